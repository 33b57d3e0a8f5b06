//! m,n,k games, such as tic-tac-toe and gomoku.
//!
//! Two sides take turns to mark an empty cell of a board of m rows and n columns. The first
//! to have k marks in an unbroken row, column or diagonal wins.
//! Tic-tac-toe is the 3,3,3 game, gomoku the 15,15,5 game. In the misère version, the side
//! that completes a line loses.
//!
//! A board is a set of cells for each side, one bit per cell (a bitboard,
//! <https://www.chessprogramming.org/Bitboards>). The number of 64-bit words is a parameter of
//! the types: boards of up to 64 cells compile to operations on a single `u64`, and all
//! other boards share the code. Shifting a whole board compares every cell with its
//! neighbour at once, which finds the lines of a position without a loop over cells.

mod bits;
mod defences;
mod estimate;
mod evaluation;
mod grid;
mod key;
mod move_score;
mod notation;
mod pairing;
mod parameters;
mod position;
mod proof;
mod ranking;
mod rules;
mod shapes;
mod symmetry;

pub use bits::Cells;
pub use position::Position;
pub use rules::{Gomoku, LargeMnk, Mnk, SmallMnk};
pub use shapes::Shapes;
