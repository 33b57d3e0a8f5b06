//! Dead cells: empty cells whose stone, of either colour, changes no result.
//!
//! A stone matters if a shortest chain may run through its cell. Such a chain enters by one of the
//! six neighbours and leaves by another one. The other side must be able to separate these two but
//! for the cell: on both ways round, there is a neighbour that has no stone of the chain's side. A
//! cell without two such neighbours is dead.
//!
//! A cell matters to both sides or to neither, because a chain of one side is a wall for the other.
//!
//! Björnsson, Hayward, Johanson and van Rijswijck, "Dead Cell Analysis in Hex and the Shannon Game",
//! 2007.

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::Player;

const NEIGHBOURS: usize = 6;

impl Hex {
    pub(super) fn dead_cells(&self, position: &Position) -> Bitboard {
        let [red, blue] = Player::BOTH.map(|player| self.with_neighbour_of(position, player));
        let is_open = |index: usize| !blue[index % NEIGHBOURS];
        let is_gap = |index: usize| !red[index % NEIGHBOURS];
        let mut live = 0;
        for first in 0..NEIGHBOURS {
            for apart in 2..=3 {
                let gap_after = (1..apart).fold(0, |gap, step| gap | is_gap(first + step));
                let gap_before =
                    (apart + 1..NEIGHBOURS).fold(0, |gap, step| gap | is_gap(first + step));
                live |= is_open(first) & is_open(first + apart) & gap_after & gap_before;
            }
        }
        self.empty(position) & !live
    }

    /// The cells that have a stone of a player in each of the six directions. A border counts as stones of
    /// its player, except where it belongs to both.
    fn with_neighbour_of(&self, position: &Position, player: Player) -> [Bitboard; NEIGHBOURS] {
        let [[top, bottom], [left, right]] = self.edges;
        // Each edge of red and of blue, with the directions of the neighbours beyond it.
        let ends = [(top, [4, 5]), (bottom, [1, 2])];
        let sides = [(left, [2, 3]), (right, [5, 0])];
        // A step to the right comes from the neighbour at the left.
        let mut cells = self.steps(position.of(player));
        cells.rotate_left(NEIGHBOURS / 2);
        let (own, other) = match player {
            Player::One => (ends, sides),
            Player::Two => (sides, ends),
        };
        for (edge, directions) in own {
            for direction in directions {
                let shared = other
                    .iter()
                    .filter(|(_, others)| others.contains(&direction));
                let shared = shared.fold(0, |shared, (edge, _)| shared | edge);
                cells[direction] |= edge & !shared;
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules as _;

    fn red_wins(game: &Hex, stones: [Bitboard; 2]) -> bool {
        let position = game.position(stones, Player::Two);
        game.outcome(&position).is_some()
    }

    /// Every way to fill the other cells is tried.
    #[test]
    fn stone_on_a_dead_cell_changes_no_result() {
        let game = Hex::new(3);
        let mut dead_cells = 0;
        for number in 0..3_u32.pow(9) {
            let mut stones = [0; 2];
            for cell in 0..9_u32 {
                match number / 3_u32.pow(cell) % 3 {
                    0 => {}
                    digit => stones[digit as usize - 1] |= 1 << cell,
                }
            }
            let position = game.position(stones, Player::One);
            let dead = game.dead_cells(&position);
            dead_cells += dead.count_ones();
            let empty: Bitboard = game.empty(&position);
            for cell in (0..9)
                .map(|cell| 1 << cell)
                .filter(|cell| empty & cell != 0)
            {
                let others = empty & !cell;
                let mut filled = 0;
                let mut is_same = true;
                loop {
                    let [red, blue] = [stones[0] | filled, stones[1] | others & !filled];
                    is_same &=
                        red_wins(&game, [red | cell, blue]) == red_wins(&game, [red, blue | cell]);
                    if filled == others {
                        break;
                    }
                    // The next subset of the others: the carry runs through the bits that are not in it.
                    filled = (filled | !others).wrapping_add(1) & others;
                }
                if dead & cell != 0 {
                    assert!(is_same, "{stones:?} {cell}");
                }
            }
        }
        assert!(dead_cells > 10_000, "{dead_cells}");
    }
}
