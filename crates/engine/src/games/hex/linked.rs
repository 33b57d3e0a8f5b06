//! Chains of stones that reach an edge.

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::Player;

impl Hex {
    pub(super) fn position(&self, stones: [Bitboard; 2], to_move: Player) -> Position {
        let linked = Player::BOTH.map(|player| {
            let own = stones[player.index()];
            self.edges[player.index()].map(|edge| self.grown(edge, own))
        });
        Position {
            stones,
            linked,
            to_move,
        }
    }

    #[inline]
    pub(super) fn with_stone(&self, position: &Position, cell: u8) -> Position {
        let side = position.to_move;
        let index = side.index();
        let stone = 1 << cell;
        let around = self.around(stone);
        let mut next = Position {
            to_move: !side,
            ..*position
        };
        next.stones[index] |= stone;
        for (linked, edge) in next.linked[index].iter_mut().zip(self.edges[index]) {
            if edge & stone | *linked & around == 0 {
                continue;
            }
            let unlinked = next.stones[index] & !*linked;
            *linked |= if unlinked & around == 0 {
                stone
            } else {
                self.grown(stone, unlinked)
            };
        }
        next
    }

    /// The cells of a player's edges and around the stones that are linked to them, for its first and its
    /// second edge. They may be occupied.
    #[inline]
    pub(super) fn reached(&self, position: &Position, player: Player) -> [Bitboard; 2] {
        let [first, second] = self.edges[player.index()];
        let linked = position.linked[player.index()];
        let [around_first, around_second] = linked.map(|linked| self.around(linked));
        [first | around_first, second | around_second]
    }

    #[inline]
    pub(super) fn winning_cells(&self, position: &Position, player: Player) -> Bitboard {
        let [first, second] = self.reached(position, player);
        first & second & self.empty(position)
    }

    #[inline]
    pub(super) const fn empty(&self, position: &Position) -> Bitboard {
        self.board & !position.occupied()
    }

    pub(super) fn rotated_position(&self, position: &Position) -> Position {
        let stones = position.stones.map(|stones| self.rotated(stones));
        // A half turn exchanges the two edges of each player.
        let linked = position
            .linked
            .map(|[first, second]| [self.rotated(second), self.rotated(first)]);
        Position {
            stones,
            linked,
            to_move: position.to_move,
        }
    }
}
