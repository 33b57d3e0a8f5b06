//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! A fact counts differently with many pieces and with few, so each has two weights. Between twenty-four
//! pieces and none, the evaluation goes from the one to the other in equal steps. The sum is the
//! logarithm of the odds to win.
//!
//! See <https://www.chessprogramming.org/Tapered_Eval>.

use super::bitboard::{BOARD, Bitboard, Direction, ROWS, square};
use super::position::Position;
use super::rules::step_starts;
use crate::game::Player;

/// The pieces of both sides at the start.
const MAX_PIECES: i32 = 24;

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

/// The weights of the terms, in thousandths: with many pieces, then with few. They are fitted to
/// 350,000 positions of 3,900 games that the engine played against itself.
const WEIGHTS: [i32; TERMS] = [
    1_370, 1_417, 1_190, 1_068, 1_072, 1_212, 1_502, // men
    2_091, 229, // kings
    21, 67, 129, 86, -373, -136, -29, 56, // others
    944, 798, 861, 1_061, 1_103, 1_039, 818, // men
    747, -111, // kings
    -136, -211, 444, 8, -92, 214, 116, 13, // others
];

/// Returns the men of a player that have no piece of the opponent ahead of them, in the triangle
/// through which they may walk.
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

/// Returns the pieces of a player that the opponent could capture, if it were the opponent's turn.
fn exposed(position: &Position, player: Player) -> Bitboard {
    let (own, empty) = (position.of(player), position.empty());
    Direction::ALL.into_iter().fold(0, |all, direction| {
        let attacked = direction.step(position.movers(!player, direction));
        all | attacked & own & direction.back().step(empty)
    })
}

/// Returns the facts about one side.
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

/// Returns 1 if the side to move has the opposition, and −1 if the opponent has it. It is 0 where the
/// sides have different numbers of pieces.
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

/// Returns the terms of the evaluation for the side to move, in the order of their weights.
pub(super) fn terms(position: &Position) -> [i32; TERMS] {
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
        *few = fact * (MAX_PIECES - pieces);
    }
    terms
}

/// Evaluates a position for the side to move, as the logarithm of the odds to win in thousandths.
pub(super) fn log_odds(position: &Position) -> i32 {
    let terms = terms(position).into_iter();
    let sum: i32 = terms.zip(WEIGHTS).map(|(term, weight)| term * weight).sum();
    sum / MAX_PIECES
}
