//! How well to play: a weaker level moves_examined less far ahead, and minds less which of the
//! moves is better.

use rand::Rng;
use rand::distr::Distribution as _;
use rand::distr::weighted::WeightedIndex;

use super::{Limits, Value};
use crate::game::Game;

/// A level of play, the same for every game.
///
/// A level is a depth, to which it sees what the full search sees, and a number of scores
/// that it weighs by a temperature, which say how it chooses from that. So it slips where a
/// person does: on what lies deeper, and between moves that look alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// Sees its own next move, and may overlook even that.
    Easy,
    /// Sees the reply to its move, too.
    Medium,
    /// Sees a few moves ahead.
    Hard,
    /// The full search.
    #[default]
    Perfect,
}

/// The most nodes of [`Difficulty::Hard`], which keep it quick where its depth does not.
const HARD_NODES: u64 = 20_000;

impl Difficulty {
    /// From the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Perfect];

    /// How far this level searches `game` within `limits`.
    pub fn limits<G: Game>(self, game: &G, limits: &Limits) -> Limits {
        let (depth, nodes) = match self {
            Self::Easy => (1, None),
            Self::Medium => (2, None),
            Self::Hard => {
                // So that it can be beaten in a short game and is a match in a long one.
                let longest = game.max_plies_left(&game.initial_position());
                (longest.isqrt().max(2), Some(HARD_NODES))
            }
            Self::Perfect => return *limits,
        };
        Limits {
            depth: Some(limits.depth.map_or(depth, |limit| limit.min(depth))),
            nodes: limits.nodes.into_iter().chain(nodes).min(),
            ..*limits
        }
    }

    /// Draws one of these values, which fall and differ in score: its place, or `None`
    /// where there are none. Every level but the easiest takes a win that it sees.
    ///
    /// A softmax on the scale from −10 to 10. Each score counts once, however many moves
    /// have it: it is the score that is or is not seen to be better.
    pub(crate) fn draw(self, values: &[Value], generator: &mut impl Rng) -> Option<usize> {
        let best = values.first()?;
        // Only so many of the best are weighed. On a large board many are alike, and a weaker
        // level does not narrow them down as far.
        let (temperature, most) = match self {
            Self::Easy => (5.0, 20),
            Self::Medium | Self::Hard if matches!(best, Value::Win { .. }) => return Some(0),
            Self::Medium => (3.0, 8),
            Self::Hard => (1.0, 3),
            Self::Perfect => return Some(0),
        };
        let weights = values.iter().take(most).map(|value| {
            let behind = f64::from(best.hundredths() - value.hundredths()) / 100.0;
            (-behind / temperature).exp()
        });
        let draw = WeightedIndex::new(weights).expect("the first weight is 1");
        Some(draw.sample(generator))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::game::Evaluation;

    /// How often, of a thousand times, each of these values is drawn.
    fn drawn(difficulty: Difficulty, values: &[Value]) -> Vec<u32> {
        let mut generator = Pcg64::seed_from_u64(1);
        let mut times = vec![0; values.len()];
        for _ in 0..1_000 {
            times[difficulty.draw(values, &mut generator).unwrap()] += 1;
        }
        times
    }

    fn estimate(points: i32) -> Value {
        Value::Estimate(Evaluation::from_hundredths(points * 100))
    }

    #[test]
    fn a_win_in_sight_is_taken_but_by_the_easiest() {
        let values = [Value::Win { plies: 1 }, estimate(9), Value::Draw];
        assert!(drawn(Difficulty::Easy, &values)[0] < 900);
        for level in [Difficulty::Medium, Difficulty::Hard, Difficulty::Perfect] {
            assert_eq!(drawn(level, &values), [1_000, 0, 0]);
        }
    }

    #[test]
    fn a_stronger_level_slips_less() {
        let values = [Value::Draw, estimate(-2), Value::Loss { plies: 2 }];
        let times = Difficulty::ALL.map(|level| drawn(level, &values));
        assert!(
            times.is_sorted_by(|weaker, stronger| weaker[0] < stronger[0]),
            "{times:?}"
        );
        assert!(
            times.is_sorted_by(|weaker, stronger| weaker[2] >= stronger[2]),
            "{times:?}"
        );
        assert!(
            times.iter().all(|times| times.is_sorted_by(|a, b| a >= b)),
            "{times:?}"
        );
        assert_eq!(times[2][2], 0, "the loss in sight is walked into");
    }

    #[test]
    fn a_stronger_level_weighs_fewer_of_many_moves() {
        // Thirty that look all but alike.
        let values: Vec<_> = (0..30)
            .map(|rank| Value::Estimate(Evaluation::from_hundredths(-rank)))
            .collect();
        let weighed = Difficulty::ALL.map(|level| {
            let times = drawn(level, &values);
            times.iter().filter(|times| **times > 0).count()
        });
        assert_eq!(weighed, [20, 8, 3, 1]);
        assert_eq!(
            Difficulty::Easy.draw(&[], &mut Pcg64::seed_from_u64(1)),
            None
        );
    }
}
