//! The symmetries of Breakthrough.

use super::bitboard::Bitboard;
use super::position::Position;
use super::rules::Breakthrough;
use super::steps::{Step, Steps};
use crate::game::bits::first_bit;
use crate::game::{NonLosingMoves, Rules, Symmetric, Symmetry, hash64};

impl Symmetric for Breakthrough {
    /// Returns a hash that mirror images share.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let image = self.mirror_image(position);
        hash64(&(position.pieces.min(image.pieces), position.to_move))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let image = self.mirror_image(position);
        if image.pieces < position.pieces {
            (image, Symmetry(1))
        } else {
            (*position, Symmetry(0))
        }
    }

    fn map_from_canonical(&self, step: Step, Symmetry(symmetry): Symmetry) -> Step {
        if symmetry == 0 {
            return step;
        }
        let image = |cell: u8| first_bit(self.mirrored(1 << cell));
        Step {
            from: image(step.from),
            to: image(step.to),
        }
    }
}

impl Breakthrough {
    /// Returns the mirror image of a position.
    fn mirror_image(&self, position: &Position) -> Position {
        Position {
            pieces: position.pieces.map(|pieces| self.mirrored(pieces)),
            ..*position
        }
    }

    /// Returns the moves after which the opponent cannot capture the last piece, where nothing else
    /// decides the game within two plies.
    pub(super) fn without_loss_of_the_last_piece(
        &self,
        position: &Position,
    ) -> NonLosingMoves<Steps> {
        let side = position.to_move;
        let moves = self.moves(position);
        if !position.of(side).is_power_of_two() {
            return NonLosingMoves::Moves(moves);
        }
        let [left, _, right] = self.ahead(!side, position.of(!side));
        let safe = self.steps_to(position, !(left | right) & self.board());
        if safe.is_empty() {
            NonLosingMoves::LossInTwo
        } else {
            NonLosingMoves::Moves(safe)
        }
    }

    /// Returns the opponent's pieces whose capture wins a piece: those that are attacked more often
    /// than protected.
    pub(super) fn loose_pieces(&self, position: &Position) -> Bitboard {
        let side = position.to_move;
        let other = position.of(!side);
        let [left, _, right] = self.ahead(side, position.of(side));
        let (attacked, attacked_twice) = (left | right, left & right);
        let [left, _, right] = self.ahead(!side, other);
        let (protected, protected_twice) = (left | right, left & right);
        other & (attacked & !protected | attacked_twice & !protected_twice)
    }
}
