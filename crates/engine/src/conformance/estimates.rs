//! The law of estimates: they are those of plain minimax to the same depth.
//!
//! It holds for searches without selectivity. The plain minimax here plays out the moves of quiescence
//! at its horizon, as the search does, and gives forced replies no depth. In games of cycles, it
//! counts a position that comes back as the search does. The law then holds without a table, which
//! has scores of other paths.

use std::cell::Cell;

use super::setup::SearchSetup;
use super::violation::{Violation, check};
use crate::game::{
    Defences, Estimable, Evaluation, NonLosingMoves, Outcome, Player, PositionHistory, Quiescence,
};
use crate::search::{Analysis, Candidate, QUIESCENCE_PLIES, Value};

/// The most positions that the plain minimax of one check visits. Where many captures are played out, a
/// single leaf may take a million.
const MAX_NODES: u32 = 300_000;

/// Checks that the value of the best move is the one of plain minimax to the same depth. The others differ
/// from it as in plain minimax to the depth at which they were compared.
///
/// Depths above `max_depth` and what takes more than [`MAX_NODES`] are not checked.
pub(super) fn check_estimates<G: Estimable>(
    game: &G,
    position: &G::Position,
    setup: SearchSetup,
    max_depth: u32,
    analysis: &Analysis<G::Move>,
) -> Result<(), Violation> {
    let depends_on_table = G::ENDS.in_cycles() && setup.enhancements.table;
    if setup.enhancements.is_selective() || depends_on_table {
        return Ok(());
    }
    let oracle = PlainMinimax {
        game,
        player: game.to_move(position),
        has_quiescence: setup.enhancements.effective().quiescence,
        has_defences: setup.enhancements.effective().defences,
        has_forcing_quiescence: setup.enhancements.effective().forcing_quiescence,
        nodes_left: Cell::new(MAX_NODES),
    };
    // The log odds of a move of this depth; `None` if that takes too long.
    let expected = |candidate: &Candidate<G::Move>, depth: u32| {
        let child = game.play(position, candidate.mv);
        let path = Path(Vec::new()).after(game, position, candidate.mv);
        let value = oracle.value(&child, &path, depth.checked_sub(1)?)?;
        // In games of cycles, a win that may come too late is an estimate.
        Some(if G::ENDS.in_cycles() {
            as_estimate(value)
        } else {
            value
        })
    };
    let compared_depth = analysis.candidates_depth;
    let is_best = |candidate: &&Candidate<G::Move>| {
        !candidate.value.is_proven() && candidate.depth > compared_depth
    };
    let best = analysis.candidates.iter().find(is_best);
    // What the values of all moves rise by, because the best has a deeper value.
    let shift = match best {
        None => Some(0),
        Some(best) => expected(best, compared_depth)
            .map(|compared| log_odds(best.value) - as_estimate(compared)),
    };
    // No estimate is above the best move.
    let bound = best.map_or(Evaluation::WIN_HUNDREDTHS, |best| {
        best.value.hundredths() - 1
    });
    for candidate in &analysis.candidates {
        let depth = candidate.depth;
        // Where only some moves were compared, the others have no values of their own.
        let has_value = depth >= compared_depth && (1..=max_depth).contains(&depth);
        if candidate.value.is_proven() || !has_value {
            continue;
        }
        let is_best = best.is_some_and(|best| best.value == candidate.value && depth == best.depth);
        let shift = if is_best { Some(0) } else { shift };
        let Some((shift, expected)) = shift.zip(expected(candidate, depth)) else {
            return Ok(());
        };
        // An estimate that is shifted stays one.
        let expected = if shift == 0 {
            hundredths(expected)
        } else {
            hundredths(as_estimate(expected + shift))
        };
        let shown = candidate.value.hundredths();
        // A move may be known to be worth no more than a draw.
        let is_bounded = !is_best && shown == bound || shown == -1;
        check(
            "an estimate is the one of plain minimax to its depth, or differs from the best as it does there",
            shown == expected
                || is_bounded && expected > shown
                || is_lowest(shown) && is_lowest(expected),
            (position, setup, candidate, expected),
        )?;
    }
    Ok(())
}

/// The log odds of a win, beyond those of every estimate.
const WON: i32 = Evaluation::MAX_LOG_ODDS as i32 + 1;

fn log_odds(value: Value) -> i32 {
    match value {
        Value::Win(_) => WON,
        Value::Draw => 0,
        Value::Loss(_) => -WON,
        Value::Estimate(evaluation) => evaluation.log_odds().into(),
    }
}

/// Whether an estimate is one of the two lowest. The best move never has the lowest, so others are below it.
fn is_lowest(hundredths: i16) -> bool {
    let lowest = -Evaluation::MAX_HUNDREDTHS;
    (lowest..=lowest + 1).contains(&hundredths)
}

/// The log odds nearest to these that are no win and no loss.
fn as_estimate(log_odds: i32) -> i32 {
    log_odds.clamp(1 - WON, WON - 1)
}

/// The hundredths of a point that these log odds are shown as.
fn hundredths(log_odds: i32) -> i16 {
    if log_odds.abs() >= WON {
        Evaluation::WIN_HUNDREDTHS * if log_odds > 0 { 1 } else { -1 }
    } else {
        Evaluation::from_log_odds(log_odds).hundredths()
    }
}

/// The positions since the last irreversible move of a line, in games of cycles.
#[derive(Clone)]
struct Path<P>(Vec<P>);

impl<P: Clone + Eq> Path<P> {
    fn after<G: Estimable<Position = P>>(&self, game: &G, position: &P, mv: G::Move) -> Self {
        if !G::ENDS.in_cycles() || game.is_irreversible(position, mv) {
            return Self(Vec::new());
        }
        let mut positions = self.0.clone();
        positions.push(position.clone());
        Self(positions)
    }

    fn outcome<G: Estimable<Position = P>>(&self, game: &G, position: &P) -> Option<Outcome> {
        if !G::ENDS.in_cycles() {
            return None;
        }
        // A search of a position without a history takes a draw that can be claimed for an end.
        let limits = PositionHistory::default().line_limits(game);
        let is_repeated = self.0.contains(position);
        if is_repeated && limits.occurrence.is_some() {
            Some(Outcome::Drawn)
        } else {
            let is_long = |plies: u32| self.0.len() >= plies as usize;
            let is_over = is_repeated || limits.reversible_plies.is_some_and(is_long);
            is_over.then(|| game.no_progress_outcome(position))
        }
    }
}

/// Plain minimax with quiescence, for one player.
struct PlainMinimax<'a, G> {
    game: &'a G,
    player: Player,
    has_quiescence: bool,
    has_defences: bool,
    has_forcing_quiescence: bool,
    nodes_left: Cell<u32>,
}

impl<G: Estimable> PlainMinimax<'_, G> {
    /// The log odds of a position, searched `depth` plies deep; `None` if no nodes are left.
    fn value(&self, position: &G::Position, path: &Path<G::Position>, depth: u32) -> Option<i32> {
        if depth == 0 {
            return self.quiescence_score(position, path, QUIESCENCE_PLIES);
        }
        self.nodes_left.set(self.nodes_left.get().checked_sub(1)?);
        if let Some(ended) = self.ended(position, path) {
            return Some(ended);
        }
        let value = |depth| {
            move |mv| {
                let path = path.after(self.game, position, mv);
                self.value(&self.game.play(position, mv), &path, depth)
            }
        };
        if self.has_quiescence {
            let to_move = self.game.to_move(position);
            match self.game.non_losing_moves(position) {
                NonLosingMoves::WinInOne => return Some(self.won_by(to_move)),
                NonLosingMoves::LossInTwo => return Some(self.won_by(!to_move)),
                // A forced reply costs no depth.
                NonLosingMoves::Moves(kept) if kept.clone().into_iter().len() == 1 => {
                    return self.best(position, kept.into_iter().map(value(depth)));
                }
                NonLosingMoves::Moves(_) => (),
            }
        }
        let moves = self.game.moves(position).into_iter();
        self.best(position, moves.map(value(depth - 1)))
    }

    /// The value of a position at the horizon, played out for at most `plies`.
    fn quiescence_score(
        &self,
        position: &G::Position,
        path: &Path<G::Position>,
        plies: u32,
    ) -> Option<i32> {
        self.nodes_left.set(self.nodes_left.get().checked_sub(1)?);
        if let Some(ended) = self.ended(position, path) {
            return Some(ended);
        }
        let features = self.game.features(position);
        let evaluation = self.game.evaluate(position, &features).log_odds();
        // Only a win that is not proven has the highest estimate.
        let evaluation = i32::from(evaluation).clamp(2 - WON, WON - 2);
        let to_move = self.game.to_move(position);
        let sign = if to_move == self.player { 1 } else { -1 };
        if !self.has_quiescence {
            return Some(sign * evaluation);
        }
        let score = |mv| {
            let path = path.after(self.game, position, mv);
            self.quiescence_score(&self.game.play(position, mv), &path, plies - 1)
        };
        if self.game.may_stand_pat(position) {
            if plies == 0 {
                return Some(sign * evaluation);
            }
        } else {
            let kept = match self.game.non_losing_moves(position) {
                NonLosingMoves::WinInOne => return Some(self.won_by(to_move)),
                NonLosingMoves::LossInTwo => return Some(self.won_by(!to_move)),
                NonLosingMoves::Moves(_) if plies == 0 => return Some(sign * evaluation),
                NonLosingMoves::Moves(kept) => kept,
            };
            if kept.clone().into_iter().len() == 1 {
                return self.best(position, kept.into_iter().map(score));
            }
            if self.has_defences {
                match self.game.defences(position, &features, kept) {
                    Defences::WinInThree => return Some(self.won_by(to_move)),
                    Defences::LossInFour => return Some(self.won_by(!to_move)),
                    Defences::Moves(_) => (),
                }
            }
        }
        let plays_out_forcing_moves = self.has_forcing_quiescence
            && self.game.may_stand_pat(position)
            && plies > QUIESCENCE_PLIES.saturating_sub(G::SELECTIVITY.quiescence_forcing_plies);
        let forcing = plays_out_forcing_moves
            .then(|| self.game.forcing_moves(position, &features))
            .flatten();
        match self.game.quiescence(position, &features) {
            Quiescence::Quiet => {
                let stand_pat = std::iter::once(Some(sign * evaluation));
                let forcing = forcing.into_iter().flatten();
                self.best(position, stand_pat.chain(forcing.map(score)))
            }
            Quiescence::Forced(moves) => self.best(position, moves.into_iter().map(score)),
            Quiescence::Optional(moves) => {
                let stand_pat = std::iter::once(Some(sign * evaluation));
                let moves = moves.into_iter().chain(forcing.into_iter().flatten());
                self.best(position, stand_pat.chain(moves.map(score)))
            }
        }
    }

    /// The value of a position that is finished, or estimated by its path.
    fn ended(&self, position: &G::Position, path: &Path<G::Position>) -> Option<i32> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(log_odds(Value::from_outcome(outcome, self.player)));
        }
        let outcome = path.outcome(self.game, position)?;
        Some(as_estimate(log_odds(Value::from_outcome(
            outcome,
            self.player,
        ))))
    }

    fn won_by(&self, winner: Player) -> i32 {
        log_odds(Value::from_outcome(Outcome::Won(winner), self.player))
    }

    fn best(
        &self,
        position: &G::Position,
        mut values: impl Iterator<Item = Option<i32>>,
    ) -> Option<i32> {
        let maximises = self.game.to_move(position) == self.player;
        let first = values.next().expect("an open position has a move")?;
        values.try_fold(first, |best, value| {
            Some(if maximises {
                best.max(value?)
            } else {
                best.min(value?)
            })
        })
    }
}
