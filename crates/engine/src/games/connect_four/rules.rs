//! The rules of Connect Four, and the geometry of a board.

use super::bitboard::{Bitboard, MAX_COLUMNS};
use super::book::BUILT_IN_BOOK;
use super::landing::{Landing, Landings};
use super::lines;
use super::position::Position;
use crate::game::{Book, Outcome, Player, Rules};

/// The rules of Connect Four on a board of some size.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All cells.
    pub(super) board: Bitboard,
    /// The lowest cell of every column.
    pub(super) bottom: Bitboard,
    /// The cells from which an even number of cells remains in their column, including
    /// themselves.
    pub(super) even: Bitboard,
    /// For every bit, the centrality of its column, 0 to 3: the nearer to the middle, the
    /// more lines run through it.
    pub(super) centrality: [u8; Bitboard::BITS as usize],
    /// The opening book of the standard board.
    pub(super) book: Book,
}

impl ConnectFour {
    /// The board on which the game is sold.
    pub const STANDARD: Self = Self::new(6, 7);

    /// Creates the rules on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0, or if the board with one more row has more than 64 cells.
    /// [`Notation::with_parameter_values`] is the checked counterpart.
    ///
    /// [`Notation::with_parameter_values`]: crate::game::Notation::with_parameter_values
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        assert!(rows > 0 && columns > 0);
        assert!(rows < Bitboard::BITS && columns <= MAX_COLUMNS);
        assert!((rows + 1) * columns <= Bitboard::BITS);
        let mut bottom = 0;
        let mut centrality = [0; Bitboard::BITS as usize];
        let mut column = 0;
        while column < columns {
            let lowest = 1 << (column * (rows + 1));
            bottom |= lowest;
            let mut row = 0;
            while row < rows {
                // The distance to the middle in columns, rounded down.
                centrality[(column * (rows + 1) + row) as usize] =
                    match (2 * column + 1).abs_diff(columns) / 2 {
                        0 => 3,
                        1 => 2,
                        2 => 1,
                        _ => 0,
                    };
                row += 1;
            }
            column += 1;
        }
        let mut even = 0;
        let mut row = rows % 2;
        while row < rows {
            even |= bottom << row;
            row += 2;
        }
        Self {
            rows,
            columns,
            board: bottom * ((1 << rows) - 1),
            bottom,
            even,
            centrality,
            book: BUILT_IN_BOOK,
        }
    }

    /// These rules with another opening book, such as one that was read at run time.
    #[must_use]
    pub const fn with_book(self, book: Book) -> Self {
        Self { book, ..self }
    }

    /// The distance from a cell to its neighbour on the right, in bits.
    pub(super) const fn stride(&self) -> u32 {
        self.rows + 1
    }

    pub(super) const fn column(&self, column: u32) -> Bitboard {
        ((1 << self.rows) - 1) << (column * self.stride())
    }

    #[inline]
    pub(super) const fn landings(&self, position: &Position) -> Bitboard {
        (position.occupied + self.bottom) & self.board
    }

    /// Whether the last disc can have completed all lines of the side that has just moved. It is on top of a
    /// column, and without it there is no line.
    pub(super) fn has_completing_disc(&self, position: &Position) -> bool {
        let other = position.other();
        let top = other & !(position.occupied >> 1);
        (0..self.columns)
            .map(|column| top & self.column(column))
            .any(|disc| disc != 0 && !self.has_line(other & !disc))
    }

    #[inline]
    pub(super) fn has_line(&self, discs: Bitboard) -> bool {
        lines::any(discs, self.stride())
    }

    /// The empty cells that would complete a line of `discs`.
    #[inline]
    pub(super) fn winning_cells(&self, discs: Bitboard, occupied: Bitboard) -> Bitboard {
        lines::winning_cells(discs, self.stride()) & self.board & !occupied
    }

    pub(super) fn position(&self, own: Bitboard, other: Bitboard, to_move: Player) -> Position {
        let occupied = own | other;
        Position {
            own,
            occupied,
            own_wins: self.winning_cells(own, occupied),
            other_wins: self.winning_cells(other, occupied),
            discs: u8::try_from(occupied.count_ones()).expect("at most 64 cells"),
            to_move,
            won: self.has_line(other),
        }
    }

    /// The mirror image: left and right exchanged, including the row on top.
    #[inline]
    pub(super) const fn mirrored(&self, bits: Bitboard) -> Bitboard {
        let stride = self.stride();
        // A single column may fill the word: the shift must not overflow then.
        let first_column = Bitboard::MAX >> (Bitboard::BITS - stride);
        let mut mirrored: Bitboard = 0;
        let mut column = 0;
        while column < self.columns {
            let cells = (bits >> (column * stride)) & first_column;
            mirrored = mirrored.unbounded_shl(stride) | cells;
            column += 1;
        }
        mirrored
    }
}

impl Rules for ConnectFour {
    type Position = Position;
    type Move = Landing;
    type Moves = Landings;

    fn initial_position(&self) -> Position {
        self.position(0, 0, Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.won {
            Some(Outcome::Won(!position.to_move))
        } else if position.occupied == self.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> Landings {
        Landings(self.landings(position))
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called in the innermost loop, and a position returned in memory is slow"
    )]
    fn play(&self, position: &Position, Landing(landing): Landing) -> Position {
        let occupied = position.occupied | landing;
        Position {
            own: position.other(),
            occupied,
            own_wins: position.other_wins & !landing,
            other_wins: self.winning_cells(position.own | landing, occupied),
            discs: position.discs + 1,
            to_move: !position.to_move,
            won: position.own_wins & landing != 0,
        }
    }

    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if position.won {
            0
        } else {
            self.rows * self.columns - u32::from(position.discs)
        }
    }
}
