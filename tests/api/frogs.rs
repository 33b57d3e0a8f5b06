//! A small game for tests, whose moves are names.
//!
//! Two frogs face each other on a strip of five cells. A frog hops one or two cells forward, also
//! over the other one. A side whose frog cannot move passes. The first frog at the opposite end
//! wins. Unlike games on the menu, it has passes, and its board is a text of its own: `0-4`, with a
//! `p` after a pass.

use bestmove_engine::game::{
    BoardText, Cell, Coordinates, Estimable, Explainable, Field, FieldError, MoveError,
    MoveNotation, MoveText, Notation, Outcome, Player, PositionError, Provable, RowOrder, Rules,
    Shape, Symmetric,
};

const SHAPE: Shape = Shape {
    rows: 1,
    columns: CELLS as u32,
};
const CELLS: u8 = 5;
const LAST: u8 = CELLS - 1;

#[derive(Clone, Debug)]
pub(crate) struct Frogs;

/// The cells of both frogs, the side to move, and whether the other side has just passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    frogs: [u8; 2],
    to_move: Player,
    has_passed: bool,
}

/// The cell to which the frog moves, or a pass.
type Target = Option<u8>;

impl Position {
    fn ahead(self, cells: u8) -> Option<u8> {
        match self.to_move {
            Player::One => Some(self.frogs[0] + cells).filter(|cell| *cell <= LAST),
            Player::Two => self.frogs[1].checked_sub(cells),
        }
    }
}

impl Rules for Frogs {
    type Position = Position;
    type Move = Target;
    type Moves = Vec<Target>;

    fn initial_position(&self) -> Position {
        Position {
            frogs: [0, LAST],
            to_move: Player::One,
            has_passed: false,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.frogs {
            [LAST, _] => Some(Outcome::Won(Player::One)),
            [_, 0] => Some(Outcome::Won(Player::Two)),
            _ => None,
        }
    }

    fn moves(&self, position: &Position) -> Vec<Target> {
        let is_free = |cell: &u8| !position.frogs.contains(cell);
        let ahead = [1, 2].map(|cells| position.ahead(cells).filter(is_free));
        let mut hops: Vec<Target> = ahead.into_iter().flatten().map(Some).collect();
        hops.sort_unstable();
        if hops.is_empty() {
            hops.push(None);
        }
        hops
    }

    fn play(&self, position: &Position, target: Target) -> Position {
        let side = position.to_move;
        let mut frogs = position.frogs;
        if let Some(cell) = target {
            frogs[side.index()] = cell;
        }
        Position {
            frogs,
            to_move: !side,
            has_passed: target.is_none(),
        }
    }

    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let [left, right] = position.frogs;
        2 * u32::from(LAST - left + right) + u32::from(!position.has_passed)
    }
}

impl Symmetric for Frogs {}

impl Provable for Frogs {}

impl Estimable for Frogs {
    type Features = ();
}

impl Explainable for Frogs {}

impl Notation for Frogs {
    fn players(&self) -> [&'static str; 2] {
        ["left", "right"]
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(Coordinates::new(SHAPE, RowOrder::TopDown))
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Name
    }

    fn initial_position_for(&self, first: Player) -> Option<Position> {
        Some(Position {
            to_move: first,
            ..self.initial_position()
        })
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let text = board.to_compact();
        let (frogs, has_passed) = match text.strip_suffix('p') {
            Some(frogs) => (frogs, true),
            None => (text.as_str(), false),
        };
        let cell = |text: &str| text.parse().ok().filter(|cell| *cell <= LAST);
        let frogs = frogs
            .split_once('-')
            .and_then(|(left, right)| Some([cell(left)?, cell(right)?]));
        let frogs = frogs.filter(|[left, right]| left != right);
        let expected = "two different cells, such as \"0-4\"";
        Ok(Position {
            frogs: frogs.ok_or_else(|| FieldError::new(Field::Board(None), expected))?,
            to_move: to_move.ok_or_else(|| FieldError::new(Field::Player, "missing"))?,
            has_passed,
        })
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let [left, right] = position.frogs;
        let passed = if position.has_passed { "p" } else { "" };
        BoardText::Text(format!("{left}-{right}{passed}"))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        let mark = |cell| match position.frogs.iter().position(|frog| *frog == cell) {
            Some(0) => Cell::Mark("L".to_owned()),
            Some(_) => Cell::Mark("R".to_owned()),
            None => Cell::Empty,
        };
        Some((0..CELLS).map(mark).collect())
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Target, MoveError> {
        let mut moves = self.moves(position).into_iter();
        let found = moves.find(|target| self.write_move(position, *target) == *mv);
        found.ok_or_else(|| MoveError::Illegal("the frog cannot go there".to_owned()))
    }

    fn write_move(&self, _position: &Position, target: Target) -> MoveText {
        let coordinates = Coordinates::new(SHAPE, RowOrder::TopDown);
        let name = target.map(|cell| coordinates.cell_name(cell.into()));
        MoveText::Name(name.unwrap_or_else(|| "pass".to_owned()))
    }

    fn squares(&self, position: &Position, target: Target) -> Vec<usize> {
        let from = position.frogs[position.to_move.index()];
        target.map_or_else(Vec::new, |to| vec![from.into(), to.into()])
    }
}
