//! The recorded tree of calls against plain minimax, and against the figure of the textbooks.

use std::fmt::Debug;

use bestmove_engine::game::{BoardText, Estimable, Notation as _, Player, PositionHistory, Rules};
use bestmove_engine::games::connect_four::ConnectFour;
use bestmove_engine::games::mnk::Mnk;
use bestmove_engine::search::{
    Bound, Call, CallWindow, Calls, CancelFlag, Idea, Pruning, TreeTooLarge, Value, game_tree,
    minimax,
};
use proptest::prelude::*;

use crate::played::played;

/// The position of the textbook figure.
fn textbook_position() -> <Mnk as Rules>::Position {
    let board = BoardText::Text("O.XX.X.OO".to_owned());
    let position = Mnk::TIC_TAC_TOE.read_board(&board, Some(Player::One));
    position.expect("a position")
}

/// The score of a call in points, on the scale of the textbooks.
fn score<P, M>(call: &Call<P, M>) -> Option<i16> {
    call.returned
        .map(|returned| returned.value.hundredths() / 100)
}

#[test]
fn tree_is_that_of_the_textbook_figure() {
    let start = textbook_position();
    let calls = game_tree(
        &Mnk::TIC_TAC_TOE,
        &start,
        &PositionHistory::default(),
        None,
        Pruning::None,
        9,
    )
    .unwrap();
    let figure: Vec<_> = calls
        .iter()
        .map(|call| (call.parent, call.level, call.mv, score(call).unwrap()))
        .collect();
    assert_eq!(
        figure,
        [
            (None, 0, None, 10),
            (Some(0), 1, Some(1), -10),
            (Some(1), 2, Some(4), -10),
            (Some(1), 2, Some(6), -10),
            (Some(0), 1, Some(4), 10),
            (Some(0), 1, Some(6), -10),
            (Some(5), 2, Some(1), 10),
            (Some(6), 3, Some(4), 10),
            (Some(5), 2, Some(4), -10),
        ]
    );
    let selected: Vec<_> = calls
        .iter()
        .map(|call| call.returned.unwrap().selected)
        .collect();
    assert_eq!(
        selected,
        [
            Some(4),
            Some(2),
            None,
            None,
            None,
            Some(8),
            Some(7),
            None,
            None
        ]
    );
}

#[test]
fn tree_with_too_many_calls_is_an_error() {
    let start = textbook_position();
    let tree = |max_calls| {
        game_tree(
            &Mnk::TIC_TAC_TOE,
            &start,
            &PositionHistory::default(),
            None,
            Pruning::None,
            max_calls,
        )
    };
    assert_eq!(tree(8), Err(TreeTooLarge));
    assert!(tree(9).is_ok());
}

/// Checks a whole tree and a pruned one against plain minimax.
fn check<G: Estimable>(game: &G, position: &G::Position, depth: Option<u32>) {
    let player = game.to_move(position);
    let oracle = |call: &Call<G::Position, G::Move>| {
        let depth = depth.map(|depth| depth - call.level);
        minimax(game, &call.position, player, depth)
    };
    let whole = game_tree(
        game,
        position,
        &PositionHistory::default(),
        depth,
        Pruning::None,
        usize::MAX,
    )
    .unwrap();
    assert_eq!(whole.len() as u64, oracle(&whole[0]).calls);
    for call in &whole {
        let returned = call.returned.expect("nothing is cut off");
        assert_eq!(returned.value, oracle(call).value, "{call:?}");
        assert_eq!(returned.bound, Bound::Exact);
    }
    let pruned = game_tree(
        game,
        position,
        &PositionHistory::default(),
        depth,
        Pruning::AlphaBeta,
        usize::MAX,
    )
    .unwrap();
    check_cuts(&pruned);
    if depth.is_none() {
        let cancel = CancelFlag::default();
        let counted = Idea::AlphaBeta.solve(
            game,
            (position, &PositionHistory::default()),
            None,
            u64::MAX,
            None,
            &cancel,
        );
        let made = pruned.iter().filter(|call| call.returned.is_some()).count();
        assert_eq!(made as u64, counted.unwrap().calls);
    }
    let first = pruned[0].returned.unwrap();
    assert_eq!(
        (first.value.hundredths(), first.bound),
        (whole[0].returned.unwrap().value.hundredths(), Bound::Exact)
    );
    let selected_move = |calls: &Calls<G>| {
        calls[0]
            .returned
            .unwrap()
            .selected
            .map(|branch| calls[branch].mv)
    };
    assert_eq!(selected_move(&pruned), selected_move(&whole));
    for call in &pruned {
        let Some(returned) = call.returned else {
            assert!(call.parent.is_some(), "the first call is cut off");
            continue;
        };
        let (value, true_value) = (order(returned.value), order(oracle(call).value));
        assert!(
            match returned.bound {
                Bound::Exact => value == true_value,
                Bound::Lower => value <= true_value,
                Bound::Upper => value >= true_value,
            },
            "{call:?}"
        );
        check_window(call, returned.bound, &pruned);
    }
}

/// Checks that a call returns a bound only for a score outside of its window, which lies within
/// that of its parent.
fn check_window<P: Debug, M: Debug>(call: &Call<P, M>, bound: Bound, calls: &[Call<P, M>]) {
    let score = |value: Value| value.hundredths();
    let ends = |call: &Call<P, M>| {
        let CallWindow { alpha, beta } = call.window;
        (alpha.map_or(-1_000, score), beta.map_or(1_000, score))
    };
    let (alpha, beta) = ends(call);
    let returned = score(call.returned.unwrap().value);
    assert!(
        match bound {
            Bound::Exact => true,
            Bound::Lower => returned >= beta,
            Bound::Upper => returned <= alpha,
        },
        "{call:?}"
    );
    let (parent_alpha, parent_beta) = call.parent.map_or((-1_000, 1_000), |it| ends(&calls[it]));
    assert!(parent_alpha <= alpha && beta <= parent_beta, "{call:?}");
}

/// Checks that branches that were cut off have no children, and that only calls with a cut
/// below them return bounds.
fn check_cuts<P: Debug, M: Debug>(calls: &[Call<P, M>]) {
    let mut has_cut = vec![false; calls.len()];
    for (index, call) in calls.iter().enumerate().rev() {
        let Some(parent) = call.parent else { continue };
        assert!(calls[parent].returned.is_some(), "{call:?}");
        has_cut[parent] |= has_cut[index] || call.returned.is_none();
    }
    for (call, has_cut) in calls.iter().zip(has_cut) {
        let is_bound = call
            .returned
            .is_some_and(|returned| returned.bound != Bound::Exact);
        assert!(has_cut || !is_bound, "{call:?}");
    }
}

/// A key that orders values. Greater is better.
fn order(value: Value) -> (i16, i64) {
    (value.hundredths(), value.order_among_equals())
}

proptest! {
    #[test]
    fn tree_of_tic_tac_toe_agrees_with_plain_minimax(
        picks in prop::collection::vec(any::<u8>(), 3..9),
        misere: bool,
    ) {
        let game = Mnk::TIC_TAC_TOE;
        let game = if misere { game.misere() } else { game };
        check(&game, &played(&game, &picks), None);
    }

    #[test]
    fn tree_of_limited_depth_agrees_with_plain_minimax(
        picks in prop::collection::vec(any::<u8>(), 0..30),
        depth in 1..4_u32,
    ) {
        let game = ConnectFour::STANDARD;
        check(&game, &played(&game, &picks), Some(depth));
    }
}
