//! The numbers on a written board of Kalah.
//!
//! Numbers are separated by commas or white space, and sides by `/` or a line break. South comes
//! first, unless the sides are named, as in `north: 4,4,0 / south: 4,4,0`. All numbers may also
//! follow each other without a sign between the sides, as those of an array do.

use super::rules::PLAYERS;
use crate::game::{
    BoardText, Cell, Field, FieldError, Player, PositionError, Quoted, count_of, parse_digits,
};

/// Reads `length` numbers for each side.
///
/// # Errors
///
/// Something is not a number, or there are more or fewer.
pub(super) fn read_sides(board: &BoardText, length: usize) -> Result<[Vec<u32>; 2], PositionError> {
    let sides = match board {
        BoardText::Cells(cells) => read_array(cells, length)?,
        BoardText::Text(text) => read_text(text, length)?,
    };
    check_order(&sides)?;
    Ok(sides)
}

/// The most pits of a side with which play can lead to a board that looks like a start with the stores first.
const SMALL_BOARD_PITS: usize = 3;

/// Checks that the sides are not those of the start with a store first, as other programs write them.
fn check_order(sides: &[Vec<u32>; 2]) -> Result<(), FieldError> {
    let split = |side: &[u32]| match side {
        [0, pits @ ..] => Some((true, pits.to_vec())),
        [pits @ .., 0] => Some((false, pits.to_vec())),
        _ => None,
    };
    let [Some((south_first, south)), Some((north_first, north))] =
        [&sides[0], &sides[1]].map(|side| split(side))
    else {
        return Ok(());
    };
    let pits = [south, north].concat();
    let is_start = pits[0] > 0 && pits.iter().all(|seeds| *seeds == pits[0]);
    let is_small = pits.len() <= 2 * SMALL_BOARD_PITS;
    if is_start && !is_small && (south_first || north_first) {
        let detail = "has a store before the pits; each side is written from its own left with its \
                      store last, south first, as in \"4,4,4,4,4,4,0/4,4,4,4,4,4,0\"";
        return Err(FieldError::in_board(detail));
    }
    Ok(())
}

fn read_array(cells: &[Cell], length: usize) -> Result<[Vec<u32>; 2], PositionError> {
    check_length(cells.len(), 2 * length)?;
    let (mut numbers, mut errors) = (Vec::new(), Vec::new());
    for (index, cell) in cells.iter().enumerate() {
        let number = match cell {
            Cell::Index(number) => u32::try_from(*number).map_err(|_| number.to_string()),
            Cell::Mark(_) if cell.is_zero_text() => Ok(0),
            Cell::Mark(text) => Err(text.clone()),
            Cell::Empty => Err(String::new()),
        };
        match number {
            Ok(number) => numbers.push(number),
            Err(text) => errors.push(not_a_number(&text, Some(index))),
        }
    }
    if !errors.is_empty() {
        return Err(PositionError::Invalid(errors));
    }
    let north = numbers.split_off(length);
    Ok([numbers, north])
}

fn read_text(text: &str, length: usize) -> Result<[Vec<u32>; 2], FieldError> {
    let parts: Vec<_> = if text.contains('/') {
        text.split('/').collect()
    } else {
        let lines = text.lines();
        lines.filter(|line| !line.trim().is_empty()).collect()
    };
    match parts.as_slice() {
        [] => Err(FieldError::in_board("is empty")),
        [both] => {
            let mut numbers = read_numbers(both)?;
            check_length(numbers.len(), 2 * length)?;
            let north = numbers.split_off(length);
            Ok([numbers, north])
        }
        [first, second] => {
            let named = [first, second].map(|part| split_name(part));
            let order = order_of(named.map(|(name, _)| name))?;
            let mut sides = [Vec::new(), Vec::new()];
            for (player, (_, part)) in order.into_iter().zip(named) {
                let numbers = read_numbers(part)?;
                if numbers.len() != length {
                    let name = PLAYERS[player.index()];
                    let count = count_of(numbers.len(), "number");
                    return Err(FieldError::in_board(format!(
                        "the part of {name} has {count} instead of {length}"
                    )));
                }
                sides[player.index()] = numbers;
            }
            Ok(sides)
        }
        _ => Err(FieldError::in_board(format!(
            "has {} parts instead of 2, one for each side, south first, as in \
             \"4,4,4,4,4,4,0/4,4,4,4,4,4,0\"",
            parts.len()
        ))),
    }
}

/// Splits the name of a side off its part, such as `south:` or `S:`.
fn split_name(part: &str) -> (Option<Player>, &str) {
    let Some((name, numbers)) = part.split_once(':') else {
        return (None, part);
    };
    let name = name.trim();
    let letters = PLAYERS.map(|name| &name[..1]);
    match Player::from_name(name, PLAYERS).or_else(|| Player::from_name(name, letters)) {
        Some(player) => (Some(player), numbers),
        None => (None, part),
    }
}

fn order_of(names: [Option<Player>; 2]) -> Result<[Player; 2], FieldError> {
    match names {
        [Some(first), Some(second)] if first == second => {
            let name = PLAYERS[first.index()];
            Err(FieldError::in_board(format!("names {name} twice")))
        }
        [Some(first), _] => Ok([first, !first]),
        [None, Some(second)] => Ok([!second, second]),
        [None, None] => Ok(Player::BOTH),
    }
}

fn read_numbers(text: &str) -> Result<Vec<u32>, FieldError> {
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    words
        .filter(|word| !word.is_empty())
        .map(|word| parse_digits(word).ok_or_else(|| not_a_number(word, None)))
        .collect()
}

fn check_length(count: usize, expected: usize) -> Result<(), FieldError> {
    if count == expected {
        return Ok(());
    }
    let mut detail = format!("has {} instead of {expected}", count_of(count, "number"));
    let pits = expected / 2 - 1;
    if count + 2 == expected {
        let hint = format!(
            "; each side has {} and a store behind them",
            count_of(pits, "pit")
        );
        detail.push_str(&hint);
    } else if count.is_multiple_of(2) && (4..=14).contains(&count) {
        let hint = format!("; with `rules.pits` {} it has as many", count / 2 - 1);
        detail.push_str(&hint);
    }
    Err(FieldError::in_board(detail))
}

fn not_a_number(text: &str, cell: Option<usize>) -> FieldError {
    let detail = format!("{} is not a number of seeds", Quoted(text));
    FieldError::new(Field::Board(cell), detail)
}
