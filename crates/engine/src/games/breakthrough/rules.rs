//! The rules of Breakthrough on a board of any size.

use super::steps::Steps;
use super::weights::cell_scores;
use crate::game::{Armies, Outcome, Player, Rules, Shape, Step};

/// A set of cells, one bit for each in row-major order from the top left.
pub(super) type Bitboard = u64;

pub(super) const MIN_ROWS: u32 = 3;
pub(super) const MAX_ROWS: u32 = 8;

/// The fewest rows on which a side begins with two rows of pieces instead of one.
const MIN_ROWS_FOR_TWO: u32 = 5;

/// The fewest columns. In a single column, pieces could block each other.
pub(super) const MIN_COLUMNS: u32 = 2;
pub(super) const MAX_COLUMNS: u32 = 8;

pub(super) const MAX_CELLS: usize = (MAX_ROWS * MAX_COLUMNS) as usize;

/// The rules for one size of the board.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The cells of the first and of the last column.
    edges: [Bitboard; 2],
    /// The row of each cell.
    row_of: [u8; MAX_CELLS],
    /// The weights of the pieces of each player by their cell.
    pub(super) cell_scores: [[i32; MAX_CELLS]; 2],
}

impl Breakthrough {
    /// The game on a board of 8 × 8 cells.
    pub const STANDARD: Self = Self::new(8, 8);

    /// Creates the rules for a board of `rows` × `columns` cells.
    ///
    /// # Panics
    ///
    /// There are not 3 to 8 rows and 2 to 8 columns.
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        assert!(MIN_ROWS <= rows && rows <= MAX_ROWS);
        assert!(MIN_COLUMNS <= columns && columns <= MAX_COLUMNS);
        let mut first = 0;
        let mut row_of = [0; MAX_CELLS];
        let mut cell = 0;
        while cell < rows * columns {
            if cell % columns == 0 {
                first |= 1 << cell;
            }
            #[expect(clippy::cast_possible_truncation, reason = "there are at most 8 rows")]
            let row = (cell / columns) as u8;
            row_of[cell as usize] = row;
            cell += 1;
        }
        Self {
            rows,
            columns,
            edges: [first, first << (columns - 1)],
            row_of,
            cell_scores: cell_scores(rows, columns),
        }
    }

    pub(super) const fn board_shape(&self) -> Shape {
        Shape::new(self.rows, self.columns)
    }

    /// The cells of a row, counted from the top.
    #[inline]
    pub(super) const fn row(&self, row: u32) -> Bitboard {
        ((1 << self.columns) - 1) << (row * self.columns)
    }

    #[inline]
    pub(super) const fn row_before_goal(&self, player: Player, distance: u32) -> Bitboard {
        match player {
            Player::One => self.row(distance),
            Player::Two => self.row(self.rows - 1 - distance),
        }
    }

    #[inline]
    pub(super) const fn is_at_goal(&self, position: &Armies, player: Player) -> bool {
        position.of(player) & self.row_before_goal(player, 0) != 0
    }

    pub(super) const fn home(&self, player: Player) -> Bitboard {
        let last = self.rows - 1;
        let home = self.row_before_goal(player, last);
        if self.rows < MIN_ROWS_FOR_TWO {
            home
        } else {
            home | self.row_before_goal(player, last - 1)
        }
    }

    /// The cells one step ahead of these, to the left, straight and to the right.
    #[inline]
    pub(super) const fn ahead(&self, player: Player, cells: Bitboard) -> [Bitboard; 3] {
        let [first, last] = self.edges;
        let (left, right) = (cells & !first, cells & !last);
        let columns = self.columns;
        match player {
            Player::One => [
                left >> (columns + 1),
                cells >> columns,
                right >> (columns - 1),
            ],
            Player::Two => {
                let straight = cells << columns & self.board();
                [
                    left << (columns - 1) & self.board(),
                    straight,
                    right << (columns + 1) & self.board(),
                ]
            }
        }
    }

    /// The cells from which a step to the left, straight or to the right leads to these.
    #[inline]
    pub(super) const fn behind(&self, player: Player, targets: [Bitboard; 3]) -> [Bitboard; 3] {
        let [first, last] = self.edges;
        let [left, straight, right] = targets;
        let (left, right) = (left & !last, right & !first);
        let columns = self.columns;
        match player {
            Player::One => [
                left << (columns + 1) & self.board(),
                straight << columns & self.board(),
                right << (columns - 1) & self.board(),
            ],
            Player::Two => [
                left >> (columns - 1),
                straight >> columns,
                right >> (columns + 1),
            ],
        }
    }

    #[inline]
    pub(super) const fn board(&self) -> Bitboard {
        Bitboard::MAX >> (Bitboard::BITS - self.rows * self.columns)
    }

    #[inline]
    pub(super) const fn steps_to(&self, position: &Armies, targets: Bitboard) -> Steps {
        let player = position.to_move;
        let own = position.of(player);
        let diagonal = targets & !own;
        let straight = targets & !position.occupied();
        let [left, straight, right] = self.behind(player, [diagonal, straight, diagonal]);
        #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
        let columns = self.columns as i8;
        Steps {
            pieces: [left & own, straight & own, right & own],
            forward: match player {
                Player::One => -columns,
                Player::Two => columns,
            },
        }
    }

    #[inline]
    pub(super) const fn distance(&self, player: Player, cell: u32) -> u32 {
        let row = self.row_of[cell as usize] as u32;
        match player {
            Player::One => row,
            Player::Two => self.rows - 1 - row,
        }
    }

    /// The neighbours of these cells in their rows.
    #[inline]
    pub(super) const fn beside(&self, cells: Bitboard) -> Bitboard {
        let [first, last] = self.edges;
        (cells & !first) >> 1 | (cells & !last) << 1
    }

    /// The sum of the distances of a player's pieces from its goal.
    #[inline]
    pub(super) fn distances(&self, player: Player, pieces: Bitboard) -> u32 {
        (1..self.rows)
            .map(|distance| {
                distance * (pieces & self.row_before_goal(player, distance)).count_ones()
            })
            .sum()
    }

    pub(super) fn mirrored(&self, cells: Bitboard) -> Bitboard {
        let [first, _] = self.edges;
        let columns = self.columns;
        (0..columns).fold(0, |image, column| {
            image | (cells >> column & first) << (columns - 1 - column)
        })
    }
}

impl Rules for Breakthrough {
    type Position = Armies;
    type Move = Step;
    type Moves = Steps;

    fn initial_position(&self) -> Armies {
        Armies {
            pieces: Player::BOTH.map(|player| self.home(player)),
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Armies) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Armies) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let side = !position.to_move;
        let has_won = self.is_at_goal(position, side) || position.of(!side) == 0;
        has_won.then_some(Outcome::Won(side))
    }

    #[inline]
    fn moves(&self, position: &Armies) -> Steps {
        self.steps_to(position, self.board())
    }

    #[inline]
    fn play(&self, position: &Armies, step: Step) -> Armies {
        position.after(step)
    }

    /// Every ply brings a piece a row nearer to its goal, and the first piece there ends the game.
    #[inline]
    fn max_plies_left(&self, position: &Armies) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let left = |player| {
            let pieces = position.of(player);
            self.distances(player, pieces) - pieces.count_ones()
        };
        left(Player::One) + left(Player::Two) + 1
    }
}
