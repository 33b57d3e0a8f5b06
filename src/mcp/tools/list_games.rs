//! `list_games`: the menu.

use serde::Deserialize;
use utoipa::ToSchema;

use super::tool::{Tool, ToolContext};
use crate::api::games::GameList;
use crate::api::problem::Problem;
use crate::mcp::text::Text;

pub(super) struct ListGames;

/// No arguments.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoArguments {}

impl Tool for ListGames {
    const NAME: &'static str = "list_games";
    const TITLE: &'static str = "List the games";
    const DESCRIPTION: &'static str = "Lists the board games that can be played and analysed here, \
        with their boards, rules and an example each. The first one is the default.";

    type Arguments = NoArguments;
    type Answer = GameList;

    async fn call(
        context: &ToolContext,
        NoArguments {}: NoArguments,
    ) -> Result<(GameList, Text), Problem> {
        let games = context.service.limits().games;
        let infos: Vec<_> = games.iter().map(|game| game.info()).collect();
        let lines = infos
            .iter()
            .map(|info| format!("{}: {}", info.name, info.summary));
        let text = Text::default().list(lines);
        let games = infos.into_iter().map(Into::into).collect();
        Ok((GameList { games }, text))
    }
}
