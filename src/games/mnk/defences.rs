//! Defences: the moves that stop a threat to make two threats at once.
//!
//! If the opponent can make an open four or two fours with one mark, most replies lose: the
//! opponent makes it, and one move cannot stop both lines. Only three kinds of replies help:
//! the cell of the double threat, one of the two cells that it would complete, and a four of
//! one's own, which has to be answered first. Allis calls them cost squares ("Searching for
//! Solutions in Games and Artificial Intelligence", 1994, 5.3).

use super::bits::Bits;
use super::grid::Grid;
use super::shapes::Shapes;

/// Returns the `moves` that may stop every double threat of the opponent.
///
/// The first of the marks are those of the side to move, which cannot win at once. Its opponent
/// cannot, either.
pub(super) fn defences<const WORDS: usize>(
    grid: &Grid<WORDS>,
    [own, other]: [Bits<WORDS>; 2],
    [mine, theirs]: &[Shapes<WORDS>; 2],
    moves: Bits<WORDS>,
) -> Bits<WORDS> {
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
    defences
}
