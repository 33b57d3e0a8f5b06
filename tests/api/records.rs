//! Games as their players write them: what is read, what is refused, and what is written.

use serde_json::{Value, json};

use super::app::App;
use super::refused::{assert_details, assert_told, json_of};
use super::table::lines;

/// The answer to `POST /position`.
async fn position(app: &App, request: &Value) -> Value {
    let reply = app.post("/position", request).await;
    assert_eq!(reply.status, 200, "{request}: {}", reply.text);
    reply.json()
}

/// Checks each row of a table: what is sent, and the same with the moves as answers have them, or the pointer to
/// what is refused.
async fn assert_games(table: &str) {
    let app = App::start().await;
    for line in lines(table) {
        let (sent, meant) = line.split_once(" => ").unwrap();
        let sent = json_of(sent);
        if let Some(pointer) = meant.strip_prefix('/') {
            let problem = app.refusal_of("/position", &sent).await;
            assert_eq!(
                problem["errors"][0]["pointer"],
                format!("/{pointer}"),
                "{sent}"
            );
            continue;
        }
        let plain = json!({"game": sent["game"], "moves": json_of(meant)});
        assert_eq!(
            position(&app, &sent).await,
            position(&app, &plain).await,
            "{sent}"
        );
    }
}

#[tokio::test]
async fn games_are_read_as_their_players_write_them() {
    assert_games(
        r#"
        {"game": "chess", "record": "1. e4 e5 2. Nf3"} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "record": "1.e4 e5 2.Nf3 Nc6 1-0"} => ["e2e4", "e7e5", "g1f3", "b8c6"]
        {"game": "chess", "record": "\ufeff[Event \"?\"]\r\n[Result \"*\"]\r\n\r\n1. e4! {[%clk 0:10:00] best} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $14 *\r\n"} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "record": "e2-e4 e7-e5 Ng1-f3"} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "record": "e2e4 e7e5 g1f3"} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "record": "1.♘f3 d5 2.g3 ♗h3 3.♗×h3"} => ["g1f3", "d7d5", "g2g3", "c8h3", "f1h3"]
        {"game": "chess", "moves": "1. e4 e5 2. Nf3"} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "moves": ["1.e4", "e5"]} => ["e2e4", "e7e5"]
        {"game": "chess", "moves": ["1.", "e4"]} => ["e2e4"]
        {"game": "chess", "moves": ["e4", "1...", "e5"]} => ["e2e4", "e7e5"]
        {"game": "chess", "moves": ["e4", "e5", "Nf3", "1-0"]} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "moves": ["e4", "$1", "e5"]} => ["e2e4", "e7e5"]
        {"game": "chess", "moves": ["e4 "]} => ["e2e4"]
        {"game": "draughts", "record": "[Event \"?\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-1"} => ["11-15", "23-19", "8-11", "22-17"]
        {"game": "draughts", "moves": ["1. 11-15", "23-19"]} => ["11-15", "23-19"]
        {"game": "draughts", "moves": ["11-15!"]} => ["11-15"]
        {"game": "draughts", "moves": ["11–15"]} => ["11-15"]
        {"game": "draughts", "moves": ["11-15 23-19"]} => ["11-15", "23-19"]
        {"game": "chess", "moves": ["1. e4 e5 2. Nf3"]} => ["e2e4", "e7e5", "g1f3"]
        {"game": "chess", "moves": ["e4,e5"]} => ["e2e4", "e7e5"]
        {"game": "surakarta", "moves": ["a2-a3, b5-b4"]} => ["a2-a3", "b5-b4"]
        {"game": "breakthrough", "moves": ["a2a3 a7a6"]} => ["a2a3", "a7a6"]
        {"game": "othello", "record": "f5d6c3"} => ["f5", "d6", "c3"]
        {"game": "othello", "record": "F5 D6 C3"} => ["f5", "d6", "c3"]
        {"game": "othello", "record": "1. f5 d6 2. c3"} => ["f5", "d6", "c3"]
        {"game": "othello", "record": "1 f5 2 d6 3 c3"} => ["f5", "d6", "c3"]
        {"game": "othello", "moves": ["f5d6c3"]} => ["f5", "d6", "c3"]
        {"game": "othello", "moves": ["f5-"]} => ["f5"]
        {"game": "othello", "moves": ["f5+2"]} => ["f5"]
        {"game": "othello", "moves": ["d3", "c3", "f5", "d2", "d1", "e1", "b3", "c1", "b4"]} => ["d3", "c3", "f5", "d2", "d1", "e1", "b3", "c1", "pass", "b4"]
        {"game": "othello", "record": "d3c3f5d2d1e1b3c1b4"} => ["d3", "c3", "f5", "d2", "d1", "e1", "b3", "c1", "pass", "b4"]
        {"game": "othello", "record": "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2]TI[15:00]TY[8]B[f5//0.01]W[d6/1.5/2]B[c3];)"} => ["f5", "d6", "c3"]
        {"game": "othello", "record": "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5];)"} => ["f5"]
        {"game": "othello", "record": "F5;D6"} => ["f5", "d6"]
        {"game": "draughts", "record": "11-15; 24-20"} => ["11-15", "24-20"]
        {"game": "connect-four", "record": "4453"} => [3, 3, 4, 2]
        {"game": "connect-four", "record": "4 4 5 3"} => [3, 3, 4, 2]
        {"game": "connect-four", "record": "1. d d 2. e c"} => [3, 3, 4, 2]
        {"game": "connect-four", "record": "ddec"} => [3, 3, 4, 2]
        {"game": "connect-four", "moves": ["4", "4"]} => [3, 3]
        {"game": "connect-four", "moves": [3, 3]} => [3, 3]
        {"game": "connect-four", "moves": ["d1", "d2"]} => [3, 3]
        {"game": "connect-four", "moves": "4453"} => [3, 3, 4, 2]
        {"game": "gomoku", "moves": ["h8", "i9"]} => [112, 98]
        {"game": "gomoku", "moves": ["112", "98"]} => [112, 98]
        {"game": "gomoku", "record": "1. h8 i9 2. a1"} => [112, 98, 210]
        {"game": "gomoku", "record": "h8i9a1"} => [112, 98, 210]
        {"game": "gomoku", "record": "(;GM[4]SZ[15];B[hh];W[ig](;B[ao])(;B[aa]))"} => [112, 98, 210]
        {"game": "gomoku", "record": "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,125\r\n1,15,3\r\nengine1.zip\r\n"} => [112, 98, 210]
        {"game": "tic-tac-toe", "moves": ["4", "0"]} => [4, 0]
        {"game": "tic-tac-toe", "moves": ["b2", "a3"]} => [4, 0]
        {"game": "tic-tac-toe", "record": "b2 a3"} => [4, 0]
        {"game": "hex", "record": "a1 b2 c3"} => [0, 12, 24]
        {"game": "hex", "record": "(;GM[11]SZ[11];B[a1];W[b2];B[cc])"} => [0, 12, 24]
        {"game": "kalah", "moves": ["1"]} => [0]
        {"game": "kalah", "record": "36"} => [2, 5]
        {"game": "kalah", "record": "1. 3 2. 6"} => [2, 5]
        {"game": "dots-and-boxes", "moves": ["a1-b1", "a2a1", "3"]} => [1, 7, 3]
        {"game": "dots-and-boxes", "record": "a1-b1 a1-a2"} => [1, 7]
        {"game": "nine-mens-morris", "record": "1. d2 a4 2. d3"} => ["d2", "a4", "d3"]
        {"game": "surakarta", "record": "1. c2-c3 c5-c4"} => ["c2-c3", "c5-c4"]
        {"game": "breakthrough", "record": "a2-a3 a7-a6"} => ["a2a3", "a7a6"]
        "#,
    )
    .await;
}

#[tokio::test]
async fn signs_around_moves_are_told_from_moves() {
    assert_games(
        r#"
        {"game": "chess", "moves": ["e4", "{c}", "e5"]} => /moves/1
        {"game": "chess", "moves": ["{e4}"]} => /moves/0
        {"game": "gomoku", "moves": ["{\"x\":7,\"y\":7}"]} => /moves/0
        {"game": "connect-four", "record": "{\"column\": 3}"} => /record
        {"game": "dots-and-boxes", "moves": ["{0,0} {0,1}"]} => /moves/0
        {"game": "connect-four", "moves": ["4."]} => /moves/0
        {"game": "connect-four", "moves": ["11"]} => /moves/0
        {"game": "connect-four", "moves": ["12", "3"]} => /moves/0
        {"game": "kalah", "moves": ["6", "11"]} => /moves/1
        {"game": "kalah", "record": "6, 11"} => /record
        {"game": "kalah", "moves": "6, 11"} => /moves
        {"game": "connect-four", "record": "44 53"} => /record
        {"game": "chess", "record": "1. e2e4 e7e5 2. d1h5+ b8c6 3. h5f7+"} => ["e2e4", "e7e5", "d1h5", "b8c6", "h5f7"]
        {"game": "chess", "record": "1. e2-e4 e7-e5 2. g1-f3 , b8-c6 3. f1-c4 f8-c5 4. e1-g1 1–0"} => ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]
        {"game": "chess", "record": "1. e4 e5 1/2–1/2"} => ["e2e4", "e7e5"]
        {"game": "chess", "record": "[pgn][Event \"a\"]\n[Variant \" Standard  \"]\n\n1. e4 nf6 [/pgn]"} => ["e2e4", "g8f6"]
        {"game": "gomoku", "record": "h8_i9_a1"} => [112, 98, 210]
        {"game": "connect-four", "record": "4. 4. 5. 3."} => /record
        {"game": "kalah", "record": "3.6"} => /record
        {"game": "chess", "record": "; only a comment"} => /record
        {"game": "chess", "record": "1. e4 (1. d4 ; best :)\n d5) e5"} => ["e2e4", "e7e5"]
        {"game": "chess", "record": "1. e4 +--"} => ["e2e4"]
        {"game": "draughts", "record": "1. 11-15 24-19 1/2–1/2"} => ["11-15", "24-19"]
        {"game": "gomoku", "record": "Piskvorky 15x15, 11:11, 0\r\n8, 8\r\n9,7,125\r\n-1\r\n0,Freestyle15_1\r\n"} => [112, 98]
        {"game": "gomoku", "moves": ["H8", "112"]} => /moves/1
        "#,
    )
    .await;
}

#[tokio::test]
async fn links_take_records_and_parts_of_them() {
    let app = App::start().await;
    for (link, meant) in [
        (
            "game=chess&moves=1.%20e4%20e5",
            json!({"game": "chess", "moves": ["e2e4", "e7e5"]}),
        ),
        (
            "game=chess&record=1.%20e4%20e5",
            json!({"game": "chess", "moves": ["e2e4", "e7e5"]}),
        ),
        (
            "game=othello&moves=f5d6c3",
            json!({"game": "othello", "moves": ["f5", "d6", "c3"]}),
        ),
        (
            "game=connect-four&record=4453",
            json!({"game": "connect-four", "moves": [3, 3, 4, 2]}),
        ),
        (
            "game=connect-four&moves=3,3",
            json!({"game": "connect-four", "moves": [3, 3]}),
        ),
        (
            "game=connect-four&moves=3,%203",
            json!({"game": "connect-four", "moves": [3, 3]}),
        ),
    ] {
        let answer = app.get(&format!("/position?{link}")).await.json();
        assert_eq!(answer, position(&app, &meant).await, "{link}");
        let tree = app.get(&format!("/game-tree?{link}&depth=1")).await.json();
        assert_eq!(tree["nodes"][0]["board"], answer["board"], "{link}");
    }
}

#[tokio::test]
async fn start_and_size_of_a_record_are_obeyed() {
    let app = App::start().await;
    let record =
        "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd4 41. e3+ *\n";
    let answer = position(
        &app,
        &json!({"game": "chess", "record": record, "format": "pgn"}),
    )
    .await;
    assert_eq!(answer["board"], "8/8/8/8/3k4/4P3/8/4K3 b - - 0 41");
    let written = answer["record"].as_str().unwrap();
    assert!(written.contains("\n40... Kd4 41. e3+ *\n"), "{written}");
    let record = "[GameType \"21\"]\n[FEN \"W:W32:B1\"]\n\n1. 32-28 1-5";
    let answer = position(&app, &json!({"game": "draughts", "record": record})).await;
    assert_eq!(answer["board"], "W:W28:B5");
    let sized = json!({"game": "hex", "record": "(;GM[11]SZ[5];B[c3])", "format": "sgf"});
    let answer = position(&app, &sized).await;
    assert_eq!(answer["shape"], json!({"rows": 5, "columns": 5}));
    assert_eq!(answer["record"], "(;FF[4]CA[UTF-8]GM[11]SZ[5]\n;B[cc])\n");
    let stones = "(;GM[4]SZ[15]AB[hh][hi]AW[ii][ij]PL[B];B[hj];W[ik])";
    let answer = position(&app, &json!({"game": "gomoku", "record": stones})).await;
    assert_eq!(answer["board"].as_str().unwrap().matches('X').count(), 3);
    assert_eq!(answer["player"], "X");
    let after = json!({"game": "chess", "player": "black", "record": "[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4"});
    assert_eq!(position(&app, &after).await["player"], "black");
    let board =
        json!({"game": "gomoku", "board": ".".repeat(224) + "X", "player": "O", "format": "sgf"});
    let written = position(&app, &board).await["record"].clone();
    let again = json!({"game": "gomoku", "record": written, "format": "sgf"});
    assert_eq!(position(&app, &again).await["record"], written);
    let refused = json!({"game": "gomoku", "board": ".".repeat(224) + "X", "player": "O", "format": "transcript"});
    let problem = app.refusal_of("/position", &refused).await;
    assert_eq!(problem["errors"][0]["pointer"], "/format");
    let wide = json!({"game": "connect-four", "rules": {"rows": 4, "columns": 12}, "moves": [3, 3, 4, 2], "format": "digits"});
    let written = position(&app, &wide).await["record"].clone();
    assert_eq!(written, "4 4 5 3");
    let again =
        json!({"game": "connect-four", "rules": {"rows": 4, "columns": 12}, "record": written});
    assert_eq!(
        position(&app, &again).await["board"],
        position(&app, &wide).await["board"]
    );
    let semicolons = json!({"game": "gomoku", "record": "h8;i9;j10"});
    assert_eq!(
        position(&app, &semicolons).await,
        position(&app, &json!({"game": "gomoku", "moves": [112, 98, 84]})).await
    );
    let blank = json!({"game": "gomoku", "record": "\nPiskvorky 15x15, 11:11, 0\n8,8,0\n"});
    assert_eq!(
        position(&app, &blank).await["moves"]
            .as_array()
            .unwrap()
            .len(),
        224
    );
    let mnk = json!({"game": "mnk", "record": "(;SZ[7:6];B[aa])"});
    assert_eq!(
        position(&app, &mnk).await["shape"],
        json!({"rows": 6, "columns": 7})
    );
}

#[tokio::test]
async fn faults_of_records_tell_their_place_and_reason() {
    assert_details(
        r#"
        {"game": "chess", "record": "1. e4 e5\n2. Nf3 Nc6\n3. Bb6"} => /record => line 3, column 4: after 2... Nc6, "Bb6" is no move (ply 5): no bishop of white can move to b6
        {"game": "chess", "moves": "1. e4 e5 2. Ke3"} => /moves => line 1, column 13: after 1... e5, "Ke3" is no move (ply 3): the king on e1 cannot move to e3
        {"game": "chess", "record": "1. e5"} => /record => line 1, column 4: "e5" is no first move: no pawn of white can move to e5
        {"game": "chess", "record": "1. f3 e5 2. g4 Qh4# 3. a3"} => /record => line 1, column 24: after 2... Qh4#, "a3" is no move (ply 5): the game is over before this move
        {"game": "chess", "record": "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4"} => /record => line 1, column 28: this variation has no ")" at its end
        {"game": "chess", "record": "1. e4 {good"} => /record => line 1, column 7: this comment has no "}" at its end
        {"game": "chess", "record": "1. e4 *\n\n1. d4 *"} => /record => the text holds 2 games; send one of them
        {"game": "connect-four", "record": "1. d d 2. e c\n\n1. d\n"} => /record => the text holds 2 games; send one of them
        {"game": "chess", "record": "[Variant \"Crazyhouse\"]\n\n1. e4"} => /record => the header Variant is "Crazyhouse"; this game is chess by the rules of FIDE
        {"game": "draughts", "record": "[GameType \"20\"]\n\n1. 32-28"} => /record => the header GameType is "20"; English draughts are 21
        {"game": "gomoku", "record": "(;GM[4]SZ[19];B[pp])"} => /record => has a board of 19 rows and 19 columns; this game has 15 and 15
        {"game": "gomoku", "record": "(;GM[4]SZ[15];B[hh];B[ii])"} => /record => line 1, column 21: B moves twice in a row
        {"game": "connect-four", "record": "4448"} => /record => line 1, column 4: after 4, "8" is no move (ply 4): there is no column "8"; in a text, the columns count from "1" to "7"
        {"game": "chess", "moves": ["1. e4 e9"]} => /moves/0 => "e9": there is no legal move "e9"; a move is written as "e2e4", "e1g1", "e7e8q" or "Nf3"
        "#,
    )
    .await;
    assert_told(
        r#"
        {"game": "chess", "record": "e4", "moves": ["e4"]} => /record => stands in place of `moves`
        {"game": "chess", "record": "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4"} => /record => the position at its start: white has no king
        {"game": "chess", "board": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "record": "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4"} => /record => begins with a board of its own
        {"game": "chess", "record": "f5d6c3"} => /record => it reads as a game of "gomoku", "hex" or "othello"
        {"game": "othello", "record": "1. e4 e5 2. Nf3 Nc6"} => /record => it reads as a game of "chess"
        {"game": "chess", "record": "11-15 23-19"} => /record => it reads as a game of "draughts"
        {"game": "chess", "record": "(;GM[11]SZ[11];B[a1];W[b2])"} => /record => it reads as a game of "hex"
        {"record": "4 2 8"} => /record => "4" may be a cell or the number of a move
        {"game": "gomoku", "record": "1 h8 2 i9"} => /record => write "1." for a number
        {"game": "gomoku", "moves": ["(;SZ[19];B[ab])"]} => /moves/0 => a move is the index of a cell
        {"game": "gomoku", "record": "(;GM[4]SZ[15]PL[W];B[hh])"} => /record => the header PL is "W"; the first move is one of B
        {"game": "chess", "moves": ["1"]} => /moves/0 => there is no legal move "1"
        {"game": "chess", "player": "white", "record": "[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4"} => /player => after these moves it is the turn of black
        {"game": "chess", "record": "(1. e4) 1. d4"} => /record => this variation has no move before it
        {"game": "chess", "record": "1. e4 e5\n\n1. d4 d5"} => /record => the text holds 2 games
        {"game": "chess", "board": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "moves": ["d5"]} => /moves/0 => "d5" is a capture, which is written "exd5"
        {"game": "connect-four", "moves": ["d4"]} => /moves/0 => a disc in this column lands in row 1
        {"game": "connect-four", "moves": ["03"]} => /moves/0 => as a text its number, "1" to "7"
        {"game": "hex", "record": "(;GM[11]SZ[11];R[a1];B[b2])"} => /record => a move is one of B or W
        {"game": "gomoku", "record": "(;b[hh];w[ii])"} => /record => the name of a property has capital letters
        {"game": "gomoku", "record": "Piskvorky 15x15\n8;8;0\n"} => /record => "8;8;0" is no stone
        {"moves": ["2.0"]} => /moves/0 => a move is the index of a cell
        {"game": "chess", "record": 5} => /record => expected a string
        {"game": "hex", "record": "(;GM[1]SZ[11];B[aa])"} => /record => that is Go
        "#,
    )
    .await;
}

#[tokio::test]
async fn nested_variations_and_long_records_are_refused_at_once() {
    let app = App::start().await;
    for (record, words) in [
        (
            "1. e4 ".to_owned() + &"(".repeat(60_000),
            "no \")\" at its end",
        ),
        (
            "1. e4 ".to_owned() + &"x".repeat(60_000),
            "line 1, column 7: after 1. e4, \"xxx",
        ),
    ] {
        let problem = app
            .refusal(&json!({"game": "chess", "record": record}))
            .await;
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(detail.contains(words), "{detail}");
    }
}

#[tokio::test]
async fn answers_name_their_moves() {
    let app = App::start().await;
    for (request, name, pv_names) in [
        (
            json!({"game": "chess", "board": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}),
            "Ra8#",
            json!(["Ra8#"]),
        ),
        (
            json!({"game": "connect-four", "record": "4 4 4 4 4"}),
            "",
            json!(null),
        ),
        (
            json!({"board": "XX.OO....", "player": "X"}),
            "c3",
            json!(["c3"]),
        ),
        (
            json!({"game": "othello", "record": "f5d6"}),
            "",
            json!(null),
        ),
    ] {
        let answer = app.answer(&request).await;
        if !name.is_empty() {
            assert_eq!(answer["name"], name, "{request}");
            assert_eq!(answer["pv_names"], pv_names);
        }
        // A name is a move of the next request.
        let names = answer["pv_names"].as_array().unwrap();
        assert_eq!(answer["name"], names[0]);
        let mut next = request.clone();
        next["moves"] = match request.get("record") {
            Some(record) => json!([record, names[0]]),
            None => json!([names[0]]),
        };
        next.as_object_mut().unwrap().remove("record");
        let after = position(&app, &next).await;
        assert_eq!(after["board"], answer["after"]["board"], "{next}");
        for candidate in answer["candidates"].as_array().unwrap() {
            assert_eq!(candidate["name"], candidate["pv_names"][0]);
        }
    }
}

#[tokio::test]
async fn reviews_are_records_with_verdicts() {
    let app = App::start().await;
    let game = json!({
        "game": "chess",
        "record": "1. f3 e5 2. g4 Qh4#",
        "format": "pgn",
        "limits": {"nodes": 3000},
    });
    let reply = app.post("/game-review", &game).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let review = reply.json();
    let verdicts: Vec<_> = review["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| ply["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts[2], "blunder");
    assert_eq!(verdicts[3], "great");
    let record = review["record"].as_str().unwrap();
    assert!(record.starts_with("[Event \"?\"]\n"), "{record}");
    assert!(
        record.contains("2. g4 $4 { Blunder, a loss in 2 plies. Best, "),
        "{record}"
    );
    assert!(
        record.contains("Qh4# $1 { Great, a win in 1 ply. } 0-1\n"),
        "{record}"
    );
    assert!(review["summaries"][1]["accuracy"].as_f64().unwrap() > 90.0);
    assert!(review["summaries"][0]["accuracy"].as_f64().unwrap() < 60.0);
    let again = json!({"game": "chess", "record": record, "format": "pgn"});
    let plain = position(&app, &again).await;
    assert!(
        plain["record"]
            .as_str()
            .unwrap()
            .contains("1. f3 e5 2. g4 Qh4# 0-1")
    );
    let refused = json!({"game": "chess", "record": "1. e4", "format": "sgf"});
    let problem = app.refusal_of("/game-review", &refused).await;
    assert_eq!(problem["errors"][0]["pointer"], "/format");
    assert_eq!(
        problem["errors"][0]["detail"],
        "a game of \"chess\" is written as \"pgn\""
    );
}
