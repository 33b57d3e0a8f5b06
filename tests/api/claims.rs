//! Draws that can be claimed: games go on without a claim, up to the limits that end them.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::App;
use super::board_texts::without_text;
use super::events::Events;
use super::mcp;
use super::refused::pointers;

fn played(game: &str, board: Option<&str>, moves: &[&str]) -> Value {
    let mut body = json!({"game": game, "moves": moves});
    if let Some(board) = board {
        body["board"] = json!(board);
    }
    body
}

const KNIGHTS: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];
const KINGS: [&str; 4] = ["32-28", "1-5", "28-32", "5-1"];
const KINGS_BOARD: &str = "B:WK1:BK32";

/// Games that go on after a draw could be claimed. The last one is a queen's game from a club, in which
/// the queens went to and fro.
#[tokio::test]
async fn games_go_on_after_a_draw_that_was_not_claimed() {
    let app = App::start().await;
    let queens = "e4 Nc6 Nf3 d5 exd5 Qxd5 Nc3 Qd8 Nb1 Qd5 Ng1 Qd8 Nf3 Qd5 Nc3 Qa5";
    let queens: Vec<_> = queens.split(' ').collect();
    let knights = [&KNIGHTS.repeat(2)[..], &["e4"]].concat();
    let kings = [&KINGS.repeat(2)[..], &["32-28"]].concat();
    for (request, player, legal) in [
        (played("chess", None, &knights), "black", 20),
        (played("chess", None, &queens), "white", 30),
        (played("draughts", Some(KINGS_BOARD), &kings), "white", 2),
    ] {
        let answer = app.position(&request).await;
        assert_eq!(answer["status"], "in_progress", "{request}");
        assert_eq!(answer["player"], player, "{request}");
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(legal));
        let mut question = request.clone();
        question["limits"] = json!({"nodes": 2_000});
        let answer = app.answer(&question).await;
        assert!(answer["move"].is_string(), "{answer}");
        app.answer_of("/game-review", &question).await;
    }
}

/// Every position of every answer tells that a draw can be claimed.
#[tokio::test]
async fn every_answer_says_that_a_draw_can_be_claimed() {
    let app = App::start().await;
    let twice = KNIGHTS.repeat(2);
    let fifty = "8/8/4k3/8/8/4K3/4R3/8 w - - 100 120";
    let eighty = KINGS.repeat(2);
    for (request, word) in [
        (played("chess", None, &twice), "repetition"),
        (played("chess", Some(fifty), &[]), "no_progress"),
        (played("draughts", Some(KINGS_BOARD), &eighty), "repetition"),
        // The third occurrence of a position that the board shows.
        (
            played(
                "chess",
                Some(fifty),
                &["Ra2", "Kd6", "Re2", "Ke6"].repeat(2),
            ),
            "repetition",
        ),
    ] {
        let mut question = request.clone();
        question["limits"] = json!({"nodes": 2_000});
        let is_open = |position: &Value| {
            assert_eq!(position["status"], "in_progress", "{position}");
            assert_eq!(position["ended_by"], Value::Null, "{position}");
            assert_eq!(position["claimable"], word, "{position}");
        };
        let answer = app.answer(&question).await;
        is_open(&answer);
        assert!(answer["move"].is_string(), "{answer}");
        let legal = app.position(&request).await;
        is_open(&legal);
        let chosen = legal["moves"].as_array().expect("moves are a list").iter();
        let mut chosen = chosen.filter(|legal| legal["move"] == answer["move"]);
        let chosen = chosen.next().expect("the move is legal");
        assert_eq!(without_text(&answer["after"]), chosen["after"], "{request}");

        let events = Events::open(&app, &question).await.all().await;
        for (_, event) in &events {
            is_open(event);
        }
        assert!(events.last().is_some_and(|(name, _)| name == "result"));
        let batch = json!({"requests": [question]});
        let batch = app.answer_of("/best-moves", &batch).await;
        is_open(&batch["responses"][0]);

        let review = app.answer_of("/game-review", &question).await;
        let plies = review["plies"].as_array().expect("plies are a list");
        is_open(plies.last().map_or(&review["start"], |ply| &ply["after"]));

        let mut tree = request.clone();
        tree["depth"] = json!(1);
        let tree_answer = app.answer_of("/game-tree", &tree).await;
        is_open(&tree_answer["nodes"][0]);
        let count = legal["moves"].as_array().map_or(0, Vec::len);
        assert_eq!(tree_answer["calls"], count + 1, "{request}");
        let ideas = app.answer_of("/ideas", &tree).await;
        assert_eq!(ideas["costs"][0]["calls"], count + 1, "{ideas}");

        is_open(&mcp::ask(&app, "legal_moves", &request).await);
        is_open(&mcp::ask(&app, "best_move", &question).await);
        is_open(&mcp::ask(&app, "play", &request).await);
        let text = mcp::call(&app, "play", &request).await;
        let text = mcp::text(&text);
        assert!(text.contains("A draw can be claimed, "), "{text}");

        // A weak level has to answer a move, too.
        for difficulty in ["easy", "medium", "hard"] {
            question["difficulty"] = json!(difficulty);
            question["seed"] = json!(1);
            let answer = app.answer(&question).await;
            assert!(answer["move"].is_string(), "{difficulty}: {answer}");
        }
    }
}

#[tokio::test]
async fn links_answer_a_move_where_a_draw_can_be_claimed() {
    let app = App::start().await;
    let fen = "8/8/4k3/8/8/4K3/4R3/8%20w%20-%20-%20110%20120";
    for query in [
        format!("game=chess&board={fen}"),
        format!("game=chess&moves={}", KNIGHTS.repeat(2).join(",")),
        format!(
            "game=draughts&board={KINGS_BOARD}&moves={}",
            KINGS.repeat(2).join(",")
        ),
    ] {
        for path in ["best-move", "position"] {
            let limits = if path == "best-move" {
                "&limits.nodes=2000"
            } else {
                ""
            };
            let reply = app.get(&format!("/{path}?{query}{limits}")).await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
            let answer = reply.json();
            assert_eq!(answer["status"], "in_progress", "{answer}");
            assert!(answer["claimable"].is_string(), "{answer}");
        }
        let picture = app.get(&format!("/board.svg?{query}")).await;
        assert_eq!(picture.status, StatusCode::OK, "{}", picture.text);
        assert!(picture.text.contains("to move"), "{}", picture.text);
    }
}

/// King and rook win against a king in 40 plies, as long as nobody claims. White has declined a claim,
/// and black has, too.
#[tokio::test]
async fn game_that_goes_on_beyond_a_claim_is_won() {
    let app = App::start().await;
    let ask = async |clock: u32| {
        let board = format!("8/8/4k3/8/8/4K3/4R3/8 w - - {clock} 120");
        let limits = json!({"nodes": 300_000});
        app.answer(&json!({"game": "chess", "board": board, "limits": limits}))
            .await
    };
    let answer = ask(110).await;
    assert_eq!(answer["claimable"], "no_progress", "{answer}");
    assert_eq!(answer["outcome"], "win", "{answer}");
    assert!(answer["move"].is_string(), "{answer}");
    let remoteness = answer["remoteness"].as_u64().expect("the mate is proven");
    assert!(remoteness <= 40, "{answer}");
    // The mate fits into the plies that are left, or it is none.
    for (clock, is_open) in [(147, true), (149, true), (150, false), (9_999, false)] {
        let answer = ask(clock).await;
        assert_ne!(answer["outcome"], "win", "{answer}");
        assert_eq!(answer["move"].is_string(), is_open, "{answer}");
        let status = if is_open { "in_progress" } else { "draw" };
        assert_eq!(answer["status"], status, "{answer}");
        let words = ["claimable", "ended_by"].map(|field| answer[field].as_str());
        let word = Some("no_progress");
        let expected = if is_open { [word, None] } else { [None, word] };
        assert_eq!(words, expected, "{answer}");
    }
    // The last ply: only a draw is left, and it ends the game.
    let answer = ask(149).await;
    assert_eq!(answer["outcome"], "draw", "{answer}");
    assert_eq!(answer["remoteness"], 1, "{answer}");
}

/// A claim ends no game, so it is no proven draw; but a line that leads to one is worth a draw.
#[tokio::test]
async fn line_that_leads_to_a_claim_is_an_unproven_draw() {
    let app = App::start().await;
    // A rook ahead, one ply before the claim: a move that captures nothing leads to it.
    for (clock, outcome) in [(99, Value::Null), (149, json!("draw"))] {
        let board = format!("8/8/4k3/8/8/4K3/4R3/8 w - - {clock} 120");
        let limits = json!({"nodes": 20_000});
        let request = json!({"game": "chess", "board": board, "limits": limits});
        let answer = app.answer(&request).await;
        for candidate in answer["candidates"].as_array().expect("a list") {
            assert_eq!(candidate["score"], 0, "{candidate}");
            assert_eq!(candidate["outcome"], outcome, "{candidate}");
        }
        let claimable = (clock == 99).then_some("no_progress");
        assert_eq!(answer["after"]["claimable"].as_str(), claimable, "{answer}");
    }
}

/// A move to a position in which a draw can be claimed gives nothing away, though the game that goes on
/// there is lost.
#[tokio::test]
async fn review_goes_on_and_no_claim_is_a_blunder() {
    let app = App::start().await;
    let board = "8/8/4k3/8/8/4K3/4R3/8 w - - 96 120";
    let moves = ["Ra2", "Kd5", "Ra8", "Ke5", "Ra7", "Kd5", "Ra6", "Ke5"];
    let mut body = played("chess", Some(board), &moves);
    body["limits"] = json!({"nodes": 200_000});
    let review = app.answer_of("/game-review", &body).await;
    let plies = review["plies"].as_array().expect("plies are a list");
    assert_eq!(plies.len(), moves.len());
    for (index, ply) in plies.iter().enumerate() {
        let is_claimable = index >= 3;
        let claimable = &ply["after"]["claimable"];
        assert_eq!(claimable == "no_progress", is_claimable, "{ply}");
        assert_eq!(ply["after"]["status"], "in_progress", "{ply}");
        // Before the limit, all lines are drawn. Behind it, black loses whatever it plays.
        if ply["player"] == "black" {
            assert_eq!(ply["lost"]["score"], 0, "{ply}");
        }
    }
    assert_eq!(plies[3]["played"]["score"], 0, "{}", plies[3]);
    assert_eq!(plies[5]["played"]["outcome"], "loss", "{}", plies[5]);
}

/// A search that goes on with the table of its game does not take the draws along that were claimable.
#[tokio::test]
async fn game_in_progress_goes_on_beyond_the_limit() {
    let app = App::start().await;
    let board = "7r/8/5k2/8/8/8/3RR3/4K3 w - - 97 120";
    let moves = ["Kf1", "Kf7", "Kf2", "Kg7"];
    for plies in 0..=moves.len() {
        let mut body = played("chess", Some(board), &moves[..plies]);
        body["limits"] = json!({"movetime_ms": 150});
        let answer = app.answer(&body).await;
        let is_claimable = plies >= 3;
        assert_eq!(answer["claimable"] == "no_progress", is_claimable);
        if is_claimable {
            // A rook ahead, and 47 plies to use it.
            assert_ne!(answer["score"], 0, "{answer}");
        }
    }
}

#[tokio::test]
async fn games_end_at_the_fifth_occurrence_or_at_150_plies() {
    let app = App::start().await;
    let ends = |position: &Value, word: &str| {
        assert_eq!(position["status"], "draw", "{position}");
        assert_eq!(position["ended_by"], word, "{position}");
        assert_eq!(position["claimable"], Value::Null, "{position}");
        assert_eq!(position["moves"], json!([]), "{position}");
    };
    for (game, board, moves) in [
        ("chess", None, KNIGHTS),
        ("draughts", Some(KINGS_BOARD), KINGS),
    ] {
        let moves = moves.repeat(4);
        let request = played(game, board, &moves);
        ends(&app.position(&request).await, "repetition");
        let late = [&moves[..], &moves[..1]].concat();
        let problem = app
            .refusal_of("/position", &played(game, board, &late))
            .await;
        assert_eq!(pointers(&problem), ["/moves/16"], "{problem}");
        let open = app.position(&played(game, board, &moves[..15])).await;
        assert_eq!(open["claimable"], "repetition", "{open}");
    }
    let board = "8/8/4k3/8/8/4K3/4R3/8 w - - 149 120";
    let request = played("chess", Some(board), &["Ra2"]);
    ends(&app.position(&request).await, "no_progress");
    // A mate on the same ply comes first.
    let board = "7k/8/6K1/8/8/8/8/R7 w - - 149 120";
    let mated = app.position(&played("chess", Some(board), &["Ra8"])).await;
    assert_eq!(mated["ended_by"], "checkmate", "{mated}");
    assert_eq!(mated["winner"], "white", "{mated}");
    let answer = json!({"game": "chess", "board": board, "limits": {"nodes": 2_000}});
    let answer = app.answer(&answer).await;
    assert_eq!(
        (&answer["move"], &answer["outcome"], &answer["remoteness"]),
        (&json!("a1a8"), &json!("win"), &json!(1))
    );
}

/// A game that another program played. Nobody claimed a draw, and white won it in the end.
const DRAUGHTS: &str = "9-13 24-19 10-15 19x10 6x15 22-18 15x22 25x18 12-16 18-15 11x18 23x14 7-11 26-22 2-7 \
    30-26 13-17 22x13 16-20 14-9 5x14 13-9 11-16 27-24 20x27 32x23 8-12 9-5 3-8 29-25 \
    16-20 23-18 14x23x30 25-22 7-11 22-18 30-25 31-27 25-30 27-23 30-26 21-17 26x19 17-13 \
    19-16 13-9 16-19 9-6 1x10 5-1 19-24 28x19 20-24 1-5 12-16 19x12x3 10-14 18x9 24-27 3-7 \
    4-8 7x16 8-11 16x7 27-31 5-1 31-27 1-5 27-31 7-2 31-26 2-7 26-23 7-11 23-27 11-7 27-32 \
    7-2 32-27 5-1 27-32 2-7 32-27 7-2 27-32 2-7 32-27 7-11 27-24 11-7 24-27 1-6 27-31 6-10 \
    31-27 10-15 27-31 7-3 31-26 15-18 26-31 18-22 31-27 22-26 27-31 26-22 31-27 3-7 27-31 \
    7-3 31-27 3-7 27-32 7-3 32-27 22-25 27-32 25-30 32-27 30-25 27-32 3-8 32-27 8-4 27-32 \
    25-22 32-27 22-17 27-32 17-22 32-28 22-17 28-24 17-22 24-19 22-17 19-24 17-22 24-19 \
    22-17 19-24 17-14 24-19 14-18 19-24 18-15 24-19 15x24";

/// A game of two programs, one of which goes to and fro. White mates in the end.
const CHESS: &str = "g1h3 f6 Nc3 Nh6 c3a4 Nf7 a4c3 Nh6 c3a4 h6f7 Ng1 f7h6 Nh3 Nf7 Nb6 f7h6 Nc4 h6f7 Nb6 Nd6 \
    b6c4 d6f7 h3g1 Nd6 Nh3 d6e4 Ng1 e4c3 Nb6 Na4 Nc4 Nb6 Nxb6 e8f7 Nc4 h8g8 Nb6 f7e6 Nc4 \
    e6f5 c4b6 f5e6 e2e3 e6f7 Nxc8 f7e6 c8b6 Nc6 d1e2 Na5 Qd1 d8c8 d1e2 e6d6 Qb5 d6e6 Ke2 \
    e6d6 b5d5";

/// The plies with a claim were counted by python-chess, and for draughts by a program that was written for
/// the purpose.
#[tokio::test]
async fn games_are_won_after_draws_that_were_not_claimed() {
    let app = App::start().await;
    let chess = vec![(13..15, "repetition")];
    let draughts = vec![
        (87..88, "repetition"),
        (91..92, "repetition"),
        (110..112, "repetition"),
        (115..116, "repetition"),
        (141..142, "repetition"),
        (145..148, "no_progress"),
    ];
    for (game, moves, winner, runs) in [
        ("chess", CHESS, "white", chess),
        ("draughts", DRAUGHTS, "white", draughts),
    ] {
        let moves: Vec<_> = moves.split(' ').collect();
        let mut claims = vec![Value::Null; moves.len() + 1];
        for (plies, claim) in runs {
            claims[plies].fill(json!(claim));
        }
        let mut body = played(game, None, &moves);
        let over = app.position(&body).await;
        assert_eq!(
            (&over["status"], &over["winner"]),
            (&json!("won"), &json!(winner))
        );
        body["limits"] = json!({"nodes": 50});
        let review = app.answer_of("/game-review", &body).await;
        let plies = review["plies"].as_array().expect("plies are a list");
        assert_eq!(plies.len(), moves.len());
        for (ply, claim) in plies.iter().zip(&claims[1..]) {
            assert_eq!(&ply["after"]["claimable"], claim, "{ply}");
        }
    }
}
