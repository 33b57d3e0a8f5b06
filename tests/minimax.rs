//! Plain minimax against what the tutorials show of it, and the engine's search
//! against published results.

use std::time::{Duration, Instant};

use bestmove::game::notation::{BoardText, Notation as _};
use bestmove::game::{Game as _, Player};
use bestmove::games::mnk::Mnk;
use bestmove::search::{Analysis, Limits, Resources, StopFlag, StoppedBy, Value, analyse, minimax};

#[test]
fn the_tree_of_the_tutorials() {
    let game = Mnk::TIC_TAC_TOE;
    let board = BoardText::Text("O.XX.X.OO".to_owned());
    let position = game.read_board(&board, Some(Player::One)).unwrap();
    let tree = minimax(&game, &position, Player::One, None);
    assert_eq!((tree.calls, tree.value), (9, Value::Win { plies: 1 }));
    let branches = [1, 4, 6].map(|cell| {
        let child = game.play(&position, cell);
        let branch = minimax(&game, &child, Player::One, None);
        branch.value.hundredths() / 100
    });
    assert_eq!(branches, [-10, 10, -10]);
}

fn within(limits: &Limits, game: &Mnk) -> Analysis<u16> {
    let stop = StopFlag::default();
    let mut resources = Resources::default();
    analyse(
        game,
        &game.start(),
        limits,
        &mut resources,
        &stop,
        &mut |_| (),
    )
}

fn solve(rows: u32, columns: u32, connect: u32) -> Analysis<u16> {
    within(&Limits::default(), &Mnk::new(rows, columns, connect))
}

/// Whether the first player wins, by the engine's proof.
fn first_player_wins(rows: u32, columns: u32, connect: u32) -> bool {
    let analysis = solve(rows, columns, connect);
    assert_eq!(analysis.stopped_by, None);
    match analysis.candidates[0].value {
        Value::Win { .. } => true,
        Value::Draw => false,
        // By strategy stealing the second player never wins.
        value @ (Value::Loss { .. } | Value::Estimate(_)) => {
            panic!("{rows},{columns},{connect} is {value:?}")
        }
    }
}

#[test]
fn three_in_a_row_is_won_from_three_by_four_on() {
    for (rows, columns, wins) in [
        (1, 8, false),
        (2, 6, false),
        (3, 3, false),
        (3, 4, true),
        (4, 4, true),
    ] {
        assert_eq!(
            first_player_wins(rows, columns, 3),
            wins,
            "{rows} × {columns}"
        );
        assert_eq!(
            first_player_wins(columns, rows, 3),
            wins,
            "{columns} × {rows}"
        );
    }
}

#[test]
fn four_in_a_row_is_a_draw_on_four_by_four() {
    assert!(!first_player_wins(4, 4, 4));
    assert!(!first_player_wins(3, 4, 4));
}

#[test]
fn a_line_that_does_not_fit_is_never_won() {
    assert!(!first_player_wins(2, 2, 3));
    assert!(!first_player_wins(3, 3, 4));
}

#[test]
fn a_line_of_one_is_won_at_once() {
    let analysis = solve(2, 2, 1);
    assert!(
        analysis
            .candidates
            .iter()
            .all(|candidate| candidate.value == Value::Win { plies: 1 })
    );
}

#[test]
fn a_limit_on_nodes_is_kept_and_leaves_a_coherent_answer() {
    let game = Mnk::new(5, 5, 4);
    for limit in [1, 26, 1_000, 30_000, 200_000] {
        let limits = Limits {
            nodes: Some(limit),
            ..Limits::default()
        };
        let analysis = within(&limits, &game);
        assert_eq!(analysis.stopped_by, Some(StoppedBy::Nodes));
        assert_eq!(analysis.candidates.len(), 25);
        assert!(
            analysis.nodes <= limit.max(25),
            "{} of {limit}",
            analysis.nodes
        );
        assert!(analysis.depth >= 1);
        let estimated = analysis
            .candidates
            .iter()
            .any(|candidate| !candidate.value.is_proven());
        assert!(estimated, "a search that was stopped has proven everything");
    }
}

#[test]
fn a_raised_flag_ends_the_search() {
    let stop = StopFlag::default();
    stop.raise();
    let game = Mnk::new(8, 8, 5);
    let (limits, mut resources) = (Limits::default(), Resources::default());
    let analysis = analyse(
        &game,
        &game.start(),
        &limits,
        &mut resources,
        &stop,
        &mut |_| (),
    );
    assert_eq!(analysis.stopped_by, Some(StoppedBy::Flag));
    assert_eq!(analysis.candidates.len(), 64);
    assert!(
        analysis.nodes < 5_000,
        "{} nodes after the flag was up",
        analysis.nodes
    );
}

#[test]
fn time_is_kept() {
    let limits = Limits {
        movetime: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let began = Instant::now();
    let analysis = within(&limits, &Mnk::new(8, 8, 5));
    let taken = began.elapsed();
    assert_eq!(analysis.stopped_by, Some(StoppedBy::Time));
    assert_eq!(analysis.candidates.len(), 64);
    assert!(
        (Duration::from_millis(100)..Duration::from_millis(400)).contains(&taken),
        "{taken:?}"
    );
}

#[test]
fn more_depth_is_asked_for_than_there_is() {
    let game = Mnk::TIC_TAC_TOE;
    let limits = Limits {
        depth: Some(1_000),
        ..Limits::default()
    };
    let analysis = within(&limits, &game);
    assert_eq!((analysis.depth, analysis.stopped_by), (9, None));
}

/// The number of nodes is exact: a change in it is a change of the search, to be
/// explained where it is made.
#[test]
fn the_nodes_of_the_empty_board() {
    assert_eq!(solve(3, 3, 3).nodes, 60);
}
