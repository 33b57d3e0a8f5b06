//! A game on the menu: its rules, and the words that describe it.

use std::iter;

use super::dyn_game::DynGame;
use super::dyn_position::DynPosition;
use super::info::GameInfo;
use super::lines::{example_moves, example_record};
use super::record::{GameRecord, read_game};
use super::replay::{read_position, shape_of_record};
use super::snapshot::snapshot;
use super::spec::{PositionSource, PositionSpec, read_rules, rules_of_size};
use super::typed_position::TypedPosition;
use crate::game::{
    BoardText, DrawLimits, Game, MoveText, ParameterInput, ParameterValue, PositionError,
    PositionHistory, Shape, book_positions, perfts_within,
};

/// A game on the menu.
#[derive(Debug)]
pub struct GameDefinition<G: 'static> {
    /// The name in requests: lower case, words joined by `-`.
    pub name: &'static str,
    /// What its players call it, such as "Connect Four".
    pub title: &'static str,
    /// Other names of it, written as `name` is. Two games have none in common.
    pub aliases: &'static [&'static str],
    /// The game in a sentence or two.
    pub summary: &'static str,
    /// The rules in force where a request changes nothing.
    pub rules: G,
    /// The same with boards so small that a search proves every position, for the tests.
    pub small: &'static [G],
    /// Other rules for the tests.
    pub others: &'static [G],
    /// A position to show: its board as one text, and the name of the player to move. `None` for the start.
    pub example: Option<(&'static str, &'static str)>,
}

/// What is done with the rules of each game, whose types differ.
pub trait RulesVisitor {
    /// Is called with each of the rules that a game has, and with its name.
    fn visit<G: Game>(&mut self, name: &'static str, rules: &G);
}

impl<G: Game> GameDefinition<G> {
    /// Calls `visitor` with the rules in force, and with those for tests.
    pub fn accept(&self, visitor: &mut impl RulesVisitor) {
        let rules = iter::once(&self.rules).chain(self.small).chain(self.others);
        for rules in rules {
            visitor.visit(self.name, rules);
        }
    }
}

impl<G: Game> DynGame for GameDefinition<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let start = rules.initial_position();
        let example = self.example.map(|(board, player)| {
            let board = PositionSource::Board(BoardText::from(board));
            read_position(rules, &board, Some(player)).expect("the example is a position")
        });
        let (example, history) =
            example.unwrap_or_else(|| (start.clone(), PositionHistory::default()));
        GameInfo {
            name: self.name,
            title: self.title,
            aliases: self.aliases,
            summary: self.summary,
            players: rules.players(),
            shape: rules.shape(),
            layout: rules.layout(),
            look: rules.look(),
            colours: rules.colours(),
            coordinates: rules.coordinates(),
            parameters: rules
                .parameters()
                .iter()
                .copied()
                .zip(rules.parameter_values())
                .collect(),
            move_notation: rules.move_notation(),
            move_words: rules.move_words(),
            example_moves: example_moves(rules),
            example_record: example_record(rules),
            own_words: G::OWN_WORDS,
            start: snapshot(rules, &start, &PositionHistory::default()),
            longest_game: longest_game(rules, &start),
            has_cycles: G::ENDS.in_cycles(),
            level_elos: G::LEVEL_ELOS,
            example: snapshot(rules, &example, &history),
        }
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        Ok(read_rules(&self.rules, rules)?.shape())
    }

    fn rules_of_size(
        &self,
        rules: &[(String, ParameterInput)],
        shape: Shape,
    ) -> Vec<(&'static str, u32)> {
        rules_of_size(&self.rules, rules, shape)
    }

    fn move_words(&self, rules: &[(String, ParameterInput)]) -> String {
        read_rules(&self.rules, rules)
            .map_or_else(|_| self.rules.move_words(), |it| it.move_words())
    }

    fn example_moves(&self, rules: &[(String, ParameterInput)]) -> Vec<MoveText> {
        read_rules(&self.rules, rules).map_or_else(|_| Vec::new(), |rules| example_moves(&rules))
    }

    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        TypedPosition::read(read_rules(&self.rules, &spec.rules)?, spec)
    }

    fn shape_of_record(&self, rules: &[(String, ParameterInput)], text: &str) -> Option<Shape> {
        shape_of_record(&read_rules(&self.rules, rules).ok()?, text)
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        read_game(&read_rules(&self.rules, &spec.rules)?, spec)
    }

    fn compute_tables(&self) {
        self.rules.compute_tables();
    }

    fn perfts(&self, depth: u32, max_plays: u64) -> Vec<u64> {
        perfts_within(
            &self.rules,
            &self.rules.initial_position(),
            depth,
            max_plays,
        )
    }

    fn small_rules(&self) -> Vec<Vec<(&'static str, ParameterValue)>> {
        let named = |rules: &G| {
            let names = rules.parameters().iter().map(|parameter| parameter.name);
            names.zip(rules.parameter_values()).collect()
        };
        self.small.iter().map(named).collect()
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        let positions = book_positions(&self.rules, plies).into_iter();
        let with_rules = |(key, position)| {
            let history = PositionHistory::default();
            let position = TypedPosition::boxed(self.rules.clone(), position, history);
            (key, position)
        };
        positions.map(with_rules).collect()
    }
}

/// The most plies of a game from its start, as far as they are bounded.
fn longest_game<G: Game>(rules: &G, start: &G::Position) -> u32 {
    let has_bound = !G::ENDS.in_cycles() || rules.draw_rules().end.reversible_plies.is_some();
    if has_bound {
        rules.max_plies_left(start)
    } else {
        DrawLimits::ENDLESS
    }
}
