//! From what a caller describes to a position under its rules.

use super::{ParameterInput, PositionSource};
use crate::game::Player;
use crate::game::notation::{Field, FieldError, MoveText, Notation, PositionError};

/// The rules with the parameters a caller gave.
pub(super) fn with_rules<G: Notation>(
    rules: &G,
    given: &[(String, ParameterInput)],
) -> Result<G, PositionError> {
    let parameters = rules.parameters();
    let mut values = rules.parameter_values();
    let mut faults = Vec::new();
    for (name, value) in given {
        let known = parameters.iter().position(|known| known.name == name);
        let accepted = match known {
            Some(place) => parameters[place]
                .accept(*value)
                .map(|value| values[place] = value),
            None => Err("this game has no such parameter".to_owned()),
        };
        if let Err(detail) = accepted {
            faults.push(FieldError::new(Field::Rules(Some(name.clone())), detail));
        }
    }
    if faults.is_empty() {
        Ok(rules.with_parameter_values(&values)?)
    } else {
        Err(PositionError::Invalid(faults))
    }
}

/// The position a caller described.
pub(super) fn position<G: Notation>(
    rules: &G,
    placement: &PositionSource,
    player: Option<&str>,
) -> Result<G::Position, PositionError> {
    let player = player.map(|name| named_player(rules, name)).transpose()?;
    match placement {
        PositionSource::Board(board) => rules.read_board(board, player),
        PositionSource::Moves(moves) => replay(rules, moves, player),
        PositionSource::MoveString(line) => {
            replay(rules, &rules.parse_move_sequence(line)?, player)
        }
    }
}

fn named_player<G: Notation>(rules: &G, name: &str) -> Result<Player, FieldError> {
    let names = rules.players();
    let known = Player::BOTH
        .into_iter()
        .find(|player| names[player.index()] == name);
    known.ok_or_else(|| {
        let [one, two] = names;
        FieldError::new(
            Field::Player,
            format!("{name:?} is neither \"{one}\" nor \"{two}\""),
        )
    })
}

/// The position after these moves. Where either side may begin, the player to move
/// now decides which one did; unsaid, the conventional side began.
fn replay<G: Notation>(
    rules: &G,
    moves: &[MoveText],
    to_move: Option<Player>,
) -> Result<G::Position, PositionError> {
    let mut refusal = None;
    for start in Player::BOTH
        .into_iter()
        .filter_map(|first| rules.initial_position_for(first))
    {
        let reached = moves
            .iter()
            .enumerate()
            .try_fold(start, |position, (place, mv)| {
                let mv = rules.read_move(&position, mv).map_err(|detail| {
                    PositionError::IllegalMove(FieldError::new(Field::Move(place), detail))
                })?;
                Ok::<_, PositionError>(rules.play(&position, mv))
            });
        match reached {
            Ok(position) if to_move.is_none_or(|player| player == rules.to_move(&position)) => {
                return Ok(position);
            }
            Ok(position) => {
                let names = rules.players();
                let detail = format!(
                    "after these moves it is the turn of {}",
                    names[rules.to_move(&position).index()]
                );
                let fault = FieldError::new(Field::Player, detail);
                refusal = refusal.or(Some(PositionError::NotPlayersTurn(fault)));
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.expect("some side may begin"))
}
