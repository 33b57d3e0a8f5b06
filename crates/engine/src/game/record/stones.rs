//! Games in which stones are placed, in the Smart Game Format: `B[hh]` is a stone of the first side in the
//! eighth column from the left and the eighth row from the top.

use super::sgf::{Property, read_properties};
use super::{RecordError, RecordText, RecordedMove};
use crate::game::board::{BoardText, Cell, Shape};
use crate::game::coordinates::{Coordinates, RowOrder};
use crate::game::move_text::MoveText;
use crate::game::notation::parse_digits;
use crate::game::quoted::Quoted;

/// How a game writes its stones in the Smart Game Format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The numbers that the format has for the game; the first one is written.
    pub game_numbers: &'static [&'static str],
    /// The marks of both sides on its boards.
    pub marks: [&'static str; 2],
}

/// The games of the format that somebody may send, by their numbers.
const GAMES: [(&str, &str); 7] = [
    ("1", "Go"),
    ("2", "Othello"),
    ("3", "chess"),
    ("4", "gomoku"),
    ("5", "Nine Men's Morris"),
    ("11", "Hex"),
    ("40", "draughts"),
];

/// How moves begin by which the sides are swapped, in the games that have such a move.
const SWAP: &str = "swap";

/// The names of both sides in the format.
const SIDES: [&str; 2] = ["B", "W"];

impl Stones {
    /// Reads the record of a game on a board of this `shape`, unless the text tells another size.
    ///
    /// # Errors
    ///
    /// The text is not in the format, is of another game, or has a stone that is not on the board.
    pub(crate) fn read(
        &self,
        text: &str,
        shape: Shape,
        (players, row_order): ([&str; 2], RowOrder),
    ) -> Result<RecordText, RecordError> {
        let properties = read_properties(text)?;
        let value = |name: &str| {
            let property = properties.iter().find(|property| property.name == name);
            property.map(|property| property.values[0].trim())
        };
        if let Some(number) = value("GM")
            && !self.game_numbers.contains(&number)
        {
            let game = GAMES.iter().find(|(known, _)| *known == number);
            let game = game.map_or("another game", |(_, game)| game);
            return Err(RecordError::of_header(
                "GM",
                number,
                &format!("that is {game}"),
            ));
        }
        let told = value("SZ").map(read_size).transpose()?;
        let shape = told.unwrap_or(shape);
        let mut record = RecordText {
            shape: told,
            ..RecordText::default()
        };
        let moves = || {
            properties
                .iter()
                .filter(|it| SIDES.contains(&it.name.as_str()))
        };
        let first = moves().next().map(|it| usize::from(it.name == SIDES[1]));
        let to_move = value("PL").map(|side| usize::from(side.starts_with(['W', 'w'])));
        if let (Some(told), Some(first)) = (to_move, first)
            && told != first
        {
            let reason = format!("the first move is one of {}", SIDES[first]);
            return Err(RecordError::of_header("PL", SIDES[told], &reason));
        }
        let mut setup = vec![Cell::Empty; shape.cells()];
        let mut has_setup = to_move.or(first) == Some(1);
        let mut last = None;
        for property in &properties {
            match property.name.as_str() {
                "B" | "W" => {
                    let side = usize::from(property.name == "W");
                    if last.replace(side) == Some(side) {
                        let detail = format!("{} moves twice in a row", SIDES[side]);
                        return Err(RecordError::at(property.offset, detail));
                    }
                    let mv = read_move(property, shape)?;
                    record.moves.push(RecordedMove {
                        mv,
                        offset: property.offset,
                    });
                }
                name @ ("AB" | "AW" | "AE") if last.is_none() => {
                    let content = match name {
                        "AB" => Cell::Mark(self.marks[0].to_owned()),
                        "AW" => Cell::Mark(self.marks[1].to_owned()),
                        _ => Cell::Empty,
                    };
                    for value in property.values.iter().map(|value| value.trim()) {
                        let cell = find_cell(value, shape)
                            .or_else(|| Coordinates::new(shape, row_order).find_cell(value))
                            .ok_or_else(|| not_on_board(value, property.offset))?;
                        setup[cell] = content.clone();
                    }
                    has_setup = true;
                }
                // A comment, a name, or a value.
                "C" | "N" | "V" => {}
                name if name.len() == 1 => {
                    let detail = "a move is one of B or W, whatever the colours of the stones";
                    return Err(RecordError::at(property.offset, detail));
                }
                "AB" | "AW" | "AE" => {
                    let detail = "the board is changed by hand in the middle of the game";
                    return Err(RecordError::at(property.offset, detail));
                }
                _ => {}
            }
        }
        if has_setup {
            record.start = Some(BoardText::Cells(setup));
            record.player = to_move.or(first).map(|side| players[side].to_owned());
        }
        Ok(record)
    }
}

/// Reads the size of a board: `15`, or columns and rows as in `15:13`.
fn read_size(value: &str) -> Result<Shape, RecordError> {
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    let size = |text: &str| parse_digits(text.trim()).filter(|size| (1..=26).contains(size));
    match (size(columns), size(rows)) {
        (Some(columns), Some(rows)) => Ok(Shape::new(rows, columns)),
        _ => Err(RecordError::of_header(
            "SZ",
            value,
            "expected a size from 1 to 26",
        )),
    }
}

fn read_move(property: &Property, shape: Shape) -> Result<MoveText, RecordError> {
    let value = property.values[0].trim();
    let is_name = value.ends_with(|sign: char| sign.is_ascii_digit());
    if is_name || value.starts_with(SWAP) {
        return Ok(MoveText::Name(value.to_owned()));
    }
    let cell = find_cell(value, shape).ok_or_else(|| not_on_board(value, property.offset))?;
    Ok(MoveText::Index(cell))
}

/// The cell of two letters, such as `hh`: the column from the left, the row from the top.
fn find_cell(value: &str, shape: Shape) -> Option<usize> {
    let letter = |byte: &u8| byte.is_ascii_lowercase().then(|| usize::from(byte - b'a'));
    let [column, row] = value.as_bytes() else {
        return None;
    };
    let (column, row) = (letter(column)?, letter(row)?);
    let width = shape.columns as usize;
    (column < width && row < shape.rows as usize).then_some(row * width + column)
}

fn not_on_board(value: &str, offset: usize) -> RecordError {
    let detail = format!(
        "{} is no cell of the board; a cell is two letters such as \"aa\", column and row from the top left",
        Quoted(value)
    );
    RecordError::at(offset, detail)
}
