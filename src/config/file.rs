//! A file of settings: TOML, in which each option of `serve` has the name of its flag.
//!
//! What it says stands where the command line and the environment say nothing.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use clap::Command;
use clap::error::{ContextKind, ContextValue};
use toml::{Table, Value};

/// The flag, and the variable of the environment, that name the file.
const FLAG: &str = "--config";
const VARIABLE: &str = "BESTMOVE_CONFIG";

/// The commands that it is for.
const COMMANDS: [&str; 3] = ["serve", "config", "health"];

/// A file that has been read.
#[derive(Clone, Debug)]
pub(super) struct SettingsFile {
    path: PathBuf,
    table: Table,
}

impl SettingsFile {
    /// Reads the file that the command line or the environment names, if either does.
    pub(super) fn named_by(arguments: &[OsString]) -> Result<Option<Self>, String> {
        if !arguments
            .get(1)
            .is_some_and(|name| COMMANDS.iter().any(|command| name == command))
        {
            return Ok(None);
        }
        let Some(path) = path(arguments) else {
            return Ok(None);
        };
        let at_fault = |error: String| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| at_fault(error.to_string()))?;
        let table = text
            .parse()
            .map_err(|error| at_fault(unreadable(&text, &error)))?;
        Ok(Some(Self { path, table }))
    }

    /// The command with the settings as the defaults of its options.
    pub(super) fn applied_to(&self, mut command: Command) -> Result<Command, String> {
        for (name, value) in &self.table {
            let id = name.replace('-', "_");
            let at_fault = |fault: &str| format!("{}: {name} {fault}", self.path.display());
            let is_option = |command: &Command| {
                let mut options = command.get_arguments();
                options.any(|option| option.get_long() == Some(name))
            };
            let serve = command.find_subcommand(COMMANDS[0]).expect("a command");
            if !is_option(serve) || name == FLAG.trim_start_matches('-') {
                return Err(at_fault("is no setting; see bestmove serve --help"));
            }
            let text = text(value)
                .ok_or_else(|| at_fault("is neither text, nor a number, nor a list of these"))?;
            for target in COMMANDS {
                command = command.mut_subcommand(target, |command| {
                    if is_option(&command) {
                        command.mut_arg(&id, |option| {
                            let is_secret = option.is_hide_env_values_set();
                            option
                                .default_value(text.clone())
                                .hide_default_value(is_secret)
                        })
                    } else {
                        command
                    }
                });
            }
        }
        Ok(command)
    }

    /// Whether it says this setting.
    pub(super) fn says(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// The error with the name of the file, where it is about what the file says.
    pub(super) fn blamed(&self, error: clap::Error) -> clap::Error {
        let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
            return error;
        };
        let flag = option.split(' ').next().unwrap_or_default();
        if !self.says(flag.trim_start_matches('-')) {
            return error;
        }
        let told = error.to_string();
        let told = told.trim_start_matches("error: ");
        clap::Error::raw(error.kind(), format!("in {}: {told}", self.path.display()))
    }
}

/// What is wrong, and in which line, which may hold a secret and so is not shown.
fn unreadable(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    format!("line {line}: {}", error.message())
}

fn path(arguments: &[OsString]) -> Option<PathBuf> {
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == FLAG {
            return arguments.next().map(PathBuf::from);
        }
        let path = argument
            .to_str()
            .and_then(|text| text.strip_prefix(FLAG)?.strip_prefix('='));
        if let Some(path) = path {
            return Some(path.into());
        }
    }
    std::env::var_os(VARIABLE)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
}

/// A value as the command line would say it.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Array(values) => {
            let texts: Option<Vec<_>> = values.iter().map(text).collect();
            Some(texts?.join(","))
        }
        Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}
