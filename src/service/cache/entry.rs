//! The encoding of an exact result, in memory and in the shared cache.
//!
//! An entry holds best play after each move and nothing that can be derived from the rules. That
//! is less than a fifth of the answer sent to a client, and one entry serves every symmetric position.
//!
//! It is encoded by [`postcard`]. Raise the number in the prefix of the shared cache's keys when
//! [`ProvenLines`] change, or the order in which a game lists its moves, whose indices they have.

use std::sync::Arc;

use bestmove_engine::erased::{DynAnalysis, ProvenLines};

/// Maximum number of moves of all lines of an entry. Replaying more would hold up the other
/// requests of an async thread. Few results that are proven to the end reach a tenth of it.
const MAX_MOVES: usize = 4_000;

/// Whether a search would find the result again, and it is short enough to be cached.
pub(crate) fn is_cacheable(analysis: &DynAnalysis) -> bool {
    analysis.exact && analysis.moves <= MAX_MOVES
}

pub(crate) fn encode(proven: &ProvenLines) -> Arc<[u8]> {
    let bytes = postcard::to_extend(proven, Vec::new());
    bytes.expect("writing to a Vec is infallible").into()
}

/// Decodes an [encoded](encode) entry; `None` for anything else.
pub(crate) fn decode(bytes: &[u8]) -> Option<ProvenLines> {
    let (proven, rest) = postcard::take_from_bytes::<ProvenLines>(bytes).ok()?;
    let moves: usize = proven.lines.iter().map(Vec::len).sum();
    (rest.is_empty() && moves <= MAX_MOVES).then_some(proven)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn known() -> impl Strategy<Value = ProvenLines> {
        let lines = prop::collection::vec(prop::collection::vec(any::<usize>(), 0..5), 0..5);
        (lines, any::<u32>(), any::<u64>()).prop_map(|(lines, depth, nodes)| ProvenLines {
            lines,
            depth,
            nodes,
        })
    }

    #[test]
    fn entry_has_a_byte_a_move() {
        let known = ProvenLines {
            lines: vec![(0..9).collect(); 9],
            depth: 9,
            nodes: 100,
        };
        // The depth, the nodes and the number of lines; then lines with their length.
        assert_eq!(encode(&known).len(), 3 + 9 * (1 + 9));
    }

    #[test]
    fn entry_with_too_many_moves_is_rejected() {
        let of_moves = |count| ProvenLines {
            lines: vec![vec![0; count]],
            depth: 9,
            nodes: 100,
        };
        assert!(decode(&encode(&of_moves(MAX_MOVES))).is_some());
        assert_eq!(decode(&encode(&of_moves(MAX_MOVES + 1))), None);
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
