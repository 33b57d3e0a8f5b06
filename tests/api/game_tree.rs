//! `/game-tree` as JSON and as a picture.

use bestmove_engine::games::GAMES;
use proptest::test_runner::TestRunner;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::app::{App, random_input};
use super::picture::Picture;
use super::refused::{detail, pointers};
use super::table::rows;

async fn tree(app: &App, body: &Value) -> Value {
    app.answer_of("/game-tree", body).await
}

async fn picture(app: &App, body: &Value) -> String {
    let reply = app.get(&format!("/game-tree.svg?{}", query(body))).await;
    assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text);
    assert_eq!(reply.header("content-type"), "image/svg+xml");
    reply.text
}

fn query(body: &Value) -> String {
    let scalar = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(scalar).collect::<Vec<_>>().join(","),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    };
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in body.as_object().unwrap() {
        if let Some(fields) = value.as_object() {
            for (field, value) in fields {
                query.append_pair(&format!("{name}.{field}"), &text(value));
            }
        } else {
            query.append_pair(name, &text(value));
        }
    }
    query.finish()
}

fn tutorial() -> Value {
    json!({"board": "O.XX.X.OO", "player": "X"})
}

#[tokio::test]
async fn tree_is_the_figure_of_the_tutorials() {
    let app = App::start().await;
    let tree = tree(&app, &tutorial()).await;
    let nodes = tree["nodes"].as_array().unwrap();
    let field = |name: &str| -> Value { nodes.iter().map(|node| node[name].clone()).collect() };
    assert_eq!(field("number"), json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(field("parent"), json!([null, 1, 2, 2, 1, 1, 6, 7, 6]));
    assert_eq!(field("index"), json!([null, 1, 4, 6, 4, 6, 1, 4, 4]));
    assert_eq!(field("level"), json!([0, 1, 2, 2, 1, 1, 2, 3, 2]));
    assert_eq!(
        field("player"),
        json!(["X", "O", "X", "X", "O", "O", "X", "O", "X"])
    );
    // The three branches have the scores −10, 10 and −10.
    assert_eq!(
        field("score"),
        json!([10, -10, -10, -10, 10, -10, 10, 10, -10])
    );
    assert_eq!(
        field("chosen"),
        json!([5, 3, null, null, null, 9, 8, null, null])
    );
    assert_eq!((&tree["calls"], &tree["cut"]), (&json!(9), &json!(0)));
}

#[tokio::test]
async fn link_and_body_have_equal_answers() {
    let app = App::start().await;
    let link = app
        .get("/game-tree?board=O.XX.X.OO&player=X&pruning=alpha-beta&rules.misere=true")
        .await;
    let mut body = tutorial();
    body["pruning"] = json!("alpha-beta");
    body["rules"] = json!({"misere": true});
    assert_eq!(link.json(), tree(&app, &body).await);
    let svg = app
        .get("/game-tree.svg?game=connect-four&moves=3,3&depth=2")
        .await;
    let body = json!({"game": "connect-four", "moves": [3, 3], "depth": 2});
    assert_eq!(svg.text, picture(&app, &body).await);
}

#[tokio::test]
async fn pruned_nodes_are_marked() {
    let app = App::start().await;
    let mut body = json!({"moves": [4, 0, 8, 2]});
    let whole = tree(&app, &body).await;
    body["pruning"] = json!("alpha-beta");
    let pruned = tree(&app, &body).await;
    assert_eq!(pruned["nodes"][0]["score"], whole["nodes"][0]["score"]);
    assert!(pruned["calls"].as_u64() < whole["calls"].as_u64());
    let nodes = pruned["nodes"].as_array().unwrap();
    let (cut, made): (Vec<_>, Vec<_>) = nodes.iter().partition(|node| node["number"].is_null());
    assert_eq!(pruned["cut"], cut.len());
    assert_eq!(pruned["calls"], made.len());
    assert!(!cut.is_empty());
    // The first call has no bounds. A later branch has to beat what is sure already.
    let window = |node: &Value| (node["alpha"].clone(), node["beta"].clone());
    assert_eq!(window(&nodes[0]), (Value::Null, Value::Null));
    assert!(made.iter().any(|node| node["alpha"].is_number()));
    assert!(cut.iter().all(|node| window(node) == window(&nodes[0])));
    assert!(
        cut.iter()
            .all(|node| node["score"].is_null() && node["parent"].is_u64())
    );
}

#[tokio::test]
async fn refusal_of_a_large_tree_names_the_bound() {
    let app = App::start().await;
    let start = json!({"moves": []});
    let problem = app.refusal_of("/game-tree", &start).await;
    assert_eq!(pointers(&problem), ["/depth"], "{problem}");
    let detail = detail(&problem);
    assert!(detail.contains("more than 5000 calls"), "{detail}");
    let bounded = tree(&app, &json!({"moves": [], "depth": 2})).await;
    assert_eq!(bounded["calls"], 1 + 9 + 72);
    let reply = app.get("/game-tree.svg?moves=4,0,8").await;
    assert!(reply.text.contains("more than 500 calls"), "{}", reply.text);
    // The moves of the largest board are shown.
    let rules = json!({"rows": 19, "columns": 19, "connect": 5});
    let all = tree(
        &app,
        &json!({"game": "mnk", "rules": rules, "moves": [], "depth": 1}),
    )
    .await;
    assert_eq!(all["calls"], 362);
}

#[tokio::test]
async fn invalid_query_is_refused() {
    let app = App::start().await;
    let cases = "
        board=O.XX.X.OO&board=x => 400 bad_query
        rules=3&rules.rows=4 => 400 bad_query
        board=O.XX.X.OO&player=X&colour=red => 422 invalid_request
        board=O.XX.X.OO&player=X&depth=0 => 422 invalid_request
        board=O.XX.X.OO&player=X&depth=two => 422 invalid_request
        board=O.XX.X.OO&player=%3Cscript%3E => 422 invalid_request
        board=O.XX.X.OO&player=%FF => 400 bad_query
        moves=0,0 => 422 illegal_move
         => 422 invalid_request
        board=XXX......&player=O => 422 impossible_position
    ";
    for [query, expected] in rows(cases) {
        for path in ["/game-tree", "/game-tree.svg", "/board.svg"] {
            if path == "/board.svg" && query.contains("depth") {
                continue;
            }
            let reply = app.get(&format!("{path}?{query}")).await;
            let code = reply.json()["code"].as_str().unwrap().to_owned();
            let found = format!("{} {code}", reply.status.as_str());
            assert_eq!(found, expected, "{path}?{query}: {}", reply.text);
        }
    }
}

#[tokio::test]
async fn picture_shows_every_call() {
    let app = App::start().await;
    let svg = picture(&app, &tutorial()).await;
    let Picture { boxes, texts, .. } = Picture::read(&svg);
    assert_eq!(boxes.len(), 9);
    let texts: Vec<_> = texts.iter().map(|(text, ..)| text.as_str()).collect();
    for expected in ["1", "9", "+10", "−10", "max · X", "min · O"] {
        assert!(texts.contains(&expected), "{expected} in {texts:?}");
    }
    let document = roxmltree::Document::parse(&svg).unwrap();
    let chosen = document.descendants().filter(|node| {
        let class = node.attribute("class").unwrap_or_default();
        class.contains("call") && class.contains("chosen")
    });
    let chosen: Vec<_> = chosen
        .map(|node| node.attribute("data-number").unwrap())
        .collect();
    assert_eq!(chosen, ["1", "5"]);
}

async fn check_picture(app: &App, body: &Value) {
    let svg = picture(app, body).await;
    let nodes = tree(app, body).await["nodes"].as_array().unwrap().len();
    let picture = Picture::read(&svg);
    assert_eq!(picture.boxes.len(), nodes, "{body}");
    picture.check_boxes_are_apart();
    picture.check_texts_are_within();
}

#[tokio::test]
async fn pictures_of_every_game_have_no_overlaps() {
    let app = App::start().await;
    let mut runner = random_input();
    for game in GAMES {
        let shape = game.info().shape.unwrap();
        for pruning in ["none", "alpha-beta"] {
            // On small boards with few moves, the replies are drawn too.
            let has_few_moves = shape.rows * shape.columns < 50 && !game.info().has_cycles;
            for depth in 1..=if has_few_moves { 2 } else { 1 } {
                let picks = (0..6)
                    .map(|_| random_index(&mut runner))
                    .collect::<Vec<_>>();
                let mut body =
                    json!({"game": game.name(), "moves": [], "depth": depth, "pruning": pruning});
                body["moves"] = moves(&app, &body, &picks).await;
                check_picture(&app, &body).await;
            }
        }
    }
}

#[tokio::test]
async fn pictures_of_odd_boards_have_no_overlaps() {
    let app = App::start().await;
    for (game, rows, columns, depth) in [
        ("tic-tac-toe", 1, 64, 1),
        ("tic-tac-toe", 64, 1, 1),
        ("tic-tac-toe", 1, 2, 2),
        ("tic-tac-toe", 16, 1, 2),
        ("mnk", 19, 19, 1),
    ] {
        let connect = rows.max(columns).min(5);
        let rules = json!({"rows": rows, "columns": columns, "connect": connect});
        let body = json!({"game": game, "rules": rules, "moves": [], "depth": depth,
            "pruning": "alpha-beta"});
        check_picture(&app, &body).await;
    }
}

/// The search finds the later of two wins first.
#[tokio::test]
async fn quicker_of_two_wins_is_chosen() {
    let app = App::start().await;
    let tree = tree(&app, &json!({"board": "XX.OO.X..", "player": "O"})).await;
    let nodes = tree["nodes"].as_array().unwrap();
    let wins: Vec<_> = nodes
        .iter()
        .filter(|node| node["parent"] == 1 && node["score"] == nodes[0]["score"])
        .map(|node| (&node["number"], &node["remoteness"]))
        .collect();
    assert_eq!(nodes[0]["score"], 10);
    let chosen = &nodes[0]["chosen"];
    assert_eq!(
        wins.iter().find(|(_, plies)| *plies == 0).unwrap().0,
        chosen
    );
    assert_eq!(nodes[0]["remoteness"], 1);
}

fn random_index(runner: &mut TestRunner) -> usize {
    use proptest::strategy::{Strategy as _, ValueTree as _};
    (0..1_000_usize).new_tree(runner).unwrap().current()
}

async fn moves(app: &App, body: &Value, picks: &[usize]) -> Value {
    let mut moves = Vec::new();
    for pick in picks {
        let body = json!({"game": body["game"], "moves": moves, "depth": 1});
        let tree = tree(app, &body).await;
        let children = &tree["nodes"].as_array().unwrap()[1..];
        if children.is_empty() {
            break;
        }
        let child = &children[pick % children.len()];
        moves.push(child.get("index").unwrap_or(&child["move"]).clone());
    }
    moves.into()
}
