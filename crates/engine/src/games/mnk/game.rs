//! m,n,k games as the search sees them.

use super::bits::{Bits, Cells};
use super::grid::Grid;
use super::position::Position;
use super::rules::Mnk;
use super::shapes::Shapes;
use super::{defences, evaluation, key, move_score, pairing, ranking};
use crate::game::{
    Defences, Evaluation, EvaluationTerms, Game, Goal, MinDistance, NonLosingMoves, Outcome,
    Player, Quiescence, RankedMove, StaticBound, Symmetry, hash64, nearness_to_middle,
};

impl<const WORDS: usize> Mnk<WORDS> {
    fn empty_cells(&self, position: &Position<WORDS>) -> Bits<WORDS> {
        self.grid.board & !position.occupied()
    }

    /// Returns true if symmetric positions share a key at this number of marks.
    ///
    /// Mapping a position in all ways costs more than it saves where symmetric positions are
    /// rare: once half of the cells are marked, and on a large board after the opening.
    fn uses_symmetry(&self, marks: u32) -> bool {
        const OPENING: u32 = 4;
        if WORDS == 1 {
            2 * marks <= self.grid.cells()
        } else {
            marks <= OPENING
        }
    }
}

/// The distance by which a quiet mark rarely changes the evaluation, in thousandths.
const FUTILITY_MARGIN: i16 = 1_250;

impl<const WORDS: usize> Game for Mnk<WORDS> {
    type Position = Position<WORDS>;
    /// The 0-based index of a cell in row-major order.
    type Move = u16;
    type Moves = Cells<WORDS>;
    /// The shapes of the side to move, and of the other side.
    type Features = [Shapes<WORDS>; 2];

    fn initial_position(&self) -> Position<WORDS> {
        Position::new(&self.grid, [Bits::EMPTY; 2], Player::One)
    }

    fn to_move(&self, position: &Position<WORDS>) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position<WORDS>) -> Option<Outcome> {
        if position.has_line {
            let completed = !position.to_move;
            let winner = if self.misere { !completed } else { completed };
            Some(Outcome::Won(winner))
        } else if position.occupied() == self.grid.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn moves(&self, position: &Position<WORDS>) -> Cells<WORDS> {
        self.empty_cells(position).cells()
    }

    fn play(&self, position: &Position<WORDS>, cell: u16) -> Position<WORDS> {
        position.after(&self.grid, cell.into())
    }

    fn max_plies_left(&self, position: &Position<WORDS>) -> u32 {
        if position.has_line {
            0
        } else {
            self.grid.cells() - position.occupied().len()
        }
    }

    fn non_losing_moves(&self, position: &Position<WORDS>) -> NonLosingMoves<Cells<WORDS>> {
        let empty = self.empty_cells(position);
        let wins = position.own_wins;
        if self.misere {
            // A cell that wins elsewhere loses here.
            let safe = empty & !wins;
            let kept = if safe.is_empty() { empty } else { safe };
            return NonLosingMoves::Moves(kept.cells());
        }
        if !wins.is_empty() {
            return NonLosingMoves::WinInOne;
        }
        let threats = position.other_wins;
        match threats.len() {
            0 => NonLosingMoves::Moves(empty.cells()),
            1 => NonLosingMoves::Moves(threats.cells()),
            _ => NonLosingMoves::LossInTwo,
        }
    }

    /// Where a line wins, the non-losing moves stop the only threat of the opponent, who
    /// therefore cannot win with the next move.
    fn min_distance(&self, _position: &Position<WORDS>) -> MinDistance {
        if self.misere {
            MinDistance {
                to_win: 2,
                to_loss: 1,
            }
        } else {
            MinDistance {
                to_win: 3,
                to_loss: 4,
            }
        }
    }

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

    fn move_score(&self, child: &Position<WORDS>, cell: u16) -> i32 {
        let score = move_score::move_score(&self.grid, cell.into(), [child.other, child.own]);
        if self.misere { -score } else { score }
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

    /// Boards that are too large to be solved are played from the middle. Small ones keep the lowest
    /// index, as textbooks do.
    fn preference(&self, _position: &Position<WORDS>, cell: u16) -> i16 {
        if WORDS == 1 {
            return 0;
        }
        let Grid { rows, columns, .. } = self.grid;
        let cell = u32::from(cell);
        nearness_to_middle((cell / columns, cell % columns), (rows, columns))
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

    /// The key leaves the side to move out: marks are ordered by whose turn it is, so
    /// positions that differ only in the names of the sides have equal values.
    fn key(&self, position: &Position<WORDS>) -> u64 {
        let key = |marks| key::exact(marks, self.grid.cells()).unwrap_or_else(|| hash64(&marks));
        let marks = position.marks();
        if !self.uses_symmetry(position.occupied().len()) {
            return key(marks);
        }
        let symmetric = self.symmetries.all(marks).into_iter();
        let keys = symmetric.map(key);
        keys.min().expect("the identity is a symmetry")
    }

    fn canonical_position(&self, position: &Position<WORDS>) -> (Position<WORDS>, Symmetry) {
        let symmetric = (0..)
            .map(Symmetry)
            .zip(self.symmetries.all(position.marks()));
        let words = |marks: &[Bits<WORDS>; 2]| marks.map(|cells| *cells.words());
        let least = symmetric.min_by_key(|(_, marks)| words(marks));
        let (symmetry, marks) = least.expect("the identity is a symmetry");
        let canonical = Position::new(&self.grid, marks, position.to_move);
        (canonical, symmetry)
    }

    fn map_from_canonical(&self, cell: u16, Symmetry(index): Symmetry) -> u16 {
        let cell = Bits::EMPTY.with(cell.into());
        let mapped = self.symmetries.inverse(cell, index);
        let mut cells = mapped.cells();
        cells.next().expect("a symmetry maps a cell to a cell")
    }

    fn static_bound(&self, position: &Position<WORDS>, goal: Goal) -> Option<StaticBound> {
        let [own, other] = position.marks();
        let empty = self.empty_cells(position);
        // True if the side with these marks certainly completes no line.
        let is_blocked = |marks| {
            if self.misere {
                // A side that avoids lines may be forced to complete one, so pairs prove
                // nothing here. It is safe only if no line is open to it.
                !self.grid.has_line(marks | empty)
            } else {
                pairing::has_pairing_strategy(&self.grid, marks, empty)
            }
        };
        let (winner, loser) = if self.misere {
            (other, own)
        } else {
            (own, other)
        };
        match goal {
            Goal::Win => is_blocked(winner).then_some(StaticBound::AtMostDraw),
            Goal::Draw => is_blocked(loser).then_some(StaticBound::AtLeastDraw),
        }
    }
}
