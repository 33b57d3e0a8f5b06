//! What documents say of each game: the table of the README, `docs/games.md`, and a list in `llms.txt`.

use std::path::Path;
use std::{env, fs};

use bestmove_engine::erased::{
    DynGame, GameInfo, MoveNotation, Parameter, ParameterKind, ParameterValue, PositionSnapshot,
};
use bestmove_engine::games::GAMES;

/// The environment variable that rewrites the documents.
const UPDATE: &str = "BESTMOVE_UPDATE_GAMES";

const BEGIN: &str = "<!-- begin generated games -->\n";
const END: &str = "<!-- end generated games -->\n";

/// A row for each game: its name, the first sentence about it, and its rules.
fn table() -> String {
    let row = |game: &&dyn DynGame| {
        let info = game.info();
        let sentence = info.summary.split(". ").next().unwrap_or_default();
        let rules = info.parameters.iter();
        let rules: Vec<_> = rules.map(|(rule, _)| format!("`{}`", rule.name)).collect();
        let sentence = sentence.trim_end_matches('.');
        format!("| `{}` | {sentence} | {} |\n", info.name, rules.join(", "))
    };
    let rows: String = GAMES.iter().map(row).collect();
    format!("| `game` | | `rules` |\n|---|---|---|\n{rows}")
}

/// A section for each game.
fn sections() -> String {
    let section = |game: &&dyn DynGame| {
        let info = game.info();
        let rules: String = info.parameters.iter().map(rule_row).collect();
        let rules = if rules.is_empty() {
            rules
        } else {
            format!("| `rules` | | values | default |\n|---|---|---|---|\n{rules}\n")
        };
        let field = match info.move_notation {
            MoveNotation::Index => "index",
            MoveNotation::Name => "move",
        };
        format!(
            "## {}\n\n{} Answers have it in `{field}`.{}\n\n{rules}```json\n{}\n```\n",
            info.name,
            describe(*game, &info),
            other_names(&info),
            example(&info),
        )
    };
    GAMES.iter().map(section).collect::<Vec<_>>().join("\n")
}

/// An item for each game.
fn list() -> String {
    let item = |game: &&dyn DynGame| {
        let info = game.info();
        format!("- `{}`: {}\n", info.name, describe(*game, &info))
    };
    GAMES.iter().map(item).collect()
}

fn describe(game: &dyn DynGame, info: &GameInfo) -> String {
    let [first, second] = info.players;
    let move_words = game.move_words(&[]);
    format!(
        "{} The players are `{first}` and `{second}`. A move is {move_words}.",
        info.summary
    )
}

/// The names that requests may have in place of the game's.
fn other_names(info: &GameInfo) -> String {
    let names = info.aliases.iter().map(|name| format!("`{name}`"));
    match names.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        names => format!(" Requests may also call it {}.", names.join(", ")),
    }
}

fn example(info: &GameInfo) -> String {
    let PositionSnapshot { board, player, .. } = &info.example;
    let board = board.to_compact();
    format!(
        r#"{{"game": "{}", "board": "{board}", "player": "{player}"}}"#,
        info.name
    )
}

fn rule_row((rule, default): &(Parameter, ParameterValue)) -> String {
    let values = match rule.kind {
        ParameterKind::Number {
            minimum,
            maximum,
            words,
        } => {
            let words: String = words
                .iter()
                .flat_map(|word| [", `\"", word, "\"`"])
                .collect();
            format!("{minimum} to {maximum}{words}")
        }
        ParameterKind::Flag => "true, false".to_owned(),
    };
    let default = match default {
        ParameterValue::Number(number) => number.to_string(),
        ParameterValue::Word(word) => format!("`\"{word}\"`"),
        ParameterValue::Flag(flag) => flag.to_string(),
    };
    format!(
        "| `{}` | {} | {values} | {default} |\n",
        rule.name, rule.meaning
    )
}

#[test]
fn documents_describe_every_game() {
    for (name, generated) in [
        ("README.md", table()),
        ("docs/games.md", sections()),
        ("page/llms.txt", list()),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(name);
        let document = fs::read_to_string(&path).unwrap();
        let (before, rest) = document.split_once(BEGIN).unwrap();
        let (_, after) = rest.split_once(END).unwrap();
        let expected = format!("{before}{BEGIN}{generated}{END}{after}");
        if env::var_os(UPDATE).is_some() {
            fs::write(&path, &expected).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap();
        assert!(
            committed == expected,
            "{name} differs from the menu; run `{UPDATE}=1 cargo test -p bestmove-engine documents` and review the difference"
        );
    }
}
