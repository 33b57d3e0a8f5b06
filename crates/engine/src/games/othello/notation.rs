//! The notation of Othello: a board is its cells row by row from the top left, a move is the name of
//! a square such as `d3`, or `pass`.
//!
//! Boards are also read in the form of collections of endgames, where the side to move follows the
//! cells, and moves with their scores may follow it: `-OX… X; d3:+2;`. In files of games, the size comes
//! first: `BO[8 -OX… *]`.

use super::bitboard::{Bitboard, with_neighbours};
use super::ggf;
use super::moves::PASS;
use super::position::Position;
use super::rules::{MAX_SIZE, MIN_SIZE, Othello};
use crate::game::marks::{read_marks, require_player, write_marks};
use crate::game::record::movetext::{Numbers, read_list};
use crate::game::record::sgf::is_sgf;
use crate::game::{
    BoardText, Coordinates, Field, FieldError, Look, MoveError, MoveText, Notation, Parameter,
    ParameterValue, Player, PositionError, RecordError, RecordFormat, RecordText, RowOrder,
    Rules as _, Shape, Signs,
};

const PLAYERS: [&str; 2] = ["black", "white"];
const MARKS: [&str; 2] = ["B", "W"];

const PASS_NAME: &str = "pass";
/// The names of a pass. None begins with a longer one.
const PASSES: [&str; 4] = [PASS_NAME, "pa", "ps", "--"];

const PARAMETERS: [Parameter; 1] = [Parameter::number(
    "size",
    "rows and columns of the board: 4, 6 or 8",
    [MIN_SIZE, MAX_SIZE],
)];

impl Othello {
    const fn cell_names(&self) -> Coordinates {
        Coordinates::new(self.board_shape(), RowOrder::TopDown)
    }

    fn square_name(&self, square: u8) -> String {
        self.cell_names().cell_name(self.cell(square))
    }

    /// Splits a board on one line from the side to move that follows it, and from its size and the `BO[` of
    /// a file before it.
    fn split_side(&self, board: &BoardText) -> Option<(BoardText, Player)> {
        let BoardText::Text(text) = board else {
            return None;
        };
        let bare = text
            .trim()
            .strip_prefix("BO[")
            .and_then(|text| text.strip_suffix(']'));
        let before = format!("{} ", self.size);
        let text = bare.unwrap_or(text);
        let text = text.strip_prefix(&before).unwrap_or(text);
        let (end, _) = text.char_indices().nth(self.board_shape().cells())?;
        let (discs, rest) = text.split_at(end);
        if discs.contains(['\n', '\r']) {
            return None;
        }
        let side = rest.strip_prefix(' ')?.split(';').next()?.trim();
        Some((discs.into(), self.signs().player(side)?))
    }

    /// Reads the discs of both sides.
    fn read_discs(&self, board: &BoardText) -> Result<[Bitboard; 2], PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS, self.signs())?;
        Ok(marks.sets(0, |discs, cell| discs | 1 << self.square(cell as usize)))
    }

    /// Checks that play may lead to these discs, as far as it is obvious.
    fn validate(&self, discs: Bitboard) -> Result<(), PositionError> {
        let start = self.initial_position().discs();
        let impossible = |detail: &str| Err(PositionError::impossible_board(detail));
        if start & !discs != 0 {
            return impossible("the four squares in the middle always have discs");
        }
        let mut connected = start;
        loop {
            let beside = connected | with_neighbours(connected) & discs;
            if beside == connected {
                break;
            }
            connected = beside;
        }
        if connected == discs {
            Ok(())
        } else {
            impossible("a disc is put beside another one, so all discs are connected")
        }
    }

    /// Reads the name of a move.
    fn read_name(&self, mv: &MoveText) -> Option<u8> {
        let cell = match mv {
            MoveText::Index(index) => {
                Some(*index).filter(|index| *index < self.board_shape().cells())
            }
            MoveText::Name(name) if is_pass(name) => return Some(PASS),
            MoveText::Name(name) => self.cell_names().find_cell(name),
        };
        cell.map(|cell| self.square(cell))
    }
}

/// Splits a word of a transcript into names: each pass, and every two characters.
fn names_of(word: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let pass = PASSES.iter().find(|pass| {
            let name = rest.get(..pass.len());
            name.is_some_and(|name| name.eq_ignore_ascii_case(pass))
        });
        let length = pass.map_or(2, |pass| pass.len());
        let end = rest
            .char_indices()
            .nth(length)
            .map_or(rest.len(), |(end, _)| end);
        let (name, behind) = rest.split_at(end);
        names.push(name);
        rest = without_result(behind);
    }
    names
}

/// The rest of a word behind a move, without the number of discs that some programs add, as in `f5+2`.
fn without_result(behind: &str) -> &str {
    let is_pass = behind.starts_with("--");
    match behind.strip_prefix(['+', '-']) {
        Some(number) if !is_pass => number.trim_start_matches(|sign: char| sign.is_ascii_digit()),
        _ => behind,
    }
}

fn is_pass(name: &str) -> bool {
    PASSES.iter().any(|pass| name.eq_ignore_ascii_case(pass))
}

impl Notation for Othello {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn signs(&self) -> Signs {
        Signs::OF_FLIPPED_DISCS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        vec![ParameterValue::Number(self.size)]
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [size] = ParameterValue::numbers(values);
        if size.is_multiple_of(2) {
            Ok(Self::new(size))
        } else {
            let field = Field::Rules(Some("size".to_owned()));
            Err(FieldError::new(field, format!("{size} is not 4, 6 or 8")))
        }
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        Look::Felt
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.cell_names())
    }

    /// Only black begins.
    fn initial_position_for(&self, first: Player) -> Option<Position> {
        (first == Player::One).then(|| self.initial_position())
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let split = self.split_side(board);
        let (board, side) = match &split {
            Some((board, side)) => (board, Some(*side)),
            None => (board, None),
        };
        let [black, white] = self.read_discs(board)?;
        let to_move = require_player(to_move.or(side))?;
        if side.is_some_and(|side| side != to_move) {
            let detail = format!(
                "the board says that it is the turn of {}",
                PLAYERS[(!to_move).index()]
            );
            return Err(PositionError::not_players_turn(detail));
        }
        self.validate(black | white)?;
        let (own, other) = match to_move {
            Player::One => (black, white),
            Player::Two => (white, black),
        };
        Ok(self.position(own, other, to_move))
    }

    fn write_board(&self, position: &Position) -> BoardText {
        write_marks(self.board_shape(), MARKS, |player, cell| {
            position.of(player) & 1 << self.square(cell as usize) != 0
        })
    }

    fn move_words(&self) -> String {
        let last = self.cell_names().cell_name(self.board_shape().cells() - 1);
        format!(r#"a square, "a1" to "{last}", or "pass""#)
    }

    fn find_move(&self, _position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        let found = self.read_name(mv);
        found.ok_or_else(|| MoveError::expected(&self.move_words()))
    }

    fn why_illegal(&self, position: &Position, mv: u8) -> String {
        let mover = PLAYERS[position.to_move.index()];
        if mv == PASS {
            return format!("{mover} can move, so it must not pass");
        }
        let name = self.square_name(mv);
        if position.moves == 0 {
            format!("{mover} can flip nothing, so it has to pass")
        } else if position.discs() & 1 << mv != 0 {
            format!("{name} has a disc already")
        } else {
            format!("a disc of {mover} on {name} would flip nothing")
        }
    }

    fn write_move(&self, _position: &Position, mv: u8) -> MoveText {
        MoveText::Name(if mv == PASS {
            PASS_NAME.to_owned()
        } else {
            self.square_name(mv)
        })
    }

    fn squares(&self, _position: &Position, mv: u8) -> Vec<usize> {
        if mv == PASS {
            Vec::new()
        } else {
            vec![self.cell(mv)]
        }
    }

    fn record_formats(&self) -> &'static [RecordFormat] {
        &[RecordFormat::Transcript]
    }

    /// Reads a transcript such as `f5d6c3`, or a game in the Generic Game Format.
    fn read_record(&self, text: &str) -> Result<RecordText, RecordError> {
        if is_sgf(text) {
            return ggf::read(text);
        }
        read_list(text, Numbers::OfMoves, names_of)
    }

    /// Transcripts leave out a side that can only pass.
    fn left_out(&self, position: &Position, mv: &MoveText) -> Option<u8> {
        let must_pass = position.moves == 0 && !self.is_over(position);
        (must_pass && self.read_name(mv) != Some(PASS)).then_some(PASS)
    }
}
