//! How threads divide the proof of one value among them.
//!
//! All of them ask the same questions of the same position, and share the table. What one
//! of them is searching the others put off: when nothing else is left to do, it is done and
//! in the table, or can be helped with (after Weill, "The ABDADA Distributed Minimax-Search
//! Algorithm", 1996, as Kerrigan simplified it in 2014). Once one has answered the question,
//! all go on to the next.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// What the threads tell each other.
#[derive(Debug)]
pub(crate) struct SharedProof {
    /// The keys of nodes that are being searched, each in its own place unless two meet.
    /// Nothing depends on what is lost by that.
    busy: Vec<AtomicU64>,
    /// The ranks between which the value is known to lie.
    bounds: AtomicU32,
}

/// Many more than there are nodes on the lines that threads are following.
const PLACES: usize = 1 << 12;

/// The lowest and the highest rank that a value may have.
pub(crate) type OrdinalRange = (i16, i16);

impl SharedProof {
    /// A abdada at a loss about everything.
    pub(crate) fn new() -> Self {
        Self {
            busy: (0..PLACES).map(|_| AtomicU64::default()).collect(),
            bounds: AtomicU32::new(packed((i16::MIN, i16::MAX))),
        }
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        let [.., low, high] = key.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes();
        &self.busy[usize::from(u16::from_le_bytes([low, high])) % PLACES]
    }

    /// Whether some thread is searching this node.
    pub(crate) fn in_progress(&self, key: u64) -> bool {
        self.place(key).load(Ordering::Relaxed) == key
    }

    /// Tells the others that this node is being searched.
    pub(crate) fn enter(&self, key: u64) {
        self.place(key).store(key, Ordering::Relaxed);
    }

    /// Tells the others that it is not any more.
    pub(crate) fn leave(&self, key: u64) {
        // What another has written there since stays.
        let _ = self
            .place(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// What is known of the value.
    pub(crate) fn bounds(&self) -> OrdinalRange {
        unpacked(self.bounds.load(Ordering::Relaxed))
    }

    /// Adds what one thread knows to what all know, and returns it.
    pub(crate) fn tighten(&self, (low, high): OrdinalRange) -> OrdinalRange {
        let narrower = |bounds| {
            let (lowest, highest) = unpacked(bounds);
            (lowest.max(low), highest.min(high))
        };
        let known = self
            .bounds
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |bounds| {
                Some(packed(narrower(bounds)))
            });
        narrower(known.unwrap_or_else(|bounds| bounds))
    }
}

fn packed((low, high): OrdinalRange) -> u32 {
    u32::from(low.cast_unsigned()) << 16 | u32::from(high.cast_unsigned())
}

fn unpacked(bounds: u32) -> OrdinalRange {
    let [high0, high1, low0, low1] = bounds.to_le_bytes();
    (
        i16::from_le_bytes([low0, low1]),
        i16::from_le_bytes([high0, high1]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_knows_all_know() {
        let abdada = SharedProof::new();
        assert_eq!(abdada.tighten((-40, 7)), (-40, 7));
        assert_eq!(abdada.tighten((-3, 30)), (-3, 7));
        assert_eq!(abdada.bounds(), (-3, 7));
    }

    #[test]
    fn a_node_is_busy_while_it_is_searched() {
        let abdada = SharedProof::new();
        abdada.enter(5);
        assert!(abdada.in_progress(5) && !abdada.in_progress(6));
        abdada.leave(6);
        assert!(abdada.in_progress(5));
        abdada.leave(5);
        assert!(!abdada.in_progress(5));
    }
}
