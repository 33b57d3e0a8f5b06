//! The game of a command: one of the menu, or one that a file describes.

use std::fs;

use bestmove_api::contract::game_input::{AskedGame, GameInput};
use bestmove_api::gallery::DESCRIBED;
use bestmove_api::query::Offer;
use bestmove_engine::erased::DynGame;
use bestmove_engine::games::GAMES;
use bestmove_engine::games::described::Description;
use clap::Args;
use serde_json::{Map, Value};

use crate::args::game_parser;

/// The arguments that choose a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// Game
    #[arg(long, default_value = GAMES[0].name(), value_parser = game_parser(), value_name = "GAME")]
    game: &'static dyn DynGame,

    /// File with the description of a game, or with one of the gallery, instead of `--game`
    #[arg(long, value_parser = read_game, conflicts_with = "game", value_name = "FILE")]
    pub(crate) description: Option<DescribedGame>,
}

impl GameArgs {
    pub(crate) fn game(&self) -> &'static dyn DynGame {
        self.description.as_ref().map_or(self.game, |it| it.game)
    }
}

/// A game that a file describes.
#[derive(Clone, Debug)]
pub(crate) struct DescribedGame {
    pub(crate) description: Description,
    pub(crate) game: &'static dyn DynGame,
}

impl DescribedGame {
    /// Compiles a description. The game stays in memory until the program ends.
    fn new(description: Description) -> Result<Self, String> {
        let compiled = description.compile().map_err(|errors| {
            let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
            errors.join("; ")
        })?;
        Ok(Self {
            description,
            game: &**Box::leak(Box::new(compiled.game)),
        })
    }

    /// The game without the weights of its description.
    pub(crate) fn without_weights(&self) -> Self {
        let description = Description {
            weights: None,
            ..self.description.clone()
        };
        Self::new(description).expect("weights change no rule")
    }
}

/// Reads a description, which may be like another game, or the one of an entry of the gallery.
fn read_game(path: &str) -> Result<DescribedGame, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut fields: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let description = match fields.remove("description") {
        Some(description) => description,
        None => Value::Object(fields),
    };
    let offer = Offer {
        games: GAMES,
        default_game: GAMES[0],
        described: Some(DESCRIBED),
        default_movetime_ms: None,
        max_movetime_ms: None,
        max_nodes: None,
    };
    match GameInput::Described(description.to_string()).find(&offer) {
        Ok(AskedGame::Described { description, .. }) => DescribedGame::new(*description),
        Ok(AskedGame::OnMenu(_)) => Err("is no description".to_owned()),
        Err(problem) => Err(problem.to_string()),
    }
}
