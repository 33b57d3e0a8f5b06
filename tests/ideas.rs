//! What each idea finds against plain minimax, and the calls that it saves.

mod played;

use std::thread;
use std::time::{Duration, Instant};

use bestmove::game::Game;
use bestmove::games::connect_four::ConnectFour;
use bestmove::games::mnk::Mnk;
use bestmove::search::{CancelFlag, Enhancement, StoppedBy, minimax};
use proptest::prelude::*;

use played::played;

/// Every idea finds what plain minimax does; the calls of each.
fn check<G: Game>(game: &G, position: &G::Position) -> Vec<u64> {
    let oracle = minimax(game, position, game.to_move(position), None);
    let stop = CancelFlag::default();
    let found = Enhancement::ALL.map(|idea| idea.find(game, position, u64::MAX, None, &stop));
    let found = found.map(|found| found.expect("nothing ends it"));
    for (idea, found) in Enhancement::ALL.iter().zip(&found) {
        assert_eq!(found.value, oracle.value, "{idea:?} in {position:?}");
    }
    assert_eq!(found[0].calls, oracle.calls);
    found.iter().map(|found| found.calls).collect()
}

/// The first is the number of positions in the game tree, which is published; the others are
/// those of the README.
#[test]
fn all_of_tic_tac_toe() {
    let calls = check(&Mnk::TIC_TAC_TOE, &Mnk::TIC_TAC_TOE.initial_position());
    assert_eq!(calls, [549_946, 20_866, 5_468, 1_771, 283]);
}

#[test]
fn positions_run_out() {
    let (game, stop) = (Mnk::TIC_TAC_TOE, CancelFlag::default());
    let calls = |idea: Enhancement, most| {
        let found = idea.find(&game, &game.initial_position(), most, None, &stop);
        found.map(|found| found.calls)
    };
    assert_eq!(calls(Enhancement::Minimax, 549_945), Err(StoppedBy::Nodes));
    assert_eq!(calls(Enhancement::Minimax, 549_946), Ok(549_946));
    // Those that are only put in order count as well.
    assert_eq!(calls(Enhancement::Ordering, 283), Err(StoppedBy::Nodes));
}

/// A game that nobody sees the end of.
#[test]
fn the_clock_and_the_flag_end_it() {
    let (game, stop) = (ConnectFour::STANDARD, CancelFlag::default());
    let find = |deadline| {
        Enhancement::Minimax.find(&game, &game.initial_position(), u64::MAX, deadline, &stop)
    };
    let soon = Instant::now() + Duration::from_millis(20);
    assert_eq!(find(Some(soon)), Err(StoppedBy::Time));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            stop.cancel();
        });
        assert_eq!(find(None), Err(StoppedBy::Cancelled));
    });
}

proptest! {
    #[test]
    fn of_tic_tac_toe(picks in prop::collection::vec(any::<u8>(), 2..10), misere: bool) {
        let game = Mnk::TIC_TAC_TOE;
        let game = if misere { game.misere() } else { game };
        check(&game, &played(&game, &picks));
    }

    #[test]
    fn of_connect_four(picks in prop::collection::vec(any::<u8>(), 8..20)) {
        let game = ConnectFour::new(4, 4);
        check(&game, &played(&game, &picks));
    }
}
