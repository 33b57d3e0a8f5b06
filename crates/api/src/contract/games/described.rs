//! The cards of games that are described.

use std::borrow::Cow;

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::Description;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::super::game_input::AskedGame;
use super::super::parse::CheckedRequest;
use super::super::problem::Problem;
use super::{ExampleRequest, GameInfo, GameList};
use crate::gallery::{GalleryGame, gallery};
use crate::query::Offer;

/// Which games are listed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// True for the described games that have names, in place of the menu.
    #[schema(default = false)]
    pub described: Option<bool>,
}

impl CheckedRequest for GamesRequest {
    fn check(self, _offer: &Offer) -> Result<(), Problem> {
        Ok(())
    }
}

impl GameList {
    /// Describes the games of the gallery.
    #[must_use]
    pub fn described() -> Self {
        Self {
            games: gallery().iter().map(GameInfo::from).collect(),
        }
    }

    /// Describes the games of a menu that may have described games.
    pub(crate) fn with_described(games: &[&dyn DynGame]) -> Self {
        Self {
            games: games.iter().map(|game| GameInfo::named(*game)).collect(),
        }
    }
}

impl GameInfo {
    /// The properties of a game that a request has described.
    pub(in crate::contract) fn of_description(
        game: &dyn DynGame,
        description: &Description,
    ) -> Self {
        let info = Self::from(game.info());
        Self {
            title: description.name.clone().map_or(info.title, Cow::Owned),
            description: Some(description.clone()),
            example: ExampleRequest {
                game: json!(description),
                ..info.example
            },
            ..info
        }
    }

    /// The properties of a game that has a name.
    fn named(game: &dyn DynGame) -> Self {
        let entry = gallery().iter().find(|it| it.game.name() == game.name());
        entry.map_or_else(|| game.info().into(), Self::from)
    }
}

impl From<&AskedGame> for GameInfo {
    fn from(asked: &AskedGame) -> Self {
        match asked {
            AskedGame::OnMenu(game) => Self::named(*game),
            AskedGame::Described { description, .. } => Self::of_description(&**asked, description),
        }
    }
}

impl From<&'static GalleryGame> for GameInfo {
    fn from(entry: &'static GalleryGame) -> Self {
        Self {
            source: Some(entry.source),
            description: Some(entry.description.clone()),
            ..entry.game.info().into()
        }
    }
}
