//! Input that only an attacker would send.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use serde_json::{Value, json};

use super::app::App;

/// A question that can be answered, with up to two fields replaced by anything.
fn nearly_a_request() -> impl Strategy<Value = Value> {
    let questions = prop::sample::select(vec![
        json!({"board": "O.XX.X.OO", "player": "X", "limits": {"depth": 3}}),
        json!({"moves": [4, 0], "tie_break": "random", "seed": 7}),
        json!({"moves": [4], "difficulty": "medium", "limits": {"movetime_ms": 50}}),
        json!({"moves": [], "rules": {"rows": 4}, "limits": {"nodes": 1000}}),
    ]);
    let field = "(board|player|moves|game|rules|limits|difficulty|tie_break|seed)";
    let changes = prop::collection::hash_map(field, anything(), 0..3);
    (questions, changes).prop_map(|(mut question, changes)| {
        for (field, value) in changes {
            question[field] = value;
        }
        question
    })
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[XO. 0-9]{0,9}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 9, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..10).prop_map(Value::from),
            prop::collection::hash_map(
                "(rows|columns|connect|depth|movetime_ms|nodes|\\PC{0,3})",
                inner,
                0..4
            )
            .prop_map(|fields| json!(fields)),
        ]
    })
}

/// Sends bodies that a strategy makes; none may be answered with a 5xx, and every
/// reply must be what the contract says. How many were answered.
async fn storm(strategy: impl Strategy<Value = Vec<u8>>) -> usize {
    let app = App::start().await;
    let mut runner = proptest::test_runner::TestRunner::default();
    let mut answered = 0;
    for _ in 0..300 {
        let body = strategy.new_tree(&mut runner).unwrap().current();
        let reply = app.ask_bytes(body.clone()).await;
        assert!(
            reply.status.as_u16() < 500,
            "{} for {}",
            reply.status,
            String::from_utf8_lossy(&body)
        );
        answered += usize::from(reply.status.is_success());
    }
    answered
}

#[tokio::test]
async fn no_bytes_break_the_server() {
    storm(prop::collection::vec(any::<u8>(), 0..200)).await;
}

#[tokio::test]
async fn no_json_breaks_the_server() {
    let bodies = nearly_a_request().prop_map(|value| value.to_string().into_bytes());
    let answered = storm(bodies).await;
    assert!(
        (30..270).contains(&answered),
        "{answered} of 300 were answered"
    );
}
