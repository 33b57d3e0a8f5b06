//! Positions that the search solves.

use bestmove_engine::game::Estimable;
use bestmove_engine::search::{PvLength, Value, solve};

/// Returns the proven value of an open position for its side to move.
///
/// The line of the proof is replayed: it has to end the game with this value.
pub(crate) fn solved<G: Estimable>(game: &G, position: &G::Position) -> Value {
    let (limits, mut resources, cancel) = Default::default();
    let analysis = solve(
        game,
        position,
        PvLength::Full,
        &limits,
        &mut resources,
        &cancel,
    );
    let analysis = analysis.expect("nothing limits the search");
    let best = &analysis.candidates[0];
    let line = best.pv.iter();
    let end = line.fold(position.clone(), |reached, mv| game.play(&reached, *mv));
    let outcome = game.outcome(&end).expect("the line ends the game");
    let plies = u32::try_from(best.pv.len()).expect("lines are short");
    let shown = Value::from_outcome(outcome, game.to_move(position)).with_distance(plies);
    assert_eq!(shown, best.value, "the line of {position:?}");
    best.value
}
