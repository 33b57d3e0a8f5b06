//! The limits of a search: depth, time, nodes and the number of candidates.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::app::{App, in_time, less_than, with_service};

const TUTORIAL: &str = "O.XX.X.OO";

#[tokio::test]
async fn insufficient_depth_gives_estimates() {
    let app = App::start().await;
    let answer = app
        .answer(&json!({"moves": [], "limits": {"depth": 2}}))
        .await;
    let search = &answer["search"];
    assert_eq!(
        (&search["exact"], &search["stopped_by"]),
        (&json!(false), &json!("depth"))
    );
    assert_eq!(search["depth"], 2);
    for candidate in answer["candidates"].as_array().unwrap() {
        assert_eq!(candidate["outcome"], Value::Null);
        assert_eq!(candidate["remoteness"], Value::Null);
        assert_eq!(candidate["depth"], 2);
        let score = candidate["score"].as_f64().unwrap();
        assert!(score.abs() < 10.0);
    }
    // The centre has the most open lines.
    assert_eq!(answer["index"], 4);
}

#[tokio::test]
async fn answer_says_why_its_search_ended() {
    let app = App::start().await;
    let gomoku = |limits: Value| json!({"game": "gomoku", "moves": [112], "limits": limits});
    // White has one move, and neither side can be mated soon.
    let one_move = json!({"game": "chess", "board": "1n4k1/1r6/8/8/p6p/P6P/8/K7 w - - 0 1"});
    for (request, ended_by) in [
        (json!({"board": TUTORIAL, "player": "X"}), "proven"),
        (one_move, "settled"),
        (gomoku(json!({"depth": 2})), "depth"),
        (gomoku(json!({"nodes": 3_000})), "nodes"),
        (gomoku(json!({"movetime_ms": 20})), "time"),
    ] {
        let answer = app.answer(&request).await;
        assert_eq!(answer["search"]["ended_by"], ended_by, "{request}");
    }
}

#[tokio::test]
async fn sufficient_depth_gives_proofs() {
    let app = App::start().await;
    let request = json!({"board": TUTORIAL, "player": "X", "limits": {"depth": 2}});
    let answer = app.answer(&request).await;
    assert_eq!(answer["search"]["exact"], true);
    assert_eq!(answer["search"]["depth"], 2);
    assert_eq!(answer["index"], 4);
}

#[tokio::test]
async fn every_candidate_has_the_depth_of_its_score() {
    let app = App::start().await;
    // O has to block cell 3, or else loses in two plies.
    let request = json!({
        "moves": [0, 14, 1, 13, 2], "rules": {"rows": 5, "columns": 5, "connect": 4},
        "limits": {"depth": 3}
    });
    let answer = app.answer(&request).await;
    let depth = &answer["search"]["depth"];
    let mut proven = 0;
    for candidate in answer["candidates"].as_array().unwrap() {
        if candidate["outcome"].is_null() {
            assert_eq!(candidate["depth"], *depth, "{candidate}");
        } else {
            assert_eq!(candidate["depth"], candidate["remoteness"], "{candidate}");
            proven += 1;
        }
    }
    let total = answer["candidates"].as_array().unwrap().len();
    assert!((1..total).contains(&proven), "{answer}");
}

#[tokio::test]
async fn answer_has_the_best_candidates_only_on_request() {
    let app = App::start().await;
    for limits in [json!({}), json!({"depth": 3})] {
        let all = json!({"moves": [4], "limits": limits});
        let all = app.answer(&all).await;
        for top in [1, 3, 8, 9, 9_007_199_254_740_991_u64] {
            let request = json!({"moves": [4], "limits": limits, "top": top});
            let answer = app.answer(&request).await;
            let mut expected = all.clone();
            let candidates = expected["candidates"].as_array_mut().unwrap();
            candidates.truncate(usize::try_from(top).unwrap());
            // To value fewer candidates takes fewer nodes.
            let nodes = expected["search"]["nodes"].as_u64();
            assert!(answer["search"]["nodes"].as_u64() <= nodes, "{request}");
            expected["search"]["nodes"] = answer["search"]["nodes"].clone();
            assert_eq!(answer, expected, "{request}");
        }
    }
    let over = json!({"board": "XXXOO....", "player": "O", "top": 2});
    assert_eq!(app.answer(&over).await["candidates"], json!([]));
}

/// Groups of symmetric moves from the start of a game.
const SYMMETRIC_MOVES: [(&str, &[&[&str]]); 7] = [
    (
        "gomoku",
        &[&["64", "70", "154", "160"], &["97", "127", "111", "113"]],
    ),
    ("surakarta", &[&["a2-a3", "f2-f3"], &["b2-c3", "e2-d3"]]),
    ("othello", &[&["d3", "c4", "f5", "e6"]]),
    (
        "nine-mens-morris",
        &[&["a1", "g1", "a7", "g7"], &["d2", "b4", "f4", "d6"]],
    ),
    (
        "dots-and-boxes",
        &[
            &["1", "5", "7", "13", "35", "41", "43", "47"],
            &["3", "21", "27", "45"],
        ],
    ),
    ("hex", &[&["0", "120"], &["59", "61"]]),
    ("breakthrough", &[&["a2a3", "h2h3"], &["b2a3", "g2h3"]]),
];

#[tokio::test]
async fn symmetric_moves_have_equal_scores() {
    let app = App::start().await;
    for (game, groups) in SYMMETRIC_MOVES {
        for limits in [
            json!({"nodes": 300}),
            json!({"nodes": 60_000}),
            json!({"depth": 2}),
        ] {
            let answer = app
                .answer(&json!({"game": game, "moves": [], "limits": limits}))
                .await;
            let candidates = answer["candidates"].as_array().unwrap();
            let names = |mv: &Value| mv.as_str().map_or_else(|| mv.to_string(), str::to_owned);
            let value = |name: &str| {
                let found = candidates.iter().find(|candidate| {
                    let mv = candidate.get("index").or(candidate.get("move")).unwrap();
                    names(mv) == name
                });
                let found = found.unwrap_or_else(|| panic!("{name} is a move of {game}"));
                (found["score"].clone(), found["depth"].clone())
            };
            for group in groups {
                let values: Vec<_> = group.iter().map(|name| value(name)).collect();
                assert!(
                    values.iter().all(|other| *other == values[0]),
                    "{game} {limits}: {group:?} {values:?}"
                );
            }
        }
    }
}

#[tokio::test]
async fn candidates_are_compared_at_one_depth() {
    let app = App::start().await;
    for game in ["chess", "gomoku", "kalah", "surakarta", "draughts"] {
        for limits in [json!({"nodes": 100_000}), json!({"movetime_ms": 30})] {
            let answer = app
                .answer(&json!({"game": game, "moves": [], "limits": limits}))
                .await;
            let search = &answer["search"];
            let compared = search["candidates_depth"].as_u64().unwrap();
            assert!(
                compared <= search["depth"].as_u64().unwrap(),
                "{game}: {search}"
            );
            let candidates = answer["candidates"].as_array().unwrap();
            let best = &candidates[0];
            for candidate in candidates {
                let is_open = candidate["outcome"].is_null();
                let is_best = candidate["score"] == best["score"];
                assert!(
                    !is_open || is_best || candidate["depth"] == compared,
                    "{game} {limits}: {candidate} {search}"
                );
            }
        }
    }
}

#[tokio::test]
async fn best_few_candidates_have_the_depth_of_the_search() {
    let app = App::start().await;
    for game in ["chess", "gomoku", "othello", "surakarta", "kalah"] {
        let mut depths = Vec::new();
        for nodes in [5_000, 60_000] {
            let request = json!({
                "game": game, "moves": [], "top": 3, "limits": {"nodes": nodes}
            });
            let answer = app.answer(&request).await;
            let depth = answer["search"]["depth"].as_u64().unwrap();
            assert_eq!(answer["search"]["candidates_depth"], depth, "{game}");
            let candidates = answer["candidates"].as_array().unwrap();
            assert_eq!(candidates.len(), 3);
            // The search of the best one may have gone on.
            let best = &candidates[0];
            for candidate in candidates {
                let is_best = candidate["score"] == best["score"];
                let own = candidate["depth"].as_u64().unwrap();
                assert!(
                    candidate["outcome"].is_string() || own == depth || is_best && own > depth,
                    "{game}: {answer}"
                );
            }
            depths.push(depth);
        }
        assert!(depths[0] < depths[1], "{game}: {depths:?}");
    }
}

/// A draw that is proven of one move is none of the position while another move may win.
#[tokio::test]
async fn draw_of_one_move_is_not_the_outcome_of_the_position() {
    let app = App::start().await;
    let mut drawn_moves = 0;
    for nodes in (1..12).map(|steps| 100 * steps) {
        let request = json!({
            "game": "connect-four", "moves": [5, 6, 1, 4, 6], "limits": {"nodes": nodes}
        });
        let answer = app.answer(&request).await;
        // The position is won.
        assert_ne!(answer["outcome"], "draw", "{answer}");
        drawn_moves += u32::from(answer["candidates"][0]["outcome"] == "draw");
    }
    assert!(drawn_moves > 0);
}

#[tokio::test]
async fn large_boards_are_opened_in_the_middle() {
    let app = App::start().await;
    let request = json!({"game": "gomoku", "moves": [], "limits": {"nodes": 20_000}});
    assert_eq!(app.answer(&request).await["index"], 7 * 15 + 7);
}

#[tokio::test]
async fn node_limit_is_kept() {
    let app = App::start().await;
    let request = json!({"moves": [], "limits": {"nodes": 100}});
    let answer = app.answer(&request).await;
    assert_eq!(answer["search"]["stopped_by"], "nodes");
    assert!(answer["search"]["nodes"].as_u64().unwrap() <= 100);
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 9);
}

#[tokio::test]
async fn time_limit_is_kept() {
    let app = App::start_with(with_service(|service| service.max_nodes = u64::MAX)).await;
    let rules = json!({"rows": 8, "columns": 8, "connect": 5});
    let request = json!({"moves": [], "rules": rules, "limits": {"movetime_ms": 100}});
    in_time(async || {
        let began = Instant::now();
        let answer = app.answer(&request).await;
        let took = began.elapsed();
        assert_eq!(answer["search"]["stopped_by"], "time");
        assert_eq!(answer["candidates"].as_array().unwrap().len(), 64);
        assert!(took >= Duration::from_millis(100), "{took:?}");
        less_than(Duration::from_millis(500), took)
    })
    .await;
}

#[tokio::test]
async fn request_without_limits_gets_the_default_time() {
    let app = App::start_with(with_service(|service| {
        service.default_movetime_ms = 200;
        service.max_movetime_ms = 1_000;
        service.max_nodes = u64::MAX;
    }))
    .await;
    let time = async |limits: Value| {
        let request = json!({"game": "gomoku", "moves": [], "limits": limits});
        let began = Instant::now();
        let answer = app.answer(&request).await;
        assert_eq!(answer["search"]["stopped_by"], "time", "{request}");
        began.elapsed()
    };
    in_time(async || {
        let took = time(json!({})).await;
        assert!(took >= Duration::from_millis(200), "{took:?}");
        less_than(Duration::from_millis(900), took)
    })
    .await;
    // A limit on depth or nodes is not cut short, so that equal requests have equal answers.
    for limits in [json!({"depth": 225}), json!({"nodes": 1_u64 << 50})] {
        let took = time(limits).await;
        assert!(took >= Duration::from_secs(1), "{took:?}");
    }
    let took = time(json!({"movetime_ms": 400})).await;
    assert!(took >= Duration::from_millis(400), "{took:?}");
}

#[tokio::test]
async fn limit_of_the_server_ends_a_search() {
    // Few nodes, which take no minute on a busy machine.
    let app = App::start_with(with_service(|service| service.max_nodes = 100_000)).await;
    let rules = json!({"rows": 8, "columns": 8, "connect": 5});
    let answer = app.answer(&json!({"moves": [], "rules": rules})).await;
    assert_eq!(answer["search"]["stopped_by"], "nodes");
    // The limit also counts work that `nodes` does not report.
    let nodes = answer["search"]["nodes"].as_u64().unwrap();
    assert!((10_000..=100_000).contains(&nodes), "{nodes}");
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 64);
}
