//! The evaluation of a position: a weighted sum of its terms.
//!
//! A term has one weight for a board with all pieces, and one for a board with only pawns. The
//! evaluation blends the two by the material that is left. [`calibrate`] turns the sum into the logarithm of
//! the odds to win. [`mop_up`] bounds it and adds to it against a bare king. [`draw_divisor`] divides it in
//! endgames that are often drawn. The weights were fitted without any of them.
//!
//! See <https://www.chessprogramming.org/Tapered_Eval>.

use cozy_chess::{Board, Color, Piece, Square};

use super::draw_evaluation::draw_divisor;
use super::mop_up::mop_up;
use super::terms::{MAX_PHASE, TERMS, count_terms, phase, square_term};
use super::weights::WEIGHTS;
use crate::game::{Evaluation, EvaluationTerms};

/// Both weights of a term in one number, so that one multiplication counts for both. The upper half is
/// the weight for a board with all pieces.
///
/// See <https://www.chessprogramming.org/SIMD_and_SWAR_Techniques>.
static PACKED_WEIGHTS: [i64; TERMS] = {
    let mut packed = [0; TERMS];
    let mut term = 0;
    while term < TERMS {
        let [opening, ending] = WEIGHTS[term];
        packed[term] = ((opening as i64) << 32) + ending as i64;
        term += 1;
    }
    packed
};

#[expect(
    clippy::cast_possible_truncation,
    reason = "each number is a half of the bits"
)]
fn unpack(sum: i64) -> [i32; 2] {
    let ending = sum as i32;
    let opening = (sum - i64::from(ending)) >> 32;
    [opening as i32, ending]
}

/// Evaluates a position for the side to move.
pub(super) fn evaluate(board: &Board) -> Evaluation {
    let mut sum = 0;
    count_terms(board, |term, count| {
        sum += i64::from(count) * PACKED_WEIGHTS[term];
    });
    let sum = calibrate(blend(unpack(sum), phase(board)));
    let sum = match mop_up(board, sum) {
        Some(driven) => driven,
        None => sum / draw_divisor(board, if sum > 0 { Color::White } else { Color::Black }),
    };
    Evaluation::from_log_odds(for_mover(board, sum))
}

/// The log odds that games of a search of 10,000 nodes a move show, for a sum of weights. The weights were
/// fitted to shorter searches, which win less often.
const fn calibrate(sum: i32) -> i32 {
    13 * sum / 10
}

pub(super) fn square_value(piece: Piece, square: Square, color: Color, phase: i32) -> i32 {
    blend(WEIGHTS[square_term(piece, square, color)], phase)
}

fn blend([opening, ending]: [i32; 2], phase: i32) -> i32 {
    (opening * phase + ending * (MAX_PHASE - phase)) / MAX_PHASE
}

/// The terms for the side to move: each once times the phase, and once times what is missing of it. So their
/// weights are those of the evaluation, divided by the greatest phase.
pub(super) fn evaluation_terms(board: &Board) -> EvaluationTerms {
    let phase = phase(board);
    let shares = [phase, MAX_PHASE - phase];
    let mut counts = [0; TERMS];
    count_terms(board, |term, count| counts[term] += count);
    let terms = counts
        .into_iter()
        .flat_map(|count| shares.map(|share| for_mover(board, count * share)));
    EvaluationTerms::from(terms)
}

fn for_mover(board: &Board, value: i32) -> i32 {
    match board.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}
