//! Chess over HTTP: boards with their clocks, ends, proofs and pictures.

use serde_json::json;

use super::app::App;
use super::refused::refused_detail;
use super::table::rows;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test]
async fn board_is_a_fen_with_its_clocks() {
    let app = App::start().await;
    let start = app.position(&json!({"game": "chess", "moves": []})).await;
    assert_eq!(start["board"], START);
    assert_eq!(start["layout"], "checkered");
    assert_eq!(start["cells"][0], "♜");
    let moves = ["e2e4", "e5", "Nf3", "b8c6", "f1c4", "f8c5", "O-O"];
    let answer = app
        .position(&json!({"game": "chess", "moves": moves}))
        .await;
    assert_eq!(
        answer["board"],
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"
    );
    assert_eq!(answer["player"], "black");
    // The clock of a board counts on.
    let board = "8/8/8/4k3/8/8/4P3/4K3 b - - 148 99";
    let request = json!({"game": "chess", "board": board, "moves": ["e5d4", "e1d1"]});
    let answer = app.position(&request).await;
    assert_eq!(answer["board"], "8/8/8/8/3k4/8/4P3/3K4 b - - 150 100");
    assert_eq!(
        (&answer["status"], &answer["ended_by"]),
        (&json!("draw"), &json!("no_progress"))
    );
}

#[tokio::test]
async fn promotions_and_castling_are_moves_with_squares() {
    let app = App::start().await;
    let board = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    let answer = app
        .position(&json!({"game": "chess", "board": board}))
        .await;
    let moves = answer["moves"].as_array().expect("moves are a list");
    let squares = |name: &str| {
        let mut named = moves.iter().filter(|mv| mv["move"] == name);
        named.next().map(|mv| mv["squares"].clone())
    };
    assert_eq!(squares("e1g1"), Some(json!([60, 62])));
    for promotion in ["a7a8q", "a7a8r", "a7a8b", "a7a8n"] {
        assert_eq!(squares(promotion), Some(json!([8, 0])), "{promotion}");
    }
}

#[tokio::test]
async fn mate_is_proven() {
    let app = App::start().await;
    let board = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let answer = app
        .answer(&json!({"game": "chess", "board": board, "limits": {"nodes": 50_000}}))
        .await;
    assert_eq!(answer["outcome"], "win");
    assert_eq!(answer["remoteness"], 3);
    assert_eq!(answer["pv"].as_array().map(Vec::len), Some(3));
}

/// The quickest mate takes nine plies, and a slower one is found sooner.
#[tokio::test]
async fn distance_of_an_answer_is_that_of_the_quickest_mate() {
    let app = App::start().await;
    let board = "8/8/8/8/4k3/5R2/R7/RK6 w - - 0 1";
    for nodes in [5_000, 20_000, 40_000, 80_000, 400_000] {
        let limits = json!({"nodes": nodes});
        let request = json!({"game": "chess", "board": board, "limits": limits, "top": 1});
        let answer = app.answer(&request).await;
        let distance = &answer["remoteness"];
        assert!(distance.is_null() || *distance == 9, "{nodes}: {distance}");
        if nodes == 400_000 {
            assert_eq!(*distance, 9);
        }
        let request = json!({"game": "chess", "board": board, "limits": limits,
            "moves": ["b1b2"]});
        let review = app.post("/game-review", &request).await.json();
        let (best, played) = (&review["plies"][0]["best"], &review["plies"][0]["played"]);
        let distance = &best["remoteness"];
        assert!(distance.is_null() || *distance == 9, "{nodes}: {review}");
        // The move that was played takes eleven plies.
        let distance = &played["remoteness"];
        assert!(distance.is_null() || *distance == 11, "{nodes}: {review}");
    }
}

/// A rook against a king is in the table of endgames, and so is a pawn that cannot be promoted.
#[tokio::test]
async fn endgame_of_the_table_is_answered_within_any_limits() {
    let app = App::start().await;
    let rook = "8/8/8/8/3k4/8/1R6/K7 w - - 0 1";
    let pawn = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1";
    for limits in [
        json!({"nodes": 1}),
        json!({"depth": 1}),
        json!({"movetime_ms": 1}),
    ] {
        let ask = |board| json!({"game": "chess", "board": board, "limits": limits});
        let answer = app.answer(&ask(rook)).await;
        assert_eq!(
            (&answer["outcome"], &answer["remoteness"]),
            (&json!("win"), &json!(31))
        );
        assert_eq!(answer["search"]["exact"], true);
        assert_eq!(answer["search"]["stopped_by"], json!(null));
        for candidate in answer["candidates"].as_array().expect("a list") {
            let length = candidate["pv"].as_array().map(Vec::len);
            assert_eq!(candidate["remoteness"].as_u64(), length.map(|it| it as u64));
            assert_eq!(candidate["depth"], candidate["remoteness"]);
        }
        // Nobody has to end a draw. The second answer is no worse for what was cached.
        for _ in 0..2 {
            let answer = app.answer(&ask(pawn)).await;
            assert_eq!(
                (&answer["outcome"], &answer["remoteness"], &answer["score"]),
                (&json!("draw"), &json!(null), &json!(0))
            );
            assert_eq!(answer["search"]["exact"], true);
            assert_ne!(answer["pv"], json!([]));
        }
    }
}

/// By the third occurrence, a side that is lost can save itself. Without the moves before, it loses.
#[tokio::test]
async fn value_depends_on_the_moves_before() {
    let app = App::start().await;
    // Black is a queen behind, and its king may come back to a position that occurred twice.
    let board = "7k/8/8/8/8/8/Q7/K7 w - - 0 1";
    let moves = ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"];
    let request = json!({"game": "chess", "board": board, "moves": moves});
    let answer = app.answer(&request).await;
    assert_eq!(
        (&answer["move"], &answer["score"]),
        (&json!("g8h8"), &json!(0))
    );
    assert_eq!(answer["outcome"], json!(null));
    assert_eq!(answer["after"]["claimable"], "repetition");
    let alone = answer["board"]
        .as_str()
        .expect("a board is a text")
        .to_owned();
    let answer = app.answer(&json!({"game": "chess", "board": alone})).await;
    assert_ne!(answer["score"], 0);
}

/// A search that goes on with what earlier ones of the game have found counts the repetition, too.
/// Another game with the same position does not.
#[tokio::test]
async fn value_depends_on_the_moves_before_in_a_game_that_goes_on() {
    let app = App::start().await;
    let board = "7k/8/8/8/8/8/Q7/K7 w - - 0 1";
    let moves = ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"];
    let limits = json!({"movetime_ms": 100});
    for plies in [1, 3, 5, 7, 7] {
        let moves = &moves[..plies];
        let request = json!({"game": "chess", "board": board, "moves": moves, "limits": limits});
        let answer = app.answer(&request).await;
        assert_eq!(answer["score"] == 0, plies == 7, "{plies}: {answer}");
    }
    let alone = "6k1/8/8/8/8/8/Q7/K7 b - - 7 4";
    let request = json!({"game": "chess", "board": alone, "limits": limits});
    assert_ne!(app.answer(&request).await["score"], 0);
}

#[tokio::test]
async fn clocks_that_are_written_are_read() {
    let app = App::start().await;
    let cases = "
        0 9999 => 10000
        0 10000 => 10001
        0 123456 => 123457
        7 999999999 => 1000000000
        0 1000000000 => 1000000000
        0 0 => 2
    ";
    for [clocks, number] in rows(cases) {
        let board = format!("4k2r/8/8/8/8/8/8/R3K3 w Qk - {clocks}");
        let request = json!({"game": "chess", "board": board, "moves": ["a1a2", "h8h7"]});
        let written = app.position(&request).await["board"].clone();
        let found = written.as_str().unwrap().rsplit(' ').next();
        assert_eq!(found, Some(number), "{clocks}");
        let again = json!({"game": "chess", "board": written});
        assert_eq!(app.position(&again).await["board"], written);
    }
    let request = json!({"game": "chess", "board": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1000000001"});
    assert_eq!(
        refused_detail(&app, &request, "/board").await,
        "the move number is a number from 0 to 1000000000, not \"1000000001\""
    );
}
