//! The terms of an evaluation that is a weighted sum.

/// A term: a fact about a position as a number, and the index of its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The index of the weight.
    pub weight: usize,
    /// The number that the weight multiplies.
    pub value: i32,
}

/// The terms of an evaluation, for `bestmove-lab fit`.
///
/// Terms whose value is 0 may be left out, so a game may have many more weights than terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvaluationTerms {
    /// The terms whose weighted sum is the evaluation.
    pub terms: Vec<Term>,
    /// In a game of points, the terms whose weighted sum is the worth of a point of the margin: it
    /// depends on how far the game has come. They have weights of their own.
    pub point_terms: Vec<Term>,
}

impl FromIterator<Term> for EvaluationTerms {
    /// Leaves out the terms whose value is 0.
    fn from_iter<I: IntoIterator<Item = Term>>(terms: I) -> Self {
        let terms = terms.into_iter().filter(|term| term.value != 0);
        Self {
            terms: terms.collect(),
            point_terms: Vec::new(),
        }
    }
}

impl<V: IntoIterator<Item = i32>> From<V> for EvaluationTerms {
    fn from(values: V) -> Self {
        let terms = values.into_iter().enumerate();
        terms
            .map(|(weight, value)| Term { weight, value })
            .collect()
    }
}
