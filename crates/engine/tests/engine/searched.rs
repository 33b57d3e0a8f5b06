//! Searches with resources of their own.

use bestmove_engine::game::{Estimable, PositionHistory};
use bestmove_engine::search::{
    Analysis, CancelFlag, Enhancements, Limits, PvLength, Resources, Root, Value, analyse,
    analyse_root, solve,
};

pub(crate) fn searched<G: Estimable>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Analysis<G::Move> {
    let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
    analyse(game, position, limits, &mut resources, &cancel, &mut |_| ())
}

pub(crate) fn searched_after<G: Estimable>(
    game: &G,
    (position, history): (&G::Position, &PositionHistory),
    limits: &Limits,
    enhancements: Enhancements,
) -> Analysis<G::Move> {
    let mut resources = Resources::default().with_enhancements(enhancements);
    let cancel = CancelFlag::default();
    analyse_root(
        game,
        Root::new(position, history),
        limits,
        &mut resources,
        &cancel,
        &mut |_| (),
    )
}

/// The proven value of an open position for its side to move.
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
