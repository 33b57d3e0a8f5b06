//! Sets of cells that have names.

use std::collections::BTreeMap;

use crate::game::Quoted;
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Cells};
use crate::games::described::compile::check::{Result, check};
use crate::games::described::compile::ends::find_cell;
use crate::games::described::description::Description;

/// The last row ahead of each side.
pub(super) const FAR_ROW: &str = "far_row";

/// The most regions of a game.
const MAX_REGIONS: usize = 8;

/// The cells of each region, for each side.
pub(super) struct Regions<'a>(BTreeMap<&'a str, [Cells; 2]>);

impl<'a> Regions<'a> {
    pub(super) fn read(description: &'a Description, board: &Board) -> Result<Self> {
        let given = &description.regions;
        check(given.len() <= MAX_REGIONS, "/regions", || {
            format!(
                "has {} entries; a game has at most {MAX_REGIONS}",
                given.len()
            )
        })?;
        let mut regions = BTreeMap::from([(FAR_ROW, board.top_and_bottom())]);
        for (name, cells) in given {
            // Only names that need no escape in a pointer.
            let is_plain = !name.is_empty()
                && name
                    .bytes()
                    .all(|it| it.is_ascii_alphanumeric() || it == b'_');
            check(is_plain && name.len() <= 30, "/regions", || {
                format!(
                    "has the name {}; a name has 1 to 30 letters, digits and _",
                    Quoted(name)
                )
            })?;
            let pointer = format!("/regions/{name}");
            check(name != FAR_ROW, &pointer, || {
                "is known already: the last row ahead".to_owned()
            })?;
            check(!cells.is_empty(), &pointer, || "has no cells".to_owned())?;
            let mut set = 0;
            for (index, cell) in cells.iter().enumerate() {
                set |= 1 << find_cell(board, cell, &format!("{pointer}/{index}"))?;
            }
            regions.insert(name, [set; 2]);
        }
        Ok(Self(regions))
    }

    pub(super) fn find(&self, name: &str, pointer: &str) -> Result<[Cells; 2]> {
        self.0.get(name).copied().ok_or_else(|| {
            let names: Vec<_> = self.0.keys().copied().collect();
            let detail = format!(
                "{} is no region; there are {}",
                Quoted(name),
                names.join(", ")
            );
            DescriptionError::new(pointer, detail)
        })
    }
}
