//! Games in which the two sides in turn put marks of one kind each on the cells of a
//! board: how such a board is read, and whether play can lead to it.

use super::Player;
use super::notation::{BoardText, Cell, Field, FieldError, PositionError};

/// Reads a board on which each player has one kind of mark: for every cell, whose
/// mark it holds.
///
/// # Errors
///
/// Every fault found: a wrong number of cells, a cell that is none, an index in
/// another cell's place.
pub fn read_marks(
    board: &BoardText,
    cells: usize,
    marks: [&'static str; 2],
) -> Result<Vec<Option<Player>>, PositionError> {
    let written = match board {
        BoardText::Cells(written) => written.len(),
        BoardText::Text(text) => text.chars().count(),
    };
    if written != cells {
        let detail = format!("has {written} cells instead of {cells}");
        return Err(FieldError::new(Field::Board(None), detail).into());
    }
    let [one, two] = marks;
    let player_of = |text: &str| {
        if text == one {
            Some(Player::One)
        } else if text == two {
            Some(Player::Two)
        } else {
            None
        }
    };
    let read: Vec<Result<Option<Player>, String>> = match board {
        BoardText::Cells(written) => written
            .iter()
            .enumerate()
            .map(|(place, cell)| match cell {
                Cell::Empty => Ok(None),
                Cell::Index(index) if usize::try_from(*index) == Ok(place) => Ok(None),
                Cell::Index(index) => Err(format!(
                    "the index {index} in the place of cell {place}; an empty cell is {place}, \
                     null, \"\" or \" \""
                )),
                Cell::Mark(text) => player_of(text).map(Some).ok_or_else(|| {
                    format!(
                        "{text:?} is none of \"{one}\", \"{two}\", {place}, null, \"\" and \" \""
                    )
                }),
            })
            .collect(),
        BoardText::Text(text) => {
            text.chars()
                .enumerate()
                .map(|(place, character)| {
                    let mut buffer = [0; 4];
                    match character {
                    '.' => Ok(None),
                    _ => player_of(character.encode_utf8(&mut buffer)).map(Some).ok_or_else(|| {
                        format!("{character:?} at cell {place} is none of '{one}', '{two}' and '.'")
                    }),
                }
                })
                .collect()
        }
    };
    let mut marks = Vec::with_capacity(cells);
    let mut faults = Vec::new();
    for (place, cell) in read.into_iter().enumerate() {
        match cell {
            Ok(mark) => marks.push(mark),
            Err(detail) => faults.push(FieldError::new(Field::Board(Some(place)), detail)),
        }
    }
    if matches!(board, BoardText::Text(_)) {
        // A character of a string cannot be pointed to: the first says it for all.
        faults.truncate(1);
        for fault in &mut faults {
            fault.field = Field::Board(None);
        }
    }
    if faults.is_empty() {
        Ok(marks)
    } else {
        Err(PositionError::Invalid(faults))
    }
}

/// Writes such a board cell by cell, from whose mark each cell holds.
pub fn write_marks(
    owners: impl IntoIterator<Item = Option<Player>>,
    marks: [&'static str; 2],
) -> BoardText {
    let cells = (0..).zip(owners).map(|(place, owner)| match owner {
        Some(player) => Cell::Mark(marks[player.index()].to_owned()),
        None => Cell::Index(place),
    });
    BoardText::Cells(cells.collect())
}

/// The player to move, whom such a board alone does not tell.
///
/// # Errors
///
/// It is not said.
pub fn require_player(to_move: Option<Player>) -> Result<Player, FieldError> {
    let detail = "missing; the board alone does not say who is to move";
    to_move.ok_or_else(|| FieldError::new(Field::Player, detail))
}

/// What such a board shows of one side.
#[derive(Clone, Copy, Debug)]
pub struct SideCount {
    /// The name of the side.
    pub name: &'static str,
    /// How many marks it has.
    pub marks: u32,
    /// Whether it has a line that ends the game.
    pub has_line: bool,
}

/// Whether sides that take turns, whichever began, can have come to this with `mover`
/// to move. `one_move_completed` says whether a single last move of the opponent can
/// have completed all its lines.
///
/// # Errors
///
/// They cannot, or only with the other side to move.
pub fn validate_turn(
    mover: &SideCount,
    opponent: &SideCount,
    one_move_completed: impl FnOnce() -> bool,
) -> Result<(), PositionError> {
    let (own, other) = (mover.marks, opponent.marks);
    let counts = format!(
        "{} has {own} marks and {} has {other}",
        mover.name, opponent.name
    );
    if own > other {
        let detail = format!("{counts}, so it is not the turn of {}", mover.name);
        return Err(PositionError::NotPlayersTurn(FieldError::new(
            Field::Player,
            detail,
        )));
    }
    let impossible = |detail: String| {
        Err(PositionError::Impossible(FieldError::new(
            Field::Board(None),
            detail,
        )))
    };
    if other > own + 1 {
        return impossible(format!(
            "{counts}; sides that take turns differ by one at most"
        ));
    }
    match (mover.has_line, opponent.has_line) {
        (true, true) => impossible("both sides have a line that ends the game".to_owned()),
        (true, false) => impossible(format!(
            "{} is to move after it has ended the game",
            mover.name
        )),
        (false, true) if !one_move_completed() => impossible(format!(
            "{} has lines that no single last move completes",
            opponent.name
        )),
        (false, _) => Ok(()),
    }
}
