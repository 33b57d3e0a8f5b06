//! Plain minimax against what the tutorials show of it, and the engine's search
//! against published results on m,n,k boards.

use std::time::{Duration, Instant};

use bestmove::game::{BoardText, Game, Notation as _, Player};
use bestmove::games::mnk::{LargeMnk, Mnk};
use bestmove::search::{
    self, Analysis, CancelFlag, Limits, PvLength, Resources, StoppedBy, Value, analyse, minimax,
};

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

fn within<G: Game>(limits: &Limits, game: &G) -> Analysis<G::Move> {
    let stop = CancelFlag::default();
    let mut resources = Resources::default();
    analyse(
        game,
        &game.initial_position(),
        limits,
        &mut resources,
        &stop,
        &mut |_| (),
    )
}

/// What every move of the empty board is worth.
fn every_opening(rows: u32, columns: u32, connect: u32) -> Analysis<u16> {
    within(&Limits::default(), &Mnk::new(rows, columns, connect))
}

/// What the empty board is worth to the first player, and the nodes of the proof.
fn solve(rows: u32, columns: u32, connect: u32) -> (Value, u64) {
    let game = Mnk::new(rows, columns, connect);
    let (limits, mut resources, stop) = Default::default();
    let analysis = search::solve(
        &game,
        &game.initial_position(),
        PvLength::FirstMove,
        &limits,
        &mut resources,
        &stop,
    );
    let analysis = analysis.expect("nothing stops it");
    (analysis.candidates[0].value, analysis.nodes)
}

/// Who moves second never wins, or who moves first would take over the winning play with
/// a mark to the good ("strategy stealing").
#[test]
fn boards_of_up_to_six_by_six() {
    for (rows, columns) in (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns))) {
        let (short, long) = (rows.min(columns), rows.max(columns));
        for connect in 3..=6 {
            let is_won = match connect {
                3 => short >= 3 && long >= 4,
                4 => short >= 5 && long >= 6,
                _ => false,
            };
            let (value, _) = solve(rows, columns, connect);
            let as_published = match value {
                Value::Win { .. } => is_won,
                Value::Draw => !is_won,
                Value::Loss { .. } | Value::Estimate(_) => false,
            };
            assert!(as_published, "{rows},{columns},{connect} is {value:?}");
        }
    }
}

#[test]
fn a_line_of_one_is_won_at_once() {
    let analysis = every_opening(2, 2, 1);
    assert!(
        analysis
            .candidates
            .iter()
            .all(|candidate| candidate.value == Value::Win { plies: 1 })
    );
}

#[test]
fn a_limit_on_nodes_is_kept_and_leaves_a_coherent_answer() {
    let game = Mnk::new(8, 8, 5);
    for limit in [1, 65, 1_000, 20_000] {
        let limits = Limits {
            nodes: Some(limit),
            ..Limits::default()
        };
        let analysis = within(&limits, &game);
        assert_eq!(analysis.stopped_by, Some(StoppedBy::Nodes));
        assert_eq!(analysis.candidates.len(), 64);
        assert!(
            analysis.nodes <= limit.max(64),
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
    let stop = CancelFlag::default();
    stop.cancel();
    let game = Mnk::new(8, 8, 5);
    let (limits, mut resources) = (Limits::default(), Resources::default());
    let analysis = analyse(
        &game,
        &game.initial_position(),
        &limits,
        &mut resources,
        &stop,
        &mut |_| (),
    );
    assert_eq!(analysis.stopped_by, Some(StoppedBy::Cancelled));
    assert_eq!(analysis.candidates.len(), 64);
    assert!(
        analysis.nodes < 5_000,
        "{} nodes after the flag was up",
        analysis.nodes
    );
}

fn time_is_kept<G: Game>(game: &G) {
    let limits = Limits {
        movetime: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let began = Instant::now();
    let analysis = within(&limits, game);
    let taken = began.elapsed();
    assert_eq!(analysis.stopped_by, Some(StoppedBy::Time), "{game:?}");
    let moves = game.moves(&game.initial_position()).into_iter();
    assert_eq!(analysis.candidates.len(), moves.len());
    assert!(
        (Duration::from_millis(100)..Duration::from_millis(400)).contains(&taken),
        "{game:?}: {taken:?}"
    );
}

#[test]
fn time_is_kept_where_it_goes_into_the_search() {
    time_is_kept(&Mnk::new(8, 8, 5));
}

/// Every line is proven to be blocked as soon as it is looked at, which takes a while.
#[test]
fn time_is_kept_where_it_goes_into_what_is_foregone() {
    time_is_kept(&LargeMnk::large(19, 19, 19));
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
    assert_eq!(every_opening(3, 3, 3).nodes, 53);
    let proofs = [(3, 3, 3), (4, 4, 4), (5, 5, 4)];
    let nodes = proofs.map(|(rows, columns, connect)| solve(rows, columns, connect).1);
    assert_eq!(nodes, [17, 5, 2_238]);
}
