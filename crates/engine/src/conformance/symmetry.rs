//! The laws of symmetry: symmetric positions have equal values.
//!
//! Values are too expensive to compare at every position. Instead, positions are compared by
//! a fingerprint: their result, the plies left and the evaluation, and those of their children.

use std::collections::HashSet;
use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use super::tree::{children, legal_moves};
use super::violation::{Violation, check};
use crate::game::{Estimable, Game};
use crate::search::Value;

/// The number of pairs of positions with a common key that are compared after each move.
const MAX_PAIRS: usize = 4;

/// Checks that neither the rules nor the children tell positions with a common key apart.
///
/// Such positions are reached by two different moves, or differ only in the side to move.
pub(super) fn check_shared_keys<G: Game>(
    rules: &G,
    position: &G::Position,
) -> Result<(), Violation> {
    let children = children(rules, position);
    let keys: Vec<u64> = children.iter().map(|child| rules.key(child)).collect();
    let pairs = (1..keys.len()).filter_map(|index| {
        let earlier = keys[..index].iter().position(|key| *key == keys[index])?;
        Some((&children[earlier], &children[index]))
    });
    let other_to_move =
        rules.read_board(&rules.write_board(position), Some(!rules.to_move(position)));
    let other_to_move = other_to_move.ok().filter(|other| {
        let is_open = rules.outcome(other).is_none();
        is_open && other != position && rules.key(other) == rules.key(position)
    });
    let pairs = pairs.take(MAX_PAIRS);
    let mut pairs = pairs.chain(other_to_move.as_ref().map(|other| (position, other)));
    pairs.try_for_each(|(one, other)| {
        check(
            "positions that share a key are equal except for their cells",
            fingerprint(rules, one) == fingerprint(rules, other)
                && fingerprints_of_children(rules, one) == fingerprints_of_children(rules, other),
            (one, other),
        )
    })
}

/// Checks that the canonical form is like the position, and that its moves are mapped to the
/// moves of the position.
pub(super) fn check_canonical_position<G: Game>(
    rules: &G,
    position: &G::Position,
) -> Result<(), Violation> {
    let (canonical, symmetry) = rules.canonical_position(position);
    let canonical_form = |position: &G::Position| rules.canonical_position(position).0;
    check(
        "a canonical position is its own canonical form and like the position",
        canonical_form(&canonical) == canonical
            && rules.to_move(&canonical) == rules.to_move(position)
            && fingerprint(rules, &canonical) == fingerprint(rules, position),
        (position, &canonical),
    )?;
    let mut mapped_moves = Vec::new();
    for mv in legal_moves(rules, &canonical) {
        let mapped = rules.map_from_canonical(mv, symmetry);
        mapped_moves.push(mapped);
        check(
            "a move and its image lead to positions with one canonical form",
            legal_moves(rules, position).contains(&mapped)
                && canonical_form(&rules.play(position, mapped))
                    == canonical_form(&rules.play(&canonical, mv)),
            (position, mv, mapped),
        )?;
    }
    check(
        "every move is the image of one move of the canonical position",
        mapped_moves.len() == legal_moves(rules, position).len()
            && mapped_moves.iter().collect::<HashSet<_>>().len() == mapped_moves.len(),
        (position, mapped_moves),
    )
}

/// Hashes what all positions with a common key have in common, for the side to move.
fn fingerprint<G: Estimable>(rules: &G, position: &G::Position) -> u64 {
    let result = rules.outcome(position).map(|outcome| {
        let value = Value::from_outcome(outcome, rules.to_move(position));
        if G::ENDS.in_points() {
            // Positions of games of points may differ in banked points.
            let banked = i32::from(rules.banked_points(position));
            value.margin().map(|margin| margin - banked)
        } else {
            Some(value.hundredths().into())
        }
    });
    let evaluation = rules.evaluate(position, &rules.features(position));
    FxBuildHasher.hash_one((
        result,
        rules.max_plies_left(position),
        // An evaluation includes the banked points.
        Some(evaluation).filter(|_| !G::ENDS.in_points()),
    ))
}

/// The fingerprints of all children, sorted, because symmetry changes the order of moves.
fn fingerprints_of_children<G: Estimable>(rules: &G, parent: &G::Position) -> Vec<u64> {
    let children = children(rules, parent).into_iter();
    let mut all: Vec<u64> = children.map(|child| fingerprint(rules, &child)).collect();
    all.sort_unstable();
    all
}
