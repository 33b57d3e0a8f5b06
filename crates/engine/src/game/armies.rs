//! Positions and moves of games in which pieces of one kind move from cell to cell, and capture by
//! taking the place of a piece.

use super::coordinates::Coordinates;
use super::player::Player;

/// The pieces of both sides on a board of at most 64 cells, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Armies {
    /// The pieces of each player, one bit for each cell in row-major order from the top left.
    pub pieces: [u64; 2],
    /// The side to move.
    pub to_move: Player,
}

impl Armies {
    /// The pieces of a player.
    #[inline]
    #[must_use]
    pub const fn of(&self, player: Player) -> u64 {
        self.pieces[player.index()]
    }

    /// The pieces of both sides.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// Whether a step leads to a piece, which it captures if it is legal.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self, step: Step) -> bool {
        self.occupied() & 1 << step.to != 0
    }

    /// The position after a legal step of the side to move.
    #[inline]
    #[must_use]
    pub fn after(&self, Step { from, to }: Step) -> Self {
        let mut after = self.passed();
        after.pieces[self.to_move.index()] ^= 1 << from | 1 << to;
        after.pieces[after.to_move.index()] &= !(1 << to);
        after
    }

    /// The position with the other side to move.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }

    /// The position with the images of the pieces.
    #[must_use]
    pub fn mapped(&self, image: impl Fn(u64) -> u64) -> Self {
        Self {
            pieces: self.pieces.map(image),
            ..*self
        }
    }
}

/// A move of a piece from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The cell that the piece leaves.
    pub from: u8,
    /// The cell to which it goes.
    pub to: u8,
}

impl Step {
    /// Reads the names of two cells, with or without one of these signs between them.
    #[must_use]
    pub fn find(name: &str, names: Coordinates, signs: &[char]) -> Option<Self> {
        // A name is letters and a number. The second one begins behind the first number.
        let number = name.find(|it: char| it.is_ascii_digit())?;
        let length = name[number..].find(|it: char| !it.is_ascii_digit())?;
        let (from, to) = name.split_at(number + length);
        let to = to.strip_prefix(signs).unwrap_or(to);
        let cell = |name| u8::try_from(names.find_cell(name)?).ok();
        Some(Self {
            from: cell(from)?,
            to: cell(to)?,
        })
    }

    /// The names of both cells.
    #[must_use]
    pub fn names(self, names: Coordinates) -> [String; 2] {
        self.cells().map(|cell| names.cell_name(cell))
    }

    /// Both cells.
    #[must_use]
    pub const fn cells(self) -> [usize; 2] {
        [self.from as usize, self.to as usize]
    }

    /// The step with the images of its cells.
    #[must_use]
    pub fn mapped(self, image: impl Fn(u8) -> u8) -> Self {
        Self {
            from: image(self.from),
            to: image(self.to),
        }
    }
}
