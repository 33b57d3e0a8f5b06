//! Selectivity: the search looks less deeply where little is to be expected, and deeper in danger.
//!
//! Plain alpha-beta gives every move the same depth. Most moves of most positions are bad, and
//! a shallow look shows it. Each technique has a file here, a switch in
//! [`Enhancements`](crate::search::enhancements::Enhancements), and a row in the ablation table of
//! `crates/lab/notes/techniques.md`. Those that leave out nodes or moves do so only where the window lies
//! between losses and wins. None makes a proof: a move that was left out is never part of one.
//!
//! | technique | leaves out |
//! |---|---|
//! | [reverse futility](reverse_futility) | a node whose evaluation is far above beta |
//! | [null move](null_move) | a node that is above beta even after a pass |
//! | [internal iterative reduction](internal_iterative_reduction) | a ply where no move is known to be good |
//! | [futility] | a quiet move near the leaves that cannot raise alpha |
//! | [late move pruning](late_move_pruning) | quiet moves near the leaves after the best few |
//! | [late move reductions](late_move_reductions) | plies of quiet moves that are ordered late |
//!
//! [Check extension](check_extension) and [threat extension](threat_extension) add a ply, as long as the
//! line is less than twice as long as the depth of the search. Where each side threatens to win after each
//! move, a depth would not end otherwise.

mod check_extension;
mod futility;
mod internal_iterative_reduction;
mod late_move_pruning;
mod late_move_reductions;
mod null_move;
mod reverse_futility;
mod threat_extension;

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::estimates::ordering::OrderedMove;
use crate::search::estimates::table_entry::EvalEntry;
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore};

/// The expected score of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expectation {
    /// The evaluation of the position, if a technique needs it.
    pub(crate) evaluation: Option<Score>,
    /// The evaluation and the game's futility margin, if techniques may compare them with the window.
    pub(crate) comparable: Option<(Score, i32)>,
    /// True if the side to move stands better than at its move before.
    pub(crate) is_improving: bool,
}

impl Expectation {
    /// Nothing is expected.
    pub(crate) const NONE: Self = Self {
        evaluation: None,
        comparable: None,
        is_improving: true,
    };
}

/// The state of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Preview {
    /// A score that is good enough.
    Decided(SearchScore),
    /// The opponent would win if the side to move passed.
    WinThreatened,
    /// Only its moves can tell.
    Open,
}

impl<G: Estimable> Negamax<'_, G> {
    /// The depth of a node that is searched a ply deeper, if its line may become longer.
    fn extended_depth(&self, node: Node<'_, G>) -> u32 {
        let plies = u32::try_from(node.ply).unwrap_or(u32::MAX);
        let may_extend = plies.saturating_add(node.depth) < self.root_depth.saturating_mul(2);
        node.depth + u32::from(may_extend)
    }

    /// Evaluates a node as far as a technique needs it.
    pub(crate) fn expectation(
        &mut self,
        node: Node<'_, G>,
        features: &G::Features,
        entry: Option<EvalEntry>,
    ) -> Expectation {
        let Node {
            position,
            ply,
            window,
            ..
        } = node;
        let is_used = self.enhancements.is_selective() && !self.game.is_check(position);
        let margin = self.game.futility_margin().filter(|_| is_used);
        let evaluation = margin.map(|_| {
            let known = entry.and_then(|entry| entry.evaluation);
            self.evaluation(position, features, known)
        });
        self.evaluations[ply] = evaluation;
        let before = ply.checked_sub(2).and_then(|ply| self.evaluations[ply]);
        let is_prunable =
            !window.is_open() && !window.alpha.is_decided() && !window.beta.is_decided();
        Expectation {
            evaluation,
            comparable: evaluation
                .zip(margin.map(i32::from))
                .filter(|_| is_prunable),
            is_improving: evaluation
                .zip(before)
                .is_none_or(|(now, before)| now > before),
        }
    }

    /// Looks for a score that is good enough without searching the moves of a node.
    pub(crate) fn score_without_moves(
        &mut self,
        node: Node<'_, G>,
        expectation: &Expectation,
    ) -> Result<Preview, StoppedBy> {
        let Some((expected, margin)) = expectation.comparable else {
            return Ok(Preview::Open);
        };
        if let Some(score) = self.reverse_futility(node, expectation, expected, margin) {
            return Ok(if self.is_win_threatened(node) {
                Preview::WinThreatened
            } else {
                Preview::Decided(score)
            });
        }
        self.null_move(node, expected)
    }

    /// Whether a move that is not the first one can be left out.
    pub(crate) fn is_futile(
        &self,
        node: Node<'_, G>,
        expectation: &Expectation,
        mv: &OrderedMove<G::Move>,
        rank: usize,
        best_score: Score,
    ) -> bool {
        let Some((expected, margin)) = expectation.comparable else {
            return false;
        };
        let is_lost = (-best_score).is_won();
        mv.is_quiet
            && !is_lost
            && (self.is_late(node.depth, expectation, rank)
                || self.cannot_raise_alpha(node, expected, margin))
    }
}
