//! The terms of the evaluation of chess: facts about the pieces of both sides, as numbers.
//!
//! A term is the number of times that a fact holds for white, less that for black. Squares are
//! counted as each side sees them, from its own first rank, the left and the right half of the board
//! alike.
//!
//! To add a term, put its constant before [`TURN`], call `add` where it is counted, and put its weights at
//! the same place of `weights.rs`: in another place, they do not compile.
//!
//! * Piece-square tables: <https://www.chessprogramming.org/Piece-Square_Tables>
//! * Pawns: <https://www.chessprogramming.org/Pawn_Structure>
//! * Mobility: <https://www.chessprogramming.org/Mobility>
//! * Safety of the king: <https://www.chessprogramming.org/King_Safety>

use arrayvec::ArrayVec;
use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The terms, and of the tables the first one.
pub(super) const MATERIAL: usize = 0;
pub(super) const SQUARES: usize = MATERIAL + 5;
pub(super) const PASSED: usize = SQUARES + Piece::NUM * HALF_SQUARES;
pub(super) const FREE_PASSED: usize = PASSED + Rank::NUM;
pub(super) const KING_TO_PASSED: usize = FREE_PASSED + Rank::NUM;
pub(super) const OTHER_KING_TO_PASSED: usize = KING_TO_PASSED + 1;
pub(super) const DOUBLED: usize = OTHER_KING_TO_PASSED + 1;
pub(super) const ISOLATED: usize = DOUBLED + 1;
pub(super) const BACKWARD: usize = ISOLATED + 1;
pub(super) const DEFENDED: usize = BACKWARD + 1;
pub(super) const PHALANX: usize = DEFENDED + 1;
pub(super) const MOBILITY: usize = PHALANX + 1;
pub(super) const KING_ATTACKS: usize = MOBILITY + PIECES.len() * MOBILITIES;
pub(super) const SAFE_CHECKS: usize = KING_ATTACKS + PIECES.len();
pub(super) const DANGER: usize = SAFE_CHECKS + PIECES.len();
pub(super) const SHELTER: usize = DANGER + MAX_DANGER + 1;
pub(super) const STORM: usize = SHELTER + 2 * Rank::NUM;
pub(super) const BISHOP_PAIR: usize = STORM + 2 * Rank::NUM;
pub(super) const BISHOP_PAWNS: usize = BISHOP_PAIR + 1;
pub(super) const OPEN_ROOK: usize = BISHOP_PAWNS + 1;
pub(super) const HALF_OPEN_ROOK: usize = OPEN_ROOK + 1;
pub(super) const OUTPOSTS: usize = HALF_OPEN_ROOK + 1;
pub(super) const ATTACKED_BY_PAWN: usize = OUTPOSTS + 2;
pub(super) const ATTACKED_BY_MINOR: usize = ATTACKED_BY_PAWN + 4;
pub(super) const ATTACKED_BY_ROOK: usize = ATTACKED_BY_MINOR + 4;
pub(super) const HANGING: usize = ATTACKED_BY_ROOK + 4;
pub(super) const HANGING_PAWNS: usize = HANGING + 1;
pub(super) const TURN: usize = HANGING_PAWNS + 1;
pub(super) const TERMS: usize = TURN + 1;

const HALF_SQUARES: usize = Square::NUM / 2;

/// The pieces whose attacks count.
pub(super) const PIECES: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The numbers of squares that a piece may attack, 0 to 27.
const MOBILITIES: usize = 28;

/// The most attacks on the squares around a king that are told apart.
const MAX_DANGER: usize = 11;

/// The phase of a game with all pieces, and what each kind of piece adds to it.
///
/// See <https://www.chessprogramming.org/Tapered_Eval>.
pub(super) const MAX_PHASE: i32 = 24;
const PHASES: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];

/// How much of the material of the beginning is left, 0 to [`MAX_PHASE`].
pub(super) fn phase(board: &Board) -> i32 {
    let phase = |piece| board.pieces(piece).len().cast_signed() * PHASES[piece as usize];
    Piece::ALL.map(phase).iter().sum::<i32>().min(MAX_PHASE)
}

/// Calls `add` with terms of a position and their numbers for white, and with the turn for the side
/// to move. A term may come several times.
#[inline]
pub(super) fn count_terms(board: &Board, mut add: impl FnMut(usize, i32)) {
    let white = Side::new(board, Color::White);
    let black = Side::new(board, Color::Black);
    for (side, other, sign) in [(&white, &black, 1), (&black, &white, -1)] {
        let mut add = |term: usize, count: u32| add(term, sign * count.cast_signed());
        side.count_squares(&mut add);
        side.count_pawns(other, &mut add);
        side.count_pieces(other, &mut add);
        side.count_threats(other, &mut add);
        side.count_king(other, &mut add);
    }
    let turn = match board.side_to_move() {
        Color::White => 1,
        Color::Black => -1,
    };
    add(TURN, turn);
}

pub(super) fn square_term(piece: Piece, square: Square, color: Color) -> usize {
    let rank = square.rank().relative_to(color) as usize;
    let file = square.file().min(square.file().flip()) as usize;
    SQUARES + piece as usize * HALF_SQUARES + 4 * rank + file
}

pub(super) fn pawn_attacks(board: &Board, color: Color) -> BitBoard {
    shifted_aside(shifted(board.colored_pieces(color, Piece::Pawn), color))
}

/// A piece of a side, neither pawn nor king, by its index in [`PIECES`].
struct PlacedPiece {
    index: usize,
    attacks: BitBoard,
}

/// The pieces of one side.
struct Side<'b> {
    board: &'b Board,
    color: Color,
    king: Square,
    pawns: BitBoard,
    pieces: ArrayVec<PlacedPiece, 16>,
    /// The squares that its pawns attack, its minor pieces, its rooks, and all of its pieces.
    pawn_attacks: BitBoard,
    minor_attacks: BitBoard,
    rook_attacks: BitBoard,
    attacks: BitBoard,
    /// The squares around its king.
    king_ring: BitBoard,
}

impl<'b> Side<'b> {
    fn new(board: &'b Board, color: Color) -> Self {
        let pawns = board.colored_pieces(color, Piece::Pawn);
        let king = board.king(color);
        let king_ring = get_king_moves(king);
        let occupied = board.occupied();
        let pawn_attacks = pawn_attacks(board, color);
        let mut pieces = ArrayVec::new();
        let mut by_piece = [BitBoard::EMPTY; 4];
        for (index, piece) in PIECES.into_iter().enumerate() {
            for square in board.colored_pieces(color, piece) {
                let attacks = attacks(color, piece, square, occupied);
                by_piece[index] |= attacks;
                pieces.push(PlacedPiece { index, attacks });
            }
        }
        let minor_attacks = by_piece[0] | by_piece[1];
        Self {
            board,
            color,
            king,
            pawns,
            pieces,
            pawn_attacks,
            minor_attacks,
            rook_attacks: by_piece[2],
            attacks: pawn_attacks | minor_attacks | by_piece[2] | by_piece[3] | king_ring,
            king_ring,
        }
    }

    fn of(&self, piece: Piece) -> BitBoard {
        self.board.colored_pieces(self.color, piece)
    }

    fn count_squares(&self, add: &mut impl FnMut(usize, u32)) {
        for piece in Piece::ALL {
            let index = piece as usize;
            if piece != Piece::King {
                add(MATERIAL + index, self.of(piece).len());
            }
            for square in self.of(piece) {
                add(square_term(piece, square, self.color), 1);
            }
        }
    }

    fn count_pawns(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        for pawn in self.pawns {
            let ahead = ranks_ahead(pawn, self.color);
            let file = pawn.file().bitboard();
            let beside = pawn.file().adjacent();
            let next = shifted(pawn.bitboard(), self.color);
            if (other.pawns & ahead & (file | beside)).is_empty() {
                let rank = pawn.rank().relative_to(self.color) as usize;
                add(PASSED + rank, 1);
                if (next & (self.board.occupied() | other.attacks)).is_empty() {
                    add(FREE_PASSED + rank, 1);
                }
                if let Some(next) = next.next_square() {
                    let weight = u32::try_from(rank).unwrap_or(0).saturating_sub(2);
                    add(KING_TO_PASSED, weight * distance(self.king, next));
                    add(OTHER_KING_TO_PASSED, weight * distance(other.king, next));
                }
            }
            let neighbors = self.pawns & beside;
            add(DOUBLED, u32::from(!(self.pawns & ahead & file).is_empty()));
            add(ISOLATED, u32::from(neighbors.is_empty()));
            let is_backward = !neighbors.is_empty()
                && neighbors.is_subset(ahead)
                && !(next & other.pawn_attacks).is_empty();
            add(BACKWARD, u32::from(is_backward));
        }
        add(DEFENDED, (self.pawns & self.pawn_attacks).len());
        add(PHALANX, (self.pawns & shifted_aside(self.pawns)).len());
    }

    /// Counts the squares that pieces attack, and the good squares of pieces.
    fn count_pieces(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        let safe = !(self.board.colors(self.color) | other.pawn_attacks);
        for piece in &self.pieces {
            let count = (piece.attacks & safe).len() as usize;
            add(MOBILITY + piece.index * MOBILITIES + count, 1);
        }
        let bishops = self.of(Piece::Bishop);
        add(BISHOP_PAIR, u32::from(bishops.len() > 1));
        for color in [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES] {
            let pawns = (self.pawns & color).len();
            add(BISHOP_PAWNS, (bishops & color).len() * pawns);
        }
        for rook in self.of(Piece::Rook) {
            let file = rook.file().bitboard();
            if (self.pawns & file).is_empty() {
                let is_open = (other.pawns & file).is_empty();
                add(if is_open { OPEN_ROOK } else { HALF_OPEN_ROOK }, 1);
            }
        }
        for (index, piece) in [Piece::Knight, Piece::Bishop].into_iter().enumerate() {
            for square in self.of(piece) & self.pawn_attacks {
                let rank = square.rank().relative_to(self.color);
                let guards =
                    other.pawns & ranks_ahead(square, self.color) & square.file().adjacent();
                if rank >= Rank::Fourth && guards.is_empty() {
                    add(OUTPOSTS + index, 1);
                }
            }
        }
    }

    fn count_threats(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        for (index, piece) in PIECES.into_iter().enumerate() {
            let targets = other.of(piece);
            add(
                ATTACKED_BY_PAWN + index,
                (targets & self.pawn_attacks).len(),
            );
            add(
                ATTACKED_BY_MINOR + index,
                (targets & self.minor_attacks).len(),
            );
            add(
                ATTACKED_BY_ROOK + index,
                (targets & self.rook_attacks).len(),
            );
        }
        let hanging = self.board.colors(other.color) & self.attacks & !other.attacks;
        add(HANGING, (hanging & !other.pawns).len());
        add(HANGING_PAWNS, (hanging & other.pawns).len());
    }

    /// Counts the attacks on the other king, and the pawns before it.
    fn count_king(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        let mut danger = 0;
        let mut attackers = 0;
        for piece in &self.pieces {
            let near_king = (piece.attacks & other.king_ring).len();
            add(KING_ATTACKS + piece.index, near_king);
            attackers += u32::from(near_king > 0);
            danger += near_king;
        }
        if attackers > 1 {
            add(DANGER + (danger as usize).min(MAX_DANGER), 1);
        }
        let occupied = self.board.occupied();
        let safe = !(self.board.colors(self.color) | other.attacks);
        // Attacks are mutual: a piece checks from the squares that it would attack from the king's square.
        let diagonal = get_bishop_moves(other.king, occupied);
        let straight = get_rook_moves(other.king, occupied);
        let checks = [
            get_knight_moves(other.king),
            diagonal,
            straight,
            diagonal | straight,
        ];
        for piece in &self.pieces {
            let count = (piece.attacks & checks[piece.index] & safe).len();
            add(SAFE_CHECKS + piece.index, count);
        }
        let ahead = ranks_ahead(self.king, self.color) | self.king.rank().bitboard();
        for file in File::ALL {
            let is_king_file = file == self.king.file();
            if !is_king_file
                && !self
                    .king
                    .file()
                    .adjacent()
                    .has(Square::new(file, Rank::First))
            {
                continue;
            }
            let first = usize::from(is_king_file) * Rank::NUM;
            let file = file.bitboard() & ahead;
            add(SHELTER + first + nearest(self.pawns & file, self.color), 1);
            add(STORM + first + nearest(other.pawns & file, self.color), 1);
        }
    }
}

/// The rank of the pawn that is nearest to a side's own rank, 0 for none.
fn nearest(pawns: BitBoard, color: Color) -> usize {
    let ranks = pawns
        .into_iter()
        .map(|pawn| pawn.rank().relative_to(color) as usize);
    ranks.min().unwrap_or(0)
}

/// The moves that a king needs from one square to the other.
pub(super) fn distance(from: Square, to: Square) -> u32 {
    let files = (from.file() as u32).abs_diff(to.file() as u32);
    let ranks = (from.rank() as u32).abs_diff(to.rank() as u32);
    files.max(ranks)
}

/// The squares that a piece of this color attacks, and none for a king.
pub(super) fn attacks(color: Color, piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(square, color),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => BitBoard::EMPTY,
    }
}

const fn ranks_ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    BitBoard(match color {
        Color::White => !0 << 8 << (8 * rank),
        Color::Black => !(!0 << (8 * rank)),
    })
}

/// The squares one rank ahead.
const fn shifted(squares: BitBoard, color: Color) -> BitBoard {
    BitBoard(match color {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}

/// The neighbours of the squares in their ranks.
fn shifted_aside(squares: BitBoard) -> BitBoard {
    let left = (squares & !File::A.bitboard()).0 >> 1;
    let right = (squares & !File::H.bitboard()).0 << 1;
    BitBoard(left | right)
}
