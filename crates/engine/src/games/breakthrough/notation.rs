//! The notation of Breakthrough: a board is its cells row by row from the top left, a move is the
//! cell from which a piece moves and the cell to which it moves, such as `a2b3`.

use super::rules::{Bitboard, Breakthrough, MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS, MIN_ROWS};
use crate::game::marks::{read_marks, require_player, write_marks};
use crate::game::{
    Armies, BoardText, Coordinates, EndedBy, FieldError, Look, MoveError, MoveText, Notation,
    Outcome, Parameter, ParameterValue, Player, PositionError, RowOrder, Shape, Step, check_count,
    count_of,
};

const PLAYERS: [&str; 2] = ["white", "black"];
const MARKS: [&str; 2] = ["W", "B"];

const PARAMETERS: [Parameter; 2] = [
    Parameter::number("rows", "rows of the board", [MIN_ROWS, MAX_ROWS]),
    Parameter::number(
        "columns",
        "columns of the board",
        [MIN_COLUMNS, MAX_COLUMNS],
    ),
];

impl Breakthrough {
    const fn cell_names(&self) -> Coordinates {
        Coordinates::new(self.board_shape(), RowOrder::BottomUp)
    }

    fn captured(&self, position: &Armies, player: Player) -> u32 {
        self.home(player).count_ones() - position.of(player).count_ones()
    }

    /// The least and the greatest number of steps that a player can have made.
    fn steps_made(&self, position: &Armies, player: Player) -> (u32, u32) {
        let (home, left) = (self.home(player), position.of(player));
        let captured = self.captured(position, player);
        let missing = self.distances(player, home) - self.distances(player, left);
        // Each captured piece was 1 to `rows - 1` rows from its goal in the end.
        (
            missing.saturating_sub(captured * (self.rows - 1)),
            missing - captured,
        )
    }

    /// Checks that play leads to a position.
    fn validate(&self, position: &Armies) -> Result<(), PositionError> {
        let impossible = |detail: String| Err(PositionError::impossible_board(detail));
        for player in Player::BOTH {
            let [pieces, max] =
                [position.of(player), self.home(player)].map(|set| set.count_ones() as usize);
            check_count(PLAYERS[player.index()], pieces, "pieces", max)?;
        }
        let mover = position.to_move;
        let has_won =
            |player: Player| self.is_at_goal(position, player) || position.of(!player) == 0;
        let [mover_name, other_name] = [mover, !mover].map(|player| PLAYERS[player.index()]);
        match (has_won(mover), has_won(!mover)) {
            (true, true) => return impossible("both sides have won".to_owned()),
            (true, false) => {
                return impossible(format!("{mover_name} is to move after it has won"));
            }
            (false, _) => {}
        }
        let at_goal = position.of(!mover) & self.row_before_goal(!mover, 0);
        if at_goal.count_ones() > 1 {
            return impossible(format!("{other_name} has several pieces at its goal"));
        }
        for player in Player::BOTH {
            let (_, max) = self.steps_made(position, player);
            let captures = self.captured(position, !player);
            if captures > max {
                let name = PLAYERS[player.index()];
                let (pieces, steps) = (
                    count_of(captures as usize, "piece"),
                    count_of(max as usize, "step"),
                );
                return impossible(format!(
                    "{name} has captured {pieces} and made at most {steps}"
                ));
            }
        }
        // Sides alternate: the other side has made as many steps as the mover, or one more.
        let (min, max) = self.steps_made(position, mover);
        let (other_min, other_max) = self.steps_made(position, !mover);
        if min > other_max {
            let detail = format!(
                "{mover_name} has made at least {} and {other_name} at most {other_max}, so it is \
                 not the turn of {mover_name}",
                count_of(min as usize, "step")
            );
            return Err(PositionError::not_players_turn(detail));
        }
        if other_min > max + 1 {
            return impossible(format!(
                "{other_name} has made at least {} and {mover_name} at most {max}",
                count_of(other_min as usize, "step")
            ));
        }
        Ok(())
    }
}

impl Notation for Breakthrough {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        [self.rows, self.columns].map(ParameterValue::Number).into()
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [rows, columns] = ParameterValue::numbers(values);
        Ok(Self::new(rows, columns))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        Look::Squares
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.cell_names())
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Armies, PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS, self.signs())?;
        let position = Armies {
            pieces: marks.sets(0, |pieces, cell| pieces | 1 << cell),
            to_move: require_player(to_move)?,
        };
        self.validate(&position)?;
        Ok(position)
    }

    fn write_board(&self, position: &Armies) -> BoardText {
        write_marks(self.board_shape(), MARKS, |player, cell| {
            position.of(player) & 1 << cell != 0
        })
    }

    fn move_words(&self) -> String {
        r#"two cells such as "a2a3""#.to_owned()
    }

    fn find_move(&self, position: &Armies, mv: &MoveText) -> Result<Step, MoveError> {
        let name = mv.name().unwrap_or_default();
        let found = Step::find(name, self.cell_names(), &['-', 'x', 'X']);
        let found = found.ok_or_else(|| MoveError::expected(&self.move_words()))?;
        if name.contains(['x', 'X']) && !position.is_capture(found) {
            let [from, to] = found.names(self.cell_names());
            return Err(MoveError::Illegal(format!(
                "there is no piece on {to} to capture; write \"{from}{to}\""
            )));
        }
        Ok(found)
    }

    fn why_illegal(&self, position: &Armies, step: Step) -> String {
        let mover = position.to_move;
        let [from, to] = step.names(self.cell_names());
        let (start, target): (Bitboard, Bitboard) = (1 << step.from, 1 << step.to);
        let [left, straight, right] = self.ahead(mover, start);
        if position.of(mover) & start == 0 {
            let player = PLAYERS[mover.index()];
            format!("{player} has no piece on {from}")
        } else if (left | straight | right) & target == 0 {
            format!("a piece on {from} cannot reach {to}; it moves one row forward")
        } else if position.of(mover) & target != 0 {
            format!("{to} is taken by a piece of the same side")
        } else {
            format!("{to} is taken; a piece captures diagonally")
        }
    }

    fn write_move(&self, _position: &Armies, step: Step) -> MoveText {
        MoveText::Name(step.names(self.cell_names()).concat())
    }

    fn squares(&self, _position: &Armies, step: Step) -> Vec<usize> {
        step.cells().into()
    }

    /// A step to the goal may capture the last piece, too: then the goal counts.
    fn ended_by(&self, position: &Armies, _outcome: Outcome) -> EndedBy {
        if self.is_at_goal(position, !position.to_move) {
            EndedBy::Goal
        } else {
            EndedBy::Material
        }
    }
}
