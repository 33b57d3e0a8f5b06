//! The settings in force, and where each comes from.

use std::fmt::Write as _;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::Value;

use super::file::SettingsFile;

/// All settings as a file of settings would have them. What is not set, and what is secret,
/// is a comment.
pub(super) fn settings(
    command: &Command,
    matches: &ArgMatches,
    file: Option<&SettingsFile>,
) -> String {
    let mut settings = String::new();
    for option in command.get_arguments() {
        let Some(name) = option
            .get_long()
            .filter(|name| !["help", "config"].contains(name))
        else {
            continue;
        };
        let id = option.get_id().as_str();
        let values: Vec<_> = matches
            .get_raw(id)
            .into_iter()
            .flatten()
            .map(|value| value.to_string_lossy().into_owned())
            .collect();
        let source = match matches.value_source(id) {
            Some(ValueSource::CommandLine) => "command line".to_owned(),
            Some(ValueSource::EnvVariable) => variable(option),
            _ if file.is_some_and(|file| file.says(name)) => "file".to_owned(),
            _ => "default".to_owned(),
        };
        let line = if values.is_empty() {
            format!("# {name} is not set")
        } else if option.is_hide_env_values_set() {
            format!("# {name} is hidden  # {source}")
        } else {
            format!("{name} = {}  # {source}", literal(&values.join(",")))
        };
        writeln!(settings, "{line}").expect("a String takes everything");
    }
    settings
}

fn variable(option: &Arg) -> String {
    let name = option.get_env().expect("it is named where it was read");
    name.to_string_lossy().into_owned()
}

/// A number where the text is one, else the text.
fn literal(text: &str) -> Value {
    text.parse()
        .map_or_else(|_| Value::from(text), Value::Integer)
}
