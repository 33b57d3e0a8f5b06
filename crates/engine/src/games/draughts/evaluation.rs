//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! The facts are the [patterns](super::patterns) of men, and others such as kings, mobility, and men that
//! nobody can stop. Each of these others counts differently with many pieces and with few, so it has two
//! weights. Between twenty-four pieces and none, the evaluation goes from the one to the other in equal
//! steps. The sum is the logarithm of the odds to win. The weights were fitted to games that the engine
//! played against itself (`docs/draughts.md`).
//!
//! See <https://www.chessprogramming.org/Tapered_Eval> and
//! <https://www.chessprogramming.org/Automated_Tuning>.

use std::sync::LazyLock;

use super::bitboard::{BOARD, Bitboard, Direction, ROWS, square};
use super::endgame_index::as_black;
use super::patterns::{SignedWeight, WINDOWS, facts, signed_weights};
use super::position::Position;
use super::rules::step_starts;
use crate::game::{EvaluationTerms, Player, Term};

/// The pieces of both sides at the start.
const PIECES_AT_START: i32 = 24;

/// The rows on which a man may stand.
const MAN_ROWS: usize = 7;

/// The facts about one side: men by the rows that they have advanced, and eight others.
const SIDE_FACTS: usize = MAN_ROWS + 8;

/// The facts about a position: the differences of both sides, the opposition and the turn.
const FACTS: usize = SIDE_FACTS + 2;

/// The terms: each fact with many pieces, and with few.
const TERMS: usize = 2 * FACTS;

/// The squares of the first and of the last column.
const EDGE_COLUMNS: Bitboard = {
    let mut edges = 0;
    let mut row = 0;
    while row < 4 {
        edges |= square(8 * row + 3) | square(8 * row + 4);
        row += 1;
    }
    edges
};

/// The squares at an edge.
const EDGES: Bitboard = EDGE_COLUMNS | ROWS[0] | ROWS[7];

/// The eight squares in the middle: 10, 11, 14, 15, 18, 19, 22 and 23.
const CENTER: Bitboard = square(9)
    | square(10)
    | square(13)
    | square(14)
    | square(17)
    | square(18)
    | square(21)
    | square(22);

/// The squares of the bridge of each player, two men on its first row between which no man of the
/// opponent comes through unharmed.
const BRIDGES: [Bitboard; 2] = [square(0) | square(2), square(29) | square(31)];

/// The weights as `bestmove-lab fit` wrote them, a signed byte for each: those of the patterns, then those
/// of the terms. A weight times the value of its fact is in thousandths.
const FITTED: &[u8] = include_bytes!("../../../data/draughts.weights");

/// The index of the weight of the first term.
const FIRST_TERM: usize = FITTED.len() - TERMS;

/// The value of a pattern, whose weight would not fit into a byte otherwise.
const PATTERN_VALUE: i32 = 4;

/// The weight of each pattern, by the index of the fact.
static SIGNED_WEIGHTS: LazyLock<Vec<SignedWeight>> = LazyLock::new(signed_weights);

/// The fitted weights by the index of the fact.
static PATTERN_WEIGHTS: LazyLock<Box<[i8]>> = LazyLock::new(|| {
    let fitted = |weight: &SignedWeight| weight.sign * fitted(weight.index.into());
    SIGNED_WEIGHTS.iter().map(fitted).collect()
});

/// A fitted weight. Its negation is one, too, so −128 is raised.
fn fitted(index: usize) -> i8 {
    FITTED[index].cast_signed().max(-i8::MAX)
}

/// The men of a player that have no piece of the opponent ahead of them, in the triangle through which they
/// may walk.
fn runaways(position: &Position, player: Player) -> Bitboard {
    let backward = Direction::ALL
        .into_iter()
        .filter(|direction| !direction.is_forward(player));
    let mut shadow = position.of(!player);
    for _ in 1..ROWS.len() {
        for direction in backward.clone() {
            shadow |= direction.step(shadow);
        }
    }
    position.men_of(player) & !shadow
}

/// The pieces of a player that the opponent could capture, if it were the opponent's turn.
fn exposed(position: &Position, player: Player) -> Bitboard {
    let (own, empty) = (position.of(player), position.empty());
    Direction::ALL.into_iter().fold(0, |all, direction| {
        let attacked = direction.step(position.movers(!player, direction));
        all | attacked & own & direction.back().step(empty)
    })
}

fn side_facts(position: &Position, player: Player) -> [i32; SIDE_FACTS] {
    let count = |set: Bitboard| set.count_ones().cast_signed();
    let (men, kings) = (position.men_of(player), position.kings_of(player));
    let mut facts = [0; SIDE_FACTS];
    let (by_row, others) = facts.split_at_mut(MAN_ROWS);
    for (advanced, fact) in by_row.iter_mut().enumerate() {
        let row = match player {
            Player::One => ROWS[advanced],
            Player::Two => ROWS[ROWS.len() - 1 - advanced],
        };
        *fact = count(men & row);
    }
    let bridge = BRIDGES[player.index()];
    let steps = Direction::ALL.map(|direction| count(step_starts(position, player, direction)));
    others.copy_from_slice(&[
        count(kings),
        count(kings & BOARD & !EDGES),
        count(men & EDGE_COLUMNS),
        count(men & CENTER),
        i32::from(men & bridge == bridge),
        steps.iter().sum(),
        count(exposed(position, player)),
        count(runaways(position, player)),
    ]);
    facts
}

/// 1 if the side to move has the opposition, and −1 if the opponent has it. It is 0 where the sides have
/// different numbers of pieces.
///
/// Every step moves one piece to a row of the other parity. So the parity of the pieces on odd rows
/// tells which side will have to give way where all pieces face each other.
fn opposition(position: &Position) -> i32 {
    const ODD_ROWS: Bitboard = ROWS[1] | ROWS[3] | ROWS[5] | ROWS[7];
    let [one, two] = position.pieces.map(Bitboard::count_ones);
    if one != two {
        0
    } else if (position.occupied() & ODD_ROWS).count_ones() % 2 == 1 {
        1
    } else {
        -1
    }
}

/// The terms for the side to move, in the order of their weights.
fn terms(position: &Position) -> [i32; TERMS] {
    let [own, other] =
        [position.to_move, !position.to_move].map(|player| side_facts(position, player));
    let pieces = position.occupied().count_ones().cast_signed();
    let mut facts = [0; FACTS];
    for (fact, (own, other)) in facts.iter_mut().zip(own.into_iter().zip(other)) {
        *fact = own - other;
    }
    facts[SIDE_FACTS..].copy_from_slice(&[opposition(position), 1]);
    let mut terms = [0; TERMS];
    let (with_many, with_few) = terms.split_at_mut(FACTS);
    for ((many, few), fact) in with_many.iter_mut().zip(with_few).zip(facts) {
        *many = fact * pieces;
        *few = fact * (PIECES_AT_START - pieces);
    }
    terms
}

#[inline]
fn pattern_facts(position: &Position) -> [usize; WINDOWS] {
    let seen = as_black(position);
    facts(Player::BOTH.map(|player| seen.men_of(player)))
}

/// The logarithm of the odds to win for the side to move, in thousandths.
pub(super) fn log_odds(position: &Position) -> i32 {
    let terms = terms(position).into_iter().zip(FIRST_TERM..);
    let terms: i32 = terms
        .map(|(term, weight)| term * i32::from(fitted(weight)))
        .sum();
    let weights = &*PATTERN_WEIGHTS;
    let patterns = pattern_facts(position).into_iter();
    let patterns: i32 = patterns.map(|fact| i32::from(weights[fact])).sum();
    terms + PATTERN_VALUE * patterns
}

pub(super) fn evaluation_terms(position: &Position) -> EvaluationTerms {
    let patterns = pattern_facts(position)
        .into_iter()
        .map(|fact| SIGNED_WEIGHTS[fact]);
    let patterns = patterns.map(|weight| Term {
        weight: weight.index.into(),
        value: PATTERN_VALUE * i32::from(weight.sign),
    });
    let terms = terms(position).into_iter().zip(FIRST_TERM..);
    let terms = terms.map(|(value, weight)| Term { weight, value });
    patterns.chain(terms).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Draughts, moves, play};
    use super::*;
    use crate::game::Rules as _;

    #[test]
    fn evaluation_is_the_weighted_sum_of_its_terms() {
        let start = Draughts.initial_position();
        let step = moves(&start).into_iter().next().expect("a move");
        for position in [start, play(&start, step)] {
            let terms = evaluation_terms(&position).terms.into_iter();
            let sum: i32 = terms
                .map(|term| term.value * i32::from(fitted(term.weight)))
                .sum();
            assert_eq!(log_odds(&position), sum, "{position:?}");
        }
    }

    #[test]
    fn every_pattern_has_a_fitted_weight() {
        let last = SIGNED_WEIGHTS.iter().map(|weight| weight.index).max();
        assert_eq!(last.map(usize::from), Some(FIRST_TERM - 1));
    }
}
