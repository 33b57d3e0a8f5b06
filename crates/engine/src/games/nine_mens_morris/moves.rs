//! The moves of Nine Men's Morris, and sets of them.

use super::points::{Bitboard, first};
use crate::game::bits::BitsInOrder;

/// The men with which a side begins.
pub(super) const MAX_MEN: usize = 9;

/// A man that is placed or moved, and the man that is removed if a mill is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The point that the man leaves. `None` if it comes from the hand.
    pub(super) from: Option<u8>,
    pub(super) to: u8,
    /// The point of the opponent's man that is removed.
    pub(super) removed: Option<u8>,
}

/// The points to which one man can go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Targets {
    /// The points where the man closes no mill.
    pub(super) quiet: Bitboard,
    /// The points where it closes a mill.
    pub(super) closing: Bitboard,
}

/// Moves of one side: for each man the points to which it goes. After the closing of a mill, each
/// of the same men can be removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The men that move, or none if a man from the hand is placed.
    men: Bitboard,
    /// The targets of each man in ascending order of the men, or those of the man from the hand.
    targets: [Targets; MAX_MEN],
    /// The men of the opponent that can be removed.
    removable: Bitboard,
    count: u32,
}

impl Moves {
    /// Creates the moves that place a man from the hand.
    #[inline]
    pub(super) fn placing(targets: Targets, removable: Bitboard) -> Self {
        let mut all = [Targets::default(); MAX_MEN];
        all[0] = targets;
        Self::with_targets(0, all, removable)
    }

    /// Creates the moves of these men from the targets of each.
    #[inline]
    pub(super) fn moving(
        men: Bitboard,
        removable: Bitboard,
        mut targets_of: impl FnMut(u8) -> Targets,
    ) -> Self {
        let mut all = [Targets::default(); MAX_MEN];
        for (targets, man) in all.iter_mut().zip(BitsInOrder(men)) {
            *targets = targets_of(man);
        }
        Self::with_targets(men, all, removable)
    }

    #[inline]
    fn with_targets(men: Bitboard, targets: [Targets; MAX_MEN], removable: Bitboard) -> Self {
        // A mill removes nothing where the opponent has no man on the board.
        let ways = removable.count_ones().max(1);
        let counts = targets
            .iter()
            .map(|Targets { quiet, closing }| quiet.count_ones() + closing.count_ones() * ways);
        Self {
            men,
            targets,
            removable,
            count: counts.sum(),
        }
    }

    #[inline]
    pub(super) fn closing(&self) -> Self {
        let closing = |targets: Targets| Targets {
            quiet: 0,
            ..targets
        };
        Self::with_targets(self.men, self.targets.map(closing), self.removable)
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn closing_targets(&self) -> Bitboard {
        let closing = self.targets.iter().map(|targets| targets.closing);
        closing.fold(0, |all, closing| all | closing)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesInOrder;

    #[inline]
    fn into_iter(self) -> MovesInOrder {
        MovesInOrder {
            removable: self.removable,
            moves: self,
            index: 0,
        }
    }
}

/// The moves of a set, in ascending order of their points.
#[derive(Clone, Debug)]
pub struct MovesInOrder {
    moves: Moves,
    /// The index of the targets of the first man that is left.
    index: usize,
    /// The men that can still be removed by a move to the first target that is left.
    removable: Bitboard,
}

impl Iterator for MovesInOrder {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let Self {
            moves,
            index,
            removable,
        } = self;
        if moves.count == 0 {
            return None;
        }
        moves.count -= 1;
        while moves.targets[*index] == Targets::default() {
            moves.men &= moves.men.wrapping_sub(1);
            *index += 1;
        }
        let Targets { quiet, closing } = &mut moves.targets[*index];
        let to = first(*quiet | *closing);
        let target = 1 << to;
        let removed = (*closing & target != 0 && *removable != 0).then(|| first(*removable));
        if removed.is_some() {
            *removable &= *removable - 1;
        }
        // A target that closes a mill stays until it has been returned with each removable man.
        if removed.is_none() || *removable == 0 {
            *quiet &= !target;
            *closing &= !target;
            *removable = moves.removable;
        }
        Some(Move {
            from: (moves.men != 0).then(|| first(moves.men)),
            to,
            removed,
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.moves.count as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for MovesInOrder {}
