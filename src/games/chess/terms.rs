//! The terms of the evaluation of chess: facts about the pieces of both sides, as numbers.
//!
//! A term is the number of times that a fact holds for white, less that for black. Squares are
//! counted as each side sees them, from its own first rank, and a piece's square counts by its
//! rank and by its file, the left and the right half of the board alike.
//!
//! * Piece-square tables: <https://www.chessprogramming.org/Piece-Square_Tables>
//! * Passed pawns: <https://www.chessprogramming.org/Passed_Pawn>
//! * Mobility: <https://www.chessprogramming.org/Mobility>
//! * Safety of the king: <https://www.chessprogramming.org/King_Safety>

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The terms, and of the tables the first one.
const MATERIAL: usize = 0;
const RANKS: usize = MATERIAL + 5;
const FILES: usize = RANKS + Piece::NUM * Rank::NUM;
const PASSED: usize = FILES + Piece::NUM * HALF_FILES;
const DOUBLED: usize = PASSED + Rank::NUM;
const ISOLATED: usize = DOUBLED + 1;
const DEFENDED: usize = ISOLATED + 1;
const MOBILITY: usize = DEFENDED + 1;
const KING_ATTACKS: usize = MOBILITY + ATTACKERS.len();
const SHELTER: usize = KING_ATTACKS + ATTACKERS.len();
const OPEN_FILES: usize = SHELTER + 1;
const DANGER: usize = OPEN_FILES + 1;
const BISHOP_PAIR: usize = DANGER + 1;
const OPEN_ROOK: usize = BISHOP_PAIR + 1;
const HALF_OPEN_ROOK: usize = OPEN_ROOK + 1;
const ATTACKED_MINOR: usize = HALF_OPEN_ROOK + 1;
const ATTACKED_MAJOR: usize = ATTACKED_MINOR + 1;
const TURN: usize = ATTACKED_MAJOR + 1;
/// The number of terms.
pub(super) const TERMS: usize = TURN + 1;

/// The files of half a board.
const HALF_FILES: usize = 4;

/// The pieces whose mobility counts.
const ATTACKERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The phase of a game with all pieces, and what each kind of piece adds to it.
///
/// See <https://www.chessprogramming.org/Tapered_Eval>.
pub(super) const MAX_PHASE: i32 = 24;
const PHASES: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];

/// Returns how much of the material of the beginning is left, 0 to [`MAX_PHASE`].
pub(super) fn phase(board: &Board) -> i32 {
    let phase = |piece| board.pieces(piece).len().cast_signed() * PHASES[piece as usize];
    Piece::ALL.map(phase).iter().sum::<i32>().min(MAX_PHASE)
}

/// Returns the terms of a position for white, and the turn for the side to move.
pub(super) fn terms(board: &Board) -> [i32; TERMS] {
    let mut terms = [0; TERMS];
    let sides = Color::ALL.map(|color| Side::new(board, color));
    for (side, other, sign) in [(&sides[0], &sides[1], 1), (&sides[1], &sides[0], -1)] {
        let mut add = |term: usize, count: u32| terms[term] += sign * count.cast_signed();
        side.count_squares(&mut add);
        side.count_pawns(other, &mut add);
        side.count_pieces(other, &mut add);
        side.count_king(other, &mut add);
    }
    terms[TURN] = match board.side_to_move() {
        Color::White => 1,
        Color::Black => -1,
    };
    terms
}

/// The pieces of one side.
struct Side<'b> {
    board: &'b Board,
    color: Color,
    pawns: BitBoard,
    /// The squares that its pawns attack.
    pawn_attacks: BitBoard,
    /// The squares around its king.
    king_ring: BitBoard,
}

impl<'b> Side<'b> {
    fn new(board: &'b Board, color: Color) -> Self {
        let pawns = board.colored_pieces(color, Piece::Pawn);
        let attacks = pawns.into_iter().map(|pawn| get_pawn_attacks(pawn, color));
        Self {
            board,
            color,
            pawns,
            pawn_attacks: attacks.fold(BitBoard::EMPTY, |all, attacks| all | attacks),
            king_ring: get_king_moves(board.king(color)),
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
                let rank = square.rank().relative_to(self.color) as usize;
                let file = square.file().min(square.file().flip()) as usize;
                add(RANKS + index * Rank::NUM + rank, 1);
                add(FILES + index * HALF_FILES + file, 1);
            }
        }
    }

    fn count_pawns(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        for pawn in self.pawns {
            let ahead = ranks_ahead(pawn, self.color);
            let file = pawn.file().bitboard();
            let beside = pawn.file().adjacent();
            if (other.pawns & ahead & (file | beside)).is_empty() {
                let rank = pawn.rank().relative_to(self.color);
                add(PASSED + rank as usize, 1);
            }
            add(DOUBLED, u32::from(!(self.pawns & ahead & file).is_empty()));
            add(ISOLATED, u32::from((self.pawns & beside).is_empty()));
        }
        add(DEFENDED, (self.pawns & self.pawn_attacks).len());
    }

    /// Counts the squares that pieces attack, those around the other king, and what is attacked.
    fn count_pieces(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        let occupied = self.board.occupied();
        let safe = !(self.board.colors(self.color) | other.pawn_attacks);
        let mut danger = 0;
        for (index, piece) in ATTACKERS.into_iter().enumerate() {
            for square in self.of(piece) {
                let attacks = attacks(piece, square, occupied);
                let near_king = (attacks & other.king_ring).len();
                add(MOBILITY + index, (attacks & safe).len());
                add(KING_ATTACKS + index, near_king);
                danger += near_king;
            }
        }
        add(DANGER, danger * danger);
        add(BISHOP_PAIR, u32::from(self.of(Piece::Bishop).len() > 1));
        let has_no_pawn =
            |pawns: BitBoard, rook: &Square| (pawns & rook.file().bitboard()).is_empty();
        for rook in self.of(Piece::Rook) {
            if has_no_pawn(self.pawns, &rook) {
                let is_open = has_no_pawn(other.pawns, &rook);
                add(if is_open { OPEN_ROOK } else { HALF_OPEN_ROOK }, 1);
            }
        }
        let minor = self.board.pieces(Piece::Knight) | self.board.pieces(Piece::Bishop);
        let major = self.board.pieces(Piece::Rook) | self.board.pieces(Piece::Queen);
        let attacked = self.pawn_attacks & self.board.colors(other.color);
        add(ATTACKED_MINOR, (attacked & minor).len());
        add(ATTACKED_MAJOR, (attacked & major).len());
    }

    /// Counts the pawns before the king, and the files beside it without an own pawn.
    fn count_king(&self, other: &Side<'_>, add: &mut impl FnMut(usize, u32)) {
        if other.of(Piece::Queen).is_empty() {
            return;
        }
        let king = self.board.king(self.color);
        let files = king.file().bitboard() | king.file().adjacent();
        let shelter = self.pawns & files & ranks_ahead(king, self.color);
        add(
            SHELTER,
            (shelter & (self.king_ring | shifted(self.king_ring, self.color))).len(),
        );
        let open = File::ALL.into_iter().filter(|file| {
            let file = file.bitboard();
            !(file & files).is_empty() && (file & self.pawns).is_empty()
        });
        add(OPEN_FILES, u32::try_from(open.count()).unwrap_or(0));
    }
}

fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::Pawn | Piece::King => BitBoard::EMPTY,
    }
}

/// Returns the ranks before a square, as a side sees them.
const fn ranks_ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    BitBoard(match color {
        Color::White => !0 << 8 << (8 * rank),
        Color::Black => !(!0 << (8 * rank)),
    })
}

/// Returns squares one rank ahead.
const fn shifted(squares: BitBoard, color: Color) -> BitBoard {
    BitBoard(match color {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}
