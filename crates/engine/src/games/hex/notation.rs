//! The notation of Hex: a board is its cells row by row from the top left, a move is a cell, as its
//! index or by its name such as `c2`.

use super::position::Position;
use super::rules::{Hex, MAX_SIZE, MIN_SIZE};
use crate::game::bits::BitsInOrder;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn, write_marks};
use crate::game::{
    BoardText, Coordinates, FieldError, Layout, Look, MoveError, MoveNotation, MoveText, Notation,
    Parameter, ParameterValue, Player, PositionError, RowOrder, Rules as _, Shape, Stones,
    read_index,
};

const PLAYERS: [&str; 2] = ["red", "blue"];
const MARKS: [&str; 2] = ["R", "B"];

const PARAMETERS: [Parameter; 1] = [Parameter::number(
    "size",
    "rows of the board, and columns",
    [MIN_SIZE, MAX_SIZE],
)];

impl Hex {
    const fn cell_names(&self) -> Coordinates {
        Coordinates::new(self.board_shape(), RowOrder::TopDown)
    }

    /// A shortest chain of a player's stones from its first edge to its second one.
    fn shortest_chain(&self, position: &Position, player: Player) -> Vec<u8> {
        let own = position.of(player);
        let [first, second] = self.edges[player.index()];
        // The stones by their distance from the first edge, until one is at the second.
        let mut layers = vec![first & own];
        let mut seen = first & own;
        while let Some(last) = layers.last().filter(|last| **last & second == 0) {
            let next = self.around(*last) & own & !seen;
            seen |= next;
            layers.push(next);
        }
        let mut touching = second;
        let mut chain = Vec::with_capacity(layers.len());
        for layer in layers.into_iter().rev() {
            let cell = BitsInOrder(layer & touching).next();
            let cell = cell.expect("every layer touches the one before");
            touching = self.around(1 << cell);
            chain.push(cell);
        }
        chain.reverse();
        chain
    }
}

impl Notation for Hex {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        vec![ParameterValue::Number(self.size)]
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [size] = ParameterValue::numbers(values);
        Ok(Self::new(size))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn layout(&self) -> Layout {
        Layout::Rhombus
    }

    fn look(&self) -> Look {
        Look::Parchment
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.cell_names())
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS, self.signs())?;
        let to_move = require_player(to_move)?;
        let stones = marks.sets(0, |stones, cell| stones | 1 << cell);
        let position = self.position(stones, to_move);
        let side = |player: Player| SideCount {
            name: PLAYERS[player.index()],
            marks: position.of(player).count_ones(),
            has_line: position.has_won(player),
        };
        validate_turn(&side(to_move), &side(!to_move), || {
            self.has_last_stone(&position, !to_move)
        })?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        write_marks(self.board_shape(), MARKS, |player, cell| {
            position.of(player) & 1 << cell != 0
        })
    }

    fn move_words(&self) -> String {
        let last = self.size * self.size - 1;
        let corner = self.cell_names().cell_name(last as usize);
        format!("a cell, \"a1\" to \"{corner}\", or its index, 0 to {last}")
    }

    fn find_move(&self, _position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        if mv.name().is_some_and(|name| name.starts_with("swap")) {
            let why = "the sides are not swapped in this game; give the stones as they are after the swap";
            return Err(MoveError::Illegal(why.to_owned()));
        }
        let named = mv.name().and_then(|name| self.cell_names().find_cell(name));
        match named.map(u8::try_from) {
            Some(Ok(cell)) => Ok(cell),
            _ => read_index(mv, "cell", self.size * self.size, &self.move_words()),
        }
    }

    fn why_illegal(&self, _position: &Position, cell: u8) -> String {
        let name = self.cell_names().cell_name(cell.into());
        format!("{name} is taken already")
    }

    fn write_move(&self, _position: &Position, cell: u8) -> MoveText {
        MoveText::Index(cell.into())
    }

    fn move_name(&self, _position: &Position, cell: u8) -> String {
        self.cell_names().cell_name(cell.into())
    }

    fn stones(&self) -> Option<Stones> {
        Some(Stones {
            game_numbers: &["11"],
            marks: MARKS,
        })
    }

    fn squares(&self, _position: &Position, cell: u8) -> Vec<usize> {
        vec![cell.into()]
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        let winner = self.outcome(position)?.winner()?;
        let chain = self.shortest_chain(position, winner);
        Some(chain.into_iter().map(usize::from).collect())
    }
}

impl Hex {
    /// Whether one of a player's stones completed all of its chains.
    fn has_last_stone(&self, position: &Position, player: Player) -> bool {
        let index = player.index();
        BitsInOrder(position.of(player)).any(|cell| {
            let mut stones = position.stones;
            stones[index] &= !(1 << cell);
            !self.position(stones, position.to_move).has_won(player)
        })
    }
}
