//! What a move does to the pieces.

use super::moves::{Action, Move};
use super::position::Pieces;
use super::tables::Tables;
use crate::game::Player;
use crate::games::described::board::Cells;
use crate::games::described::custody::captured;

/// The pieces after a move.
pub(super) struct AfterMove {
    pub(super) pieces: Pieces,
    /// The pieces that were taken, by replacement, jumps and custody.
    pub(super) taken: Cells,
    /// Those that changed sides.
    pub(super) flipped: Cells,
}

impl Tables {
    /// The pieces after a move and all that it does to others.
    #[inline]
    pub(super) fn after(&self, pieces: &Pieces, player: Player, mv: Move) -> AfterMove {
        let mut after = pieces.after(player, mv);
        let enemies = pieces.of(!player);
        let mut taken = (mv.jumped | 1 << mv.to) & enemies;
        let mut flipped = 0;
        if mv.action == Action::Pass {
            return AfterMove {
                pieces: after,
                taken: 0,
                flipped,
            };
        }
        if let Some(custody) = self.custody {
            let sides = (after.of(player) & !(1 << mv.to), after.of(!player));
            let between = captured(&self.board.neighbours, sides, 1 << mv.to, custody);
            after.remove(between);
            taken |= between;
        }
        if self.flips_neighbours {
            flipped = self.board.around_all(1 << mv.to) & after.of(!player);
            after.sides[player.index()] |= flipped;
            after.sides[(!player).index()] &= !flipped;
        }
        AfterMove {
            pieces: after,
            taken,
            flipped,
        }
    }
}
