//! How the positions and moves of a game are written, and what can be wrong with
//! what somebody wrote.

use super::parameter::{Parameter, ParameterValue};
use super::{Game, Player};

/// One cell of a board as a caller wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Empty, without saying which cell it is.
    Empty,
    /// Empty, written as the cell's own 0-based index.
    Index(u64),
    /// The name of a mark, or a text that is none.
    Mark(String),
}

impl Cell {
    /// A cell written as a text: `""` and `" "` are empty, digits are an index.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text {
            "" | " " => Self::Empty,
            _ => match text.parse::<u64>() {
                // Only the usual spelling is an index: not "+4", not "04".
                Ok(index) if index.to_string() == text => Self::Index(index),
                Ok(_) | Err(_) => Self::Mark(text.to_owned()),
            },
        }
    }
}

/// A board as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardText {
    /// Cells in row-major order from the top left.
    Cells(Vec<Cell>),
    /// One text: a character a cell with `.` for an empty one, or the game's own
    /// notation.
    Text(String),
}

impl BoardText {
    /// The number of its cells, or of the characters of its text.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Cells(cells) => cells.len(),
            Self::Text(text) => text.chars().count(),
        }
    }

    /// The same as one text, in which an empty cell is a `.`.
    #[must_use]
    pub fn to_compact(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Cells(cells) => cells
                .iter()
                .map(|cell| match cell {
                    Cell::Mark(mark) => mark.as_str(),
                    Cell::Empty | Cell::Index(_) => ".",
                })
                .collect(),
        }
    }
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// A 0-based cell, or column in games with gravity.
    Index(usize),
    /// The game's usual notation.
    Name(String),
}

/// Which of the two ways a game writes its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// Every move is a [`MoveText::Index`].
    Index,
    /// Every move is a [`MoveText::Name`].
    Name,
}

/// The rows and columns of a board that is written cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
}

/// The part of a described position that is at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The rules as a whole, or one parameter.
    Rules(Option<String>),
    /// The board as a whole, or one cell.
    Board(Option<usize>),
    /// The player to move.
    Player,
    /// One of the moves, 0-based.
    Move(usize),
}

/// One thing wrong with a described position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Where.
    pub field: Field,
    /// What, as a clause that follows the name of the part and a colon.
    pub detail: String,
}

impl FieldError {
    /// A fault of this part.
    pub fn new(part: Field, detail: impl Into<String>) -> Self {
        Self {
            field: part,
            detail: detail.into(),
        }
    }
}

/// Why a described position was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It cannot be read: each thing that is wrong with it.
    Invalid(Vec<FieldError>),
    /// No play leads to it.
    Impossible(FieldError),
    /// It can occur, but not with this player to move.
    NotPlayersTurn(FieldError),
    /// One of the moves cannot be played.
    IllegalMove(FieldError),
}

impl From<FieldError> for PositionError {
    fn from(fault: FieldError) -> Self {
        Self::Invalid(vec![fault])
    }
}

/// The notation of a game: the way between what callers write and what the rules
/// work on.
pub trait Notation: Game {
    /// The names of [`Player::One`] and [`Player::Two`].
    fn players(&self) -> [&'static str; 2];

    /// What a caller may choose about the rules; nothing by default.
    fn parameters(&self) -> &'static [Parameter] {
        &[]
    }

    /// The value of each of [`parameters`](Self::parameters), in their order.
    fn parameter_values(&self) -> Vec<ParameterValue> {
        Vec::new()
    }

    /// These rules with other values for [`parameters`](Self::parameters), one for
    /// each, in their order and each of its own kind and range.
    ///
    /// # Errors
    ///
    /// The values do not go together.
    fn with_parameter_values(&self, _values: &[ParameterValue]) -> Result<Self, FieldError> {
        Ok(self.clone())
    }

    /// Rows and columns, where the board is written cell by cell.
    fn shape(&self) -> Option<Shape>;

    /// How this game writes its moves.
    fn move_notation(&self) -> MoveNotation;

    /// The position in which play begins with `first` to move, or `None` where
    /// the rules say that the other side begins.
    fn initial_position_for(&self, first: Player) -> Option<Self::Position>;

    /// Reads a board. `to_move` may be absent only where the notation itself says
    /// who is to move. Where it is hard to say whether play can lead to a position, what is
    /// easily seen to be impossible is refused, and the rest is not.
    ///
    /// # Errors
    ///
    /// The board cannot be read, cannot occur, or not with `to_move` to move.
    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Self::Position, PositionError>;

    /// Writes a position, so that [`read_board`](Self::read_board) gives it back.
    fn write_board(&self, position: &Self::Position) -> BoardText;

    /// Reads a move and checks that it is legal.
    ///
    /// # Errors
    ///
    /// Says in a clause why this cannot be played here.
    fn read_move(&self, position: &Self::Position, mv: &MoveText) -> Result<Self::Move, String>;

    /// Writes a legal move of `position`.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> MoveText;

    /// Reads the moves of a game written as one word, as collections of positions have
    /// them; whether they are legal is left to [`read_move`](Self::read_move). By default
    /// names are joined by commas, and an index is one digit, counted from 1.
    ///
    /// # Errors
    ///
    /// The word is not made of moves.
    fn parse_move_sequence(&self, line: &str) -> Result<Vec<MoveText>, FieldError> {
        match self.move_notation() {
            MoveNotation::Index => {
                let digits = line.chars().enumerate();
                digits
                    .map(|(place, digit)| digit_move(place, digit))
                    .collect()
            }
            MoveNotation::Name if line.is_empty() => Ok(Vec::new()),
            MoveNotation::Name => {
                let names = line.split(',');
                Ok(names.map(|name| MoveText::Name(name.to_owned())).collect())
            }
        }
    }

    /// The cells of a line that ended the game, ascending; `None` where no line did, as in
    /// games without lines.
    fn winning_line(&self, position: &Self::Position) -> Option<Vec<usize>>;
}

/// The move that a digit of a line stands for.
fn digit_move(place: usize, digit: char) -> Result<MoveText, FieldError> {
    match digit.to_digit(10) {
        Some(number @ 1..) => Ok(MoveText::Index(number as usize - 1)),
        Some(0) | None => Err(FieldError::new(
            Field::Move(place),
            format!("{digit:?} is not a digit from 1 to 9"),
        )),
    }
}

/// Reads a move that names one of `count` things of a kind, a "cell" or a "column", by
/// its index.
///
/// # Errors
///
/// It names none of them.
pub fn read_index<I: TryFrom<u32>>(mv: &MoveText, kind: &str, count: u32) -> Result<I, String> {
    let last = count.saturating_sub(1);
    let MoveText::Index(index) = mv else {
        return Err(format!("a move is a {kind}, 0 to {last}"));
    };
    u32::try_from(*index)
        .ok()
        .filter(|index| *index < count)
        .and_then(|index| I::try_from(index).ok())
        .ok_or_else(|| format!("there is no {kind} {index}; the {kind}s are 0 to {last}"))
}
