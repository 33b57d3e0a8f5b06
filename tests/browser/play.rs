//! Games on the page.

use bestmove_engine::erased::{PositionSource, PositionSpec};
use serde_json::json;

use super::browser::{Browser, Service};

/// Orders of hints: by the best score first, or by the worst.
const BEST: &str = "(a, b) => b - a";
const WORST: &str = "(a, b) => a - b";

/// Plays a game against the perfect player. Each move is that of the first hint in this order.
async fn play_by_hints(browser: &Browser, order: &str) {
    // While the engine searches, the hints are for its own moves.
    let turn = "const status = document.getElementById('status').textContent;
        return /won|draw/.test(status)
            || (status.endsWith('X to move.') && document.querySelectorAll('#board .hint').length > 0)";
    loop {
        browser.until("a turn or an end", turn).await;
        let index = browser
            .run(&format!(
                "const score = (hint) => Number(hint.firstChild.textContent.replace('−', '-'));
                const hints = [...document.querySelectorAll('#board button')]
                    .map((button, index) => ({{ index, hint: button.querySelector('.hint') }}))
                    .filter(({{ hint }}) => hint);
                const order = {order};
                return hints.sort((a, b) => order(score(a.hint), score(b.hint)))[0]?.index ?? null"
            ))
            .await;
        let Some(index) = index.as_u64() else { return };
        browser.press(usize::try_from(index).unwrap()).await;
    }
}

#[tokio::test]
async fn game_of_two_people_is_won() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?X=human&O=human&hints=off").await;
    for index in [4, 0, 2, 1, 6] {
        browser.press(index).await;
    }
    browser.until_status("X has won").await;
    browser
        .until(
            "the line is marked",
            "return document.querySelectorAll('#board .won').length === 3",
        )
        .await;
    assert_eq!(browser.board().await, "OOX.X.X..");
    browser.ends_clean().await;
}

#[tokio::test]
async fn bad_moves_lose_to_perfect_play() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?X=human&O=best").await;
    play_by_hints(&browser, WORST).await;
    browser.until_status("O has won").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn moves_of_the_hints_draw() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?X=human&O=best").await;
    play_by_hints(&browser, BEST).await;
    browser.until_status("A draw").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn every_game_of_the_menu_opens() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?hints=off").await;
    for game in bestmove_engine::games::GAMES {
        browser.choose("#game", game.name()).await;
        let shape = game.info().shape.unwrap();
        let cells = shape.rows * shape.columns;
        let script =
            format!("return document.querySelectorAll('#board button').length === {cells}");
        browser.until(game.name(), &script).await;
        let [_, second] = game.info().players;
        let seat = format!("#seats select[data-player='{second}']");
        browser.choose(&seat, "human").await;
        let start = PositionSpec::new(PositionSource::Moves(Vec::new()));
        let moves = game.position(&start).unwrap().legal_moves();
        for square in &moves[moves.len() / 2].squares {
            browser.press(*square).await;
        }
        browser.until_status(&format!("{second} to move")).await;
    }
    browser.ends_clean().await;
}

/// The rules of a game may count something else than cells.
#[tokio::test]
async fn board_has_the_size_that_the_rules_make() {
    let service = Service::start().await;
    let path = "/?game=dots-and-boxes&rules.rows=1&rules.columns=2&two=human&hints=off";
    let browser = Browser::open(&service, path).await;
    let script = "return document.querySelectorAll('#board button').length === 15";
    browser.until("15 cells", script).await;
    browser.press(7).await;
    browser.until_status("two to move").await;
    assert_eq!(browser.board().await, "+.+.+..|..+.+.+");
    browser.ends_clean().await;
}

/// The size is known for a link with a position, too.
#[tokio::test]
async fn hints_show_margins() {
    let service = Service::start().await;
    let path = "/?game=dots-and-boxes&rules.rows=1&rules.columns=1&board=%2B~%2B%7C.%7C%2B.%2B";
    let browser = Browser::open(&service, path).await;
    let label = "return document.querySelectorAll('#board button')[7].getAttribute('aria-label') \
                 === 'Row 3, column 2, empty: +10 win by 1, best'";
    browser.until("a hint", label).await;
    browser.ends_clean().await;
}

/// Stores are as high as both rows, and a last seed in the own store wins another turn.
#[tokio::test]
async fn pits_show_their_counts() {
    let service = Service::start().await;
    let path = "/?game=kalah&rules.pits=2&rules.seeds=2&north=human&hints=off";
    let browser = Browser::open(&service, path).await;
    let store = has_label(3, "Row 1, column 4, holds 0");
    browser.until("an empty store", &store).await;
    let joined =
        "return getComputedStyle(document.querySelectorAll('#board button')[4]).display === 'none'";
    browser.until("a store of two cells", joined).await;
    browser.press(5).await;
    let store = has_label(3, "Row 1, column 4, holds 1");
    browser.until("a seed in the store", &store).await;
    browser.until_status("south to move").await;
    browser.press(6).await;
    // The pits of south are empty, so north gets the seeds that are left.
    browser.until_status("north has won").await;
    let store = has_label(0, "Row 1, column 1, holds 6");
    browser.until("all other seeds in the store", &store).await;
    browser.ends_clean().await;
}

/// Cells of Breakthrough on 4 × 3, and the label of one.
const SMALL: &str = "/?game=breakthrough&rules.rows=4&rules.columns=3&black=human";

fn has_label(cell: usize, label: &str) -> String {
    format!(
        "return document.querySelectorAll('#board button')[{cell}].getAttribute('aria-label') \
         === '{label}'"
    )
}

#[tokio::test]
async fn piece_is_picked_up_and_put_down() {
    let service = Service::start().await;
    let browser = Browser::open(&service, &format!("{SMALL}&hints=off")).await;
    browser.press(10).await;
    browser
        .until("a piece is picked up", &has_label(10, "b1, W, picked up"))
        .await;
    // The same piece again, another piece, and then the cell to which it moves.
    browser.press(10).await;
    browser
        .until("no piece is picked up", &has_label(10, "b1, W"))
        .await;
    browser.press(10).await;
    browser.press(9).await;
    browser
        .until("another is picked up", &has_label(9, "a1, W, picked up"))
        .await;
    browser.press(6).await;
    browser.until_status("black to move").await;
    assert_eq!(browser.board().await, "BBB...W...WW");
    browser.ends_clean().await;
}

/// The hint of a piece is that of its best move; once it is picked up, each target has its own.
#[tokio::test]
async fn hints_are_those_of_the_piece_that_is_picked_up() {
    let service = Service::start().await;
    let board = "B.B....W....";
    let path = format!("{SMALL}&board={board}&player=white");
    let browser = Browser::open(&service, &path).await;
    browser
        .until(
            "the value of the piece",
            &has_label(7, "b2, W: +10 win in 3, best"),
        )
        .await;
    browser.press(7).await;
    browser
        .until(
            "the value of a move",
            &has_label(4, "b3, empty: −10 loss in 2"),
        )
        .await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn any_cell_of_a_column_takes_its_disc() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=connect-four&O=human&hints=off").await;
    browser.press(3).await;
    browser.until_status("O to move").await;
    assert_eq!(browser.board().await.find('X'), Some(5 * 7 + 3));
    browser.ends_clean().await;
}

#[tokio::test]
async fn setup_selects_rules_and_the_first_player() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?hints=off").await;
    browser
        .run(
            "document.querySelector('#setup details').open = true;
            document.querySelector('[data-rule=rows]').value = 4;
            document.querySelector('[data-rule=columns]').value = 5;
            document.querySelector('#first').value = 'O';
            document.querySelector('#seats select[data-player=O]').value = 'human';
            document.querySelector('#seats select[data-player=O]').dispatchEvent(new Event('change'))",
        )
        .await;
    browser.click("#new").await;
    browser
        .until(
            "20 cells",
            "return document.querySelectorAll('#board button').length === 20",
        )
        .await;
    browser.until_status("O to move").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn two_engines_play_and_can_be_paused() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?X=best&O=best&hints=off").await;
    browser.click("#pause").await;
    browser.until_status("waits").await;
    browser.click("#pause").await;
    browser.until_status("A draw").await;
    browser.ends_clean().await;
}

#[tokio::test]
async fn game_is_playable_by_keyboard() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?board=....X....&player=O&O=human").await;
    browser
        .until(
            "hints",
            "return document.querySelectorAll('#board .hint').length === 8",
        )
        .await;
    // Moves the focus from the top to the board.
    let is_there = "return document.activeElement.closest('#board') !== null";
    for _ in 0..20 {
        browser
            .driver
            .action_chain()
            .send_keys(thirtyfour::Key::Tab)
            .perform()
            .await
            .unwrap();
        if browser.run(is_there).await == json!(true) {
            break;
        }
    }
    assert_eq!(browser.run(is_there).await, json!(true));
    browser
        .driver
        .action_chain()
        .send_keys(thirtyfour::Key::Right)
        .send_keys(thirtyfour::Key::Right)
        .send_keys(thirtyfour::Key::Down)
        .send_keys(thirtyfour::Key::Enter)
        .perform()
        .await
        .unwrap();
    browser.until_status("X to move").await;
    assert_eq!(browser.board().await, "....XO...");
    let label = "return document.activeElement.getAttribute('aria-label')";
    assert_eq!(browser.run(label).await, json!("c2, O, last move"));
    browser.ends_clean().await;
}

#[tokio::test]
async fn undo_returns_to_the_turn_of_the_person() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/").await;
    let start = browser.board().await;
    browser.press(0).await;
    browser
        .until(
            "a reply",
            "return location.search.includes('player=X') && !location.search.includes('.........')",
        )
        .await;
    browser.click("#undo").await;
    browser.until_status("X to move").await;
    assert_eq!(browser.board().await, start);
    browser.ends_clean().await;
}

#[tokio::test]
async fn link_restores_the_position() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?game=connect-four&O=human&hints=off").await;
    for index in [3, 3, 2] {
        browser.press(index).await;
    }
    browser.until_status("O to move").await;
    let (link, board) = (
        browser.run("return location.search").await,
        browser.board().await,
    );
    let other = Browser::open(&service, &format!("/{}", link.as_str().unwrap())).await;
    other.until_status("O to move").await;
    assert_eq!(other.board().await, board);
    let marks = "return document.querySelectorAll('#board .cross, #board .ring').length";
    assert_eq!(other.run(marks).await, json!(3));
    browser.ends_clean().await;
    other.ends_clean().await;
}

#[tokio::test]
async fn page_reports_invalid_fields_of_a_link() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    for (link, said) in [
        ("/?game=go&hints=off", "game cannot be go"),
        ("/?player=Z&hints=off", "player cannot be Z"),
        ("/?rules.rows=0&hints=off", "rules.rows cannot be 0"),
        ("/?board=XX&hints=off", "another size"),
        ("/?rules.misere=true&board=XX&hints=off", "another size"),
    ] {
        browser.goto(link).await;
        let is_reported =
            format!("return document.getElementById('trouble').textContent.includes('{said}')");
        browser.until(said, &is_reported).await;
        browser.press(4).await;
        browser.until_status("X played b2").await;
    }
    browser.ends_clean().await;
}

#[tokio::test]
async fn refused_game_keeps_the_previous_one() {
    let service = Service::start().await;
    let browser = Browser::open(&service, "/?O=human&hints=off").await;
    browser.press(4).await;
    browser.until_status("O to move").await;
    browser
        .run(
            "document.querySelector('#setup details').open = true;
            for (const rule of ['rows', 'columns'])
                document.querySelector(`[data-rule=${rule}]`).value = 64",
        )
        .await;
    browser.click("#new").await;
    browser
        .until(
            "a sentence",
            "return /64/.test(document.getElementById('trouble').textContent)",
        )
        .await;
    browser.press(0).await;
    browser.until_status("X to move").await;
    assert_eq!(browser.board().await, "O...X....");
    browser.ends_clean().await;
}

#[tokio::test]
async fn reduced_motion_disables_animation() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let features = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    browser
        .send_command("Emulation.setEmulatedMedia", features)
        .await;
    browser.goto("/?O=human&hints=off").await;
    browser.press(4).await;
    browser.until_status("O to move").await;
    let moving = "return document.getAnimations().length";
    assert_eq!(browser.run(moving).await, json!(0));
    browser.ends_clean().await;
}

/// A game of another server, without a board. Its positions are text, and its moves have names.
const NOTATION: &str = "{
    const ask = window.fetch;
    const card = {
        name: 'stones', summary: 'Take one stone or two.', players: ['White', 'Black'],
        shape: null, rules: {}, parameters: [], move_notation: 'name',
        start: { board: '5 stones w', player: 'White' },
    };
    const position = (stones, player) => ({
        board: `${stones} stones ${player[0]}`, player, winner: null, winning_line: null,
        status: stones > 0 ? 'in_progress' : 'draw',
    });
    window.fetch = async (path, options) => {
        if (path === '/games') return Response.json({ games: [card] });
        if (path !== '/position') return ask(path, options);
        const { board, player } = JSON.parse(options.body);
        const [stones, other] = [parseInt(board), player === 'White' ? 'Black' : 'White'];
        const takes = [1, 2].filter((number) => number <= stones);
        const moves = takes.map((number) => ({
            move: `take ${number}`, squares: [], after: position(stones - number, other),
        }));
        return Response.json({ ...position(stones, player), moves });
    };
}";

#[tokio::test]
async fn game_without_a_board_is_played_by_move_names() {
    let service = Service::start().await;
    let browser = Browser::start(&service).await;
    let script = json!({"source": NOTATION});
    browser
        .send_command("Page.addScriptToEvaluateOnNewDocument", script)
        .await;
    browser.visit("/?Black=human&hints=off").await;
    for take in ["take 2", "take 2", "take 1"] {
        let button = format!("#candidates [aria-label='Play {take}']");
        let there = format!("return document.querySelector(\"{button}\") !== null");
        browser.until(take, &there).await;
        browser.click(&button).await;
    }
    browser.until_status("White played take 1. A draw.").await;
    assert_eq!(browser.board().await, "0 stones B");
    browser.ends_clean().await;
}
