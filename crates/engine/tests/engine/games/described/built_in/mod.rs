//! Described games compared with the built-in games of the same rules.

mod small_boards;

use std::collections::BTreeMap;

use bestmove_engine::erased::{
    DynPosition, MoveText, ParameterInput, PositionSource, PositionSpec, Value as Worth,
};
use bestmove_engine::games::find;
use serde_json::Value;

use super::description;

/// A described game, and the name and the parameters of the built-in one of the same rules.
#[derive(Clone, Debug)]
struct Pair {
    description: Value,
    built_in: &'static str,
    rules: Vec<(&'static str, ParameterInput)>,
}

impl Pair {
    /// The positions after these moves, that of the described game first.
    fn after(&self, moves: &[MoveText]) -> [Box<dyn DynPosition>; 2] {
        let mut spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
        let described = description(&self.description).compile().unwrap().game;
        let described = described.position(&spec).unwrap();
        for (name, value) in &self.rules {
            spec = spec.with_rule(name, value.clone());
        }
        [
            described,
            find(self.built_in).unwrap().position(&spec).unwrap(),
        ]
    }
}

/// What every move is worth, by the cells of the move.
fn values(position: &dyn DynPosition) -> BTreeMap<Vec<usize>, Worth> {
    let (options, mut resources, cancel) = Default::default();
    let result = position.search(&options, &mut resources, &cancel);
    let candidates = result.candidates.into_iter();
    candidates.map(|it| (it.squares, it.value)).collect()
}
