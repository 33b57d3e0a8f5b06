//! The moves of draughts.

use arrayvec::ArrayVec;

use super::bitboard::{Bitboard, Direction};

/// The bits of a direction in a route.
const DIRECTION_BITS: u32 = 2;

/// A step to a neighbouring square, or a capture by one jump or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The bit of the square from which the piece moves.
    pub(super) from: u8,
    /// The number of jumps; 0 for a step. There are at most nine, which no arrangement of pieces
    /// exceeds.
    jumps: u8,
    /// The direction of the step, or those of the jumps, the first one lowest.
    route: u32,
}

/// The greatest number of moves in a position.
///
/// Twelve kings have 48 steps. Jumps by an even number of columns and rows divide the squares into
/// four lattices of eight. The kings of one lattice have at most 17 routes, as trying every set of
/// kings and captured pieces shows.
pub const MAX_MOVES: usize = 4 * 17;

/// The moves of a position.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

impl Move {
    #[inline]
    pub(super) const fn step(from: u8, direction: Direction) -> Self {
        Self {
            from,
            jumps: 0,
            route: direction as u32,
        }
    }

    /// The beginning of a capture, which has no jumps yet.
    #[inline]
    pub(super) const fn capture(from: u8) -> Self {
        Self {
            from,
            jumps: 0,
            route: 0,
        }
    }

    #[inline]
    pub(super) const fn with_jump(self, direction: Direction) -> Self {
        Self {
            jumps: self.jumps + 1,
            route: self.route | (direction as u32) << (DIRECTION_BITS * self.jumps as u32),
            ..self
        }
    }

    #[inline]
    pub(super) const fn is_capture(self) -> bool {
        self.jumps > 0
    }

    #[inline]
    pub(super) const fn captures(self) -> u8 {
        self.jumps
    }

    /// Each square on which the piece lands, with the square of the piece that it captured on the way there;
    /// a step captures none.
    #[inline]
    pub(super) fn landings(self) -> impl Iterator<Item = Landing> {
        let (mut at, mut route) = (1 << self.from, self.route);
        (0..self.jumps.max(1)).map(move |_| {
            let direction = Direction::ALL[(route & 3) as usize];
            route >>= DIRECTION_BITS;
            let next = direction.step(at);
            let captured = if self.is_capture() { next } else { 0 };
            at = if self.is_capture() {
                direction.step(next)
            } else {
                next
            };
            Landing { at, captured }
        })
    }
}

/// The end of a step or of a jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    /// The square on which the piece lands.
    pub(super) at: Bitboard,
    /// The square of the captured piece, or none.
    pub(super) captured: Bitboard,
}
