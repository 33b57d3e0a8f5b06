//! The stages of an open node: what may answer it before its moves are searched.
//!
//! The table may hold the node, the evaluation may lie far outside of the window, or its moves may
//! leave no choice. The stage that saves most comes first. That is the list of moves in most games,
//! whose non-losing moves often decide. Where
//! [`lists_moves_late`](crate::game::Selectivity::lists_moves_late), it is the table.
//!
//! Each order has a function of its own. One function for both had to carry a list that is not yet
//! there, and `bestmove-lab bench` took 4 % more instructions.

use super::negamax::{Negamax, Node};
use super::selectivity::Preview;
use super::table_entry::{EvalEntry, NO_MOVE};
use crate::game::{Defences, Estimable, NonLosingMoves};
use crate::search::estimates::selectivity::Expectation;
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore};

/// The moves of a node, or its score where they leave no choice.
enum MovesOrScore<Moves> {
    Several(Moves),
    Decided(SearchScore),
}

impl<G: Estimable> Negamax<'_, G> {
    /// The score of an open node. Its moves come first, because they cost less than a look into the table,
    /// and often decide.
    pub(crate) fn score_after_moves(
        &mut self,
        node: Node<'_, G>,
    ) -> Result<SearchScore, StoppedBy> {
        let Node {
            position, window, ..
        } = node;
        let extended = self.extended_in_check(node);
        let moves = match self.node_moves(node, extended.depth)? {
            MovesOrScore::Decided(score) => return Ok(score),
            MovesOrScore::Several(moves) => moves,
        };
        let node = extended;
        let key = self.key(position);
        let (entry, answer) = self.probe(key, node.depth, window);
        if let Some(score) = answer {
            return Ok(score);
        }
        // From here on, stages need the features of the game, which take longer than the table.
        let features = self.game.features(position);
        let moves = if self.enhancements.defences {
            match self.game.defences(position, &features, moves) {
                Defences::WinInThree => return Ok(SearchScore::proven(Score::win_at(3))),
                Defences::LossInFour => return Ok(SearchScore::proven(Score::loss_at(4))),
                Defences::Moves(defences) => defences,
            }
        } else {
            moves
        };
        let expectation = self.expectation(node, &features, entry);
        let (node, expectation) = match self.score_without_moves(node, &expectation)? {
            Preview::Decided(score) => return Ok(score),
            Preview::WinThreatened => self.extended_by_threat(node, expectation),
            Preview::Open => (node, expectation),
        };
        self.score_by_moves(node, key, entry, (moves, &features), &expectation)
    }

    /// The score of an open node whose list of moves takes long. It comes last, because the table or the
    /// evaluation often answers the node without them.
    pub(crate) fn score_before_moves(
        &mut self,
        node: Node<'_, G>,
    ) -> Result<SearchScore, StoppedBy> {
        let Node {
            position, window, ..
        } = node;
        let extended = self.extended_in_check(node);
        let key = self.key(position);
        let (entry, answer) = self.probe(key, extended.depth, window);
        if let Some(score) = answer {
            return Ok(score);
        }
        let features = self.game.features(position);
        let expectation = self.expectation(extended, &features, entry);
        let (extended, expectation) = match self.score_without_moves(extended, &expectation)? {
            Preview::Decided(score) => return Ok(score),
            Preview::WinThreatened => self.extended_by_threat(extended, expectation),
            Preview::Open => (extended, expectation),
        };
        match self.node_moves(node, extended.depth)? {
            MovesOrScore::Decided(score) => Ok(score),
            MovesOrScore::Several(moves) => {
                self.score_by_moves(extended, key, entry, (moves, &features), &expectation)
            }
        }
    }

    /// The moves of an open node that is searched to a depth, or its score if they leave no choice.
    fn node_moves(
        &mut self,
        node: Node<'_, G>,
        searched_depth: u32,
    ) -> Result<MovesOrScore<G::Moves>, StoppedBy> {
        let Node {
            position,
            ply,
            depth,
            window,
            ..
        } = node;
        let moves = match self.non_losing_moves(position, searched_depth) {
            NonLosingMoves::WinInOne => {
                return Ok(MovesOrScore::Decided(SearchScore::proven(
                    Score::WIN_IN_ONE,
                )));
            }
            NonLosingMoves::LossInTwo => {
                return Ok(MovesOrScore::Decided(SearchScore::proven(
                    Score::LOSS_IN_TWO,
                )));
            }
            NonLosingMoves::Moves(moves) => moves,
        };
        let Some(only) = self.forced_move(&moves) else {
            return Ok(MovesOrScore::Several(moves));
        };
        // A forced reply costs no depth, so a check does not extend it.
        let score = self.move_score(node, only, depth, window)?;
        self.pv.set_if(window.is_raised_by(score.score), ply, only);
        Ok(MovesOrScore::Decided(score))
    }

    fn score_by_moves(
        &mut self,
        node: Node<'_, G>,
        key: u64,
        entry: Option<EvalEntry>,
        (moves, features): (G::Moves, &G::Features),
        expectation: &Expectation,
    ) -> Result<SearchScore, StoppedBy> {
        let hash_move = entry
            .filter(|_| self.enhancements.hash_move)
            .map_or(NO_MOVE, |entry| entry.best);
        let depth = self.reduced_without_hash_move(node.depth, hash_move);
        let first = self.moves.len();
        let are_all_pushed = self.push_moves(node, features, moves, hash_move);
        let node = Node { depth, ..node };
        let result = self.search_moves(node, key, first, are_all_pushed, expectation);
        // Also after an error, so that the stack is that of the parent again.
        self.moves.truncate(first);
        let entry = result?;
        if self.enhancements.table {
            self.table.store(key, entry);
        }
        Ok(entry.score)
    }

    /// The non-losing moves, or all moves if one ply is left and nothing is played out: the two plies that
    /// non-losing moves look ahead would reach beyond the horizon.
    fn non_losing_moves(&self, position: &G::Position, depth: u32) -> NonLosingMoves<G::Moves> {
        if depth == 1 && !self.enhancements.quiescence {
            NonLosingMoves::Moves(self.game.moves(position))
        } else {
            self.enhancements.non_losing_moves(self.game, position)
        }
    }
}
