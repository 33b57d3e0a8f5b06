//! The scale of results: all proven scores of a position, numbered without gaps.
//!
//! A proof tests one bound after the other. Bounds are numbers of this scale, so that bisection
//! takes few steps. A game that is better won sooner has a number for each ply at which it may
//! end. A game of points has a number for each margin.

use crate::game::Provable;
use crate::search::value::Score;

/// The scale of the results that a position may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// The greatest number of plies to the end. A draw is 0, a win at the last ply 1, and each ply
    /// sooner adds 1. Losses mirror this below 0.
    Plies(i16),
    /// The greatest number of plies that a proof looks ahead in a game of cycles. Results are
    /// numbered likewise, but 0 is every result that takes more plies.
    Horizon(i16),
    /// The margin for the side to move, from the least to the greatest.
    Points(i16, i16),
}

impl Scale {
    /// Proofs look at most `max_plies` ahead in games of cycles.
    pub(crate) fn new<G: Provable>(game: &G, position: &G::Position, max_plies: u32) -> Self {
        if G::ENDS.in_points() {
            let (least, greatest) = game.margin_bounds(position);
            Self::Points(least, greatest)
        } else if G::ENDS.in_cycles() {
            let plies = game.max_plies_left(position).min(max_plies);
            Self::Horizon(i16::try_from(plies).expect("draw rules end games sooner"))
        } else {
            let plies = i16::try_from(game.max_plies_left(position));
            Self::Plies(plies.expect("games are shorter than that"))
        }
    }

    /// The numbers of the worst and the best result.
    pub(crate) fn range(self) -> (i16, i16) {
        match self {
            Self::Plies(plies) | Self::Horizon(plies) => (-plies - 1, plies + 1),
            Self::Points(least, greatest) => (least, greatest),
        }
    }

    /// The number of a proven score. Distances beyond the plies cannot occur.
    pub(crate) fn ordinal(self, score: Score) -> i16 {
        match self {
            Self::Plies(plies) | Self::Horizon(plies) => {
                score.signum() * (plies + 1 - score.distance()).max(0)
            }
            Self::Points(least, greatest) => score.margin().clamp(least, greatest),
        }
    }

    pub(crate) fn score(self, ordinal: i16) -> Score {
        match self {
            Self::Plies(_) if ordinal == 0 => Score::DRAW,
            // No loss within the horizon. The test of a draw would not end.
            Self::Horizon(plies) if ordinal == 0 => Score::loss_at(plies + 1),
            Self::Plies(plies) | Self::Horizon(plies) => {
                let win = Score::win_at(plies + 1 - ordinal.abs());
                win.for_side(ordinal > 0)
            }
            Self::Points(..) => Score::from_margin(ordinal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_gaps(scale: Scale) {
        let (worst, best) = scale.range();
        let scores: Vec<_> = (worst..=best).map(|ordinal| scale.score(ordinal)).collect();
        assert!(scores.is_sorted_by(|a, b| a < b));
        let ordinals = scores.iter().map(|score| scale.ordinal(*score));
        assert!(ordinals.eq(worst..=best));
    }

    #[test]
    fn ordinals_number_the_scores_of_a_game_without_gaps() {
        check_gaps(Scale::Plies(10));
        check_gaps(Scale::Horizon(10));
        check_gaps(Scale::Points(-7, 20));
    }
}
