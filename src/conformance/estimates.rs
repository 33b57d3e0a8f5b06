//! The law of estimates: they are those of plain minimax to the same depth.

use super::setup::SearchSetup;
use super::violation::{Violation, check};
use crate::game::{Evaluation, Game, NonLosingMoves};
use crate::search::{Analysis, minimax_by};

/// Checks that the value of each move that is not proven is the one of plain minimax to the same
/// depth.
pub(super) fn check_estimates<G: Game>(
    game: &G,
    position: &G::Position,
    setup: SearchSetup,
    analysis: &Analysis<G::Move>,
) -> Result<(), Violation> {
    // Where lines of different length lead to one position, the table may have its value from
    // a deeper search.
    if !lines_have_equal_length(game, position, analysis.depth) {
        return Ok(());
    }
    let has_quiescence = setup.enhancements.quiescence && setup.limits.depth.is_none();
    let evaluate = |leaf: &G::Position| match game.non_losing_moves(leaf) {
        NonLosingMoves::WinInOne if has_quiescence => Evaluation::HIGHEST,
        NonLosingMoves::LossInTwo if has_quiescence => -Evaluation::HIGHEST,
        NonLosingMoves::WinInOne | NonLosingMoves::LossInTwo | NonLosingMoves::Moves(_) => {
            game.evaluate(leaf)
        }
    };
    let player = game.to_move(position);
    let candidates = analysis.candidates.iter();
    for candidate in candidates.filter(|candidate| !candidate.value.is_proven()) {
        let child = game.play(position, candidate.mv);
        let depth = Some(analysis.depth - 1);
        let oracle = minimax_by(game, &child, player, depth, &evaluate).value;
        check(
            "an estimate is the one of plain minimax to its depth",
            candidate.value.hundredths() == oracle.hundredths(),
            (position, setup, candidate, oracle),
        )?;
    }
    Ok(())
}

/// Returns true if, for `depth` plies, every move lowers the plies left by one or ends the game.
fn lines_have_equal_length<G: Game>(game: &G, position: &G::Position, depth: u32) -> bool {
    depth == 0
        || game.outcome(position).is_some()
        || game.moves(position).into_iter().all(|mv| {
            let child = game.play(position, mv);
            let ends = game.outcome(&child).is_some();
            (ends || game.max_plies_left(&child) + 1 == game.max_plies_left(position))
                && lines_have_equal_length(game, &child, depth - 1)
        })
}
