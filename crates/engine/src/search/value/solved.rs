//! The proof of the value of a position by the values of its moves.
//!
//! The best candidate may be proven to win in eleven plies while another one may win in nine, as far
//! as is known. The position is then won, but neither its distance nor its best move is proven. So
//! each move that is not proven has a best case: the best value that what is proven about it leaves.

use std::cmp::Reverse;

use super::analysis::Candidate;
use super::reported::Value;
use super::score::Score;
use crate::game::{NonLosingMoves, Provable};

/// The value of a position if the best of its candidates is proven, and no other one can be better.
///
/// `best_case` gives the best case of the candidate with an index.
pub(crate) fn solved_value<M>(
    candidates: &[Candidate<M>],
    best_case: impl Fn(usize) -> Score,
) -> Option<Value> {
    // Of equal ones the first, as in an analysis.
    let best = candidates
        .iter()
        .max_by_key(|candidate| (candidate.value.order(), Reverse(candidate.order)));
    let best = best?.value;
    let score = Score::from_value(best);
    let mut values = candidates
        .iter()
        .map(|candidate| candidate.value)
        .enumerate();
    let cannot_be_better = |index: usize, value: Value| {
        // A loss within some plies takes no more of them, and one by some points loses no fewer.
        let by_value = if value.is_loss() {
            Score::from_value(value)
        } else {
            Score::WIN_IN_ONE
        };
        by_value.min(best_case(index)) <= score
    };
    let is_solved = best.is_exact()
        && values.all(|(index, value)| value.is_exact() || cannot_be_better(index, value));
    is_solved.then_some(best)
}

/// The best score that a move of an open position may have, if none wins at once.
pub(crate) fn soonest_win<G: Provable>(game: &G, position: &G::Position) -> Score {
    let is_open = || matches!(game.non_losing_moves(position), NonLosingMoves::Moves(_));
    if !G::ENDS.in_points() && is_open() {
        Score::win_at(game.min_distance(position).to_win)
    } else {
        Score::WIN_IN_ONE
    }
}

#[cfg(test)]
mod tests {
    use super::super::win_by::WinBy;
    use super::*;
    use crate::game::Evaluation;

    /// Whether candidates with these values and best cases solve their position.
    fn are_solved(values: &[(Value, Score)]) -> bool {
        let candidates: Vec<_> = values
            .iter()
            .enumerate()
            .map(|(order, (value, _))| Candidate {
                mv: order,
                order,
                preference: 0,
                value: *value,
                depth: 0,
                pv: vec![order],
            })
            .collect();
        solved_value(&candidates, |index| values[index].1).is_some()
    }

    #[test]
    fn position_is_solved_once_no_other_move_can_be_better() {
        let estimate = Value::Estimate(Evaluation::from_hundredths(-300));
        let even = Value::Estimate(Evaluation::EVEN);
        let win = |plies| Value::Win(WinBy::Plies(plies));
        let loss = |plies| Value::Loss(WinBy::Plies(plies));
        let (within, later) = (WinBy::PliesAtMost(9), WinBy::PliesAtMost(7));
        let by = |points| Value::Win(WinBy::Points(points));
        let at_least = |points| Value::Win(WinBy::PointsAtLeast(points));
        let open = Score::MAX;
        for (values, expected) in [
            (vec![(win(11), open), (win(9), open)], true),
            (vec![(win(11), open), (estimate, open)], false),
            (vec![(win(11), open), (estimate, Score::win_at(9))], false),
            (vec![(win(11), open), (estimate, Score::win_at(11))], true),
            (vec![(win(11), open), (Value::Win(within), open)], false),
            (vec![(win(9), open), (Value::Loss(within), open)], true),
            (vec![(win(1), open), (estimate, open)], true),
            (vec![(loss(8), open), (Value::Loss(later), open)], true),
            (vec![(loss(8), open), (Value::Loss(within), open)], false),
            (vec![(Value::Draw, open), (estimate, open)], false),
            (vec![(Value::Draw, open), (estimate, Score::DRAW)], true),
            (vec![(by(5), open), (estimate, open)], false),
            (vec![(by(5), open), (at_least(3), open)], false),
            (vec![(by(5), open), (-at_least(3), open)], true),
            (vec![(-by(3), open), (-at_least(2), open)], false),
            (vec![(-by(3), open), (-at_least(3), open)], true),
            (vec![(even, Score::DRAW), (Value::Draw, open)], false),
            (vec![(estimate, open)], false),
        ] {
            assert_eq!(are_solved(&values), expected, "{values:?}");
        }
    }
}
