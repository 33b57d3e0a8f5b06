//! What the rules of Othello show without a search.

use super::bitboard::with_neighbours;
use super::endgame::{Endgame, MAX_ENDGAME};
use super::moves::PASS;
use super::position::Position;
use super::rules::{Othello, count};
use crate::game::{EndgameTest, Provable};

impl Provable for Othello {
    /// Either side may win every square.
    #[inline]
    fn margin_bounds(&self, _position: &Position) -> (i16, i16) {
        (-self.all(), self.all())
    }

    /// Stable discs of the other side bound the margin.
    #[inline]
    fn static_margin(&self, position: &Position, goal: i16) -> Option<i16> {
        let empty = self.empty_squares(position);
        if goal <= 2 * count(empty) {
            return None;
        }
        self.stable_bound(position.other, empty, goal)
    }

    #[inline]
    fn test_endgame(&self, position: &Position, goal: i16, max_nodes: u64) -> Option<EndgameTest> {
        let is_endgame = self.empty_squares(position).count_ones() <= MAX_ENDGAME;
        is_endgame.then(|| {
            let mut endgame = Endgame::new(self, max_nodes);
            let bound = endgame.test(position.own, position.other, goal);
            EndgameTest {
                bound,
                nodes: endgame.nodes,
            }
        })
    }

    /// Prefers moves that leave the opponent few replies, now and later, corners, and the last
    /// square of a region.
    #[inline]
    fn move_score(&self, child: &Position, mv: u8) -> i32 {
        const REPLY: i32 = 4;
        const LATER_REPLY: i32 = 1;
        const CORNER: i32 = 4;
        const LAST_IN_REGION: i32 = 2;
        let square = if mv == PASS { 0 } else { 1 << mv };
        let empty = self.empty_squares(child);
        let number = |set| i32::from(count(set));
        let corner = number(square & self.corners) * CORNER;
        let is_last = mv != PASS && number(empty & self.quarter_of(mv)) % 2 == 0;
        let last = i32::from(is_last) * LAST_IN_REGION;
        let replies = number(child.moves) + number(child.moves & self.corners);
        let later = number(with_neighbours(child.other) & empty);
        corner + last - REPLY * replies - LATER_REPLY * later
    }
}
