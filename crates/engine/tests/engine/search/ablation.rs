//! The searches of the ablation against plain minimax, and the calls that each technique saves.

use std::thread;
use std::time::{Duration, Instant};

use bestmove_engine::game::{BoardText, Estimable, Notation as _, PositionHistory, Rules as _};
use bestmove_engine::games::chess::Chess;
use bestmove_engine::games::connect_four::ConnectFour;
use bestmove_engine::games::dots_and_boxes::DotsAndBoxes;
use bestmove_engine::games::mnk::Mnk;
use bestmove_engine::search::{CancelFlag, Idea, Pruning, StoppedBy, game_tree, minimax};
use proptest::prelude::*;

use crate::played::played;

/// Checks that every technique finds the value of plain minimax. The result is the calls of each.
fn check<G: Estimable>(game: &G, position: &G::Position) -> Vec<u64> {
    let oracle = minimax(game, position, game.to_move(position), None);
    let cancel = CancelFlag::default();
    let results = Idea::ALL
        .map(|idea| {
            idea.solve(
                game,
                (position, &PositionHistory::default()),
                None,
                u64::MAX,
                None,
                &cancel,
            )
        })
        .map(|result| result.expect("there is no limit"));
    for (idea, result) in Idea::ALL.iter().zip(&results) {
        assert_eq!(result.value, oracle.value, "{idea:?} in {position:?}");
    }
    assert_eq!(results[0].calls, oracle.calls);
    results.iter().map(|result| result.calls).collect()
}

/// The calls of plain minimax are the published number of positions in the game tree. The
/// documentation shows all of them.
#[test]
fn calls_of_tic_tac_toe_are_the_documented_ones() {
    let calls = check(&Mnk::TIC_TAC_TOE, &Mnk::TIC_TAC_TOE.initial_position());
    assert_eq!(calls, [549_946, 20_866, 5_468, 1_771, 283]);
}

/// Positions with equal edges, but with other owners of boxes, have other values.
#[test]
fn every_technique_counts_points() {
    let game = DotsAndBoxes::new(1, 2);
    let calls = check(&game, &game.initial_position());
    assert!(calls.is_sorted_by(|more, less| more > less), "{calls:?}");
}

/// Play without progress ends lines as in the recorded tree, at the position itself and below it.
#[test]
fn play_without_progress_ends_lines() {
    const OPEN: &str = "8/8/3k4/8/8/4K3/8/Q7 w";
    const MATE: &str = "7k/6Q1/6K1/8/8/8/8/8 b";
    let cancel = CancelFlag::default();
    let open = [(100, 2), (99, 2), (98, 2), (98, 3), (0, 2)].map(|case| (OPEN, case));
    for (placement, (clock, depth)) in open.into_iter().chain([(MATE, (100, 2))]) {
        let board = BoardText::Text(format!("{placement} - - {clock} 80"));
        let position = Chess.read_board(&board, None).expect("a position");
        let history = PositionHistory::from_clock(
            Chess
                .read_clock(&board, Chess.to_move(&position))
                .expect("a clock"),
        );
        let tree = game_tree(
            &Chess,
            &position,
            &history,
            Some(depth),
            Pruning::None,
            usize::MAX,
        );
        let tree = tree.expect("there is no limit");
        for idea in Idea::ALL {
            let node = (&position, &history);
            let result = idea.solve(&Chess, node, Some(depth), u64::MAX, None, &cancel);
            let result = result.expect("there is no limit");
            let returned = tree[0].returned.expect("it is the first call");
            assert_eq!(
                result.value.hundredths(),
                returned.value.hundredths(),
                "{idea:?}, {clock}, {depth}"
            );
            if idea == Idea::Minimax {
                assert_eq!(result.calls, tree.len() as u64);
            }
        }
    }
}

#[test]
fn position_limit_stops_the_search() {
    let (game, cancel) = (Mnk::TIC_TAC_TOE, CancelFlag::default());
    let calls = |idea: Idea, max_positions| {
        let start = game.initial_position();
        let result = idea.solve(
            &game,
            (&start, &PositionHistory::default()),
            None,
            max_positions,
            None,
            &cancel,
        );
        result.map(|result| result.calls)
    };
    assert_eq!(calls(Idea::Minimax, 549_945), Err(StoppedBy::Nodes));
    assert_eq!(calls(Idea::Minimax, 549_946), Ok(549_946));
    // Positions that are only made to order moves count as well.
    assert_eq!(calls(Idea::Ordering, 283), Err(StoppedBy::Nodes));
}

/// Plain minimax would take years to solve this game.
#[test]
fn deadline_and_flag_stop_the_search() {
    let (game, cancel) = (ConnectFour::STANDARD, CancelFlag::default());
    let solve = |deadline| {
        let start = game.initial_position();
        Idea::Minimax.solve(
            &game,
            (&start, &PositionHistory::default()),
            None,
            u64::MAX,
            deadline,
            &cancel,
        )
    };
    let soon = Instant::now() + Duration::from_millis(20);
    assert_eq!(solve(Some(soon)), Err(StoppedBy::Time));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            cancel.cancel();
        });
        assert_eq!(solve(None), Err(StoppedBy::Cancelled));
    });
}

proptest! {
    #[test]
    fn values_of_tic_tac_toe_agree_with_plain_minimax(
        picks in prop::collection::vec(any::<u8>(), 2..10),
        misere: bool,
    ) {
        let game = Mnk::TIC_TAC_TOE;
        let game = if misere { game.misere() } else { game };
        check(&game, &played(&game, &picks));
    }

    #[test]
    fn values_of_connect_four_agree_with_plain_minimax(
        picks in prop::collection::vec(any::<u8>(), 8..20),
    ) {
        let game = ConnectFour::new(4, 4);
        check(&game, &played(&game, &picks));
    }
}
