//! The fields of a FEN, as people and programs hand it around.
//!
//! A missing field has the value that python-chess gives it: white to move, no right to castle, no capture
//! en passant, and the first move of a game. These are read, too, and boards in eight lines, as many programs
//! print them, with the names of ranks and files around them or without:
//!
//! ```text
//! startpos    position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1    4k3/8/8/8/8/8/8/4K3_w_-_-_0_1
//! [FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]    4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; hmvc 3;
//! ```

use crate::game::{FieldError, Quoted, unquoted};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The fields of a FEN. Those that are missing or `-` are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) pieces: String,
    pub(super) side: Option<String>,
    pub(super) castling: Option<String>,
    pub(super) en_passant: Option<String>,
    pub(super) halfmove_clock: Option<String>,
    pub(super) move_number: Option<String>,
}

impl Fields {
    /// Splits a FEN into its fields.
    ///
    /// # Errors
    ///
    /// Something stands behind them that belongs to no FEN.
    pub(super) fn new(fen: &str) -> Result<Self, FieldError> {
        let text = unquoted(fen).replace('_', " ");
        let text = without_command(&text);
        let text = text
            .strip_prefix("startpos")
            .map_or_else(|| text.to_owned(), |rest| format!("{START}{rest}"));
        let text = printed_ranks(&text).unwrap_or(text);
        let (text, operations) = split_operations(&text);
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let pieces = words.next().unwrap_or_default();
        let side = words.next();
        // An empty field may have been left out, where all that follows has another form.
        let mut optional = |is_in_place: fn(&str) -> bool| {
            let word = words.next_if(|word| word == "-" || is_in_place(word))?;
            (word != "-").then_some(word)
        };
        let castling = optional(|word| !is_square(word) && !is_number(word));
        let en_passant = optional(|word| !is_number(word));
        let clock = |number: Option<String>, code| number.or_else(|| operand(operations, code));
        let halfmove_clock = clock(words.next(), "hmvc");
        let move_number = clock(words.next(), "fmvn");
        match words.next() {
            None => Ok(Self {
                pieces,
                side,
                castling,
                en_passant,
                halfmove_clock,
                move_number,
            }),
            Some(word) => Err(surplus(text, &word)),
        }
    }
}

/// A text without the words of UCI before a position.
fn without_command(text: &str) -> &str {
    let mut text = text.trim();
    for word in ["position", "fen"] {
        let rest = text.strip_prefix(word);
        let rest = rest.filter(|rest| rest.starts_with(char::is_whitespace));
        text = rest.map_or(text, str::trim_start);
    }
    text
}

/// The ranks of a board that is printed in lines, as one field. There is none where the text is no such board.
///
/// The numbers of ranks and the letters of files may stand around it, and lines between the ranks.
fn printed_ranks(text: &str) -> Option<String> {
    let is_rank = |line: &&str| {
        let signs: String = line
            .chars()
            .filter(|sign| !" |\t".contains(*sign))
            .collect();
        // Eight dashes are a rank of empty squares.
        let is_frame = signs.len() > 8 && signs.chars().all(|sign| "+-=_".contains(sign));
        !is_frame && !signs.eq_ignore_ascii_case("abcdefgh")
    };
    let ranks: Vec<_> = text.lines().filter(is_rank).collect();
    let numbered = (1..=ranks.len()).rev().zip(&ranks);
    let squares: Vec<_> = numbered
        .map(|(number, rank)| printed_squares(rank, number))
        .collect();
    (squares.len() == 8 && !text.contains('/')).then(|| squares.join("/"))
}

/// The squares of a printed rank, without its number before or behind them.
fn printed_squares(rank: &str, number: usize) -> String {
    let number = number.to_string();
    let parts: Vec<_> = rank.split('|').map(str::trim).collect();
    if let [first, squares @ .., last] = parts.as_slice()
        && squares.len() == 8
        && [first, last]
            .iter()
            .all(|end| end.is_empty() || **end == number)
    {
        let square = |square: &&str| if square.is_empty() { "." } else { *square }.to_owned();
        return squares.iter().map(square).collect();
    }
    let squares = rank.replace([' ', '|', '\t'], "");
    let without_number = |squares: &str| {
        let inner = squares
            .strip_prefix(&number)
            .or_else(|| squares.strip_suffix(&number))?;
        // Otherwise it counts empty squares.
        (inner.len() >= 8).then(|| inner.to_owned())
    };
    let inner = without_number(&squares).unwrap_or(squares);
    without_number(&inner).unwrap_or(inner)
}

/// Splits the fields from the operations of EPD behind them, each of which ends with a semicolon. The last one is
/// often missing.
fn split_operations(text: &str) -> (&str, &str) {
    if !text.contains(';') {
        return (text, "");
    }
    let operations = text.strip_suffix(';').unwrap_or(text);
    // The first four fields are those of a position. Numbers are clocks.
    let mut start = 0;
    for (index, word) in operations.split_whitespace().enumerate() {
        let at = start + operations[start..].find(word).unwrap_or_default();
        if index >= 4 && !is_number(word) {
            return operations.split_at(at);
        }
        start = at + word.len();
    }
    (text, "")
}

/// The number behind an operation of EPD.
fn operand(operations: &str, code: &str) -> Option<String> {
    // What stands in quotation marks is a text.
    let outside: Vec<_> = operations.split('"').step_by(2).collect();
    let outside = outside.join(" ");
    outside.split(';').find_map(|operation| {
        let (found, number) = operation.trim().split_once(' ')?;
        (found == code).then(|| number.trim().to_owned())
    })
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'])
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error of a word behind all fields.
fn surplus(text: &str, word: &str) -> FieldError {
    let hint = if text.trim_end().contains('\n') {
        "write the ranks in one line, with \"/\" between them"
    } else if word == "moves" {
        "leave it out, and give the moves as `moves`"
    } else {
        "leave it out; an operation of EPD ends with \";\""
    };
    FieldError::in_board(format!(
        "a FEN has one to six fields, such as \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"; {} is behind them: \
         {hint}",
        Quoted(word)
    ))
}
