//! The Generic Game Format, in which servers of Othello keep games: properties as in the Smart Game Format.
//!
//! ```text
//! (;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3]W[c3];)
//! ```
//!
//! A move may have its value and its time behind it, as in `B[d3//0.01]`.
//!
//! See <https://skatgame.net/mburo/ggsa/ggf>.

use super::rules::MAX_SIZE;
use crate::game::record::sgf::read_properties;
use crate::game::{BoardText, RecordError, RecordText, RecordedMove, Shape};

/// Reads the record of a game.
///
/// # Errors
///
/// The text is not in the format, or is of another game.
pub(super) fn read(text: &str) -> Result<RecordText, RecordError> {
    let mut record = RecordText::default();
    let mut last: Option<String> = None;
    for property in read_properties(text)? {
        let value = property.values[0].trim();
        match property.name.as_str() {
            "GM" if !value.eq_ignore_ascii_case("Othello") && value != "2" => {
                return Err(RecordError::of_header("GM", value, "expected Othello"));
            }
            "BO" => {
                let words: Vec<_> = value.split_whitespace().collect();
                // The rows may stand apart.
                if let [size, rows @ .., side] = words.as_slice() {
                    let number = size
                        .parse()
                        .ok()
                        .filter(|size| (1..=MAX_SIZE).contains(size));
                    record.shape = number.map(|size| Shape::new(size, size));
                    let board = format!("{size} {} {side}", rows.concat());
                    record.start = Some(BoardText::Text(board));
                }
            }
            "B" | "W" => {
                if last.replace(property.name.clone()).as_ref() == Some(&property.name) {
                    // The other side has passed, and nobody wrote it.
                    record
                        .moves
                        .push(RecordedMove::named("pass", property.offset));
                }
                let name = value.split('/').next().unwrap_or_default();
                let mv = RecordedMove::named(name, property.offset);
                record.moves.push(mv);
            }
            _ => {}
        }
    }
    Ok(record)
}
