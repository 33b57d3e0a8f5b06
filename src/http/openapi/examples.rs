//! The examples that no description of an endpoint holds, because they follow from another.

use bestmove_api::embedded::{EmbeddedEngine, Refusal};
use bestmove_engine::games::GAMES;
use serde_json::Value;

/// Adds the answers to the examples of requests, and the requests of streams.
pub(super) fn add_to(paths: &mut Value) {
    let engine = EmbeddedEngine::new(GAMES);
    add_answers(&mut paths["/best-move"], |request| {
        engine.best_move(request)
    });
    add_answers(&mut paths["/position"], |request| engine.position(request));
    for path in ["/best-move", "/best-moves", "/game-review"] {
        let examples = of_requests(&mut paths[path]).clone();
        *of_requests(&mut paths[format!("{path}/stream")]) = examples;
    }
}

/// Adds the answer to each request, under the same name.
fn add_answers(path: &mut Value, answer: impl Fn(&str) -> Result<String, Refusal>) {
    let mut examples = of_requests(path).clone();
    for example in examples.as_object_mut().expect("an object").values_mut() {
        let answer = answer(&example["value"].to_string()).expect("an example is valid");
        example["value"] = serde_json::from_str(&answer).expect("an answer is JSON");
    }
    path["post"]["responses"]["200"]["content"]["application/json"]["examples"] = examples;
}

/// The examples of the bodies that are posted to a path.
fn of_requests(path: &mut Value) -> &mut Value {
    &mut path["post"]["requestBody"]["content"]["application/json"]["examples"]
}
