//! The principal variation of an estimate: the line of best play by both sides.
//!
//! Engines usually collect it during the search, where it depends on the order of moves and on
//! the contents of the table. Here it is found afterwards. In each position, the first move in
//! the game's order that keeps the value is taken, which a null window tests. It is the move
//! that would be played there. The line is then a property of the position alone.
//!
//! <https://www.chessprogramming.org/Principal_Variation>

use super::limits::StoppedBy;
use super::negamax::Negamax;
use super::score::SearchScore;
use super::window::Window;
use crate::game::Game;

impl<G: Game> Negamax<'_, G> {
    /// Returns the principal variation from `position`, whose score at this `depth` is known,
    /// and whether it reaches the end of the game.
    ///
    /// It does so if the score is a proven win or loss.
    pub(crate) fn principal_variation(
        &mut self,
        mut position: G::Position,
        score: SearchScore,
        depth: u32,
    ) -> Result<(Vec<G::Move>, bool), StoppedBy> {
        let SearchScore { mut score, proven } = score;
        let mut line = Vec::new();
        // A search as deep as the distance shows a win or a loss. A proven draw has to be kept
        // by a move that is also proven.
        let distance = score.win_in().or((-score).win_in());
        let must_be_proven = proven && distance.is_none();
        for depth in (1..=distance.unwrap_or(depth)).rev() {
            if self.game.outcome(&position).is_some() {
                break;
            }
            let mut preserving = None;
            for mv in self.game.moves(&position) {
                let child = self.game.play(&position, mv);
                let same_side = self.game.to_move(&child) == self.game.to_move(&position);
                let window = Window::at_least(score);
                let reached = self.child_score(&child, same_side, depth, window)?;
                if reached.score >= score && reached.proven >= must_be_proven {
                    preserving = Some((mv, child, same_side));
                    break;
                }
            }
            let Some((mv, child, same_side)) = preserving else {
                break;
            };
            score = score.for_child(same_side);
            position = child;
            line.push(mv);
        }
        let is_over = self.game.outcome(&position).is_some();
        Ok((line, is_over))
    }
}
