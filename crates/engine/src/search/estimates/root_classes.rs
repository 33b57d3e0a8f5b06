//! Classes of moves that are worth the same: they lead to one position, or to symmetric ones.
//!
//! Only the first move of each class is searched, so symmetric moves never get different values.
//! From the start of gomoku, 35 classes stand for 225 moves.
//!
//! A position that has occurred before may end the game after one of two symmetric moves only. So
//! there are no such classes while a repetition is near.

use rustc_hash::FxHashMap;

use crate::game::{Provable, Symmetry};
use crate::search::enhancements::Enhancements;
use crate::search::root::Root;
use crate::search::value::Candidate;

/// The moves to value of a position, in their classes.
#[derive(Debug)]
pub(crate) struct RootClasses<G: Provable> {
    /// The moves to value, in the game's order.
    moves: Vec<ClassifiedMove<G::Move>>,
    /// The canonical position after the moves of each class.
    children: Vec<G::Position>,
}

/// A legal move and its class.
#[derive(Clone, Copy, Debug)]
struct ClassifiedMove<M> {
    mv: M,
    preference: i16,
    class: usize,
    /// The symmetry between the position after the move and the canonical one.
    symmetry: Symmetry,
}

impl<G: Provable> RootClasses<G> {
    pub(crate) fn new(game: &G, root: Root<'_, G>, enhancements: Enhancements) -> Self {
        let Root {
            position, history, ..
        } = root;
        let has_symmetry = enhancements.symmetry && !history.is_near_repetition(game, position);
        let mut children = Vec::new();
        let mut classes = FxHashMap::default();
        let valued = game.moves(position).into_iter().filter(|mv| root.has(*mv));
        let moves = valued.map(|mv| {
            let child = game.play(position, mv);
            let (child, symmetry) = if has_symmetry {
                game.canonical_position(&child)
            } else {
                (child, Symmetry::default())
            };
            // Without symmetry, moves that lead to one position still share a class.
            let class = *classes.entry(child.clone()).or_insert_with(|| {
                children.push(child);
                children.len() - 1
            });
            ClassifiedMove {
                mv,
                preference: game.preference(position, mv),
                class,
                symmetry,
            }
        });
        Self {
            moves: moves.collect(),
            children,
        }
    }

    /// The first move of each class, with its index among the moves to value.
    pub(crate) fn representatives(&self) -> impl Iterator<Item = (usize, G::Move)> {
        let mut classes = 0;
        let moves = self.moves.iter().enumerate();
        moves.filter_map(move |(order, known)| {
            let is_first = known.class == classes;
            classes += usize::from(is_first);
            is_first.then_some((order, known.mv))
        })
    }

    pub(crate) fn move_count(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn size(&self, class: usize) -> usize {
        let moves = self.moves.iter();
        moves.filter(|known| known.class == class).count()
    }

    /// A line of play as the one that begins with the first move of its class.
    pub(crate) fn to_representative(&self, game: &G, line: &[G::Move]) -> Vec<G::Move> {
        let known = self.moves.iter().find(|known| known.mv == line[0]);
        let known = known.expect("the first move is legal");
        let mut same = self.moves.iter().filter(|other| other.class == known.class);
        let first = same.next().expect("a class has a move");
        let child = &self.children[known.class];
        let rest = canonical_line(game, child, known.symmetry, &line[1..]);
        let rest = rest.into_iter();
        let rest = rest.map(|mv| game.map_from_canonical(mv, first.symmetry));
        [first.mv].into_iter().chain(rest).collect()
    }

    /// A candidate for every move to value. `candidates` are those of the
    /// [representatives](Self::representatives), in their order.
    pub(crate) fn expand(
        &self,
        game: &G,
        candidates: &[Candidate<G::Move>],
    ) -> Vec<Candidate<G::Move>> {
        if candidates.len() == self.moves.len() {
            return candidates.to_vec();
        }
        // Symmetries lead to the canonical position, so lines are mapped by way of it.
        let canonical_lines: Vec<_> = candidates
            .iter()
            .zip(&self.children)
            .map(|(candidate, child)| {
                let symmetry = self.moves[candidate.order].symmetry;
                canonical_line(game, child, symmetry, &candidate.pv[1..])
            })
            .collect();
        let moves = self.moves.iter().enumerate();
        moves
            .map(|(order, known)| {
                let line = canonical_lines[known.class].iter();
                let rest = line.map(|mv| game.map_from_canonical(*mv, known.symmetry));
                let representative = &candidates[known.class];
                if representative.order == order {
                    representative.clone()
                } else {
                    Candidate {
                        mv: known.mv,
                        order,
                        preference: known.preference,
                        pv: [known.mv].into_iter().chain(rest).collect(),
                        ..representative.clone()
                    }
                }
            })
            .collect()
    }
}

/// A line from a position as one from its canonical form, `canonical`, which has this symmetry with it.
fn canonical_line<G: Provable>(
    game: &G,
    canonical: &G::Position,
    symmetry: Symmetry,
    line: &[G::Move],
) -> Vec<G::Move> {
    let mut reached = canonical.clone();
    let moves = line.iter().map(|mv| {
        let mut moves = game.moves(&reached).into_iter();
        let mapped = moves
            .find(|canonical| game.map_from_canonical(*canonical, symmetry) == *mv)
            .expect("symmetric positions have symmetric moves");
        reached = game.play(&reached, mapped);
        mapped
    });
    moves.collect()
}
