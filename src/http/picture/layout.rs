//! Where the boxes of a tree stand: a row for each level, leaves side by side in their
//! order, a parent in the middle above its branches.

/// A width and a height, or a place from the top left, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) x: u32,
    pub(super) y: u32,
}

/// The top left of every box.
///
/// Parents come before their branches and a branch before the next one's, as calls do; the
/// first has none. Boxes do not overlap: those of one level are `gap.x` apart at least.
pub(super) fn places(
    parents: &[Option<usize>],
    levels: &[u32],
    size: Extent,
    gap: Extent,
) -> Vec<Extent> {
    /// The columns of the first and the last branch.
    type Branches = Option<(u32, u32)>;
    let step = size.x + gap.x;
    let mut branches: Vec<Branches> = vec![None; parents.len()];
    let is_parent: Vec<bool> = {
        let mut is_parent = vec![false; parents.len()];
        parents
            .iter()
            .flatten()
            .for_each(|parent| is_parent[*parent] = true);
        is_parent
    };
    let mut leaves = is_parent.iter().filter(|is_parent| !**is_parent).count();
    let mut columns = vec![0; parents.len()];
    // Backwards, branches come before their parents and leaves from the last.
    for (place, parent) in parents.iter().enumerate().rev() {
        let column = if let Some((first, last)) = branches[place] {
            first.midpoint(last)
        } else {
            leaves -= 1;
            u32::try_from(leaves).expect("few enough to draw") * step
        };
        columns[place] = column;
        if let Some(parent) = parent {
            let (_, last) = branches[*parent].unwrap_or((column, column));
            branches[*parent] = Some((column, last));
        }
    }
    columns
        .into_iter()
        .zip(levels)
        .map(|(x, level)| Extent {
            x,
            y: level * (size.y + gap.y),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_stand_side_by_side_and_parents_above_their_middle() {
        let parents = [None, Some(0), Some(1), Some(1), Some(0), Some(0), Some(5)];
        let levels = [0, 1, 2, 2, 1, 1, 2];
        let size = Extent { x: 10, y: 20 };
        let places = places(&parents, &levels, size, Extent { x: 2, y: 5 });
        let columns: Vec<_> = places.iter().map(|place| place.x).collect();
        assert_eq!(columns, [21, 6, 0, 12, 24, 36, 36]);
        let rows: Vec<_> = places.iter().map(|place| place.y).collect();
        assert_eq!(rows, [0, 25, 50, 50, 25, 25, 50]);
    }
}
