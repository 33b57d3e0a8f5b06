//! A position: the discs of both sides, and the cells that would win.

use super::bitboard::Bitboard;
use crate::game::Player;

/// A position of Connect Four.
///
/// The winning cells of both sides are kept with the discs, because wins, threats, the order of moves and
/// evaluations follow from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the side to move.
    pub(super) own: Bitboard,
    /// The discs of both sides.
    pub(super) occupied: Bitboard,
    /// The empty cells that would complete a line of the side to move, even if no disc can
    /// fall there yet.
    pub(super) own_wins: Bitboard,
    /// The empty cells that would complete a line of the other side, likewise.
    pub(super) other_wins: Bitboard,
    /// The number of discs.
    pub(super) discs: u8,
    pub(super) to_move: Player,
    /// True if the last disc completed a line.
    pub(super) won: bool,
}

impl Position {
    pub(super) const fn other(&self) -> Bitboard {
        self.own ^ self.occupied
    }

    /// A number that no other discs have.
    ///
    /// In a column of h discs, the sum is at least 2ʰ − 1 and less than 2ʰ⁺¹ − 1. So the height
    /// follows from the sum, and then the discs do. The sum needs no bits beyond those of the
    /// board (after Pons, "Solving Connect Four", 2015, <http://blog.gamesolver.org>).
    #[inline]
    pub(super) const fn exact_key(&self) -> u64 {
        self.own.wrapping_add(self.occupied)
    }
}
