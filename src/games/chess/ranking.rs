//! The order of moves before the search has learnt anything.
//!
//! Captures and promotions that lose nothing come first, the greatest prize first. Those that lose
//! something come last. The order of the others decides which of them the search reduces or leaves
//! out. So quiet moves go by what the evaluation thinks of their squares. A piece that a pawn
//! attacks moves away first, and one that a pawn would attack moves late.
//!
//! See <https://www.chessprogramming.org/Move_Ordering>.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::checks::Checks;
use super::evaluation::square_value;
use super::exchange::{WORTH, exchange};
use super::moves::Move;
use super::terms::{pawn_attacks, phase};
use crate::game::RankedMove;

/// The scores of captures and promotions that lose nothing, and of those that do, beside the worth
/// of what is captured.
const CAPTURE_SCORE: i32 = 20_000;
const LOSING_CAPTURE_SCORE: i32 = -20_000;

/// The score of a thousandth by which a square is better than another one.
const SQUARE_SCORE: i32 = 5;
/// The score of a piece's move to a square that a pawn attacks, and from one.
const ATTACKED_SCORE: i32 = -3_000;
const ESCAPE_SCORE: i32 = 2_000;

/// The moves of one position, as far as their order depends on it.
pub(super) struct Ranking<'b> {
    board: &'b Board,
    side: Color,
    phase: i32,
    checks: Checks,
    /// The squares that pawns of the other side attack.
    attacked: BitBoard,
}

impl<'b> Ranking<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let side = board.side_to_move();
        Self {
            board,
            side,
            phase: phase(board),
            checks: Checks::new(board),
            attacked: pawn_attacks(board, !side),
        }
    }

    /// Returns a legal move with its score.
    pub(super) fn rank(&self, mv: Move) -> RankedMove<Move> {
        let is_capture = self.board.colors(!self.side).has(mv.to);
        let is_exchange = is_capture || mv.promotion.is_some();
        let score = if !is_exchange {
            self.quiet_score(mv)
        } else if exchange(self.board, mv) >= 0 {
            CAPTURE_SCORE + prize(self.board, mv)
        } else {
            LOSING_CAPTURE_SCORE + prize(self.board, mv)
        };
        RankedMove {
            mv,
            score,
            is_quiet: !is_exchange && !self.checks.may_contain(self.board, mv),
        }
    }

    fn quiet_score(&self, mv: Move) -> i32 {
        let piece = self.board.piece_on(mv.from).expect("a piece moves");
        let value = |square| square_value(piece, square, self.side, self.phase);
        let score = SQUARE_SCORE * (value(mv.to) - value(mv.from));
        if matches!(piece, Piece::Pawn | Piece::King) {
            return score;
        }
        let if_attacked = |square, score| if self.attacked.has(square) { score } else { 0 };
        score + if_attacked(mv.to, ATTACKED_SCORE) + if_attacked(mv.from, ESCAPE_SCORE)
    }
}

/// Returns the worth of what a move takes, less a tenth of the piece that moves: the most valuable
/// victim comes first, and the least valuable attacker.
///
/// See <https://www.chessprogramming.org/MVV-LVA>.
pub(super) fn prize(board: &Board, mv: Move) -> i32 {
    let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
    let attacker = worth(board.piece_on(mv.from)).min(WORTH[Piece::Queen as usize]);
    worth(board.piece_on(mv.to)) + worth(mv.promotion) - attacker / 10
}
