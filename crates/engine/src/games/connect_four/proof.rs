//! What the rules of Connect Four show without a search.

use super::bitboard::count;
use super::landing::{Landing, Landings};
use super::position::Position;
use super::rules::ConnectFour;
use super::symmetry::SYMMETRY_MAX_DISCS;
use crate::game::{Book, Goal, MinDistance, NonLosingMoves, Provable, StaticBound};

impl Provable for ConnectFour {
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

    /// The book has positions of the standard board with few discs, some forced replies included.
    #[inline]
    fn book(&self, position: &Position) -> Option<&Book> {
        let is_standard =
            [self.rows, self.columns] == [Self::STANDARD.rows, Self::STANDARD.columns];
        (position.discs <= SYMMETRY_MAX_DISCS && is_standard).then_some(&self.book)
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
}
