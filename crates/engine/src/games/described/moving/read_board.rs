//! How the board of a game of pieces is read.

use super::position::{Pieces, Position};
use super::rules::Moving;
use super::tables::{Cause, End, MAX_CAPTURED, Tables, small};
use crate::game::cells::{ExpectedCell, read_cells};
use crate::game::marks::require_player;
use crate::game::{BoardText, Cell, Field, FieldError, Player, PositionError, parse_digits};
use crate::games::described::ending::Ending;

/// Reads a board, and what follows it where the pieces do not tell how the game stands.
pub(super) fn read_board<E: Ending>(
    rules: &Moving<E>,
    board: &BoardText,
    to_move: Option<Player>,
) -> Result<Position, PositionError> {
    let tables = &*rules.tables;
    let (cells, words) = split(board, tables);
    let pieces = read_pieces(tables, &cells)?;
    let to_move = require_player(to_move)?;
    let is_start = pieces == tables.start;
    let mut in_hand = if is_start { tables.in_hand } else { [0; 2] };
    let mut captured = [0; 2];
    let says_in_hand = words.iter().any(|word| word.contains(':'));
    if tables.in_hand != [0; 2] && !is_start && !says_in_hand {
        let detail = "does not say what each side has still to place; write it behind the rows, such as \"2:1\"";
        return Err(wrong(detail.to_owned()));
    }
    for word in words {
        let [one, two] = tables.in_hand;
        if word.contains(':') && tables.in_hand != [0; 2] {
            in_hand = read_pair(&word, ':', tables.in_hand).ok_or_else(|| {
                wrong(format!(
                    "has \"{word}\" where the pieces to place are, at most \"{one}:{two}\""
                ))
            })?;
        } else if word.contains('-') && tables.counts_captured {
            captured = read_pair(&word, '-', [MAX_CAPTURED; 2]).ok_or_else(|| {
                wrong(format!(
                    "has \"{word}\" where the captured pieces are, such as \"0-2\""
                ))
            })?;
        } else {
            return Err(wrong(format!("has \"{word}\" behind all that it tells")));
        }
    }
    let mut position = Position {
        pieces,
        hashes: rules.hashes(&pieces),
        to_move,
        in_hand,
        captured,
        outcome: None,
    };
    check(tables, board, &position)?;
    let (own, other) = (to_move.index(), (!to_move).index());
    let end = tables.end_of(!to_move, &pieces, captured[other], in_hand[own]);
    position.outcome = match end {
        Some(end) => Some(end.result.outcome(!to_move)),
        None => tables.stuck(position.turn(), in_hand[other]),
    };
    Ok(position)
}

/// The cells of a board, and the words behind them.
fn split(board: &BoardText, tables: &Tables) -> (BoardText, Vec<String>) {
    let BoardText::Text(text) = board else {
        return (board.clone(), Vec::new());
    };
    let words: Vec<_> = text.split(' ').collect();
    let is_pair = |word: &&&str| {
        let parts = word.split_once(['-', ':']);
        parts.is_some_and(|(one, two)| {
            [one, two]
                .iter()
                .all(|part| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit()))
        })
    };
    let state = words.iter().rev().take_while(is_pair).count();
    let (cells, state) = words.split_at(words.len() - state);
    let cells = with_empty_cells(&cells.join(" "), tables.board.columns);
    (
        BoardText::Text(cells),
        state.iter().map(|word| (*word).to_owned()).collect(),
    )
}

/// The rows of a text in which numbers stand for empty cells, as in Forsyth's notation, with these cells.
fn with_empty_cells(text: &str, columns: u32) -> String {
    let expanded = text.split('/').map(|row| {
        let mut cells = String::new();
        let mut number = 0;
        for sign in row.chars().chain([' ']) {
            if let Some(digit) = sign.to_digit(10) {
                number = (10 * number + digit as usize).min(columns as usize + 1);
            } else {
                cells.extend(std::iter::repeat_n('.', number));
                number = 0;
                cells.push(sign);
            }
        }
        cells.pop();
        cells
    });
    let rows: Vec<String> = expanded.collect();
    let fits = rows
        .iter()
        .all(|row| row.chars().count() == columns as usize);
    if fits {
        rows.join("/")
    } else {
        text.to_owned()
    }
}

fn read_pieces(tables: &Tables, board: &BoardText) -> Result<Pieces, PositionError> {
    let mut pieces = Pieces::NONE;
    let marks = tables.kinds.iter().flat_map(|kind| {
        let mark = kind.mark;
        [mark, mark.to_ascii_lowercase()].map(|mark| format!("\"{mark}\""))
    });
    let expected = ExpectedCell::or_empty(marks.collect::<Vec<_>>().join(", "));
    read_cells(board, tables.board.size(), |cell, written| {
        let is_hole = tables.board.cells & 1 << cell == 0;
        if written.is_empty_at(cell) || written.is_hole() && is_hole {
            return Ok(());
        }
        let found = match written {
            Cell::Mark(text) => tables.find_mark(text),
            Cell::Empty | Cell::Index(_) => None,
        };
        let (player, kind) = found.filter(|_| !is_hole).ok_or_else(|| expected.clone())?;
        pieces.put(player, kind, small(cell));
        Ok(())
    })?;
    Ok(pieces)
}

impl Tables {
    /// The side and the kind of a mark.
    fn find_mark(&self, text: &str) -> Option<(Player, u8)> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
        let is_it = |kind: &super::tables::Kind| kind.mark == letter.to_ascii_uppercase();
        let kind = self.kinds.iter().position(is_it)?;
        let player = if letter.is_ascii_uppercase() {
            Player::One
        } else {
            Player::Two
        };
        Some((player, small(kind)))
    }
}

/// Two numbers with this sign between them, at most these.
fn read_pair(word: &str, sign: char, most: [u8; 2]) -> Option<[u8; 2]> {
    let (one, two) = word.split_once(sign)?;
    let [one, two]: [u8; 2] = [parse_digits(one)?, parse_digits(two)?];
    (one <= most[0] && two <= most[1]).then_some([one, two])
}

/// Checks that play can lead to a position, as far as it is obvious.
fn check(tables: &Tables, board: &BoardText, position: &Position) -> Result<(), PositionError> {
    let pieces = &position.pieces;
    let name = |player: Player| tables.players[player.index()].name();
    for player in Player::BOTH {
        let Some(royal) = tables.royal else { continue };
        let royals =
            |pieces: &Pieces| (pieces.kinds[usize::from(royal)] & pieces.of(player)).count_ones();
        let (found, needed) = (royals(pieces), royals(&tables.start));
        if found != needed {
            let mark = tables.kinds[usize::from(royal)].mark;
            let detail = format!(
                "{} has {found} of {mark}; it always has {needed}",
                name(player)
            );
            return Err(PositionError::impossible_board(detail));
        }
    }
    let other = !position.to_move;
    if tables.is_in_check(pieces, other) {
        let cell = tables.royal_cell(pieces, other).map_or(0, usize::from);
        let detail = format!(
            "{} could be captured although {} is not to move",
            tables.board.names.cell_name(cell),
            name(other)
        );
        return Err(PositionError::impossible_cell(board, cell, detail));
    }
    let own = position.to_move;
    let in_hand = position.in_hand[other.index()];
    let end = tables.end_of(own, pieces, position.captured[own.index()], in_hand);
    // A side may have lost its last piece of a kind by a promotion.
    let is_lasting = |end: &End| !matches!(end.cause, Cause::FewerThan { .. });
    if end.is_some_and(is_lasting) && !tables.has_exact_lines() {
        let detail = format!("{} is to move after it has ended the game", name(own));
        return Err(PositionError::impossible_board(detail));
    }
    Ok(())
}

fn wrong(detail: String) -> PositionError {
    FieldError::new(Field::Board(None), detail).into()
}
