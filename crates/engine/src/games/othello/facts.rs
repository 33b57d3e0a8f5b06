//! What can be said of a disc.

use super::moves::PASS;
use super::position::Position;
use super::rules::Othello;
use crate::game::bits::BitsInOrder;
use crate::game::{Explainable, OwnFact, OwnFactKind, Rules as _};

impl Explainable for Othello {
    fn passed(&self, position: &Position) -> Option<Position> {
        Some(self.position(position.other, position.own, !position.to_move))
    }

    fn own_facts(&self, position: &Position, mv: u8) -> Vec<OwnFact> {
        if mv == PASS {
            return Vec::new();
        }
        let before = self.moves_of(position.other, position.own);
        let given = self.play(position, mv).moves & !before & self.corners;
        let cells = |squares| BitsInOrder(squares).map(|it| self.cell(it)).collect();
        let taken = OwnFact::at(OwnFactKind::TakesCorner, cells(1 << mv & self.corners));
        let given = OwnFact::at(OwnFactKind::GivesCorner, cells(given));
        taken.into_iter().chain(given).collect()
    }
}
