//! A panic in a search fails only its own request.

use bestmove::http::Settings;
use bestmove::service::ServiceSettings;
use bestmove_engine::erased::{
    DynGame, DynPosition, GameInfo, GameRecord, ParameterInput, PositionError, PositionSpec, Shape,
};
use bestmove_engine::games::GAMES;
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::app::App;
use super::events::Events;
use super::lifecycle::{easy, one_search};
use super::mcp::{call, text};
use super::odd_game::{OddPosition, Search};

/// A game whose quick search panics, or only its long search. In a review, those of the last
/// position do.
#[derive(Debug)]
struct Faulty {
    name: &'static str,
    quick: Search,
}

impl Faulty {
    fn odd(&self, inner: Box<dyn DynPosition>) -> Box<dyn DynPosition> {
        Box::new(OddPosition {
            inner,
            quick: self.quick,
            long: Search::Panics,
        })
    }
}

impl DynGame for Faulty {
    fn name(&self) -> &'static str {
        self.name
    }

    fn info(&self) -> GameInfo {
        GAMES[0].info()
    }

    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError> {
        GAMES[0].shape(rules)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        Ok(self.odd(GAMES[0].position(spec)?))
    }

    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError> {
        let mut record = GAMES[0].record(spec)?;
        let last = record.positions.pop().unwrap();
        record.positions.push(self.odd(last));
        Ok(record)
    }

    fn book_positions(&self, _plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        Vec::new()
    }
}

#[tokio::test]
async fn panic_in_a_search_is_one_500() {
    let settings = Settings {
        service: ServiceSettings {
            games: Box::leak(Box::new([
                GAMES[0],
                &Faulty {
                    name: "faulty",
                    quick: Search::Panics,
                },
                &Faulty {
                    name: "faulty-later",
                    quick: Search::NeedsMore,
                },
            ])),
            ..one_search().service
        },
        ..one_search()
    };
    let app = App::start_with(settings).await;
    for game in ["faulty", "faulty-later", "faulty"] {
        let reply = app.ask(&json!({"game": game, "moves": []})).await;
        assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(reply.json()["code"], "internal");
        assert!(!reply.text.contains("on purpose"), "{}", reply.text);
        assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    }
    let reply = app.get("/position?game=faulty&moves=").await;
    assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(reply.json()["code"], "internal");
    let faulty = json!({"game": "faulty", "moves": []});
    for tool in ["legal_moves", "best_move"] {
        let result = call(&app, tool, &faulty).await;
        assert!(text(&result).starts_with("internal error"), "{result}");
    }
    // A stream has already sent its status, so the problem is an event.
    for (path, moves) in [
        ("/best-move/stream", json!([])),
        ("/game-review/stream", json!([4])),
    ] {
        let body = json!({"game": "faulty-later", "moves": moves});
        let request = app.request(Method::POST, path).json(&body);
        let events = Events::from_request(request).await.all().await;
        let [(name, problem)] = &events[..] else {
            panic!("{path}: {events:?}");
        };
        assert_eq!(
            (name.as_str(), &problem["code"]),
            ("error", &json!("internal"))
        );
        app.check_schema(
            &json!({"$ref": "#/components/schemas/ProblemDetails"}),
            problem,
        );
    }
}
