//! Games under the names that people have for them.

use bestmove_engine::erased::{DynGame, game_called, names_of};
use bestmove_engine::games::GAMES;
use reqwest::{StatusCode, Url};
use serde_json::json;

use super::app::App;
use super::mcp::call;
use super::table::{lines, rows};

/// A name of each kind, and the game that is meant by it.
const NAMES: &str = "
    tictactoe => tic-tac-toe
    tic_tac_toe => tic-tac-toe
    Tic Tac Toe => tic-tac-toe
    TTT => tic-tac-toe
    noughts-and-crosses => tic-tac-toe
    Noughts & Crosses => tic-tac-toe
    Naughts and Crosses => tic-tac-toe
    three in a row => tic-tac-toe
    connect4 => connect-four
    connect-4 => connect-four
    Connect Four => connect-four
    connectFour => connect-four
    CONNECT_FOUR => connect-four
    four-in-a-row => connect-four
    4 in a row => connect-four
    c4 => connect-four
    m,n,k game => mnk
    k-in-a-row => mnk
    five-in-a-row => gomoku
    5_in_a_row => gomoku
    Gomoku => gomoku
    gobang => gomoku
    dots => dots-and-boxes
    Dots & Boxes => dots-and-boxes
    dots_and_boxes => dots-and-boxes
    dotsandboxes => dots-and-boxes
    BreakThrough => breakthrough
    mancala => kalah
    Kalaha => kalah
    HEX => hex
    reversi => othello
    Othello (Reversi) => othello
    SURAKARTA => surakarta
    morris => nine-mens-morris
    mill => nine-mens-morris
    nine-men-morris => nine-mens-morris
    Nine Men's Morris => nine-mens-morris
    Nine Men’s Morris => nine-mens-morris
    9 men's morris => nine-mens-morris
    merels => nine-mens-morris
    checkers => draughts
    Checkers => draughts
    english_draughts => draughts
    American Checkers => draughts
    Chess => chess
    standard-chess => chess
";

#[tokio::test]
async fn names_that_people_have_are_read_wherever_a_game_is_named() {
    let app = App::start().await;
    for [name, game] in rows(NAMES) {
        let by_name = |name: &str| json!({"game": name, "moves": []});
        let expected = app.position(&by_name(game)).await;
        assert_eq!(app.position(&by_name(name)).await, expected, "{name}");
        let url = Url::parse_with_params(&app.url, [("game", name), ("moves", "")]).unwrap();
        let query = url.query().unwrap();
        let read = app.get(&format!("/position?{query}")).await.json();
        assert_eq!(read, expected, "{name}");
        let card = app
            .get(&format!("/games/{}", name.replace(' ', "%20")))
            .await;
        assert_eq!(card.status, StatusCode::OK, "{name}");
        assert_eq!(card.json()["name"], game, "{name}");
        let described = call(&app, "describe_game", &json!({"game": name})).await;
        assert_eq!(described["structuredContent"]["name"], game, "{name}");
    }
    let answer = app
        .answer(&json!({"game": "Connect 4", "moves": [3], "limits": {"depth": 1}}))
        .await;
    assert_eq!(answer["game"], "connect-four");
}

#[tokio::test]
async fn names_of_several_games_and_of_other_games_are_refused() {
    let app = App::start().await;
    let names = "
        dames
        russian-checkers
        renju
        go
        shogi
        chess960
        connect-five
        six-mens-morris
        dots/boxes
        chess!
    ";
    for name in lines(names) {
        let problem = app.refusal(&json!({"game": name, "moves": []})).await;
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        let unknown = format!("unknown game \"{name}\"; ");
        assert!(detail.starts_with(&unknown), "{name}: {detail}");
    }
}

#[test]
fn a_name_is_one_of_one_game() {
    for game in GAMES {
        for name in names_of(*game) {
            // The first game that has the name is found from either end.
            let backwards: Vec<_> = GAMES.iter().rev().copied().collect();
            for games in [GAMES, &backwards] {
                let found = game_called(games, name).map(DynGame::name);
                assert_eq!(found, Some(game.name()), "{name}");
            }
        }
        for alias in game.aliases() {
            let is_plain =
                |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
            assert!(alias.chars().all(is_plain), "{alias}");
        }
    }
}

#[tokio::test]
async fn cards_tell_the_names_and_moves_that_are_read() {
    let app = App::start().await;
    let games = app.get("/games").await.json();
    for card in games["games"].as_array().unwrap() {
        for name in card["aliases"].as_array().unwrap() {
            let card_by_name = app.get(&format!("/games/{}", name.as_str().unwrap())).await;
            assert_eq!(card_by_name.json(), *card);
        }
        assert!(!card["title"].as_str().unwrap().is_empty());
        assert!(!card["move_words"].as_str().unwrap().is_empty());
        let moves = &card["example_moves"];
        assert_eq!(moves.as_array().unwrap().len(), 2, "{card}");
        let game = &card["name"];
        let played = app.position(&json!({"game": game, "moves": moves})).await;
        let record = &card["example_record"];
        let read = app.position(&json!({"game": game, "record": record})).await;
        assert_eq!(read, played, "{record}");
    }
}
