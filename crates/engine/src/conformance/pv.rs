//! The law of principal variations: they show the value of a move.

use super::tree::legal_moves;
use super::violation::{Violation, check};
use crate::game::Estimable;
use crate::search::{Candidate, Value, minimax};

/// Checks that a principal variation is legal, keeps a proven value at every ply, and then leads
/// to the end of the game.
pub(super) fn check_pv<G: Estimable>(
    game: &G,
    position: &G::Position,
    candidate: &Candidate<G::Move>,
    depth: u32,
) -> Result<(), Violation> {
    let player = game.to_move(position);
    let mut reached = position.clone();
    let mut expected = candidate.value;
    // Where plain minimax of this depth does not reach the end, there is nothing to compare with.
    let mut comparable = candidate.value.is_exact();
    for (mv, ply) in candidate.pv.iter().zip(1..) {
        check(
            "a principal variation can be played",
            game.outcome(&reached).is_none() && legal_moves(game, &reached).contains(mv),
            (position, candidate),
        )?;
        reached = game.play(&reached, *mv);
        let depth = depth.saturating_sub(ply);
        let oracle = minimax(game, &reached, player, Some(depth)).value;
        comparable &= oracle.is_exact();
        if comparable {
            check(
                "a principal variation keeps its value",
                oracle.to_parent_ply() == expected,
                (position, candidate, &reached),
            )?;
        }
        expected = oracle;
    }
    // Where positions come back, a drawn endgame of a table may go on for ever.
    let may_go_on =
        !candidate.value.is_exact() || G::ENDS.in_cycles() && candidate.value == Value::Draw;
    check(
        "an exact principal variation ends the game",
        may_go_on || game.outcome(&reached).is_some(),
        (position, candidate),
    )
}
