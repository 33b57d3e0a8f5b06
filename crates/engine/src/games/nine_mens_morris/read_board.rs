//! The reading of boards: the points from a1 to g7 as one word, and the men in hand of white and of
//! black as two numbers. White space, commas or slashes are between them.
//!
//! ```text
//! W........B...W.......... 7 8
//! ```

use super::names::{MARKS, PLAYERS};
use super::points::POINTS;
use super::position::Position;
use crate::game::marks::{read_marks, require_player};
use crate::game::{
    BoardText, FieldError, Player, PositionError, Quoted, Shape, Signs, count_of, parse_digits,
};

/// The points of a board that are written one after the other.
const SHAPE: Shape = Shape::new(1, 24);

const _: () = assert!(SHAPE.cells() == POINTS);

const EXPECTED: &str = "expected the 24 points column by column, a1, a4, a7, b2 to g7, and the men in \
                        hand of white and black, such as \"W........B.............. 8 8\"";

/// Reads a position, which need not be one that play leads to.
///
/// # Errors
///
/// The board cannot be read, or the player is missing.
pub(super) fn read_board(
    board: &BoardText,
    to_move: Option<Player>,
) -> Result<Position, PositionError> {
    let BoardText::Text(text) = board else {
        let detail = format!("an array does not tell the men in hand; {EXPECTED}");
        return Err(FieldError::in_board(detail).into());
    };
    let is_separator = |sign: char| sign.is_whitespace() || sign == ',' || sign == '/';
    let words: Vec<_> = text
        .split(is_separator)
        .filter(|word| !word.is_empty())
        .collect();
    let [points, in_hand @ ..] = words.as_slice() else {
        return Err(FieldError::in_board(format!("is empty; {EXPECTED}")).into());
    };
    let count = points.chars().count();
    // With more than three words, the points are split, and a count of the first word would mislead.
    if count < POINTS && words.len() > 3 {
        let detail = format!(
            "has {} words; the points are one word; {EXPECTED}",
            words.len()
        );
        return Err(FieldError::in_board(detail).into());
    }
    if count != POINTS {
        let count = count_of(count, "point");
        let detail = format!("has {count} in one word instead of {POINTS}; {EXPECTED}");
        return Err(FieldError::in_board(detail).into());
    }
    let marks = read_marks(
        &BoardText::from(*points),
        SHAPE,
        MARKS,
        Signs::of_players(PLAYERS),
    )?;
    let [white, black] = in_hand else {
        let count = count_of(in_hand.len(), "number");
        let detail = format!("has {count} of men in hand instead of 2; {EXPECTED}");
        return Err(FieldError::in_board(detail).into());
    };
    let in_hand = [read_number(white, 0)?, read_number(black, 1)?];
    Ok(Position {
        men: marks.sets(0, |men, point| men | 1 << point),
        in_hand,
        to_move: require_player(to_move)?,
    })
}

/// Reads the number of men in hand of the player with this index.
fn read_number(word: &str, player: usize) -> Result<u8, FieldError> {
    let detail = || {
        let word = Quoted(word);
        let name = PLAYERS[player];
        FieldError::in_board(format!("{word} is not a number of men in hand of {name}"))
    };
    parse_digits(word).ok_or_else(detail)
}
