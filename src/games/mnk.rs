//! m,n,k games: two sides in turn mark an empty cell of a board of m rows and n
//! columns, and the first to have k marks in an unbroken row, column or diagonal
//! wins. Tic-tac-toe is the 3,3,3 game.

use arrayvec::ArrayVec;

use crate::game::marks::{Side, check_turns, named, read_marks, write_marks};
use crate::game::notation::{
    BoardText, Fault, MoveStyle, MoveText, Notation, Parameter, Part, SetupError, Shape, read_index,
};
use crate::game::{Estimate, Game, Outcome, Outlook, Player};

/// A board is one bit a cell.
///
/// ```text
///   bit of a cell = row × columns + column, as the cells are numbered:
///
///    0  1  2
///    3  4  5        the 3×3 board
///    6  7  8
/// ```
type Bits = u64;

/// The most cells a board may have.
const MAX_CELLS: u32 = Bits::BITS;

/// 8 × 8 is the largest square of that many cells.
const LONGEST_SIDE_OF_A_SQUARE: usize = 8;

/// The rules of one m,n,k game.
#[derive(Clone, Debug)]
pub struct Mnk {
    rows: u32,
    columns: u32,
    connect: u32,
    board: Bits,
    directions: [Direction; 4],
    /// On square boards, the cells that lie so many columns right of the main
    /// diagonal; on others, none.
    diagonals: [Bits; LONGEST_SIDE_OF_A_SQUARE],
}

/// One of the four ways in which a line can run.
#[derive(Clone, Copy, Debug)]
struct Direction {
    /// From a cell of a line to the next, in bits.
    step: u32,
    /// The cells at which a line of `connect` cells can start without leaving the
    /// board: what keeps a line from running over the edge into the next row.
    starts: Bits,
}

/// Whose marks stand where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Marks of the side to move.
    own: Bits,
    /// Marks of the side that has just moved.
    other: Bits,
    to_move: Player,
}

impl Mnk {
    /// Three in a row on three by three.
    pub const TIC_TAC_TOE: Self = Self::new(3, 3, 3);

    /// The rules of `connect` in a row on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or the board has more than 64 cells. The checked twin is
    /// [`Notation::with_parameter_values`].
    #[must_use]
    pub const fn new(rows: u32, columns: u32, connect: u32) -> Self {
        assert!(rows > 0 && columns > 0 && connect > 0);
        assert!(rows <= MAX_CELLS && columns <= MAX_CELLS && rows * columns <= MAX_CELLS);
        Self {
            rows,
            columns,
            connect,
            board: Bits::MAX >> (MAX_CELLS - rows * columns),
            directions: [
                Direction::new(rows, columns, connect, 0, 1),
                Direction::new(rows, columns, connect, 1, 0),
                Direction::new(rows, columns, connect, 1, 1),
                Direction::new(rows, columns, connect, 1, -1),
            ],
            diagonals: diagonals(rows, columns),
        }
    }

    const fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    /// The starts of all lines whose cells are all in `cells`, one set a direction.
    fn line_starts(&self, cells: Bits) -> [Bits; 4] {
        self.directions
            .map(|direction| direction.line_starts(cells, self.connect))
    }

    fn has_line(&self, marks: Bits) -> bool {
        self.directions
            .iter()
            .any(|direction| direction.line_starts(marks, self.connect) != 0)
    }

    /// The empty cells that would complete a line of `marks`.
    fn winning_cells(&self, marks: Bits, empty: Bits) -> Bits {
        let winning = self
            .directions
            .map(|direction| direction.gaps(marks, self.connect));
        winning.iter().fold(0, |all, cells| all | cells) & empty
    }

    /// The number of lines of the board that hold none of `blockers`.
    fn open_lines(&self, blockers: Bits) -> u32 {
        self.line_starts(self.board & !blockers)
            .iter()
            .map(|starts| starts.count_ones())
            .sum()
    }

    /// The position turned and mirrored in all ways that keep the board: 8 on square
    /// boards, 4 on others, itself among them.
    fn twins(&self, position: Position) -> ArrayVec<Position, 8> {
        let mut twins = ArrayVec::from_iter([position]);
        if self.rows == self.columns {
            twins.push(position.map(|bits| self.transpose(bits)));
        }
        for twin in twins.clone() {
            twins.push(twin.map(|bits| self.mirror_rows(bits)));
        }
        for twin in twins.clone() {
            twins.push(twin.map(|bits| self.half_turn(bits)));
        }
        twins
    }

    fn half_turn(&self, bits: Bits) -> Bits {
        bits.reverse_bits() >> (MAX_CELLS - self.cells())
    }

    fn mirror_rows(&self, bits: Bits) -> Bits {
        let first_row = Bits::MAX >> (MAX_CELLS - self.columns);
        (0..self.rows).fold(0, |mirrored, row| {
            let below = self.rows - 1 - row;
            mirrored | ((bits >> (row * self.columns)) & first_row) << (below * self.columns)
        })
    }

    fn transpose(&self, bits: Bits) -> Bits {
        let away = (1..self.columns).zip(&self.diagonals[1..]);
        away.fold(
            bits & self.diagonals[0],
            |transposed, (distance, diagonal)| {
                let step = distance * (self.columns - 1);
                transposed | (bits & diagonal) << step | (bits >> step) & diagonal
            },
        )
    }

    /// Whether some last move of the winner completed every line it has: two lines
    /// without a cell in common cannot both be new.
    fn one_move_completed(&self, winner: Bits) -> bool {
        cells_of(winner).any(|cell| !self.has_line(winner & !bit(cell)))
    }
}

impl Direction {
    const fn new(rows: u32, columns: u32, connect: u32, down: u32, right: i32) -> Self {
        let reach = connect - 1;
        let mut starts = 0;
        let mut cell = 0;
        while cell < rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            let fits_down = down == 0 || reach < rows - row;
            let fits_across = match right {
                0 => true,
                1 => reach < columns - column,
                _ => reach <= column,
            };
            if fits_down && fits_across {
                starts |= 1 << cell;
            }
            cell += 1;
        }
        Self {
            step: (down * columns).wrapping_add_signed(right),
            starts,
        }
    }

    /// The cells of `cells` at which `connect` of them stand in a line.
    fn line_starts(&self, cells: Bits, connect: u32) -> Bits {
        let mut starts = self.starts & cells;
        for distance in 1..connect {
            if starts == 0 {
                // Also keeps the shift in range: where a line fits, so do its cells.
                break;
            }
            starts &= cells >> (distance * self.step);
        }
        starts
    }

    /// The cells that are in a line with `connect - 1` cells of `marks`.
    fn gaps(&self, marks: Bits, connect: u32) -> Bits {
        let mut all_gaps = 0;
        for gap in 0..connect {
            let mut starts = self.starts;
            for distance in (0..connect).filter(|distance| *distance != gap) {
                if starts == 0 {
                    break;
                }
                starts &= marks >> (distance * self.step);
            }
            if starts != 0 {
                all_gaps |= starts << (gap * self.step);
            }
        }
        all_gaps
    }
}

const fn diagonals(rows: u32, columns: u32) -> [Bits; LONGEST_SIDE_OF_A_SQUARE] {
    let mut diagonals = [0; LONGEST_SIDE_OF_A_SQUARE];
    let mut cell = 0;
    while rows == columns && cell < rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        if column >= row {
            diagonals[(column - row) as usize] |= 1 << cell;
        }
        cell += 1;
    }
    diagonals
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 64 cells"
)]
const fn cell_number(cell: u32) -> u8 {
    assert!(cell < MAX_CELLS);
    cell as u8
}

const fn bit(cell: u8) -> Bits {
    1 << cell
}

/// The cells of a set, ascending.
fn cells_of(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lowest < MAX_CELLS).then(|| cell_number(lowest))
    })
}

impl Position {
    /// The marks of each side, in the order of [`Player::BOTH`].
    fn marks(&self) -> [Bits; 2] {
        match self.to_move {
            Player::One => [self.own, self.other],
            Player::Two => [self.other, self.own],
        }
    }

    fn map(self, symmetry: impl Fn(Bits) -> Bits) -> Self {
        Self {
            own: symmetry(self.own),
            other: symmetry(self.other),
            ..self
        }
    }

    const fn occupied(&self) -> Bits {
        self.own | self.other
    }
}

impl Game for Mnk {
    type Position = Position;
    type Move = u8;
    type Moves = ArrayVec<u8, { MAX_CELLS as usize }>;

    fn start(&self) -> Position {
        Position {
            own: 0,
            other: 0,
            to_move: Player::One,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.has_line(position.other) {
            Some(Outcome::Won(!position.to_move))
        } else if position.occupied() == self.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn moves(&self, position: &Position) -> Self::Moves {
        cells_of(self.board & !position.occupied()).collect()
    }

    fn play(&self, position: &Position, cell: u8) -> Position {
        Position {
            own: position.other,
            other: position.own | bit(cell),
            to_move: !position.to_move,
        }
    }

    fn plies_left(&self, position: &Position) -> u32 {
        if self.has_line(position.other) {
            0
        } else {
            self.cells() - position.occupied().count_ones()
        }
    }

    fn outlook(&self, position: &Position) -> Outlook<Self::Moves> {
        let empty = self.board & !position.occupied();
        if self.winning_cells(position.own, empty) != 0 {
            return Outlook::WinsNow;
        }
        let threats = self.winning_cells(position.other, empty);
        match threats.count_ones() {
            0 => Outlook::Open(cells_of(empty).collect()),
            1 => Outlook::Open(cells_of(threats).collect()),
            _ => Outlook::LosesNext,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let twin = if 2 * position.occupied().count_ones() > self.cells() {
            *position
        } else {
            self.twins(*position)
                .into_iter()
                .min_by_key(|twin| (twin.own, twin.other))
                .expect("a position is its own twin")
        };
        crate::game::hashed(&twin)
    }

    /// The lines still open to the side to move less those open to the other side,
    /// as a share of all lines: Nilsson's evaluation of tic-tac-toe ("Problem-Solving
    /// Methods in Artificial Intelligence", 1971).
    fn estimate(&self, position: &Position) -> Estimate {
        let count = |lines: u32| i32::try_from(lines).expect("at most 4 lines start at a cell");
        let lines = count(self.open_lines(0)).max(1);
        let lead = count(self.open_lines(position.other)) - count(self.open_lines(position.own));
        Estimate::from_hundredths(lead * i32::from(Estimate::MAX_HUNDREDTHS) / lines)
    }
}

const MARKS: [&str; 2] = ["X", "O"];

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "rows",
        meaning: "rows of the board; rows × columns is at most 64",
        minimum: 1,
        maximum: MAX_CELLS,
    },
    Parameter {
        name: "columns",
        meaning: "columns of the board; rows × columns is at most 64",
        minimum: 1,
        maximum: MAX_CELLS,
    },
    Parameter {
        name: "connect",
        meaning: "marks in a line that win",
        minimum: 1,
        maximum: MAX_CELLS,
    },
];

impl Notation for Mnk {
    fn players(&self) -> [&'static str; 2] {
        MARKS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<u32> {
        vec![self.rows, self.columns, self.connect]
    }

    fn with_parameter_values(&self, values: &[u32]) -> Result<Self, Fault> {
        let &[rows, columns, connect] = values else {
            unreachable!("one value for each of the three parameters");
        };
        if rows * columns > MAX_CELLS {
            return Err(Fault::new(
                Part::Rules(None),
                format!("a board of {rows} × {columns} has more than {MAX_CELLS} cells"),
            ));
        }
        Ok(Self::new(rows, columns, connect))
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
        let marks = read_marks(board, self.cells() as usize, MARKS)?;
        let to_move = named(to_move)?;
        let marks_of = |player| {
            (0..)
                .zip(&marks)
                .filter(|(_, mark)| **mark == Some(player))
                .fold(0, |bits, (cell, _)| bits | bit(cell))
        };
        let position = Position {
            own: marks_of(to_move),
            other: marks_of(!to_move),
            to_move,
        };
        let side = |player: Player, marks: Bits| Side {
            name: MARKS[player.index()],
            marks: marks.count_ones(),
            has_line: self.has_line(marks),
        };
        check_turns(
            &side(to_move, position.own),
            &side(!to_move, position.other),
            || self.one_move_completed(position.other),
        )?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let [one, two] = position.marks();
        let owner = |cell: u8| match bit(cell) {
            cell if one & cell != 0 => Some(Player::One),
            cell if two & cell != 0 => Some(Player::Two),
            _ => None,
        };
        write_marks(cells_of(self.board).map(owner), MARKS)
    }

    fn read_move(&self, position: &Position, mv: &MoveText) -> Result<u8, String> {
        let cell = read_index(mv, "cell", self.cells())?;
        if self.outcome(position).is_some() {
            Err("the game is over before this move".to_owned())
        } else if position.occupied() & bit(cell) != 0 {
            Err(format!("cell {cell} is taken already"))
        } else {
            Ok(cell)
        }
    }

    fn write_move(&self, _position: &Position, cell: u8) -> MoveText {
        MoveText::Index(cell.into())
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        let starts = self.line_starts(position.other);
        let (direction, starts) = self
            .directions
            .iter()
            .zip(starts)
            .find(|(_, starts)| *starts != 0)?;
        let line =
            (0..self.connect).map(|distance| starts.trailing_zeros() + distance * direction.step);
        Some(line.map(|cell| cell as usize).collect())
    }
}
