//! The notation of Nine Men's Morris: a board is the points from a1 to g7, and then the men in hand of
//! white and of black. It is drawn on a grid of seven rows and columns.

use super::illegal_moves::why_illegal;
use super::moves::{MAX_MEN, Move};
use super::names::{MARKS, PLAYERS, find_move, text_of};
use super::points::{CENTRE, NAMES, POINTS, SHAPE, cell_of};
use super::position::{MAX_FLYING, Position};
use super::read_board::read_board;
use super::rules::{NO_REMOVAL_RANGE, NineMensMorris, REPETITION_RANGE};
use crate::game::{
    BoardText, Cell, Coordinates, DrawLimits, EndedBy, FieldError, Layout, Look, MoveError,
    MoveText, Notation, Outcome, Parameter, ParameterValue, Player, PositionError, Shape,
    check_count,
};

const PARAMETERS: [Parameter; 2] = [
    Parameter::limit(
        "repetition",
        "the occurrence of a position that draws the game",
        REPETITION_RANGE,
    ),
    Parameter::limit(
        "no_removal_plies",
        "moves of either side in a row without a placing or a removal that draw the game",
        NO_REMOVAL_RANGE,
    ),
];

/// Checks that play can lead to a position.
fn validate(position: &Position) -> Result<(), PositionError> {
    let impossible = |detail: String| Err(PositionError::impossible_board(detail));
    for player in Player::BOTH {
        let men = position.count_of(player) as usize;
        let kind = "men, on the board and in hand";
        check_count(PLAYERS[player.index()], men, kind, MAX_MEN)?;
    }
    let [mover, other] = [position.to_move, !position.to_move];
    let [own_name, other_name] = [mover, other].map(|player| PLAYERS[player.index()]);
    let [own, other_hand] = [mover, other].map(|player| position.in_hand_of(player));
    let hands = format!("{own_name} has {own} men in hand and {other_name} has {other_hand}");
    if other_hand == own + 1 {
        let detail = format!("{hands}, so it is not the turn of {own_name}");
        return Err(PositionError::not_players_turn(detail));
    }
    if own.abs_diff(other_hand) > 1 {
        return impossible(format!(
            "{hands}; sides that take turns differ by one at most"
        ));
    }
    if position.count_of(other) < MAX_FLYING {
        return impossible(format!(
            "{own_name} is to move, but {other_name} has fewer than {MAX_FLYING} men"
        ));
    }
    Ok(())
}

fn owner_of(position: &Position, point: u8) -> Option<Player> {
    let has_man = |player: &Player| position.of(*player) & 1 << point != 0;
    Player::BOTH.into_iter().find(has_man)
}

fn mark_of(player: Player) -> &'static str {
    MARKS[player.index()]
}

impl Notation for NineMensMorris {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        let limits = [self.draws.occurrence, self.draws.reversible_plies];
        limits.map(ParameterValue::from_limit).into()
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [occurrence, reversible_plies] = values else {
            unreachable!("there is a value for each parameter");
        };
        Ok(Self {
            draws: DrawLimits {
                reversible_plies: reversible_plies.limit(),
                occurrence: occurrence.limit(),
            },
        })
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn layout(&self) -> Layout {
        Layout::Rings
    }

    fn look(&self) -> Look {
        Look::Wood
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(NAMES)
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let position = read_board(board, to_move)?;
        validate(&position)?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let points = (0..).take(POINTS);
        let points: String = points
            .map(|point| owner_of(position, point).map_or(".", mark_of))
            .collect();
        let [white, black] = position.in_hand;
        BoardText::Text(format!("{points} {white} {black}"))
    }

    /// The men on their points, and the men in hand of white and black in the centre, such as `9:9`, until
    /// all are placed.
    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        let mut cells = vec![Cell::Empty; SHAPE.cells()];
        for point in (0..).take(POINTS) {
            if let Some(owner) = owner_of(position, point) {
                cells[cell_of(point)] = Cell::Mark(mark_of(owner).to_owned());
            }
        }
        let [white, black] = position.in_hand;
        if white + black > 0 {
            cells[CENTRE] = Cell::Mark(format!("{white}:{black}"));
        }
        Some(cells)
    }

    fn move_words(&self) -> String {
        "a point such as \"d2\" or two such as \"a1-a4\", and behind an \"x\" the man that is removed"
            .to_owned()
    }

    fn find_move(&self, _position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        let found = mv.name().and_then(find_move);
        found.ok_or_else(|| MoveError::expected(&self.move_words()))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> String {
        why_illegal(position, mv)
    }

    fn write_move(&self, _position: &Position, mv: Move) -> MoveText {
        MoveText::Name(text_of(mv))
    }

    fn squares(&self, _position: &Position, Move { from, to, removed }: Move) -> Vec<usize> {
        let points = from.into_iter().chain([to]).chain(removed);
        points.map(cell_of).collect()
    }

    fn ended_by(&self, position: &Position, _outcome: Outcome) -> EndedBy {
        if position.count_of(position.to_move) < MAX_FLYING {
            EndedBy::Material
        } else {
            EndedBy::NoMoves
        }
    }
}
