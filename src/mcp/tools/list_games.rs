//! `list_games`: the menu.

use bestmove_api::contract::parse::CheckedRequest;
use bestmove_api::contract::problem::Problem;
use bestmove_api::query::Offer;
use bestmove_engine::erased::GameInfo;
use serde::{Deserialize, Serialize};

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::Field;
use crate::mcp::text::Text;

pub(super) struct ListGames;

/// No arguments.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoArguments {}

impl CheckedRequest for NoArguments {
    fn check(self, _: &Offer) -> Result<(), Problem> {
        Ok(())
    }
}

/// The games, in few words: `describe_game` has the rest.
#[derive(Debug, Serialize)]
pub(super) struct Menu {
    games: Vec<Entry>,
}

#[derive(Debug, Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
}

impl Tool for ListGames {
    const NAME: &'static str = "list_games";
    const TITLE: &'static str = "List the games";
    const DESCRIPTION: &'static str = "Lists the board games that can be played and analysed here. \
        The first one is the default; describe_game tells more of each.";

    const FIELDS: &'static [&'static [Field]] = &[];

    type Arguments = NoArguments;
    type Answer = Menu;

    async fn call(
        context: &ToolContext,
        NoArguments {}: NoArguments,
    ) -> Result<(Menu, Text), Problem> {
        let games = context.service.offer().games;
        let infos: Vec<_> = games.iter().map(|game| game.info()).collect();
        let lines = infos
            .iter()
            .map(|info| format!("{} ({}): {}", info.name, info.title, info.summary));
        let text = Text::default().list(lines);
        let entry = |info: GameInfo| Entry {
            name: info.name,
            title: info.title,
            summary: info.summary,
        };
        let games = infos.into_iter().map(entry).collect();
        Ok((Menu { games }, text))
    }
}
