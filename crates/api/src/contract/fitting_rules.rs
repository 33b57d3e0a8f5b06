//! Boards of another size: the rules under which they would fit.

use bestmove_engine::erased::{
    BoardText, DynGame, Field, ParameterInput, PositionError, PositionSource, PositionSpec,
};

use super::board_lines::written_shapes;
use super::problem::Problem;
use super::rules::RulesInput;
use crate::query::BoardForm;

/// Adds the rules under which a board of another size can be read, if there is one such size.
pub(super) fn with_fitting_rules(
    mut problem: Problem,
    (board, form): (&BoardText, BoardForm),
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Problem {
    let faults = problem.fields_mut().iter_mut();
    let Some(fault) = faults.into_iter().find(|fault| fault.pointer == "/board") else {
        return problem;
    };
    let shapes = written_shapes(board, form).into_iter();
    let others = shapes.filter(|shape| game.shape(rules).is_ok_and(|own| own != Some(*shape)));
    let fitting: Vec<_> = others
        .map(|shape| game.rules_of_size(rules, shape))
        .filter(|sized| !sized.is_empty() && is_read(board, game, rules, sized))
        .collect();
    if let [sized] = fitting.as_slice() {
        let sized = sized
            .iter()
            .map(|(name, value)| format!("`rules.{name}` {value}"));
        let sized: Vec<_> = sized.collect();
        let hint = format!("; with {} it fits", sized.join(" and "));
        fault.detail.push_str(&hint);
    }
    problem
}

/// Whether every cell of a board can be read under rules in which these parameters have other values.
fn is_read(
    board: &BoardText,
    game: &dyn DynGame,
    rules: &RulesInput,
    sized: &[(&'static str, u32)],
) -> bool {
    let is_sized = |name: &str| sized.iter().any(|(known, _)| *known == name);
    let others = rules.iter().filter(|(name, _)| !is_sized(name)).cloned();
    let sized = sized
        .iter()
        .map(|(name, value)| ((*name).to_owned(), ParameterInput::Number((*value).into())));
    let spec = PositionSpec {
        rules: others.chain(sized).collect(),
        source: PositionSource::Board(board.clone()),
        // The player is read after the cells.
        player: None,
    };
    match game.position(&spec) {
        Err(PositionError::Invalid(faults)) => {
            faults.iter().all(|fault| fault.field == Field::Player)
        }
        Ok(_) | Err(_) => true,
    }
}
