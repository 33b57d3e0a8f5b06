//! Searches of positions in a game, with resources of their own.

use bestmove_engine::game::{Estimable, PositionHistory};
use bestmove_engine::search::{
    Analysis, CancelFlag, Enhancements, Limits, Resources, analyse_with_history,
};

/// Returns the analysis of a position that was reached by this history.
pub(crate) fn searched_after<G: Estimable>(
    game: &G,
    (position, history): (&G::Position, &PositionHistory),
    limits: &Limits,
    enhancements: Enhancements,
) -> Analysis<G::Move> {
    let mut resources = Resources::default().with_enhancements(enhancements);
    let cancel = CancelFlag::default();
    analyse_with_history(
        game,
        position,
        history,
        limits,
        &mut resources,
        &cancel,
        &mut |_| (),
    )
}
