//! Answers of the quick and of the long lane are equal, and do not wait for the tables that a server
//! computes at its start.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use bestmove_engine::erased::{
    DynGame, DynPosition, GameInfo, GameRecord, ParameterInput, PositionError, PositionSpec, Shape,
};
use bestmove_engine::games::GAMES;
use serde_json::json;

use super::app::{App, with_service};
use super::metrics::value;
use super::odd_game::{OddPosition, Search};

/// The end of the computation of the tables of [`NeverQuick`], and the report of it.
static TABLES: Mutex<Option<(Receiver<()>, mpsc::Sender<()>)>> = Mutex::new(None);

/// Tic-tac-toe whose quick searches always fail.
#[derive(Debug)]
struct NeverQuick;

impl DynGame for NeverQuick {
    fn name(&self) -> &'static str {
        GAMES[0].name()
    }

    fn info(&self) -> GameInfo {
        GAMES[0].info()
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        GAMES[0].shape(rules)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        Ok(Box::new(OddPosition {
            inner: GAMES[0].position(spec)?,
            quick: Search::NeedsMore,
            long: Search::Works,
        }))
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        GAMES[0].record(spec)
    }

    fn compute_tables(&self) {
        let (end, computed) = TABLES.lock().unwrap().take().expect("it happens once");
        end.recv_timeout(Duration::from_mins(1)).unwrap();
        computed.send(()).unwrap();
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        GAMES[0].book_positions(plies)
    }
}

#[tokio::test]
async fn answers_do_not_depend_on_the_lane_and_do_not_wait_for_tables() {
    let (end, ended) = mpsc::channel();
    let (computed, has_computed) = mpsc::channel();
    *TABLES.lock().unwrap() = Some((ended, computed));
    let quick = App::start().await;
    let long = App::start_with(with_service(|service| {
        service.games = Box::leak(Box::new([&NeverQuick as &dyn DynGame]));
    }));
    let long = long.await;
    for request in [
        json!({"moves": []}),
        json!({"moves": [0]}),
        json!({"moves": [], "limits": {"nodes": 100}}),
        json!({"moves": [4, 0], "limits": {"depth": 3}}),
    ] {
        let (quick, long) = tokio::join!(quick.ask(&request), long.ask(&request));
        assert_eq!(quick.text, long.text, "{request}");
    }
    for (app, lane) in [(quick, "quick"), (long, "long")] {
        let metrics = app.get("/metrics").await.text;
        let series = format!(r#"bestmove_searches_total{{lane="{lane}",end="completed"}}"#);
        let searches = value(&metrics, &series);
        assert!((searches - 4.0).abs() < 0.5, "{lane}: {searches}");
    }
    // All answers came before the table.
    assert!(has_computed.try_recv().is_err());
    end.send(()).unwrap();
    let in_time = has_computed.recv_timeout(Duration::from_mins(1));
    in_time.expect("the server computes the tables without a search that needs them");
}
