//! The examples of the document: requests made from the menu, and answers of the engine.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use utoipa::openapi::example::Example;
use utoipa::openapi::{Content, OpenApi, RefOr};

use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::board::{Board, BoardForm};
use bestmove_api::contract::request::{BestMoveRequest, ParsedQuery};
use bestmove_api::contract::rules::Rule;
use bestmove_api::query::ServerLimits;
use bestmove_engine::erased::{CancelFlag, DynGame, GameInfo, Resources, Scope};

/// Limit on the nodes of a search for an example, so that generating the document is quick.
const MAX_NODES: u64 = 20_000;

/// An example and its name.
type NamedExample = (String, RefOr<Example>);

/// Adds three requests for each game to `POST /best-move`, and the answer to the first.
pub(super) fn add_to(document: &mut OpenApi, games: &'static [&'static dyn DynGame]) {
    const MEDIA_TYPE: &str = "application/json";
    let limits = ServerLimits {
        games,
        default_game: games[0],
        default_movetime_ms: None,
        max_movetime_ms: None,
        max_nodes: Some(MAX_NODES),
    };
    let path = document.paths.paths.get_mut("/best-move");
    let operation = path.and_then(|path| path.post.as_mut());
    let operation = operation.expect("the endpoint is described");
    let Some(RefOr::T(body)) = &mut operation.request_body else {
        unreachable!("the body is described in place");
    };
    let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") else {
        unreachable!("the response is described in place");
    };
    let requests = examples(body.content.get_mut(MEDIA_TYPE).expect("the body is JSON"));
    let answers = examples(
        response
            .content
            .get_mut(MEDIA_TYPE)
            .expect("the response is JSON"),
    );
    for info in games.iter().map(|game| game.info()) {
        let (request, answer) = by_board(&info, &limits);
        requests.extend([request, by_text(&info), by_moves(&info)]);
        answers.extend([answer]);
    }
}

/// Returns the examples of a request or response.
fn examples(content: &mut RefOr<Content>) -> &mut BTreeMap<String, RefOr<Example>> {
    match content {
        RefOr::T(content) => &mut content.examples,
        RefOr::Ref(_) => unreachable!("the content is described in place"),
    }
}

fn example(name: String, summary: String, value: Value) -> NamedExample {
    let example = Example::builder().summary(summary).value(Some(value));
    (name, example.build().into())
}

/// Returns a request with the example position of a game, and its answer.
fn by_board(info: &GameInfo, limits: &ServerLimits) -> (NamedExample, NamedExample) {
    let mut request = json!({
        "game": info.name,
        "board": Board::new(info.example.board.clone(), BoardForm::Cells),
        "player": info.example.player,
    });
    let mut answer = answer_to(request.clone(), limits);
    if answer["search"]["exact"] == false {
        // Without this limit the answer would depend on the limits of the server.
        request["limits"] = json!({"nodes": MAX_NODES});
        answer = answer_to(request.clone(), limits);
    }
    let named = |value| {
        let summary = format!("A position of {}.", info.name);
        example(info.name.to_owned(), summary, value)
    };
    (named(request), named(answer))
}

/// Returns a request with every option, whose board is one text.
fn by_text(info: &GameInfo) -> NamedExample {
    let rules: Map<_, _> = info
        .parameters
        .iter()
        .map(|(parameter, value)| (parameter.name.to_owned(), json!(Rule(*value))))
        .collect();
    let request = json!({
        "game": info.name,
        "rules": rules,
        "board": Board::new(info.example.board.clone(), BoardForm::Text),
        "player": info.example.player,
        "limits": {"depth": 2, "movetime_ms": 5_000, "nodes": 100_000},
        "top": 3,
        "difficulty": "hard",
        "tie_break": "random",
        "seed": 7,
    });
    let summary = format!("{}, with every option.", info.name);
    example(format!("{}-with-options", info.name), summary, request)
}

/// Returns a request for the initial position, as an empty list of moves.
fn by_moves(info: &GameInfo) -> NamedExample {
    let request = json!({"game": info.name, "moves": []});
    let summary = format!("The start of {}, as the moves so far.", info.name);
    example(format!("{}-by-moves", info.name), summary, request)
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
