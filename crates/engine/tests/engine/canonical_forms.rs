//! Canonical forms of the positions of a game.

use bestmove_engine::game::Symmetric;
use proptest::prelude::*;
use proptest::sample::Index;

/// Checks on the way of a game that a canonical form is its own, and that equal moves of a position
/// and of its canonical form lead to one canonical form.
pub(crate) fn check_canonical_forms<G: Symmetric>(
    game: &G,
    picks: &[Index],
) -> Result<(), TestCaseError> {
    let mut position = game.initial_position();
    for pick in picks {
        let (canonical, symmetry) = game.canonical_position(&position);
        prop_assert_eq!(&game.canonical_position(&canonical).0, &canonical);
        if game.outcome(&position).is_some() {
            break;
        }
        for mv in game.moves(&canonical) {
            let mapped = game.map_from_canonical(mv, symmetry);
            let [one, other] = [game.play(&position, mapped), game.play(&canonical, mv)];
            prop_assert_eq!(
                game.canonical_position(&one).0,
                game.canonical_position(&other).0
            );
        }
        let moves: Vec<_> = game.moves(&position).into_iter().collect();
        position = game.play(&position, *pick.get(&moves));
    }
    Ok(())
}
