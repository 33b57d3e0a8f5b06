//! Parts of arguments that several commands share.

use std::num::{NonZeroU16, NonZeroUsize};

#[cfg(feature = "tools")]
use clap::builder::{PossibleValuesParser, TypedValueParser};

#[cfg(feature = "tools")]
use crate::engine::DynGame;
#[cfg(feature = "tools")]
use crate::games::GAMES;

/// The address of the server where nothing else is said.
pub(super) const DEFAULT_LISTEN: &str = "127.0.0.1:8080";

/// The hint in the help of a build that lacks features.
#[cfg(not(feature = "full"))]
pub(super) const INCOMPLETE_BUILD: &str =
    "This build may lack commands and options: `cargo build --release --features full` has all.";

/// Returns the number of cores that this process may use.
pub(super) fn available_cores() -> NonZeroU16 {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.try_into().unwrap_or(NonZeroU16::MAX)
}

/// Returns the bytes of a number of megabytes.
pub(super) fn bytes(megabytes: NonZeroU16) -> usize {
    usize::from(megabytes.get()) << 20
}

/// Returns a parser of the names of games.
#[cfg(feature = "tools")]
pub(super) fn game_parser() -> impl TypedValueParser<Value = &'static dyn DynGame> {
    let names = GAMES.iter().map(|game| game.name());
    PossibleValuesParser::new(names).map(|name| {
        let game = GAMES.iter().find(|game| game.name() == name);
        *game.expect("only names of games are possible values")
    })
}

/// The error of a share that is not one.
#[cfg(feature = "tools")]
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a number from 0 to 1 is expected")]
pub(super) struct NotAShare;

/// Reads a number from 0 to 1.
///
/// # Errors
///
/// The text is something else.
#[cfg(feature = "tools")]
pub(super) fn share(text: &str) -> Result<f64, NotAShare> {
    let number = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or(NotAShare)
}
