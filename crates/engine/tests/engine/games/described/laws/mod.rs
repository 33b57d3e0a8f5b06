//! Described games obey the laws of every game.

mod moving;
mod placing;
mod random;

use bestmove_engine::conformance::check_game;
use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::Game;
use bestmove_engine::games::described::DescriptionError;
use serde_json::Value;

use super::description;

/// Holds a described game to the laws.
struct Laws<'a> {
    game: &'a Value,
    picks: &'a [u16],
    seed: u64,
}

impl RulesVisitor for Laws<'_> {
    fn visit<G: Game>(&mut self, name: &'static str, rules: &G) {
        println!("{}", self.game);
        if let Err(violation) = check_game(rules, self.picks, self.seed) {
            panic!("{name}: {violation}");
        }
    }
}

/// Holds the game to the laws, unless its description is refused.
fn check(game: &Value, picks: &[u16], seed: u64) -> Result<(), Vec<DescriptionError>> {
    description(game)
        .accept(&mut Laws { game, picks, seed })
        .map(drop)
}
