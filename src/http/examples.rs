//! The examples of the contract: made from the menu, answered by the engine itself.

use std::num::NonZeroU16;
use std::time::Duration;

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use super::question::{BestMoveRequest, Question};
use super::rules::Rule;
use super::wire::Board;
use super::{App, Settings};
use crate::engine::{Card, Engine};

/// Adds the example requests of every game to `POST /best-move`, and an answer for
/// each game.
pub(super) fn add_to(document: &mut OpenApi, games: &'static [&'static dyn Engine]) {
    // Whatever the limits of this server are: the contract is the same everywhere.
    let app = &App::new(&Settings {
        games,
        searches: NonZeroU16::MIN,
        queue: 0,
        max_movetime_ms: u64::MAX,
        max_nodes: 100_000,
        threads_per_search: NonZeroU16::MIN,
        table_bytes: 64 << 20,
        grace: Duration::ZERO,
        patience: Duration::ZERO,
    });
    let cards: Vec<Card> = app.games.iter().map(|game| game.card()).collect();
    let mut json = serde_json::to_value(&*document).expect("the document is plain data");
    let mut insert = |place: &str, examples: Map<String, Value>| {
        let place = format!("/paths/~1best-move/post/{place}/content/application~1json");
        let content = json.pointer_mut(&place).expect("described in place");
        content["examples"] = examples.into();
    };
    let named = |(name, summary, value)| (name, json!({"summary": summary, "value": value}));
    insert(
        "requestBody",
        cards.iter().flat_map(requests).map(named).collect(),
    );
    let answered = |card| {
        let (name, summary, request) = by_board(card);
        named((name, summary, answer_to(request, app)))
    };
    insert("responses/200", cards.iter().map(answered).collect());
    *document = serde_json::from_value(json).expect("examples leave the document whole");
}

type Named = (String, String, Value);

fn requests(card: &Card) -> [Named; 3] {
    [by_board(card), by_text(card), by_moves(card)]
}

fn by_board(card: &Card) -> Named {
    let request = json!({
        "game": card.name,
        "board": Board(card.example.board.clone()),
        "player": card.example.player,
    });
    (
        card.name.to_owned(),
        format!("A position of {}.", card.name),
        request,
    )
}

fn by_text(card: &Card) -> Named {
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
        "limits": {"depth": 2},
        "tie_break": "random",
        "seed": 7,
    });
    let summary = format!("{}, with every option.", card.name);
    (format!("{}-with-options", card.name), summary, request)
}

fn by_moves(card: &Card) -> Named {
    let request = json!({"game": card.name, "moves": []});
    let summary = format!("The start of {}, as the moves so far.", card.name);
    (format!("{}-by-moves", card.name), summary, request)
}

fn answer_to(request: Value, app: &App) -> Value {
    let request: BestMoveRequest = serde_json::from_value(request).expect("a request");
    let Ok(question) = Question::of(request, app) else {
        unreachable!("the example of a game is a position of it");
    };
    serde_json::to_value(question.answer_now()).expect("an answer is plain data")
}
