//! Nodes of a proof, and the tests of a node that take no search.
//!
//! A node is a position with more than one move worth a search. In games of cycles, whose forced moves need
//! not end, it is any open position. These means avoid its search, from the cheapest to the dearest:
//!
//! 1. **Non-losing moves** end the line, or leave fewer moves. If one move is left, it is
//!    forced and played without a node.
//! 2. **The table of endgames and the opening book** hold exact values:
//!    <https://www.chessprogramming.org/Endgame_Tablebases>,
//!    <https://www.chessprogramming.org/Opening_Book>.
//! 3. **Distance pruning.** If a win cannot come soon enough for the tested bound, the test
//!    fails without a search; likewise for a loss. This is mate distance pruning with the
//!    game's own minimum distances: <https://www.chessprogramming.org/Mate_Distance_Pruning>.
//! 4. **Static bounds.** The game may have a strategy that decides the test:
//!    <https://www.chessprogramming.org/Interior_Node_Recognizer>. A game of points counts the points
//!    that are left to be won, and those that nobody can take away.

use crate::game::{Goal, MinDistance, NonLosingMoves, Player, Provable, StaticBound};
use crate::search::enhancements::Enhancements;
use crate::search::value::Score;

/// A position below the root with more than one move to choose from.
#[derive(Clone, Debug)]
pub(crate) struct ProofNode<P> {
    pub(crate) position: P,
    pub(crate) key: u64,
    /// Plies below the root.
    pub(crate) ply: i16,
}

impl<P> ProofNode<P> {
    /// What the entry of this node in the table counts from: see [`Score::from_tt`].
    #[inline]
    pub(crate) fn origin<G: Provable<Position = P>>(&self, game: &G) -> i16 {
        if G::ENDS.in_points() {
            game.banked_points(&self.position)
        } else {
            self.ply
        }
    }
}

/// The position after all forced moves.
pub(crate) enum Expanded<P> {
    /// The game is decided, with this score.
    Decided(Score),
    /// A node, and whether the side that made the first move is to move there.
    Node(ProofNode<P>, bool),
}

/// Converts the test "at least `bound`" to the test from the point of view of the given side.
///
/// The opponent's value is then at least the result exactly if the test fails.
pub(crate) fn negate_bound(bound: Score, same_side: bool) -> Score {
    if same_side { bound } else { -bound.pred() }
}

/// Plays forced moves from `position`, `ply` plies below the root, until there is a choice
/// or the game is decided. The score of a decided game is for the side `me`.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a call would copy the position through memory"
)]
pub(crate) fn play_forced_moves<G: Provable>(
    game: &G,
    enhancements: Enhancements,
    mut position: G::Position,
    mut ply: i16,
    me: Player,
) -> Expanded<G::Position> {
    loop {
        let same_side = game.to_move(&position) == me;
        if let Some(outcome) = game.outcome(&position) {
            return Expanded::Decided(Score::from_outcome_at(outcome, me, ply));
        }
        match enhancements.non_losing_moves(game, &position) {
            NonLosingMoves::WinInOne => {
                return Expanded::Decided(Score::win_at(ply + 1).for_side(same_side));
            }
            NonLosingMoves::LossInTwo => {
                return Expanded::Decided(Score::loss_at(ply + 2).for_side(same_side));
            }
            NonLosingMoves::Moves(moves) => {
                let mut moves = moves.into_iter();
                let only = moves.next().expect("an open position has a move");
                // Where positions come back, forced moves may have no end.
                if G::ENDS.in_cycles() || moves.next().is_some() {
                    let key = enhancements.key(game, &position);
                    return Expanded::Node(ProofNode { position, key, ply }, same_side);
                }
                position = game.play(&position, only);
                ply += 1;
            }
        }
    }
}

/// Tests a node by the table of endgames, the opening book, the minimum distances and static bounds.
///
/// The result is a bound that decides the test, or `None` if it takes a search.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a call would copy the position through memory"
)]
pub(crate) fn test_without_search<G: Provable>(
    game: &G,
    enhancements: Enhancements,
    node: &ProofNode<G::Position>,
    bound: Score,
) -> Option<Score> {
    let ProofNode { position, ply, .. } = node;
    if G::ENDS.in_points() {
        let (least, greatest) = game.margin_bounds(position);
        let least = Score::from_margin(least);
        if least >= bound {
            return Some(least);
        }
        let greatest = Score::from_margin(greatest);
        if greatest < bound {
            return Some(greatest);
        }
        if !enhancements.static_bounds {
            return None;
        }
        let margin = game.static_margin(position, bound.least_margin());
        return margin.map(Score::from_margin);
    }
    if let Some(value) = enhancements.looked_up_value(game, position) {
        return Some(Score::from_tt::<G>(Score::from_solved(value), *ply));
    }
    // Tests in games of cycles end by this bound, so it holds without distance pruning, too.
    if enhancements.distance_pruning || G::ENDS.in_cycles() {
        let min_distance = if enhancements.distance_pruning {
            game.min_distance(position)
        } else {
            MinDistance::OPEN
        };
        let soonest_win = Score::win_at(ply + min_distance.to_win);
        if soonest_win < bound {
            return Some(soonest_win);
        }
        let soonest_loss = Score::loss_at(ply + min_distance.to_loss);
        if soonest_loss >= bound {
            return Some(soonest_loss);
        }
    }
    if !enhancements.static_bounds {
        return None;
    }
    let goal = if bound > Score::DRAW {
        Goal::Win
    } else {
        Goal::Draw
    };
    match game.static_bound(position, goal)? {
        StaticBound::AtMostDraw => (bound > Score::DRAW).then_some(Score::DRAW),
        StaticBound::AtLeastDraw => (bound <= Score::DRAW).then_some(Score::DRAW),
        StaticBound::Won(plies) => {
            let latest_win = Score::win_at(ply + distance(plies));
            (latest_win >= bound).then_some(latest_win)
        }
        StaticBound::Lost(plies) => {
            let latest_loss = Score::loss_at(ply + distance(plies));
            (latest_loss < bound).then_some(latest_loss)
        }
    }
}

fn distance(plies: u32) -> i16 {
    i16::try_from(plies).expect("games are shorter than that")
}
