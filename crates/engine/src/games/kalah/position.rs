//! A position of Kalah.

use crate::game::Player;

/// The bits of a pit or a store, which holds at most 72 seeds.
pub(super) const PIT_BITS: u32 = 8;

/// The seeds of each side, and the side to move.
///
/// A side is a word with a byte for each of its pits from its own left, and then one for its store:
///
/// ```text
///  byte     6   5   4   3   2   1   0
///         store ◄──── direction of play
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) sides: [u64; 2],
    pub(super) to_move: Player,
}

impl Position {
    #[inline]
    pub(super) const fn of(&self, player: Player) -> u64 {
        self.sides[player.index()]
    }
}

/// The seeds in the pit or the store that is this byte of a side.
#[inline]
pub(super) const fn seeds_at(side: u64, index: u32) -> u32 {
    ((side >> (PIT_BITS * index)) & 0xff) as u32
}

/// The seeds in all bytes of a side, 255 at most.
#[inline]
pub(super) const fn total(side: u64) -> u32 {
    (side.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

#[inline]
pub(super) fn byte(number: u32) -> u8 {
    u8::try_from(number).expect("there are at most 72 seeds")
}
