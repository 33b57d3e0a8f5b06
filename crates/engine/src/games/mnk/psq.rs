//! The files of the Gomocup: a header with the size of the board, then a stone a line, as its column and its
//! row from the top left, both counted from 1, and the milliseconds that it took.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,0
//! 9,7,125
//! ```
//!
//! See <https://gomocup.org/download-gomocup-manager/>.

use crate::game::record::BYTE_ORDER_MARK;
use crate::game::{MoveText, Quoted, RecordError, RecordText, RecordedMove, Shape, parse_digits};

/// The first word of every file.
const HEADER: &str = "Piskvorky";

/// The line behind the stones of a game that was played to its end.
const END: &str = "-1";

/// Whether a text is such a file.
pub(super) fn is_psq(text: &str) -> bool {
    let text = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    text.get(..HEADER.len())
        .is_some_and(|word| word.eq_ignore_ascii_case(HEADER))
}

/// Reads a file. What follows the stones, such as the names of the programs, is skipped.
///
/// # Errors
///
/// There is no size in the header, or a stone that is not on the board.
pub(super) fn read(text: &str) -> Result<RecordText, RecordError> {
    let file = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    let mut lines = file.split_inclusive('\n');
    let header = lines.next().unwrap_or_default();
    let shape = read_size(header.trim())?;
    let mut moves = Vec::new();
    let mut offset = text.len() - file.len() + header.len();
    for line in lines.take_while(|line| line.trim() != END) {
        let numbers: Vec<_> = line.trim().split(',').map(str::trim).collect();
        let stone = match numbers.as_slice() {
            [column, row, time] if parse_digits::<u64>(time).is_some() => Some((column, row)),
            [column, row] if parse_digits::<u32>(row).is_some() => Some((column, row)),
            _ => None,
        };
        let Some((column, row)) = stone else {
            let is_like_stone = line.starts_with(|sign: char| sign.is_ascii_digit());
            if is_like_stone && line.contains([',', ';']) {
                let line = Quoted(line.trim());
                let detail = format!(
                    "{line} is no stone; a stone is its column, its row and perhaps a time, as in \"8,8,0\""
                );
                return Err(RecordError::at(offset, detail));
            }
            offset += line.len();
            continue;
        };
        let cell = find_cell(column, row, shape).ok_or_else(|| {
            let detail = format!(
                "{} is no stone on a board of {} columns and {} rows",
                Quoted(line.trim()),
                shape.columns,
                shape.rows
            );
            RecordError::at(offset, detail)
        })?;
        moves.push(RecordedMove {
            mv: MoveText::Index(cell),
            offset,
        });
        offset += line.len();
    }
    Ok(RecordText {
        shape: Some(shape),
        moves,
        ..RecordText::default()
    })
}

/// Reads the size of the board, as in `Piskvorky 15x15, 11:11, 0`: columns and rows.
fn read_size(header: &str) -> Result<Shape, RecordError> {
    let size = header.split([' ', ',']).nth(1).unwrap_or_default();
    let number = |text: &str| parse_digits(text).filter(|number| (1..=30).contains(number));
    let sides = size.split_once(['x', 'X']);
    let shape = sides.and_then(|(columns, rows)| Some(Shape::new(number(rows)?, number(columns)?)));
    shape.ok_or_else(|| {
        let detail = format!(
            "the first line tells the size of the board as in \"{HEADER} 15x15\", and not as {}",
            Quoted(size)
        );
        RecordError::of_whole(detail)
    })
}

fn find_cell(column: &str, row: &str, shape: Shape) -> Option<usize> {
    let side = |text: &str, count: u32| {
        let number: u32 = parse_digits(text)?;
        (1..=count).contains(&number).then(|| number - 1)
    };
    let (column, row) = (side(column, shape.columns)?, side(row, shape.rows)?);
    usize::try_from(row * shape.columns + column).ok()
}
