//! Described games that are served by name, each with its rules in two sentences and its source.

mod packed;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::described::{Description, Words};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::query::DescribedGames;

pub use packed::SIGN;

/// A game of the gallery as its file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    source: &'static str,
    description: Description,
}

/// A described game that has a name.
#[derive(Debug)]
pub struct GalleryGame {
    /// The game.
    pub game: &'static dyn DynGame,
    /// Who made it, or where its rules are.
    pub source: &'static str,
    /// What it was compiled from.
    pub description: Description,
}

/// The files, in the order in which the games are listed.
const FILES: [&str; 25] = [
    include_str!("yavalath.json"),
    include_str!("squava.json"),
    include_str!("pente.json"),
    include_str!("connect6.json"),
    include_str!("exact-gomoku.json"),
    include_str!("pop-out.json"),
    include_str!("hex-with-swap.json"),
    include_str!("toe-tac-tic.json"),
    include_str!("qubic.json"),
    include_str!("three-mens-morris.json"),
    include_str!("teeko.json"),
    include_str!("ataxx.json"),
    include_str!("hasami-shogi.json"),
    include_str!("clobber.json"),
    include_str!("bagh-chal.json"),
    include_str!("fox-and-geese.json"),
    include_str!("fox-and-hounds.json"),
    include_str!("international-draughts.json"),
    include_str!("russian-draughts.json"),
    include_str!("hexapawn.json"),
    include_str!("gardner-chess.json"),
    include_str!("los-alamos-chess.json"),
    include_str!("king-of-the-hill.json"),
    include_str!("antichess.json"),
    include_str!("makruk.json"),
];

/// The games of the menu, as far as they can be described, by their names.
const ON_MENU: [(&str, &str); 8] = [
    ("breakthrough", include_str!("menu/breakthrough.json")),
    ("chess", include_str!("menu/chess.json")),
    ("connect-four", include_str!("menu/connect-four.json")),
    ("draughts", include_str!("menu/draughts.json")),
    ("gomoku", include_str!("menu/gomoku.json")),
    ("hex", include_str!("menu/hex.json")),
    ("othello", include_str!("menu/othello.json")),
    ("tic-tac-toe", include_str!("menu/tic-tac-toe.json")),
];

/// They are compiled once, and the program needs them to its end.
static GALLERY: LazyLock<Vec<GalleryGame>> = LazyLock::new(|| FILES.map(read).into());

fn read(file: &'static str) -> GalleryGame {
    let entry: Entry = serde_json::from_str(file).expect("a file of the gallery can be read");
    let words = Words {
        name: entry.name,
        title: entry.title,
        summary: entry.summary,
    };
    let game = entry.description.compile_as(words);
    let game = game
        .expect("a game of the gallery does not contradict itself")
        .game;
    GalleryGame {
        game: &**Box::leak(Box::new(game)),
        source: entry.source,
        description: entry.description,
    }
}

/// The games of the gallery.
#[must_use]
pub fn gallery() -> &'static [GalleryGame] {
    &GALLERY
}

/// Descriptions are compiled, and those of the gallery have names.
pub const DESCRIBED: DescribedGames = DescribedGames {
    compile: Description::compile,
    named,
    descriptions,
    unpack: packed::unpack,
};

fn descriptions() -> &'static BTreeMap<&'static str, Map<String, Value>> {
    static DESCRIPTIONS: LazyLock<BTreeMap<&str, Map<String, Value>>> = LazyLock::new(|| {
        let on_menu = ON_MENU.map(|(name, file)| {
            let description = serde_json::from_str(file);
            (name, description.expect("a file of the gallery is JSON"))
        });
        let in_gallery = gallery().iter().map(|it| {
            let description = serde_json::to_value(&it.description);
            let description = description.expect("a description is JSON");
            let fields = description.as_object().cloned();
            (it.game.name(), fields.expect("a description is an object"))
        });
        on_menu.into_iter().chain(in_gallery).collect()
    });
    &DESCRIPTIONS
}

fn named() -> Vec<&'static dyn DynGame> {
    gallery().iter().map(|it| it.game).collect()
}
