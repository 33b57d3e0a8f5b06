//! The line of play that shows the value of an estimate.
//!
//! A search for an estimate stops where a position is decided, a few plies before the end of
//! the game. The line to the end is completed here, which shows a client how the win ends.

use super::negamax::{Negamax, Node};
use crate::game::{Defences, Estimable, NonLosingMoves, Outcome};
use crate::search::value::{Candidate, Score, SearchScore, Window};

/// The plies that are searched for the next move of a decided line.
const DEPTH: u32 = 4;

impl<G: Estimable> Negamax<'_, G> {
    /// The candidate with this line, which begins with its move.
    pub(crate) fn candidate(
        &mut self,
        position: &G::Position,
        order: usize,
        depth: u32,
        score: SearchScore,
        mut line: Vec<G::Move>,
    ) -> Candidate<G::Move> {
        let mv = line[0];
        let mut reached = position.clone();
        let mut history = self.path.clone();
        for mv in &line {
            reached = history.play(self.game, &reached, *mv);
        }
        while score.score.is_decided()
            && history.end(self.game, &reached).is_none()
            && let Some(next) = self.deciding_move(&reached)
        {
            reached = history.play(self.game, &reached, next);
            line.push(next);
        }
        let is_over_by_history = history.end(self.game, &reached).is_some();
        // The distance of a draw is only known from a line that leads to it. A search of this
        // depth may not find that line although it has proven the draw. The draw then stays an
        // estimate until a deeper search.
        let ends_at_once = is_over_by_history && line.len() == 1;
        let is_over = ends_at_once || self.game.outcome(&reached).is_some();
        let proven = score.proven && (is_over || score.score != Score::DRAW);
        let value = SearchScore { proven, ..score }.value();
        // A line that does not reach the end does not show the distance.
        let value = if is_over { value } else { value.as_bound() };
        let value = self.within_history(position, value, line.len());
        Candidate {
            mv,
            order,
            preference: self.game.preference(position, mv),
            value,
            depth,
            pv: line,
        }
    }

    /// The next move of a line with a known result; `None` at the end, or if a short search does not find
    /// it.
    fn deciding_move(&mut self, position: &G::Position) -> Option<G::Move> {
        let game = self.game;
        if game.outcome(position).is_some() {
            return None;
        }
        let won = Outcome::Won(game.to_move(position));
        match game.non_losing_moves(position) {
            NonLosingMoves::WinInOne => game
                .moves(position)
                .into_iter()
                .find(|mv| game.outcome(&game.play(position, *mv)) == Some(won)),
            NonLosingMoves::LossInTwo => game.moves(position).into_iter().next(),
            NonLosingMoves::Moves(moves) => {
                let mut only = moves.clone().into_iter();
                if only.len() == 1 {
                    return only.next();
                }
                match game.defences(position, &game.features(position), moves.clone()) {
                    Defences::WinInThree => return self.move_to_loss_in_two(position),
                    Defences::LossInFour => return only.next(),
                    Defences::Moves(_) => (),
                }
                let node = Node {
                    position,
                    ply: 0,
                    depth: DEPTH,
                    window: Window::FULL,
                    previous: None,
                };
                let score = self.score(node);
                self.reset();
                let is_decided = score.is_ok_and(|score| score.score.is_decided());
                // Every move of a lost position that has no defence loses alike.
                let next = self
                    .pv
                    .line(0)
                    .first()
                    .copied()
                    .or(moves.into_iter().next());
                next.filter(|_| is_decided)
            }
        }
    }

    fn move_to_loss_in_two(&self, position: &G::Position) -> Option<G::Move> {
        let game = self.game;
        game.moves(position).into_iter().find(|mv| {
            let child = game.play(position, *mv);
            game.outcome(&child).is_none()
                && matches!(game.non_losing_moves(&child), NonLosingMoves::LossInTwo)
        })
    }
}
