//! Parts of arguments that several commands share.

use std::num::{NonZeroU16, NonZeroUsize};

use bestmove_engine::erased::{DynGame, Enhancements};
use bestmove_engine::games::{GAMES, find};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use thiserror::Error;

pub(crate) fn available_cores() -> NonZeroU16 {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.try_into().unwrap_or(NonZeroU16::MAX)
}

pub(crate) fn bytes(megabytes: NonZeroU16) -> usize {
    usize::from(megabytes.get()) << 20
}

pub(crate) fn game_parser() -> impl TypedValueParser<Value = &'static dyn DynGame> {
    let names = GAMES.iter().map(|game| game.name());
    PossibleValuesParser::new(names)
        .map(|name| find(&name).expect("only names of games are possible values"))
}

pub(crate) fn technique_parser() -> PossibleValuesParser {
    Enhancements::SWITCHES.map(|(name, _)| name).into()
}

pub(crate) fn without(mut enhancements: Enhancements, names: &[String]) -> Enhancements {
    for (name, switch) in Enhancements::SWITCHES {
        if names.iter().any(|removed| removed == name) {
            *switch(&mut enhancements) = false;
        }
    }
    enhancements
}

/// The error of a share that is not one.
#[derive(Clone, Copy, Debug, Error)]
#[error("a number from 0 to 1 is expected")]
pub(crate) struct NotAShare;

/// Reads a number from 0 to 1.
///
/// # Errors
///
/// The text is something else.
pub(crate) fn share(text: &str) -> Result<f64, NotAShare> {
    let number = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or(NotAShare)
}
