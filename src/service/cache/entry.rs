//! The encoding of an exact result, in memory and in the shared cache.
//!
//! An entry holds best play after each move and nothing that can be derived from the rules. That
//! is a fifth of the answer sent to a client, and one entry serves every symmetric position.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use bestmove_engine::erased::{MoveText, ProvenLines, SearchResult};

/// The encoded form of [`ProvenLines`], by [`postcard`].
///
/// Raise the number in the prefix of the shared cache's keys when this changes.
#[derive(Serialize, Deserialize)]
struct CacheEntry<'a> {
    depth: u32,
    nodes: u64,
    #[serde(borrow)]
    lines: Vec<Vec<CachedMove<'a>>>,
}

#[derive(Serialize, Deserialize)]
enum CachedMove<'a> {
    Index(usize),
    Name(&'a str),
}

/// Maximum number of moves of all lines of an entry. Decoding more would hold up the other
/// requests of an async thread. Few results that are proven to the end reach a tenth of it.
const MAX_MOVES: usize = 4_000;

/// Whether a search would find the result again, and it is short enough to be cached.
pub(crate) fn is_cacheable(result: &SearchResult) -> bool {
    result.exact && count_moves(result) <= MAX_MOVES
}

pub(crate) fn count_moves(result: &SearchResult) -> usize {
    let lines = result.candidates.iter().map(|candidate| candidate.pv.len());
    lines.sum()
}

/// Encodes proven lines.
pub(crate) fn encode(proven: &ProvenLines) -> Arc<[u8]> {
    let entry = CacheEntry {
        depth: proven.depth,
        nodes: proven.nodes,
        lines: proven
            .lines
            .iter()
            .map(|line| line.iter().map(CachedMove::from).collect())
            .collect(),
    };
    let bytes = postcard::to_extend(&entry, Vec::new());
    bytes.expect("writing to a Vec is infallible").into()
}

/// Decodes an [encoded](encode) entry; `None` for anything else.
pub(crate) fn decode(bytes: &[u8]) -> Option<ProvenLines> {
    let (entry, rest) = postcard::take_from_bytes::<CacheEntry<'_>>(bytes).ok()?;
    rest.is_empty().then(|| ProvenLines {
        depth: entry.depth,
        nodes: entry.nodes,
        lines: entry
            .lines
            .into_iter()
            .map(|line| line.into_iter().map(MoveText::from).collect())
            .collect(),
    })
}

impl<'a> From<&'a MoveText> for CachedMove<'a> {
    fn from(mv: &'a MoveText) -> Self {
        match mv {
            MoveText::Index(index) => Self::Index(*index),
            MoveText::Name(name) => Self::Name(name),
        }
    }
}

impl From<CachedMove<'_>> for MoveText {
    fn from(mv: CachedMove<'_>) -> Self {
        match mv {
            CachedMove::Index(index) => Self::Index(index),
            CachedMove::Name(name) => Self::Name(name.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn known() -> impl Strategy<Value = ProvenLines> {
        let mv = prop_oneof![
            any::<usize>().prop_map(MoveText::Index),
            any::<String>().prop_map(MoveText::Name),
        ];
        let lines = prop::collection::vec(prop::collection::vec(mv, 0..5), 0..5);
        (lines, any::<u32>(), any::<u64>()).prop_map(|(lines, depth, nodes)| ProvenLines {
            lines,
            depth,
            nodes,
        })
    }

    #[test]
    fn entry_of_cells_has_two_bytes_a_move() {
        let known = ProvenLines {
            lines: vec![(0..9).map(MoveText::Index).collect(); 9],
            depth: 9,
            nodes: 100,
        };
        // The depth, the nodes and the number of lines; then lines with their length.
        assert_eq!(encode(&known).len(), 3 + 9 * (1 + 2 * 9));
    }

    proptest! {
        #[test]
        fn encoded_entry_is_decoded(known in known()) {
            prop_assert_eq!(decode(&encode(&known)), Some(known));
        }

        #[test]
        fn truncated_or_extended_entry_is_rejected(known in known(), extra: u8) {
            let bytes = encode(&known);
            for end in 0..bytes.len() {
                prop_assert_eq!(decode(&bytes[..end]), None);
            }
            prop_assert_eq!(decode(&[&bytes[..], &[extra]].concat()), None);
        }

        #[test]
        fn garbage_does_not_panic(garbage: Vec<u8>) {
            decode(&garbage);
        }
    }
}
