//! Every fault of a request is told at once, and those of one kind once.

use serde_json::{Value, json};

use super::app::App;
use super::refused::{detail, json_of, pointers, requests};
use super::table::rows;

/// Checks that a problem has exactly these pointers, between spaces, in any order.
fn assert_faults(problem: &Value, at: &str) {
    let (mut found, mut expected) = (pointers(problem), at.split(' ').collect::<Vec<_>>());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{problem}");
}

#[tokio::test]
async fn every_fault_of_a_request_is_told() {
    let app = App::start().await;
    let cases = r#"
        /best-move => {"limits": {"depth": 0}, "board": "abc", "player": "green", "size": 44} => /limits/depth /size /player /board
        /best-move => {"game": "chekers", "moves": [], "limits": {"nodes": 10000000}, "top": 0} => /top /game /limits/nodes
        /best-move => {"moves": [4, true, -1], "limits": {"depth": "x", "nodes": 0}, "seed": -1} => /limits/depth /limits/nodes /seed /moves/1 /moves/2
        /best-move => {"board": "O.XX.X.O", "player": "Z", "limits": {"movetime_ms": 60001}} => /player /board /limits/movetime_ms
        /best-move => {"moves": [], "difficulty": "Easy", "tie_break": 1, "fen": "x"} => /difficulty /tie_break /fen
        /best-move => {"board": ["X", true, 1.5, [], "O", 5], "player": 1, "moves": 3} => /board/1 /board/2 /board/3 /moves /player
        /best-move => {"moves": [], "rules": {"rows": 0, "height": 3}, "limits": {"plies": 3}} => /limits/plies /rules/rows /rules/height
        /best-move => {"game": 3, "board": 7, "player": "X"} => /game /board
        /best-move => {"board": 7, "limits": 3} => /board /limits
        /game-tree => {"game": "chess", "board": "8/8 w", "colour": 1} => /board /colour /depth
        /game-tree => {"game": "chess", "moves": ["e2e5"], "depth": 0} => /depth /moves/0
        /ideas => {"game": "kalah", "board": "x", "player": "south", "depth": "x"} => /board /depth
        /ideas => {"game": "surakarta", "board": "x"} => /board /depth
        /game-review => {"game": "go", "limits": {"nodes": 10000000}} => /game /limits/nodes /moves
        /game-review => {"moves": [4, 4], "limits": {"movetime_ms": 60001}, "top": 1} => /limits/movetime_ms /moves/1 /top
        /game-review => {"board": "abc", "player": "X"} => /board /moves
    "#;
    for [path, request, at] in rows(cases) {
        assert_faults(&app.refusal_of(path, &json_of(request)).await, at);
    }
    let links = "
        /best-move?board=abc&player=green&size=44&limits.depth=0 => /limits/depth /size /player /board
        /board.svg?board=abc&player=X&limits.depth=2 => /board /limits
        /board.svg?moves=4,4&scores=true&limits.nodes=10000000 => /limits/nodes /moves/1
        /board.svg?moves=4,4&scores=3&limits.nodes=10 => /moves/1 /scores
    ";
    for [link, at] in rows(links) {
        assert_faults(&app.get(link).await.json(), at);
    }
    let item = json!({"requests": [{"board": "abc", "player": "green", "depth": 1}]});
    let answer = app.post("/best-moves", &item).await.json();
    assert_eq!(
        pointers(&answer["responses"][0]),
        [
            "/requests/0/depth",
            "/requests/0/player",
            "/requests/0/board"
        ]
    );
}

#[tokio::test]
async fn faults_of_a_link_are_told_in_its_words() {
    let app = App::start().await;
    let cases = r#"
        /best-move?limits=3&moves= => a link has limits.depth=…, limits.movetime_ms=… or limits.nodes=…
        /best-move/stream?limits=3&moves= => a link has limits.depth=…, limits.movetime_ms=… or limits.nodes=…
        /best-move?limits=&moves= => a link has limits.depth=…, limits.movetime_ms=… or limits.nodes=…
        /best-move?rules=3&moves= => is 3; a link has each rule by its name, such as rules.rows=…
        /position?rules=x&moves= => is "x"; a link has each rule by its name
        /best-move?moves=&x=1 => "rules.…", "limits.depth", "limits.movetime_ms", "limits.nodes"
        /position?moves=&x=1 => "rules.…"
        /best-move?moves=&depth=3 => did you mean "limits.depth"?
        /best-move?game=chess => `moves=` is the start
        /board.svg?game=chess => `moves=` is the start
        /best-move?game=connect-four&moves=4444 => commas are between moves, as in moves=4,0
    "#;
    for [link, words] in rows(cases) {
        let problem = app.get(link).await.json();
        let detail = detail(&problem);
        assert!(detail.contains(words), "{link}: {detail}");
        let of_json = [
            "an object",
            "[]",
            "entry",
            "In JSON",
            "\"limits\"",
            "\"rules\"",
        ];
        let named = of_json.into_iter().find(|words| detail.contains(words));
        assert_eq!(named, None, "{link}: {detail}");
    }
}

#[tokio::test]
async fn faults_of_one_kind_are_told_once() {
    let app = App::start().await;
    let repeated = r#"
        {"game": "connect-four", "player": "X"} => board => true => 42 => is true; expected a cell
        {"game": "connect-four", "player": "X"} => board => {} => 42 => is an object; expected a cell
        {"game": "connect-four", "player": "X"} => board => 1.5 => 42 => is 1.5; expected a cell
        {"game": "chess"} => moves => false => 50 => is false; a move is
        {"game": "gomoku"} => moves => null => 225 => is null; a move is
        {"game": "othello"} => moves => [] => 20 => is an array; a move is
        {"game": "kalah"} => moves => 0.25 => 20 => is 0.25; a move is
    "#;
    let mut cases = Vec::new();
    for (mut request, [field, item, count, words]) in requests(repeated) {
        let count: usize = count.parse().unwrap();
        request[field] = json!(vec![json_of(item); count]);
        cases.push((
            request,
            format!("/{field}/0"),
            words,
            (count - 1).to_string(),
        ));
    }
    let of_rows = r#"
        {"board": [[false, false, false], [false, false, false], [false, false, false]], "player": "X"} => /board/0/0 => is false; expected a cell => 8
        {"board": [[[1], [1], 2], [[1], 4, 5], [6, 7, 8]], "player": "X"} => /board/0/0 => is a row; expected a cell => 2
        {"board": [0, [1], [2], [3]], "player": "X"} => /board/1 => is a row; expected a cell => 2
        {"board": [[0], 1, 2, 3], "player": "X"} => /board/1 => is a cell; expected a row of cells => 2
    "#;
    for (request, [pointer, words, more]) in requests(of_rows) {
        cases.push((request, pointer.to_owned(), words, more.to_owned()));
    }
    let mut rows = vec![vec![""; 3]; 6];
    rows[0] = vec![""; 7];
    cases.push((
        json!({"game": "connect-four", "board": rows, "player": "X"}),
        "/board/1".to_owned(),
        "has 3 cells, and the first row has 7",
        "4".to_owned(),
    ));
    for (request, pointer, words, more) in cases {
        let problem = app.refusal(&request).await;
        assert_eq!(pointers(&problem), [pointer], "{request}");
        let detail = detail(&problem);
        let more = format!("; {more} more are like it");
        assert!(
            detail.starts_with(words) && detail.ends_with(&more),
            "{detail}"
        );
    }
}
