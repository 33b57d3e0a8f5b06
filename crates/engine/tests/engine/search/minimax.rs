//! Plain minimax against the figure of the textbooks, and the search against published results
//! on m,n,k boards.

use std::time::{Duration, Instant};

use bestmove_engine::game::{BoardText, Estimable, Notation as _, Player, Rules as _};
use bestmove_engine::games::mnk::{LargeMnk, Mnk};
use bestmove_engine::search::{
    self, Analysis, CancelFlag, Limits, PvLength, Resources, StoppedBy, Value, WinBy, minimax,
};

#[test]
fn minimax_finds_the_scores_of_the_textbook_figure() {
    let game = Mnk::TIC_TAC_TOE;
    let board = BoardText::Text("O.XX.X.OO".to_owned());
    let position = game.read_board(&board, Some(Player::One)).unwrap();
    let tree = minimax(&game, &position, Player::One, None);
    assert_eq!((tree.calls, tree.value), (9, Value::Win(WinBy::Plies(1))));
    let scores = [1, 4, 6].map(|cell| {
        let child = game.play(&position, cell);
        let branch = minimax(&game, &child, Player::One, None);
        branch.value.hundredths() / 100
    });
    assert_eq!(scores, [-10, 10, -10]);
}

/// With one thread.
fn analyse<G: Estimable>(game: &G, limits: &Limits) -> Analysis<G::Move> {
    analyse_with_flag(game, limits, &CancelFlag::default())
}

fn analyse_with_flag<G: Estimable>(
    game: &G,
    limits: &Limits,
    cancel: &CancelFlag,
) -> Analysis<G::Move> {
    let mut resources = Resources::default();
    let start = game.initial_position();
    search::analyse(game, &start, limits, &mut resources, cancel, &mut |_| ())
}

fn analyse_board(rows: u32, columns: u32, connect: u32) -> Analysis<u16> {
    analyse(&Mnk::new(rows, columns, connect), &Limits::default())
}

/// The value of the empty board for the first player, and the nodes of the proof.
fn solve_board(rows: u32, columns: u32, connect: u32) -> (Value, u64) {
    let game = Mnk::new(rows, columns, connect);
    let (limits, mut resources, cancel) = Default::default();
    let analysis = search::solve(
        &game,
        &game.initial_position(),
        PvLength::FirstMove,
        &limits,
        &mut resources,
        &cancel,
    );
    let analysis = analysis.expect("there is no limit");
    (analysis.candidates[0].value, analysis.nodes)
}

/// The second player never wins: the first player could use the same strategy with one mark more
/// ("strategy stealing").
#[test]
fn boards_up_to_six_by_six_have_their_published_values() {
    for (rows, columns) in (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns))) {
        let (short, long) = (rows.min(columns), rows.max(columns));
        for connect in 3..=6 {
            let is_won = match connect {
                3 => short >= 3 && long >= 4,
                4 => short >= 5 && long >= 6,
                _ => false,
            };
            let (value, _) = solve_board(rows, columns, connect);
            let is_as_published = match value {
                Value::Win(by) => by.is_exact() && is_won,
                Value::Draw => !is_won,
                Value::Loss(_) | Value::Estimate(_) => false,
            };
            assert!(is_as_published, "{rows},{columns},{connect} is {value:?}");
        }
    }
}

#[test]
fn every_move_wins_if_a_line_of_one_is_enough() {
    let analysis = analyse_board(2, 2, 1);
    assert!(
        analysis
            .candidates
            .iter()
            .all(|candidate| candidate.value == Value::Win(WinBy::Plies(1)))
    );
}

#[test]
fn node_limit_is_kept_and_every_move_has_a_value() {
    let game = Mnk::new(8, 8, 5);
    for max_nodes in [1, 65, 1_000, 20_000] {
        let analysis = analyse(&game, &Limits::default().with_nodes(max_nodes));
        assert_eq!(analysis.stopped_by(), Some(StoppedBy::Nodes));
        assert_eq!(analysis.candidates.len(), 64);
        assert!(
            analysis.nodes <= max_nodes.max(64),
            "{} nodes with a limit of {max_nodes}",
            analysis.nodes
        );
        assert!(!analysis.is_exact());
    }
}

#[test]
fn cancelled_search_ends_soon_and_every_move_has_a_value() {
    let cancel = CancelFlag::default();
    cancel.cancel();
    let analysis = analyse_with_flag(&Mnk::new(8, 8, 5), &Limits::default(), &cancel);
    assert_eq!(analysis.stopped_by(), Some(StoppedBy::Cancelled));
    assert_eq!(analysis.candidates.len(), 64);
    assert!(
        analysis.nodes < 5_000,
        "{} nodes after the flag was set",
        analysis.nodes
    );
}

fn check_time_limit<G: Estimable>(game: &G) {
    let limits = Limits::default().with_movetime(Duration::from_millis(100));
    let mut times = Vec::new();
    // A busy machine may delay one search, but not all of them.
    while times.len() < 20 {
        let started = Instant::now();
        let analysis = analyse(game, &limits);
        let elapsed = started.elapsed();
        assert_eq!(analysis.stopped_by(), Some(StoppedBy::Time), "{game:?}");
        let moves = game.moves(&game.initial_position()).into_iter();
        assert_eq!(analysis.candidates.len(), moves.len());
        assert!(
            elapsed >= Duration::from_millis(100),
            "{game:?}: {elapsed:?}"
        );
        if elapsed < Duration::from_millis(400) {
            return;
        }
        times.push(elapsed);
    }
    panic!("{game:?}: {times:?}");
}

#[test]
fn time_limit_is_kept_where_searching_takes_the_time() {
    check_time_limit(&Mnk::new(8, 8, 5));
}

/// Static bounds decide every line of this game as soon as it is examined. They take no nodes,
/// but much time.
#[test]
fn time_limit_is_kept_where_static_bounds_take_the_time() {
    check_time_limit(&LargeMnk::large(19, 19, 19));
}

#[test]
fn depth_limit_beyond_the_end_of_the_game_is_no_limit() {
    let analysis = analyse(&Mnk::TIC_TAC_TOE, &Limits::default().with_depth(1_000));
    assert_eq!((analysis.depth, analysis.stopped_by()), (9, None));
}

/// The number of nodes is exact. If it changes, the search has changed, and the commit has to
/// say why.
#[test]
fn nodes_of_the_empty_board_stay_the_same() {
    assert_eq!(analyse_board(3, 3, 3).nodes, 45);
    let boards = [(3, 3, 3), (4, 4, 4), (5, 5, 4)];
    let nodes = boards.map(|(rows, columns, connect)| solve_board(rows, columns, connect).1);
    assert_eq!(nodes, [17, 5, 2_238]);
}
