//! Searches with resources of their own.

use bestmove_engine::game::Estimable;
use bestmove_engine::search::{Analysis, CancelFlag, Limits, Resources, analyse};

/// Returns the analysis of a position within these limits.
pub(crate) fn searched<G: Estimable>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Analysis<G::Move> {
    let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
    analyse(game, position, limits, &mut resources, &cancel, &mut |_| ())
}
