//! The laws of one position of a game.

use super::book::check_book;
use super::defences::check_defences;
use super::moves::check_moves;
use super::non_losing_moves::check_non_losing_moves;
use super::notation::check_notation;
use super::stand_pat::check_stand_pat;
use super::symmetry::{check_canonical_position, check_shared_keys};
use super::violation::{Violation, check};
use crate::game::{Game, Player};

/// Checks the position in which play begins, and the parameters of the rules.
pub(super) fn check_initial_position<G: Game>(
    rules: &G,
    start: &G::Position,
) -> Result<(), Violation> {
    check(
        "the first player begins",
        rules.to_move(start) == Player::One
            && rules.initial_position_for(Player::One).as_ref() == Some(start),
        start,
    )?;
    check(
        "where the second player may begin, it is to move",
        rules
            .initial_position_for(Player::Two)
            .is_none_or(|other| rules.to_move(&other) == Player::Two),
        start,
    )?;
    check(
        "every parameter has a value in its range",
        rules.parameters().len() == rules.parameter_values().len()
            && rules
                .parameters()
                .iter()
                .zip(rules.parameter_values())
                .all(|(parameter, value)| parameter.accept(&value.into()) == Ok(value)),
        rules,
    )
}

/// Checks all laws of a position but those of its search.
pub(super) fn check_position<G: Game>(rules: &G, position: &G::Position) -> Result<(), Violation> {
    check_notation(rules, position)?;
    check_shared_keys(rules, position)?;
    if rules.outcome(position).is_some() {
        return check(
            "a finished game has no plies left",
            rules.max_plies_left(position) == 0,
            position,
        );
    }
    check_moves(rules, position)?;
    check_canonical_position(rules, position)?;
    check_non_losing_moves(rules, position)?;
    check_defences(rules, position)?;
    check_stand_pat(rules, position)?;
    check_book(rules, position)
}
