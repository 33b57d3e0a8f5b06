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

/// The facts about a position: the differences of both sides, the share of the lead, the opposition
/// and the turn.
const FACTS: usize = SIDE_FACTS + 3;

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

/// The weights of the terms, in thousandths: with many pieces, then with few.
const WEIGHTS: [i32; TERMS] = [
    976, 1_041, 835, 679, 695, 797, 1_055, // men
    1_136, 109, // kings
    15, 78, 46, 107, -446, -574, 35, -29, 47, // others
    1_171, 1_091, 1_082, 1_315, 1_306, 1_249, 977, // men
    1_288, -105, // kings
    -98, -213, 595, 7, -65, 512, -19, 116, 14, // others
];

/// Returns the men of the opponent's rows that no piece of the opponent is ahead of, in the triangle
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

/// Returns the share of the lead of the side to move among all pieces, in percent.
fn lead(position: &Position) -> i32 {
    let [own, other] = [position.to_move, !position.to_move]
        .map(|player| position.of(player).count_ones().cast_signed());
    100 * (own - other) / (own + other)
}

/// Returns 1 if the side to move has the opposition, −1 if the opponent has it, and 0 where the sides
/// have different numbers of pieces.
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
    facts[SIDE_FACTS..].copy_from_slice(&[lead(position), opposition(position), 1]);
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
