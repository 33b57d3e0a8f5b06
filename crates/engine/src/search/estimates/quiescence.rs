//! Quiescence: what the next moves change by force at depth 0 is played out before the position is evaluated.
//!
//! An evaluation counts what stands on the board. At the horizon of a search it is wrong
//! wherever the next moves are forced, such as the answer to a four in gomoku. So the game provides the
//! moves that have to be played out ([`Estimable::quiescence`]). Only these are searched. The side to move
//! may also decline them, and is then worth the evaluation: that is the *stand-pat* score. A forced reply
//! is always played.
//!
//! Where the game shows that a side may decline, no list of all moves is made, and a win in one is not
//! looked for.
//!
//! In games that provide them, the first plies of a line also play out [forcing
//! moves](Estimable::forcing_moves), such as checks. Otherwise a mate one ply beyond the horizon would be
//! missed, and with it the sacrifices that lead to it. With checks in every ply, lines would not end.
//!
//! Lines end after [`MAX_PLIES`]. Without that bound, a position with many fours would take
//! thousands of nodes at each leaf. That is not enough where most moves are captures. So the lines of a
//! leaf together take at most [`MAX_NODES`], and what is left of them counts as quiet.
//!
//! Harris, "The Heuristic Search and the Game of Chess", 1975:
//! <https://www.chessprogramming.org/Quiescence_Search>

use super::negamax::{Negamax, Node};
use super::table_entry::{EvalEntry, NO_MOVE};
use crate::game::{Defences, Estimable, NonLosingMoves, Quiescence};
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore};

/// The most plies that quiescence looks beyond depth 0.
pub const MAX_PLIES: u32 = 8;

/// The most nodes that quiescence visits below one node of depth 0, apart from a few on the way back.
/// Positions of played games take some hundreds at most, so the bound changes none of their scores.
const MAX_NODES: u32 = 2_000;

impl<G: Estimable> Negamax<'_, G> {
    /// The score of a node of depth 0 for its side to move.
    pub(crate) fn quiescence_score(&mut self, node: Node<'_, G>) -> Result<SearchScore, StoppedBy> {
        self.quiescence_left = MAX_NODES;
        self.quiesce(node, MAX_PLIES)
    }

    /// Plays out a node for at most `plies`.
    fn quiesce(&mut self, node: Node<'_, G>, plies: u32) -> Result<SearchScore, StoppedBy> {
        let Node { position, ply, .. } = node;
        self.budget.spend_node()?;
        self.pv.clear(ply);
        if let Some(score) = self.score_of_end(position, ply) {
            return Ok(score);
        }
        if !self.enhancements.quiescence || self.quiescence_left == 0 {
            return Ok(self.evaluated(position, &self.game.features(position)));
        }
        self.quiescence_left -= 1;
        if G::SELECTIVITY.keeps_quiescence && plies == MAX_PLIES && self.enhancements.table {
            self.quiesce_by_table(node)
        } else {
            self.quiesce_open(node, plies, self.stand_pat(position, None))
        }
    }

    /// Plays out an open node of depth 0, unless the table answers it.
    ///
    /// In chess, that saves a tenth of the time to a depth. In the other games, in which less is
    /// played out, it saves no time.
    fn quiesce_by_table(&mut self, node: Node<'_, G>) -> Result<SearchScore, StoppedBy> {
        let Node {
            position, window, ..
        } = node;
        let key = self.key(position);
        let (entry, answer) = self.probe(key, 0, window);
        if let Some(score) = answer {
            return Ok(score);
        }
        let stand_pat = self.stand_pat(position, entry);
        let score = self.quiesce_open(node, MAX_PLIES, stand_pat)?;
        if entry.is_none() {
            self.table.store(
                key,
                EvalEntry {
                    score,
                    bound: window.bound_of(score.score),
                    depth: 0,
                    best: NO_MOVE,
                    evaluation: stand_pat.map(|evaluated| evaluated.score),
                },
            );
        }
        Ok(score)
    }

    /// The evaluation of an open position, unless a reply may be forced there. It is in the entry of the
    /// table if the position was evaluated before.
    fn stand_pat(&self, position: &G::Position, entry: Option<EvalEntry>) -> Option<SearchScore> {
        let known = entry.and_then(|entry| entry.evaluation);
        let may_stand_pat = self.game.may_stand_pat(position);
        may_stand_pat.then(|| {
            let features = self.game.features(position);
            SearchScore::unproven(self.evaluation(position, &features, known))
        })
    }

    /// Plays out an open node for at most `plies`. Its side to move may stand pat, if there is an evaluation.
    fn quiesce_open(
        &mut self,
        node: Node<'_, G>,
        plies: u32,
        stand_pat: Option<SearchScore>,
    ) -> Result<SearchScore, StoppedBy> {
        let Node {
            position, window, ..
        } = node;
        let game = self.game;
        // The cheapest way first: an evaluation often decides, and needs no list of moves.
        if let Some(stand_pat) = stand_pat {
            return self.quiesce_with_stand_pat(node, plies, stand_pat);
        }
        let moves = match self.enhancements.non_losing_moves(game, position) {
            NonLosingMoves::WinInOne => return Ok(SearchScore::proven(Score::WIN_IN_ONE)),
            NonLosingMoves::LossInTwo => return Ok(SearchScore::proven(Score::LOSS_IN_TWO)),
            NonLosingMoves::Moves(moves) => moves,
        };
        // Wins and losses that the rules show are counted even at the last ply.
        if plies == 0 {
            return Ok(self.evaluated(position, &game.features(position)));
        }
        if let Some(only) = self.forced_move(&moves) {
            return self.quiesce_moves(node, plies, [only], None);
        }
        let features = game.features(position);
        if self.enhancements.defences {
            match game.defences(position, &features, moves) {
                Defences::WinInThree => return Ok(SearchScore::proven(Score::win_at(3))),
                Defences::LossInFour => return Ok(SearchScore::proven(Score::loss_at(4))),
                Defences::Moves(_) => (),
            }
        }
        match game.quiescence(position, &features) {
            Quiescence::Quiet => Ok(self.evaluated(position, &features)),
            Quiescence::Forced(moves) => self.quiesce_moves(node, plies, moves, None),
            Quiescence::Optional(moves) => {
                let stand_pat = self.evaluated(position, &features);
                // A side that stands well enough without a move need not look for a better one.
                if stand_pat.score >= window.beta {
                    return Ok(stand_pat);
                }
                self.quiesce_moves(node, plies, moves, Some(stand_pat))
            }
        }
    }

    /// Plays out an open node whose side to move may decline, for at most `plies`. `stand_pat` is
    /// its evaluation.
    fn quiesce_with_stand_pat(
        &mut self,
        node: Node<'_, G>,
        plies: u32,
        stand_pat: SearchScore,
    ) -> Result<SearchScore, StoppedBy> {
        let Node {
            position, window, ..
        } = node;
        if plies == 0 || stand_pat.score >= window.beta {
            return Ok(stand_pat);
        }
        let features = self.game.features(position);
        let moves = match self.game.quiescence(position, &features) {
            Quiescence::Quiet => None,
            Quiescence::Forced(moves) | Quiescence::Optional(moves) => Some(moves),
        };
        let forcing = self
            .plays_out_forcing_moves(plies)
            .then(|| self.game.forcing_moves(position, &features))
            .flatten();
        let moves = moves.into_iter().chain(forcing).flatten();
        let mut score = self.quiesce_moves(node, plies, moves, Some(stand_pat))?;
        // A win in one was not looked for, so a slower one may not be the quickest.
        score.proven &= !score.score.is_won() || score.score == Score::WIN_IN_ONE;
        Ok(score)
    }

    fn plays_out_forcing_moves(&self, plies: u32) -> bool {
        self.enhancements.forcing_quiescence
            && plies > MAX_PLIES.saturating_sub(G::SELECTIVITY.quiescence_forcing_plies)
    }

    /// The best score of these moves, and of `stand_pat` where other moves are possible.
    fn quiesce_moves(
        &mut self,
        node: Node<'_, G>,
        plies: u32,
        moves: impl IntoIterator<Item = G::Move>,
        stand_pat: Option<SearchScore>,
    ) -> Result<SearchScore, StoppedBy> {
        let Node {
            position,
            ply,
            window,
            ..
        } = node;
        let mut best = stand_pat;
        let mut all_proven = stand_pat.is_none();
        for mv in moves {
            let open = window.above(best.map_or(Score::MIN, |best| best.score));
            let child = self.game.play(position, mv);
            let same_side = self.game.to_move(&child) == self.game.to_move(position);
            let child_node = Node {
                position: &child,
                ply: ply + 1,
                depth: 0,
                window: open.for_child(same_side),
                previous: Some(mv),
            };
            // Replies to checks may come back to a position, so the path matters here, too.
            self.push_path(position, mv);
            let score = self.quiesce(child_node, plies - 1);
            self.pop_path();
            let score = score?.for_parent(same_side);
            all_proven &= score.proven;
            if best.is_none_or(|best| score.score > best.score) {
                best = Some(score);
                self.pv.set_if(open.is_raised_by(score.score), ply, mv);
            }
            if score.score >= window.beta {
                break;
            }
            if self.quiescence_left == 0 && stand_pat.is_some() {
                // What was not played out may be better.
                all_proven = false;
                break;
            }
        }
        let best = best.expect("there is a move");
        let is_refuted = best.score >= window.beta;
        let min_distance = self.game.min_distance(position);
        let is_quickest = |plies: u32| plies <= u32::from(min_distance.to_win.unsigned_abs());
        Ok(SearchScore {
            // Where other moves are possible, one of them may be better or win sooner.
            proven: best.proven
                && (all_proven || is_refuted)
                && (!best.score.is_won() || best.score.win_in().is_some_and(is_quickest)),
            ..best
        })
    }
}
