//! The configurations of a pattern: a few cells, each of which is empty or has a piece of either
//! side.
//!
//! A configuration is a number in base 3, with a digit for each cell. A table turns the set of one
//! side's cells into digits, and the digits of both sides add up to the configuration.

#[must_use]
pub(crate) const fn count(cells: usize) -> usize {
    let mut count = 1;
    let mut cell = 0;
    while cell < cells {
        count *= 3;
        cell += 1;
    }
    count
}

/// Each set of cells as digits in base 3, which are 0 or 1. There are `SETS` sets.
#[must_use]
pub(crate) const fn digits<const SETS: usize>() -> [u16; SETS] {
    let mut digits = [0; SETS];
    let mut set = 1;
    while set < SETS {
        // The digits of the other cells, and the lowest one.
        digits[set] = 3 * digits[set / 2] + if set % 2 == 1 { 1 } else { 0 };
        set += 1;
    }
    digits
}

/// A configuration of `cells` cells. Each cell has the content of its `image` in the given one.
pub(crate) fn mapped(configuration: usize, cells: usize, image: impl Fn(usize) -> usize) -> usize {
    let digit = |cell| configuration / count(cell) % 3;
    let digits = (0..cells).map(|cell| digit(image(cell)) * count(cell));
    digits.sum()
}

/// Assigns weights to `facts` facts, where a fact and its mirror image share one. The result is the index
/// of the weight of each fact, and the number of weights.
pub(crate) fn weight_indices(
    facts: usize,
    mirror_image: impl Fn(usize) -> usize,
) -> (Vec<u32>, u32) {
    let mut indices: Vec<u32> = Vec::with_capacity(facts);
    let mut weights = 0;
    for fact in 0..facts {
        let index = indices.get(mirror_image(fact)).copied();
        indices.push(index.unwrap_or(weights));
        weights += u32::from(index.is_none());
    }
    (indices, weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_both_sides_add_up_to_different_configurations() {
        let digits = digits::<{ 1 << 4 }>();
        let mut seen = vec![false; count(4)];
        for own in 0..digits.len() {
            for other in (0..digits.len()).filter(|other| own & other == 0) {
                let configuration = usize::from(digits[own] + 2 * digits[other]);
                assert!(!seen[configuration], "{own:b} {other:b}");
                seen[configuration] = true;
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
