//! The notation of a game: how it reads and writes positions and moves.

use std::str::FromStr;

use super::board::{BoardText, Cell, Layout, Shape};
use super::coordinates::{Coordinates, RowOrder};
use super::look::Look;
use super::move_text::{MoveNotation, MoveText};
use super::notation_error::{FieldError, MoveError, PositionError};
use super::outcome::{EndedBy, Outcome};
use super::parameter::{Parameter, ParameterValue};
use super::player::Player;
use super::position_history::Clock;
use super::record::cell_names::{split_cell_names, whole_word};
use super::record::movetext::{Numbers, read_digits, read_list};
use super::record::sgf::is_sgf;
use super::record::{RecordError, RecordFormat, RecordText, Stones};
use super::rules::Rules;
use super::signs::Signs;

/// A game whose boards and moves can be read and written.
///
/// Reading checks: a position or a move that this trait returns is legal. The methods of
/// [`Rules`] rely on that and check nothing.
pub trait Notation: Rules {
    /// The names of [`Player::One`] and [`Player::Two`].
    fn players(&self) -> [&'static str; 2];

    /// Other names of the players, and the marks that boards may have besides the game's own. By default, they
    /// follow from [`players`](Self::players).
    fn signs(&self) -> Signs {
        Signs::of_players(self.players())
    }

    /// The player of this name in requests: one of [`players`](Self::players) or of [`signs`](Self::signs), in
    /// small or capital letters.
    fn find_player(&self, name: &str) -> Option<Player> {
        Player::from_name(name, self.players()).or_else(|| self.signs().player(name))
    }

    /// The parameters of the rules that a client may choose; none by default.
    fn parameters(&self) -> &'static [Parameter] {
        &[]
    }

    /// The value of each of [`parameters`](Self::parameters), in their order.
    fn parameter_values(&self) -> Vec<ParameterValue> {
        Vec::new()
    }

    /// These rules with other values for [`parameters`](Self::parameters).
    ///
    /// There is one value for each parameter, in their order, of its kind and in its range.
    ///
    /// # Errors
    ///
    /// The values contradict each other.
    fn with_parameter_values(&self, _values: &[ParameterValue]) -> Result<Self, FieldError> {
        Ok(self.clone())
    }

    /// The size of the board, if it has cells.
    fn shape(&self) -> Option<Shape>;

    /// How the cells of the board are laid out; squares by default.
    fn layout(&self) -> Layout {
        Layout::default()
    }

    /// What the board looks like; paper by default.
    fn look(&self) -> Look {
        Look::default()
    }

    /// What people call the pieces of [`Player::One`] and of [`Player::Two`] by their colours. By default, as
    /// the [`players`](Self::players).
    fn colours(&self) -> [&'static str; 2] {
        self.players()
    }

    /// The capital letters of the kinds of pieces, in a game whose pieces are [letters](Look::Letters); none by default.
    fn kinds(&self) -> Vec<char> {
        Vec::new()
    }

    /// The names of the rows and columns, if moves name cells by them; none by default.
    fn coordinates(&self) -> Option<Coordinates> {
        None
    }

    /// The way in which this game writes its moves. By default, they have names.
    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Name
    }

    /// The position in which play begins with `first` to move, or `None` where the rules say that the other
    /// side begins.
    ///
    /// By default, [`Player::Two`] begins with the same board, if it can be read so.
    fn initial_position_for(&self, first: Player) -> Option<Self::Position> {
        let position = self.initial_position();
        match first {
            Player::One => Some(position),
            Player::Two => self
                .read_board(&self.write_board(&position), Some(first))
                .ok(),
        }
    }

    /// Reads a board.
    ///
    /// `to_move` may be absent only where the notation itself names the side to move. It can
    /// be hard to decide whether play leads to a position. A game then refuses what is
    /// obviously impossible and accepts the rest.
    ///
    /// # Errors
    ///
    /// The board cannot be read, cannot occur, or not with `to_move` to move.
    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Self::Position, PositionError>;

    /// Writes a position, so that [`read_board`](Self::read_board) returns the same position.
    fn write_board(&self, position: &Self::Position) -> BoardText;

    /// The plies before a board that [`read_board`](Self::read_board) accepts with this side to move, if the
    /// notation writes them; none by default.
    ///
    /// # Errors
    ///
    /// The numbers cannot be read.
    fn read_clock(&self, _board: &BoardText, _to_move: Player) -> Result<Clock, FieldError> {
        Ok(Clock::default())
    }

    /// Writes a position with the plies before it. By default, the board does not tell them.
    fn write_board_with_clock(&self, position: &Self::Position, _clock: Clock) -> BoardText {
        self.write_board(position)
    }

    /// The content of each cell, to be drawn, in a game that has cells but writes its board as a text of
    /// its own. By default, the board shows it.
    fn cells(&self, _position: &Self::Position) -> Option<Vec<Cell>> {
        None
    }

    /// The rules whose board has this size, by the names of the parameters that set it: none where no
    /// parameter does. They may be out of range.
    fn parameters_of_size(&self, shape: Shape) -> Vec<(&'static str, u32)> {
        let Shape { rows, columns } = shape;
        let value = |parameter: &Parameter| match parameter.name {
            "rows" => Some(("rows", rows)),
            "columns" => Some(("columns", columns)),
            "size" => (rows == columns).then_some(("size", rows)),
            _ => None,
        };
        self.parameters().iter().filter_map(value).collect()
    }

    /// The ways to write a move, in words that follow "a move is".
    fn move_words(&self) -> String {
        match self.move_notation() {
            MoveNotation::Index => "an index, a number from 0",
            MoveNotation::Name => "its name, a string",
        }
        .to_owned()
    }

    /// Finds the move that a text names. It need not be legal.
    ///
    /// # Errors
    ///
    /// The text names no move.
    fn find_move(&self, position: &Self::Position, mv: &MoveText) -> Result<Self::Move, MoveError>;

    /// The reason why a move that is not among [`moves`](Rules::moves) cannot be played in an open
    /// position, as a clause. By default, it tells no more than that.
    fn why_illegal(&self, _position: &Self::Position, _mv: Self::Move) -> String {
        "the rules forbid this move here".to_owned()
    }

    /// Reads a move and checks that it is legal.
    ///
    /// # Errors
    ///
    /// The move cannot be played in this position.
    fn read_move(&self, position: &Self::Position, mv: &MoveText) -> Result<Self::Move, MoveError> {
        if self.outcome(position).is_some() {
            return Err(MoveError::GameOver);
        }
        let found = self.find_move(position, mv)?;
        let mut legal = self.moves(position).into_iter();
        if legal.any(|legal| legal == found) {
            Ok(found)
        } else {
            Err(MoveError::Illegal(self.why_illegal(position, found)))
        }
    }

    /// Writes a legal move of `position`.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> MoveText;

    /// The cells that a player presses to make a legal move of `position`, in order.
    ///
    /// That is the cell of a mark, or the cells from which and to which a piece moves. A pass has
    /// none, and neither have moves on a board without cells.
    fn squares(&self, position: &Self::Position, mv: Self::Move) -> Vec<usize>;

    /// What players call a legal move of `position`, such as `Nf3` or `h8`. Readers of moves take it, too.
    ///
    /// By default, that is how the move is written; of an index, it is the number that counts from 1.
    fn move_name(&self, position: &Self::Position, mv: Self::Move) -> String {
        match self.write_move(position, mv) {
            MoveText::Index(index) => (index + 1).to_string(),
            MoveText::Name(name) => name,
        }
    }

    /// How stones are written in records, in a game in which nothing but stones is placed on cells; none by
    /// default.
    fn stones(&self) -> Option<Stones> {
        None
    }

    /// How many things a move names by their numbers from 1, such as columns, if that is what players call
    /// moves. So long as each is a digit, records have them without spaces. By default, moves have other names.
    fn numbered_things(&self) -> Option<u32> {
        None
    }

    /// The forms in which a whole game is written; the first one is the usual one. There is at least one.
    fn record_formats(&self) -> &'static [RecordFormat] {
        if self.numbered_things().is_some() {
            &[RecordFormat::Digits]
        } else if self.stones().is_some() {
            &[RecordFormat::Sgf, RecordFormat::Transcript]
        } else {
            &[RecordFormat::Transcript]
        }
    }

    /// Takes apart the record of a game. The moves in it may be illegal.
    ///
    /// By default, it is the names of the moves in order, with or without numbers, or
    /// [numbers](Self::numbered_things). Where [`stones`](Self::stones) are placed, it may be in the Smart Game
    /// Format.
    ///
    /// # Errors
    ///
    /// The text is no record of this game.
    fn read_record(&self, text: &str) -> Result<RecordText, RecordError> {
        if let Some(count) = self.numbered_things() {
            return read_digits(text, count);
        }
        let stones = self.stones();
        if let Some((stones, shape)) = stones.zip(self.shape()).filter(|_| is_sgf(text)) {
            let row_order = self
                .coordinates()
                .map_or(RowOrder::TopDown, Coordinates::row_order);
            return stones.read(text, shape, (self.players(), row_order));
        }
        let numbers = match self.move_notation() {
            MoveNotation::Index => Numbers::Ambiguous,
            MoveNotation::Name => Numbers::OfMoves,
        };
        let split = if stones.is_some() {
            split_cell_names
        } else {
            whole_word
        };
        read_list(text, numbers, split)
    }

    /// The headers of a record with headers, except for the result and the board; by default, there are none.
    fn record_headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The move that a record leaves out before the move `mv`, because nothing else was legal; by default,
    /// there is none.
    fn left_out(&self, _position: &Self::Position, _mv: &MoveText) -> Option<Self::Move> {
        None
    }

    /// The cells of a line that ended the game, from one end to the other.
    ///
    /// It is `None` where no line did, and always in games without lines; so by default.
    fn winning_line(&self, _position: &Self::Position) -> Option<Vec<usize>> {
        None
    }

    /// The rule that ended the game in a finished position with this `outcome`.
    ///
    /// By default, a game of points ends by points, and any other by its
    /// [`winning_line`](Self::winning_line) if there is one. Without a line, a draw is a full board,
    /// and a win is a goal that was reached.
    fn ended_by(&self, position: &Self::Position, outcome: Outcome) -> EndedBy {
        if Self::ENDS.in_points() {
            EndedBy::Points
        } else if self.winning_line(position).is_some() {
            EndedBy::Line
        } else if outcome == Outcome::Drawn {
            EndedBy::FullBoard
        } else {
            EndedBy::Goal
        }
    }
}

/// Checks that the side to move of a board is the player that a client named, if it named one.
///
/// # Errors
///
/// The client named the other player. The message has the side's name from `names`.
pub(crate) fn check_turn(
    to_move: Player,
    claimed: Option<Player>,
    names: [&str; 2],
) -> Result<(), PositionError> {
    if claimed.is_none_or(|player| player == to_move) {
        return Ok(());
    }
    let detail = format!("the board says that {} is to move", names[to_move.index()]);
    Err(PositionError::not_players_turn(detail))
}

/// Checks that a side of this `name` has no more pieces of a `kind` than it begins with.
///
/// # Errors
///
/// No play leads to the board.
pub(crate) fn check_count(
    name: &str,
    count: usize,
    kind: &str,
    max: usize,
) -> Result<(), PositionError> {
    if count <= max {
        return Ok(());
    }
    let detail = format!("{name} has {count} {kind}; it begins with {max}");
    Err(PositionError::impossible_board(detail))
}

/// A number that is written only in digits, without a sign.
pub(crate) fn parse_digits<N: FromStr>(text: &str) -> Option<N> {
    let has_only_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| has_only_digits)
}

/// The ways to write a move that is the index of a thing of this `kind`, or in a text its number from 1. They
/// are counted in this `order`, such as "from the left".
#[must_use]
pub(crate) fn numbered_words(kind: &str, order: &str, count: u32) -> String {
    let last = count - 1;
    format!(
        "the index of a {kind}, 0 to {last}, {order}, or as a text its number, \"1\" to \"{count}\""
    )
}

/// Reads a move that names one of `count` things of a `kind`, such as "cell" or "column",
/// by its 0-based index. In a text, the number is that index, too.
///
/// # Errors
///
/// The move is not an index, or is not below `count`.
pub(crate) fn read_index<I: TryFrom<u32>>(
    mv: &MoveText,
    kind: &'static str,
    count: u32,
    words: &str,
) -> Result<I, MoveError> {
    let last = count.saturating_sub(1);
    let index = match mv {
        MoveText::Index(index) => Some(*index),
        MoveText::Name(name) => parse_digits(name),
    };
    let index = index.ok_or_else(|| MoveError::expected(words))?;
    let found = u32::try_from(index).ok().filter(|index| *index < count);
    found
        .and_then(|index| I::try_from(index).ok())
        .ok_or(MoveError::OutOfRange { kind, index, last })
}

/// Reads a move that names one of `count` things of a `kind`, such as "column" or "pit": by its 0-based
/// index, or in a text by its number, which counts from 1.
///
/// # Errors
///
/// The move is neither, or there is no such thing.
pub(crate) fn read_numbered<I: TryFrom<u32>>(
    mv: &MoveText,
    kind: &'static str,
    count: u32,
    words: &str,
) -> Result<I, MoveError> {
    let number = match mv {
        MoveText::Index(_) => return read_index(mv, kind, count, words),
        // Nobody writes a zero before the number of a column.
        MoveText::Name(name) => {
            parse_digits::<usize>(name).filter(|number| number.to_string() == *name)
        }
    };
    let number = number.ok_or_else(|| MoveError::expected(words))?;
    let found = u32::try_from(number).ok();
    found
        .filter(|number| (1..=count).contains(number))
        .and_then(|number| I::try_from(number - 1).ok())
        .ok_or_else(|| {
            MoveError::Illegal(format!(
                "there is no {kind} \"{number}\"; in a text, the {kind}s count from \"1\" to \"{count}\""
            ))
        })
}
