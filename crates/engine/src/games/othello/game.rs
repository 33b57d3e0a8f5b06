//! Othello as the search sees it.

use super::bitboard::{Bitboard, STRIDE, flips, with_neighbours};
use super::endgame::{Endgame, MAX_ENDGAME};
use super::evaluation::search_deviation;
use super::moves::{Moves, PASS};
use super::position::Position;
use super::rules::{MAX_SIZE, Othello, count};
use super::symmetry::image;
use crate::game::bits::first_bit;
use crate::game::square_symmetries::{SYMMETRIES, inverse};
use crate::game::{
    EndgameTest, Evaluation, EvaluationTerms, Game, Outcome, Player, Symmetry, hash64,
    nearness_to_middle,
};

/// The number of discs up to which symmetric positions share a key. Later they are too rare to be
/// worth the time.
const SYMMETRY_MAX_DISCS: u32 = 12;

impl Game for Othello {
    type Position = Position;
    /// A square, or a pass.
    type Move = u8;
    type Moves = Moves;
    type Features = ();

    const HAS_MARGIN: bool = true;
    const HAS_SEARCH_DEVIATIONS: bool = true;

    fn initial_position(&self) -> Position {
        let middle = self.size / 2;
        let square = |row: u32, column: u32| 1 << (8 * row + column);
        let black = square(middle - 1, middle) | square(middle, middle - 1);
        let white = square(middle - 1, middle - 1) | square(middle, middle);
        self.position(black, white, Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_over(position).then(|| {
            let [black, white] = Player::BOTH.map(|player| position.of(player));
            Outcome::from_lead(self.final_margin(black, white))
        })
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        Moves(position.moves)
    }

    #[inline]
    fn play(&self, position: &Position, mv: u8) -> Position {
        let Position { own, other, .. } = *position;
        let (own, other) = if mv == PASS {
            (own, other)
        } else {
            let flipped = flips(own, other, mv);
            (own | flipped | 1 << mv, other & !flipped)
        };
        self.position(other, own, !position.to_move)
    }

    /// Every disc may be followed by a pass, and no pass by another one.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        let empty = self.empty_squares(position).count_ones();
        if position.moves != 0 {
            2 * empty
        } else if self.is_over(position) {
            0
        } else {
            2 * empty + 1
        }
    }

    /// Either side may win every square.
    #[inline]
    fn margin_bounds(&self, _position: &Position) -> (i16, i16) {
        (-self.all(), self.all())
    }

    /// Stable discs of the other side bound the margin.
    #[inline]
    fn static_margin(&self, position: &Position, goal: i16) -> Option<i16> {
        let empty = self.empty_squares(position);
        if goal <= 2 * count(empty) {
            return None;
        }
        self.stable_bound(position.other, empty, goal)
    }

    #[inline]
    fn is_endgame(&self, position: &Position) -> bool {
        self.empty_squares(position).count_ones() <= MAX_ENDGAME
    }

    #[inline]
    fn test_endgame(&self, position: &Position, goal: i16, max_nodes: u64) -> Option<EndgameTest> {
        self.is_endgame(position).then(|| {
            let mut endgame = Endgame::new(self, max_nodes);
            let bound = endgame.test(position.own, position.other, goal);
            EndgameTest {
                bound,
                nodes: endgame.nodes,
            }
        })
    }

    /// Prefers moves that leave the opponent few replies, now and later, corners, and the last
    /// square of a region.
    #[inline]
    fn move_score(&self, child: &Position, mv: u8) -> i32 {
        const REPLY: i32 = 4;
        const LATER_REPLY: i32 = 1;
        const CORNER: i32 = 4;
        const LAST_IN_REGION: i32 = 2;
        let square = if mv == PASS { 0 } else { 1 << mv };
        let empty = self.empty_squares(child);
        let number = |set| i32::from(count(set));
        let corner = number(square & self.corners) * CORNER;
        let is_last = mv != PASS && number(empty & self.quarter_of(mv)) % 2 == 0;
        let last = i32::from(is_last) * LAST_IN_REGION;
        let replies = number(child.moves) + number(child.moves & self.corners);
        let later = number(with_neighbours(child.other) & empty);
        corner + last - REPLY * replies - LATER_REPLY * later
    }

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn preference(&self, _position: &Position, square: u8) -> i16 {
        if square == PASS {
            return 0;
        }
        let (square, size) = (u32::from(square), self.size);
        nearness_to_middle((square / STRIDE, square % STRIDE), (size, size))
    }

    fn search_deviation(&self, _position: &Position, depth: u32) -> Option<i16> {
        (self.size == MAX_SIZE).then(|| search_deviation(depth))
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position)
    }

    /// Returns a hash of the discs, which decide the rest of the game whoever has which colour.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let discs = (position.own, position.other);
        if position.discs().count_ones() > SYMMETRY_MAX_DISCS {
            return hash64(&discs);
        }
        hash64(&(0..SYMMETRIES).map(|it| self.image(discs, it)).min())
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let discs = (position.own, position.other);
        let images = (0..SYMMETRIES).map(|symmetry| (self.image(discs, symmetry), symmetry));
        let ((own, other), symmetry) = images.min().expect("a board has symmetries");
        (
            self.position(own, other, position.to_move),
            Symmetry(symmetry),
        )
    }

    fn map_from_canonical(&self, mv: u8, Symmetry(symmetry): Symmetry) -> u8 {
        if mv == PASS {
            return PASS;
        }
        first_bit(image(1 << mv, self.size, inverse(symmetry)))
    }
}

impl Othello {
    /// Returns the image of the discs of both sides.
    fn image(&self, (own, other): (Bitboard, Bitboard), symmetry: u8) -> (Bitboard, Bitboard) {
        (
            image(own, self.size, symmetry),
            image(other, self.size, symmetry),
        )
    }
}
