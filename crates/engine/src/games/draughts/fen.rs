//! The notation of a position in Portable Draughts Notation: the side to move, then the squares of
//! each side, where a king has a `K` before its square.
//!
//! ```text
//! B:W21,22,K29:B1,2,K5
//! ```
//!
//! The sides may come in either order, `W21-32` are all squares from 21 to 32, and a full stop may
//! follow. Small letters are read, too, and white space that is in no number and behind none, a comma behind
//! the last square, the tag of a file, `[FEN "…"]`, and the clocks of other programs, as in `:H0:F1`.
//!
//! See <https://pdn.fmjd.org/fen.html>.

use super::bitboard::{Bitboard, SQUARES, index_of, square};
use super::position::Position;
use crate::game::bits::BitsInOrder;
use crate::game::{FieldError, Player, Quoted, parse_digits, unquoted};

/// The letters of the players.
const LETTERS: [&str; 2] = ["B", "W"];

/// The letter before the square of a king.
const KING: char = 'K';

/// Writes a position: white's squares first, as is usual.
pub(super) fn write_fen(position: &Position) -> String {
    let side = |player: Player| {
        let squares = BitsInOrder(position.of(player)).map(|bit| {
            let number = (index_of(bit) + 1).to_string();
            if position.kings & 1 << bit == 0 {
                number
            } else {
                format!("{KING}{number}")
            }
        });
        format!(
            "{}{}",
            LETTERS[player.index()],
            squares.collect::<Vec<_>>().join(",")
        )
    };
    let [black, white] = Player::BOTH.map(side);
    format!("{}:{white}:{black}", LETTERS[position.to_move.index()])
}

/// Reads a position, which need not be possible.
///
/// # Errors
///
/// The text is no such notation, or names a square twice.
pub(super) fn read_fen(text: &str) -> Result<Position, FieldError> {
    let text = without_white_space(unquoted(text))?;
    let text = text.strip_suffix('.').unwrap_or(&text);
    let parts: Vec<_> = text.split(':').collect();
    let (to_move, first, second) = match parts.as_slice() {
        [to_move, first, second, clocks @ ..] if clocks.iter().all(|part| is_clock(part)) => {
            (to_move, first, second)
        }
        _ => return Err(expected_fen()),
    };
    let mut position = Position {
        pieces: [0; 2],
        kings: 0,
        to_move: Player::from_name(to_move, LETTERS).ok_or_else(|| {
            let to_move = Quoted(to_move);
            FieldError::in_board(format!("{to_move} is neither \"B\" nor \"W\" to move"))
        })?,
    };
    let mut owners = Vec::new();
    for side in [first, second] {
        let mut characters = side.chars();
        let letter = characters.next().map(String::from).unwrap_or_default();
        let owner = Player::from_name(&letter, LETTERS).ok_or_else(|| {
            FieldError::in_board(format!(
                "the pieces {} begin with neither \"B\" nor \"W\"",
                Quoted(side)
            ))
        })?;
        owners.push(owner);
        read_side(&mut position, owner, characters.as_str())?;
    }
    if owners[0] == owners[1] {
        let letter = LETTERS[owners[0].index()];
        let detail = format!("has the pieces of \"{letter}\" twice");
        return Err(FieldError::in_board(detail));
    }
    Ok(position)
}

/// Whether a part is the number of moves without progress, or of the move, as some programs write them: `H0`
/// and `F1`.
fn is_clock(part: &str) -> bool {
    let number = part.strip_prefix(['H', 'F']);
    number.is_some_and(|number| parse_digits::<u32>(number).is_some())
}

/// The text without its white space.
///
/// # Errors
///
/// There is some between a number and another number or a letter. It may be in the place of a comma,
/// or break a number in two.
fn without_white_space(text: &str) -> Result<String, FieldError> {
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if joined.ends_with(|sign: char| sign.is_ascii_digit())
            && word.starts_with(char::is_alphanumeric)
        {
            let is_in_piece = |sign: char| sign.is_alphanumeric();
            let number = joined.rsplit(|sign| !is_in_piece(sign)).next();
            let number = number
                .unwrap_or_default()
                .trim_start_matches(char::is_alphabetic);
            let next = word.split(|sign| !is_in_piece(sign)).next();
            let (number, next) = (Quoted(number), Quoted(next.unwrap_or_default()));
            let detail = format!(
                "has white space between {number} and {next}; write a comma between two squares"
            );
            return Err(FieldError::in_board(detail));
        }
        joined.push_str(word);
    }
    Ok(joined)
}

/// Adds the pieces of one side, which are separated by commas.
fn read_side(position: &mut Position, owner: Player, pieces: &str) -> Result<(), FieldError> {
    let pieces = pieces.strip_suffix(',').unwrap_or(pieces);
    for piece in pieces.split(',').filter(|_| !pieces.is_empty()) {
        let squares = piece.strip_prefix([KING, KING.to_ascii_lowercase()]);
        let is_king = squares.is_some();
        let squares = squares.unwrap_or(piece);
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let range = read_square(first).zip(read_square(last));
        let Some((first, last)) = range.filter(|(first, last)| first <= last) else {
            let detail = if piece.is_empty() {
                "has a comma without a square behind it".to_owned()
            } else {
                format!("{} is not a square from 1 to 32", Quoted(piece))
            };
            return Err(FieldError::in_board(detail));
        };
        for index in first..=last {
            let here: Bitboard = square(index);
            if position.occupied() & here != 0 {
                let detail = format!("names square {} twice", index + 1);
                return Err(FieldError::in_board(detail));
            }
            position.pieces[owner.index()] |= here;
            if is_king {
                position.kings |= here;
            }
        }
    }
    Ok(())
}

/// Reads the number of a square, 1 to 32, as its index.
pub(super) fn read_square(number: &str) -> Option<usize> {
    let number: usize = parse_digits(number)?;
    (1..=SQUARES).contains(&number).then(|| number - 1)
}

/// The error of a text that is neither this notation nor the cells of a board.
pub(super) fn expected_fen() -> FieldError {
    FieldError::in_board("expected a position such as \"B:W21,22,K29:B1,2,K5\", or 32 squares")
}
