//! The rules of m,n,k games, and the boards that are on the menu.

use super::bits::{Bits, Cells};
use super::grid::Grid;
use super::parameters;
use super::position::Position;
use super::symmetry::Symmetries;
use crate::game::{Look, Outcome, Parameter, Player, Rules};

/// The rules of one m,n,k game, on a board whose cells fit `WORDS` words of 64 bits.
#[derive(Clone, Debug)]
pub struct Mnk<const WORDS: usize = 1> {
    pub(super) grid: Grid<WORDS>,
    pub(super) symmetries: Symmetries<WORDS>,
    /// True if the side that completes a line loses.
    pub(super) misere: bool,
    /// The parameters that a client may choose.
    pub(super) parameters: &'static [Parameter],
    /// Marks on paper, or stones on wood.
    pub(super) look: Look,
}

/// The rules on boards of up to 64 cells, which are searched fastest.
pub type SmallMnk = Mnk<1>;

/// The rules on the board of gomoku.
///
/// Four words are a third faster than the six of [`LargeMnk`].
pub type Gomoku = Mnk<4>;

/// The rules on boards of up to 19 × 19 cells.
pub type LargeMnk = Mnk<6>;

impl SmallMnk {
    /// Three in a row on three by three.
    pub const TIC_TAC_TOE: Self = Self::new(3, 3, 3);

    /// Four in a row on five by five, with parameters for boards of up to 19 × 19.
    ///
    /// It refuses boards of more than 64 cells, which [`LargeMnk::OF_ANY_SIZE`] takes.
    pub const OF_ANY_SIZE: Self =
        Self::with_parameters(5, 5, 4, &parameters::UP_TO_19_BY_19).on(Look::Wood);

    /// Creates the rules of `connect` in a row on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or above 64, or if the board has more than 64 cells.
    /// [`Notation::with_parameter_values`] is the checked counterpart.
    ///
    /// [`Notation::with_parameter_values`]: crate::game::Notation::with_parameter_values
    #[must_use]
    pub const fn new(rows: u32, columns: u32, connect: u32) -> Self {
        Self::with_parameters(rows, columns, connect, &parameters::UP_TO_64_CELLS)
    }
}

impl Gomoku {
    /// Five in a row on fifteen by fifteen, where more than five win as well ("free" gomoku).
    ///
    /// It has no parameters.
    pub const FREE: Self = Self::with_parameters(15, 15, 5, &[]).on(Look::Wood);
}

impl LargeMnk {
    /// Four in a row on five by five, with parameters for boards of up to 19 × 19.
    pub const OF_ANY_SIZE: Self = Self::large(5, 5, 4);

    /// Creates the rules of `connect` in a row on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or above 19. [`Notation::with_parameter_values`] is the checked
    /// counterpart.
    ///
    /// [`Notation::with_parameter_values`]: crate::game::Notation::with_parameter_values
    #[must_use]
    pub const fn large(rows: u32, columns: u32, connect: u32) -> Self {
        assert!(rows <= 19 && columns <= 19 && connect <= 19);
        Self::with_parameters(rows, columns, connect, &parameters::UP_TO_19_BY_19).on(Look::Wood)
    }
}

impl<const WORDS: usize> Mnk<WORDS> {
    /// Creates rules with these parameters for a client to choose.
    pub(super) const fn with_parameters(
        rows: u32,
        columns: u32,
        connect: u32,
        parameters: &'static [Parameter],
    ) -> Self {
        let capacity = Bits::<WORDS>::CAPACITY;
        assert!(rows <= capacity && columns <= capacity && rows * columns <= capacity);
        Self {
            grid: Grid::new(rows, columns, connect),
            symmetries: Symmetries::new(rows, columns),
            misere: false,
            parameters,
            look: Look::Paper,
        }
    }

    /// The same rules on a board that looks so.
    const fn on(self, look: Look) -> Self {
        Self { look, ..self }
    }

    /// The misère version of these rules: the side that completes a line loses.
    #[must_use]
    pub const fn misere(self) -> Self {
        Self {
            misere: true,
            ..self
        }
    }
}

impl<const WORDS: usize> Rules for Mnk<WORDS> {
    type Position = Position<WORDS>;

    /// The 0-based index of a cell in row-major order.
    type Move = u16;

    type Moves = Cells<WORDS>;

    fn initial_position(&self) -> Position<WORDS> {
        Position::new(&self.grid, [Bits::EMPTY; 2], Player::One)
    }

    fn to_move(&self, position: &Position<WORDS>) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position<WORDS>) -> Option<Outcome> {
        if position.has_line {
            let completed = !position.to_move;
            let winner = if self.misere { !completed } else { completed };
            Some(Outcome::Won(winner))
        } else if position.occupied() == self.grid.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn moves(&self, position: &Position<WORDS>) -> Cells<WORDS> {
        self.empty_cells(position).cells()
    }

    fn play(&self, position: &Position<WORDS>, cell: u16) -> Position<WORDS> {
        position.after(&self.grid, cell.into())
    }

    fn max_plies_left(&self, position: &Position<WORDS>) -> u32 {
        if position.has_line {
            0
        } else {
            self.grid.cells() - position.occupied().len()
        }
    }
}

impl<const WORDS: usize> Mnk<WORDS> {
    pub(super) fn empty_cells(&self, position: &Position<WORDS>) -> Bits<WORDS> {
        self.grid.board & !position.occupied()
    }
}
