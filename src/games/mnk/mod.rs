//! m,n,k games: two sides in turn mark an empty cell of a board of m rows and n
//! columns, and the first to have k marks in an unbroken row, column or diagonal
//! wins. Tic-tac-toe is the 3,3,3 game, gomoku the 15,15,5 game.

mod bits;
mod evaluation;
mod grid;
mod key;
mod notation;
mod pairing;
mod position;
mod symmetry;

use crate::game::parameter::Parameter;
use crate::game::{
    Evaluation, Game, Goal, MinDistance, NonLosingMoves, Outcome, Player, StaticBound, Symmetry,
    hash64,
};
use bits::Bits;
pub use bits::Cells;
use grid::Grid;
pub use position::Position;
use symmetry::Symmetries;

/// The rules of one m,n,k game, on a board for whose cells `WORDS` words of 64 bits have
/// room.
#[derive(Clone, Debug)]
pub struct Mnk<const WORDS: usize = 1> {
    grid: Grid<WORDS>,
    symmetries: Symmetries<WORDS>,
    /// Whether who completes a line loses.
    misere: bool,
    /// The parameters that a caller may choose.
    parameters: &'static [Parameter],
}

/// Boards of up to 64 cells, on which everything is fastest.
pub type SmallMnk = Mnk<1>;

/// The board of gomoku.
pub type Gomoku = Mnk<4>;

/// Boards of up to 19 × 19 cells.
pub type LargeMnk = Mnk<6>;

impl SmallMnk {
    /// Three in a row on three by three.
    pub const TIC_TAC_TOE: Self = Self::new(3, 3, 3);

    /// Four in a row on five by five, with parameters for boards of up to 19 × 19; those
    /// of more than 64 cells it leaves to [`LargeMnk::OF_ANY_SIZE`].
    pub const OF_ANY_SIZE: Self = Self::of(5, 5, 4, &notation::UP_TO_19_BY_19);

    /// The rules of `connect` in a row on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or above 64, or the board has more than 64 cells. The checked
    /// twin is [`Notation::with_parameter_values`].
    ///
    /// [`Notation::with_parameter_values`]: crate::game::notation::Notation::with_parameter_values
    #[must_use]
    pub const fn new(rows: u32, columns: u32, connect: u32) -> Self {
        Self::of(rows, columns, connect, &notation::UP_TO_64_CELLS)
    }
}

impl Gomoku {
    /// Five in a row on fifteen by fifteen, where more than five win as well: "free"
    /// gomoku. Nothing about it can be chosen.
    pub const FREE: Self = Self::of(15, 15, 5, &[]);
}

impl LargeMnk {
    /// What [`SmallMnk::OF_ANY_SIZE`] is, without its bound.
    pub const OF_ANY_SIZE: Self = Self::wide(5, 5, 4);

    /// The rules of `connect` in a row on `rows` × `columns`.
    ///
    /// # Panics
    ///
    /// If a number is 0 or above 19. The checked twin is
    /// [`Notation::with_parameter_values`].
    ///
    /// [`Notation::with_parameter_values`]: crate::game::notation::Notation::with_parameter_values
    #[must_use]
    pub const fn wide(rows: u32, columns: u32, connect: u32) -> Self {
        assert!(rows <= 19 && columns <= 19 && connect <= 19);
        Self::of(rows, columns, connect, &notation::UP_TO_19_BY_19)
    }
}

impl<const WORDS: usize> Mnk<WORDS> {
    const fn of(rows: u32, columns: u32, connect: u32, parameters: &'static [Parameter]) -> Self {
        let room = Bits::<WORDS>::ROOM;
        assert!(rows <= room && columns <= room && rows * columns <= room);
        Self {
            grid: Grid::new(rows, columns, connect),
            symmetries: Symmetries::new(rows, columns),
            misere: false,
            parameters,
        }
    }

    /// The same rules, but that who completes a line loses.
    #[must_use]
    pub const fn misere(self) -> Self {
        Self {
            misere: true,
            ..self
        }
    }

    /// Whether a position may be found again by another turn of the board: with half
    /// of the cells marked few are, and on a wide board few after the opening.
    fn uses_symmetry(&self, marks: u32) -> bool {
        const OPENING: u32 = 4;
        if WORDS == 1 {
            2 * marks <= self.grid.cells()
        } else {
            marks <= OPENING
        }
    }

    fn empty(&self, position: &Position<WORDS>) -> Bits<WORDS> {
        self.grid.board & !position.occupied()
    }
}

impl<const WORDS: usize> Game for Mnk<WORDS> {
    type Position = Position<WORDS>;
    /// A cell.
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
        self.empty(position).cells()
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

    fn non_losing_moves(&self, position: &Position<WORDS>) -> NonLosingMoves<Cells<WORDS>> {
        let empty = self.empty(position);
        let completing = self.grid.winning_cells(position.own, empty);
        if self.misere {
            let safe = empty & !completing;
            let kept = if safe.is_empty() { empty } else { safe };
            return NonLosingMoves::Moves(kept.cells());
        }
        if !completing.is_empty() {
            return NonLosingMoves::WinInOne;
        }
        let threats = self.grid.winning_cells(position.other, empty);
        match threats.len() {
            0 => NonLosingMoves::Moves(empty.cells()),
            1 => NonLosingMoves::Moves(threats.cells()),
            _ => NonLosingMoves::LossInTwo,
        }
    }

    /// Where a line wins, every move of an open outlook meets the only threat there is, so
    /// that the opponent cannot win with the next one.
    fn min_distance(&self, _position: &Position<WORDS>) -> MinDistance {
        if self.misere {
            MinDistance { win: 2, to_loss: 1 }
        } else {
            MinDistance { win: 3, to_loss: 4 }
        }
    }

    fn evaluate(&self, position: &Position<WORDS>) -> Evaluation {
        if self.misere {
            evaluation::evaluate_misere(&self.grid, position.marks())
        } else {
            evaluation::evaluate(&self.grid, position.marks())
        }
    }

    fn move_score(&self, child: &Position<WORDS>, cell: u16) -> i32 {
        let move_score = evaluation::move_score(&self.grid, cell.into(), [child.other, child.own]);
        if self.misere { -move_score } else { move_score }
    }

    /// Without the side to move, for whom alone a position has a value.
    fn key(&self, position: &Position<WORDS>) -> u64 {
        let key = |marks| key::exact(marks, self.grid.cells()).unwrap_or_else(|| hash64(&marks));
        let marks = position.marks();
        if !self.uses_symmetry(position.occupied().len()) {
            return key(marks);
        }
        let turned = self.symmetries.all(marks).into_iter();
        turned.map(key).min().expect("one turn is none at all")
    }

    fn canonical_position(&self, position: &Position<WORDS>) -> (Position<WORDS>, Symmetry) {
        let turned = (0..)
            .map(Symmetry)
            .zip(self.symmetries.all(position.marks()));
        let words = |marks: &[Bits<WORDS>; 2]| marks.map(|cells| *cells.words());
        let least = turned.min_by_key(|(_, marks)| words(marks));
        let (symmetry, [own, other]) = least.expect("one turn is none at all");
        let representative = Position {
            own,
            other,
            ..*position
        };
        (representative, symmetry)
    }

    fn map_from_canonical(&self, cell: u16, Symmetry(place): Symmetry) -> u16 {
        let cell = Bits::EMPTY.with(cell.into());
        let back = self.symmetries.inverse(cell, place);
        back.cells().next().expect("it is a cell still")
    }

    fn static_bound(&self, position: &Position<WORDS>, goal: Goal) -> Option<StaticBound> {
        let [own, other] = position.marks();
        let empty = self.empty(position);
        // Whether the side with these marks is known to complete no line.
        let is_blocked = |marks| {
            if self.misere {
                // Who has to avoid lines is blocked only where there is none to complete.
                !self.grid.has_line(marks | empty)
            } else {
                pairing::has_pairing_strategy(&self.grid, marks, empty)
            }
        };
        let (winner, loser) = if self.misere {
            (other, own)
        } else {
            (own, other)
        };
        match goal {
            Goal::Win => is_blocked(winner).then_some(StaticBound::AtMostDraw),
            Goal::Draw => is_blocked(loser).then_some(StaticBound::AtLeastDraw),
        }
    }
}
