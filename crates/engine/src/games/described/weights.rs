//! The terms of the evaluations of described games, and their weights.

use super::description::{Description, WeightsDescription};
use super::moving::MAX_KINDS;

/// The lines that count lack up to this many stones.
pub(super) const LINES: usize = 5;

/// The most by which a weight may change a term, in percent.
pub(super) const MAX_PERCENT: i32 = 500;

/// What an evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Tempo,
    Mobility,
    Chains,
    Captured,
    Corners,
    Stones,
    Advance,
    /// Lines that win, by their index: the first ones lack one stone.
    Line(usize),
    /// Lines that lose.
    LosingLine(usize),
    /// Pieces of a kind.
    Piece(usize),
}

impl Term {
    pub(super) const COUNT: usize = Self::Piece(MAX_KINDS).index();

    #[inline]
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Tempo => 0,
            Self::Mobility => 1,
            Self::Chains => 2,
            Self::Captured => 3,
            Self::Corners => 4,
            Self::Stones => 5,
            Self::Advance => 6,
            Self::Line(index) => 7 + index,
            Self::LosingLine(index) => 7 + LINES + index,
            Self::Piece(kind) => 7 + 2 * LINES + kind,
        }
    }
}

/// How much each term counts, in percent of what it counts without a weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights([i32; Term::COUNT]);

impl Weights {
    const NONE: Self = Self([100; Term::COUNT]);

    pub(super) fn new(description: &Description) -> Self {
        let mut weights = Self::NONE;
        for Given { term, percent, .. } in given(description) {
            weights.0[term.index()] = percent;
        }
        weights
    }

    /// What a term counts, in hundredths: its value without a weight, times the weight.
    #[inline]
    pub(super) const fn weigh(&self, term: Term, value: i32) -> i32 {
        self.0[term.index()] * value
    }
}

/// A weight that a description gives.
pub(super) struct Given {
    /// The pointer of the weight.
    pub(super) pointer: String,
    pub(super) term: Term,
    pub(super) percent: i32,
}

/// The weights that a description gives, without those that are one too many in a list, or of no kind of pieces.
pub(super) fn given(description: &Description) -> Vec<Given> {
    let Some(weights) = &description.weights else {
        return Vec::new();
    };
    let WeightsDescription {
        tempo,
        mobility,
        lines,
        losing_lines,
        chains,
        captured,
        corners,
        stones,
        pieces,
        advance,
    } = weights;
    let numbers = [
        ("tempo", Term::Tempo, tempo),
        ("mobility", Term::Mobility, mobility),
        ("chains", Term::Chains, chains),
        ("captured", Term::Captured, captured),
        ("corners", Term::Corners, corners),
        ("stones", Term::Stones, stones),
        ("advance", Term::Advance, advance),
    ];
    let numbers = numbers.into_iter().filter_map(|(name, term, percent)| {
        let percent = *percent;
        percent.map(|percent| (name.to_owned(), term, percent))
    });
    let list = |name: &'static str, term: fn(usize) -> Term, list: &[i32]| {
        let weights = list.iter().take(LINES).enumerate();
        let weights =
            weights.map(|(index, percent)| (format!("{name}/{index}"), term(index), *percent));
        weights.collect::<Vec<_>>()
    };
    let kinds = description.pieces.keys().zip(0..);
    let kinds = kinds.filter_map(|(mark, kind)| {
        let percent = *pieces.get(mark)?;
        Some((format!("pieces/{mark}"), Term::Piece(kind), percent))
    });
    let all = numbers
        .chain(list("lines", Term::Line, lines))
        .chain(list("losing_lines", Term::LosingLine, losing_lines))
        .chain(kinds.take(MAX_KINDS));
    let given = all.map(|(name, term, percent)| Given {
        pointer: format!("/weights/{name}"),
        term,
        percent,
    });
    given.collect()
}
