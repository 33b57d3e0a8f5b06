//! The lines of play that prove a result, as a cache keeps them.
//!
//! An exact result follows from one line of best play for each legal move: its length and
//! its end are the value of the move. A cache of lines is therefore small, and a result that
//! is restored from it can be checked against the rules. That matters where the cache is
//! shared with other servers.

use super::snapshot::end;
use crate::game::{Game, PositionHistory};
use crate::search::{Analysis, Candidate, Value};

/// The part of an exact result that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ProvenLines {
    /// Plies that the search looked ahead.
    pub depth: u32,
    /// Positions that the search visited.
    pub nodes: u64,
    /// Best play by both sides to the end of the game: one line for each candidate, which begins with its
    /// move and shows its value. A move is its index among the legal moves, in the game's order.
    pub lines: Vec<Vec<usize>>,
}

/// Writes a line of play that begins in `position` as indices among the legal moves.
///
/// # Panics
///
/// If a move is not legal.
pub(super) fn to_indices<G: Game>(
    rules: &G,
    position: &G::Position,
    line: &[G::Move],
) -> Vec<usize> {
    let mut reached = position.clone();
    line.iter()
        .map(|mv| {
            let index = rules.moves(&reached).into_iter().position(|it| it == *mv);
            reached = rules.play(&reached, *mv);
            index.expect("lines of a search are legal")
        })
        .collect()
}

/// Restores the analysis of a position with its history from its proven lines. `moves` are its legal moves,
/// in the game's order.
///
/// It is `None` unless there is exactly one line for each legal move, and each is legal and ends the game.
pub(super) fn restore_analysis<G: Game>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
    moves: &[G::Move],
    proven: &ProvenLines,
) -> Option<Analysis<G::Move>> {
    // Before anything is replayed, because a stranger may have stored thousands of lines.
    if proven.lines.len() != moves.len() {
        return None;
    }
    let lines = proven.lines.iter();
    let candidates: Vec<_> = lines
        .map(|line| restore_candidate(rules, (position, history.clone()), line))
        .collect::<Option<_>>()?;
    let mut has_line = vec![false; moves.len()];
    for candidate in &candidates {
        has_line[candidate.order] = true;
    }
    let is_complete = !has_line.contains(&false);
    is_complete.then(|| Analysis::from_proven(candidates, proven.depth, proven.nodes))
}

/// Restores the value of a move from the line of play that begins with it.
fn restore_candidate<G: Game>(
    rules: &G,
    (position, mut history): (&G::Position, PositionHistory),
    line: &[usize],
) -> Option<Candidate<G::Move>> {
    let mut reached = position.clone();
    let mut pv = Vec::with_capacity(line.len());
    for index in line {
        if end(rules, &reached, &history).is_some() {
            return None;
        }
        let mv = rules.moves(&reached).into_iter().nth(*index)?;
        reached = history.play(rules, &reached, mv);
        pv.push(mv);
    }
    let plies = u32::try_from(line.len()).ok()?;
    let end = end(rules, &reached, &history)?;
    let end = Value::from_outcome(end.outcome, rules.to_move(position));
    let mv = *pv.first()?;
    Some(Candidate {
        mv,
        order: line[0],
        preference: rules.preference(position, mv),
        value: end.with_distance(plies),
        depth: plies,
        pv,
    })
}
