//! The examples of the document: requests made from the menu, and answers of the engine.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::api::answer::BestMove;
use crate::api::board::Board;
use crate::api::request::{BestMoveRequest, ParsedQuery};
use crate::api::rules::Rule;
use crate::engine::{CancelFlag, DynGame, GameInfo, Resources, Scope};
use crate::service::ServerLimits;

/// Limit on the nodes of a search for an example, so that generating the document is quick.
const MAX_NODES: u64 = 20_000;

/// The name, the summary and the value of an example.
type Example = (String, String, Value);

/// Adds three requests for each game to `POST /best-move`, and the answer to the first.
pub(super) fn add_to(document: &mut OpenApi, games: &'static [&'static dyn DynGame]) {
    let limits = &ServerLimits {
        games,
        default_game: games[0],
        max_movetime_ms: None,
        max_nodes: Some(MAX_NODES),
    };
    let infos: Vec<GameInfo> = games.iter().map(|game| game.info()).collect();
    let mut json = serde_json::to_value(&*document).expect("the document serialises");
    let mut insert = |part: &str, examples: Map<String, Value>| {
        let pointer = format!("/paths/~1best-move/post/{part}/content/application~1json");
        let content = json
            .pointer_mut(&pointer)
            .expect("the endpoint describes this part");
        content["examples"] = examples.into();
    };
    let entry = |(name, summary, value)| (name, json!({"summary": summary, "value": value}));
    let mut requests = Map::new();
    let mut answers = Map::new();
    for info in &infos {
        let (request, answer) = by_board(info, limits);
        requests.extend([request, by_text(info), by_moves(info)].map(entry));
        answers.extend([entry(answer)]);
    }
    insert("requestBody", requests);
    insert("responses/200", answers);
    *document = serde_json::from_value(json).expect("examples are allowed there");
}

/// Returns a request with the example position of a game, and its answer.
fn by_board(info: &GameInfo, limits: &ServerLimits) -> (Example, Example) {
    let mut request = json!({
        "game": info.name,
        "board": Board(info.example.board.clone()),
        "player": info.example.player,
    });
    let answer = answer_to(request.clone(), limits);
    if answer["search"]["exact"] == false {
        // Without this limit the answer would depend on the limits of the server.
        request["limits"] = json!({"nodes": MAX_NODES});
    }
    let example = |value| {
        let summary = format!("A position of {}.", info.name);
        (info.name.to_owned(), summary, value)
    };
    (example(request), example(answer))
}

/// Returns a request with every option, whose board is one text.
fn by_text(info: &GameInfo) -> Example {
    let rules: Map<_, _> = info
        .parameters
        .iter()
        .map(|(parameter, value)| (parameter.name.to_owned(), json!(Rule(*value))))
        .collect();
    let request = json!({
        "game": info.name,
        "rules": rules,
        "board": Board(info.example.board.clone()).into_text(),
        "player": info.example.player,
        "limits": {"depth": 2, "movetime_ms": 5_000, "nodes": 100_000},
        "difficulty": "hard",
        "tie_break": "random",
        "seed": 7,
    });
    let summary = format!("{}, with every option.", info.name);
    (format!("{}-with-options", info.name), summary, request)
}

/// Returns a request for the initial position, as an empty list of moves.
fn by_moves(info: &GameInfo) -> Example {
    let request = json!({"game": info.name, "moves": []});
    let summary = format!("The start of {}, as the moves so far.", info.name);
    (format!("{}-by-moves", info.name), summary, request)
}

fn answer_to(request: Value, limits: &ServerLimits) -> Value {
    let request: BestMoveRequest =
        serde_json::from_value(request).expect("the request fits its type");
    let Ok(parsed) = ParsedQuery::from_request(request, Scope::AllMoves, limits) else {
        unreachable!("the example of a game is one of its positions");
    };
    let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
    let canonical = parsed.query.search(&mut resources, &cancel, &mut |_| ());
    let result = parsed.query.result_from_canonical(&canonical);
    serde_json::to_value(BestMove::new(&parsed, result)).expect("an answer serialises")
}
