//! Room for the bodies of requests that are held at a time, however many connections there
//! are: one caller leaves room for others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::access::Caller;
use super::error::Problem;

/// Bytes of all bodies together.
const MOST: usize = 64 << 20;

#[derive(Clone, Debug, Default)]
pub(super) struct Room(Arc<Mutex<Bytes>>);

#[derive(Debug, Default)]
struct Bytes {
    of_callers: HashMap<Caller, usize>,
    all: usize,
}

/// The room of one body, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    room: Room,
    caller: Caller,
    bytes: usize,
}

impl Room {
    /// For a body of `caller`, of which nothing is held yet.
    pub(super) fn of(&self, caller: Caller) -> Taken {
        Taken {
            room: self.clone(),
            caller,
            bytes: 0,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Makes it so many bytes, unless a caller would have more than there is left for others,
    /// which is half of all where it is alone.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), Problem> {
        let more = bytes.saturating_sub(self.bytes);
        let mut held = self.room.lock();
        let own = held.of_callers.get(&self.caller).copied();
        let own = own.unwrap_or_default() + more;
        if own > MOST.saturating_sub(held.all) {
            return Err(Problem::Overloaded {
                retry_after: Duration::from_secs(1),
            });
        }
        held.all += more;
        held.of_callers.insert(self.caller.clone(), own);
        self.bytes += more;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut held = self.room.lock();
        held.all -= self.bytes;
        if let Some(own) = held.of_callers.get_mut(&self.caller) {
            *own -= self.bytes;
            if *own == 0 {
                held.of_callers.remove(&self.caller);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    fn fill(room: &Room, number: u8) -> Vec<Taken> {
        let body = || {
            let mut body = room.of(Caller::Address([127, 0, 0, number].into()));
            // As it arrives.
            body.grow(1_000).ok()?;
            body.grow(MIB).ok()?;
            Some(body)
        };
        std::iter::from_fn(body).collect()
    }

    #[test]
    fn one_caller_leaves_room_for_others() {
        let room = Room::default();
        let (first, second) = (fill(&room, 1), fill(&room, 2));
        assert_eq!([first.len(), second.len()], [32, 16]);
        drop(first);
        assert_eq!(fill(&room, 3).len(), 24);
        drop(second);
        let held = room.lock();
        assert!(held.all == 0 && held.of_callers.is_empty(), "{held:?}");
    }
}
