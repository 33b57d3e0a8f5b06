//! The laws of proofs: every way to prove a value finds the same value.

use super::pv::check_pv;
use super::setup::SearchSetup;
use super::violation::{Violation, check};
use crate::game::{Estimable, PositionHistory};
use crate::search::{
    CancelFlag, Enhancements, Limits, PvLength, Resources, Root, minimax, solve, solve_quick,
};

/// Checks that the proof of one best move finds the value of plain minimax, and a move or a line
/// with that value.
pub(super) fn check_solve<G: Estimable>(
    game: &G,
    position: &G::Position,
    enhancements: Enhancements,
) -> Result<(), Violation> {
    let player = game.to_move(position);
    let oracle = |position: &_| minimax(game, position, player, None).value;
    let setup = SearchSetup {
        enhancements,
        ..SearchSetup::default()
    };
    for pv_length in [PvLength::FirstMove, PvLength::Full] {
        let (mut resources, cancel) = (setup.resources(), CancelFlag::default());
        let solved = solve(
            game,
            position,
            pv_length,
            &setup.limits,
            &mut resources,
            &cancel,
        );
        let Ok([best]) = solved.as_ref().map(|solved| &solved.candidates[..]) else {
            return check("one best move is found", false, (position, setup, solved));
        };
        let after = oracle(&game.play(position, best.mv)).to_parent_ply();
        check(
            "the position and its best move have the value of plain minimax",
            (best.value, best.value) == (oracle(position), after),
            (position, setup, best),
        )?;
        if pv_length == PvLength::Full {
            check_pv(game, position, best, game.max_plies_left(position))?;
        }
    }
    Ok(())
}

/// Checks that several threads prove of every move what one thread proves.
pub(super) fn check_threads<G: Estimable>(
    game: &G,
    position: &G::Position,
    helpers: usize,
) -> Result<(), Violation> {
    let prove = |helpers| {
        let setup = SearchSetup {
            helpers,
            ..SearchSetup::default()
        };
        setup.search(game, position).0.candidates
    };
    let (alone, together) = (prove(0), prove(helpers));
    check(
        "several threads prove what one proves",
        alone == together,
        (position, helpers, &alone, &together),
    )
}

/// Checks that a quick proof finds what the search within the same limits finds.
pub(super) fn check_solve_quick<G: Estimable>(
    game: &G,
    position: &G::Position,
    nodes: u64,
) -> Result<(), Violation> {
    let little = Limits::default().with_nodes(nodes);
    let (history, cancel) = (PositionHistory::default(), CancelFlag::default());
    for (limits, max_work) in [(Limits::default(), nodes), (little, u64::MAX)] {
        let mut resources = Resources::default();
        let root = Root::new(position, &history);
        let solved = solve_quick(game, root, &limits, max_work, &mut resources, &cancel);
        let Ok(quick) = solved else {
            continue;
        };
        let setup = SearchSetup {
            limits,
            ..SearchSetup::default()
        };
        let (full, _) = setup.search(game, position);
        check(
            "a quick proof finds what the search finds",
            quick == full,
            (position, limits, max_work, &quick, &full),
        )?;
    }
    Ok(())
}
