//! Proof by pairs that a side wins no more: where each line still open to it has two
//! empty cells of its own, the opponent answers in the one whenever the side takes the
//! other, and gets a mark into every line (Hales and Jewett, "Regularity and
//! Positional Games", 1963).

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::grid::Grid;

/// Open lines beyond which no pairing is looked for.
const MOST_LINES: usize = 64;

/// Whether pairs of empty cells are found that block every line open to `marks`,
/// whoever is to move.
///
/// The tightest line chooses first. That can miss a pairing, but what it finds is one.
pub(super) fn blocks<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> bool {
    let Some(mut lines) = open_lines(grid, marks, empty) else {
        return false;
    };
    let mut free = empty;
    loop {
        let tightest = lines.iter().min_by_key(|line| (**line & free).len());
        let Some(tightest) = tightest else {
            return true;
        };
        let Some(pair) = best_pair(*tightest & free, &lines) else {
            return false;
        };
        free &= !pair;
        lines.retain(|line| *line & pair != pair);
    }
}

/// The cells of every line open to `marks`, unless there are certainly too many to be
/// blocked.
fn open_lines<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> Option<ArrayVec<Bits<WORDS>, MOST_LINES>> {
    let starts = grid.line_starts(marks | empty);
    // Two cells are together in less than `connect` lines.
    let pairs_needed: u32 = starts
        .iter()
        .map(|starts| starts.len().div_ceil(grid.connect.max(2) - 1))
        .sum();
    if 2 * pairs_needed > empty.len() {
        return None;
    }
    let mut lines = ArrayVec::new();
    for (direction, starts) in grid.directions.iter().zip(starts) {
        for start in starts.cells() {
            lines.try_push(direction.first_line << start.into()).ok()?;
        }
    }
    Some(lines)
}

/// Of these cells, the two that lie together in the most lines, and apart in the fewest.
fn best_pair<const WORDS: usize>(cells: Bits<WORDS>, lines: &[Bits<WORDS>]) -> Option<Bits<WORDS>> {
    let worth = |pair: &Bits<WORDS>| {
        let (mut together, mut touched) = (0, 0);
        for line in lines {
            let shared = *line & *pair;
            together += i32::from(shared == *pair);
            touched += i32::from(!shared.is_empty());
        }
        (together, together - touched)
    };
    let pairs = cells.cells().flat_map(|one| {
        let others = cells.cells().take_while(move |two| *two < one);
        others.map(move |two| Bits::EMPTY.with(one.into()).with(two.into()))
    });
    pairs.max_by_key(worth)
}
