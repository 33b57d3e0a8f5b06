//! The notation of Kalah: a board is the seeds of south and of north, each side from its own left
//! and its store last. A move is the index of a pit, counted from the left of its side.
//!
//! ```text
//! 4,4,4,4,4,4,0/4,4,4,4,4,4,0
//! ```
//!
//! The board is drawn as south sees it, with a store of two cells at each end:
//!
//! ```text
//! (0) (4) (4) (4) (4) (4) (4) (0)   north's pits, from right to left
//!  ^  (4) (4) (4) (4) (4) (4)  ^    south's pits, from left to right
//! ```

use super::position::{PIT_BITS, Position, byte, seeds_at};
use super::read_sides::read_sides;
use super::rules::{Kalah, MAX_PITS, MAX_SEEDS, PLAYERS};
use crate::game::marks::require_player;
use crate::game::{
    BoardText, Cell, FieldError, Look, MoveError, MoveNotation, MoveText, Notation, Parameter,
    ParameterValue, Player, PositionError, Shape, numbered_words, read_numbered,
};

const PARAMETERS: [Parameter; 3] = [
    Parameter::number("pits", "pits of each side", [1, MAX_PITS]),
    Parameter::number("seeds", "seeds in each pit at the start", [1, MAX_SEEDS]),
    Parameter::flag(
        "empty_capture",
        "whether a last seed in an own empty pit goes to the store where the opposite pit is empty",
    ),
];

impl Kalah {
    /// The seeds of a side in the order in which they are written.
    fn numbers_of(&self, side: u64) -> impl DoubleEndedIterator<Item = u32> {
        (0..=self.pits).map(move |index| seeds_at(side, index))
    }

    /// Checks that play leads to a position.
    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        let [south, north] = position.sides.map(|side| self.pits_of(side) == 0);
        let (empty, other) = match (south, north) {
            (true, false) => (PLAYERS[0], PLAYERS[1]),
            (false, true) => (PLAYERS[1], PLAYERS[0]),
            (true, true) | (false, false) => return Ok(()),
        };
        let detail =
            format!("the pits of {empty} are empty, so the seeds of {other} belong into its store");
        Err(PositionError::impossible_board(detail))
    }

    fn cell_of(&self, pit: u8) -> usize {
        let index = self.index_of(pit);
        let cell = if pit < self.first_pit(Player::Two) {
            self.board_shape().columns + 1 + index
        } else {
            self.pits - index
        };
        usize::from(byte(cell))
    }
}

impl Notation for Kalah {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        vec![
            ParameterValue::Number(self.pits),
            ParameterValue::Number(self.seeds),
            ParameterValue::Flag(self.empty_capture),
        ]
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [
            ParameterValue::Number(pits),
            ParameterValue::Number(seeds),
            ParameterValue::Flag(empty_capture),
        ] = *values
        else {
            unreachable!("{values:?} are not the values of these parameters");
        };
        Ok(Self::new(pits, seeds).with_empty_capture(empty_capture))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        Look::Pits
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let length = self.pits as usize + 1;
        let sides = read_sides(board, length)?;
        let seeds: u64 = sides.iter().flatten().map(|seeds| u64::from(*seeds)).sum();
        if seeds != u64::from(self.all_seeds()) {
            let mut detail = format!("has {seeds} seeds instead of {}", self.all_seeds());
            let pits = u64::from(2 * self.pits);
            if seeds.is_multiple_of(pits) && (1..=u64::from(MAX_SEEDS)).contains(&(seeds / pits)) {
                let hint = format!(
                    ", because `rules.seeds` is {}; with {} it has as many",
                    self.seeds,
                    seeds / pits
                );
                detail.push_str(&hint);
            }
            return Err(PositionError::impossible_board(detail));
        }
        let packed = |side: u64, seeds: &u32| side << PIT_BITS | u64::from(*seeds);
        let position = Position {
            sides: sides.map(|side| side.iter().rev().fold(0, packed)),
            to_move: require_player(to_move)?,
        };
        self.validate(&position)?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let sides = position.sides.map(|side| {
            let numbers: Vec<_> = self
                .numbers_of(side)
                .map(|seeds| seeds.to_string())
                .collect();
            numbers.join(",")
        });
        BoardText::Text(sides.join("/"))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        let [south, north] = position.sides;
        let mut cells: Vec<_> = self.numbers_of(north).rev().map(Cell::pit).collect();
        cells.push(Cell::pit(self.store_of(south)));
        let row = self.numbers_of(south).map(Cell::pit);
        cells.push(Cell::joined());
        cells.extend(row.take(self.pits as usize));
        cells.push(Cell::joined());
        Some(cells)
    }

    fn move_words(&self) -> String {
        numbered_words("pit", "from the left of its side", self.pits)
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        let index: u8 = read_numbered(mv, "pit", self.pits, &self.move_words())?;
        Ok(self.first_pit(position.to_move) + index)
    }

    fn why_illegal(&self, position: &Position, pit: u8) -> String {
        let mover = PLAYERS[position.to_move.index()];
        let index = self.index_of(pit);
        format!("pit {} (index {index}) of {mover} is empty", index + 1)
    }

    fn write_move(&self, _position: &Position, pit: u8) -> MoveText {
        MoveText::Index(self.index_of(pit) as usize)
    }

    fn numbered_things(&self) -> Option<u32> {
        Some(self.pits)
    }

    fn squares(&self, _position: &Position, pit: u8) -> Vec<usize> {
        vec![self.cell_of(pit)]
    }
}
