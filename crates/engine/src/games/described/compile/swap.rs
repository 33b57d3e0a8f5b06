//! How the first stones are taken over by the other side.

use super::check::{Result, check};
use crate::game::bits::BitsInOrder;
use crate::games::described::board::{Board, Cells};
use crate::games::described::condition::{Condition, End};
use crate::games::described::description::Description;
use crate::games::described::tables::Tables;

/// Checks that stones can be taken over.
pub(super) fn check_swap(description: &Description, tables: &Tables) -> Result<()> {
    let swaps = description.place.swap;
    check(!swaps || tables.swap.is_some(), "/place/swap", || {
        "needs a game in which both sides have the same task, if need be on the mirrored board"
            .to_owned()
    })?;
    let is_alone = !tables.has_gravity && tables.custody.is_none();
    check(!swaps || is_alone, "/place/swap", || {
        "cannot be combined with gravity or with captures".to_owned()
    })
}

/// The cell of each stone after a swap: its own, or its mirror image where the sides join other edges. `None` if
/// the second side would then have another task than the first one.
pub(super) fn swap_images(board: &Board, ends: &[End]) -> Option<Vec<u8>> {
    let columns = board.columns;
    let cells = || 0..board.rows * columns;
    let own = cells().map(|cell| u8::try_from(cell).ok());
    let mirrored = cells().map(|cell| u8::try_from(cell % columns * columns + cell / columns).ok());
    let own: Option<Vec<u8>> = own.collect();
    let mirrored: Option<Vec<u8>> = mirrored.collect();
    let mirrored = mirrored.filter(|_| board.rows == columns);
    let mut images = [own, mirrored].into_iter().flatten();
    images.find(|images| exchanges_sides(board, ends, images))
}

/// Whether this map of the board gives each side the task of the other one.
fn exchanges_sides(board: &Board, ends: &[End], images: &[u8]) -> bool {
    let image =
        |set: Cells| BitsInOrder(set).fold(0, |image, cell| image | 1 << images[usize::from(cell)]);
    image(board.cells) == board.cells
        && ends.iter().all(|end| match &end.condition {
            Condition::Patterns(_) | Condition::Captured(_) => true,
            Condition::Lines(lines) => {
                let is_line = |cells: Cells| lines.iter().any(|line| line.cells == cells);
                lines.iter().all(|line| is_line(image(line.cells)))
            }
            Condition::Connection([one, two]) => one.iter().all(|edge| two.contains(&image(*edge))),
        })
}
