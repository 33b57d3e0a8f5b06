//! The principal variation: the line of best play by both sides.

use super::budget::StoppedBy;
use super::negamax::Negamax;
use super::score::SearchScore;
use super::window::Window;
use crate::game::Game;

impl<G: Game> Negamax<'_, G> {
    /// The line of best play from `position`, whose verdict at this `depth` is known.
    ///
    /// In each position it takes the first move, in the game's order, that keeps the
    /// value: the move the engine itself would choose there. So the line is a fact
    /// about the position and not about the order of the search. Also says whether the
    /// line reaches the end of the game, as that of a proven win or loss does.
    pub(crate) fn principal_variation(
        &mut self,
        mut position: G::Position,
        verdict: SearchScore,
        depth: u32,
    ) -> Result<(Vec<G::Move>, bool), StoppedBy> {
        let mut line = Vec::new();
        let mut score = verdict.score;
        // A win or a loss in so many plies shows in a search of as many. What else is
        // proven must be kept by a move of which it is proven too.
        let distance = score.win_in().or((-score).win_in());
        let must_be_proven = verdict.proven && distance.is_none();
        for depth in (1..=distance.unwrap_or(depth)).rev() {
            if self.game.outcome(&position).is_some() {
                break;
            }
            let mut keeper = None;
            for mv in self.game.moves(&position) {
                let child = self.game.play(&position, mv);
                let same_side = self.game.to_move(&child) == self.game.to_move(&position);
                let window = Window::at_least(score);
                let reached = self.child_score(&child, same_side, depth, window)?;
                if reached.score >= score && reached.proven >= must_be_proven {
                    keeper = Some(mv);
                    break;
                }
            }
            let Some(mv) = keeper else {
                break;
            };
            let child = self.game.play(&position, mv);
            let same_side = self.game.to_move(&child) == self.game.to_move(&position);
            score = score.for_child(same_side);
            position = child;
            line.push(mv);
        }
        let ended = self.game.outcome(&position).is_some();
        Ok((line, ended))
    }
}
