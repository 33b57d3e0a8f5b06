//! Games as their players write them, such as PGN: the moves in the words of a text, and what its headers
//! say about the start.
//!
//! A reader takes the text apart without playing a move, in time linear in its length. Whether the moves
//! are legal, and what they mean where they stand, is found when they are played.

pub(crate) mod cell_names;
mod format;
pub(crate) mod movetext;
pub(crate) mod sgf;
mod stones;
mod written;

use thiserror::Error;

use super::board::{BoardText, Shape};
use super::move_text::MoveText;
use super::quoted::Quoted;

pub use format::RecordFormat;
pub(crate) use movetext::are_digits;
pub use stones::Stones;
pub use written::{MoveMark, MoveNote, WrittenGame, WrittenPly};
pub(crate) use written::{first_ply, ply_number};

/// The longest text that is read, in bytes. Games of a thousand moves, each with a comment, are shorter. Over
/// HTTP, only a batch may have a body of that size.
pub const MAX_RECORD: usize = 256 * 1024;

/// The record of a game, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText {
    /// The size of the board, if the text tells it.
    pub shape: Option<Shape>,
    /// The board on which play begins, if the text tells one.
    pub start: Option<BoardText>,
    /// The name of the player to move on that board, if the text tells it.
    pub player: Option<String>,
    /// The moves of the game, without its variations.
    pub moves: Vec<RecordedMove>,
}

/// A move of a record, in its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: MoveText,
    /// The byte of the text at which it begins.
    pub offset: usize,
}

impl RecordedMove {
    /// A move by its name, at this byte of the text.
    pub(crate) fn named(name: &str, offset: usize) -> Self {
        let mv = MoveText::Name(name.to_owned());
        Self { mv, offset }
    }
}

/// The fault of a text that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{detail}")]
pub struct RecordError {
    /// The byte of the text at which the fault is; `None` where it is the whole text.
    pub offset: Option<usize>,
    /// The fault, as a sentence without its full stop.
    pub detail: String,
}

impl RecordError {
    pub(crate) fn at(offset: usize, detail: impl Into<String>) -> Self {
        Self {
            offset: Some(offset),
            detail: detail.into(),
        }
    }

    pub(crate) fn of_whole(detail: impl Into<String>) -> Self {
        Self {
            offset: None,
            detail: detail.into(),
        }
    }

    /// The fault of a text with more than one game.
    pub(crate) fn of_several(games: usize) -> Self {
        Self::of_whole(format!("the text holds {games} games; send one of them"))
    }

    /// The fault of a header that does not fit the game.
    pub(crate) fn of_header(name: &str, value: &str, reason: &str) -> Self {
        Self::of_whole(format!("the header {name} is {}; {reason}", Quoted(value)))
    }
}

/// The line and the column of a byte of a text, both from 1. Columns count characters.
#[must_use]
pub fn place_of(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let lines = before.matches('\n').count();
    (lines + 1, before[line_start..].chars().count() + 1)
}

/// The mark at the beginning of files of some editors.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn place_is_the_line_and_the_column_in_characters() {
        let text = "1. e4\r\n1... ♞f6 Nf3";
        assert_eq!(place_of(text, 0), (1, 1));
        assert_eq!(place_of(text, text.find("e4").unwrap()), (1, 4));
        assert_eq!(place_of(text, text.find("Nf3").unwrap()), (2, 10));
        assert_eq!(place_of(text, text.len()), (2, 13));
    }
}
