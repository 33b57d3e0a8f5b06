//! The moves of chess.

use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board};

/// A move. Castling is the king's move to the square of the rook.
pub type Move = cozy_chess::Move;

/// The greatest number of legal moves in a position.
///
/// Source: <https://www.chessprogramming.org/Chess_Position>.
const MAX_MOVES: usize = 218;

/// Several moves of a position.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// The legal moves: pawns first, then the other pieces by their worth, each from the first rank to the last.
pub(super) fn legal_moves(board: &Board) -> Moves {
    let mut moves = Moves::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

pub(super) fn has_several_moves(board: &Board) -> bool {
    let mut count = 0;
    board.generate_moves(|of_piece| {
        count += of_piece.len();
        count > 1
    })
}

/// The legal moves to `targets`, and those of pawns that promote.
pub(super) fn moves_to(board: &Board, targets: BitBoard) -> Moves {
    let mut moves = Moves::new();
    board.generate_moves(|mut of_piece| {
        let is_pawn = of_piece.piece == cozy_chess::Piece::Pawn;
        let last_ranks = cozy_chess::Rank::First.bitboard() | cozy_chess::Rank::Eighth.bitboard();
        of_piece.to &= if is_pawn {
            targets | last_ranks
        } else {
            targets
        };
        moves.extend(of_piece);
        false
    });
    moves
}
