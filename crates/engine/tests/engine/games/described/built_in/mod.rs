//! Described games compared with the built-in games of the same rules.

mod endgames;
mod late;
mod lines;
mod nine;
mod proofs;
mod random_play;
mod small_boards;

use std::collections::BTreeMap;

use bestmove_engine::erased::{
    Candidate, DynPosition, Limits, MoveText, ParameterInput, PositionError, PositionSource,
    PositionSpec, SearchOptions, Value as Worth,
};
use bestmove_engine::games::find;
use serde_json::Value;

use super::description;
pub(super) use nine::{CHESS, DRAUGHTS, parsed};

/// A described game, and the name and the parameters of the built-in one of the same rules.
#[derive(Clone, Debug)]
struct Pair {
    description: Value,
    built_in: &'static str,
    rules: Vec<(&'static str, ParameterInput)>,
}

impl Pair {
    fn new(description: Value, built_in: &'static str, rules: &[(&'static str, i64)]) -> Self {
        let number = |(name, value): &(_, i64)| (*name, ParameterInput::Number(*value));
        Self {
            description,
            built_in,
            rules: rules.iter().map(number).collect(),
        }
    }

    /// The same where the side that completes a line loses.
    fn misere(mut self) -> Self {
        self.rules.push(("misere", ParameterInput::Flag(true)));
        self
    }

    fn described(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        let compiled = description(&self.description).compile().unwrap();
        compiled.game.position(spec)
    }

    fn built_in(&self, mut spec: PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        for (name, value) in &self.rules {
            spec = spec.with_rule(name, value.clone());
        }
        find(self.built_in).unwrap().position(&spec)
    }

    /// The positions after these moves, that of the described game first.
    fn after(&self, moves: &[MoveText]) -> [Box<dyn DynPosition>; 2] {
        let spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
        [self.described(&spec), self.built_in(spec)].map(Result::unwrap)
    }
}

/// A move as all games tell it: its cells in order, and what a pawn becomes.
type MoveKey = (Vec<usize>, Option<char>);

/// What each move is worth.
type Values = BTreeMap<MoveKey, Worth>;

fn values(position: &dyn DynPosition, limits: Limits) -> Values {
    let options = SearchOptions::default().with_limits(limits);
    let (mut resources, cancel) = Default::default();
    let result = position.search(&options, &mut resources, &cancel);
    let value = |it: Candidate| {
        let becomes = it.pv_names[0].split_once('=');
        let piece = becomes.and_then(|(_, piece)| piece.chars().next());
        // A man of draughts becomes nothing else, so the built-in game does not say it.
        ((it.squares, piece.filter(|it| *it != 'K')), it.value)
    };
    result.candidates.into_iter().map(value).collect()
}
