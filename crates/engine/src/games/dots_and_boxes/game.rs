//! Dots and Boxes as the search sees it.

use super::edges::Edges;
use super::position::Position;
use super::rules::DotsAndBoxes;
use super::symmetry;
use crate::game::{
    Evaluation, EvaluationTerms, Game, Outcome, Player, Quiescence, Symmetry, hash64,
};

/// The number of edges up to which symmetric positions share a key. Later they are too rare to
/// be worth the time.
const SYMMETRY_MAX_EDGES: u32 = 12;

impl Game for DotsAndBoxes {
    type Position = Position;
    /// The number of an edge.
    type Move = u8;
    type Moves = Edges;
    type Features = ();

    const HAS_MARGIN: bool = true;

    fn initial_position(&self) -> Position {
        Position {
            edges: Edges::default(),
            boxes: [0; 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let is_over = position.edges == self.edges();
        is_over.then(|| Outcome::from_lead(position.lead(Player::One)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Edges {
        self.edges().without(position.edges)
    }

    #[inline]
    fn play(&self, position: &Position, edge: u8) -> Position {
        let closed = self.beside_with(position.edges, edge, 3);
        let mut boxes = position.boxes;
        boxes[position.to_move.index()] |= closed;
        Position {
            edges: position.edges.with(edge),
            boxes,
            to_move: if closed == 0 {
                !position.to_move
            } else {
                position.to_move
            },
        }
    }

    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        self.edges().without(position.edges).count()
    }

    #[inline]
    fn secured_margin(&self, position: &Position) -> i16 {
        position.lead(position.to_move)
    }

    /// Either side may close all boxes that are left.
    #[inline]
    fn margin_bounds(&self, position: &Position) -> (i16, i16) {
        let left = self.boxes() - position.closed().count_ones();
        let left = i16::try_from(left).expect("there are at most 25 boxes");
        let secured = self.secured_margin(position);
        (secured - left, secured + left)
    }

    /// Returns a hash of the edges, which alone decide what is still to come, whoever moves.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let edges = position.edges;
        if edges.count() > SYMMETRY_MAX_EDGES {
            return hash64(&edges);
        }
        let images = 0..symmetry::count(self.rows, self.columns);
        hash64(&images.map(|symmetry| self.image(edges, symmetry)).min())
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let symmetries = 0..symmetry::count(self.rows, self.columns);
        let images = symmetries.map(|symmetry| (self.image_of(position, symmetry), symmetry));
        let canonical = images.min_by_key(|(image, _)| (image.edges.0, image.boxes));
        let (image, symmetry) = canonical.expect("the position is an image of itself");
        (image, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, edge: u8, Symmetry(symmetry): Symmetry) -> u8 {
        let images = &self.images[usize::from(symmetry)];
        let original = (0..).zip(images).find(|(_, image)| **image == edge);
        original.expect("every edge is the image of one").0
    }

    /// Prefers edges that close boxes, and then those that open none to the opponent.
    #[inline]
    fn move_score(&self, child: &Position, edge: u8) -> i32 {
        let count = |sides| self.beside_with(child.edges, edge, sides).count_ones();
        100 * count(4).cast_signed() - 10 * count(3).cast_signed()
    }

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position).into()
    }

    /// Boxes that can be closed are closed before a position is evaluated, but a side may leave
    /// them to keep the last move.
    /// Boxes are closed one after the other. Every order of the same boxes ends alike, and there
    /// are thousands.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Edges> {
        let closes = |edge: &u8| self.beside_with(position.edges, *edge, 3) != 0;
        let closing = self.moves(position).into_iter().find(closes);
        closing.map_or(Quiescence::Quiet, |edge| {
            Quiescence::Optional(Edges::from_iter([edge]))
        })
    }
}

impl DotsAndBoxes {
    /// Returns the image of a set of edges.
    fn image(&self, edges: Edges, symmetry: u8) -> Edges {
        let images = &self.images[usize::from(symmetry)];
        let image = |edge| images[usize::from(edge)];
        edges.into_iter().map(image).collect()
    }

    /// Returns the image of a position.
    fn image_of(&self, position: &Position, symmetry: u8) -> Position {
        let box_image = |index: u32| symmetry::image(index, self.rows, self.columns, symmetry);
        let boxes_image = |boxes: u32| {
            let owned = (0..self.boxes()).filter(|index| boxes & 1 << index != 0);
            owned.fold(0, |image, index| image | 1 << box_image(index))
        };
        Position {
            edges: self.image(position.edges, symmetry),
            boxes: position.boxes.map(boxes_image),
            ..*position
        }
    }
}
