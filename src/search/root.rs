//! The search of the root: the best move first, and all others against it.
//!
//! The best move of the last depth is searched first and alone, with a window around its last
//! score. The others are then expected to be no better, which null windows show with a fraction
//! of the nodes. So most moves get no score of their own here, only the proof that they do not
//! matter.
//!
//! **Aspiration.** A score rarely changes much from one depth to the next. If it falls out of
//! the window, the window widens on that side by steps, and opens at last. Baudet, "The Design
//! and Analysis of Algorithms for Asynchronous Multiprocessors", 1978:
//! <https://www.chessprogramming.org/Aspiration_Windows>

use super::expectation::Expectation;
use super::limits::StoppedBy;
use super::negamax::{Negamax, Node};
use super::ordering::OrderedMove;
use super::score::{Score, SearchScore};
use super::window::Window;
use crate::game::Game;

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: OrderedMove<M>,
    /// The index among the candidates.
    pub(super) candidate: usize,
    /// The last score that was valued exactly.
    pub(super) last: Score,
}

/// A move whose score is known exactly at a depth, and its line of play.
#[derive(Clone, Debug)]
pub(super) struct Valued<M> {
    pub(super) candidate: usize,
    pub(super) score: SearchScore,
    pub(super) line: Vec<M>,
}

/// The distance of an aspiration window's first ends from the last score, in thousandths.
const ASPIRATION_MARGIN: i32 = 375;

/// The steps by which a window widens before it opens.
const MAX_STEPS: u32 = 4;

impl<G: Game> Negamax<'_, G> {
    /// Searches the moves of the root to `depth`. Appends each new best move to `best`, so that
    /// its last element is the best move of this depth.
    ///
    /// A move that is worth no more than `floor` is never appended.
    ///
    /// # Errors
    ///
    /// The search was stopped. The last element is then the best of the moves searched so far,
    /// if there is one.
    pub(super) fn search_root(
        &mut self,
        position: &G::Position,
        moves: &[RootMove<G::Move>],
        depth: u32,
        floor: Score,
        best: &mut Vec<Valued<G::Move>>,
    ) -> Result<(), StoppedBy> {
        let Some(first) = moves.first() else {
            return Ok(());
        };
        let mut aspiration = Aspiration::new(first.last, floor);
        if !self.enhancements.aspiration {
            aspiration.open();
        }
        loop {
            let window = aspiration.window();
            let score = self.search_root_window(position, moves, depth, window, best)?;
            if !aspiration.widen(score) {
                return Ok(());
            }
        }
    }

    /// Searches the moves of the root with one window, and returns the best score.
    fn search_root_window(
        &mut self,
        position: &G::Position,
        moves: &[RootMove<G::Move>],
        depth: u32,
        window: Window,
        best: &mut Vec<Valued<G::Move>>,
    ) -> Result<Score, StoppedBy> {
        let expectation = Expectation::NONE;
        let mut best_score = Score::MIN;
        for (searched, root) in moves.iter().enumerate() {
            let open = window.above(best_score);
            let node = Node {
                position,
                ply: 0,
                depth,
                window: open,
                previous: None,
            };
            let mv = root.mv.mv;
            let score = if searched == 0 || !self.enhancements.pvs {
                self.move_score(node, mv, depth - 1, open)?
            } else {
                let reduction = self.reduction(node, &expectation, &root.mv, searched);
                let null_window = open.above_alpha();
                let mut score = self.move_score(node, mv, depth - 1 - reduction, null_window)?;
                if reduction > 0 && score.score > open.alpha {
                    score = self.move_score(node, mv, depth - 1, null_window)?;
                }
                if score.score > open.alpha {
                    score = self.move_score(node, mv, depth - 1, open)?;
                }
                score
            };
            best_score = best_score.max(score.score);
            if open.contains(score.score) || score.score.is_won() && score.score > open.alpha {
                let mut line = vec![mv];
                line.extend_from_slice(self.pv.line(1));
                best.push(Valued {
                    candidate: root.candidate,
                    score,
                    line,
                });
            }
            if best_score >= window.beta {
                break;
            }
        }
        Ok(best_score)
    }

    /// Returns the exact score of one move at the root, searched to `depth`, and its line.
    pub(super) fn value_move(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        last: Option<Score>,
    ) -> Result<(SearchScore, Vec<G::Move>), StoppedBy> {
        let mut aspiration = Aspiration::new(last.unwrap_or(Score::DRAW), Score::MIN);
        if last.is_none() || !self.enhancements.aspiration {
            aspiration.open();
        }
        loop {
            let window = aspiration.window();
            let node = Node {
                position,
                ply: 0,
                depth,
                window,
                previous: None,
            };
            let score = self.move_score(node, mv, depth - 1, window)?;
            if !aspiration.widen(score.score) {
                let mut line = vec![mv];
                line.extend_from_slice(self.pv.line(1));
                return Ok((score, line));
            }
        }
    }
}

/// A window that widens until a score lies inside.
#[derive(Clone, Copy, Debug)]
struct Aspiration {
    window: Window,
    /// The score that no end goes below.
    floor: Score,
    steps: u32,
}

impl Aspiration {
    /// Returns a window around `last` that does not go below `floor`.
    fn new(last: Score, floor: Score) -> Self {
        let mut aspiration = Self {
            window: Window::FULL.above(floor),
            floor,
            steps: 0,
        };
        if !last.is_decided() && last > floor {
            aspiration.window = Window {
                alpha: last.plus(-ASPIRATION_MARGIN),
                beta: last.plus(ASPIRATION_MARGIN),
            };
            aspiration.window = aspiration.window.above(floor);
        }
        aspiration
    }

    fn open(&mut self) {
        self.window = Window::FULL.above(self.floor);
    }

    fn window(self) -> Window {
        self.window
    }

    /// Widens the window at the end that `score` lies beyond. Returns false if there is none.
    fn widen(&mut self, score: Score) -> bool {
        self.steps += 1;
        let margin = ASPIRATION_MARGIN << (2 * self.steps).min(16);
        let is_last = self.steps >= MAX_STEPS || score.is_decided();
        if score <= self.window.alpha && self.window.alpha > self.floor {
            self.window.alpha = if is_last {
                self.floor
            } else {
                score.plus(-margin).max(self.floor)
            };
        } else if score >= self.window.beta && self.window.beta < Score::MAX {
            self.window.beta = if is_last {
                Score::MAX
            } else {
                score.plus(margin)
            };
        } else {
            return false;
        }
        true
    }
}
