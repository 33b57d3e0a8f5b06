//! What a strong player of m,n,k games would think of a position.

use super::bits::{Bits, Cells};
use super::position::Position;
use super::rules::Mnk;
use super::shapes::Shapes;
use super::{defences, evaluation, ranking};
use crate::game::{
    DEFAULT_LEVELS, Defences, Estimable, Evaluation, EvaluationTerms, NonLosingMoves, Provable,
    Quiescence, RankedMove,
};

impl<const WORDS: usize> Estimable for Mnk<WORDS> {
    /// The shapes of the side to move, and of the other side.
    type Features = [Shapes<WORDS>; 2];

    /// On boards of one word, a short look shows the most. Those of gomoku have many more moves, of which a
    /// beginner may overlook more.
    const LEVELS: [u16; 19] = if WORDS == 1 {
        DEFAULT_LEVELS
    } else {
        [
            15, 20, 33, 45, 53, 72, 100, 150, 172, 182, 190, 197, 204, 212, 220, 228, 236, 245, 255,
        ]
    };

    fn features(&self, position: &Position<WORDS>) -> [Shapes<WORDS>; 2] {
        Shapes::from_marks(&self.grid, position.marks())
    }

    fn evaluate(&self, _position: &Position<WORDS>, shapes: &[Shapes<WORDS>; 2]) -> Evaluation {
        if self.misere {
            evaluation::evaluate_misere(shapes)
        } else {
            evaluation::evaluate(shapes)
        }
    }

    fn evaluation_terms(&self, position: &Position<WORDS>) -> EvaluationTerms {
        let shapes = self.features(position);
        let NonLosingMoves::Moves(moves) = self.non_losing_moves(position) else {
            return EvaluationTerms::default();
        };
        if moves.len() == 1 {
            return EvaluationTerms::default();
        }
        match self.defences(position, &shapes, moves) {
            Defences::WinInThree | Defences::LossInFour => EvaluationTerms::default(),
            Defences::Moves(_) => evaluation::terms(&shapes).into(),
        }
    }

    /// A four leaves the opponent one reply. Where a line loses, nothing is forced.
    fn quiescence(
        &self,
        _position: &Position<WORDS>,
        [mine, _]: &[Shapes<WORDS>; 2],
    ) -> Quiescence<Cells<WORDS>> {
        if self.misere || mine.fours.once.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(mine.fours.once.cells())
        }
    }

    fn rank_moves(
        &self,
        _position: &Position<WORDS>,
        shapes: &[Shapes<WORDS>; 2],
        moves: Cells<WORDS>,
        ranked: &mut Vec<RankedMove<u16>>,
    ) {
        let first = ranked.len();
        ranking::rank(shapes, moves, ranked);
        if self.misere {
            for mv in &mut ranked[first..] {
                mv.score = -mv.score;
            }
        }
    }

    fn defences(
        &self,
        position: &Position<WORDS>,
        shapes: &[Shapes<WORDS>; 2],
        moves: Cells<WORDS>,
    ) -> Defences<Cells<WORDS>> {
        if self.misere {
            return Defences::Moves(moves);
        }
        defences::defences(&self.grid, position, shapes, moves.into())
    }

    /// Cells near a mark are plausible. Lines through the others have all their cells empty. On an
    /// empty board, it is the middle, which most lines go through.
    fn plausible_moves(
        &self,
        position: &Position<WORDS>,
        moves: &Cells<WORDS>,
    ) -> Option<Cells<WORDS>> {
        let moves = Bits::from(moves.clone());
        let occupied = position.occupied();
        let near = if occupied.is_empty() {
            self.grid.middle()
        } else {
            moves & self.grid.near(occupied)
        };
        (!near.is_empty() && near != moves).then(|| near.cells())
    }

    /// Fours and open threes are forcing.
    fn forcing_moves(
        &self,
        _position: &Position<WORDS>,
        [mine, _]: &[Shapes<WORDS>; 2],
    ) -> Option<Cells<WORDS>> {
        if self.misere {
            return None;
        }
        let forcing = mine.fours.once | mine.open_threes.once;
        (!forcing.is_empty()).then(|| forcing.cells())
    }

    /// One more mark never hurts where a line wins.
    fn null_move(&self, position: &Position<WORDS>) -> Option<Position<WORDS>> {
        (!self.misere).then(|| position.passed())
    }

    fn futility_margin(&self) -> Option<i16> {
        (!self.misere).then_some(FUTILITY_MARGIN)
    }
}

/// The distance by which a quiet mark rarely changes the evaluation, in thousandths.
const FUTILITY_MARGIN: i16 = 1_250;
