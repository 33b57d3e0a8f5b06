//! What can be said of a move.

use super::bitboard::{Bitboard, index_of};
use super::board::cell_of;
use super::moves::Move;
use super::position::Position;
use super::rules::{Draughts, play};
use crate::game::bits::BitsInOrder;
use crate::game::{Explainable, OwnFact, OwnWord, Weight};

const CROWNS: OwnWord = OwnWord::new("crowns", "crowns a man", Weight::High);

impl Explainable for Draughts {
    const OWN_WORDS: &'static [OwnWord] = &[CROWNS];

    fn passed(&self, position: &Position) -> Option<Position> {
        let to_move = !position.to_move;
        Some(Position {
            to_move,
            ..*position
        })
    }

    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        Some(position.pieces.map(Bitboard::count_ones))
    }

    fn own_facts(&self, position: &Position, mv: Move) -> Vec<OwnFact> {
        let side = position.to_move;
        let after = play(position, mv);
        let is_more = after.kings_of(side).count_ones() > position.kings_of(side).count_ones();
        let crowned = after.kings_of(side) & !position.kings_of(side);
        let cells = BitsInOrder(crowned).filter(|_| is_more);
        let cells = cells.map(|king| cell_of(index_of(king))).collect();
        OwnFact::at(CROWNS, cells).into_iter().collect()
    }
}
