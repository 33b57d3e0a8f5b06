//! What the rules of Hex show without a search.

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::bits::BitsInOrder;
use crate::game::{Estimable, Goal, MinDistance, NonLosingMoves, Provable, Rules, StaticBound};

impl Provable for Hex {
    /// A side that has a winning cell wins, and one against a winning cell has to take it.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<BitsInOrder<Bitboard>> {
        let side = position.to_move;
        if self.winning_cells(position, side) != 0 {
            return NonLosingMoves::WinInOne;
        }
        let threats = self.winning_cells(position, !side);
        match threats.count_ones() {
            0 => NonLosingMoves::Moves(self.moves(position)),
            1 => NonLosingMoves::Moves(BitsInOrder(threats)),
            _ => NonLosingMoves::LossInTwo,
        }
    }

    /// A side wins with the last of the stones that it misses.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let side = position.to_move;
        MinDistance {
            to_win: 2 * self.stones_missing(position, side) - 1,
            to_loss: 2 * self.stones_missing(position, !side),
        }
    }

    /// An unbreakable chain wins. Each ply of the opponent is answered in its pair, or else the
    /// side that has the chain completes a pair.
    #[inline]
    fn static_bound(&self, position: &Position, _goal: Goal) -> Option<StaticBound> {
        let side = position.to_move;
        if let Some(pairs) = self.pairs_to_win(position, !side) {
            return Some(StaticBound::Lost(2 * pairs));
        }
        let pairs = self.pairs_to_win(position, side)?;
        Some(StaticBound::Won(2 * pairs - 1))
    }

    /// Ranks moves by the positions after them.
    #[inline]
    fn move_score(&self, child: &Position, _cell: u8) -> i32 {
        if self.outcome(child).is_some() {
            return i32::MAX;
        }
        let evaluation = self.evaluate(child, &self.features(child));
        -i32::from(evaluation.log_odds())
    }
}
