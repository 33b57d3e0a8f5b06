//! What is known of a position for good: best play from it, for every legal move.

use super::SearchResult;
use super::position::open_moves;
use crate::game::notation::{MoveText, Notation};
use crate::search::{Analysis, Candidate, Value};

/// What an exact answer says that cannot be read off the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenLines {
    /// Best play by both, a line for each legal move, from that to the end of the game, by
    /// which it is told what the move is worth.
    pub lines: Vec<Vec<MoveText>>,
    /// Plies that were looked ahead.
    pub depth: u32,
    /// Positions that were visited.
    pub nodes: u64,
}

impl ProvenLines {
    /// What an answer says that is exact; `None` of any other.
    #[must_use]
    pub fn from_result(answer: &SearchResult) -> Option<Self> {
        let lines = answer.candidates.iter().map(|candidate| &candidate.pv);
        answer.exact.then(|| Self {
            lines: lines.cloned().collect(),
            depth: answer.depth,
            nodes: answer.nodes,
        })
    }
}

/// What a search would find out anew; `None` where it is not known of this position.
pub(super) fn analysis<G: Notation>(
    rules: &G,
    position: &G::Position,
    known: &ProvenLines,
) -> Option<Analysis<G::Move>> {
    let moves = open_moves(rules, position);
    let lines = known.lines.iter();
    let candidates: Vec<_> = lines
        .map(|line| candidate(rules, position, &moves, line))
        .collect::<Option<_>>()?;
    let mut is_known = vec![false; moves.len()];
    for candidate in &candidates {
        is_known[candidate.order] = true;
    }
    let is_whole = candidates.len() == moves.len() && !is_known.contains(&false);
    is_whole.then(|| Analysis::from_proven(candidates, known.depth, known.nodes))
}

fn candidate<G: Notation>(
    rules: &G,
    position: &G::Position,
    moves: &[G::Move],
    line: &[MoveText],
) -> Option<Candidate<G::Move>> {
    let mut at = *position;
    let mut pv = Vec::with_capacity(line.len());
    for mv in line {
        let mv = rules.read_move(&at, mv).ok()?;
        at = rules.play(&at, mv);
        pv.push(mv);
    }
    let plies = u32::try_from(line.len()).ok()?;
    let end = Value::from_outcome(rules.outcome(&at)?, rules.to_move(position));
    let mv = *pv.first()?;
    Some(Candidate {
        mv,
        order: moves.iter().position(|legal| *legal == mv)?,
        value: end.with_distance(plies),
        pv,
    })
}
