//! The notation of Surakarta: a board is its points row by row from the top left. A step is two
//! points such as `a1-b2`, and a capture has an `x` between them, such as `c1xd4`.

use super::bitboard::{Bitboard, MAX_PIECES, neighbours};
use super::rules::{NO_CAPTURE_RANGE, SHAPE, Surakarta};
use crate::game::marks::{read_marks, require_player, write_marks};
use crate::game::{
    Armies, BoardText, Coordinates, EndedBy, FieldError, Layout, Look, MoveError, MoveText,
    Notation, Outcome, Parameter, ParameterValue, Player, PositionError, RowOrder, Shape, Step,
    check_count,
};

const PLAYERS: [&str; 2] = ["black", "white"];
const MARKS: [&str; 2] = ["B", "W"];

const NAMES: Coordinates = Coordinates::new(SHAPE, RowOrder::BottomUp);

const PARAMETERS: [Parameter; 1] = [Parameter::limit(
    "no_capture_plies",
    "moves of either side in a row without a capture that end the game",
    NO_CAPTURE_RANGE,
)];

/// Checks that play can lead to a position.
fn validate(position: &Armies) -> Result<(), PositionError> {
    for player in Player::BOTH {
        let pieces = position.of(player).count_ones() as usize;
        check_count(PLAYERS[player.index()], pieces, "pieces", MAX_PIECES)?;
    }
    if position.of(!position.to_move) == 0 {
        let [mover, other] =
            [position.to_move, !position.to_move].map(|player| PLAYERS[player.index()]);
        let detail = format!("{mover} is to move, but {other} has no pieces");
        return Err(PositionError::impossible_board(detail));
    }
    Ok(())
}

impl Notation for Surakarta {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        vec![ParameterValue::from_limit(self.no_capture_plies)]
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [no_capture_plies] = values else {
            unreachable!("there is a value for each parameter");
        };
        Ok(Self {
            no_capture_plies: no_capture_plies.limit(),
        })
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn layout(&self) -> Layout {
        Layout::Circuits
    }

    fn look(&self) -> Look {
        Look::Parchment
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(NAMES)
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Armies, PositionError> {
        let marks = read_marks(board, SHAPE, MARKS, self.signs())?;
        let position = Armies {
            pieces: marks.sets(0, |pieces, point| pieces | 1 << point),
            to_move: require_player(to_move)?,
        };
        validate(&position)?;
        Ok(position)
    }

    fn write_board(&self, position: &Armies) -> BoardText {
        write_marks(SHAPE, MARKS, |player, point| {
            position.of(player) & 1 << point != 0
        })
    }

    fn move_words(&self) -> String {
        r#"two points such as "a2-a3" or "c2xd5""#.to_owned()
    }

    fn find_move(&self, position: &Armies, mv: &MoveText) -> Result<Step, MoveError> {
        let name = mv.name().unwrap_or_default();
        let found = Step::find(name, NAMES, &['-', 'x', 'X', ' ']);
        let found = found.ok_or_else(|| MoveError::expected(&self.move_words()))?;
        if name.contains(['x', 'X']) && !position.is_capture(found) {
            let [from, to] = found.names(NAMES);
            return Err(MoveError::Illegal(format!(
                "there is no piece on {to} to capture; a step is written \"{from}-{to}\""
            )));
        }
        Ok(found)
    }

    fn why_illegal(&self, position: &Armies, step: Step) -> String {
        let mover = position.to_move;
        let [player, opponent] = [mover, !mover].map(|player| PLAYERS[player.index()]);
        let [start, target]: [Bitboard; 2] = [1 << step.from, 1 << step.to];
        let [from, to] = step.names(NAMES);
        if position.of(!mover) & start != 0 {
            format!("the piece on {from} is one of {opponent}, and {player} is to move")
        } else if position.of(mover) & start == 0 {
            format!("{player} has no piece on {from}")
        } else if position.of(mover) & target != 0 {
            format!("{to} is taken by a piece of the same side")
        } else if position.of(!mover) & target == 0 {
            format!("a piece on {from} cannot reach {to}; it steps to a point beside it")
        } else if neighbours(start) & target != 0 {
            format!("a piece on {from} cannot capture on {to}; a capture leads around a loop")
        } else {
            format!("no free way along a circuit and around a loop leads from {from} to {to}")
        }
    }

    fn write_move(&self, position: &Armies, mv: Step) -> MoveText {
        let sign = if position.is_capture(mv) { "x" } else { "-" };
        MoveText::Name(mv.names(NAMES).join(sign))
    }

    fn squares(&self, _position: &Armies, step: Step) -> Vec<usize> {
        step.cells().into()
    }

    fn ended_by(&self, position: &Armies, _outcome: Outcome) -> EndedBy {
        if position.of(position.to_move) == 0 {
            EndedBy::Material
        } else {
            EndedBy::NoMoves
        }
    }
}
