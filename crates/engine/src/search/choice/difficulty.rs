//! Levels of play.
//!
//! A weaker level searches less deeply, and then chooses less strictly among the best scores.
//! So it errs as people do: it misses what lies deeper, and confuses moves of similar value.
//!
//! The choice is a softmax: the probability of a score falls exponentially with its distance
//! from the best, in units of a temperature. Scores are drawn, not moves. A large board has
//! many bad moves, and with a weight for each a blunder would be almost certain. For the same
//! reason only the best few scores are considered, and the fewer the stronger the level. With
//! five at each level, `medium` won only 20 of 40 games of gomoku against `easy`.

use std::num::NonZeroU32;

use rand::Rng;
use rand::distr::Distribution as _;
use rand::distr::weighted::WeightedIndex;

use crate::game::Estimable;
use crate::search::limits::Limits;
use crate::search::value::Value;

/// A level of play, with the same meaning in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Difficulty {
    /// Searches one ply, its own next move, and may miss even a win there.
    Easy,
    /// Searches two plies: its next move and the reply.
    Medium,
    /// Searches a few plies.
    Hard,
    /// Searches as deep as the limits allow, and plays a best move.
    #[default]
    Best,
}

/// The maximum number of nodes of [`Difficulty::Hard`], which keeps it quick on large boards.
const HARD_NODES: u64 = 10_000;

/// The best scores among which [`Difficulty::Hard`] chooses.
const HARD_SCORES: NonZeroU32 = NonZeroU32::new(5).unwrap();

impl Difficulty {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Best];

    /// `limits` narrowed to those of this level in `game`.
    pub fn limits<G: Estimable>(self, game: &G, limits: &Limits) -> Limits {
        let (depth, nodes) = match self {
            Self::Easy => (1, None),
            Self::Medium => (2, None),
            Self::Hard => {
                // Beatable in a short game, and still a match in a long one.
                let plies = game.max_plies_left(&game.initial_position());
                (plies.isqrt().max(2), Some(HARD_NODES))
            }
            Self::Best => return *limits,
        };
        let top = (self == Self::Hard).then_some(HARD_SCORES);
        Limits {
            depth: Some(limits.depth.map_or(depth, |limit| limit.min(depth))),
            top: limits.top.into_iter().chain(top).min(),
            nodes: limits.nodes.into_iter().chain(nodes).min(),
            ..*limits
        }
    }

    /// Draws one of these values, which are distinct in score or margin, and in descending order.
    ///
    /// The result is its index, or `None` if there are no values. Every level but the easiest takes a win
    /// among them, and [`Hard`](Self::Hard) avoids a loss among them.
    pub(crate) fn sample_score(self, values: &[Value], generator: &mut impl Rng) -> Option<usize> {
        let best = values.first()?;
        // Temperatures are in points, on the scale from −10 to 10.
        let (temperature, max_scores) = match self {
            Self::Easy => (8.0, 20),
            Self::Medium | Self::Hard if best.is_win() => return Some(0),
            Self::Medium => (3.0, 8),
            Self::Hard => (2.0, HARD_SCORES.get() as usize),
            Self::Best => return Some(0),
        };
        // Losses are the last of the values.
        let avoids_losses = self == Self::Hard && !best.is_loss();
        let considered = values
            .iter()
            .take(max_scores)
            .take_while(|value| !(avoids_losses && value.is_loss()));
        let weights = considered.map(|value| (-points_behind(*best, *value) / temperature).exp());
        let distribution = WeightedIndex::new(weights).expect("the first weight is 1");
        Some(distribution.sample(generator))
    }
}

/// How far a value is behind the best, in points of score. Of values with equal scores, a point of the
/// margin counts as one.
fn points_behind(best: Value, value: Value) -> f64 {
    let ((best, best_margin), (score, margin)) = (best.tie_key(), value.tie_key());
    if best == score {
        f64::from(i32::try_from(best_margin - margin).unwrap_or(i32::MAX)) / 2.0
    } else {
        f64::from(best - score) / 100.0
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::game::Evaluation;
    use crate::search::value::WinBy;

    fn frequencies(difficulty: Difficulty, values: &[Value]) -> Vec<u32> {
        let mut generator = Pcg64::seed_from_u64(1);
        let mut counts = vec![0; values.len()];
        for _ in 0..1_000 {
            counts[difficulty.sample_score(values, &mut generator).unwrap()] += 1;
        }
        counts
    }

    fn estimate(points: i16) -> Value {
        Value::Estimate(Evaluation::from_hundredths(points * 100))
    }

    #[test]
    fn higher_loss_is_less_likely() {
        let values = [1, 5].map(|points| Value::Loss(WinBy::Points(points)));
        let higher = frequencies(Difficulty::Hard, &values)[1];
        // The chance is 1 / (1 + e²).
        assert!((80..160).contains(&higher), "{higher}");
    }

    #[test]
    fn every_level_but_easy_takes_a_visible_win() {
        for win in [
            Value::Win(WinBy::Plies(1)),
            Value::Win(WinBy::PliesAtMost(5)),
        ] {
            let values = [win, estimate(9), Value::Draw];
            assert!(frequencies(Difficulty::Easy, &values)[0] < 900);
            for level in [Difficulty::Medium, Difficulty::Hard, Difficulty::Best] {
                assert_eq!(frequencies(level, &values), [1_000, 0, 0]);
            }
        }
    }

    #[test]
    fn stronger_level_prefers_better_scores_more() {
        let values = [Value::Draw, estimate(-2), Value::Loss(WinBy::Plies(2))];
        let counts = Difficulty::ALL.map(|level| frequencies(level, &values));
        assert!(
            counts.is_sorted_by(|weaker, stronger| weaker[0] < stronger[0]),
            "{counts:?}"
        );
        assert!(
            counts.is_sorted_by(|weaker, stronger| weaker[2] >= stronger[2]),
            "{counts:?}"
        );
        assert!(
            counts
                .iter()
                .all(|counts| counts.is_sorted_by(|a, b| a >= b)),
            "{counts:?}"
        );
        assert_eq!(counts[2][2], 0, "hard chooses a visible loss");
    }

    #[test]
    fn stronger_level_considers_fewer_scores() {
        // Thirty scores that differ little.
        let values: Vec<_> = (0..30)
            .map(|loss| Value::Estimate(Evaluation::from_log_odds(-2 * loss)))
            .collect();
        let considered = Difficulty::ALL.map(|level| {
            let counts = frequencies(level, &values);
            counts.iter().filter(|count| **count > 0).count()
        });
        assert_eq!(considered, [20, 8, 5, 1]);
    }

    #[test]
    fn no_scores_have_no_sample() {
        let mut generator = Pcg64::seed_from_u64(1);
        assert_eq!(Difficulty::Easy.sample_score(&[], &mut generator), None);
    }
}
