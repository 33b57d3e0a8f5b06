//! The rules of Kalah for any number of pits and seeds.
//!
//! The pits in the order of sowing are a ring: those of the side to move, its store, and those of
//! the opponent. As one word with a byte for each, seeds are sown by one addition:
//!
//! ```text
//!  byte   12  11  10   9   8   7     6     5   4   3   2   1   0
//!          opponent's pits, last   store   own pits, last to first
//! ```

use arrayvec::ArrayVec;

use super::position::{PIT_BITS, Position, byte, seeds_at, total};
use crate::game::{Ends, Outcome, Player, Rules, Shape};

/// The names of the sides.
pub(super) const PLAYERS: [&str; 2] = ["south", "north"];

/// The most pits of a side, and the most seeds with which a pit begins.
pub(super) const MAX_PITS: u32 = 6;

pub(super) const MAX_SEEDS: u32 = 6;

/// A byte of 1 for each byte of a ring.
const ONES: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;

/// The rules of Kalah.
#[derive(Clone, Debug)]
pub struct Kalah {
    /// The pits of each side.
    pub(super) pits: u32,
    /// The seeds with which each pit begins.
    pub(super) seeds: u32,
    /// True if a last seed opposite an empty pit goes to the store.
    pub(super) empty_capture: bool,
}

impl Kalah {
    /// The game with six pits on each side and four seeds in each pit.
    pub const STANDARD: Self = Self::new(6, 4);

    /// Creates the rules for `pits` on each side, with `seeds` in each of them.
    ///
    /// # Panics
    ///
    /// A number is not from 1 to 6.
    #[must_use]
    pub const fn new(pits: u32, seeds: u32) -> Self {
        assert!(1 <= pits && pits <= MAX_PITS && 1 <= seeds && seeds <= MAX_SEEDS);
        Self {
            pits,
            seeds,
            empty_capture: false,
        }
    }

    /// These rules with or without `empty_capture`: a last seed in an own empty pit, opposite an empty one,
    /// goes to the store.
    #[must_use]
    pub const fn with_empty_capture(self, empty_capture: bool) -> Self {
        Self {
            empty_capture,
            ..self
        }
    }

    pub(super) const fn all_seeds(&self) -> u32 {
        2 * self.pits * self.seeds
    }

    /// Two rows of pits, and a store at each end.
    pub(super) const fn board_shape(&self) -> Shape {
        Shape::new(2, self.pits + 2)
    }

    #[inline]
    pub(super) const fn pits_of(&self, side: u64) -> u64 {
        side & ((1 << (PIT_BITS * self.pits)) - 1)
    }

    #[inline]
    pub(super) const fn store_of(&self, side: u64) -> u32 {
        seeds_at(side, self.pits)
    }

    /// The number of pits and stores around which a side sows.
    #[inline]
    pub(super) const fn ring_length(&self) -> u32 {
        2 * self.pits + 1
    }

    #[inline]
    pub(super) fn sow(&self, position: &Position, index: u32) -> Position {
        let mover = position.to_move;
        let (own, other) = (position.of(mover), position.of(!mover));
        let (pits, ring_length) = (self.pits, self.ring_length());
        let in_hand = seeds_at(own, index);
        let (laps, rest) = (in_hand / ring_length, in_hand % ring_length);
        let to_the_end = rest.min(ring_length - 1 - index);
        let other_shift = PIT_BITS * (pits + 1);
        let emptied = own & !(0xff << (PIT_BITS * index));
        let ring = u128::from(emptied) | u128::from(self.pits_of(other)) << other_shift;
        let ring = ring
            + u128::from(laps) * ones(ring_length)
            + (ones(to_the_end) << (PIT_BITS * (index + 1)))
            + ones(rest - to_the_end);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the own pits and the store are the lower bytes"
        )]
        let mut own = ring as u64 & ((1 << other_shift) - 1);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a side has at most six pits"
        )]
        let mut other = (ring >> other_shift) as u64 | other & !self.pits_of(u64::MAX);
        let last = (index + rest) % ring_length;
        // One seed there now means that the pit was empty before.
        if last < pits && seeds_at(own, last) == 1 {
            let opposite = pits - 1 - last;
            let captured = seeds_at(other, opposite);
            if captured > 0 || self.empty_capture {
                own &= !(0xff << (PIT_BITS * last));
                other &= !(0xff << (PIT_BITS * opposite));
                own += u64::from(1 + captured) << (PIT_BITS * pits);
            }
        }
        if self.pits_of(own) == 0 || self.pits_of(other) == 0 {
            own = self.with_pits_in_store(own);
            other = self.with_pits_in_store(other);
        }
        Position {
            sides: match mover {
                Player::One => [own, other],
                Player::Two => [other, own],
            },
            to_move: if last == pits { mover } else { !mover },
        }
    }

    const fn with_pits_in_store(&self, side: u64) -> u64 {
        (total(side) as u64) << (PIT_BITS * self.pits)
    }
}

/// A word whose `count` lowest bytes are 1.
#[inline]
const fn ones(count: u32) -> u128 {
    ONES & ((1 << (PIT_BITS * count)) - 1)
}

impl Rules for Kalah {
    type Position = Position;

    /// The number of a pit, counted counter-clockwise from the first pit of [`Player::One`].
    type Move = u8;

    type Moves = Moves;

    const ENDS: Ends = Ends::Points;

    fn initial_position(&self) -> Position {
        let pit = |side: u64, _| side << 8 | u64::from(self.seeds);
        Position {
            sides: [(0..self.pits).fold(0, pit); 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // The last move has put the seeds of both sides into their stores.
        let is_over = self.pits_of(position.of(Player::One)) == 0;
        is_over.then(|| Outcome::from_lead(self.lead(position, Player::One)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        let own = position.of(position.to_move);
        let first = self.first_pit(position.to_move);
        let indices = 0..self.pits;
        indices
            .filter(|index| seeds_at(own, *index) > 0)
            .map(|index| first + byte(index))
            .collect()
    }

    #[inline]
    fn play(&self, position: &Position, pit: u8) -> Position {
        self.sow(position, self.index_of(pit))
    }

    fn max_plies_left(&self, position: &Position) -> u32 {
        self.max_plies(position)
    }
}

/// The moves of a position.
pub(super) type Moves = ArrayVec<u8, { MAX_PITS as usize }>;

impl Kalah {
    #[inline]
    pub(super) fn lead(&self, position: &Position, player: Player) -> i16 {
        let store = |player| i16::from(byte(self.store_of(position.of(player))));
        store(player) - store(!player)
    }

    #[inline]
    pub(super) fn first_pit(&self, player: Player) -> u8 {
        match player {
            Player::One => 0,
            Player::Two => byte(self.pits),
        }
    }

    /// The index of a pit in the row of its owner.
    #[inline]
    pub(super) fn index_of(&self, pit: u8) -> u32 {
        u32::from(pit) % self.pits
    }

    #[inline]
    pub(super) fn seeds_in_pits(&self, position: &Position, player: Player) -> u32 {
        total(self.pits_of(position.of(player)))
    }
}
