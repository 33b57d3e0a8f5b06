//! Logistic regression of the results of games on the terms of their positions.
//!
//! The weights are found by gradient descent with a step of its own for each weight (Adam), which
//! gets shorter from round to round. A pull towards the start keeps weights near it that few positions
//! have (ridge regression).
//!
//! In games of points, the margin is more precise than the result. So the regression also predicts, for
//! some margins, whether a side wins by more. A point of the margin is taken from the sum of the
//! terms, with a weight of its own. The weights then stand for the logarithm of the odds to win all
//! the same.
//!
//! * Buro, "Statistical Feature Combination for the Evaluation of Game Positions", 1995:
//!   <https://www.chessprogramming.org/Automated_Tuning>
//! * Österlund, "Texel's Tuning Method", 2014:
//!   <https://www.chessprogramming.org/Texel%27s_Tuning_Method>
//! * `McCullagh`, "Regression Models for Ordinal Data", 1980, for margins.

#![expect(
    clippy::cast_precision_loss,
    reason = "statistics of some thousand games"
)]

use bestmove_engine::erased::{EvaluationTerms, Term};

/// A term of a sample: the index of its weight, and its value. There are millions.
type SampleTerm = (u32, f32);

/// The known points and margin of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observation {
    pub(crate) points: f64,
    pub(crate) margin: Option<i16>,
}

/// The positions of games, and the results.
#[derive(Debug)]
pub(crate) struct Samples {
    /// What a term of the value 1 counts.
    unit: f32,
    /// The terms of all positions, one after the other.
    terms: Vec<SampleTerm>,
    point_terms: Vec<SampleTerm>,
    /// For each position, the ends of its terms and of its terms of points.
    ends: Vec<(usize, usize)>,
    observations: Vec<Observation>,
}

impl Samples {
    pub(crate) const fn new(unit: f32) -> Self {
        Self {
            unit,
            terms: Vec::new(),
            point_terms: Vec::new(),
            ends: Vec::new(),
            observations: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, terms: &EvaluationTerms, observation: Observation) {
        let sample_term = |term: &Term| {
            let weight = u32::try_from(term.weight).expect("there are fewer weights");
            (weight, term.value as f32 * self.unit)
        };
        self.terms.extend(terms.terms.iter().map(sample_term));
        let point_terms = terms.point_terms.iter().map(sample_term);
        self.point_terms.extend(point_terms);
        self.ends.push((self.terms.len(), self.point_terms.len()));
        self.observations.push(observation);
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn iter(&self) -> impl Iterator<Item = (&[SampleTerm], &[SampleTerm], Observation)> {
        let mut starts = (0, 0);
        let samples = self.ends.iter().zip(&self.observations);
        samples.map(move |(&ends, observation)| {
            let (terms, point_terms) = (starts.0..ends.0, starts.1..ends.1);
            starts = ends;
            (
                &self.terms[terms],
                &self.point_terms[point_terms],
                *observation,
            )
        })
    }
}

/// The weights of terms, and of terms of points.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) weights: Vec<f64>,
    pub(crate) point_weights: Vec<f64>,
}

impl Weights {
    /// These weights, followed by a weight of 0 for each other term of the samples.
    pub(crate) fn new(mut weights: Vec<f64>, samples: &[&Samples]) -> Self {
        let count = |terms: fn(&Samples) -> &[SampleTerm]| {
            let counts = samples.iter().map(|samples| weight_count(terms(samples)));
            counts.max().unwrap_or(0)
        };
        weights.resize(count(|samples| &samples.terms).max(weights.len()), 0.0);
        Self {
            weights,
            point_weights: vec![0.0; count(|samples| &samples.point_terms)],
        }
    }

    /// The mean squared error of the predicted points.
    pub(crate) fn error(&self, samples: &Samples) -> f64 {
        let errors = samples.iter().map(|(terms, _, observation)| {
            (chance(sum(terms, &self.weights)) - observation.points).powi(2)
        });
        errors.sum::<f64>() / samples.len() as f64
    }

    /// By how much the predictions of a position are too high: the derivatives of its error by the sum
    /// of its terms, and by that of its terms of points.
    fn misses(
        &self,
        terms: &[SampleTerm],
        point_terms: &[SampleTerm],
        observation: Observation,
    ) -> (f64, f64) {
        let expected = sum(terms, &self.weights);
        let miss = chance(expected) - observation.points;
        let Some(margin) = observation.margin.filter(|_| !point_terms.is_empty()) else {
            return (miss, 0.0);
        };
        let point = sum(point_terms, &self.point_weights);
        let mut misses = (miss, 0.0);
        for handicap in HANDICAPS {
            let points = match margin.cmp(&handicap) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            let handicap = f64::from(handicap);
            let miss = chance(expected - handicap * point) - points;
            misses.0 += miss;
            misses.1 -= handicap * miss;
        }
        let count = (HANDICAPS.len() + 1) as f64;
        (misses.0 / count, misses.1 / count)
    }
}

/// The margins, apart from 0, that a side is predicted to exceed or not.
const HANDICAPS: [i16; 8] = [-32, -24, -16, -8, 8, 16, 24, 32];

/// The settings of a regression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Regression {
    pub(crate) rounds: u32,
    pub(crate) step: f64,
    pub(crate) ridge: f64,
}

impl Regression {
    /// The weights that predict the results best.
    pub(crate) fn fit(self, samples: &Samples, start: &Weights) -> Weights {
        let mut weights = start.clone();
        let mut moments = vec![Moments::default(); weights.weights.len()];
        let mut point_moments = vec![Moments::default(); weights.point_weights.len()];
        let count = samples.len() as f64;
        for round in 1..=self.rounds {
            let mut slopes: Vec<f64> = weights
                .weights
                .iter()
                .zip(&start.weights)
                .map(|(weight, start)| self.ridge * (weight - start) / count)
                .collect();
            let mut point_slopes = vec![0.0; weights.point_weights.len()];
            for (terms, point_terms, observation) in samples.iter() {
                let (miss, point_miss) = weights.misses(terms, point_terms, observation);
                add(&mut slopes, terms, miss / count);
                add(&mut point_slopes, point_terms, point_miss / count);
            }
            let step = Step {
                length: self.step * f64::from(self.rounds - round + 1) / f64::from(self.rounds),
                round,
            };
            step.descend(&mut weights.weights, &mut moments, &slopes);
            step.descend(
                &mut weights.point_weights,
                &mut point_moments,
                &point_slopes,
            );
        }
        weights
    }
}

/// The means of a slope and of its square.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    mean: f64,
    square: f64,
}

/// A step of the descent.
#[derive(Clone, Copy, Debug)]
struct Step {
    length: f64,
    round: u32,
}

impl Step {
    /// Moves weights down their slopes.
    fn descend(self, weights: &mut [f64], moments: &mut [Moments], slopes: &[f64]) {
        const MEAN_DECAY: f64 = 0.9;
        const SQUARE_DECAY: f64 = 0.999;
        let corrections =
            [MEAN_DECAY, SQUARE_DECAY].map(|decay| 1.0 - decay.powf(self.round.into()));
        for ((weight, moments), slope) in weights.iter_mut().zip(moments).zip(slopes) {
            moments.mean = MEAN_DECAY * moments.mean + (1.0 - MEAN_DECAY) * slope;
            moments.square = SQUARE_DECAY * moments.square + (1.0 - SQUARE_DECAY) * slope * slope;
            let (mean, square) = (
                moments.mean / corrections[0],
                moments.square / corrections[1],
            );
            *weight -= self.length * mean / (square.sqrt() + 1e-12);
        }
    }
}

fn weight_count(terms: &[SampleTerm]) -> usize {
    let indices = terms.iter().map(|(index, _)| *index as usize + 1);
    indices.max().unwrap_or(0)
}

fn sum(terms: &[SampleTerm], weights: &[f64]) -> f64 {
    let products = terms
        .iter()
        .map(|&(index, value)| f64::from(value) * weights[index as usize]);
    products.sum()
}

/// Adds the slopes of the terms of a position that is predicted too high by `miss`.
fn add(slopes: &mut [f64], terms: &[SampleTerm], miss: f64) {
    for &(index, value) in terms {
        slopes[index as usize] += miss * f64::from(value);
    }
}

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
