//! Hex as the search sees it.

use super::bitboard::Cells;
use super::evaluation::Ways;
use super::position::Position;
use super::rules::Hex;
use crate::game::{
    Evaluation, EvaluationTerms, Game, Goal, MinDistance, NonLosingMoves, Outcome, Player,
    RankedMove, StaticBound, Symmetry, hash64, nearness_to_middle,
};

/// The scores of a cell on a shortest way of a side, and on one that takes a stone more.
const WAY_SCORES: [i32; 2] = [2_000, 1_000];

impl Game for Hex {
    type Position = Position;
    /// The cell of a stone.
    type Move = u8;
    type Moves = Cells;
    /// The ways of both sides, those of the side to move first.
    type Features = [Ways; 2];

    fn initial_position(&self) -> Position {
        self.position([0; 2], Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let side = !position.to_move;
        position.has_won(side).then_some(Outcome::Won(side))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Cells {
        Cells(self.empty(position))
    }

    #[inline]
    fn play(&self, position: &Position, cell: u8) -> Position {
        self.with_stone(position, cell)
    }

    /// A full board has a chain.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        self.empty(position).count_ones()
    }

    /// A side that has a winning cell wins, and one against a winning cell has to take it.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Cells> {
        let side = position.to_move;
        if self.winning_cells(position, side) != 0 {
            return NonLosingMoves::WinInOne;
        }
        let threats = self.winning_cells(position, !side);
        match threats.count_ones() {
            0 => NonLosingMoves::Moves(self.moves(position)),
            1 => NonLosingMoves::Moves(Cells(threats)),
            _ => NonLosingMoves::LossInTwo,
        }
    }

    /// A side wins with the last of the stones that it misses.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let side = position.to_move;
        MinDistance {
            to_win: 2 * self.stones_missing(position, side) - 1,
            to_loss: 2 * self.stones_missing(position, !side),
        }
    }

    /// An unbreakable chain wins. Each ply of the opponent is answered in its pair, or else the
    /// side that has the chain completes a pair.
    #[inline]
    fn static_bound(&self, position: &Position, _goal: Goal) -> Option<StaticBound> {
        let side = position.to_move;
        if let Some(pairs) = self.pairs_to_win(position, !side) {
            return Some(StaticBound::Lost(2 * pairs));
        }
        let pairs = self.pairs_to_win(position, side)?;
        Some(StaticBound::Won(2 * pairs - 1))
    }

    /// Returns a hash that a position shares with its image after a half turn.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let image = position.stones.map(|stones| self.rotated(stones));
        hash64(&(position.stones.min(image), position.to_move))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let image = self.rotated_position(position);
        if image.stones < position.stones {
            (image, Symmetry(1))
        } else {
            (*position, Symmetry(0))
        }
    }

    fn map_from_canonical(&self, cell: u8, Symmetry(symmetry): Symmetry) -> u8 {
        if symmetry == 0 {
            return cell;
        }
        let image = self.rotated(1 << cell).trailing_zeros();
        u8::try_from(image).expect("a board has at most 121 cells")
    }

    fn preference(&self, _position: &Position, cell: u8) -> i16 {
        let (cell, size) = (u32::from(cell), self.size);
        nearness_to_middle((cell / size, cell % size), (size, size))
    }

    /// Ranks moves by the positions after them.
    #[inline]
    fn move_score(&self, child: &Position, _cell: u8) -> i32 {
        if self.outcome(child).is_some() {
            return i32::MAX;
        }
        let evaluation = self.evaluate(child, &self.features(child));
        -i32::from(evaluation.log_odds())
    }

    fn features(&self, position: &Position) -> [Ways; 2] {
        let side = position.to_move;
        [self.ways(position, side), self.ways(position, !side)]
    }

    fn evaluate(&self, _position: &Position, ways: &[Ways; 2]) -> Evaluation {
        Self::evaluation(ways)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        Self::terms(&self.features(position)).into()
    }

    /// Leaves out dead cells: a stone there is a lost turn.
    fn plausible_moves(&self, position: &Position, Cells(moves): &Cells) -> Option<Cells> {
        let live = moves & !self.dead_cells(position);
        (live != 0 && live != *moves).then_some(Cells(live))
    }

    /// Prefers cells on the ways of both sides.
    fn rank_moves(
        &self,
        _position: &Position,
        ways: &[Ways; 2],
        moves: Cells,
        ranked: &mut Vec<RankedMove<u8>>,
    ) {
        ranked.extend(moves.into_iter().map(|cell| {
            let score_of = |ways: &Ways| {
                let scores = ways.cells.into_iter().zip(WAY_SCORES);
                let on_way = scores.filter(|(cells, _)| cells & 1 << cell != 0);
                on_way.map(|(_, score)| score).sum::<i32>()
            };
            let [own, other] = ways.each_ref().map(score_of);
            RankedMove {
                mv: cell,
                score: own + other,
                is_quiet: own < WAY_SCORES[0] && other < WAY_SCORES[0],
            }
        }));
    }
}
