//! The order of moves before the search has learnt anything.
//!
//! Captures and promotions that lose nothing come first, the greatest prize first. Those that lose
//! something come last. The order of the others decides which of them the search reduces or leaves
//! out. So quiet moves go by the evaluation of their squares and by their [`threats`](super::threats).
//! A piece that a pawn attacks moves away early, and a move to a square that a pawn attacks comes
//! late. Checks, and threats to win much, are not quiet, so the search does not reduce them.
//!
//! See <https://www.chessprogramming.org/Move_Ordering>.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::checks::Checks;
use super::evaluation::square_value;
use super::exchange::{WORTH, loses_nothing};
use super::moves::Move;
use super::terms::{pawn_attacks, phase};
use super::threats::threatened_gain;
use crate::game::RankedMove;

/// The scores of captures and promotions that lose nothing, and of those that do. The [`prize`] is added.
const CAPTURE_SCORE: i32 = 20_000;
const LOSING_CAPTURE_SCORE: i32 = -20_000;

/// The score of a thousandth by which a square is better than another one.
const SQUARE_SCORE: i32 = 5;
/// The score of a piece's move to a square that a pawn attacks, and from one.
const ATTACKED_SCORE: i32 = -3_000;
const ESCAPE_SCORE: i32 = 2_000;
/// The score of a hundredth of a pawn that a move threatens to win, and the most that counts.
const THREAT_SCORE: i32 = 4;
const MAX_THREAT: i32 = 1_000;

/// The least threat, in hundredths of a pawn, with which a move is not quiet.
const MIN_THREAT_TO_SEARCH: i32 = 200;

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

    pub(super) fn rank(&self, mv: Move) -> RankedMove<Move> {
        let is_capture = self.board.colors(!self.side).has(mv.to);
        if is_capture || mv.promotion.is_some() {
            let base = if loses_nothing(self.board, mv) {
                CAPTURE_SCORE
            } else {
                LOSING_CAPTURE_SCORE
            };
            return RankedMove {
                mv,
                score: base + prize(self.board, mv),
                is_quiet: false,
            };
        }
        let threat = threatened_gain(self.board, mv);
        RankedMove {
            mv,
            score: self.quiet_score(mv) + THREAT_SCORE * threat.min(MAX_THREAT),
            is_quiet: threat < MIN_THREAT_TO_SEARCH && !self.checks.may_contain(self.board, mv),
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

/// The worth of what a move takes, minus a tenth of the piece that moves.
///
/// So the most valuable victim comes first, and then the least valuable attacker.
///
/// See <https://www.chessprogramming.org/MVV-LVA>.
pub(super) fn prize(board: &Board, mv: Move) -> i32 {
    let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
    let attacker = worth(board.piece_on(mv.from)).min(WORTH[Piece::Queen as usize]);
    worth(board.piece_on(mv.to)) + worth(mv.promotion) - attacker / 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::moves::legal_moves;

    fn ranked(fen: &str) -> Vec<String> {
        let board = Board::from_fen(fen, false).unwrap();
        let ranking = Ranking::new(&board);
        let mut moves: Vec<_> = legal_moves(&board)
            .into_iter()
            .map(|mv| ranking.rank(mv))
            .collect();
        moves.sort_by_key(|ranked| -ranked.score);
        moves.iter().map(|ranked| ranked.mv.to_string()).collect()
    }

    #[test]
    fn attacked_piece_moves_first_and_not_where_a_pawn_attacks_it() {
        // The pawn on d5 attacks the bishop on c4, and the one on b7 attacks a6.
        let moves = ranked("4k3/1p6/8/3p4/2B5/8/8/4K2N w - - 0 1");
        assert_eq!(moves[0], "c4d5", "it captures");
        assert!(moves[1].starts_with("c4"), "{moves:?}");
        let rank_of = |mv: &str| moves.iter().position(|ranked| ranked == mv).unwrap();
        assert!(rank_of("c4e2") < rank_of("h1g3"), "{moves:?}");
        assert!(rank_of("c4b3") < rank_of("c4a6"), "{moves:?}");
    }

    #[test]
    fn fork_comes_before_a_step_and_is_not_quiet() {
        let board = Board::from_fen("4k3/8/8/2r1n3/8/8/3P4/4K3 w - - 0 1", false).unwrap();
        let ranking = Ranking::new(&board);
        let [fork, step] = ["d2d4", "d2d3"].map(|mv| ranking.rank(mv.parse().unwrap()));
        assert!(fork.score > step.score && !fork.is_quiet && step.is_quiet);
    }

    #[test]
    fn captures_that_lose_something_come_last() {
        let moves = ranked("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1");
        assert_eq!(moves.last().unwrap(), "d2d5");
    }
}
