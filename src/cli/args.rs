//! Parts of arguments that several commands share.

use std::num::{NonZeroU16, NonZeroUsize};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use bestmove_engine::erased::DynGame;
use bestmove_engine::games::{GAMES, find};

/// The address of the server where nothing else is said.
pub(super) const DEFAULT_LISTEN: &str = "127.0.0.1:8080";

/// The hint in the help of a build that lacks features.
#[cfg(not(feature = "full"))]
pub(super) const INCOMPLETE_BUILD: &str =
    "This build may lack commands and options: `cargo build --release --features full` has all.";

pub(super) fn available_cores() -> NonZeroU16 {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.try_into().unwrap_or(NonZeroU16::MAX)
}

pub(super) fn bytes(megabytes: NonZeroU16) -> usize {
    usize::from(megabytes.get()) << 20
}

pub(super) fn game_parser() -> impl TypedValueParser<Value = &'static dyn DynGame> {
    let names = GAMES.iter().map(|game| game.name());
    PossibleValuesParser::new(names)
        .map(|name| find(&name).expect("only names of games are possible values"))
}
