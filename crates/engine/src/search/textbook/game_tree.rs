//! The calls of plain minimax as a tree, to be looked at.
//!
//! Textbooks explain minimax by a figure of numbered calls. This is plain minimax, with or
//! without alpha-beta, that records each call and its result. It is separate from
//! [`minimax`](crate::search::textbook::minimax()), because recording would obscure the code to read first.
//!
//! Alpha-beta leaves out calls that cannot change the value of the first one. The branches that
//! it cuts off are recorded too, so that a figure can show them.
//!
//! Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975:
//! <https://www.chessprogramming.org/Alpha-Beta>

use thiserror::Error;

use crate::game::{Estimable, Player, PositionHistory, Rules};
use crate::search::value::{Bound, Score, SearchScore, Value, Window};

/// The pruning of a game tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pruning {
    /// Every call of [`minimax`](crate::search::textbook::minimax()).
    #[default]
    None,
    /// The calls of minimax with alpha-beta pruning.
    AlphaBeta,
}

/// A call of minimax, or a branch that was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<P, M> {
    /// The index of the call that made this one; `None` for the first.
    pub parent: Option<usize>,
    /// The move that led here; `None` for the first.
    pub mv: Option<M>,
    /// The position of the call.
    pub position: P,
    /// Plies below the first call.
    pub level: u32,
    /// The window of a call with alpha-beta pruning. Plies count from the first call.
    pub window: CallWindow,
    /// The result of the call; `None` if it was cut off.
    pub returned: Option<Returned>,
}

/// The window of a call: the values that can still change the value of the first call lie between
/// its ends. An end is `None` while it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallWindow {
    /// The least value that the player of the first call is already sure of.
    pub alpha: Option<Value>,
    /// The greatest value that the opponent already concedes.
    pub beta: Option<Value>,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The value for the player to move in the first call. Plies count from the call's own position.
    pub value: Value,
    /// The relation of `value` to the true value of the position.
    pub bound: Bound,
    /// The index of the branch that has this value, the first of several; `None` at the end of
    /// the game and at the maximum depth.
    pub selected: Option<usize>,
}

/// Calls in the order in which they are made. A branch that was cut off follows the branches
/// of the same parent that were called.
pub type Calls<G> = Vec<Call<<G as Rules>::Position, <G as Rules>::Move>>;

/// The error of a tree that has more calls than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game tree has more calls than allowed")]
pub struct TreeTooLarge;

/// The calls of plain minimax for the side to move in `position`, who maximises.
///
/// Lines are followed to the end of the game, or for `depth` plies. At that depth the game's
/// evaluation decides. `history` is the one of `position`, and may end the game as well.
///
/// # Errors
///
/// There are more than `max_calls` calls and branches that were cut off.
pub fn game_tree<G: Estimable>(
    game: &G,
    position: &G::Position,
    history: &PositionHistory,
    depth: Option<u32>,
    pruning: Pruning,
    max_calls: usize,
) -> Result<Calls<G>, TreeTooLarge> {
    let mut recorder = Recorder {
        game,
        player: game.to_move(position),
        history: history.clone(),
        depth,
        pruning,
        max_calls,
        calls: Vec::new(),
    };
    let first = recorder.push(None, None, position.clone(), 0)?;
    recorder.call(first, Window::FULL)?;
    Ok(recorder.calls)
}

struct Recorder<'a, G: Estimable> {
    game: &'a G,
    /// The player whom all scores are for.
    player: Player,
    /// The history of the call that is being made.
    history: PositionHistory,
    depth: Option<u32>,
    pruning: Pruning,
    max_calls: usize,
    calls: Calls<G>,
}

impl<G: Estimable> Recorder<'_, G> {
    /// Records a call without its result. Its index is returned.
    fn push(
        &mut self,
        parent: Option<usize>,
        mv: Option<G::Move>,
        position: G::Position,
        level: u32,
    ) -> Result<usize, TreeTooLarge> {
        if self.calls.len() == self.max_calls {
            return Err(TreeTooLarge);
        }
        self.calls.push(Call {
            parent,
            mv,
            position,
            level,
            window: CallWindow::default(),
            returned: None,
        });
        Ok(self.calls.len() - 1)
    }

    /// Makes the call with this index. Its score's distance counts from the first call, and the bound is
    /// the relation of the score to the true one.
    fn call(&mut self, index: usize, window: Window) -> Result<(SearchScore, Bound), TreeTooLarge> {
        let game = self.game;
        let Call {
            position, level, ..
        } = self.calls[index].clone();
        if self.pruning == Pruning::AlphaBeta {
            let value = |score| {
                let proven = false;
                SearchScore { score, proven }.value()
            };
            self.calls[index].window = CallWindow {
                alpha: (window.alpha > Score::MIN).then(|| value(window.alpha)),
                beta: (window.beta < Score::MAX).then(|| value(window.beta)),
            };
        }
        let maximises = game.to_move(&position) == self.player;
        if let Some(score) = self.leaf(&position, level) {
            self.set_result(index, score, Bound::Exact, None);
            return Ok((score, Bound::Exact));
        }
        let mut open = window;
        // The score of the best branch, its index, and the relation of the score to the true one.
        let mut best: Option<(SearchScore, usize, Bound)> = None;
        let mut all_proven = true;
        let mut moves = game.moves(&position).into_iter();
        for mv in moves.by_ref() {
            let child = game.play(&position, mv);
            let branch = self.push(Some(index), Some(mv), child, level + 1)?;
            if G::ENDS.in_cycles() {
                self.history.push(game, &position, mv);
            }
            let (score, bound) = self.call(branch, open)?;
            if G::ENDS.in_cycles() {
                self.history.pop();
            }
            all_proven &= score.proven;
            let own_score = score.score.for_side(maximises);
            let is_better =
                best.is_none_or(|(best, ..)| own_score > best.score.for_side(maximises));
            if is_better {
                best = Some((score, branch, bound));
            }
            if maximises {
                open.alpha = open.alpha.max(score.score);
            } else {
                open.beta = open.beta.min(score.score);
            }
            if self.pruning == Pruning::AlphaBeta && open.alpha >= open.beta {
                break;
            }
        }
        let mut all_called = true;
        for mv in moves {
            all_called = false;
            let child = game.play(&position, mv);
            self.push(Some(index), Some(mv), child, level + 1)?;
        }
        let (best, selected, best_bound) = best.expect("an open position has a move");
        let own_score = best.score.for_side(maximises);
        let score = SearchScore {
            score: best.score,
            // A win for the side to move is proven whatever the other moves are worth: no win
            // beyond the depth is quicker.
            proven: own_score.win_in().is_some() || all_proven,
        };
        // Other branches are not better than the best, even if their scores are bounds.
        let is_exact = best_bound == Bound::Exact && all_called;
        let bound = if is_exact {
            Bound::Exact
        } else {
            window.bound_of(best.score)
        };
        self.set_result(index, score, bound, Some(selected));
        Ok((score, bound))
    }

    /// The score of a position at the end of the game or at the maximum depth.
    fn leaf(&self, position: &G::Position, level: u32) -> Option<SearchScore> {
        if let Some(outcome) = self.history.outcome(self.game, position) {
            let ply = i16::try_from(level).expect("games are shorter than that");
            let score = Score::from_outcome_at(outcome, self.player, ply);
            return Some(SearchScore::proven(score));
        }
        if self.depth != Some(level) {
            return None;
        }
        let maximises = self.game.to_move(position) == self.player;
        let evaluation = self.game.evaluate(position, &self.game.features(position));
        Some(SearchScore::estimated(if maximises {
            evaluation
        } else {
            -evaluation
        }))
    }

    fn set_result(
        &mut self,
        index: usize,
        score: SearchScore,
        bound: Bound,
        selected: Option<usize>,
    ) {
        let call = &mut self.calls[index];
        call.returned = Some(Returned {
            value: counted_from(call.level, score.value()),
            bound,
            selected,
        });
    }
}

/// Converts a value whose plies count from the first call to one that counts from `level` plies below it.
fn counted_from(level: u32, value: Value) -> Value {
    match value.plies() {
        Some(plies) => value.with_distance(plies - level),
        None => value,
    }
}
