//! The engine's recursion: negamax with alpha-beta pruning and a transposition
//! table, to a given depth.

use super::budget::{Budget, StoppedBy};
use super::score::{Score, Verdict};
use super::table::{Bound, Finding, Table};
use super::window::Window;
use crate::game::{Game, Outlook};

/// One search: a game, what it has found so far and what it may still spend.
#[derive(Debug)]
pub(crate) struct Search<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: Table<G>,
    pub(crate) budget: Budget<'a>,
}

impl<G: Game> Search<'_, G> {
    /// What `position` is worth to its side to move when no line is followed for
    /// more than `depth` plies.
    ///
    /// The score is exact inside `window`; outside it is a bound ("fail-soft",
    /// Fishburn 1983).
    pub(crate) fn verdict(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
    ) -> Result<Verdict, StoppedBy> {
        self.budget.spend_node()?;
        let to_move = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Verdict::fact(Score::of_outcome(outcome, to_move)));
        }
        if depth == 0 {
            return Ok(Verdict::guess(self.game.estimate(position)));
        }
        // Distance pruning: nothing here can be better than to win at once.
        if window.alpha >= Score::WIN_IN_ONE {
            return Ok(Verdict::fact(Score::WIN_IN_ONE));
        }
        // From here on a twin will do: only its value is asked for.
        let position = &self.game.canonical(position);
        let known = self.table.get(position);
        if let Some(verdict) = known.and_then(|finding| finding.answers(depth, window)) {
            return Ok(verdict);
        }
        let first = known.map(|finding| finding.best);
        let moves = match self.outlook(position, depth) {
            Outlook::WinsNow => return Ok(Verdict::fact(Score::WIN_IN_ONE)),
            Outlook::LosesNext => return Ok(Verdict::fact(Score::LOSS_IN_TWO)),
            Outlook::Open(moves) => moves,
        };
        let finding = self.best_of(position, moves, first, depth, window)?;
        self.table.put(position, finding);
        Ok(finding.verdict)
    }

    /// The game's outlook, unless it would see beyond a horizon of one ply.
    fn outlook(&self, position: &G::Position, depth: u32) -> Outlook<G::Moves> {
        if depth == 1 {
            Outlook::Open(self.game.moves(position))
        } else {
            self.game.outlook(position)
        }
    }

    /// Searches these moves of an open position, `first` before the others.
    fn best_of(
        &mut self,
        position: &G::Position,
        moves: G::Moves,
        first: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<Finding<G::Move>, StoppedBy> {
        let others = moves.into_iter().filter(|mv| Some(*mv) != first);
        let mut best = None;
        let mut score = Score::MIN;
        let mut all_proven = true;
        for mv in first.into_iter().chain(others) {
            let window = Window {
                alpha: window.alpha.max(score),
                ..window
            };
            let verdict = self.child_verdict(position, mv, depth, window)?;
            if verdict.score >= window.beta {
                // One proven refutation proves the bound, whatever the rest are.
                return Ok(Finding {
                    verdict,
                    bound: Bound::Lower,
                    depth,
                    best: mv,
                });
            }
            all_proven &= verdict.proven;
            if best.is_none() || verdict.score > score {
                best = Some(mv);
                score = verdict.score;
            }
        }
        // A win no longer than the search is deep is the quickest there is, even
        // beside moves whose lines were cut off.
        let quickest = score.win_in().is_some_and(|plies| plies <= depth);
        Ok(Finding {
            verdict: Verdict {
                score,
                proven: all_proven || quickest,
            },
            bound: Bound::of(score, window),
            depth,
            best: best.expect("an open position has a move"),
        })
    }

    /// What `mv` is worth to the side to move of `position`, by a search of the
    /// position it leads to.
    pub(crate) fn child_verdict(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window,
    ) -> Result<Verdict, StoppedBy> {
        let child = self.game.play(position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        let verdict = self.verdict(&child, depth - 1, window.for_child(same_side))?;
        Ok(verdict.for_parent(same_side))
    }
}
