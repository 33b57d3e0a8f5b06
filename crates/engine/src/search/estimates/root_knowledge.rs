//! What the game provides about the moves of the root before a search.
//!
//! Some lose within a few plies by the rules. They are proven at once, so that no answer
//! plays such a move because the search had no time to refute it. The others are searched in
//! the order of their first values.

use std::cmp::Reverse;

use super::root::RootMove;
use crate::game::{Defences, Estimable, NonLosingMoves};
use crate::search::enhancements::Enhancements;
use crate::search::root::Root;
use crate::search::value::{Candidate, Score};

/// The moves of an open position, sorted by the game before a search.
pub(crate) struct RootKnowledge<G: Estimable> {
    features: G::Features,
    /// The moves that are worth a search; `None` if the rules decide the position.
    defences: Option<G::Moves>,
    /// Moves that lose, with their scores.
    losses: Vec<(G::Move, Score)>,
}

impl<G: Estimable> RootKnowledge<G> {
    pub(crate) fn new(game: &G, root: Root<'_, G>, enhancements: Enhancements) -> Self {
        let position = root.position;
        let features = game.features(position);
        let mut losses = Vec::new();
        let mut add_losses = |moves: G::Moves, kept: Option<&G::Moves>, score| {
            let kept: Vec<_> = kept.cloned().into_iter().flatten().collect();
            let left_out = moves.into_iter().filter(|mv| !kept.contains(mv));
            losses.extend(left_out.map(|mv| (mv, score)));
        };
        let defences = match enhancements.non_losing_moves(game, position) {
            // The move that wins may not be one of those to value, so that the others matter.
            NonLosingMoves::WinInOne => root.is_restricted().then(|| game.moves(position)),
            NonLosingMoves::LossInTwo => {
                add_losses(game.moves(position), None, Score::LOSS_IN_TWO);
                None
            }
            NonLosingMoves::Moves(moves) => {
                add_losses(game.moves(position), Some(&moves), Score::LOSS_IN_TWO);
                // A game answers `defences` only where there is a choice.
                let has_choice = moves.clone().into_iter().len() > 1;
                if enhancements.defences && has_choice {
                    match game.defences(position, &features, moves.clone()) {
                        Defences::WinInThree => Some(moves),
                        Defences::LossInFour => {
                            add_losses(moves, None, Score::loss_at(4));
                            None
                        }
                        Defences::Moves(kept) => {
                            add_losses(moves, Some(&kept), Score::loss_at(4));
                            Some(kept)
                        }
                    }
                } else {
                    Some(moves)
                }
            }
        };
        Self {
            features,
            defences,
            losses,
        }
    }

    /// The score of a move that loses by the rules, if the game goes on after it.
    pub(crate) fn loss_by(&self, mv: G::Move) -> Option<Score> {
        let mut losses = self.losses.iter();
        losses.find_map(|(losing, score)| (*losing == mv).then_some(*score))
    }

    /// The candidates that are worth a search, in the order of their values.
    pub(crate) fn search_order(
        self,
        game: &G,
        position: &G::Position,
        candidates: &[Candidate<G::Move>],
        enhancements: Enhancements,
    ) -> Vec<RootMove<G::Move>> {
        let Some(moves) = self.defences else {
            return Vec::new();
        };
        let plausible = enhancements.plausible_moves(game, position, &moves);
        // The first move of a class need not be plausible, though another one is.
        let is_candidate = |mv: G::Move| candidates.iter().any(|known| known.mv == mv);
        let plausible = plausible.filter(|moves| moves.clone().into_iter().any(is_candidate));
        let moves = plausible.unwrap_or(moves);
        let mut ranked = Vec::new();
        game.rank_moves(position, &self.features, moves, &mut ranked);
        let root_moves = ranked.into_iter().filter_map(|mv| {
            let candidate = candidates.iter().position(|known| known.mv == mv.mv)?;
            let last = Score::from_value(candidates[candidate].value);
            Some(RootMove {
                mv,
                candidate,
                last,
            })
        });
        let mut order: Vec<_> = root_moves.collect();
        order.sort_by_key(|root| {
            let preference = candidates[root.candidate].preference;
            (
                Reverse(root.last),
                Reverse(root.mv.score),
                Reverse(preference),
            )
        });
        order
    }
}
