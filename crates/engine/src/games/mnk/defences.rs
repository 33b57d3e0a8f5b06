//! Defences: the moves that stop a threat to make two threats at once.
//!
//! One mark that makes an open four or two fours wins, because one reply cannot stop both lines.
//! If the opponent can make such a mark, only three kinds of replies help. They are the cell of
//! that mark, one of the two cells that would complete its lines, and a four of one's own. Allis
//! calls them cost squares ("Searching for Solutions in Games and Artificial Intelligence", 1994,
//! 5.3).

use super::bits::{Bits, Cells};
use super::grid::Grid;
use super::position::Position;
use super::shapes::Shapes;
use crate::game::Defences;

/// The `moves` that may stop every double threat of the opponent. It is the result of the game if there are
/// none, or if the side to move makes a double threat itself.
///
/// The side to move cannot win at once. The first of the shapes are its own.
pub(super) fn defences<const WORDS: usize>(
    grid: &Grid<WORDS>,
    position: &Position<WORDS>,
    [mine, theirs]: &[Shapes<WORDS>; 2],
    moves: Bits<WORDS>,
) -> Defences<Cells<WORDS>> {
    if position.other_wins.is_empty() && !mine.double_fours().is_empty() {
        return Defences::WinInThree;
    }
    let [own, other] = position.marks();
    let empty = grid.board & !own & !other;
    let counter_threats = mine.fours.once;
    let mut defences = moves;
    for cell in theirs.double_fours().cells().map(u32::from) {
        let wins = grid.winning_cells(other.with(cell), empty.without(cell));
        let stops = match wins.len() {
            0 | 1 => continue,
            2 => wins.with(cell),
            _ => Bits::EMPTY.with(cell),
        };
        defences &= stops | counter_threats;
    }
    if defences.is_empty() {
        Defences::LossInFour
    } else {
        Defences::Moves(defences.cells())
    }
}
