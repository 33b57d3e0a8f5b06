//! What can be said of an edge.

use super::position::{Edges, Position};
use super::rules::DotsAndBoxes;
use crate::game::bits::BitsInOrder;
use crate::game::{Explainable, OwnFact, OwnWord, Rules as _, Weight};

/// The boxes of a chain that is long enough to decide who has to open the next one.
///
/// Berlekamp, "The Dots and Boxes Game", 2000.
const LONG_CHAIN: u32 = 3;

const CLOSES_BOX: OwnWord = OwnWord::new("closes_box", "closes", Weight::Middle).with_count();
const OPENS_CHAIN: OwnWord = OwnWord::new("opens_chain", "opens a chain of", Weight::High)
    .with_count()
    .against();

impl Explainable for DotsAndBoxes {
    const MATERIAL_NOUNS: [&'static str; 2] = ["box", "boxes"];

    const OWN_WORDS: &'static [OwnWord] = &[CLOSES_BOX, OPENS_CHAIN];

    fn passed(&self, position: &Position) -> Option<Position> {
        let to_move = !position.to_move;
        Some(Position {
            to_move,
            ..*position
        })
    }

    /// The closed boxes, which are the points.
    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        Some(position.boxes.map(u32::count_ones))
    }

    fn own_facts(&self, position: &Position, edge: u8) -> Vec<OwnFact> {
        let cells = |boxes: u32| {
            let boxes = BitsInOrder(boxes);
            boxes.map(|it| self.box_cell(it.into())).collect()
        };
        let after = self.play(position, edge);
        let closed = after.closed() & !position.closed();
        let opened = self.closable(after.edges);
        let is_chain = self.closable(position.edges) == 0 && opened.count_ones() >= LONG_CHAIN;
        let own = OwnFact::at(CLOSES_BOX, cells(closed));
        let given = OwnFact::at(OPENS_CHAIN, cells(if is_chain { opened } else { 0 }));
        own.into_iter().chain(given).collect()
    }
}

impl DotsAndBoxes {
    /// The boxes that one side can close in one turn.
    fn closable(&self, mut edges: Edges) -> u32 {
        let mut closed = 0;
        loop {
            let next = BitsInOrder(self.edges() & !edges)
                .find(|edge| self.beside_with(edges, *edge, 3) != 0);
            let Some(edge) = next else {
                return closed;
            };
            closed |= self.beside_with(edges, edge, 3);
            edges |= 1 << edge;
        }
    }
}
