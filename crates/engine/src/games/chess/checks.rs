//! Checks and mates in one.
//!
//! A move is found to mate by playing it. That is done for few moves: those of a piece to a square
//! from which it attacks the king, those that may open a line to the king, and unusual ones.

use cozy_chess::{
    BitBoard, Board, Move, Piece, PieceMoves, Rank, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use super::exchange::loses_nothing;
use super::moves::Moves;
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

    /// Those of a piece's moves that may give check.
    pub(super) fn among(&self, board: &Board, moves: PieceMoves) -> PieceMoves {
        let side = board.side_to_move();
        if self.discoverers.has(moves.from) {
            return moves;
        }
        let may_check = match moves.piece {
            Piece::King => board.colored_pieces(side, Piece::Rook),
            Piece::Pawn => {
                let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
                let beside = moves.from.file().adjacent() & !board.occupied();
                self.squares[Piece::Pawn as usize] | last_ranks | beside
            }
            Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen => {
                self.squares[moves.piece as usize]
            }
        };
        PieceMoves {
            to: moves.to & may_check,
            ..moves
        }
    }

    /// Whether a move may give check. `false` is certain. `true` may be wrong for castling, promotions,
    /// captures en passant, and moves along the line that they would open.
    pub(super) fn may_contain(&self, board: &Board, mv: Move) -> bool {
        let piece = board.piece_on(mv.from).expect("a piece moves");
        let moves = PieceMoves {
            piece,
            from: mv.from,
            to: mv.to.bitboard(),
        };
        !self.among(board, moves).is_empty()
    }
}

/// The legal moves, or `None` if one of them mates.
pub(super) fn moves_without_mate(position: &Position) -> Option<Moves> {
    let board = &position.board;
    let checks = Checks::new(board);
    let mut moves = Moves::new();
    let mut may_mate = Moves::new();
    board.generate_moves(|of_piece| {
        may_mate.extend(checks.among(board, of_piece));
        moves.extend(of_piece);
        false
    });
    let has_mate = may_mate.into_iter().any(|mv| mates(position, mv));
    (!has_mate).then_some(moves)
}

pub(super) fn has_mate(position: &Position) -> bool {
    let board = &position.board;
    let checks = Checks::new(board);
    board.generate_moves(|of_piece| {
        let may_mate = checks.among(board, of_piece);
        may_mate.into_iter().any(|mv| mates(position, mv))
    })
}

fn mates(position: &Position, mv: Move) -> bool {
    let after = position.after(mv);
    after.is_check() && !after.has_move()
}

/// The checks without a capture or a promotion that lose nothing by exchanges on their square.
pub(super) fn quiet_checks(position: &Position) -> Moves {
    let board = &position.board;
    let checks = Checks::new(board);
    let others = board.colors(!board.side_to_move());
    let mut moves = Moves::new();
    board.generate_moves(|of_piece| {
        let mut may_check = checks.among(board, of_piece);
        may_check.to &= !others;
        let quiet = may_check.into_iter().filter(|mv| mv.promotion.is_none());
        moves.extend(quiet);
        false
    });
    moves.retain(|mv| loses_nothing(board, *mv) && position.after(*mv).is_check());
    moves
}
