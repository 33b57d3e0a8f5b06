//! Checks and mates in one.
//!
//! A move is found to mate by playing it. That is done for few moves: those of a piece to a square
//! from which it attacks the king, and those that open a line to the king.

use cozy_chess::{
    BitBoard, Board, Move, Piece, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use super::position::Position;

/// The moves of the side to move that may give check.
pub(super) struct Checks {
    /// The squares from which each kind of piece attacks the king, but for kings.
    squares: [BitBoard; 5],
    /// Pieces that stand between the king and a piece that would attack it.
    discoverers: BitBoard,
}

impl Checks {
    pub(super) fn new(board: &Board) -> Self {
        let side = board.side_to_move();
        let king = board.king(!side);
        let occupied = board.occupied();
        let diagonal = get_bishop_moves(king, occupied);
        let straight = get_rook_moves(king, occupied);
        let own = |one, other| board.colors(side) & (board.pieces(one) | board.pieces(other));
        let sliders = own(Piece::Bishop, Piece::Queen) & get_bishop_rays(king)
            | own(Piece::Rook, Piece::Queen) & get_rook_rays(king);
        let alone_between = sliders.into_iter().map(|slider| {
            let between = get_between_rays(slider, king) & occupied;
            if between.len() == 1 {
                between
            } else {
                BitBoard::EMPTY
            }
        });
        Self {
            squares: [
                get_pawn_attacks(king, !side),
                get_knight_moves(king),
                diagonal,
                straight,
                diagonal | straight,
            ],
            discoverers: alone_between.fold(BitBoard::EMPTY, |all, piece| all | piece),
        }
    }

    /// Returns whether a move may give check. It does so surely only if it is a usual move.
    pub(super) fn may_contain(&self, board: &Board, mv: Move) -> bool {
        let piece = board.piece_on(mv.from).expect("a piece moves");
        let is_special = mv.promotion.is_some()
            || piece == Piece::King && board.colors(board.side_to_move()).has(mv.to)
            || piece == Piece::Pawn
                && mv.from.file() != mv.to.file()
                && !board.occupied().has(mv.to);
        is_special
            || self.discoverers.has(mv.from)
            || self
                .squares
                .get(piece as usize)
                .is_some_and(|squares| squares.has(mv.to))
    }
}

/// Returns whether one of the legal `moves` mates.
pub(super) fn has_mate(position: &Position, moves: &[Move]) -> bool {
    let board = &position.board;
    let checks = Checks::new(board);
    let mut candidates = moves.iter().filter(|mv| checks.may_contain(board, **mv));
    candidates.any(|mv| {
        let after = position.after(*mv);
        after.is_check() && !after.has_move()
    })
}
