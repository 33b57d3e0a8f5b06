//! What is known of a position, as it is kept: lines of play as JSON, a fifth of the answers
//! that they make.

use axum::body::Bytes;
use serde::{Deserialize, Serialize};

use super::wire::Move;
use crate::engine::{ProvenLines, SearchResult};

#[derive(Serialize, Deserialize)]
struct Kept {
    depth: u32,
    nodes: u64,
    lines: Vec<Vec<Move>>,
}

/// The most moves of all lines together. Few positions of which all is proven have a tenth of
/// that, and what has more takes too long to be read by the way.
const MOST_MOVES: usize = 4_000;

/// What is known by an answer that is to be kept: one that is exact and not too long.
pub(super) fn worth_keeping(answer: &SearchResult) -> Option<ProvenLines> {
    (moves(answer) <= MOST_MOVES).then(|| ProvenLines::from_result(answer))?
}

/// The moves of all lines of an answer.
pub(super) fn moves(answer: &SearchResult) -> usize {
    let lines = answer.candidates.iter().map(|candidate| candidate.pv.len());
    lines.sum()
}

pub(super) fn write(known: &ProvenLines) -> Bytes {
    let line = |line: &Vec<_>| line.iter().cloned().map(Move).collect();
    let kept = Kept {
        depth: known.depth,
        nodes: known.nodes,
        lines: known.lines.iter().map(line).collect(),
    };
    let json = serde_json::to_vec(&kept).expect("lines are plain data");
    // With nothing to spare, as it may be kept for long.
    json.into_boxed_slice().into()
}

/// What was [written](fn@write); `None` where this was not.
pub(super) fn read(json: &[u8]) -> Option<ProvenLines> {
    let Kept {
        depth,
        nodes,
        lines,
    } = serde_json::from_slice(json).ok()?;
    let line = |line: Vec<_>| line.into_iter().map(|Move(mv)| mv).collect();
    Some(ProvenLines {
        lines: lines.into_iter().map(line).collect(),
        depth,
        nodes,
    })
}
