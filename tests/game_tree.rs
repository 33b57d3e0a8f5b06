//! The tree of calls against plain minimax, and against the figure of the tutorials.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod played;

use bestmove::game::{BoardText, Game, Notation, Player};
use bestmove::games::connect_four::ConnectFour;
use bestmove::games::mnk::Mnk;
use bestmove::search::{
    Bound, Call, Calls, CancelFlag, Enhancement, Pruning, TreeTooLarge, Value, game_tree, minimax,
};
use proptest::prelude::*;

use played::played;

fn tutorial() -> <Mnk as Game>::Position {
    let board = BoardText::Text("O.XX.X.OO".to_owned());
    let position = Mnk::TIC_TAC_TOE.read_board(&board, Some(Player::One));
    position.expect("a position")
}

/// What a call returned, on the scale of the tutorials.
fn score<P, M>(call: &Call<P, M>) -> Option<i16> {
    call.returned
        .map(|returned| returned.value.hundredths() / 100)
}

#[test]
fn the_figure_of_the_tutorials() {
    let calls = game_tree(&Mnk::TIC_TAC_TOE, &tutorial(), None, Pruning::None, 9).unwrap();
    let lines: Vec<_> = calls
        .iter()
        .map(|call| (call.parent, call.level, call.mv, score(call).unwrap()))
        .collect();
    assert_eq!(
        lines,
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
    let chosen: Vec<_> = calls
        .iter()
        .map(|call| call.returned.unwrap().selected)
        .collect();
    assert_eq!(
        chosen,
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
fn a_tree_that_is_too_large_is_none() {
    let tree = |most| game_tree(&Mnk::TIC_TAC_TOE, &tutorial(), None, Pruning::None, most);
    assert_eq!(tree(8), Err(TreeTooLarge));
    assert!(tree(9).is_ok());
}

/// Holds a tree of every call, and one that is pruned, against plain minimax.
fn check<G: Game>(game: &G, position: &G::Position, depth: Option<u32>) {
    let player = game.to_move(position);
    let oracle = |call: &Call<G::Position, G::Move>| {
        let depth = depth.map(|depth| depth - call.level);
        minimax(game, &call.position, player, depth)
    };
    let whole = game_tree(game, position, depth, Pruning::None, usize::MAX).unwrap();
    assert_eq!(whole.len() as u64, oracle(&whole[0]).calls);
    for call in &whole {
        let returned = call.returned.expect("nothing is cut off");
        assert_eq!(returned.value, oracle(call).value, "{call:?}");
        assert_eq!(returned.bound, None);
    }
    let pruned = game_tree(game, position, depth, Pruning::AlphaBeta, usize::MAX).unwrap();
    check_cuts(&pruned);
    if depth.is_none() {
        let stop = CancelFlag::default();
        let found = Enhancement::AlphaBeta.find(game, position, u64::MAX, None, &stop);
        let made = pruned.iter().filter(|call| call.returned.is_some()).count();
        assert_eq!(made as u64, found.unwrap().calls);
    }
    let first = pruned[0].returned.unwrap();
    assert_eq!(
        (first.value.hundredths(), first.bound),
        (whole[0].returned.unwrap().value.hundredths(), None)
    );
    let chosen = |calls: &Calls<G>| {
        calls[0]
            .returned
            .unwrap()
            .selected
            .map(|branch| calls[branch].mv)
    };
    assert_eq!(chosen(&pruned), chosen(&whole));
    for call in &pruned {
        let Some(returned) = call.returned else {
            assert!(call.parent.is_some(), "the first is never cut off");
            continue;
        };
        let (value, worth) = (order(returned.value), order(oracle(call).value));
        assert!(
            match returned.bound {
                None => value == worth,
                Some(Bound::AtLeast) => value <= worth,
                Some(Bound::AtMost) => value >= worth,
            },
            "{call:?}"
        );
    }
}

/// What is cut off goes no further, and only what has a cut below it is a bound.
fn check_cuts<P: std::fmt::Debug, M: std::fmt::Debug>(calls: &[Call<P, M>]) {
    let mut has_cut = vec![false; calls.len()];
    for (place, call) in calls.iter().enumerate().rev() {
        let Some(parent) = call.parent else { continue };
        assert!(calls[parent].returned.is_some(), "{call:?}");
        has_cut[parent] |= has_cut[place] || call.returned.is_none();
    }
    for (call, has_cut) in calls.iter().zip(has_cut) {
        let bound = call.returned.and_then(|returned| returned.bound);
        assert!(has_cut || bound.is_none(), "{call:?}");
    }
}

/// Greater is better.
fn order(value: Value) -> (i16, i64) {
    (value.hundredths(), value.distance_order())
}

proptest! {
    #[test]
    fn trees_are_those_of_plain_minimax(
        picks in prop::collection::vec(any::<u8>(), 3..9),
        misere: bool,
    ) {
        let game = Mnk::TIC_TAC_TOE;
        let game = if misere { game.misere() } else { game };
        check(&game, &played(&game, &picks), None);
    }

    #[test]
    fn trees_end_at_their_depth(
        picks in prop::collection::vec(any::<u8>(), 0..30),
        depth in 1..4_u32,
    ) {
        let game = ConnectFour::STANDARD;
        check(&game, &played(&game, &picks), Some(depth));
    }
}
