//! How well a player plays: how much it thinks about a move, and how many moves it notices.
//!
//! So it errs as people do. It misses what lies deeper than it looks, and it plays the best of the moves that it
//! has noticed, never a random one. What it sees to be won, it does not overlook, and so it does not throw it away.
//!
//! How long a player thinks varies from move to move, as it does with people. Otherwise it would play every
//! game alike.

use rand::{Rng, RngExt as _};

use crate::search::limits::Limits;
use crate::search::value::Value;

/// How well a player plays, in points.
///
/// Up to 100, it looks at the positions after its own moves only, and the points are the chance in per cent that it
/// notices the moves of a value. With 100, it notices all and visits one more node. From there on, ten points
/// are twice as many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Skill(u16);

/// The points of a player who notices every move.
const ATTENTIVE: u16 = 100;

/// The points for which the nodes double.
const POINTS_PER_DOUBLING: f64 = 10.0;

/// The value, in hundredths of a point of score, from which on a position is seen to be won.
const WON_HUNDREDTHS: i16 = 700;

impl Skill {
    /// Full strength: as much as the limits allow.
    pub const FULL: Self = Self(u16::MAX);

    /// A player with this number of points.
    #[must_use]
    pub const fn new(points: u16) -> Self {
        Self(points)
    }

    /// The number of points.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.0
    }

    /// `limits`, with no more nodes than this player visits in a position with this number of moves.
    pub(super) fn limits(self, limits: &Limits, moves: usize, generator: &mut impl Rng) -> Limits {
        if self == Self::FULL {
            return *limits;
        }
        let doublings = f64::from(self.0.saturating_sub(ATTENTIVE)) / POINTS_PER_DOUBLING;
        // From half to twice as much, on average the same on the scale of doublings.
        let variation: f64 = generator.random_range(-1.0..=1.0);
        let more = if self.0 < ATTENTIVE {
            0.0
        } else {
            (doublings + variation).min(MAX_DOUBLINGS).exp2()
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is positive, and far below the greatest number"
        )]
        let nodes = moves as u64 + more as u64;
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
            ..*limits
        }
    }

    /// The index of the first of these values that the player notices, which are distinct and in descending
    /// order; `None` if there are none.
    pub(super) fn notice(self, values: &[Value], generator: &mut impl Rng) -> Option<usize> {
        let best = values.first()?;
        let is_won = best.is_win() || best.hundredths() >= WON_HUNDREDTHS;
        if is_won || self.0 >= ATTENTIVE {
            return Some(0);
        }
        let chance = f64::from(self.0.max(1)) / f64::from(ATTENTIVE);
        // Who has noticed nothing looks again.
        loop {
            let mut indices = 0..values.len();
            if let Some(noticed) = indices.find(|_| generator.random_bool(chance)) {
                return Some(noticed);
            }
        }
    }
}

/// The most doublings, beyond which nobody has that many nodes.
const MAX_DOUBLINGS: f64 = 40.0;

impl Default for Skill {
    fn default() -> Self {
        Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::game::Evaluation;
    use crate::search::value::WinBy;

    /// How often each of these values is noticed in a thousand moves.
    fn frequencies(points: u16, values: &[Value]) -> Vec<u32> {
        let mut generator = Pcg64::seed_from_u64(1);
        let mut counts = vec![0; values.len()];
        for _ in 0..1_000 {
            counts[Skill::new(points).notice(values, &mut generator).unwrap()] += 1;
        }
        counts
    }

    fn estimate(points: i16) -> Value {
        Value::Estimate(Evaluation::from_hundredths(points * 100))
    }

    #[test]
    fn what_is_won_is_never_overlooked() {
        let win = Value::Win(WinBy::PliesAtMost(5));
        for best in [win, estimate(8)] {
            let values = [best, estimate(6), Value::Draw];
            assert_eq!(frequencies(1, &values), [1_000, 0, 0]);
        }
    }

    #[test]
    fn weaker_player_overlooks_the_best_more_often() {
        let values = [estimate(2), Value::Draw, estimate(-2), estimate(-4)];
        let counts = [10, 30, 50, 70, 90].map(|points| frequencies(points, &values));
        assert!(counts.is_sorted_by(|weaker, stronger| weaker[0] < stronger[0]));
        assert!(
            counts
                .iter()
                .all(|it| it.is_sorted_by(|better, worse| better >= worse))
        );
        // Half of the moves are noticed: the best two are 12 of 15 that are noticed first, where one is.
        assert!(
            (760..840).contains(&(counts[2][0] + counts[2][1])),
            "{counts:?}"
        );
        assert_eq!(frequencies(100, &values), [1_000, 0, 0, 0]);
    }

    #[test]
    fn ten_points_are_twice_as_many_nodes() {
        let mean = |points| {
            let mut generator = Pcg64::seed_from_u64(2);
            let limits = Limits::default();
            let nodes =
                (0..400).map(|_| Skill::new(points).limits(&limits, 30, &mut generator).nodes);
            nodes.map(Option::unwrap).sum::<u64>() / 400
        };
        assert_eq!(mean(99), 30);
        // The mean of the factors is a little above 1: 1.5 / (2 ln 2).
        for (points, least, most) in [(200, 1_000, 1_300), (210, 2_000, 2_500)] {
            assert!((least..most).contains(&mean(points)), "{}", mean(points));
        }
        let few = Limits::default().with_nodes(50);
        let mut generator = Pcg64::seed_from_u64(3);
        assert_eq!(Skill::new(250).limits(&few, 30, &mut generator), few);
        assert_eq!(Skill::FULL.limits(&few, 30, &mut generator), few);
    }

    #[test]
    fn nothing_is_noticed_where_nothing_is() {
        let mut generator = Pcg64::seed_from_u64(1);
        assert_eq!(Skill::new(30).notice(&[], &mut generator), None);
    }
}
