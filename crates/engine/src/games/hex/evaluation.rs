//! The evaluation of a position: how far both sides are from a chain, and how many ways there are.
//!
//! The cells are put in layers by the fewest stones that link them to an edge. Two empty cells
//! between a cell and what is linked already count as a link, because the opponent can only take
//! one of them. A cell that is near to both edges is on a short way between them. The fewer such
//! cells a layer has, the easier it is to block: like resistors, layers of n cells one behind the
//! other resist by the sum of 1/n. The weighted sum of these facts is the logarithm of the odds to
//! win. The weights were set by hand, and multiplied so that estimates are the chances that games show.
//! Those of `bestmove-lab fit` are no more right, and proofs that order moves by them take several times
//! the nodes.
//!
//! Two-distances are those of van Rijswijck, "Search and Evaluation in Hex", 2002. Resistance is the
//! idea of Anshelevich, "A Hierarchical Approach to Computer Hex", 2002. Layers bound it from below:
//! Nash-Williams, "Random Walk and Electric Currents in Networks", 1959.

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::{Evaluation, Player, weighted_sum};

/// The most layers that are counted. Sides that are further from a chain are valued alike.
const MAX_LAYERS: usize = 16;

/// A resistance of 1.
const UNIT: i32 = 1_000;

/// The terms of the evaluation: the distance, the resistance of shortest ways and of ways that take
/// a stone more, and the turn.
const TERMS: usize = 4;

/// The weight of each term, in thousandths of the logarithm of the odds.
const WEIGHTS: [i32; TERMS] = [420, 350, 700, 560];

/// The layers of empty cells around an edge of a player, from the nearest on.
struct Layers {
    cells: [Bitboard; MAX_LAYERS],
    /// True if pairs of empty cells link this edge to the other one.
    is_linked: bool,
}

/// The ways of a player from edge to edge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ways {
    /// The fewest stones that complete a chain of links.
    pub(super) distance: i32,
    /// The resistance of the layers between the edges: of the cells on shortest ways, and of those
    /// on ways that take one stone more.
    resistance: [i32; 2],
    /// The cells on such ways.
    pub(super) cells: [Bitboard; 2],
}

impl Hex {
    pub(super) fn ways(&self, position: &Position, player: Player) -> Ways {
        let layers = [0, 1].map(|edge| self.layers(position, player, edge));
        if layers.iter().any(|layers| layers.is_linked) {
            return Ways::default();
        }
        let [first, second] = layers.map(|layers| layers.cells);
        // The cells within each number of layers of an edge.
        let [within_first, within_second] = [first, second].map(|mut within| {
            for index in 1..MAX_LAYERS {
                within[index] |= within[index - 1];
            }
            within
        });
        let is_way = |length: &usize| {
            let mut indices = 0..=*length;
            indices.any(|index| first[index] & within_second[length - index] != 0)
        };
        let shortest = (0..MAX_LAYERS).find(is_way).unwrap_or(MAX_LAYERS - 1);
        let mut ways = Ways {
            distance: i32::try_from(shortest + 1).expect("there are few layers"),
            ..Ways::default()
        };
        for (detour, length) in (shortest..MAX_LAYERS).take(2).enumerate() {
            for index in 0..=length {
                let rest = length - index;
                let from_first = first[index] & within_second[rest];
                let from_second = second[index] & within_first[rest];
                ways.cells[detour] |= from_first;
                // Half of each, so that a half turn changes nothing.
                for cells in [from_first, from_second] {
                    let width = cells.count_ones().max(1).cast_signed();
                    ways.resistance[detour] += UNIT / width / 2;
                }
            }
        }
        ways
    }

    fn layers(&self, position: &Position, player: Player, edge: usize) -> Layers {
        let own = position.of(player);
        let empty = self.empty(position);
        let reached = self.reached(position, player);
        let (mut contacts, goal) = (reached[edge], reached[1 - edge]);
        let mut chain = position.linked[player.index()][edge];
        let mut layers = Layers {
            cells: [0; MAX_LAYERS],
            is_linked: false,
        };
        let mut seen = 0;
        for layer in &mut layers.cells {
            // A stone that is linked brings its whole chain, whose neighbours may link more stones.
            let linked = loop {
                let linked = contacts | self.touching_two(contacts & empty);
                let stones = linked & own & !chain;
                if stones == 0 {
                    break linked;
                }
                let added = self.grown(stones, own & !chain);
                chain |= added;
                contacts |= self.around(added);
            };
            if seen == 0 {
                layers.is_linked = (contacts & goal & empty).count_ones() >= 2;
            }
            *layer = linked & empty & !seen;
            if *layer == 0 || layers.is_linked {
                break;
            }
            seen |= *layer;
            contacts |= self.around(*layer);
        }
        layers
    }

    /// The evaluation for the side whose ways are given first.
    pub(super) fn evaluation(ways: &[Ways; 2]) -> Evaluation {
        Evaluation::from_log_odds(weighted_sum(Self::terms(ways), WEIGHTS) / UNIT)
    }

    /// The terms of the evaluation, in thousandths and in the order of the weights.
    pub(super) fn terms([own, other]: &[Ways; 2]) -> [i32; TERMS] {
        [
            (other.distance - own.distance) * UNIT,
            other.resistance[0] - own.resistance[0],
            other.resistance[1] - own.resistance[1],
            UNIT,
        ]
    }
}
