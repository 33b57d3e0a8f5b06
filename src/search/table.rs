//! The transposition table: what is already known of a position that is reached again by
//! other moves (Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program", 1967).
//!
//! Threads share it without a lock: an entry is two words, and the first is the key
//! combined with the second, so that an entry torn by two writers belongs to no position
//! (Hyatt and Mann, "A Lockless Transposition-TranspositionTable Implementation for Parallel Search",
//! 2002). As keys need not look random, the second is spread over the word before.

use std::convert::Infallible;
use std::iter;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a table can hold of a position, in seven bytes of a word.
pub(crate) trait TtEntry: Copy {
    /// The finding as a word whose highest byte is 0.
    fn pack(self) -> u64;

    /// The inverse of [`pack`](Self::pack).
    fn unpack(word: u64) -> Self;

    /// What is lost with it: of the findings in a full bucket, the one that took the
    /// least work makes room.
    fn effort(self) -> u8;

    /// This finding and an earlier one of the same position as one.
    fn merge(self, earlier: Self) -> Self;
}

/// Entries that are looked at together: as many as the cache fetches at once.
const SLOTS_PER_BUCKET: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_PER_BUCKET]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, combined with the spread finding by exclusive or.
    check: AtomicU64,
    /// 0 where there is none.
    finding: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let finding = self.finding.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ mix(finding), finding)
    }

    fn store(&self, key: u64, finding: u64) {
        self.check.store(key ^ mix(finding), Ordering::Relaxed);
        self.finding.store(finding, Ordering::Relaxed);
    }
}

/// A bit of the word changes about half of those above it (Knuth, "The Art of Computer
/// Programming", volume 3, 6.4).
#[inline]
const fn mix(word: u64) -> u64 {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Those made, or copied, before something else is asked whether to go on: a mebibyte.
const BUCKETS_PER_CHECK: usize = 1 << 14;

/// Where in its word the generation of a finding stands.
const GENERATION_SHIFT: u32 = 56;

/// Findings by [key](crate::game::Game::key).
#[derive(Debug)]
pub(crate) struct TranspositionTable<F> {
    buckets: Vec<Bucket>,
    /// The search that is on, 1 to 255: what earlier ones left behind makes room first.
    generation: u8,
    kind: PhantomData<F>,
}

impl<F: TtEntry> TranspositionTable<F> {
    /// An empty table that takes no more than so many bytes, but has room for a bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let made: Result<_, Infallible> = Self::new_unless(bytes, || Ok(()));
        let Ok(table) = made;
        table
    }

    /// The same, unless something ends the making of it, which takes its time.
    fn new_unless<E>(bytes: usize, keep_on: impl Fn() -> Result<(), E>) -> Result<Self, E> {
        let size = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let mut buckets = Vec::with_capacity(size);
        while buckets.len() < size {
            keep_on()?;
            let chunk = (size - buckets.len()).min(BUCKETS_PER_CHECK);
            buckets.extend(iter::repeat_with(Bucket::default).take(chunk));
        }
        Ok(Self {
            buckets,
            generation: 1,
            kind: PhantomData,
        })
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The number of findings it has room for.
    pub(crate) fn capacity(&self) -> usize {
        self.buckets.len() * SLOTS_PER_BUCKET
    }

    /// Begins another search that may use what earlier ones found.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation % u8::MAX + 1;
    }

    /// A larger table with the same findings.
    ///
    /// # Errors
    ///
    /// What `keep_on`, which is asked for every mebibyte, says has ended it.
    pub(crate) fn grown<E>(
        &self,
        bytes: usize,
        keep_on: impl Fn() -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut larger = Self::new_unless(bytes, &keep_on)?;
        larger.generation = self.generation;
        for buckets in self.buckets.chunks(BUCKETS_PER_CHECK) {
            keep_on()?;
            let entries = buckets.iter().flat_map(|bucket| &bucket.0);
            for (key, finding) in entries.map(Slot::load).filter(|(_, finding)| *finding != 0) {
                larger.store(key, F::unpack(finding));
            }
        }
        Ok(larger)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // Keys differ in few bits. Each of the lower half changes the middle of the product,
        // and those of the upper half are folded into it.
        let place = usize::try_from(mix(key ^ key >> 32) >> 32).expect("32 bits")
            & (self.buckets.len() - 1);
        &self.buckets[place]
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<F> {
        let entries = self.bucket(key).0.iter().map(Slot::load);
        let mut known = entries.filter(|(of, finding)| *of == key && *finding != 0);
        known.next().map(|(_, finding)| F::unpack(finding))
    }

    pub(crate) fn store(&self, key: u64, finding: F) {
        let mut place = &self.bucket(key).0[0];
        let mut least = u16::MAX;
        let mut finding = finding;
        for slot in &self.bucket(key).0 {
            let (of, word) = slot.load();
            if word != 0 && of == key {
                finding = finding.merge(F::unpack(word));
                place = slot;
                break;
            }
            let lost = if word >> GENERATION_SHIFT == u64::from(self.generation) {
                1 + u16::from(F::unpack(word).effort())
            } else {
                u16::from(word != 0)
            };
            if lost < least {
                least = lost;
                place = slot;
            }
        }
        place.store(
            key,
            finding.pack() | u64::from(self.generation) << GENERATION_SHIFT,
        );
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::search::bounds::Bounds;

    #[test]
    fn what_takes_time_can_be_ended() {
        let table = TranspositionTable::<Bounds>::new(4 << 20);
        let asked = Cell::new(0);
        let keep_on = |most: usize| {
            asked.set(0);
            table.grown(8 << 20, || {
                asked.set(asked.get() + 1);
                if asked.get() < most { Ok(()) } else { Err(()) }
            })
        };
        assert_eq!(
            keep_on(usize::MAX).map(|larger| larger.bytes()),
            Ok(8 << 20)
        );
        // Every mebibyte made or copied.
        assert_eq!(asked.get(), 8 + 4);
        for most in [1, 8, 9, 12] {
            assert!(keep_on(most).is_err(), "{most}");
            assert_eq!(asked.get(), most);
        }
    }
}
