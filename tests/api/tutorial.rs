//! Every answer for tic-tac-toe, compared with a minimax as in the tutorials. That minimax shares
//! no code with the crate.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use serde_json::{Value, json};

use super::app::App;

/// `'X'`, `'O'` or `' '`.
type Board = [char; 9];

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

fn winner(board: &Board) -> Option<char> {
    LINES
        .iter()
        .map(|line| line.map(|cell| board[cell]))
        .find(|[a, b, c]| a == b && b == c && *a != ' ')
        .map(|[mark, ..]| mark)
}

fn empty_cells(board: &Board) -> Vec<usize> {
    (0..9).filter(|cell| board[*cell] == ' ').collect()
}

fn is_over(board: &Board) -> bool {
    winner(board).is_some() || empty_cells(board).is_empty()
}

fn play(board: &Board, cell: usize, player: char) -> Board {
    let mut board = *board;
    board[cell] = player;
    board
}

/// The score for the player to move, and the plies to the end with best play.
type Worth = (i64, u64);

#[derive(Default)]
struct Oracle {
    known: HashMap<(Board, char), Worth>,
}

impl Oracle {
    fn worth(&mut self, board: &Board, player: char) -> Worth {
        if let Some(winner) = winner(board) {
            return (if winner == player { 10 } else { -10 }, 0);
        }
        if let Some(worth) = self.known.get(&(*board, player)) {
            return *worth;
        }
        let best = empty_cells(board)
            .into_iter()
            .map(|cell| self.worth_of_move(board, player, cell))
            .max_by_key(|worth| preference(*worth))
            .unwrap_or((0, 0));
        self.known.insert((*board, player), best);
        best
    }

    fn worth_of_move(&mut self, board: &Board, player: char, cell: usize) -> Worth {
        let (score, plies) = self.worth(&play(board, cell, player), other(player));
        (-score, plies + 1)
    }
}

/// Greater is preferred: the score, the quicker win, the longer defence.
fn preference((score, plies): Worth) -> (i64, i64) {
    let plies = i64::try_from(plies).unwrap();
    (score, if score > 0 { -plies } else { plies })
}

/// Every reachable pair of a board and the player to move. Either player may begin.
fn pairs() -> BTreeSet<(Board, char)> {
    fn add(pairs: &mut BTreeSet<(Board, char)>, board: Board, player: char) {
        if pairs.insert((board, player)) && !is_over(&board) {
            for cell in empty_cells(&board) {
                add(pairs, play(&board, cell, player), other(player));
            }
        }
    }
    let mut pairs = BTreeSet::new();
    for player in ['X', 'O'] {
        add(&mut pairs, [' '; 9], player);
    }
    pairs
}

fn outcome(score: i64) -> &'static str {
    match score {
        10 => "win",
        0 => "draw",
        _ => "loss",
    }
}

fn ended_by(board: &Board) -> Option<&'static str> {
    let line = winner(board).map(|_| "line");
    line.or_else(|| is_over(board).then_some("full_board"))
}

fn check(oracle: &mut Oracle, board: &Board, player: char, answer: &Value) {
    let about = format!("{board:?} {player}: {answer:#}");
    let (score, plies) = oracle.worth(board, player);
    assert_eq!(answer["score"], score, "{about}");
    assert_eq!(answer["outcome"], outcome(score), "{about}");
    assert_eq!(answer["remoteness"], plies, "{about}");
    assert_eq!(answer["search"]["exact"], true, "{about}");
    check_line(board, &answer["winning_line"], &about);
    assert_eq!(answer["ended_by"], json!(ended_by(board)), "{about}");
    if is_over(board) {
        assert_eq!(answer["candidates"], json!([]), "{about}");
        assert_eq!(answer["index"], Value::Null, "{about}");
        assert_eq!(answer["after"], Value::Null, "{about}");
        let winner = winner(board).map(String::from);
        assert_eq!(answer["winner"], json!(winner), "{about}");
        assert_eq!(
            answer["status"],
            if winner.is_some() { "won" } else { "draw" },
            "{about}"
        );
        return;
    }
    assert_eq!(answer["status"], "in_progress", "{about}");
    let mut expected: Vec<_> = empty_cells(board)
        .into_iter()
        .map(|cell| (cell, oracle.worth_of_move(board, player, cell)))
        .collect();
    expected.sort_by_key(|(cell, worth)| (std::cmp::Reverse(preference(*worth)), *cell));
    let candidates = answer["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), expected.len(), "{about}");
    assert_eq!(answer["index"], candidates[0]["index"], "{about}");
    assert_eq!(answer["pv"], candidates[0]["pv"], "{about}");
    check_after(board, player, answer, &about);
    for (candidate, (cell, (score, plies))) in candidates.iter().zip(expected) {
        assert_eq!(candidate["index"], cell, "{about}");
        assert_eq!(candidate["score"], score, "{about}");
        assert_eq!(candidate["outcome"], outcome(score), "{about}");
        assert_eq!(candidate["remoteness"], plies, "{about}");
        check_pv(oracle, board, player, candidate, &about);
    }
}

fn check_after(board: &Board, player: char, answer: &Value, about: &str) {
    let cell = usize::try_from(answer["index"].as_u64().unwrap()).unwrap();
    let board = play(board, cell, player);
    let text: String = board.iter().collect::<String>().replace(' ', ".");
    let status = match winner(&board) {
        Some(_) => "won",
        None if is_over(&board) => "draw",
        None => "in_progress",
    };
    let after = &answer["after"];
    assert_eq!(after["board"], text, "{about}");
    assert_eq!(after["player"], other(player).to_string(), "{about}");
    assert_eq!(after["status"], status, "{about}");
    assert_eq!(
        after["winner"],
        json!(winner(&board).map(String::from)),
        "{about}"
    );
    check_line(&board, &after["winning_line"], about);
    assert_eq!(after["ended_by"], json!(ended_by(&board)), "{about}");
}

/// Checks that a winning line is given if and only if there is one, and that it has won.
fn check_line(board: &Board, line: &Value, about: &str) {
    match winner(board) {
        None => assert_eq!(*line, Value::Null, "{about}"),
        Some(winner) => {
            let cells: [usize; 3] = serde_json::from_value(line.clone()).unwrap();
            assert!(LINES.contains(&cells), "{about}");
            assert!(cells.iter().all(|cell| board[*cell] == winner), "{about}");
        }
    }
}

/// Checks that a line of play starts with its move, is legal and ends the game. After the first
/// move, both sides must play best.
fn check_pv(oracle: &mut Oracle, board: &Board, player: char, candidate: &Value, about: &str) {
    let pv: Vec<usize> = serde_json::from_value(candidate["pv"].clone()).unwrap();
    assert_eq!(candidate["index"], pv[0], "{about}");
    assert_eq!(candidate["remoteness"], pv.len(), "{about}");
    let (mut board, mut player) = (*board, player);
    for (ply, cell) in pv.into_iter().enumerate() {
        assert!(!is_over(&board) && board[cell] == ' ', "illegal: {about}");
        let best = oracle.worth(&board, player);
        let worth = oracle.worth_of_move(&board, player, cell);
        assert!(ply == 0 || worth == best, "not best play: {about}");
        board = play(&board, cell, player);
        player = other(player);
    }
    assert!(is_over(&board), "{about}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_answer_agrees_with_plain_minimax() {
    let pairs: Vec<_> = pairs().into_iter().collect();
    assert_eq!(pairs.len(), 10_956);
    let app = Arc::new(App::start().await);
    let shares = pairs.chunks(pairs.len().div_ceil(8)).map(|share| {
        let (app, share) = (Arc::clone(&app), share.to_vec());
        tokio::spawn(async move {
            let mut oracle = Oracle::default();
            for (board, player) in share {
                let text: String = board.iter().collect::<String>().replace(' ', ".");
                let request = json!({"board": text, "player": player.to_string()});
                // Other tests check the schema. Here it would take most of the time.
                let response = app.client.post(format!("{}/best-move", app.url));
                let response = response.json(&request).send().await.unwrap();
                assert_eq!(response.status(), 200, "{request}");
                check(&mut oracle, &board, player, &response.json().await.unwrap());
            }
        })
    });
    for share in shares.collect::<Vec<_>>() {
        share.await.unwrap();
    }
}
