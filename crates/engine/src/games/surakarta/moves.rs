//! The moves of Surakarta, and sets of them.

use super::bitboard::{Bitboard, MAX_PIECES};
use crate::game::Step;
use crate::game::bits::{BitsInOrder, first_bit};

/// Moves of one side: for each of its pieces the points to which it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The pieces, some of which may have no moves.
    pieces: Bitboard,
    /// The targets of each piece, in ascending order of the pieces.
    targets: [Bitboard; MAX_PIECES],
    count: u32,
}

impl Moves {
    /// Creates the moves of these pieces from the targets of each.
    #[inline]
    pub(super) fn new(pieces: Bitboard, mut targets_of: impl FnMut(u8) -> Bitboard) -> Self {
        let mut targets = [0; MAX_PIECES];
        let mut count = 0;
        for (targets, piece) in targets.iter_mut().zip(BitsInOrder(pieces)) {
            *targets = targets_of(piece);
            count += targets.count_ones();
        }
        Self {
            pieces,
            targets,
            count,
        }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn all_targets(&self) -> Bitboard {
        self.targets.iter().fold(0, |all, targets| all | targets)
    }
}

impl IntoIterator for Moves {
    type Item = Step;
    type IntoIter = MovesInOrder;

    #[inline]
    fn into_iter(self) -> MovesInOrder {
        MovesInOrder {
            moves: self,
            index: 0,
        }
    }
}

/// The moves of a set, in ascending order of their points.
#[derive(Clone, Debug)]
pub struct MovesInOrder {
    moves: Moves,
    /// The index of the targets of the first piece that is left.
    index: usize,
}

impl Iterator for MovesInOrder {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let Self { moves, index } = self;
        while moves.pieces != 0 {
            let targets = &mut moves.targets[*index];
            if *targets != 0 {
                let [from, to] = [moves.pieces, *targets].map(first_bit);
                *targets &= *targets - 1;
                moves.count -= 1;
                return Some(Step { from, to });
            }
            moves.pieces &= moves.pieces - 1;
            *index += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.moves.count as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for MovesInOrder {}
