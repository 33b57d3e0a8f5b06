//! Connect Four: two sides in turn drop a disc into a column, and the first to have
//! four in an unbroken row, column or diagonal wins. 7 columns of 6 by default.

mod book;
mod claimeven;
mod lines;
mod notation;

use crate::game::book::SolvedValue;
use crate::game::{
    Evaluation, Game, Goal, MinDistance, NonLosingMoves, Outcome, Player, StaticBound, Symmetry,
};
use book::BOOK;

/// A board is one bit a cell, a column after the other from the bottom up, with a
/// row on top that stays empty so that no line runs from one column into the next
/// (Fierz and Tromp; <https://tromp.github.io/c4/c4.html>).
///
/// ```text
///    6 13 20 27 34 41 48   always empty
///    5 12 19 26 33 40 47
///    4 11 18 25 32 39 46
///    3 10 17 24 31 38 45
///    2  9 16 23 30 37 44
///    1  8 15 22 29 36 43
///    0  7 14 21 28 35 42
/// ```
type Bits = u64;

/// The most columns that a board of one row has room for.
const MAX_COLUMNS: u32 = Bits::BITS / 2;

/// Up to so many discs, mirrored positions are looked for: later they are too rare to pay.
const SYMMETRY_MAX_DISCS: u8 = 12;

/// The rules on a board of some size.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    rows: u32,
    columns: u32,
    /// All cells.
    board: Bits,
    /// The lowest cell of every column.
    bottom: Bits,
    /// The cells from which an even number of cells, counting them, is left in their
    /// column.
    even: Bits,
    /// For every bit, how near its column is to the middle: the nearer, the more lines run
    /// through it.
    centrality: [u8; Bits::BITS as usize],
}

/// Whose discs lie where.
///
/// What can be won is kept beside the discs, as nearly everything the search asks is read
/// off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Discs of the side to move.
    own: Bits,
    /// Discs of both sides.
    occupied: Bits,
    /// The empty cells that would complete a line of the side to move, whether or not a
    /// disc can fall there now.
    own_wins: Bits,
    /// The same of the other side.
    other_wins: Bits,
    /// How many discs there are.
    discs: u8,
    to_move: Player,
    /// Whether the last disc completed a line.
    won: bool,
}

/// A move: the cell into which the disc falls, as its only bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing(Bits);

/// Cells into which a disc can fall, at most one a column, in the order of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landings(Bits);

impl Iterator for Landings {
    type Item = Landing;

    #[inline]
    fn next(&mut self) -> Option<Landing> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then_some(Landing(lowest))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Landings {}

impl ConnectFour {
    /// The board it is sold with.
    pub const STANDARD: Self = Self::new(6, 7);

    /// The rules on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or the board, with one row more, has more than 64 cells. The
    /// checked twin is [`Notation::with_parameter_values`].
    ///
    /// [`Notation::with_parameter_values`]: crate::game::notation::Notation::with_parameter_values
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        assert!(rows > 0 && columns > 0);
        assert!(rows < Bits::BITS && columns <= MAX_COLUMNS);
        assert!((rows + 1) * columns <= Bits::BITS);
        let mut bottom = 0;
        let mut centrality = [0; Bits::BITS as usize];
        let mut column = 0;
        while column < columns {
            let lowest = 1 << (column * (rows + 1));
            bottom |= lowest;
            let mut row = 0;
            while row < rows {
                // Whole numbers, rounded down.
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
        }
    }

    /// From a cell to its neighbour on the right, in bits.
    const fn stride(&self) -> u32 {
        self.rows + 1
    }

    /// All cells of a column.
    const fn column(&self, column: u32) -> Bits {
        ((1 << self.rows) - 1) << (column * self.stride())
    }

    /// The cells into which a disc can fall now.
    #[inline]
    const fn landings(&self, position: &Position) -> Bits {
        (position.occupied + self.bottom) & self.board
    }

    #[inline]
    fn has_line(&self, discs: Bits) -> bool {
        lines::any(discs, self.stride())
    }

    /// The cells that would complete a line of `discs`.
    #[inline]
    fn winning_cells(&self, discs: Bits, occupied: Bits) -> Bits {
        lines::gaps(discs, self.stride()) & self.board & !occupied
    }

    /// The position with these discs.
    fn position(&self, own: Bits, other: Bits, to_move: Player) -> Position {
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

    /// Left and right exchanged, the row on top included.
    #[inline]
    const fn mirrored(&self, bits: Bits) -> Bits {
        let stride = self.stride();
        // A single column may fill the word, for which shifts are too far.
        let first_column = Bits::MAX >> (Bits::BITS - stride);
        let mut mirrored: Bits = 0;
        let mut column = 0;
        while column < self.columns {
            let cells = (bits >> (column * stride)) & first_column;
            mirrored = mirrored.unbounded_shl(stride) | cells;
            column += 1;
        }
        mirrored
    }
}

impl Position {
    const fn other(&self) -> Bits {
        self.own ^ self.occupied
    }
}

/// Every set of discs gives a number of its own: in a column of h discs the sum is at least
/// 2ʰ − 1 and less than 2ʰ⁺¹ − 1 (after Pons, "Solving Connect Four", 2015).
const fn exact_key(own: Bits, occupied: Bits) -> u64 {
    own.wrapping_add(occupied)
}

impl Game for ConnectFour {
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
        reason = "a position is not to be handed over in memory"
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

    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Landings> {
        let landings = self.landings(position);
        if position.own_wins & landings != 0 {
            return NonLosingMoves::WinInOne;
        }
        let threats = position.other_wins;
        let forced = threats & landings;
        let kept = if forced == 0 {
            landings
        } else if forced.is_power_of_two() {
            forced
        } else {
            return NonLosingMoves::LossInTwo;
        };
        // A disc below a threat would lift the opponent into it.
        match kept & !(threats >> 1) {
            0 => NonLosingMoves::LossInTwo,
            safe => NonLosingMoves::Moves(Landings(safe)),
        }
    }

    /// Sides alternate, and an open outlook leaves out what the opponent would answer with
    /// a win.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance { win: 3, to_loss: 4 }
    }

    #[inline]
    fn static_bound(&self, position: &Position, goal: Goal) -> Option<StaticBound> {
        self.claimeven_bound(position, goal)
    }

    #[inline]
    fn book_value(&self, position: &Position) -> Option<SolvedValue> {
        self.book_value_in(BOOK, position)
    }

    fn book_line(&self, position: &Position) -> Option<Vec<Landing>> {
        self.book_line_in(BOOK, position)
    }

    fn book_key(&self, position: &Position) -> Option<u64> {
        self.number_in_book(position)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = exact_key(position.own, position.occupied);
        if position.discs > SYMMETRY_MAX_DISCS {
            return key;
        }
        key.min(self.mirrored(key))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let key = exact_key(position.own, position.occupied);
        if key <= self.mirrored(key) {
            return (*position, Symmetry::default());
        }
        let mirrored = Position {
            own: self.mirrored(position.own),
            occupied: self.mirrored(position.occupied),
            own_wins: self.mirrored(position.own_wins),
            other_wins: self.mirrored(position.other_wins),
            ..*position
        };
        (mirrored, Symmetry(1))
    }

    fn map_from_canonical(&self, Landing(landing): Landing, symmetry: Symmetry) -> Landing {
        if symmetry == Symmetry::default() {
            Landing(landing)
        } else {
            Landing(self.mirrored(landing))
        }
    }

    /// The winning cells that the move leaves behind, without those the opponent need not
    /// fear because it wins in the cell below; then the middle before the edge.
    #[inline]
    fn move_score(&self, child: &Position, Landing(landing): Landing) -> i32 {
        let hopeful = child.other_wins & !(child.own_wins << 1);
        let central = self.centrality[landing.trailing_zeros() as usize % self.centrality.len()];
        16 * count(hopeful) + i32::from(central)
    }

    /// Each side's winning cells that are still empty, counted half a point each: the
    /// threats by which the game is decided when the columns fill up (Allis, "A
    /// Knowledge-based Approach of Connect-Four", 1988).
    fn evaluate(&self, position: &Position) -> Evaluation {
        Evaluation::from_hundredths(50 * (count(position.own_wins) - count(position.other_wins)))
    }
}

#[inline]
const fn count(cells: Bits) -> i32 {
    cells.count_ones().cast_signed()
}
