//! What can be said of a disc.

use super::moves::PASS;
use super::position::Position;
use super::rules::Othello;
use crate::game::bits::BitsInOrder;
use crate::game::{Explainable, OwnFact, OwnWord, Rules as _, Weight};

const TAKES_CORNER: OwnWord = OwnWord::new("takes_corner", "takes a corner", Weight::Middle);
const GIVES_CORNER: OwnWord =
    OwnWord::new("gives_corner", "gives the opponent a corner", Weight::High).against();

impl Explainable for Othello {
    const OWN_WORDS: &'static [OwnWord] = &[TAKES_CORNER, GIVES_CORNER];

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
        let taken = OwnFact::at(TAKES_CORNER, cells(1 << mv & self.corners));
        let given = OwnFact::at(GIVES_CORNER, cells(given));
        taken.into_iter().chain(given).collect()
    }
}
