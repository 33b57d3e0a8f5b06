//! The moves of the root that are in a table of endgames or the opening book.
//!
//! Their values, distances and lines are told before any search, and so within any limits. They are
//! proven, as long as the history does not interfere:
//!
//! * A win has to come before play without progress ends the game. A position that has come back
//!   could also end it on the way: see [`plies_before_end`].
//! * A draw holds whatever was played before. The history adds draws, and no side wins by one.
//!
//! A drawn endgame may go on for ever, so its line is cut off after [`MAX_DRAWN_PLIES`].

use std::cmp::Reverse;

use super::repetition::plies_before_end;
use super::root_classes::RootClasses;
use crate::game::{Evaluation, NonLosingMoves, PositionHistory, Provable};
use crate::search::enhancements::Enhancements;
use crate::search::root::Root;
use crate::search::value::{Candidate, Score, SearchScore, Value};

/// The most plies of the line of a draw, in which neither side gets nearer to a win.
const MAX_DRAWN_PLIES: usize = 10;

/// The value of a position for its side to move, and best play from there.
type ValueAndLine<M> = (Value, Vec<M>);

/// Values the candidates, which are moves of `position`, that lead into a table or the book. If the
/// position is in the book, its best move is valued, too. The candidates are the first of each class.
pub(crate) fn value_by_tables<G: Provable>(
    game: &G,
    root: Root<'_, G>,
    enhancements: Enhancements,
    classes: &RootClasses<G>,
    candidates: &mut [Candidate<G::Move>],
) {
    let Root {
        position, history, ..
    } = root;
    let known = root_value(game, root, enhancements);
    // A table has every position after a move as well, but the book has not.
    let from_book = known.and_then(|value| {
        let line = enhancements.book_line(game, position)?;
        Some((value, classes.to_representative(game, &line)))
    });
    for candidate in candidates {
        if candidate.value.is_exact() {
            continue;
        }
        let valued = match &from_book {
            Some((value, line)) if line.first() == Some(&candidate.mv) => {
                Some((*value, line.clone()))
            }
            _ => value_of_move(game, (position, history), enhancements, candidate.mv),
        };
        if let Some((value, pv)) = valued {
            candidate.value = value;
            candidate.depth = u32::try_from(pv.len()).unwrap_or(u32::MAX);
            candidate.pv = pv;
        } else if let Some(lost @ Value::Loss(_)) = known
            && !candidate.value.is_proven()
        {
            // No defence is longer than the best one.
            candidate.value = lost.as_bound();
        }
    }
}

/// Lowers the estimates of moves that are known to be worth no more than a draw. The function tells whether
/// the candidate with an index is one.
pub(crate) fn lower_estimates<M>(
    candidates: &mut [Candidate<M>],
    is_at_most_drawn: impl Fn(usize) -> bool,
) {
    let below_draw = Evaluation::from_hundredths(-1);
    for (index, candidate) in candidates.iter_mut().enumerate() {
        if let Value::Estimate(estimate) = candidate.value
            && is_at_most_drawn(index)
        {
            candidate.value = Value::Estimate(estimate.min(below_draw));
        }
    }
}

/// The value of the open root in a table or in the book, if it is that of the moves to value.
pub(crate) fn root_value<G: Provable>(
    game: &G,
    root: Root<'_, G>,
    enhancements: Enhancements,
) -> Option<Value> {
    // It may be the value of a move that is left out.
    let is_value_of_moves = !root.is_restricted();
    let value = || known_value(game, root.position, root.history, enhancements);
    is_value_of_moves.then(value).flatten()
}

/// The value of an open position in a table or in the book, if the history cannot change it.
fn known_value<G: Provable>(
    game: &G,
    position: &G::Position,
    history: &PositionHistory,
    enhancements: Enhancements,
) -> Option<Value> {
    if G::ENDS.in_points() {
        return None;
    }
    let solved = enhancements.looked_up_value(game, position)?;
    let value = SearchScore::proven(Score::from_solved(solved)).value();
    let is_in_time = |plies| plies <= plies_before_end(game, position, history);
    value.plies().is_none_or(is_in_time).then_some(value)
}

/// The value of a move for the side that makes it, and the line that begins with it.
fn value_of_move<G: Provable>(
    game: &G,
    (position, history): (&G::Position, &PositionHistory),
    enhancements: Enhancements,
    mv: G::Move,
) -> Option<ValueAndLine<G::Move>> {
    let player = game.to_move(position);
    let line_limits = history.line_limits(game);
    let mut history = history.clone();
    let mut reached = history.play(game, position, mv);
    let mut line = vec![mv];
    loop {
        if history.outcome(game, &reached).is_some() {
            return None;
        }
        if let Some(value) = known_value(game, &reached, &history, enhancements) {
            // Where a line reaches a limit, a player can claim a draw, though the game goes on.
            if value != Value::Draw && history.reached(line_limits, &reached).is_some() {
                return None;
            }
            let plies_before = u32::try_from(line.len()).ok()?;
            let best_play = enhancements.book_line(game, &reached);
            line.extend(best_play.unwrap_or_else(|| table_line(game, &reached, history)));
            let for_player = if game.to_move(&reached) == player {
                value
            } else {
                -value
            };
            let value = match value.plies() {
                Some(plies) => for_player.with_distance(plies_before + plies),
                None => for_player,
            };
            return Some((value, line));
        }
        // The book has positions with a choice.
        let only = forced_move(game, &reached, enhancements)?;
        reached = history.play(game, &reached, only);
        line.push(only);
    }
}

/// The only move of an open position that does not lose at once. In games of cycles, such moves need not
/// end.
fn forced_move<G: Provable>(
    game: &G,
    position: &G::Position,
    enhancements: Enhancements,
) -> Option<G::Move> {
    if G::ENDS.in_cycles() {
        return None;
    }
    let NonLosingMoves::Moves(moves) = enhancements.non_losing_moves(game, position) else {
        return None;
    };
    let mut moves = moves.into_iter();
    let only = moves.next();
    only.filter(|_| moves.next().is_none())
}

/// Best play from a position in the table of endgames. Of several best moves, it takes the one with the
/// greatest move score, as the lines of proofs do.
fn table_line<G: Provable>(
    game: &G,
    position: &G::Position,
    mut history: PositionHistory,
) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut reached = position.clone();
    while history.outcome(game, &reached).is_none() {
        let Some(value) = table_value(game, &reached) else {
            break;
        };
        if value == Value::Draw && line.len() >= MAX_DRAWN_PLIES {
            break;
        }
        let moves = game.moves(&reached).into_iter();
        let children = moves.map(|mv| (mv, game.play(&reached, mv)));
        let best = children.filter(|(_, child)| {
            let same_side = game.to_move(child) == game.to_move(&reached);
            table_value(game, child).map(|it| it.before_move(same_side)) == Some(value)
        });
        let Some((mv, _)) = best.min_by_key(|(mv, child)| Reverse(game.move_score(child, *mv)))
        else {
            break;
        };
        reached = history.play(game, &reached, mv);
        line.push(mv);
    }
    line
}

/// The value of a position that is over or in the table of endgames.
fn table_value<G: Provable>(game: &G, position: &G::Position) -> Option<Value> {
    if let Some(outcome) = game.outcome(position) {
        return Some(Value::from_outcome(outcome, game.to_move(position)));
    }
    let solved = game.endgame_value(position)?;
    Some(SearchScore::proven(Score::from_solved(solved)).value())
}
