//! What both games prove of a move, in games that are too large to be proven to the end.

use bestmove_engine::erased::{DynPosition, Limits, Value as Worth, WinBy};
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

use super::endgames::{chess, draughts};
use super::nine::{BREAKTHROUGH, CHESS, DRAUGHTS, parsed};
use super::random_play::after_random_play;
use super::{Pair, Values, values};
use crate::random::seed;

/// Whether a move ends the game for certain, and within this number of plies.
fn is_near(value: Worth, plies: u32) -> bool {
    value.plies().is_some_and(|it| it <= plies)
}

/// Whether two proven values have the same result, and distances or points of which each may be the other one.
fn may_be_equal(one: Worth, other: Worth) -> bool {
    let range = |value: Worth| match value.win_by() {
        None => 0..=0,
        Some(WinBy::Plies(plies)) => plies..=plies,
        Some(WinBy::PliesAtMost(most)) => 0..=most,
        Some(WinBy::Points(points)) => points.into()..=points.into(),
        Some(WinBy::PointsAtLeast(least)) => least.into()..=u16::MAX.into(),
    };
    let (here, there) = (range(one), range(other));
    one.hundredths() == other.hundredths()
        && here.start() <= there.end()
        && there.start() <= here.end()
}

/// Compares the moves that both prove, and counts them. The described game has to prove what ends the other one
/// within this number of plies.
fn count_proven(described: &Values, built_in: &Values, plies: u32) -> usize {
    let moves = |values: &Values| values.keys().cloned().collect::<Vec<_>>();
    assert_eq!(moves(described), moves(built_in));
    let mut count = 0;
    for ((mv, here), there) in described.iter().zip(built_in.values()) {
        let told = || format!("{mv:?}: {here:?}, {there:?}");
        assert!(here.is_proven() || !is_near(*there, plies), "{}", told());
        if here.is_proven() && there.is_proven() {
            assert!(may_be_equal(*here, *there), "{}", told());
            count += 1;
        }
    }
    count
}

/// Makes random positions of both games, or fails to.
type Positions = fn(&Pair, &mut Pcg64Mcg) -> Option<[Box<dyn DynPosition>; 2]>;

/// A pair, and the positions that are compared.
struct Comparison {
    pair: Pair,
    random: Positions,
    /// The cell of the described board that is this one of the other board.
    cell: fn(usize) -> usize,
    /// The most plies to an end that both have to find.
    plies: u32,
}

impl Comparison {
    /// Random positions of both games in which a move ends the game soon, as the built-in one finds.
    fn positions(&self, rng: &mut Pcg64Mcg) -> [Box<dyn DynPosition>; 2] {
        loop {
            let random = (self.random)(&self.pair, rng);
            let limits = Limits::default().with_depth(self.plies);
            let ends_soon = |[_, built_in]: &[Box<dyn DynPosition>; 2]| {
                let values = values(&**built_in, limits);
                values.values().any(|value| is_near(*value, self.plies))
            };
            if let Some(positions) = random.filter(ends_soon) {
                return positions;
            }
        }
    }

    /// The values of a position of the built-in game by the cells of the described one.
    fn translated(&self, values: Values) -> Values {
        let translated = |((cells, piece), value): ((Vec<usize>, _), _)| {
            let cells = cells.into_iter().map(self.cell);
            ((cells.collect(), piece), value)
        };
        values.into_iter().map(translated).collect()
    }

    /// Compares this many positions.
    fn run(&self, positions: usize) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed());
        // The search looks less far after moves that are hardly good.
        let limits = Limits::default().with_depth(self.plies + 2);
        let (mut moves, mut proven) = (0, 0);
        for _ in 0..positions {
            let both = self.positions(&mut rng);
            let [described, built_in] = both.map(|position| values(&*position, limits));
            moves += described.len();
            proven += count_proven(&described, &self.translated(built_in), self.plies);
        }
        let name = self.pair.built_in;
        println!("{name}: both prove {proven} of {moves} values");
    }
}

fn comparisons() -> [Comparison; 3] {
    let pair = |text, built_in| Pair::new(parsed(text), built_in, &[]);
    [
        Comparison {
            pair: pair(BREAKTHROUGH, "breakthrough"),
            random: |pair, rng| Some(after_random_play(pair, 40..=80, rng)),
            cell: |cell| cell,
            plies: 3,
        },
        Comparison {
            pair: pair(DRAUGHTS, "draughts"),
            random: draughts,
            // The built-in game has black at the top, and a described one its first side at the bottom.
            cell: |cell| 63 - cell,
            plies: 5,
        },
        Comparison {
            pair: pair(CHESS, "chess"),
            random: chess,
            cell: |cell| cell,
            plies: 3,
        },
    ]
}

#[test]
fn proofs_are_those_of_the_built_in_games() {
    for comparison in comparisons() {
        comparison.run(10);
    }
}

#[test]
#[ignore = "takes minutes"]
fn proofs_in_500_positions_are_those_of_the_built_in_games() {
    for comparison in comparisons() {
        comparison.run(500);
    }
}
