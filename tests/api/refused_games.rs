//! The boards and moves that each game refuses: which fault it is, and where.

use super::refused::assert_refused;

#[tokio::test]
async fn breakthrough_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "breakthrough", "rules": {"rows": 4, "columns": 3}}"#,
        r#"
        {"board": "BBB.....WWW", "player": "white"} => invalid_request => /board
        {"board": "BBB\n...\n..\nWWW", "player": "white"} => invalid_request => /board
        {"board": ["B", "B", "B", 3, 4, "X", 6, 7, null, "W", "W", 10], "player": "white"} => invalid_request => /board/5 /board/11
        {"board": "BBB...WW.WW.", "player": "white"} => impossible_position => /board
        {"board": "BBB...W...WW", "player": "white"} => not_players_turn => /player
        {"board": "BBB......WWW"} => invalid_request => /player
        // A piece of the opponent, a capture straight ahead, and cells that are not on the board.
        {"moves": ["a4a3"]} => illegal_move => /moves/0
        {"moves": ["a1a2", "b1b2"]} => illegal_move => /moves/1
        {"board": "BB....B.WWW.", "player": "white", "moves": ["a1a2"]} => illegal_move => /moves/0
        {"moves": ["c1d2"]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [], "rules": {"rows": 2, "columns": 1}} => invalid_request => /rules/rows /rules/columns
        {"moves": [], "rules": {"rows": 9, "columns": 9}} => invalid_request => /rules/rows /rules/columns
        "#,
    )
    .await;
}

#[tokio::test]
async fn chess_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "chess"}"#,
        r#"
        {"board": "8/8/8/8"} => invalid_request => /board
        {"board": "8/8/8/4k3/8/8/8/4K3 w - - x 1"} => invalid_request => /board
        {"board": "8/8/8/4k3/8/8/8/4K3 w - - 0 x"} => invalid_request => /board
        {"board": "8/8/8/4k3/8/8/9/4K3 w - - 0 1"} => invalid_request => /board
        {"board": "8/8/8/4k3/8/8/8/4K3 x - - 0 1"} => invalid_request => /board
        {"board": [".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "."]} => invalid_request => /board
        {"board": "8/8/8/4k3/8/8/8/3KK3 w - - 0 1"} => impossible_position => /board
        {"board": "8/8/8/4k3/8/8/4R3/4K3 w - - 0 1"} => impossible_position => /board
        {"board": "4kP2/8/8/8/8/8/8/4K3 w - - 0 1"} => impossible_position => /board
        {"board": "4k3/8/8/8/8/8/8/4K3 w - e9 0 1"} => invalid_request => /board
        {"board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "player": "black"} => not_players_turn => /player
        {"moves": [12]} => illegal_move => /moves/0
        {"moves": ["e2e5"]} => illegal_move => /moves/0
        {"moves": ["e4", "e4"]} => illegal_move => /moves/1
        {"moves": ["f3", "e5", "g4", "Qh4", "a3"]} => illegal_move => /moves/4
        {"moves": [], "rules": {"rows": 8}} => invalid_request => /rules/rows
        "#,
    )
    .await;
}

#[tokio::test]
async fn dots_and_boxes_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "dots-and-boxes", "rules": {"rows": 1, "columns": 1}}"#,
        r#"
        {"board": "+~+|.|", "player": "one"} => invalid_request => /board
        {"board": ["+", "~", "+", 3, "X", 5, 6, 7, "~"], "player": "one"} => invalid_request => /board/4 /board/8
        {"board": ["+", "~", "+", "|", 4, "|", "+", "~", "+"], "player": "one"} => impossible_position => /board/4
        {"board": ["+", 1, "+", "|", 2, "|", "+", "~", "+"], "player": "one"} => impossible_position => /board/4
        {"board": "+~+|2|+~+", "player": "one"} => not_players_turn => /player
        {"board": "+~+|.|+.+"} => invalid_request => /player
        {"moves": [1, 1]} => illegal_move => /moves/1
        {"moves": [1, 4]} => illegal_move => /moves/1
        {"moves": [0]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [1, 3, 5, 7, 1]} => illegal_move => /moves/4
        {"moves": [], "rules": {"rows": 6}} => invalid_request => /rules/rows
        {"moves": [], "player": "X"} => invalid_request => /player
        "#,
    )
    .await;
}

#[tokio::test]
async fn draughts_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "draughts"}"#,
        r#"
        {"board": "bbb.www"} => invalid_request => /board
        {"board": "X:W21:B1"} => invalid_request => /board
        {"board": "B:W21"} => invalid_request => /board
        {"board": "B:W21:W1"} => invalid_request => /board
        {"board": "B:W33:B1"} => invalid_request => /board
        {"board": "B:W21,21:B1"} => invalid_request => /board
        {"board": [null, null, null, "X", null, 4, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "player": "black"} => invalid_request => /board/3 /board/5
        {"board": "bb..B...............ww......W..."} => invalid_request => /player
        {"board": "B:W21:B1", "player": "white"} => not_players_turn => /player
        {"board": "B:W21-32:B1-13"} => impossible_position => /board
        {"board": "B:W4:B12"} => impossible_position => /board
        {"board": "W:W21:B30"} => impossible_position => /board
        {"board": "B:W:B12"} => impossible_position => /board
        // An empty square, a piece of the opponent, a square that is taken or too far away, and a
        // capture that is not made or not ended.
        {"moves": ["15-19"]} => illegal_move => /moves/0
        {"moves": ["22-18"]} => illegal_move => /moves/0
        {"moves": ["11-15", "26-22"]} => illegal_move => /moves/1
        {"moves": ["11-18"]} => illegal_move => /moves/0
        {"board": "W:W22,32:B18,11,17,1", "moves": ["32-28"]} => illegal_move => /moves/0
        {"board": "W:W22,32:B18,11,17,1", "moves": ["22x15"]} => illegal_move => /moves/0
        {"moves": ["33-1"]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [], "rules": {"rows": 8}} => invalid_request => /rules/rows
        "#,
    )
    .await;
}

#[tokio::test]
async fn hex_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "hex", "rules": {"size": 3}}"#,
        r#"
        {"board": "R......", "player": "blue"} => invalid_request => /board
        {"board": ["R", "X", 2, 3, 4, 5, 6, 7, 8], "player": "blue"} => invalid_request => /board/1
        {"board": "RR.......", "player": "blue"} => impossible_position => /board
        {"board": "R..RB.RBB", "player": "red"} => impossible_position => /board
        {"board": "RR.B.....", "player": "red"} => not_players_turn => /player
        {"moves": [4, "b2"]} => illegal_move => /moves/1
        {"moves": ["d1"]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [], "rules": {"size": 12}} => invalid_request => /rules/size
        "#,
    )
    .await;
}

#[tokio::test]
async fn kalah_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "kalah", "rules": {"pits": 2, "seeds": 2}}"#,
        r#"
        {"board": "2,2,0/2,2", "player": "south"} => invalid_request => /board
        {"board": "2,2,0/2,2,0/1", "player": "south"} => invalid_request => /board
        {"board": "2,two,0/2,2,0", "player": "south"} => invalid_request => /board
        {"board": [2, 2, 0, 2, 2], "player": "south"} => invalid_request => /board
        {"board": [2, null, 0, 2, 2, "X"], "player": "south"} => invalid_request => /board/1 /board/5
        {"board": "2,2,1/2,2,0", "player": "south"} => impossible_position => /board
        {"board": "2,1,0/2,2,0", "player": "south"} => impossible_position => /board
        {"board": "0,0,4/2,2,0", "player": "south"} => impossible_position => /board
        {"board": "2,2,0/2,2,0"} => invalid_request => /player
        {"board": "2,2,0/2,2,0", "player": "east"} => invalid_request => /player
        {"moves": [0, 0]} => illegal_move => /moves/1
        {"moves": [2]} => illegal_move => /moves/0
        {"moves": ["a"]} => illegal_move => /moves/0
        {"board": "0,0,5/0,0,3", "player": "south", "moves": [0]} => illegal_move => /moves/0
        {"moves": [], "rules": {"pits": 7}} => invalid_request => /rules/pits
        {"moves": [], "rules": {"empty_capture": 1}} => invalid_request => /rules/empty_capture
        "#,
    )
    .await;
}

#[tokio::test]
async fn nine_mens_morris_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "nine-mens-morris"}"#,
        r#"
        {"board": "", "player": "white"} => invalid_request => /board
        {"board": "........................", "player": "white"} => invalid_request => /board
        {"board": "W.B 8 8", "player": "white"} => invalid_request => /board
        {"board": "X....................... 9 9", "player": "white"} => invalid_request => /board
        {"board": "........................ 9 nine", "player": "white"} => invalid_request => /board
        {"board": [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "player": "white"} => invalid_request => /board
        {"board": "........................ 9 9"} => invalid_request => /player
        {"board": "W.......B............... 9 8", "player": "white"} => impossible_position => /board
        {"board": "WWWW....BBBB............ 5 3", "player": "white"} => impossible_position => /board
        {"board": "WWWW....BB.............. 0 0", "player": "white"} => impossible_position => /board
        {"board": "W....................... 8 9", "player": "white"} => not_players_turn => /player
        {"moves": ["d4"]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": ["a1-a4"]} => illegal_move => /moves/0
        {"moves": ["d2", "d2"]} => illegal_move => /moves/1
        {"moves": ["d2", "a1", "f4xa1"]} => illegal_move => /moves/2
        {"moves": ["d1", "a1", "d2", "a4", "d3"]} => illegal_move => /moves/4
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["d2"]} => illegal_move => /moves/0
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["b2-d2"]} => illegal_move => /moves/0
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["d7-d5"]} => illegal_move => /moves/0
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["a4-b4"]} => illegal_move => /moves/0
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["d7-a7"]} => illegal_move => /moves/0
        {"board": "WW.BB.B.BB....W......W.. 0 0", "player": "white", "moves": ["d7-a7xg7"]} => illegal_move => /moves/0
        {"moves": [], "rules": {"men": 12}} => invalid_request => /rules/men
        "#,
    )
    .await;
}

#[tokio::test]
async fn othello_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "othello", "rules": {"size": 4}}"#,
        r#"
        {"board": ".....WB..BW....", "player": "black"} => invalid_request => /board
        {"board": "....\n.WB.\n.BW\n....", "player": "black"} => invalid_request => /board
        {"board": [0, "Z", 2, 3, 4, "W", "B", 7, 8, "B", "W", 11, 12, 13, 14, "?"], "player": "black"} => invalid_request => /board/1 /board/15
        {"board": ".....WB..B......", "player": "black"} => impossible_position => /board
        {"board": ".....OX..XO..... X", "player": "white"} => not_players_turn => /player
        {"board": ".....WB..BW....."} => invalid_request => /player
        {"moves": ["pass"]} => illegal_move => /moves/0
        {"moves": ["a1"]} => illegal_move => /moves/0
        {"moves": ["b1", "b1"]} => illegal_move => /moves/1
        {"moves": ["b1", 5]} => illegal_move => /moves/1
        {"moves": ["e1"]} => illegal_move => /moves/0
        {"moves": [16]} => illegal_move => /moves/0
        {"moves": [], "rules": {"size": 5}} => invalid_request => /rules/size
        {"moves": [], "rules": {"size": 12}} => invalid_request => /rules/size
        "#,
    )
    .await;
}

#[tokio::test]
async fn surakarta_refuses_boards_and_moves_with_their_place() {
    assert_refused(
        r#"{"game": "surakarta"}"#,
        r#"
        {"board": "BBB.....WWW", "player": "black"} => invalid_request => /board
        {"board": "......\n......\n.....\n......\n......\n......", "player": "black"} => invalid_request => /board
        {"board": [null, null, null, "X", null, 4, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "player": "black"} => invalid_request => /board/3 /board/5
        {"board": "BBBBBBBBBBBBB......................W", "player": "black"} => impossible_position => /board
        {"board": "B...................................", "player": "black"} => impossible_position => /board
        {"board": "......\n......\n......\n...W..\nW.....\n..B..."} => invalid_request => /player
        // An empty point, a piece of the opponent, a point that is too far away or taken, and a
        // capture without a loop.
        {"moves": ["a3-a4"]} => illegal_move => /moves/0
        {"moves": ["a5-a4"]} => illegal_move => /moves/0
        {"moves": ["a2-a3", "a5-a2"]} => illegal_move => /moves/1
        {"moves": ["a1-a2"]} => illegal_move => /moves/0
        {"moves": ["c2-c3", "c5-c4", "c3xc4"]} => illegal_move => /moves/2
        {"moves": ["g1-g2"]} => illegal_move => /moves/0
        {"moves": [9]} => illegal_move => /moves/0
        {"moves": [], "rules": {"no_capture_plies": 0}} => invalid_request => /rules/no_capture_plies
        {"moves": [], "rules": {"no_capture_plies": 301}} => invalid_request => /rules/no_capture_plies
        "#,
    )
    .await;
}
