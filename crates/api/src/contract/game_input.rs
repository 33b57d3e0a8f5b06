//! The game of a request: a name from the menu, or a description.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::{CompiledGame, Description};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::position::{GameName, find_game};
use super::problem::{InvalidField, Problem};
use super::schema::either;
use crate::gallery::SIGN;
use crate::query::{DescribedGames, Offer};

/// The most bytes of a description, without spaces between its parts.
const MAX_BYTES: usize = 16 * 1024;

/// What a request calls a game.
#[derive(Clone, Debug)]
pub enum GameInput {
    /// A name from the menu.
    Name(String),
    /// A description that is packed, as links have it.
    Packed(String),
    /// What the caller says of it.
    Described(Box<Description>),
}

impl GameInput {
    /// Reads a name, a packed description, or one as its JSON. Links and paths have it so, because they have no objects.
    ///
    /// # Errors
    ///
    /// The JSON is no description.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        Ok(if Self::is_description(text) {
            match text.strip_prefix(SIGN) {
                Some(_) => Self::Packed(text.to_owned()),
                None => Self::Described(serde_json::from_str(text)?),
            }
        } else {
            Self::Name(text.to_owned())
        })
    }

    /// Whether a text is a description, packed or as JSON, and no name.
    #[must_use]
    pub fn is_description(text: &str) -> bool {
        text.starts_with(SIGN) || text.starts_with('{')
    }

    /// The description that it is, or that it has packed; `None` for a name.
    ///
    /// # Errors
    ///
    /// It cannot be unpacked.
    pub fn description(&self, offer: &Offer) -> Result<Option<Cow<'_, Description>>, Problem> {
        Ok(match self {
            Self::Name(_) => None,
            Self::Packed(text) => Some(Cow::Owned(unpack(text, offer)?)),
            Self::Described(description) => Some(Cow::Borrowed(description)),
        })
    }

    /// Finds the game, or compiles it.
    ///
    /// # Errors
    ///
    /// No game on the menu has the name, or the description contradicts itself.
    pub fn find(&self, offer: &Offer) -> Result<AskedGame, Problem> {
        match self {
            Self::Name(name) => find_game(name, offer).map(AskedGame::OnMenu),
            Self::Packed(text) => compile(&unpack(text, offer)?, offer).map(AskedGame::from),
            Self::Described(description) => compile(description, offer).map(AskedGame::from),
        }
    }
}

/// The description that a link has.
fn unpack(packed: &str, offer: &Offer) -> Result<Description, Problem> {
    let fault = |detail| Problem::invalid("/game", detail);
    let json = described(offer).and_then(|described| (described.unpack)(packed).map_err(fault))?;
    serde_json::from_str(&json).map_err(|_| {
        let detail =
            "unpacks to no description of a game; `GET /games/schema` says how one is written";
        fault(detail.to_owned())
    })
}

/// What is done with descriptions.
fn described(offer: &Offer) -> Result<DescribedGames, Problem> {
    offer.described.ok_or_else(|| {
        let detail = "is a description; this program has only the games on its menu";
        Problem::invalid("/game", detail)
    })
}

/// Compiles a description. Its hash is that of the description without names of the game and its pieces, 32 hexadecimal
/// digits.
///
/// # Errors
///
/// It is too long, or it contradicts itself.
pub(super) fn compile(
    description: &Description,
    offer: &Offer,
) -> Result<(CompiledGame, String), Problem> {
    let described = described(offer)?;
    let mut unnamed = description.clone();
    unnamed.name = None;
    for piece in unnamed.pieces.values_mut() {
        piece.name = None;
    }
    let canonical = serde_json::to_vec(&unnamed).expect("a description is JSON");
    if canonical.len() > MAX_BYTES {
        let detail = format!(
            "the description has {} bytes without spaces; it may have {MAX_BYTES}",
            canonical.len()
        );
        return Err(Problem::invalid("/game", detail));
    }
    let compiled = (described.compile)(description).map_err(|errors| {
        let fields = errors
            .into_iter()
            .map(|error| InvalidField::new(format!("/game{}", error.pointer), error.detail));
        Problem::InvalidRequest(fields.collect())
    })?;
    let hash = Sha256::digest(&canonical);
    let hash = hash.iter().take(16).map(|byte| format!("{byte:02x}"));
    Ok((compiled, hash.collect()))
}

impl From<(CompiledGame, String)> for AskedGame {
    fn from((compiled, hash): (CompiledGame, String)) -> Self {
        Self::Described { compiled, hash }
    }
}

/// The game of a request.
#[derive(Clone, Debug)]
pub enum AskedGame {
    /// One on the menu.
    OnMenu(&'static dyn DynGame),
    /// One that the request describes.
    Described {
        /// Its rules.
        compiled: CompiledGame,
        /// The hash of the description without its name, 32 hexadecimal digits.
        hash: String,
    },
}

impl AskedGame {
    /// The hash of its description, if it has one.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        match self {
            Self::OnMenu(_) => None,
            Self::Described { hash, .. } => Some(hash),
        }
    }
}

impl Deref for AskedGame {
    type Target = dyn DynGame;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::OnMenu(game) => *game,
            Self::Described { compiled, .. } => &*compiled.game,
        }
    }
}

impl<'de> Deserialize<'de> for GameInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GameVisitor)
    }
}

struct GameVisitor;

impl<'de> Visitor<'de> for GameVisitor {
    type Value = GameInput;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of a game, or its description as an object")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<GameInput, E> {
        GameInput::read(text).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GameInput, A::Error> {
        let description = Description::deserialize(MapAccessDeserializer::new(map))?;
        Ok(GameInput::Described(Box::new(description)))
    }
}

impl PartialSchema for GameInput {
    fn schema() -> RefOr<Schema> {
        let reference =
            |name: Cow<'_, str>| json!({"$ref": format!("#/components/schemas/{name}")});
        either(
            "The game: a name from `GET /games`, or an object that describes a game.",
            json!({"type": "object"}),
            reference(Description::name()),
            reference(GameName::name()),
            vec![
                json!("connect-four"),
                json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]}),
            ],
        )
    }
}

impl ToSchema for GameInput {
    fn name() -> Cow<'static, str> {
        "Game".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((GameName::name().into_owned(), GameName::schema()));
        GameName::schemas(schemas);
        schemas.push((Description::name().into_owned(), Description::schema()));
        Description::schemas(schemas);
    }
}
