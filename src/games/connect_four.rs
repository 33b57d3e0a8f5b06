//! Connect Four: two sides in turn drop a disc into a column, and the first to have
//! four in an unbroken row, column or diagonal wins. 7 columns of 6 by default.

use arrayvec::ArrayVec;

use crate::game::marks::{Side, check_turns, named, read_marks, write_marks};
use crate::game::notation::{
    BoardText, Fault, MoveStyle, MoveText, Notation, Part, SetupError, Shape, read_index,
};
use crate::game::parameter::{Parameter, Setting};
use crate::game::{Estimate, Game, Outcome, Outlook, Player};

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

/// Discs in a line that win.
const CONNECT: u32 = 4;

/// The most columns that a board of one row has room for.
const MAX_COLUMNS: u32 = Bits::BITS / 2;

/// The rules on a board of some size.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    rows: u32,
    columns: u32,
    /// All cells.
    board: Bits,
    /// The lowest cell of every column.
    bottom: Bits,
}

/// Whose discs lie where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Discs of the side to move.
    own: Bits,
    /// Discs of both sides.
    occupied: Bits,
    to_move: Player,
}

impl ConnectFour {
    /// The board it is sold with.
    pub const STANDARD: Self = Self::new(6, 7);

    /// The rules on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or the board, with one row more, has more than 64 cells. The
    /// checked twin is [`Notation::with_parameter_values`].
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        assert!(rows > 0 && columns > 0);
        assert!(rows < Bits::BITS && columns <= MAX_COLUMNS);
        assert!((rows + 1) * columns <= Bits::BITS);
        let mut bottom = 0;
        let mut column = 0;
        while column < columns {
            bottom |= 1 << (column * (rows + 1));
            column += 1;
        }
        Self {
            rows,
            columns,
            board: bottom * ((1 << rows) - 1),
            bottom,
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
    const fn landings(&self, position: &Position) -> Bits {
        (position.occupied + self.bottom) & self.board
    }

    /// From a cell of a line to the next, for the four ways in which lines run.
    const fn steps(&self) -> [u32; 4] {
        let stride = self.stride();
        [stride, 1, stride + 1, stride - 1]
    }

    /// The cells of `discs` at which a line of four starts, one set a way.
    ///
    /// On a narrow and high board, steps to the side leave the word: unbounded shifts
    /// find no line there.
    fn line_starts(&self, discs: Bits) -> [Bits; 4] {
        self.steps().map(|step| {
            let pairs = discs & discs.unbounded_shr(step);
            pairs & pairs.unbounded_shr(2 * step)
        })
    }

    fn has_line(&self, discs: Bits) -> bool {
        self.line_starts(discs).iter().any(|starts| *starts != 0)
    }

    /// The empty cells that would complete a line of `discs`, whether or not a disc
    /// can fall there now.
    fn winning_cells(&self, discs: Bits, occupied: Bits) -> Bits {
        let completed = self.steps().map(|step| {
            let pair_above = discs.unbounded_shl(step) & discs.unbounded_shl(2 * step);
            let pair_below = discs.unbounded_shr(step) & discs.unbounded_shr(2 * step);
            pair_above & discs.unbounded_shl(3 * step)
                | pair_above & discs.unbounded_shr(step)
                | pair_below & discs.unbounded_shl(step)
                | pair_below & discs.unbounded_shr(3 * step)
        });
        completed.iter().fold(0, |all, cells| all | cells) & self.board & !occupied
    }

    /// Left and right exchanged.
    fn mirrored(&self, bits: Bits) -> Bits {
        let first_column = self.column(0);
        (0..self.columns).fold(0, |mirrored, column| {
            let opposite = self.columns - 1 - column;
            let cells = (bits >> (column * self.stride())) & first_column;
            mirrored | cells << (opposite * self.stride())
        })
    }

    /// The bits of the cells in row-major order from the top left, as boards are
    /// written.
    fn written_order(&self) -> impl Iterator<Item = Bits> {
        (0..self.rows).rev().flat_map(move |row| {
            (0..self.columns).map(move |column| 1 << (column * self.stride() + row))
        })
    }
}

impl Position {
    const fn other(&self) -> Bits {
        self.own ^ self.occupied
    }
}

impl Game for ConnectFour {
    type Position = Position;
    /// A column.
    type Move = u8;
    type Moves = ArrayVec<u8, { MAX_COLUMNS as usize }>;

    fn start(&self) -> Position {
        Position {
            own: 0,
            occupied: 0,
            to_move: Player::One,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.has_line(position.other()) {
            Some(Outcome::Won(!position.to_move))
        } else if position.occupied == self.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn moves(&self, position: &Position) -> Self::Moves {
        self.columns_of(self.landings(position))
    }

    fn play(&self, position: &Position, column: u8) -> Position {
        let landing = self.landings(position) & self.column(column.into());
        Position {
            own: position.other(),
            occupied: position.occupied | landing,
            to_move: !position.to_move,
        }
    }

    fn plies_left(&self, position: &Position) -> u32 {
        if self.has_line(position.other()) {
            0
        } else {
            (self.board & !position.occupied).count_ones()
        }
    }

    fn outlook(&self, position: &Position) -> Outlook<Self::Moves> {
        let landings = self.landings(position);
        let wins = self.winning_cells(position.own, position.occupied);
        if wins & landings != 0 {
            return Outlook::WinsNow;
        }
        let threats = self.winning_cells(position.other(), position.occupied);
        let forced = threats & landings;
        let kept = match forced.count_ones() {
            0 => landings,
            1 => forced,
            _ => return Outlook::LosesNext,
        };
        // A disc below a threat would lift the opponent into it.
        match kept & !(threats >> 1) {
            0 => Outlook::LosesNext,
            safe => Outlook::Open(self.columns_of(safe)),
        }
    }

    fn canonical(&self, position: &Position) -> Position {
        let twin = Position {
            own: self.mirrored(position.own),
            occupied: self.mirrored(position.occupied),
            ..*position
        };
        if (twin.occupied, twin.own) < (position.occupied, position.own) {
            twin
        } else {
            *position
        }
    }

    /// Each side's winning cells that are still empty, counted half a point each: the
    /// threats by which the game is decided when the columns fill up (Allis, "A
    /// Knowledge-based Approach of Connect-Four", 1988).
    fn estimate(&self, position: &Position) -> Estimate {
        let threats = |discs| {
            let cells = self.winning_cells(discs, position.occupied).count_ones();
            i32::try_from(cells).expect("at most 64 cells")
        };
        Estimate::from_hundredths(50 * (threats(position.own) - threats(position.other())))
    }

    /// In every column, the discs and the bottom sum up to one bit right above them,
    /// and below it stand those of the side to move (Tromp;
    /// <https://tromp.github.io/c4/c4.html>).
    fn key(&self, position: &Position) -> u64 {
        position.own + position.occupied + self.bottom
    }
}

impl ConnectFour {
    /// The columns of these cells, of which no two are in one.
    fn columns_of(&self, cells: Bits) -> ArrayVec<u8, { MAX_COLUMNS as usize }> {
        (0..)
            .zip(0..self.columns)
            .filter(|(_, column)| cells & self.column(*column) != 0)
            .map(|(index, _)| index)
            .collect()
    }
}

const MARKS: [&str; 2] = ["X", "O"];

const PARAMETERS: [Parameter; 2] = [
    Parameter::number(
        "rows",
        "rows of the board; (rows + 1) × columns is at most 64",
        [1, Bits::BITS - 1],
    ),
    Parameter::number(
        "columns",
        "columns of the board; (rows + 1) × columns is at most 64",
        [1, MAX_COLUMNS],
    ),
];

impl Notation for ConnectFour {
    fn players(&self) -> [&'static str; 2] {
        MARKS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<Setting> {
        vec![Setting::Number(self.rows), Setting::Number(self.columns)]
    }

    fn with_parameter_values(&self, values: &[Setting]) -> Result<Self, Fault> {
        let &[Setting::Number(rows), Setting::Number(columns)] = values else {
            unreachable!("a number for each of the two parameters");
        };
        if (rows + 1) * columns > Bits::BITS {
            let detail = format!("a board of {rows} × {columns} cells is too large");
            return Err(Fault::new(Part::Rules(None), detail));
        }
        Ok(Self::new(rows, columns))
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape {
            rows: self.rows,
            columns: self.columns,
        })
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Index
    }

    /// Either side may begin.
    fn start_by(&self, first: Player) -> Option<Position> {
        Some(Position {
            to_move: first,
            ..self.start()
        })
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, SetupError> {
        let cells = (self.rows * self.columns) as usize;
        let marks = read_marks(board, cells, MARKS)?;
        let to_move = named(to_move)?;
        let discs_of = |player| {
            let cells = self.written_order().zip(&marks);
            cells
                .filter(|(_, mark)| **mark == Some(player))
                .fold(0, |bits, (cell, _)| bits | cell)
        };
        let (own, other) = (discs_of(to_move), discs_of(!to_move));
        let occupied = own | other;
        let floating = occupied & !self.bottom & !(occupied << 1);
        if let Some(cell) = self.written_order().position(|cell| cell & floating != 0) {
            let detail = format!("the disc in cell {cell} has nothing below it");
            // A character of a string cannot be pointed to.
            let place = matches!(board, BoardText::Cells(_)).then_some(cell);
            return Err(SetupError::Impossible(Fault::new(
                Part::Board(place),
                detail,
            )));
        }
        let side = |player: Player, discs: Bits| Side {
            name: MARKS[player.index()],
            marks: discs.count_ones(),
            has_line: self.has_line(discs),
        };
        // The last disc is the top one of its column.
        let top = occupied & !(occupied >> 1);
        check_turns(&side(to_move, own), &side(!to_move, other), || {
            (0..self.columns)
                .map(|column| other & top & self.column(column))
                .any(|last| last != 0 && !self.has_line(other & !last))
        })?;
        Ok(Position {
            own,
            occupied,
            to_move,
        })
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let owners = self.written_order().map(|cell| {
            if cell & position.occupied == 0 {
                None
            } else if cell & position.own != 0 {
                Some(position.to_move)
            } else {
                Some(!position.to_move)
            }
        });
        write_marks(owners, MARKS)
    }

    fn read_move(&self, position: &Position, mv: &MoveText) -> Result<u8, String> {
        let column: u8 = read_index(mv, "column", self.columns)?;
        if self.outcome(position).is_some() {
            Err("the game is over before this move".to_owned())
        } else if self.landings(position) & self.column(column.into()) == 0 {
            Err(format!("column {column} is full"))
        } else {
            Ok(column)
        }
    }

    fn write_move(&self, _position: &Position, column: u8) -> MoveText {
        MoveText::Index(column.into())
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        let starts = self.line_starts(position.other());
        let (step, starts) = self
            .steps()
            .into_iter()
            .zip(starts)
            .find(|(_, starts)| *starts != 0)?;
        let line = (0..CONNECT).fold(0, |line, distance| {
            line | 1 << (starts.trailing_zeros() + distance * step)
        });
        let cells = (0..).zip(self.written_order());
        Some(
            cells
                .filter(|(_, cell)| line & cell != 0)
                .map(|(index, _)| index)
                .collect(),
        )
    }
}
