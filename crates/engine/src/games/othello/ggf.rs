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
    for property in read_properties(text)? {
        let value = property.values[0].trim();
        match property.name.as_str() {
            "GM" if !value.eq_ignore_ascii_case("Othello") && value != "2" => {
                return Err(RecordError::of_header("GM", value, "expected Othello"));
            }
            "BO" => {
                let size = value.split(' ').next().and_then(|size| size.parse().ok());
                let size = size.filter(|size| (1..=MAX_SIZE).contains(size));
                record.shape = size.map(|size| Shape::new(size, size));
                record.start = Some(BoardText::from(value));
            }
            "B" | "W" => {
                let name = value.split('/').next().unwrap_or_default();
                let mv = RecordedMove::named(name, property.offset);
                record.moves.push(mv);
            }
            _ => {}
        }
    }
    Ok(record)
}
