//! The table of all endgames of a king and a pawn, a rook or a queen against a bare king.
//!
//! The [tables](LazyTable) are computed by retrograde analysis, and kept in 1.5 MB. The
//! side with the piece is seen as white. It cannot lose, so a placement is drawn unless it wins:
//!
//! 1. Where the bare king is mated, it is lost in 0 plies. A new queen or rook may win, too, as the
//!    tables of those pieces have it.
//! 2. Ply by ply, every placement before a lost one is won. A placement is lost when all moves of
//!    the bare king lead to won ones.
//! 3. Placements that are never reached so are drawn: the king captures the piece, holds up the pawn, or
//!    has no move.
//!
//! Distances hold where no rule ends the game before: neither a repetition nor fifty moves.
//!
//! Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970:
//! <https://www.chessprogramming.org/Retrograde_Analysis>

use std::collections::TryReserveError;

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves};

use super::terms::attacks;
use crate::game::{LazyTable, SolvedValue, check_memory, try_push, try_zeros};

/// The pieces that win without another one. A pawn comes last, because it may become one of the others.
const PIECES: [Piece; 3] = [Piece::Queen, Piece::Rook, Piece::Pawn];

/// An entry of the table: 0 for a draw, else one more than the plies to the mate. Their number is
/// odd where the side with the piece is to move.
type Entry = u8;

/// The most plies to a mate: a pawn may need 28 moves, and the bare king may move first.
const MAX_PLIES: usize = 56;

/// The number of moves of a bare king that cannot be mated.
const NEVER_MATED: u8 = u8::MAX;

/// The entries of each piece, by the index of a placement.
static TABLES: LazyTable<[Vec<Entry>; PIECES.len()]> = LazyTable::new(|| {
    check_memory(MEMORY)?;
    let queens = Endgame::new(Piece::Queen)?.solve(&[])?;
    let rooks = Endgame::new(Piece::Rook)?.solve(&[])?;
    let pawns = Endgame::new(Piece::Pawn)?.solve(&[&queens, &rooks])?;
    Ok([queens, rooks, pawns])
});

/// The memory of the tables while they are computed, in bytes.
const MEMORY: usize = 24 << 20;

pub(super) fn compute_table() {
    TABLES.compute();
}

/// The value of an open position of a king and one more piece against a bare king. `None` for other pieces,
/// and without a table.
#[inline]
pub(super) fn endgame_value(board: &Board) -> Option<SolvedValue> {
    if board.occupied().len() != 3 {
        return None;
    }
    let square = (board.occupied() & !board.pieces(Piece::King)).next_square()?;
    let (piece, color) = (board.piece_on(square)?, board.color_on(square)?);
    let table = PIECES.iter().position(|known| *known == piece)?;
    let castling = board.castle_rights(color);
    if castling.short.is_some() || castling.long.is_some() {
        return None;
    }
    let as_white = |square: Square| match color {
        Color::White => square,
        Color::Black => square.flip_rank(),
    };
    let placement = Placement {
        king: as_white(board.king(color)),
        square: as_white(square),
        bare_king: as_white(board.king(!color)),
        is_bare_to_move: board.side_to_move() != color,
    };
    let entry = TABLES.get()?[table][placement.index()];
    Some(SolvedValue::from_plies(entry.checked_sub(1)))
}

/// The squares of the pieces, and the side to move.
#[derive(Clone, Copy, Debug)]
struct Placement {
    king: Square,
    /// The square of the piece that is not a king.
    square: Square,
    bare_king: Square,
    is_bare_to_move: bool,
}

impl Placement {
    const COUNT: usize = 2 * Square::NUM.pow(3);

    fn all() -> impl Iterator<Item = Self> {
        let turns = [false, true].into_iter();
        turns.flat_map(|is_bare_to_move| {
            Square::ALL.into_iter().flat_map(move |king| {
                Square::ALL.into_iter().flat_map(move |square| {
                    Square::ALL.into_iter().map(move |bare_king| Self {
                        king,
                        square,
                        bare_king,
                        is_bare_to_move,
                    })
                })
            })
        })
    }

    #[inline]
    fn index(self) -> usize {
        let squares = [self.king, self.square, self.bare_king];
        let first = usize::from(self.is_bare_to_move);
        squares
            .into_iter()
            .fold(first, |index, square| index * Square::NUM + square as usize)
    }

    fn occupied(self) -> BitBoard {
        self.king.bitboard() | self.square.bitboard() | self.bare_king.bitboard()
    }

    fn is_check(self, piece: Piece) -> bool {
        let occupied = self.king.bitboard();
        attacks(Color::White, piece, self.square, occupied).has(self.bare_king)
    }

    fn is_legal(self, piece: Piece) -> bool {
        let rank = self.square.rank();
        self.occupied().len() == 3
            && !get_king_moves(self.king).has(self.bare_king)
            && (piece != Piece::Pawn || (rank != Rank::First && rank != Rank::Eighth))
            && (self.is_bare_to_move || !self.is_check(piece))
    }
}

/// The endgame of one piece while it is solved.
#[derive(Debug)]
struct Endgame {
    piece: Piece,
    entries: Vec<Entry>,
    /// For each placement with the bare king to move, the moves that are not known to lose.
    moves_left: Vec<u8>,
    /// The placements that are decided after this many plies, unless they are decided already.
    decided: Vec<Vec<Placement>>,
}

impl Endgame {
    fn new(piece: Piece) -> Result<Self, TryReserveError> {
        Ok(Self {
            piece,
            entries: try_zeros(Placement::COUNT)?,
            moves_left: try_zeros(Placement::COUNT)?,
            decided: vec![Vec::new(); MAX_PLIES + 2],
        })
    }

    /// The entries of all placements. `promoted` has the tables of the pieces that a pawn may become.
    fn solve(mut self, promoted: &[&[Entry]]) -> Result<Vec<Entry>, TryReserveError> {
        let piece = self.piece;
        for placement in Placement::all().filter(|placement| placement.is_legal(piece)) {
            if placement.is_bare_to_move {
                self.count_moves(placement)?;
            } else if piece == Piece::Pawn {
                self.promote(placement, promoted)?;
            }
        }
        for plies in 0..=MAX_PLIES {
            for placement in std::mem::take(&mut self.decided[plies]) {
                let entry = &mut self.entries[placement.index()];
                if *entry == 0 {
                    *entry = Entry::try_from(plies + 1).expect("mates are near");
                    self.go_back(placement, plies)?;
                }
            }
        }
        Ok(self.entries)
    }

    /// Counts the moves of the bare king.
    fn count_moves(&mut self, placement: Placement) -> Result<(), TryReserveError> {
        let steps = get_king_moves(placement.bare_king) & !get_king_moves(placement.king);
        let occupied = placement.king.bitboard();
        let attacks = attacks(Color::White, self.piece, placement.square, occupied);
        let moves = steps & !attacks;
        let can_capture = moves.has(placement.square);
        self.moves_left[placement.index()] = if can_capture {
            NEVER_MATED
        } else {
            u8::try_from(moves.len()).expect("a king has eight moves at most")
        };
        if moves.is_empty() && placement.is_check(self.piece) {
            try_push(&mut self.decided[0], placement)?;
        }
        Ok(())
    }

    /// Lets a pawn become each piece.
    fn promote(
        &mut self,
        placement: Placement,
        promoted: &[&[Entry]],
    ) -> Result<(), TryReserveError> {
        let next = Square::new(placement.square.file(), Rank::Eighth);
        if placement.square.rank() != Rank::Seventh || placement.occupied().has(next) {
            return Ok(());
        }
        let after = Placement {
            square: next,
            is_bare_to_move: true,
            ..placement
        };
        let entries = promoted.iter().map(|table| table[after.index()]);
        // An entry is one more than the plies to a mate, so it is those of the pawn's side.
        if let Some(plies) = entries.filter(|entry| *entry > 0).min() {
            try_push(&mut self.decided[usize::from(plies)], placement)?;
        }
        Ok(())
    }

    /// Takes back every move that leads to a placement which is decided after this many plies.
    fn go_back(&mut self, placement: Placement, plies: usize) -> Result<(), TryReserveError> {
        // One move to a lost placement wins, but a placement is lost only when no other move is left.
        if placement.is_bare_to_move {
            let king_steps = get_king_moves(placement.king) & !placement.occupied();
            let with_king = king_steps.into_iter().map(|king| Placement {
                king,
                is_bare_to_move: false,
                ..placement
            });
            let with_piece = self.squares_before(placement);
            let with_piece = with_piece.into_iter().map(|square| Placement {
                square,
                is_bare_to_move: false,
                ..placement
            });
            let piece = self.piece;
            let before = with_king.chain(with_piece);
            let before = before.filter(|before| before.is_legal(piece));
            for before in before {
                try_push(&mut self.decided[plies + 1], before)?;
            }
        } else {
            let steps = get_king_moves(placement.bare_king) & !placement.occupied();
            for bare_king in steps & !get_king_moves(placement.king) {
                let before = Placement {
                    bare_king,
                    is_bare_to_move: true,
                    ..placement
                };
                let moves_left = &mut self.moves_left[before.index()];
                if *moves_left != NEVER_MATED {
                    *moves_left -= 1;
                    if *moves_left == 0 {
                        try_push(&mut self.decided[plies + 1], before)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn squares_before(&self, placement: Placement) -> BitBoard {
        let empty = !placement.occupied();
        if self.piece != Piece::Pawn {
            let occupied = placement.occupied();
            return attacks(Color::White, self.piece, placement.square, occupied) & empty;
        }
        let below = |squares: BitBoard| BitBoard(squares.0 >> 8) & empty;
        let one_step = below(placement.square.bitboard());
        if placement.square.rank() == Rank::Fourth {
            one_step | below(one_step)
        } else {
            one_step
        }
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::BoardBuilder;

    use super::super::Position;
    use super::super::rules::Chess;
    use super::*;
    use crate::game::Rules as _;

    fn position(piece: Piece, color: Color, placement: Placement) -> Position {
        let as_color = |square: Square| match color {
            Color::White => square,
            Color::Black => square.flip_rank(),
        };
        let mut builder = BoardBuilder::empty();
        builder.board[as_color(placement.king) as usize] = Some((Piece::King, color));
        builder.board[as_color(placement.square) as usize] = Some((piece, color));
        builder.board[as_color(placement.bare_king) as usize] = Some((Piece::King, !color));
        builder.side_to_move = if placement.is_bare_to_move {
            !color
        } else {
            color
        };
        Position::new(builder.build().expect("the placement is legal"))
    }

    /// A value that follows from those of all moves is right: a won position leads to a lost one
    /// that is nearer to the end, and a drawn one to a drawn one.
    #[test]
    fn every_entry_follows_from_its_moves() {
        for (piece, color) in PIECES.into_iter().zip(Color::ALL.into_iter().rev().cycle()) {
            let placements = Placement::all().filter(|placement| placement.is_legal(piece));
            let positions = placements.map(|placement| position(piece, color, placement));
            for position in positions.filter(|position| Chess.outcome(position).is_none()) {
                let expected = SolvedValue::from_moves(&Chess, &position);
                let found = endgame_value(&position.board);
                assert_eq!(found, Some(expected), "{}", position.board);
            }
        }
    }

    /// The longest mates take 10, 16 and 28 moves: <https://en.wikipedia.org/wiki/Endgame_tablebase>.
    #[test]
    fn longest_mates_are_those_that_are_published() {
        let tables = TABLES.get().expect("there is memory for them");
        let longest = tables.each_ref().map(|entries| {
            let to_move = Placement::all().filter(|placement| !placement.is_bare_to_move);
            to_move.map(|placement| entries[placement.index()]).max()
        });
        // Each move but the last has a reply, and an entry is one more than the plies.
        assert_eq!(longest, [10, 16, 28].map(|moves| Some(2 * moves)));
    }

    #[test]
    fn castling_is_not_in_the_table() {
        let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        assert_eq!(endgame_value(&board), None);
        let board: Board = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse().unwrap();
        assert!(matches!(
            endgame_value(&board),
            Some(SolvedValue::Win { .. })
        ));
    }
}
