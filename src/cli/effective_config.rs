//! `bestmove config`: the effective settings of `bestmove serve`, and where each comes from.
//!
//! The output is a file of environment variables, grouped by source. A source is on a line of
//! its own, because Docker and systemd read a comment after a value as a part of the value.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// The sources of settings and their titles, in the order of their precedence.
const SOURCES: [(&str, Option<ValueSource>); 4] = [
    ("command line", Some(ValueSource::CommandLine)),
    ("environment", Some(ValueSource::EnvVariable)),
    ("default", Some(ValueSource::DefaultValue)),
    ("not set", None),
];

/// Renders the settings of the command that was parsed. Secrets are hidden.
pub(super) fn render(program: &Command, matches: &ArgMatches) -> String {
    let (name, matches) = matches.subcommand().expect("a command was parsed");
    let command = program.find_subcommand(name).expect("the command exists");
    let sections = SOURCES.iter().filter_map(|(title, source)| {
        let lines: String = command
            .get_arguments()
            .filter(|option| matches.value_source(option.get_id().as_str()) == *source)
            .filter_map(|option| line(option, matches))
            .collect();
        (!lines.is_empty()).then(|| format!("# {title}\n{lines}"))
    });
    sections.collect::<Vec<_>>().join("\n")
}

/// Renders a setting as `VARIABLE=value`, or as a comment where there is no value to show.
fn line(option: &Arg, matches: &ArgMatches) -> Option<String> {
    let variable = option.get_env()?.to_string_lossy();
    Some(match matches.get_raw(option.get_id().as_str()) {
        None => format!("# {variable}\n"),
        Some(_) if option.is_hide_env_values_set() => format!("# {variable} is hidden\n"),
        Some(values) => {
            let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
            format!("{variable}={}\n", values.join(","))
        }
    })
}
