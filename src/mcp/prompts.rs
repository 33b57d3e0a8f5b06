//! The prompts: requests that a person chooses by name, and that tell the agent which tools to
//! use.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde::Deserialize;

use bestmove_api::contract::names::DifficultyName;
use bestmove_api::contract::parse::parse;
use bestmove_api::contract::position::find_game;
use bestmove_api::contract::problem::Problem;
use bestmove_api::query::Offer;
use bestmove_engine::erased::{GameInfo, Quoted};

pub(super) fn list() -> Vec<Prompt> {
    let argument = |name, description| PromptArgument::new(name).with_description(description);
    let game = || argument("game", "A name from list_games. The first game by default.");
    vec![
        Prompt::new(
            "play",
            Some("Play a game against the engine."),
            Some(vec![
                game(),
                argument("level", "easy, medium, hard or best. By default best."),
                argument("side", "Your side, such as X or O. By default the one that begins."),
            ]),
        )
        .with_title("Play a game"),
        Prompt::new(
            "teach",
            Some("Learn from a position: the plans of both sides, and the mistakes."),
            Some(vec![
                game(),
                argument(
                    "position",
                    "The board as one text, such as O.XX.X.OO, or the moves so far, such as 4, 0, 8. \
                     By default the start.",
                ),
            ]),
        )
        .with_title("Learn from a position"),
    ]
}

/// The prompt of this name, or `None` if there is no such prompt.
///
/// # Errors
///
/// An argument is unknown, or is no text, or names no game, level or side.
pub(super) fn get(
    name: &str,
    arguments: &JsonObject,
    offer: &Offer,
) -> Option<Result<GetPromptResult, Problem>> {
    let arguments = serde_json::to_vec(arguments).expect("JSON is plain data");
    let text = match name {
        "play" => parse(&arguments).and_then(|arguments| play(arguments, offer)),
        "teach" => parse(&arguments).and_then(|arguments| teach(arguments, offer)),
        _ => return None,
    };
    let prompt = |text| GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]);
    Some(text.map(prompt))
}

/// The arguments of `play`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayArguments {
    game: Option<String>,
    level: Option<DifficultyName>,
    side: Option<String>,
}

fn play(arguments: PlayArguments, offer: &Offer) -> Result<String, Problem> {
    let GameInfo {
        name,
        summary,
        players,
        ..
    } = game_info(arguments.game, offer)?;
    let level = arguments.level.unwrap_or_default();
    let level = serde_json::to_string(&level).expect("a name is plain data");
    let [first, _] = players;
    let side = match arguments.side {
        Some(side) => named_side(&side, players)?,
        None => first,
    };
    Ok(format!(
        "Play {name} with me. {summary} {first} moves first. I play {side}, and you play the other \
         side.\n\n\
         Keep the list of all moves from the start. Give it to the tools as `moves`, with `game` \
         \"{name}\".\n\
         - At my turn, ask me for my move, and pass it to `play`. If the tool refuses the move, tell \
         me why and ask again.\n\
         - At your turn, call `best_move` with `difficulty` {level}, and play the move that it \
         answers, even if you prefer another one.\n\
         - After each move, show me the board as the tools draw it.\n\
         - Say nothing about the values of moves unless I ask.\n\
         - When `status` is not `in_progress`, tell me the result."
    ))
}

/// The player of this name, which may be written in small letters.
///
/// # Errors
///
/// No player has this name.
fn named_side(name: &str, players: [&'static str; 2]) -> Result<&'static str, Problem> {
    let mut named = players.into_iter();
    let side = named.find(|player| player.eq_ignore_ascii_case(name));
    side.ok_or_else(|| {
        let [first, second] = players;
        let name = Quoted(name);
        let detail = format!("{name} is neither \"{first}\" nor \"{second}\"");
        Problem::invalid("/side", detail)
    })
}

/// The arguments of `teach`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TeachArguments {
    game: Option<String>,
    position: Option<String>,
}

fn teach(arguments: TeachArguments, offer: &Offer) -> Result<String, Problem> {
    let GameInfo { name, summary, .. } = game_info(arguments.game, offer)?;
    let position = match arguments.position {
        Some(position) => format!("this position: {position}"),
        None => "the start".to_owned(),
    };
    Ok(format!(
        "Teach me {name} from {position}\n\n\
         {summary} Call `analyze` with `game` \"{name}\", and with the position as `board` and \
         `player`, or as `moves`. Then explain in a few sentences:\n\
         - which moves are best and why, by the lines of play in `pv`;\n\
         - which natural moves are mistakes, and how `play` and `best_move` refute them.\n\
         Tell proven values from estimates, where `outcome` is null. End with one question about \
         the position for me, and check my answer by the tools."
    ))
}

fn game_info(name: Option<String>, offer: &Offer) -> Result<GameInfo, Problem> {
    let game = match name {
        Some(name) => find_game(&name, offer)?,
        None => offer.default_game,
    };
    Ok(game.info())
}
