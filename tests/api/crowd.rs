//! Many searches at once: all are answered, with less time for each.

use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::app::{App, with_service};

/// Starts a server that searches one position at a time, for as long as a request without a time waits.
async fn start() -> Arc<App> {
    let app = App::start_with(with_service(|service| {
        service.max_concurrent_searches = NonZeroU16::MIN;
        service.default_movetime_ms = 4_000;
        service.max_wait = Duration::from_mins(1);
        service.max_nodes = u64::MAX;
    }));
    Arc::new(app.await)
}

/// Ten positions of which no symmetry maps one to another, and whose search takes all of its time.
fn positions(limits: &Value) -> impl Iterator<Item = Value> {
    let rules = json!({"rows": 8, "columns": 8, "connect": 5});
    let cells = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
    cells
        .into_iter()
        .map(move |cell| json!({"moves": [0, cell], "rules": rules, "limits": limits, "top": 1}))
}

/// Sends all questions at once. The result is `search` of each answer.
async fn ask_at_once(app: &Arc<App>, questions: impl Iterator<Item = Value>) -> Vec<Value> {
    let mut tasks = JoinSet::new();
    for question in questions {
        let app = Arc::clone(app);
        tasks.spawn(async move { app.answer(&question).await["search"].clone() });
    }
    tasks.join_all().await
}

#[tokio::test]
async fn crowd_that_sets_no_time_is_answered_within_less() {
    let app = start().await;
    let mut allowed = Vec::new();
    for search in ask_at_once(&app, positions(&json!({}))).await {
        assert_eq!(search["stopped_by"], "time");
        allowed.push(search["time_ms_allowed"].as_u64().unwrap());
    }
    assert_eq!(allowed.len(), 10);
    allowed.sort_unstable();
    // A tenth of the default time, unless they come one after the other.
    assert!(allowed[0] >= 50 && allowed[0] < 4_000, "{allowed:?}");
    assert!(allowed[9] <= 4_000, "{allowed:?}");
}

#[tokio::test]
async fn asked_time_is_kept_where_the_others_can_wait() {
    let app = start().await;
    let limits = json!({"movetime_ms": 100});
    for search in ask_at_once(&app, positions(&limits)).await {
        let ended = (&search["stopped_by"], &search["time_ms_allowed"]);
        assert_eq!(ended, (&json!("time"), &json!(100)));
    }
}

#[tokio::test]
async fn answer_that_time_has_no_part_in_does_not_name_one() {
    let app = start().await;
    let limits = json!({"depth": 2});
    for search in ask_at_once(&app, positions(&limits)).await {
        let ended = (&search["stopped_by"], &search["time_ms_allowed"]);
        assert_eq!(ended, (&json!("depth"), &json!(null)));
    }
    let exact = app
        .answer(&json!({"board": "O.XX.X.OO", "player": "X"}))
        .await;
    assert_eq!(exact["search"]["time_ms_allowed"], json!(null));
}
