//! The evaluation of a position: a sum of the weights of its [facts](super::patterns).
//!
//! The worth of a fact changes with the number of discs. So each fact has a weight for each of
//! three stages, and the weights of the two nearest stages are interpolated. The weights were
//! fitted to games that the engine played against itself (`docs/othello.md`).
//!
//! Smaller boards have no corners of nine squares that differ from their edges. There, corners and
//! moves count.
//!
//! Buro, "From Simple Features to Sophisticated Evaluation Functions", 1998.

use std::sync::LazyLock;

use super::bitboard::Bitboard;
use super::patterns::{FACTS, facts, weight_indices};
use super::position::Position;
use super::rules::{MAX_SIZE, Othello};
use crate::game::{Evaluation, EvaluationTerms, Term, weighted_sum};

/// The numbers of discs at which the stages have their own weights.
const STAGE_DISCS: [u32; STAGES] = [20, 36, 52];
const STAGES: usize = 3;

/// The factor between the weights and the logarithm of the odds, in fifths.
///
/// The weights were fitted to games of short searches, which lose many good positions. A lead is
/// surer if both sides search longer.
const FIFTHS: i32 = 8;

/// The discs from one stage to the next.
const STAGE_STEP: u32 = STAGE_DISCS[1] - STAGE_DISCS[0];

/// The weights of all facts, as `bestmove-lab fit` wrote them: for each index of a weight, a signed byte
/// for each stage.
static FITTED: &[u8] = include_bytes!("../../../data/othello.weights");

/// The weights by the index of the fact, one word each so that one access finds all stages.
static WEIGHTS: LazyLock<Box<[Lanes]>> = LazyLock::new(|| {
    let lanes = |index: &u32| {
        let first = *index as usize * STAGES;
        // Weights beyond the end are those of facts that no game had.
        let weight = |stage| FITTED.get(first + stage).copied().unwrap_or(0);
        Lanes::new([0, 1, 2].map(|stage| weight(stage).cast_signed()))
    };
    WEIGHT_INDICES.iter().map(lanes).collect()
});

/// The indices of the weights, by the index of the fact.
static WEIGHT_INDICES: LazyLock<Vec<u32>> = LazyLock::new(weight_indices);

/// The weights of one fact, in bytes. They are increased by 128, so that none is negative, and no
/// sum of bytes needs a sign.
#[derive(Clone, Copy, Debug)]
struct Lanes(u32);

impl Lanes {
    fn new(weights: [i8; STAGES]) -> Self {
        let [first, second, third] = weights.map(|weight| weight.cast_unsigned() ^ 0x80);
        Self(u32::from_le_bytes([first, second, third, 0]))
    }

    #[inline]
    fn sum(all: impl Iterator<Item = Self>) -> [i32; STAGES] {
        const LOW_BYTES: u32 = 0x00ff_00ff;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            reason = "a position has a few dozen facts"
        )]
        const BIAS: i32 = 128 * FACTS as i32;
        // Two words of two sums each.
        let (mut even, mut odd) = (0, 0);
        for Self(lanes) in all {
            even += lanes & LOW_BYTES;
            odd += lanes >> 8 & LOW_BYTES;
        }
        [even & 0xffff, odd & 0xffff, even >> 16].map(|sum| sum.cast_signed() - BIAS)
    }
}

impl Othello {
    pub(super) fn evaluation(&self, position: &Position) -> Evaluation {
        if self.size < MAX_SIZE {
            let terms = self.small_board_terms(position);
            return Evaluation::from_log_odds(weighted_sum(terms, SMALL_BOARD_WEIGHTS));
        }
        let weights = &*WEIGHTS;
        let facts = self.facts(position);
        let sums = Lanes::sum(facts.into_iter().map(|fact| weights[fact]));
        let (stage, parts) = stage(position.discs());
        let [before, after] = parts.map(u32::cast_signed);
        let sum = before * sums[stage] + after * sums[stage + 1];
        Evaluation::from_log_odds(sum * FIFTHS / 5)
    }

    /// The points of a margin count by the stage, too.
    pub(super) fn terms(&self, position: &Position) -> EvaluationTerms {
        if self.size < MAX_SIZE {
            return self.small_board_terms(position).into();
        }
        let indices = &*WEIGHT_INDICES;
        let (stage, parts) = stage(position.discs());
        let in_stages = |index: u32| {
            [0, 1].map(|next| Term {
                weight: index as usize * STAGES + stage + next,
                value: parts[next].cast_signed(),
            })
        };
        let facts = self.facts(position).into_iter();
        EvaluationTerms {
            terms: facts.flat_map(|fact| in_stages(indices[fact])).collect(),
            point_terms: in_stages(0).into(),
        }
    }

    #[inline]
    fn facts(&self, position: &Position) -> [usize; FACTS] {
        let discs = [position.own, position.other];
        let moves = [position.moves, self.moves_of(position.other, position.own)];
        facts(discs, moves)
    }

    /// The lead of the side to move in moves and in corners.
    fn small_board_terms(&self, position: &Position) -> [i32; 2] {
        let Position { own, other, .. } = *position;
        let corners = self.corners;
        let lead = |own: Bitboard, other: Bitboard| {
            own.count_ones().cast_signed() - other.count_ones().cast_signed()
        };
        [
            lead(position.moves, self.moves_of(other, own)),
            lead(own & corners, other & corners),
        ]
    }
}

/// The weights of moves and of corners on smaller boards.
const SMALL_BOARD_WEIGHTS: [i32; 2] = [200, 1_000];

/// The stage at or before this set of discs, and the parts of it and of the next one, in sixteenths.
#[inline]
fn stage(discs: Bitboard) -> (usize, [u32; 2]) {
    let discs = discs
        .count_ones()
        .clamp(STAGE_DISCS[0], STAGE_DISCS[STAGES - 1]);
    let past = discs - STAGE_DISCS[0];
    let stage = usize::from(past >= STAGE_STEP);
    let after = discs - STAGE_DISCS[stage];
    (stage, [STAGE_STEP - after, after])
}
