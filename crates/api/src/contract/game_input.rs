//! The game of a request: a name from the menu, or a description.

use std::borrow::Cow;
use std::ops::Deref;

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::{CompiledGame, Description};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::like::{LikeAnother, filled_in};
use super::parse::parse;
use super::position::{GameName, find_game};
use super::problem::{InvalidField, Problem};
use super::schema::either;
use super::unique_keys::UniqueKeys;
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
    /// What the caller says of it, as JSON. It may be like another game, so it is read when the offer is known.
    Described(String),
}

impl GameInput {
    /// Tells a name, a packed description and the JSON of one from each other. Links and paths have them all as texts,
    /// because they have no objects.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.trim_start();
        if text.starts_with(SIGN) {
            Self::Packed(text.to_owned())
        } else if text.starts_with('{') {
            Self::Described(text.to_owned())
        } else {
            Self::Name(text.to_owned())
        }
    }

    /// Whether it is a description, packed or as JSON, and no name.
    #[must_use]
    pub const fn is_description(&self) -> bool {
        !matches!(self, Self::Name(_))
    }

    /// Finds the game, or compiles it.
    ///
    /// # Errors
    ///
    /// No game on the menu has the name, or the description cannot be read or contradicts itself.
    pub fn find(&self, offer: &Offer) -> Result<AskedGame, Problem> {
        match self {
            Self::Name(name) => find_game(name, offer).map(AskedGame::OnMenu),
            Self::Packed(packed) => AskedGame::described(&unpack(packed, offer)?, offer),
            Self::Described(json) => AskedGame::described(json, offer),
        }
    }
}

/// The JSON of the description that a link has.
fn unpack(packed: &str, offer: &Offer) -> Result<String, Problem> {
    let described = described(offer)?;
    (described.unpack)(packed).map_err(|detail| Problem::invalid("/game", detail))
}

/// Reads a description from its JSON.
fn read(json: &str, offer: &Offer) -> Result<Description, Problem> {
    let described = described(offer)?;
    let read = parse(json.as_bytes())
        .and_then(|UniqueKeys(description)| filled_in(description, described, offer))
        .and_then(|whole| parse(whole.to_string().as_bytes()));
    read.map_err(|problem| {
        // The request itself may have been JSON, or none at all.
        if let Problem::MalformedJson(detail) = problem {
            let detail = format!("is a description that cannot be read: {detail}");
            return Problem::invalid("/game", detail);
        }
        problem.at("/game")
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
fn compile(description: &Description, offer: &Offer) -> Result<(CompiledGame, String), Problem> {
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

/// The game of a request.
#[derive(Clone, Debug)]
pub enum AskedGame {
    /// One on the menu.
    OnMenu(&'static dyn DynGame),
    /// One that the request describes.
    Described {
        /// What the request says of it, with all that it is like.
        description: Box<Description>,
        /// Its rules.
        compiled: CompiledGame,
        /// The hash of the description without its name, 32 hexadecimal digits.
        hash: String,
    },
}

impl AskedGame {
    /// Reads and compiles a description.
    fn described(json: &str, offer: &Offer) -> Result<Self, Problem> {
        let description = read(json, offer)?;
        let (compiled, hash) = compile(&description, offer)?;
        Ok(Self::Described {
            description: Box::new(description),
            compiled,
            hash,
        })
    }

    /// The hash of its description, if it has one.
    #[must_use]
    pub fn hash(&self) -> Option<&str> {
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
        let json = Box::<RawValue>::deserialize(deserializer)?;
        match serde_json::from_str(json.get()) {
            Ok::<String, _>(text) => Ok(Self::new(&text)),
            Err(_) if json.get().starts_with('{') => Ok(Self::Described(json.get().to_owned())),
            Err(_) => Err(D::Error::custom(
                "must be the name of a game, or its description as an object",
            )),
        }
    }
}

impl PartialSchema for GameInput {
    fn schema() -> RefOr<Schema> {
        let reference =
            |name: Cow<'_, str>| json!({"$ref": format!("#/components/schemas/{name}")});
        either(
            "The game: a name from `GET /games`, an object that describes a game, or such an object as text: its JSON, or `~` and the same compressed.",
            json!({"type": "object"}),
            json!({"anyOf": [reference(Description::name()), reference(LikeAnother::name())]}),
            reference(GameName::name()),
            vec![
                json!("connect-four"),
                json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]}),
                json!({"like": "connect-four", "board": {"columns": 9}}),
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
        schemas.push((LikeAnother::name().into_owned(), LikeAnother::schema()));
    }
}
