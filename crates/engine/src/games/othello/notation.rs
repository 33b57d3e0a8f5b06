//! The notation of Othello: a board is its cells row by row from the top left, a move is the name of
//! a square such as `d3`, or `pass`.
//!
//! Boards are also read in the form of collections of endgames, where the side to move follows the
//! cells, and moves with their scores may follow it: `-OX… X; d3:+2;`. In files of games, the size comes
//! first: `BO[8 -OX… *]`.

use super::bitboard::{Bitboard, with_neighbours};
use super::moves::PASS;
use super::position::Position;
use super::rules::{MAX_SIZE, MIN_SIZE, Othello};
use crate::game::marks::{read_marks, require_player, write_marks};
use crate::game::{
    BoardText, Coordinates, Field, FieldError, MoveError, MoveText, Notation, Parameter,
    ParameterValue, Player, PositionError, RowOrder, Rules as _, Shape, Signs,
};

const PLAYERS: [&str; 2] = ["black", "white"];
const MARKS: [&str; 2] = ["B", "W"];

const PASS_NAME: &str = "pass";

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

/// Splits a transcript into names: at commas, or else each pass and every two characters.
fn names_of(word: &str) -> Vec<String> {
    if word.contains(',') {
        return word.split(',').map(str::to_owned).collect();
    }
    let mut names = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let pass = rest.get(..PASS_NAME.len());
        let is_pass = pass.is_some_and(|name| name.eq_ignore_ascii_case(PASS_NAME));
        let length = if is_pass { PASS_NAME.len() } else { 2 };
        let end = rest.char_indices().nth(length);
        let (name, after) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        names.push(name.to_owned());
        rest = after;
    }
    names
}

fn is_pass(name: &str) -> bool {
    [PASS_NAME, "pa", "ps", "--"]
        .iter()
        .any(|pass| name.eq_ignore_ascii_case(pass))
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

    /// Reads a transcript such as `f5d6c3`, with or without commas. A side that can only pass may be
    /// left out, as transcripts do.
    fn parse_move_sequence(&self, word: &str) -> Result<Vec<MoveText>, FieldError> {
        let mut moves = Vec::new();
        let mut position = Some(self.initial_position());
        for name in names_of(word) {
            let mv = MoveText::Name(name);
            let implied = position.filter(|position| {
                position.moves == 0 && !self.is_over(position) && self.read_name(&mv) != Some(PASS)
            });
            if let Some(passing) = implied {
                moves.push(MoveText::Name(PASS_NAME.to_owned()));
                position = Some(self.play(&passing, PASS));
            }
            // What cannot be played is reported by the reader of moves.
            position = position.and_then(|position| {
                let mv = self.read_move(&position, &mv).ok()?;
                Some(self.play(&position, mv))
            });
            moves.push(mv);
        }
        Ok(moves)
    }
}
