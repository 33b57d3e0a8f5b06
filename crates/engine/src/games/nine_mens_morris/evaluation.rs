//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! A game has three phases: men are placed, then moved, and at last a side flies. The same facts
//! matter in all of them, but not as much, so each phase has weights of its own. Mills matter by
//! what they can still do: a man that can step out of a mill and back removes a man each time. The
//! sum is the logarithm of the odds to win, and [`draw_divisor`] divides it where a side has few men.

use super::features::Features;
use super::lines::{completions, mills, steps};
use super::points::{BOARD, Bitboard};
use super::position::Position;
use crate::game::{Evaluation, Player, weighted_sum};

/// The points from which three steps lead, and those from which four lead.
const THREE_WAYS: Bitboard = 0b_010_000_010_101_101_010_000_010;
const FOUR_WAYS: Bitboard = 0b_000_010_000_010_010_000_010_000;

/// The terms of one phase, see [`phase_terms`].
const TERMS: usize = 12;

const PHASES: usize = 3;

/// The weights of the terms of each phase, in thousandths, fitted to 189,000 positions of 4,200 games
/// that the engine played against itself. Those of the second phase were then multiplied by 3/2, because
/// longer searches win more often.
const WEIGHTS: [[i32; TERMS]; PHASES] = [
    [28, 171, 200, -206, 2, 333, 110, -33, -9, 547, -213, 402],
    [
        1_446, -62, 112, -248, 651, 386, 246, -3, 30, 1_500, -1_104, 195,
    ],
    [387, 21, -40, -2, 272, 131, -34, 43, 28, 195, -233, 89],
];

/// The divisors of the evaluation if the stronger side has six men or fewer, and if it has seven.
const SIX_MEN_DIVISOR: i32 = 16;
const SEVEN_MEN_DIVISOR: i32 = 2;

/// The index of the phase: 0 while men are placed, 1 while men are moved, and 2 as soon as a side flies.
fn phase(position: &Position) -> usize {
    if position.in_hand != [0; 2] {
        0
    } else if Player::BOTH.iter().any(|player| position.flies(*player)) {
        2
    } else {
        1
    }
}

/// Facts about a side: its mobility and its men that cannot step; its mills, and its lines of two with an
/// empty third point. Then its men that can step out of a mill, and those on points from which three steps
/// and four steps lead.
fn facts(position: &Position, player: Player) -> [i32; 7] {
    let (men, empty) = (position.of(player), position.empty());
    let steps_to_empty = steps(empty);
    let mills = mills(men);
    let lines = |set: Bitboard| set.count_ones() / 3;
    let completions = completions(men).within(empty);
    [
        (steps(men).both() & empty).count_ones(),
        (men & !steps_to_empty.both()).count_ones(),
        lines(mills.vertical) + lines(mills.horizontal),
        completions.vertical.count_ones() + completions.horizontal.count_ones(),
        (mills.both() & steps_to_empty.both()).count_ones(),
        (men & THREE_WAYS).count_ones(),
        (men & FOUR_WAYS).count_ones(),
    ]
    .map(u32::cast_signed)
}

/// The phase and its terms for the side to move: the lead in men, its share of all men, the [`facts`], the
/// mills that each side could close, and the turn.
fn phase_terms(position: &Position, features: &Features) -> (usize, [i32; TERMS]) {
    let [own, other] = [position.to_move, !position.to_move];
    let [own_men, other_men] = [own, other].map(|side| position.count_of(side).cast_signed());
    let lead = own_men - other_men;
    let (own_facts, other_facts) = (facts(position, own), facts(position, other));
    let count = |set: Bitboard| set.count_ones().cast_signed();
    let mut terms = [0; TERMS];
    terms[0] = lead;
    terms[1] = 100 * lead / (own_men + other_men);
    for (term, (own, other)) in terms[2..].iter_mut().zip(own_facts.iter().zip(other_facts)) {
        *term = own - other;
    }
    terms[9] = count(features.closing.closing_targets());
    terms[10] = count(features.threats);
    terms[11] = 1;
    (phase(position), terms)
}

/// The terms of all phases, in the order of their weights.
pub(super) fn terms(position: &Position, features: &Features) -> impl Iterator<Item = i32> {
    let (phase, terms) = phase_terms(position, features);
    (0..PHASES).flat_map(move |index| if index == phase { terms } else { [0; TERMS] })
}

/// The divisor of the evaluation of a position. `stronger` is the side that it puts ahead.
///
/// With few men, a side rarely wins before the other one flies, and hardly ever after it.
fn draw_divisor(position: &Position, stronger: Player) -> i32 {
    if position.in_hand != [0; 2] {
        return 1;
    }
    match position.count_of(stronger) {
        0..=6 => SIX_MEN_DIVISOR,
        7 => SEVEN_MEN_DIVISOR,
        _ => 1,
    }
}

/// Evaluates a position for the side to move.
pub(super) fn evaluate(position: &Position, features: &Features) -> Evaluation {
    let (phase, terms) = phase_terms(position, features);
    let sum = weighted_sum(terms, WEIGHTS[phase]);
    let stronger = if sum > 0 {
        position.to_move
    } else {
        !position.to_move
    };
    Evaluation::from_log_odds(sum / draw_divisor(position, stronger))
}

/// Two steps lead from the twelve corners of the rings.
const _: () = assert!((BOARD & !(THREE_WAYS | FOUR_WAYS)).count_ones() == 12);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::BitsInOrder;

    #[test]
    fn points_are_counted_by_their_steps() {
        for point in BitsInOrder(BOARD) {
            let ways = steps(1 << point).both().count_ones();
            assert_eq!(THREE_WAYS >> point & 1 == 1, ways == 3, "{point}");
            assert_eq!(FOUR_WAYS >> point & 1 == 1, ways == 4, "{point}");
        }
    }
}
