//! The line of best play that shows what a proof has found.

use std::cmp::Reverse;

use super::budget::StoppedBy;
use super::prove::Prover;
use super::score::Score;
use crate::game::Game;

/// How far best play is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PvLength {
    /// The next move.
    FirstMove,
    /// To the end of the game.
    Full,
}

impl<G: Game> Prover<'_, G> {
    /// Best play from `position`, which is worth `score`.
    pub(crate) fn line(
        &mut self,
        mut position: G::Position,
        mut score: Score,
        extent: PvLength,
    ) -> Result<Vec<G::Move>, StoppedBy> {
        let mut line = Vec::new();
        while self.game.outcome(&position).is_none() {
            if let Some(rest) = self
                .line_by_heart(&position)
                .filter(|_| extent == PvLength::Full)
            {
                line.extend(rest);
                break;
            }
            let mv = self.value_preserving_move(&position, score)?;
            let child = self.game.play(&position, mv);
            let same_side = self.game.to_move(&child) == self.game.to_move(&position);
            score = score.for_child(same_side);
            position = child;
            line.push(mv);
            if extent == PvLength::FirstMove {
                break;
            }
        }
        Ok(line)
    }

    /// The move that keeps the `score` of an open position: of several, the one that
    /// promises most. So it depends on the position alone, and not on what else has been
    /// found out, and is among the first that the proof tried.
    fn value_preserving_move(
        &mut self,
        position: &G::Position,
        score: Score,
    ) -> Result<G::Move, StoppedBy> {
        let game = self.game;
        let moves = game.moves(position).into_iter();
        let mut moves: Vec<_> = moves.map(|mv| (mv, game.play(position, mv))).collect();
        moves.sort_by_cached_key(|(mv, child)| Reverse(game.move_score(child, *mv)));
        for (mv, child) in moves {
            let same_side = game.to_move(&child) == game.to_move(position);
            let wanted = score.for_child(same_side);
            let keeps = if same_side {
                self.test(&child, wanted)? >= wanted
            } else {
                self.test(&child, wanted.succ())? <= wanted
            };
            if keeps {
                return Ok(mv);
            }
        }
        unreachable!("some move is worth what the position is worth");
    }
}
