//! How the board of a described game is read.

use super::board::{Board, Cells};
use super::ending::Ending;
use super::position::Position;
use super::rules::Described;
use crate::game::HOLE;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn};
use crate::game::{
    BoardText, Cell, Field, FieldError, Notation as _, Player, PositionError, parse_digits,
};

/// Reads a board, and what follows it where the stones do not tell how the game stands.
pub(super) fn read_board<E: Ending>(
    rules: &Described<E>,
    board: &BoardText,
    to_move: Option<Player>,
) -> Result<Position, PositionError> {
    let tables = &*rules.tables;
    let (cells, state) = split(board, tables.has_state());
    let cells = without_holes(cells, &tables.board)?;
    let marks = read_marks(&cells, tables.board.size(), rules.marks(), rules.signs())?;
    let to_move = require_player(to_move)?;
    let stones: [Cells; 2] = marks.sets(0, |set, cell| set | 1 << cell);
    check_cells(rules, board, stones[0] | stones[1])?;
    let state = State::read(rules, &state, stones)?;
    let own_and_other = [stones[to_move.index()], stones[(!to_move).index()]];
    let mut position = rules.position(own_and_other, to_move, state.stones_left);
    position.captured = state.captured;
    check_turn(rules, &position)?;
    position.outcome = rules
        .result_of_end(&position)
        .or_else(|| rules.stuck(&position));
    Ok(position)
}

/// The cells of a board, and the words behind them.
fn split(board: &BoardText, has_state: bool) -> (BoardText, Vec<String>) {
    let BoardText::Text(text) = board else {
        return (board.clone(), Vec::new());
    };
    let is_state = |word: &&str| {
        let is_sign = |byte: u8| byte.is_ascii_digit() || byte == b'-';
        word.bytes().all(is_sign) && word.bytes().any(|byte| byte != b'-')
    };
    let words: Vec<_> = text.split(' ').collect();
    let state = words.iter().rev().take_while(|word| is_state(word)).count();
    if !has_state || state == 0 || state == words.len() {
        return (board.clone(), Vec::new());
    }
    let (cells, state) = words.split_at(words.len() - state);
    let state = state.iter().map(|word| (*word).to_owned());
    (BoardText::Text(cells.join(" ")), state.collect())
}

/// The board with empty cells in place of those that are not part of it. In a text, either all of these are marked
/// or none is.
fn without_holes(board: BoardText, own: &Board) -> Result<BoardText, FieldError> {
    match board {
        BoardText::Text(text) => {
            let marked = text.matches(HOLE).count();
            let holes = own.size().cells() - own.cells.count_ones() as usize;
            if marked != 0 && marked != holes {
                let detail = format!("has {marked} cells \"{HOLE}\"; the board has {holes} holes");
                return Err(FieldError::new(Field::Board(None), detail));
            }
            Ok(BoardText::Text(text.replace(HOLE, ".")))
        }
        BoardText::Cells(cells) => {
            let is_hole =
                |index: usize| index < Cells::BITS as usize && own.cells & 1 << index == 0;
            let cell = |(index, cell): (usize, Cell)| {
                if cell.is_hole() && is_hole(index) {
                    Cell::Empty
                } else {
                    cell
                }
            };
            Ok(BoardText::Cells(
                cells.into_iter().enumerate().map(cell).collect(),
            ))
        }
    }
}

/// Checks that stones stand where stones can be.
fn check_cells<E: Ending>(
    rules: &Described<E>,
    board: &BoardText,
    stones: Cells,
) -> Result<(), PositionError> {
    let tables = &*rules.tables;
    let refuse = |cell: Cells, why: &str| {
        let cell = cell.trailing_zeros() as usize;
        let name = tables.board.names.cell_name(cell);
        PositionError::impossible_cell(board, cell, format!("the stone on {name} {why}"))
    };
    let outside = stones & !tables.board.cells;
    if outside != 0 {
        return Err(refuse(outside, "is not on the board"));
    }
    let empty = tables.board.cells & !stones;
    let floating = stones & empty >> tables.board.columns;
    if tables.has_gravity && floating != 0 {
        return Err(refuse(floating, "has an empty cell below it"));
    }
    Ok(())
}

/// Checks that play can lead to the stones with this side to move, where they tell it.
fn check_turn<E: Ending>(rules: &Described<E>, position: &Position) -> Result<(), PositionError> {
    let tables = &*rules.tables;
    let has_ended = |player: Player, stones: Cells| {
        let captured = position.captured[player.index()];
        tables.end_of(player, stones, captured).is_some()
    };
    if tables.pops() {
        // Any number of stones may have been taken out, and the last may have completed lines of both sides.
        return Ok(());
    }
    let (to_move, other) = (position.to_move, !position.to_move);
    if !tables.is_plain() {
        let last = rules.last_to_move(position);
        // A stone that is taken or flipped may leave the other side a line that is just as long as it must be.
        let is_over = !tables.has_exact_lines() && has_ended(!last, position.of(!last));
        return if is_over {
            let name = tables.players[(!last).index()].name();
            let detail = format!("{name} has ended the game before the last stone");
            Err(PositionError::impossible_board(detail))
        } else {
            Ok(())
        };
    }
    let side = |player: Player| SideCount {
        name: tables.players[player.index()].name(),
        marks: (position.of(player) & !tables.start[player.index()]).count_ones(),
        has_line: has_ended(player, position.of(player)),
    };
    validate_turn(&side(to_move), &side(other), || {
        let stones = position.of(other);
        let placed = stones & !tables.start[other.index()];
        let mut placed = crate::game::bits::BitsInOrder(placed);
        placed.any(|cell| !has_ended(other, stones & !(1 << cell)))
    })
}

/// What the stones do not tell.
struct State {
    stones_left: u8,
    captured: [u8; 2],
}

impl State {
    fn read<E: Ending>(
        rules: &Described<E>,
        words: &[String],
        stones: [Cells; 2],
    ) -> Result<Self, PositionError> {
        let tables = &*rules.tables;
        let is_start = stones == tables.start;
        let mut state = Self {
            stones_left: if is_start {
                tables.first_stones
            } else {
                tables.stones
            },
            captured: [0; 2],
        };
        let mut words = words.iter().map(String::as_str).peekable();
        if tables.stones > 1
            && let Some(word) = words.next_if(|word| !word.contains('-'))
        {
            let left = parse_digits(word).filter(|left| (1..=tables.stones).contains(left));
            state.stones_left = left.ok_or_else(|| {
                wrong(format!(
                    "has \"{word}\" where 1 to {} stones are left in the turn",
                    tables.stones
                ))
            })?;
        }
        if tables.custody.is_some()
            && let Some(word) = words.next()
        {
            let counts = word.split_once('-').and_then(|(one, two)| {
                let most = u8::try_from(tables.most_captured()).ok()?;
                let count = |text: &str| parse_digits(text).filter(|count| *count <= most);
                Some([count(one)?, count(two)?])
            });
            state.captured = counts.ok_or_else(|| {
                wrong(format!(
                    "has \"{word}\" where the captured stones are, such as \"0-2\""
                ))
            })?;
        }
        match words.next() {
            None => Ok(state),
            Some(word) => Err(wrong(format!("has \"{word}\" behind all that it tells"))),
        }
    }
}

fn wrong(detail: String) -> PositionError {
    FieldError::new(Field::Board(None), detail).into()
}
