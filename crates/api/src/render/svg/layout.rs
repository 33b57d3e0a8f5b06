//! The layout of a tree: a row for each level, leaves side by side in their order, and each
//! parent centred above its children.

/// A width and a height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all")]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// Distances from the left and from the top in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: u32,
    pub(super) y: u32,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) corner: Point,
    pub(super) size: Size,
}

impl Area {
    /// This area, and so many pixels more on each side, which the picture has.
    pub(super) const fn grown(self, border: u32) -> Self {
        let Self { corner, size } = self;
        Self {
            corner: Point {
                x: corner.x - border,
                y: corner.y - border,
            },
            size: Size {
                width: size.width + 2 * border,
                height: size.height + 2 * border,
            },
        }
    }

    pub(super) const fn bottom(self) -> u32 {
        self.corner.y + self.size.height
    }
}

/// The top left corner of every box of size `size`.
///
/// `parents` holds the index of each box's parent in depth-first order, the root first. Boxes
/// do not overlap: neighbours in a row are at least `gap.width` apart.
pub(super) fn layout(
    parents: &[Option<usize>],
    levels: &[u32],
    size: Size,
    gap: Size,
) -> Vec<Point> {
    let column_width = size.width + gap.width;
    let row_height = size.height + gap.height;
    let mut is_parent = vec![false; parents.len()];
    for parent in parents.iter().flatten() {
        is_parent[*parent] = true;
    }
    let mut leaves_left = is_parent.iter().filter(|is_parent| !**is_parent).count();
    // The left edges of the first and the last child.
    let mut children: Vec<Option<(u32, u32)>> = vec![None; parents.len()];
    let mut left_edges = vec![0; parents.len()];
    // In reverse, children come before their parents and leaves from right to left.
    for (index, parent) in parents.iter().enumerate().rev() {
        let left = if let Some((first, last)) = children[index] {
            first.midpoint(last)
        } else {
            leaves_left -= 1;
            u32::try_from(leaves_left).expect("the number of boxes is bounded") * column_width
        };
        left_edges[index] = left;
        if let Some(parent) = parent {
            let (_, last) = children[*parent].unwrap_or((left, left));
            children[*parent] = Some((left, last));
        }
    }
    left_edges
        .into_iter()
        .zip(levels)
        .map(|(x, level)| Point {
            x,
            y: level * row_height,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_places_leaves_side_by_side_and_centres_parents() {
        let parents = [None, Some(0), Some(1), Some(1), Some(0), Some(0), Some(5)];
        let levels = [0, 1, 2, 2, 1, 1, 2];
        let size = Size {
            width: 10,
            height: 20,
        };
        let gap = Size {
            width: 2,
            height: 5,
        };
        let corners = layout(&parents, &levels, size, gap);
        let x: Vec<_> = corners.iter().map(|corner| corner.x).collect();
        assert_eq!(x, [21, 6, 0, 12, 24, 36, 36]);
        let y: Vec<_> = corners.iter().map(|corner| corner.y).collect();
        assert_eq!(y, [0, 25, 50, 50, 25, 25, 50]);
    }
}
