//! The examples of the contract: made from the menu, answered by the engine itself.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use super::question::{BestMoveRequest, Question};
use super::rules::Rule;
use super::terms::Terms;
use super::wire::Board;
use crate::engine::{DynGame, GameInfo};

/// Adds the example requests of every game to `POST /best-move`, and an answer for
/// each game.
pub(super) fn add_to(document: &mut OpenApi, games: &'static [&'static dyn DynGame]) {
    // Whatever the limits of this server are: the contract is the same everywhere.
    let terms = &Terms {
        games,
        default_game: games[0],
        max_movetime_ms: None,
        max_nodes: Some(MOST_NODES),
    };
    let cards: Vec<GameInfo> = games.iter().map(|game| game.info()).collect();
    let mut json = serde_json::to_value(&*document).expect("the document is plain data");
    let mut insert = |place: &str, examples: Map<String, Value>| {
        let place = format!("/paths/~1best-move/post/{place}/content/application~1json");
        let content = json.pointer_mut(&place).expect("described in place");
        content["examples"] = examples.into();
    };
    let named = |(name, summary, value)| (name, json!({"summary": summary, "value": value}));
    let mut requests = Map::new();
    let mut answers = Map::new();
    for card in &cards {
        let (request, answer) = by_board(card, terms);
        requests.extend([request, by_text(card), by_moves(card)].map(named));
        answers.extend([named(answer)]);
    }
    insert("requestBody", requests);
    insert("responses/200", answers);
    *document = serde_json::from_value(json).expect("examples leave the document whole");
}

/// The most that is visited for an answer, as every start of the server makes them.
const MOST_NODES: u64 = 20_000;

type Named = (String, String, Value);

/// A request and its answer.
fn by_board(card: &GameInfo, terms: &Terms) -> (Named, Named) {
    let mut request = json!({
        "game": card.name,
        "board": Board(card.example.board.clone()),
        "player": card.example.player,
    });
    let answer = answer_to(request.clone(), terms);
    if answer["search"]["exact"] == false {
        // Only so is the answer the same wherever it is asked.
        request["limits"] = json!({"nodes": MOST_NODES});
    }
    let named = |value| {
        let summary = format!("A position of {}.", card.name);
        (card.name.to_owned(), summary, value)
    };
    (named(request), named(answer))
}

fn by_text(card: &GameInfo) -> Named {
    let rules: Map<_, _> = card
        .parameters
        .iter()
        .map(|(parameter, value)| (parameter.name.to_owned(), json!(Rule(*value))))
        .collect();
    let request = json!({
        "game": card.name,
        "rules": rules,
        "board": Board(card.example.board.clone()).into_text(),
        "player": card.example.player,
        "limits": {"depth": 2, "movetime_ms": 5_000, "nodes": 100_000},
        "difficulty": "hard",
        "tie_break": "random",
        "seed": 7,
    });
    let summary = format!("{}, with every option.", card.name);
    (format!("{}-with-options", card.name), summary, request)
}

fn by_moves(card: &GameInfo) -> Named {
    let request = json!({"game": card.name, "moves": []});
    let summary = format!("The start of {}, as the moves so far.", card.name);
    (format!("{}-by-moves", card.name), summary, request)
}

fn answer_to(request: Value, terms: &Terms) -> Value {
    let request: BestMoveRequest = serde_json::from_value(request).expect("a request");
    let Ok(question) = Question::of(request, terms) else {
        unreachable!("the example of a game is a position of it");
    };
    serde_json::to_value(question.best_move(&question.search_now()))
        .expect("an answer is plain data")
}
