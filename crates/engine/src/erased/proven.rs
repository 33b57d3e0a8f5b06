//! The lines of play that prove a result, as a cache keeps them.
//!
//! An exact result follows from one line of best play for each legal move: its length and
//! its end are the value of the move. A cache of lines is therefore small, and a result that
//! is restored from it can be checked against the rules. That matters where the cache is
//! shared with other servers.

use super::lines::legal_moves;
use super::result::{Candidate as SearchedCandidate, SearchResult};
use super::snapshot::end;
use crate::game::{Game, MoveText, PositionHistory};
use crate::search::{Analysis, Candidate, Value};

/// The part of an exact result that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenLines {
    /// Best play by both sides to the end of the game: one line for each legal move, which
    /// begins with that move and shows its value.
    pub lines: Vec<Vec<MoveText>>,
    /// Plies that the search looked ahead.
    pub depth: u32,
    /// Positions that the search visited.
    pub nodes: u64,
}

impl ProvenLines {
    /// Returns the lines of an exact result, if each ends the game, and `None` of any other.
    #[must_use]
    pub fn from_result(result: &SearchResult) -> Option<Self> {
        let lines = result.candidates.iter().map(|candidate| &candidate.pv);
        // A draw without an end is known from a table, which is as quick as a cache.
        let has_end = |it: &SearchedCandidate| it.value != Value::Draw || it.remoteness.is_some();
        let have_ends = result.candidates.iter().all(has_end);
        (result.exact && have_ends).then(|| Self {
            lines: lines.cloned().collect(),
            depth: result.depth,
            nodes: result.nodes,
        })
    }
}

/// Restores the analysis of a position with its history from its proven lines.
///
/// Returns `None` unless there is exactly one line for each legal move, and each is legal
/// and ends the game.
pub(super) fn restore_analysis<G: Game>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
    proven: &ProvenLines,
) -> Option<Analysis<G::Move>> {
    let moves = legal_moves(rules, position, history);
    let lines = proven.lines.iter();
    let candidates: Vec<_> = lines
        .map(|line| restore_candidate(rules, (position, history.clone()), &moves, line))
        .collect::<Option<_>>()?;
    let mut has_line = vec![false; moves.len()];
    for candidate in &candidates {
        has_line[candidate.order] = true;
    }
    let is_complete = candidates.len() == moves.len() && !has_line.contains(&false);
    is_complete.then(|| Analysis::from_proven(candidates, proven.depth, proven.nodes))
}

/// Restores the value of a move from the line of play that begins with it.
fn restore_candidate<G: Game>(
    rules: &G,
    (position, mut history): (&G::Position, PositionHistory),
    moves: &[G::Move],
    line: &[MoveText],
) -> Option<Candidate<G::Move>> {
    let mut reached = position.clone();
    let mut pv = Vec::with_capacity(line.len());
    for mv in line {
        if history.end(rules, &reached).is_some() {
            return None;
        }
        let mv = rules.read_move(&reached, mv).ok()?;
        reached = history.play(rules, &reached, mv);
        pv.push(mv);
    }
    let plies = u32::try_from(line.len()).ok()?;
    let end = end(rules, &reached, &history)?;
    let end = Value::from_outcome(end.outcome, rules.to_move(position));
    let mv = *pv.first()?;
    Some(Candidate {
        mv,
        order: moves.iter().position(|legal| *legal == mv)?,
        preference: rules.preference(position, mv),
        value: end.with_distance(plies),
        depth: plies,
        pv,
    })
}
