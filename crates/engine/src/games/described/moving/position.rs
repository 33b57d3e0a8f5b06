//! A position of a game of pieces that move.

use std::hash::{Hash, Hasher};

use super::moves::{Action, Move};
use super::tables::{Kinds, MAX_KINDS, Tables, small};
use crate::game::{Outcome, Player};
use crate::games::described::board::Cells;
use crate::games::described::hashes::Hashes;

/// The pieces on the board, by their sides and by their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pieces {
    pub(super) sides: [Cells; 2],
    /// The pieces of each kind, of both sides.
    pub(super) kinds: [Cells; MAX_KINDS],
}

impl Pieces {
    pub(super) const NONE: Self = Self {
        sides: [0; 2],
        kinds: [0; MAX_KINDS],
    };

    #[inline]
    pub(super) const fn of(&self, player: Player) -> Cells {
        self.sides[player.index()]
    }

    #[inline]
    pub(super) const fn occupied(&self) -> Cells {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of some kinds, of both sides.
    #[inline]
    pub(super) fn of_kinds(&self, kinds: Kinds) -> Cells {
        let all = self.kinds.iter().enumerate();
        let chosen = all.filter(|(kind, _)| kinds & 1 << kind != 0);
        chosen.fold(0, |set, (_, cells)| set | cells)
    }

    /// The kind of the piece on a cell.
    #[inline]
    pub(super) fn kind_on(&self, cell: u8) -> u8 {
        let is_there = |kind: &Cells| kind & 1 << cell != 0;
        let kind = self.kinds.iter().position(is_there);
        kind.map_or(0, small)
    }

    #[inline]
    pub(super) const fn put(&mut self, player: Player, kind: u8, cell: u8) {
        self.sides[player.index()] |= 1 << cell;
        self.kinds[kind as usize] |= 1 << cell;
    }

    /// Takes away all pieces on these cells.
    #[inline]
    pub(super) fn remove(&mut self, cells: Cells) {
        for set in self.sides.iter_mut().chain(&mut self.kinds) {
            *set &= !cells;
        }
    }

    /// The pieces after a move, before what it does to others beside and between.
    #[inline]
    pub(super) fn after(&self, player: Player, mv: Move) -> Self {
        let mut pieces = *self;
        match mv.action {
            Action::Pass => return pieces,
            Action::Place => {}
            Action::Step | Action::Jump => pieces.remove(1 << mv.from | 1 << mv.to | mv.jumped),
        }
        pieces.put(player, mv.becomes, mv.to);
        pieces
    }
}

/// A position of a game of pieces that move.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    pub(super) hashes: Hashes,
    pub(super) to_move: Player,
    /// The pieces that each player has still to place.
    pub(super) in_hand: [u8; 2],
    /// The pieces that each player has captured, where they are counted.
    pub(super) captured: [u8; 2],
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// All that the rest follows from.
    fn essence(&self) -> (&Pieces, Player, [u8; 2], [u8; 2]) {
        (&self.pieces, self.to_move, self.in_hand, self.captured)
    }
}

impl Tables {
    /// The position in which play begins, without its hashes.
    pub(super) const fn first_position(&self) -> Position {
        Position {
            pieces: self.start,
            hashes: Hashes::EMPTY,
            to_move: Player::One,
            in_hand: self.in_hand,
            captured: [0; 2],
            outcome: None,
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, position: &Self) -> bool {
        self.essence() == position.essence()
    }
}

impl Eq for Position {}

impl Hash for Position {
    /// The pieces have a hash already.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (_, to_move, in_hand, captured) = self.essence();
        (self.hashes.own(), to_move, in_hand, captured).hash(hasher);
    }
}
