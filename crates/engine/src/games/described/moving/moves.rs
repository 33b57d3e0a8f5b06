//! The moves of pieces.

use crate::games::described::board::Cells;

/// A move, in the order in which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(super) action: Action,
    /// The cell that the piece leaves. A new piece comes from the cell on which it is placed.
    pub(super) from: u8,
    /// The cell on which it ends.
    pub(super) to: u8,
    /// The kind that it is then.
    pub(super) becomes: u8,
    /// The pieces over which it has jumped.
    pub(super) jumped: Cells,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Action {
    /// A new piece is placed.
    Place,
    /// A piece moves, and captures on the cell on which it ends.
    Step,
    /// A piece jumps over others, which it captures.
    Jump,
    /// A side that cannot move leaves the turn to the other one.
    Pass,
}

impl Move {
    pub(super) const PASS: Self = Self {
        action: Action::Pass,
        from: 0,
        to: 0,
        becomes: 0,
        jumped: 0,
    };

    pub(super) const fn place(cell: u8, kind: u8) -> Self {
        Self {
            action: Action::Place,
            from: cell,
            to: cell,
            becomes: kind,
            jumped: 0,
        }
    }

    pub(super) const fn step(from: u8, to: u8, becomes: u8) -> Self {
        Self {
            action: Action::Step,
            from,
            to,
            becomes,
            jumped: 0,
        }
    }

    /// The number of `enemies` that it captures by jumping or by taking their place.
    pub(super) const fn captures(self, enemies: Cells) -> u32 {
        match self.action {
            Action::Jump => self.jumped.count_ones(),
            Action::Step => (enemies & 1 << self.to).count_ones(),
            Action::Place | Action::Pass => 0,
        }
    }
}
