//! What the rules of a game show without a search.

use super::book::Book;
use super::bounds::{EndgameTest, Goal, MinDistance, StaticBound};
use super::known_moves::NonLosingMoves;
use super::outcome::{MAX_MARGIN, Outcome};
use super::rules::Rules;
use super::solved_value::SolvedValue;
use super::symmetric::Symmetric;

/// A game whose values can be proven, with facts beyond its rules: bounds, moves that lose at once,
/// endgames and a book. Every item has a default that is correct for every game, so that a simple game
/// stays simple.
pub trait Provable: Symmetric {
    /// The points by which the side to move leads already, and which no play can take away, as captured
    /// seeds.
    ///
    /// Positions that differ in nothing else go on alike, and need to be proven once. By default,
    /// there are none.
    fn banked_points(&self, _position: &Self::Position) -> i16 {
        0
    }

    /// The least and the greatest margin with which a game of points may end from here, for the side to
    /// move. By default, the bounds of all games, ±[`MAX_MARGIN`].
    fn margin_bounds(&self, _position: &Self::Position) -> (i16, i16) {
        (-MAX_MARGIN, MAX_MARGIN)
    }

    /// A bound of the margin that decides whether the side to move reaches `goal`, if the rules show one
    /// without a search. It is a lower bound that is at least the goal, or an upper bound below it. By
    /// default, there is none.
    fn static_margin(&self, _position: &Self::Position, _goal: i16) -> Option<i16> {
        None
    }

    /// Tests whether the side to move of an open endgame of a game of points reaches the margin `goal`,
    /// faster than a search does. It visits at most `max_nodes` positions, and is `None` for positions that
    /// are no such endgame.
    ///
    /// A test has to end within a tenth of a millisecond, because no limit stops it. By default, no
    /// position is an endgame.
    fn test_endgame(
        &self,
        _position: &Self::Position,
        _goal: i16,
        _max_nodes: u64,
    ) -> Option<EndgameTest> {
        None
    }

    /// The moves of an open position that do not lose within two plies, as far as the rules can tell.
    ///
    /// The search looks only at these moves. By default, a win in one is found by playing each move;
    /// otherwise, and in games of points, all moves are kept. A game can often do better, and faster.
    fn non_losing_moves(&self, position: &Self::Position) -> NonLosingMoves<Self::Moves> {
        default_non_losing_moves(self, position)
    }

    /// The least number of plies to the end of the game.
    ///
    /// It holds as if no move won at once, so a win takes two moves at least. Either
    /// [`non_losing_moves`](Self::non_losing_moves) has returned [`NonLosingMoves::Moves`], or the side
    /// to move [may decline](super::Estimable::may_stand_pat), and then no win but one in one is taken for
    /// proven. By default, a loss may come with the first move.
    fn min_distance(&self, _position: &Self::Position) -> MinDistance {
        MinDistance {
            to_win: 2,
            to_loss: 1,
        }
    }

    /// A bound on the result of best play, if the rules show one without a search.
    ///
    /// It is called for an open position, to find out whether the side to move reaches `goal`. Bounds
    /// that do not decide that are not needed. By default, there is none.
    fn static_bound(&self, _position: &Self::Position, _goal: Goal) -> Option<StaticBound> {
        None
    }

    /// The value of an open position that is in a table of endgames. By default, there is no table.
    ///
    /// In games of [cycles](super::Ends::Cycles), no rule of draws is counted: neither repetitions
    /// nor play without progress, which has to end in a [draw](super::Rules::no_progress_outcome).
    /// It is called only in games without [points](super::Ends::Points).
    fn endgame_value(&self, _position: &Self::Position) -> Option<SolvedValue> {
        None
    }

    /// Whether the wins of [`endgame_value`](Self::endgame_value) in this open position have no
    /// irreversible move before their end. Play without progress may then end the game before, and the
    /// search compares the distances. By default, it is not known.
    fn is_won_without_progress(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Computes the tables of the game, unless that has been done. By default, there are none. See
    /// [`defer_tables`](super::defer_tables).
    fn compute_tables(&self) {}

    /// The opening book, if it may have an open position or a symmetric one. Most have too many moves
    /// behind them, and need not be looked up. By default, there is no book.
    ///
    /// The [keys](Symmetric::key) of such positions are exact and less than 2⁵⁶, and none has more
    /// than eight moves on its best line.
    fn book(&self, _position: &Self::Position) -> Option<&Book> {
        None
    }

    /// A score for move ordering: the search tries moves with a higher score first.
    ///
    /// `child` is the position after `mv`, and the score is for the side that played it.
    /// Scores are compared among the moves of one position only, so any scale will do. Where
    /// the search evaluates positions, it uses killer moves and history to break ties. By
    /// default, all moves are equal.
    fn move_score(&self, _child: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }
}

/// The [`non_losing_moves`](Provable::non_losing_moves) of a game that provides only its rules: a win in
/// one if there is one, and otherwise every move.
pub(crate) fn default_non_losing_moves<G: Rules>(
    game: &G,
    position: &G::Position,
) -> NonLosingMoves<G::Moves> {
    if G::ENDS.in_points() {
        return NonLosingMoves::Moves(game.moves(position));
    }
    let win = Some(Outcome::Won(game.to_move(position)));
    let mut moves = game.moves(position).into_iter();
    if moves.any(|mv| game.outcome(&game.play(position, mv)) == win) {
        NonLosingMoves::WinInOne
    } else {
        NonLosingMoves::Moves(game.moves(position))
    }
}
