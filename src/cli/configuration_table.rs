//! The table of flags in `docs/configuration.md`, generated from the command line.

use std::path::Path;
use std::{env, fs};

use clap::{Arg, CommandFactory as _};

use super::command::Cli;

/// The environment variable that rewrites the committed table.
const UPDATE: &str = "BESTMOVE_UPDATE_CONFIGURATION";

const BEGIN: &str = "<!-- begin generated flags -->\n";
const END: &str = "<!-- end generated flags -->\n";

/// Returns the row of a flag: its name, environment variable, default and meaning.
fn row(flag: &Arg) -> Option<String> {
    let name = flag.get_long()?;
    let variable = flag.get_env()?.to_string_lossy();
    let help = flag.get_help()?.to_string();
    let (meaning, computed) = match help.split_once(" [default: ") {
        Some((meaning, computed)) => (meaning, computed.trim_end_matches(']')),
        None => (help.as_str(), ""),
    };
    let default = match flag.get_default_values() {
        [value] => format!("`{}`", value.to_string_lossy()),
        _ => computed.to_owned(),
    };
    Some(format!(
        "| `--{name}` | `{variable}` | {default} | {meaning}. |\n"
    ))
}

fn table() -> String {
    let program = Cli::command();
    let serve = program.find_subcommand("serve").unwrap();
    let rows = serve.get_arguments().filter_map(row);
    let head = "| flag | environment | default | meaning |\n|---|---|---|---|\n".to_owned();
    head + rows.collect::<String>().as_str()
}

#[test]
fn configuration_document_lists_every_flag() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/configuration.md");
    let document = fs::read_to_string(&path).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let generated = format!("{before}{BEGIN}\n{}\n{END}{after}", table());
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, &generated).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == generated,
        "docs/configuration.md differs from the command line; run `{UPDATE}=1 cargo test --lib \
         configuration` and review the difference"
    );
}
