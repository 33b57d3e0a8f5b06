//! The calls of plain minimax as a tree, to be looked at.

use super::score::{Score, SearchScore, Value};
use crate::game::{Game, Player};

/// Which calls are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// None: every call of [`minimax`](super::minimax()).
    #[default]
    None,
    /// Those that cannot change the value of the first (Knuth and Moore, "An Analysis of
    /// Alpha-Beta Pruning", 1975).
    AlphaBeta,
}

/// A call of minimax, or a branch that was cut off instead of being called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<P, M> {
    /// The place of the call that made this one; `None` for the first.
    pub parent: Option<usize>,
    /// The move that led here; `None` for the first.
    pub mv: Option<M>,
    /// The position it is about.
    pub position: P,
    /// Plies below the first.
    pub level: u32,
    /// What it returned; `None` where it was cut off.
    pub returned: Option<Returned>,
}

/// What a call returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// What the position is worth to the player that the first call was made for, plies
    /// counted from the position.
    pub value: Value,
    /// Which side of the value the position's worth may lie on, where branches were cut.
    pub bound: Option<Bound>,
    /// The place of the branch that has this value, the first of several; `None` where the
    /// game or the depth ended.
    pub selected: Option<usize>,
}

/// Of what is only known to be at least, or at most, so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It may be worth more.
    AtLeast,
    /// It may be worth less.
    AtMost,
}

/// Calls in the order in which they are made.
pub type Calls<G> = Vec<Call<<G as Game>::Position, <G as Game>::Move>>;

/// There are more calls than there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeTooLarge;

/// Every call of plain minimax for the side to move in `position`, who maximises, in the
/// order in which they are made. Lines are followed to the end of the game, or for `depth`
/// plies and then valued by the game's estimate.
///
/// # Errors
///
/// There are more than `most`, those cut off among them.
pub fn game_tree<G: Game>(
    game: &G,
    position: &G::Position,
    depth: Option<u32>,
    pruning: Pruning,
    most: usize,
) -> Result<Calls<G>, TreeTooLarge> {
    let mut recorder = Recorder {
        game,
        player: game.to_move(position),
        depth,
        pruning,
        most,
        calls: Vec::new(),
    };
    let first = recorder.note(None, None, *position, 0)?;
    recorder.call(first, Score::MIN, Score::MAX)?;
    Ok(recorder.calls)
}

struct Recorder<'a, G: Game> {
    game: &'a G,
    /// Whom every score is for.
    player: Player,
    depth: Option<u32>,
    pruning: Pruning,
    most: usize,
    calls: Calls<G>,
}

impl<G: Game> Recorder<'_, G> {
    fn note(
        &mut self,
        parent: Option<usize>,
        mv: Option<G::Move>,
        position: G::Position,
        level: u32,
    ) -> Result<usize, TreeTooLarge> {
        if self.calls.len() == self.most {
            return Err(TreeTooLarge);
        }
        self.calls.push(Call {
            parent,
            mv,
            position,
            level,
            returned: None,
        });
        Ok(self.calls.len() - 1)
    }

    /// Makes the call in this place; says what it returns, and whether that is no bound.
    /// Scores count plies from the first call.
    fn call(
        &mut self,
        place: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<(SearchScore, bool), TreeTooLarge> {
        let game = self.game;
        let Call {
            position, level, ..
        } = self.calls[place];
        let ply = i16::try_from(level).expect("games are shorter than that");
        let maximises = game.to_move(&position) == self.player;
        let leaf = if let Some(outcome) = game.outcome(&position) {
            let score = Score::from_outcome(outcome, self.player);
            Some(SearchScore::proven(score.from_tt(ply)))
        } else if self.depth == Some(level) {
            let estimate = game.evaluate(&position);
            Some(SearchScore::estimated(if maximises {
                estimate
            } else {
                -estimate
            }))
        } else {
            None
        };
        if let Some(verdict) = leaf {
            self.end(place, verdict, None, None);
            return Ok((verdict, true));
        }
        let mut window = (alpha, beta);
        // The best verdict, its branch, and whether it is no bound.
        let mut best: Option<(SearchScore, usize, bool)> = None;
        let mut all_proven = true;
        let mut moves = game.moves(&position).into_iter();
        for mv in moves.by_ref() {
            let child = game.play(&position, mv);
            let branch = self.note(Some(place), Some(mv), child, level + 1)?;
            let (verdict, branch_is_exact) = self.call(branch, window.0, window.1)?;
            all_proven &= verdict.proven;
            let is_better = best.is_none_or(|(best, ..)| {
                if maximises {
                    verdict.score > best.score
                } else {
                    verdict.score < best.score
                }
            });
            if is_better {
                best = Some((verdict, branch, branch_is_exact));
            }
            if maximises {
                window.0 = window.0.max(verdict.score);
            } else {
                window.1 = window.1.min(verdict.score);
            }
            if self.pruning == Pruning::AlphaBeta && window.0 >= window.1 {
                break;
            }
        }
        let mut all_called = true;
        for mv in moves {
            all_called = false;
            let child = game.play(&position, mv);
            self.note(Some(place), Some(mv), child, level + 1)?;
        }
        let (best, selected, best_is_exact) = best.expect("an open position has a move");
        let forced = if maximises { best.score } else { -best.score };
        let verdict = SearchScore {
            score: best.score,
            // Within the depth looked at, a forced win is a fact beside anything.
            proven: forced.win_in().is_some() || all_proven,
        };
        // Branches that are worse than the best are so whatever bounds they returned.
        let is_exact = best_is_exact && all_called;
        let bound = if is_exact || (alpha < best.score && best.score < beta) {
            None
        } else if best.score >= beta {
            Some(Bound::AtLeast)
        } else {
            Some(Bound::AtMost)
        };
        self.end(place, verdict, bound, Some(selected));
        Ok((verdict, bound.is_none()))
    }

    fn end(
        &mut self,
        place: usize,
        verdict: SearchScore,
        bound: Option<Bound>,
        selected: Option<usize>,
    ) {
        let call = &mut self.calls[place];
        call.returned = Some(Returned {
            value: from_here(verdict.value(), call.level),
            bound,
            selected,
        });
    }
}

/// A value whose plies are counted from the first call, counted from `level` plies below.
fn from_here(value: Value, level: u32) -> Value {
    match value {
        Value::Win { plies } => Value::Win {
            plies: plies - level,
        },
        Value::Loss { plies } => Value::Loss {
            plies: plies - level,
        },
        Value::Draw | Value::Estimate(_) => value,
    }
}
