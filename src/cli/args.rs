//! Parts of arguments that several commands share.

use std::ffi::OsStr;
use std::num::{NonZeroU16, NonZeroUsize};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

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

/// Reads the name of a game, as requests may write it. The help has only the names of answers.
pub(super) fn game_parser() -> impl TypedValueParser<Value = &'static dyn DynGame> {
    let names = GAMES.iter().map(|game| game.name());
    let listed = PossibleValuesParser::new(names);
    GameParser { listed }
}

#[derive(Clone)]
struct GameParser {
    listed: PossibleValuesParser,
}

impl TypedValueParser for GameParser {
    type Value = &'static dyn DynGame;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let game = value.to_str().and_then(find);
        game.ok_or_else(|| {
            let refusal = self.listed.parse_ref(command, argument, value);
            refusal.expect_err("a listed name is one of a game")
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.listed.possible_values()
    }
}
