//! Connect Four as the search sees it.

use super::bitboard::Bitboard;
use super::landing::{Landing, Landings};
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::{
    Evaluation, Game, Goal, MinDistance, NonLosingMoves, Outcome, Player, SolvedValue, StaticBound,
    Symmetry,
};

/// The number of discs up to which symmetric positions share a key. Later they are too rare to
/// be worth the time.
const SYMMETRY_MAX_DISCS: u8 = 12;

impl Game for ConnectFour {
    type Position = Position;
    type Move = Landing;
    type Moves = Landings;
    type Features = ();

    fn initial_position(&self) -> Position {
        self.position(0, 0, Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.won {
            Some(Outcome::Won(!position.to_move))
        } else if position.occupied == self.board {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> Landings {
        Landings(self.landings(position))
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called in the innermost loop, and a position returned in memory is slow"
    )]
    fn play(&self, position: &Position, Landing(landing): Landing) -> Position {
        let occupied = position.occupied | landing;
        Position {
            own: position.other(),
            occupied,
            own_wins: position.other_wins & !landing,
            other_wins: self.winning_cells(position.own | landing, occupied),
            discs: position.discs + 1,
            to_move: !position.to_move,
            won: position.own_wins & landing != 0,
        }
    }

    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if position.won {
            0
        } else {
            self.rows * self.columns - u32::from(position.discs)
        }
    }

    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Landings> {
        let landings = self.landings(position);
        if position.own_wins & landings != 0 {
            return NonLosingMoves::WinInOne;
        }
        let threats = position.other_wins;
        let forced = threats & landings;
        let kept = if forced == 0 {
            landings
        } else if forced.is_power_of_two() {
            forced
        } else {
            return NonLosingMoves::LossInTwo;
        };
        // A disc directly below a threat would let the opponent play there.
        match kept & !(threats >> 1) {
            0 => NonLosingMoves::LossInTwo,
            safe => NonLosingMoves::Moves(Landings(safe)),
        }
    }

    /// Sides alternate, and no non-losing move lets the opponent win with the next one.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance {
            to_win: 3,
            to_loss: 4,
        }
    }

    #[inline]
    fn static_bound(&self, position: &Position, goal: Goal) -> Option<StaticBound> {
        self.claimeven_bound(position, goal)
    }

    #[inline]
    fn book_value(&self, position: &Position) -> Option<SolvedValue> {
        self.stored_value(position)
    }

    fn book_line(&self, position: &Position) -> Option<Vec<Landing>> {
        self.stored_line(position)
    }

    fn book_key(&self, position: &Position) -> Option<u64> {
        self.book_key_of(position)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = position.exact_key();
        if position.discs > SYMMETRY_MAX_DISCS {
            return key;
        }
        key.min(self.mirrored(key))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let key = position.exact_key();
        if key <= self.mirrored(key) {
            return (*position, Symmetry::default());
        }
        let mirrored = Position {
            own: self.mirrored(position.own),
            occupied: self.mirrored(position.occupied),
            own_wins: self.mirrored(position.own_wins),
            other_wins: self.mirrored(position.other_wins),
            ..*position
        };
        (mirrored, Symmetry(1))
    }

    fn map_from_canonical(&self, Landing(landing): Landing, symmetry: Symmetry) -> Landing {
        if symmetry == Symmetry::default() {
            Landing(landing)
        } else {
            Landing(self.mirrored(landing))
        }
    }

    /// Counts the winning cells after the move, and prefers the middle among equals.
    ///
    /// A winning cell directly above one of the opponent does not count: the opponent wins
    /// below it first.
    #[inline]
    fn move_score(&self, child: &Position, Landing(landing): Landing) -> i32 {
        let usable = child.other_wins & !(child.own_wins << 1);
        let central = self.centrality[landing.trailing_zeros() as usize % self.centrality.len()];
        16 * count(usable) + i32::from(central)
    }

    /// Counts the winning cells of each side that are still empty.
    ///
    /// These threats decide the game when the columns fill up (Allis, "A Knowledge-based
    /// Approach of Connect-Four", 1988).
    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        Evaluation::from_log_odds(THREAT * (count(position.own_wins) - count(position.other_wins)))
    }
}

/// The worth of an empty winning cell, as the logarithm of the odds in thousandths.
const THREAT: i32 = 100;

/// Returns the number of cells.
#[inline]
const fn count(cells: Bitboard) -> i32 {
    cells.count_ones().cast_signed()
}
