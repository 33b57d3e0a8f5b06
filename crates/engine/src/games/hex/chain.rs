//! Chains that cannot be broken: stones that pairs of empty cells link from edge to edge.
//!
//! Two stones with two empty cells between them, each of which links them, are as good as linked.
//! When the opponent takes one of the cells, the side takes the other one. The most common such
//! pair is the bridge. An edge counts as a stone. As long as no cell belongs to two pairs, the
//! side can answer in each pair for itself. So it wins, even if the opponent moves next.
//!
//! The search for such a chain is greedy. It reserves the cells of a pair for the first stone that
//! they link, and may so miss a chain. It never finds one that is not there.
//!
//! Anshelevich, "A Hierarchical Approach to Computer Hex", 2002, calls these links "virtual
//! connections".

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::Player;

impl Hex {
    /// The number of pairs in an unbreakable chain of a player, if one is found.
    #[inline]
    pub(super) fn pairs_to_win(&self, position: &Position, player: Player) -> Option<u32> {
        let own = position.of(player);
        let [start, goal] = self.reached(position, player);
        let [mut chain, _] = position.linked[player.index()];
        let mut free = self.empty(position);
        let mut contacts = start;
        let mut pairs = 1;
        loop {
            let open = contacts & free;
            if (open & goal).count_ones() >= 2 {
                return Some(pairs);
            }
            let stones = self.touching_two(open) & own & !chain;
            if stones == 0 {
                return None;
            }
            let stone = stones & stones.wrapping_neg();
            free &= !first_two(self.around(stone) & open);
            let added = self.grown(stone, own & !chain);
            chain |= added;
            contacts |= self.around(added);
            pairs += 1;
        }
    }

    /// The cells that touch at least two of these.
    #[inline]
    pub(super) fn touching_two(&self, cells: Bitboard) -> Bitboard {
        let (mut one, mut two) = (0, 0);
        for step in self.steps(cells) {
            two |= one & step;
            one |= step;
        }
        two
    }
}

/// The first two cells of a set that has at least two.
#[inline]
const fn first_two(cells: Bitboard) -> Bitboard {
    let rest = cells & (cells - 1);
    cells & !(rest & (rest - 1))
}
