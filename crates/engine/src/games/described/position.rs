//! A position: the stones of both sides, and what the turn has left.

use std::hash::{Hash, Hasher};

use super::board::Cells;
use super::hashes::Hashes;
use crate::game::{Outcome, Player};

/// A position of a described game.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The stones of the side to move.
    pub(super) own: Cells,
    /// The stones of the other side.
    pub(super) other: Cells,
    /// The cells on which the side to move may place a stone.
    pub(super) moves: Cells,
    /// The empty cells that win at once for the side to move, and for the other one, whoever may place a stone there
    /// now. They are empty where the rules do not [show them](super::tables::Tables::shows_wins).
    pub(super) wins: [Cells; 2],
    pub(super) hashes: Hashes,
    /// Whether the side to move may take over the stones of the other one.
    pub(super) may_swap: bool,
    pub(super) to_move: Player,
    /// The stones that the side to move has still to place in this turn.
    pub(super) stones_left: u8,
    /// The stones that each player has captured.
    pub(super) captured: [u8; 2],
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    pub(super) fn of(&self, player: Player) -> Cells {
        if player == self.to_move {
            self.own
        } else {
            self.other
        }
    }

    /// All that the rest follows from.
    fn essence(&self) -> (Cells, Cells, Player, u8, [u8; 2]) {
        let Self {
            own,
            other,
            to_move,
            stones_left,
            captured,
            ..
        } = *self;
        (own, other, to_move, stones_left, captured)
    }
}

impl PartialEq for Position {
    fn eq(&self, position: &Self) -> bool {
        self.essence() == position.essence()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.essence().hash(hasher);
    }
}
