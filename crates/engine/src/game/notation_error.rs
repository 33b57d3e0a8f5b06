//! The errors in a position or a move that a client wrote.

use thiserror::Error;

use super::board::BoardText;

/// The part of a described position that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The rules as a whole, or the parameter of this name.
    Rules(Option<String>),
    /// The board as a whole, or the cell with this 0-based index.
    Board(Option<usize>),
    /// The player to move.
    Player,
    /// The move with this 0-based index.
    Move(usize),
    /// The record of the game.
    Record,
    /// The moves to value as a whole, or the one with this 0-based index.
    SearchMoves(Option<usize>),
}

/// One error in a described position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{detail}")]
pub struct FieldError {
    /// The part that is wrong.
    pub field: Field,
    /// The error, as a clause that follows the name of the part and a colon.
    pub detail: String,
}

impl FieldError {
    /// Creates an error in this part of a description.
    pub fn new(field: Field, detail: impl Into<String>) -> Self {
        Self {
            field,
            detail: detail.into(),
        }
    }

    pub(crate) fn in_board(detail: impl Into<String>) -> Self {
        Self::new(Field::Board(None), detail)
    }
}

/// The reason why a described position was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The position cannot be read. Holds every error found, at least one.
    #[error("{}", join_details(.0))]
    Invalid(Vec<FieldError>),
    /// No play leads to the position.
    #[error(transparent)]
    Impossible(FieldError),
    /// The position can occur, but not with this player to move.
    #[error(transparent)]
    NotPlayersTurn(FieldError),
    /// One of the moves cannot be played.
    #[error(transparent)]
    IllegalMove(FieldError),
}

impl PositionError {
    pub(crate) fn not_players_turn(detail: impl Into<String>) -> Self {
        Self::NotPlayersTurn(FieldError::new(Field::Player, detail))
    }

    /// The error of a board to which no play leads, because of one of its cells.
    pub(crate) fn impossible_cell(board: &BoardText, cell: usize, detail: String) -> Self {
        // No JSON Pointer reaches a character of a string.
        let index = matches!(board, BoardText::Cells(_)).then_some(cell);
        Self::Impossible(FieldError::new(Field::Board(index), detail))
    }

    /// The error of a board to which no play leads.
    pub(crate) fn impossible_board(detail: impl Into<String>) -> Self {
        Self::Impossible(FieldError::in_board(detail))
    }
}

fn join_details(errors: &[FieldError]) -> String {
    let details: Vec<_> = errors.iter().map(|error| error.detail.as_str()).collect();
    details.join("; ")
}

/// The reason why a move cannot be played, as a clause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The index is beyond the last one.
    #[error("there is no {kind} {index}; the {kind}s are 0 to {last}{}", several(*index, *last))]
    OutOfRange {
        /// The thing that an index names, such as "cell" or "column".
        kind: &'static str,
        /// The index that was given.
        index: usize,
        /// The greatest index.
        last: u32,
    },
    /// The game has ended.
    #[error("the game is over before this move")]
    GameOver,
    /// The rules of the game forbid the move, for the reason given.
    #[error("{0}")]
    Illegal(String),
}

/// A hint for a number that may be several moves in one.
fn several(index: usize, last: u32) -> &'static str {
    if index.to_string().len() > last.to_string().len() {
        ", and each move is a number of its own"
    } else {
        ""
    }
}

impl MoveError {
    /// The error of a text that names no move, from the texts that do.
    pub(crate) fn expected(texts: &str) -> Self {
        Self::Illegal(format!("a move is {texts}"))
    }
}

impl From<FieldError> for PositionError {
    fn from(error: FieldError) -> Self {
        Self::Invalid(vec![error])
    }
}
