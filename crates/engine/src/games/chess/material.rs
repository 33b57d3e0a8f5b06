//! The material, which decides draws, passes and what play can lead to.

use cozy_chess::{BitBoard, Board, Color, Piece};

/// Whether neither side can mate, however the other one plays: bare kings, a single minor piece, or bishops
/// on squares of one color.
pub(super) fn is_insufficient(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !heavy.is_empty() {
        return false;
    }
    let knights = board.pieces(Piece::Knight);
    let bishops = board.pieces(Piece::Bishop);
    match (knights.len(), bishops.len()) {
        (0 | 1, 0) => true,
        (0, _) => {
            bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES)
        }
        _ => false,
    }
}

/// Whether a side has more than its king and pawns, so that a pass is hardly ever better than a move.
///
/// See <https://www.chessprogramming.org/Zugzwang>.
pub(super) fn has_pieces(board: &Board, color: Color) -> bool {
    let pieces = board.colors(color);
    pieces != pieces & (board.pieces(Piece::Pawn) | board.pieces(Piece::King))
}

/// The number of pieces that were pawns: those with which the side does not begin. It begins with a bishop on
/// squares of each color.
pub(super) fn promoted_pieces(board: &Board, color: Color) -> u32 {
    let bishops = board.pieces(Piece::Bishop);
    let kinds = [
        (board.pieces(Piece::Queen), 1),
        (board.pieces(Piece::Rook), 2),
        (board.pieces(Piece::Knight), 2),
        (bishops & BitBoard::LIGHT_SQUARES, 1),
        (bishops & BitBoard::DARK_SQUARES, 1),
    ];
    let beyond = kinds.map(|(pieces, first)| {
        let count = (pieces & board.colors(color)).len();
        count.saturating_sub(first)
    });
    beyond.into_iter().sum()
}

/// The most irreversible moves left, with the one that ends the game: each captures or moves a pawn.
pub(super) fn irreversible_moves_left(board: &Board) -> u32 {
    let steps = |color: Color| {
        let pawns = board.colored_pieces(color, Piece::Pawn).into_iter();
        pawns
            .map(|pawn| 7 - pawn.rank().relative_to(color) as u32)
            .sum::<u32>()
    };
    board.occupied().len() - 2 + steps(Color::White) + steps(Color::Black)
}
