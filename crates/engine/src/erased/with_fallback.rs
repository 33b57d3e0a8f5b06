//! One game in two representations.
//!
//! A bitboard of one word is faster than one of six, but has room for 64 cells only. A game
//! with boards of both kinds is one name on the menu and has two implementations.

use super::definition::{GameDefinition, RulesVisitor};
use super::dyn_game::DynGame;
use super::dyn_position::DynPosition;
use super::info::GameInfo;
use super::lines::example_moves;
use super::record::{GameRecord, read_game};
use super::replay::shape_of_record;
use super::spec::{PositionSpec, read_rules, rules_of_size};
use super::typed_position::TypedPosition;
use crate::game::{Game, MoveText, ParameterInput, ParameterValue, PositionError, Shape};

/// A game with a representation that takes most rules, and another one for the rules that the first refuses.
///
/// Both take the same parameters and write boards and moves alike, so that a client cannot
/// see the difference.
#[derive(Debug)]
pub struct WithFallback<A: 'static, B> {
    /// The game as the menu shows it.
    pub primary: GameDefinition<A>,
    /// The rules in the other representation.
    pub fallback: B,
}

impl<A: Game, B: Game> WithFallback<A, B> {
    /// Calls `visitor` with the rules of both representations.
    pub fn accept(&self, visitor: &mut impl RulesVisitor) {
        self.primary.accept(visitor);
        visitor.visit(self.primary.name, &self.fallback);
    }
}

impl<A: Game, B: Game> DynGame for WithFallback<A, B> {
    fn name(&self) -> &'static str {
        self.primary.name()
    }

    fn title(&self) -> &'static str {
        self.primary.title()
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.primary.aliases()
    }

    fn info(&self) -> GameInfo {
        self.primary.info()
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        let shape = self.primary.shape(rules);
        shape.or_else(|_| Ok(read_rules(&self.fallback, rules)?.shape()))
    }

    fn rules_of_size(
        &self,
        rules: &[(String, ParameterInput)],
        shape: Shape,
    ) -> Vec<(&'static str, u32)> {
        let sized = self.primary.rules_of_size(rules, shape);
        if sized.is_empty() {
            return rules_of_size(&self.fallback, rules, shape);
        }
        sized
    }

    fn move_words(&self, rules: &[(String, ParameterInput)]) -> String {
        match read_rules(&self.fallback, rules) {
            Ok(fallback) if read_rules(&self.primary.rules, rules).is_err() => {
                fallback.move_words()
            }
            _ => self.primary.move_words(rules),
        }
    }

    fn example_moves(&self, rules: &[(String, ParameterInput)]) -> Vec<MoveText> {
        let example = self.primary.example_moves(rules);
        if !example.is_empty() {
            return example;
        }
        read_rules(&self.fallback, rules).map_or_else(|_| Vec::new(), |rules| example_moves(&rules))
    }

    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        match read_rules(&self.primary.rules, &spec.rules) {
            Ok(rules) => TypedPosition::read(rules, spec),
            Err(_) => TypedPosition::read(read_rules(&self.fallback, &spec.rules)?, spec),
        }
    }

    fn shape_of_record(&self, _: &[(String, ParameterInput)], text: &str) -> Option<Shape> {
        // The size that a text tells does not depend on the rules.
        shape_of_record(&self.fallback, text)
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        match read_rules(&self.primary.rules, &spec.rules) {
            Ok(rules) => read_game(&rules, spec),
            Err(_) => read_game(&read_rules(&self.fallback, &spec.rules)?, spec),
        }
    }

    fn small_rules(&self) -> Vec<Vec<(&'static str, ParameterValue)>> {
        self.primary.small_rules()
    }

    fn compute_tables(&self) {
        self.primary.compute_tables();
        self.fallback.compute_tables();
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        self.primary.book_positions(plies)
    }
}
