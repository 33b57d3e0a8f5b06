//! Check extension: a position in check is searched a ply deeper.
//!
//! Most moves of such a position do not save the king, and the few that do take a ply from the
//! depth. Without the extension, a series of checks pushes what it leads to beyond the horizon.
//!
//! See <https://www.chessprogramming.org/Check_Extensions>.

use crate::game::Game;
use crate::search::negamax::Negamax;

impl<G: Game> Negamax<'_, G> {
    /// Returns the depth to which a node is searched, if this one was asked.
    #[inline]
    pub(in crate::search) fn extended_in_check(&self, position: &G::Position, depth: u32) -> u32 {
        let is_extended =
            G::HAS_CYCLES && self.enhancements.check_extension && self.game.is_check(position);
        depth + u32::from(is_extended)
    }
}
