//! What can be said of a move in a described game of pieces.

use super::position::Position;
use super::rules::Moving;
use crate::game::{Explainable, Player};
use crate::games::described::ending::Ending;

impl<E: Ending> Explainable for Moving<E> {
    /// The position with the other side to move, unless that could capture what must not be captured.
    fn passed(&self, position: &Position) -> Option<Position> {
        let is_in_check = self.tables.is_in_check(&position.pieces, position.to_move);
        (!is_in_check).then(|| self.passed_position(position))
    }

    /// The pieces of each player, by their worth where there are several kinds.
    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        let tables = &*self.tables;
        let least = tables
            .kinds
            .iter()
            .map(|kind| kind.worth)
            .filter(|worth| *worth > 0)
            .min()?;
        Some(Player::BOTH.map(|player| {
            let armies = tables.armies(&position.pieces, player);
            let worth = armies.map(|(kind, cells)| {
                let worth = (kind.worth + least / 2) / least;
                worth.unsigned_abs() * cells.count_ones()
            });
            worth.sum::<u32>() + u32::from(position.in_hand[player.index()])
        }))
    }
}
