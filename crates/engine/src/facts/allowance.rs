//! The positions that an explanation may look at.

use std::cell::Cell;

use crate::search::CancelFlag;
use web_time::Instant;

/// The positions that are left. One more fact is looked for only as long as there are some, so a fact may be
/// missing and is never false.
#[derive(Debug)]
pub(super) struct Allowance<'a> {
    left: Cell<u64>,
    cancel: &'a CancelFlag,
}

impl<'a> Allowance<'a> {
    pub(super) const fn new(positions: u64, cancel: &'a CancelFlag) -> Self {
        Self {
            left: Cell::new(positions),
            cancel,
        }
    }

    /// Takes this many positions, if so many are left and the explanation was not cancelled.
    pub(super) fn take(&self, positions: u64) -> Option<()> {
        let left = self.left.get().checked_sub(positions)?;
        self.cancel.check(None, Instant::now()).ok()?;
        self.left.set(left);
        Some(())
    }

    /// A part of the positions that are left.
    pub(super) fn part(&self, parts: u64) -> u64 {
        self.left.get() / parts
    }

    pub(super) const fn cancel(&self) -> &'a CancelFlag {
        self.cancel
    }
}
