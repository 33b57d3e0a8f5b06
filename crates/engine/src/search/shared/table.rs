//! The transposition table: search results by position.
//!
//! Many orders of the same moves lead to one position. Without the table, each of them would
//! search it anew; with it, proofs visit a fifth of the nodes.
//!
//! **Buckets.** A key selects a bucket of four entries. A bucket is one line of the CPU cache,
//! so its entries are fetched from memory together.
//!
//! **Replacement.** In a full bucket, an entry of an earlier search is replaced first, because
//! this search may never reach its position. Otherwise the entry that took the least
//! effort is replaced, because it is the cheapest to find again.
//!
//! **Threads.** Threads share the table without a lock and without `unsafe`. An entry is two
//! atomic words: the data, and a check word, which is the key combined with the data by
//! exclusive or. If two threads write to one slot at the same time, its two words may come
//! from different writers. Such a torn entry matches no key, so it is ignored. However, keys
//! of boards differ in few bits, and so may two data words. Combined as they are, they could
//! make a torn entry match the key of a third position. So the data are [mixed](mix) first.
//!
//! * Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program", 1967:
//!   <https://www.chessprogramming.org/Transposition_Table>
//! * Hyatt and Mann, "A Lockless Transposition-Table Implementation for Parallel Search",
//!   2002: <https://www.chessprogramming.org/Shared_Hash_Table>

use std::iter;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use super::table_budget::{TableBudget, TableLease};
use crate::game::{Provable, check_memory, hash64};

/// An entry of a table: the result of a search, packed into seven bytes.
pub(crate) trait TtEntry: Copy {
    /// The entry as a word whose highest byte is 0.
    fn pack(self) -> u64;

    /// The entry that was [packed](Self::pack) into this word.
    fn unpack(word: u64) -> Self;

    /// A measure of the effort that this entry took.
    fn effort(self) -> u8;

    /// The combination of this entry with an earlier one of the same position.
    fn merge(self, earlier: Self) -> Self;
}

/// Entries of a bucket: as many as a line of the CPU cache holds.
const SLOTS_PER_BUCKET: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_PER_BUCKET]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, combined with the mixed data by exclusive or.
    check: AtomicU64,
    /// The packed entry with its generation in the highest byte; 0 if the slot is empty.
    data: AtomicU64,
}

impl Slot {
    /// The key and the data.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ mix(data), data)
    }

    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ mix(data), Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Spreads each bit of a word over about half of the bits above it.
///
/// This is multiplicative hashing with the golden ratio (Knuth, "The Art of Computer
/// Programming", volume 3, 6.4).
#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Buckets that are made or copied between two checks of the limits: a mebibyte.
const BUCKETS_PER_CHECK: usize = 1 << 14;

/// The size from which on a growing table [leaves memory](check_memory) to everything else. Smaller ones
/// are not worth the microseconds that the check takes.
const CHECKED_FROM: usize = 1 << 20;

/// An empty vector with room for `size` buckets, or `None` if memory is short.
fn try_reserve(size: usize) -> Option<Vec<Bucket>> {
    let bytes = size.checked_mul(size_of::<Bucket>())?;
    if bytes >= CHECKED_FROM {
        check_memory(bytes).ok()?;
    }
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(size).ok()?;
    Some(buckets)
}

/// The number of buckets of a table of at most `bytes` bytes: a power of two.
fn bucket_count(bytes: usize) -> usize {
    1 << (bytes / size_of::<Bucket>()).max(1).ilog2()
}

/// The position of the generation in the data word.
const GENERATION_SHIFT: u32 = 56;

/// Entries of type `E` by [key](crate::game::Symmetric::key).
#[derive(Debug)]
pub(crate) struct TranspositionTable<E> {
    buckets: Vec<Bucket>,
    /// The number of this search, from 1 to 255 and then 1 again.
    generation: u8,
    entry: PhantomData<E>,
    /// The memory of a table that has grown. An initial table is small and needs no lease.
    _lease: Option<TableLease>,
}

impl<E: TtEntry> TranspositionTable<E> {
    /// An empty table of at most `bytes` bytes, but at least one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = iter::repeat_with(Bucket::default);
        Self {
            buckets: buckets.take(bucket_count(bytes)).collect(),
            generation: 1,
            entry: PhantomData,
            _lease: None,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The maximum number of entries.
    pub(crate) fn capacity(&self) -> usize {
        self.buckets.len() * SLOTS_PER_BUCKET
    }

    /// Starts a new search, whose entries replace those of earlier ones first.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation % u8::MAX + 1;
    }

    /// A larger table with the entries of this one, or `None` if memory is short.
    ///
    /// Clearing a large table takes longer than some time limits. So `check` is called for each mebibyte
    /// that is made or copied.
    ///
    /// # Errors
    ///
    /// The error of `check`.
    pub(crate) fn grow_to<Error>(
        &self,
        bytes: usize,
        budget: &TableBudget,
        check: impl Fn() -> Result<(), Error>,
    ) -> Result<Option<Self>, Error> {
        let size = bucket_count(bytes);
        // The lease comes first, so that no other search takes the same memory meanwhile.
        let Some(lease) = budget.lease(size * size_of::<Bucket>()) else {
            return Ok(None);
        };
        let Some(mut buckets) = try_reserve(size) else {
            return Ok(None);
        };
        while buckets.len() < size {
            check()?;
            let chunk = (size - buckets.len()).min(BUCKETS_PER_CHECK);
            buckets.extend(iter::repeat_with(Bucket::default).take(chunk));
        }
        let larger = Self {
            buckets,
            generation: self.generation,
            entry: PhantomData,
            _lease: Some(lease),
        };
        for buckets in self.buckets.chunks(BUCKETS_PER_CHECK) {
            check()?;
            let slots = buckets.iter().flat_map(|bucket| &bucket.0);
            for (key, data) in slots.map(Slot::load).filter(|(_, data)| *data != 0) {
                larger.copy(key, data);
            }
        }
        Ok(Some(larger))
    }

    /// Puts the data of an entry, with its generation, into a larger table that is being filled. Each
    /// bucket has only entries of one bucket of the smaller table, so there is an empty slot.
    fn copy(&self, key: u64, data: u64) {
        let mut slots = self.bucket(key).0.iter();
        if let Some(empty) = slots.find(|slot| slot.load().1 == 0) {
            empty.store(key, data);
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // Keys of boards differ in few bits. Each bit of the lower half changes the middle of
        // the product. The bits of the upper half are folded into the lower half.
        let index = usize::try_from(mix(key ^ key >> 32) >> 32).expect("32 bits")
            & (self.buckets.len() - 1);
        &self.buckets[index]
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<E> {
        let slots = self.bucket(key).0.iter().map(Slot::load);
        let mut matches = slots.filter(|(stored, data)| *stored == key && *data != 0);
        matches.next().map(|(_, data)| E::unpack(data))
    }

    /// Stores an entry, merged with an earlier one of the same key or in place of another.
    pub(crate) fn store(&self, key: u64, entry: E) {
        let mut target = &self.bucket(key).0[0];
        let mut min_loss = u16::MAX;
        let mut entry = entry;
        for slot in &self.bucket(key).0 {
            let (stored, data) = slot.load();
            if data != 0 && stored == key {
                entry = entry.merge(E::unpack(data));
                target = slot;
                break;
            }
            let loss = if data >> GENERATION_SHIFT == u64::from(self.generation) {
                1 + u16::from(E::unpack(data).effort())
            } else {
                u16::from(data != 0)
            };
            if loss < min_loss {
                min_loss = loss;
                target = slot;
            }
        }
        target.store(
            key,
            entry.pack() | u64::from(self.generation) << GENERATION_SHIFT,
        );
    }
}

/// The `key` of a position, and in games of points its banked points with it.
///
/// A game of points leaves banked points out of its key, and proofs count from there. A table
/// whose values count from nothing needs it in the key.
#[inline]
pub(crate) fn key_with_points<G: Provable>(game: &G, position: &G::Position, key: u64) -> u64 {
    if G::ENDS.in_points() {
        // Hashed together: a key may be the hash of a small number, too, and cancel the points out.
        hash64(&(key, game.banked_points(position)))
    } else {
        key
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::ptr;

    use super::*;

    /// An entry that holds only its effort.
    #[derive(Clone, Copy, Debug)]
    struct EffortEntry(u8);

    impl TtEntry for EffortEntry {
        fn pack(self) -> u64 {
            self.0.into()
        }

        fn unpack(word: u64) -> Self {
            Self(word.to_le_bytes()[0])
        }

        fn effort(self) -> u8 {
            self.0
        }

        fn merge(self, _earlier: Self) -> Self {
            self
        }
    }

    #[test]
    fn growing_stops_when_the_check_fails() {
        let table = TranspositionTable::<EffortEntry>::new(4 << 20);
        let calls = Cell::new(0);
        let grow = |max_calls: usize| {
            calls.set(0);
            table.grow_to(8 << 20, &TableBudget::default(), || {
                calls.set(calls.get() + 1);
                if calls.get() < max_calls {
                    Ok(())
                } else {
                    Err(())
                }
            })
        };
        let larger = grow(usize::MAX).unwrap().unwrap();
        assert_eq!(larger.bytes(), 8 << 20);
        // Once for each mebibyte that is made or copied.
        assert_eq!(calls.get(), 8 + 4);
        for max_calls in [1, 8, 9, 12] {
            assert!(grow(max_calls).is_err(), "{max_calls}");
            assert_eq!(calls.get(), max_calls);
        }
    }

    #[test]
    fn table_does_not_grow_beyond_its_budget_or_the_memory() {
        let table = TranspositionTable::<EffortEntry>::new(4 << 20);
        let budget = TableBudget::new(24 << 20);
        let grow = |bytes, budget| {
            let never: Result<_, Infallible> = table.grow_to(bytes, budget, || Ok(()));
            let Ok(larger) = never;
            larger
        };
        let larger = [16 << 20, 8 << 20].map(|bytes| grow(bytes, &budget).unwrap());
        assert!(grow(8 << 20, &budget).is_none());
        drop(larger);
        assert!(grow(16 << 20, &budget).is_some());
        assert!(grow(usize::MAX / 4, &TableBudget::default()).is_none());
    }

    #[test]
    fn full_bucket_replaces_earlier_searches_and_then_the_least_effort() {
        let mut table = TranspositionTable::new(size_of::<Bucket>());
        for (key, effort) in [(1, 9), (2, 7), (3, 8), (4, 6), (5, 1)] {
            table.store(key, EffortEntry(effort));
        }
        let has = |table: &TranspositionTable<EffortEntry>, key| table.probe(key).is_some();
        assert!([1, 2, 3, 5].iter().all(|key| has(&table, *key)));
        table.age();
        for key in [6, 7, 8, 9] {
            table.store(key, EffortEntry(1));
        }
        assert!([6, 7, 8, 9].iter().all(|key| has(&table, *key)));
    }

    #[test]
    fn torn_entry_does_not_match_its_key() {
        let slot = Slot::default();
        slot.store(5, 7);
        // Another thread has stored its data, and not yet its check word.
        slot.data.store(6, Ordering::Relaxed);
        assert_ne!(slot.load().0, 5);
    }

    #[test]
    fn entries_of_earlier_searches_stay_such_in_a_larger_table() {
        let bucket = size_of::<Bucket>();
        let mut table = TranspositionTable::<EffortEntry>::new(bucket);
        table.store(1, EffortEntry(9));
        table.age();
        let larger = table.grow_to(2 * bucket, &TableBudget::default(), || {
            Ok::<_, Infallible>(())
        });
        let larger = larger.unwrap().unwrap();
        // More entries of this search than a bucket holds.
        let keys = (2..).filter(|key| ptr::eq(larger.bucket(*key), larger.bucket(1)));
        for key in keys.take(SLOTS_PER_BUCKET) {
            larger.store(key, EffortEntry(0));
        }
        assert!(larger.probe(1).is_none());
    }
}
