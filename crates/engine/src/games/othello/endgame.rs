//! The last squares of the board, tested without the tables of the search.
//!
//! Most positions of a proof have few empty squares. There a table costs more time than it saves, so
//! the game tests with a null window whether the side to move reaches a margin.
//!
//! * **Order.** With six squares and more, moves that leave the opponent few replies come first.
//!   With fewer, those in regions with an odd number of empty squares come first: the side that moves
//!   last in a region flips discs that nobody flips back.
//! * **Stability.** Discs that cannot be flipped bound the margin.
//!   See [`stability`](super::stability).
//!
//! The margins of both sides are opposite, so "at least `goal`" for one side is "less than
//! `1 - goal`" for the other.
//!
//! Andersson, "Zebra", 1998; Delorme, "Edax", 1998.

use super::bitboard::{Bitboard, SQUARES, flips, with_neighbours};
use super::rules::Othello;
use crate::game::bits::{BitsInOrder, first_bit};

/// The most empty squares of an endgame.
pub(super) const MAX_ENDGAME: u32 = 8;

/// The fewest empty squares for which moves are ordered by replies.
const MIN_ORDERED: u32 = 6;

/// The squares beside each square, and the square itself.
static NEIGHBOURS: [Bitboard; SQUARES] = neighbours();

const fn neighbours() -> [Bitboard; SQUARES] {
    let mut neighbours = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        neighbours[square] = with_neighbours(1 << square);
        square += 1;
    }
    neighbours
}

/// The discs of both sides for the side to move, and the squares that are left.
#[derive(Clone, Copy)]
struct Board {
    own: Bitboard,
    other: Bitboard,
    empty: Bitboard,
}

impl Board {
    #[inline]
    fn after(self, square: u8, flipped: Bitboard) -> Self {
        let disc = 1 << square;
        Self {
            own: self.other & !flipped,
            other: self.own | flipped | disc,
            empty: self.empty & !disc,
        }
    }

    #[inline]
    fn after_pass(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            ..self
        }
    }

    #[inline]
    fn flips(self, square: u8) -> Bitboard {
        if NEIGHBOURS[usize::from(square) % SQUARES] & self.other == 0 {
            return 0;
        }
        flips(self.own, self.other, square)
    }
}

/// A test of an endgame.
pub(super) struct Endgame<'a> {
    game: &'a Othello,
    /// The positions visited.
    pub(super) nodes: u64,
    max_nodes: u64,
    /// True once a position was to be visited beyond the maximum.
    is_stopped: bool,
}

impl<'a> Endgame<'a> {
    pub(super) const fn new(game: &'a Othello, max_nodes: u64) -> Self {
        Self {
            game,
            nodes: 0,
            max_nodes,
            is_stopped: false,
        }
    }

    /// Tests whether the side with `own` discs, which is to move, reaches `goal`. The result is a lower bound
    /// of the margin that is at least the goal, or an upper bound below it. It is `None` if that takes too
    /// many positions.
    pub(super) fn test(&mut self, own: Bitboard, other: Bitboard, goal: i16) -> Option<i16> {
        let empty = self.game.board & !(own | other);
        let odd = self
            .game
            .quarters
            .into_iter()
            .filter(|quarter| (empty & quarter).count_ones() % 2 == 1)
            .fold(0, |odd, quarter| odd | quarter);
        let bound = self.search(Board { own, other, empty }, empty.count_ones(), odd, goal);
        (!self.is_stopped).then_some(bound)
    }

    /// Tests a board with `count` empty squares. The squares of quarters with an odd number of them
    /// are `odd`.
    fn search(&mut self, board: Board, count: u32, odd: Bitboard, goal: i16) -> i16 {
        if self.nodes == self.max_nodes {
            // The test ends without a result, so any score will do.
            self.is_stopped = true;
            return goal;
        }
        self.nodes += 1;
        if count == 1 {
            return self.last(board);
        }
        if let Some(bound) = self.stable_bound(board, count, goal) {
            return bound;
        }
        if count >= MIN_ORDERED {
            return self.search_ordered(board, count, odd, goal);
        }
        let mut best = None;
        for set in [board.empty & odd, board.empty & !odd] {
            for square in BitsInOrder(set) {
                let flipped = board.flips(square);
                if flipped == 0 {
                    continue;
                }
                let odd = odd ^ self.game.quarter_of(square);
                let score = -self.search(board.after(square, flipped), count - 1, odd, 1 - goal);
                if score >= goal {
                    return score;
                }
                best = best.max(Some(score));
            }
        }
        best.unwrap_or_else(|| self.pass(board, count, odd, goal))
    }

    /// Tests a board on which the side to move can flip nothing.
    fn pass(&mut self, board: Board, count: u32, odd: Bitboard, goal: i16) -> i16 {
        let Board { own, other, .. } = board;
        if self.game.moves_of(other, own) == 0 {
            return self.game.final_margin(own, other);
        }
        -self.search(board.after_pass(), count, odd, 1 - goal)
    }

    /// Tests a board whose moves are ordered by the replies that they leave.
    fn search_ordered(&mut self, board: Board, count: u32, odd: Bitboard, goal: i16) -> i16 {
        let Board { own, other, .. } = board;
        let mut moves = [(0, 0, 0); MAX_ENDGAME as usize];
        let mut length = 0;
        for square in BitsInOrder(self.game.moves_of(own, other)) {
            let flipped = flips(own, other, square);
            let after = board.after(square, flipped);
            let replies = self.game.moves_of(after.own, after.other);
            let weight = replies.count_ones() + (replies & self.game.corners).count_ones();
            let is_odd = odd & 1 << square != 0;
            let is_corner = self.game.corners & 1 << square != 0;
            let order = 4 * weight + u32::from(!is_odd) + 4 * u32::from(!is_corner);
            moves[length] = (order, square, flipped);
            length += 1;
        }
        let moves = &mut moves[..length];
        moves.sort_unstable_by_key(|(order, ..)| *order);
        let mut best = None;
        for (_, square, flipped) in moves {
            let odd = odd ^ self.game.quarter_of(*square);
            let score = -self.search(board.after(*square, *flipped), count - 1, odd, 1 - goal);
            if score >= goal {
                return score;
            }
            best = best.max(Some(score));
        }
        best.unwrap_or_else(|| self.pass(board, count, odd, goal))
    }

    /// The margin of a board with one empty square.
    #[inline]
    fn last(&self, board: Board) -> i16 {
        let Board { own, other, empty } = board;
        let square = first_bit(empty);
        let flipped = board.flips(square);
        if flipped != 0 {
            return self
                .game
                .final_margin(own | flipped | empty, other & !flipped);
        }
        let flipped = board.after_pass().flips(square);
        if flipped != 0 {
            return self
                .game
                .final_margin(own & !flipped, other | flipped | empty);
        }
        self.game.final_margin(own, other)
    }

    /// An upper bound below the goal, if the stable discs of the opponent give one.
    #[inline]
    fn stable_bound(&self, board: Board, count: u32, goal: i16) -> Option<i16> {
        let left = i16::try_from(count).expect("a board has 64 squares");
        if goal <= 2 * left {
            return None;
        }
        self.game.stable_bound(board.other, board.empty, goal)
    }
}
