//! The settings in force, and where each comes from: for `bestmove config` and for the log.

use std::collections::BTreeMap;

use bestmove_engine::erased::Quoted;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args as _, Command};

use super::args::ServeArgs;
use crate::http::Settings;

/// The settings in force, in the order of the options.
#[derive(Debug)]
pub(super) struct EffectiveSettings(Vec<Setting>);

/// A setting in force.
#[derive(Debug)]
struct Setting {
    name: String,
    variable: String,
    /// `None` if it is not set.
    value: Option<String>,
    is_secret: bool,
    source: Source,
}

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

impl EffectiveSettings {
    /// Collects the settings from the options that were given, and from what followed from them.
    pub(super) fn new(given: &ArgMatches, settings: &Settings) -> Self {
        let command = ServeArgs::augment_args(Command::new("serve"));
        let options = command.get_arguments();
        let settings = options.filter_map(|option| Setting::new(option, given, settings));
        Self(settings.collect())
    }

    /// Writes a file of environment variables, grouped by source.
    ///
    /// A source is on a line of its own, because Docker and systemd read a comment after a value
    /// as a part of the value. A computed default is a comment, too. As a variable of the file, it
    /// would hold on a machine with other cores.
    pub(super) fn to_env_file(&self) -> String {
        let mut sections = BTreeMap::<Source, String>::new();
        for setting in &self.0 {
            let Setting {
                variable, source, ..
            } = setting;
            let line = match (&setting.value, source) {
                (None, _) => format!("# {variable}\n"),
                (Some(_), _) if setting.is_secret => format!("# {variable} is hidden\n"),
                (Some(value), Source::Computed) => format!("# {variable}={value}\n"),
                (Some(value), _) => format!("{variable}={value}\n"),
            };
            *sections.entry(*source).or_default() += &line;
        }
        let sections = sections
            .iter()
            .map(|(source, lines)| format!("# {}\n{lines}", source.title()));
        sections.collect::<Vec<_>>().join("\n")
    }

    /// Writes the settings that are set, as one line.
    pub(super) fn to_line(&self) -> String {
        let set = self.0.iter().filter_map(|setting| {
            let value = setting.value.as_deref()?;
            let value = if setting.is_secret { "hidden" } else { value };
            // A value with a space would read as two settings.
            let needs_quotes = |sign: char| sign.is_whitespace() || sign.is_control();
            Some(if value.contains(needs_quotes) {
                format!("{}={}", setting.name, Quoted(value))
            } else {
                format!("{}={value}", setting.name)
            })
        });
        set.collect::<Vec<_>>().join(" ")
    }
}

impl Setting {
    /// `None` for an option of other builds.
    fn new(option: &Arg, given: &ArgMatches, settings: &Settings) -> Option<Self> {
        if option.is_hide_set() {
            return None;
        }
        let name = option.get_id().as_str();
        let value = given.get_raw(name).map(|values| {
            let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
            values.join(",")
        });
        let computed = computed(name, settings);
        let (source, value) = match given.value_source(name) {
            // Also of a value that was given, which another setting may bound.
            _ if computed.is_some() && computed != value => (Source::Computed, computed),
            Some(ValueSource::CommandLine) => (Source::CommandLine, value),
            Some(ValueSource::EnvVariable) => (Source::Environment, value),
            Some(_) | None if value.is_some() => (Source::Default, value),
            Some(_) | None => (Source::NotSet, None),
        };
        Some(Self {
            name: name.to_owned(),
            variable: option.get_env()?.to_string_lossy().into_owned(),
            value,
            is_secret: option.is_hide_env_values_set(),
            source,
        })
    }
}

/// The value in force of an option whose default depends on the machine or on other settings.
fn computed(name: &str, settings: &Settings) -> Option<String> {
    let service = &settings.service;
    match name {
        "max_concurrent_searches" => Some(service.max_concurrent_searches.to_string()),
        "threads_per_search" => Some(service.threads_per_search.to_string()),
        "rate_burst" => Some(settings.access.rate?.burst.to_string()),
        // Bounded by --max-movetime-ms.
        "default_movetime_ms" => Some(service.offer().default_movetime_ms?.to_string()),
        _ => None,
    }
}
