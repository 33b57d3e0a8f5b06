//! Reviews of moves, from results of searches.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bestmove::engine::{
    CancelFlag, Degree, MoveReview, MoveText, MoveVerdict, PositionSource, PositionSpec, Resources,
    SearchOptions, SearchResult, Value,
};
use bestmove::game::Evaluation;
use bestmove::games::GAMES;

/// Returns the results for all positions of a game of tic-tac-toe.
fn results(moves: &[usize]) -> Vec<SearchResult> {
    let moves = moves.iter().copied().map(MoveText::Index).collect();
    let spec = PositionSpec::new(PositionSource::Moves(moves));
    let record = GAMES[0].record(&spec).unwrap();
    let (options, cancel) = (SearchOptions::default(), CancelFlag::default());
    let mut results = Vec::new();
    for position in &record.positions {
        let mut resources = Resources::default();
        results.push(position.search(&options, &mut resources, &cancel, &mut |_| ()));
    }
    results
}

/// Returns the verdict on the second candidate, which has one value while the first has another.
fn verdict(best: Value, played: Value) -> MoveVerdict {
    let mut results = results(&[0, 4]);
    let mut before = results.remove(0);
    before.candidates.truncate(2);
    for (candidate, value) in before.candidates.iter_mut().zip([best, played]) {
        candidate.value = value;
    }
    let mv = before.candidates[1].pv[0].clone();
    let mut after = results.remove(0);
    // It proves nothing, and agrees with the estimate before.
    after.candidates.truncate(1);
    after.candidates[0].value = match played {
        Value::Estimate(evaluation) => Value::Estimate(-evaluation),
        Value::Win(_) | Value::Draw | Value::Loss(_) => Value::Estimate(Evaluation::EVEN),
    };
    MoveReview::new(&before, &mv, &after).verdict()
}

#[test]
fn verdicts_go_by_the_points_that_were_lost() {
    let estimate = |hundredths| Value::Estimate(Evaluation::from_hundredths(hundredths));
    let (win, slow_win) = (Value::Win(Degree::Plies(3)), Value::Win(Degree::Plies(5)));
    let (loss, quick_loss) = (Value::Loss(Degree::Plies(6)), Value::Loss(Degree::Plies(4)));
    for (best, played, expected) in [
        (win, win, MoveVerdict::Best),
        (win, slow_win, MoveVerdict::Good),
        (loss, quick_loss, MoveVerdict::Good),
        (estimate(300), estimate(300), MoveVerdict::Best),
        (estimate(300), estimate(299), MoveVerdict::Good),
        (estimate(300), estimate(201), MoveVerdict::Good),
        (estimate(300), estimate(200), MoveVerdict::Inaccuracy),
        (estimate(300), estimate(101), MoveVerdict::Inaccuracy),
        (estimate(300), estimate(100), MoveVerdict::Mistake),
        (estimate(300), estimate(1), MoveVerdict::Mistake),
        (estimate(300), Value::Draw, MoveVerdict::Blunder),
        (win, Value::Draw, MoveVerdict::Blunder),
        (Value::Draw, loss, MoveVerdict::Blunder),
    ] {
        assert_eq!(verdict(best, played), expected, "{best:?} {played:?}");
    }
}

#[test]
fn first_choice_that_is_refuted_has_the_proven_value() {
    let mut results = results(&[0, 4]);
    let mut before = results.remove(0);
    for candidate in &mut before.candidates {
        candidate.value = Value::Estimate(Evaluation::EVEN);
    }
    let mut after = results.remove(0);
    after.candidates[0].value = Value::Win(Degree::Plies(3));
    let first = before.candidates[0].pv[0].clone();
    let review = MoveReview::new(&before, &first, &after);
    assert_eq!(review.played.value, Value::Loss(Degree::Plies(4)));
    assert_eq!(review.best, before.candidates[1]);
    assert_eq!(review.lost_hundredths(), 1_000);
}

#[test]
fn reply_proves_a_position_only_if_no_other_can_be_better() {
    let estimate = Value::Estimate(Evaluation::EVEN);
    let (win, loss) = (Value::Win(Degree::Plies(3)), Value::Loss(Degree::Plies(2)));
    for (replies, expected, remoteness) in [
        ([win, loss], Value::Loss(Degree::Plies(4)), Some(4)),
        ([win, estimate], Value::Loss(Degree::PliesAtMost(4)), None),
        ([Value::Draw, estimate], estimate, None),
        (
            [Value::Draw, Value::Loss(Degree::PliesAtMost(2))],
            Value::Draw,
            None,
        ),
        ([loss, loss], Value::Win(Degree::Plies(3)), Some(3)),
    ] {
        let mut results = results(&[0, 4]);
        let mut before = results.remove(0);
        before.candidates[1].value = estimate;
        let mv = before.candidates[1].pv[0].clone();
        let mut after = results.remove(0);
        after.candidates.truncate(2);
        for (reply, value) in after.candidates.iter_mut().zip(replies) {
            reply.value = value;
            reply.remoteness = value.plies();
        }
        after.exact = replies.iter().all(|reply| reply.is_proven());
        let played = MoveReview::new(&before, &mv, &after).played;
        assert_eq!(
            (played.value, played.remoteness),
            (expected, remoteness),
            "{replies:?}"
        );
    }
}

#[test]
fn value_before_a_move_depends_on_the_side_that_moves_next() {
    let win = Value::Win(Degree::Plies(3));
    assert_eq!(win.before_move(false), Value::Loss(Degree::Plies(4)));
    assert_eq!(win.before_move(true), Value::Win(Degree::Plies(4)));
    let within = Value::Loss(Degree::PliesAtMost(2));
    assert_eq!(
        within.before_move(false),
        Value::Win(Degree::PliesAtMost(3))
    );
    let estimate = Value::Estimate(Evaluation::from_log_odds(70));
    assert_eq!(estimate.before_move(true), estimate);
}

#[test]
fn unproven_move_has_the_value_of_the_position_after_it() {
    let mut results = results(&[0, 4]);
    let mut before = results.remove(0);
    let mut after = results.remove(0);
    let estimate = |thousandths| Value::Estimate(Evaluation::from_log_odds(thousandths));
    for (candidate, value) in before.candidates.iter_mut().zip([500, 100, 0]) {
        candidate.value = estimate(value);
    }
    let second = before.candidates[1].pv[0].clone();
    after.candidates[0].value = estimate(200);
    let review = MoveReview::new(&before, &second, &after);
    assert_eq!(review.played.value, estimate(-200));
    assert_eq!(review.best, before.candidates[0]);
    // It is better than the best move seemed.
    after.candidates[0].value = Value::Loss(Degree::Plies(4));
    let review = MoveReview::new(&before, &second, &after);
    assert_eq!(review.played.value, Value::Win(Degree::Plies(5)));
    let verdict = (review.verdict(), review.lost_hundredths());
    assert_eq!(verdict, (MoveVerdict::Best, 0));
}
