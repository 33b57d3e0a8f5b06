//! Chains of stones between two edges.

use super::board::{Board, Cells};
use crate::game::bits::BitsInOrder;

/// The stones that are connected with an edge.
#[inline]
pub(super) fn reached(board: &Board, edge: Cells, stones: Cells) -> Cells {
    let mut reached = edge & stones;
    loop {
        let next = (reached | board.around(reached)) & stones;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[inline]
pub(super) fn is_joined(board: &Board, [first, second]: [Cells; 2], stones: Cells) -> bool {
    reached(board, first, stones) & second != 0
}

/// The cells of `empty` that join the edges.
#[inline]
pub(super) fn joining(board: &Board, edges: [Cells; 2], stones: Cells, empty: Cells) -> Cells {
    let beside = edges.map(|edge| edge | board.around(reached(board, edge, stones)));
    beside[0] & beside[1] & empty
}

/// The stones that are missing for a chain, at least: the length of a shortest path over cells that the other
/// side has not taken, where own stones count nothing. `None` where there is no path.
#[inline]
pub(super) fn distance(
    board: &Board,
    [first, second]: [Cells; 2],
    own: Cells,
    empty: Cells,
) -> Option<u32> {
    let mut seen = 0;
    let mut next = first;
    for distance in 0.. {
        // Own stones that the cells of this distance touch are reached for nothing.
        let mut fresh = next & own & !seen;
        while fresh != 0 {
            seen |= fresh;
            let around = board.around(fresh);
            next |= around;
            fresh = around & own & !seen;
        }
        if seen & second != 0 {
            return Some(distance);
        }
        let taken = next & empty & !seen;
        if taken == 0 {
            return None;
        }
        seen |= taken;
        next = board.around(taken);
        if taken & second != 0 {
            return Some(distance + 1);
        }
    }
    None
}

/// A shortest chain from the first edge to the second one.
pub(super) fn shortest_chain(
    board: &Board,
    [first, second]: [Cells; 2],
    stones: Cells,
) -> Option<Vec<usize>> {
    // The stones by their distance from the first edge, until one is at the second.
    let mut layers = vec![first & stones];
    let mut seen = first & stones;
    while layers.last().is_some_and(|last| last & second == 0) {
        let next = board.around(layers[layers.len() - 1]) & stones & !seen;
        if next == 0 {
            return None;
        }
        seen |= next;
        layers.push(next);
    }
    let mut touching = second;
    let mut chain = Vec::with_capacity(layers.len());
    for layer in layers.into_iter().rev() {
        let cell = BitsInOrder(layer & touching).next()?;
        touching = board.around(1 << cell);
        chain.push(usize::from(cell));
    }
    chain.reverse();
    Some(chain)
}
