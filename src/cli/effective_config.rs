//! `bestmove config`: the effective settings of `bestmove serve`, and where each comes from.
//!
//! The output is a file of environment variables, grouped by source. A source is on a line of
//! its own, because Docker and systemd read a comment after a value as a part of the value.
//!
//! A computed default is a comment, too. As a variable of the file, it would hold on a machine
//! with other cores.

use std::collections::BTreeMap;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::serve::ComputedDefaults;

/// The origin of a value, in the order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    CommandLine,
    Environment,
    Default,
    /// The program computed the value from the machine or from other settings.
    Computed,
    NotSet,
}

impl Source {
    fn title(self) -> &'static str {
        match self {
            Self::CommandLine => "command line",
            Self::Environment => "environment",
            Self::Default => "default",
            Self::Computed => "computed on this machine from its cores and the settings above",
            Self::NotSet => "not set",
        }
    }
}

/// Renders the settings of the command that was parsed. Secrets are hidden.
pub(super) fn render(
    program: &Command,
    matches: &ArgMatches,
    computed: &ComputedDefaults,
) -> String {
    let (name, matches) = matches.subcommand().expect("a command was parsed");
    let command = program.find_subcommand(name).expect("the command exists");
    let mut lines = BTreeMap::<Source, String>::new();
    for option in command.get_arguments() {
        if let Some((source, line)) = setting(option, matches, computed) {
            *lines.entry(source).or_default() += &line;
        }
    }
    let sections = lines
        .iter()
        .map(|(source, lines)| format!("# {}\n{lines}", source.title()));
    sections.collect::<Vec<_>>().join("\n")
}

/// Returns the source of a setting, and its line: `VARIABLE=value`, or a comment where the value
/// is hidden, computed or missing.
fn setting(
    option: &Arg,
    matches: &ArgMatches,
    computed: &ComputedDefaults,
) -> Option<(Source, String)> {
    if option.is_hide_set() {
        return None;
    }
    let variable = option.get_env()?.to_string_lossy();
    let id = option.get_id().as_str();
    let values = matches.get_raw(id).map(|values| {
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        values.join(",")
    });
    let given = match matches.value_source(id) {
        Some(ValueSource::CommandLine) => Some(Source::CommandLine),
        Some(ValueSource::EnvVariable) => Some(Source::Environment),
        Some(_) | None => None,
    };
    if given.is_none()
        && let Some(effective) = computed.get(id)
        && values.as_deref() != Some(effective)
    {
        return Some((Source::Computed, format!("# {variable}={effective}\n")));
    }
    let default = if values.is_some() {
        Source::Default
    } else {
        Source::NotSet
    };
    let line = match values {
        None => format!("# {variable}\n"),
        Some(_) if option.is_hide_env_values_set() => format!("# {variable} is hidden\n"),
        Some(values) => format!("{variable}={values}\n"),
    };
    Some((given.unwrap_or(default), line))
}
