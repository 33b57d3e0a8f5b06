//! Reviews of moves, from results of searches.

use bestmove_engine::erased::{
    AccuracyPly, CancelFlag, Limits, MoveReview, MoveText, MoveVerdict, ParameterInput,
    PositionSource, PositionSpec, Resources, Scoring, SearchOptions, SearchResult, Value, WinBy,
    accuracies,
};
use bestmove_engine::game::Evaluation;
use bestmove_engine::games::{GAMES, find};

fn results(moves: &[usize]) -> Vec<SearchResult> {
    let moves = moves.iter().copied().map(MoveText::Index).collect();
    let spec = PositionSpec::new(PositionSource::Moves(moves));
    let record = GAMES[0].record(&spec).unwrap();
    let (options, cancel) = (SearchOptions::default(), CancelFlag::default());
    let mut results = Vec::new();
    for position in &record.positions {
        let mut resources = Resources::default();
        results.push(position.search(&options, &mut resources, &cancel));
    }
    results
}

/// The review of the second candidate, which has one value while the first has another.
fn review(best: Value, played: Value, scoring: Scoring) -> MoveReview {
    let mut results = results(&[0, 4]);
    let mut before = results.remove(0);
    before.scoring = scoring;
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
    MoveReview::new(&before, &mv, &after)
}

#[test]
fn verdicts_go_by_the_points_that_were_lost() {
    let estimate = |hundredths| Value::Estimate(Evaluation::from_hundredths(hundredths));
    let (win, slow_win) = (Value::Win(WinBy::Plies(3)), Value::Win(WinBy::Plies(5)));
    let (loss, quick_loss) = (Value::Loss(WinBy::Plies(6)), Value::Loss(WinBy::Plies(4)));
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
        let review = review(best, played, Scoring::First);
        assert_eq!(review.verdict(false), expected, "{best:?} {played:?}");
        assert_eq!(review.lost_margin(), None);
    }
}

#[test]
fn merit_of_a_best_move_goes_by_the_others_and_by_the_opponent() {
    let estimate = |hundredths| Value::Estimate(Evaluation::from_hundredths(hundredths));
    let (win, loss) = (Value::Win(WinBy::Plies(3)), Value::Loss(WinBy::Plies(4)));
    let slow_win = Value::Win(WinBy::Plies(9));
    for (best, second, chance, expected) in [
        (win, None, false, MoveVerdict::Forced),
        (loss, None, true, MoveVerdict::Forced),
        (win, Some(slow_win), true, MoveVerdict::Best),
        (win, Some(Value::Draw), false, MoveVerdict::Only),
        (win, Some(Value::Draw), true, MoveVerdict::Great),
        (Value::Draw, Some(loss), false, MoveVerdict::Only),
        (loss, Some(loss), true, MoveVerdict::Best),
        (estimate(250), Some(estimate(-49)), true, MoveVerdict::Best),
        (estimate(250), Some(estimate(-50)), true, MoveVerdict::Great),
    ] {
        let mut review = review(best, best, Scoring::First);
        review.played = review.best.clone();
        review.second = second;
        assert_eq!(review.verdict(chance), expected, "{best:?} {second:?}");
    }
    for (played, expected) in [
        (101, MoveVerdict::Inaccuracy),
        (100, MoveVerdict::Miss),
        (-100, MoveVerdict::Miss),
    ] {
        let review = review(estimate(300), estimate(played), Scoring::First);
        assert_eq!(review.verdict(true), expected, "{played}");
    }
}

/// The numbers are those of a program of its own, written after the formula.
#[test]
fn accuracy_is_that_of_lichess() {
    let estimate = |hundredths| Value::Estimate(Evaluation::from_hundredths(hundredths));
    let accuracies_of = |plies: &[(i16, i16)]| {
        let ply = |(index, (best, played)): (usize, &(i16, i16))| AccuracyPly {
            is_first_side: index % 2 == 0,
            best: estimate(*best),
            played: estimate(*played),
        };
        let plies: Vec<_> = plies.iter().enumerate().map(ply).collect();
        accuracies(&plies).map(|it| it.map(|it| (it * 1e4).round() / 1e4))
    };
    let short = [
        (30, 10),
        (-10, -10),
        (10, -180),
        (180, 180),
        (-180, -420),
        (420, 100),
    ];
    assert_eq!(accuracies_of(&short), [Some(67.1735), Some(64.6472)]);
    let long: Vec<_> = (0..47).map(|index| (40, 40 - index * 37 % 90)).collect();
    assert_eq!(accuracies_of(&long), [Some(91.3749), Some(91.3728)]);
    assert_eq!(accuracies_of(&[(30, 30)]), [Some(100.0), None]);
    assert_eq!(accuracies_of(&[]), [None, None]);
}

#[test]
fn verdicts_weigh_the_lost_part_of_the_greatest_margin() {
    let win = |points| Value::Win(WinBy::Points(points));
    let loss = |points| Value::Loss(WinBy::Points(points));
    for (max_margin, best, played, lost, expected) in [
        (9, win(5), win(5), 0, MoveVerdict::Best),
        (9, win(5), win(3), 2, MoveVerdict::Mistake),
        (9, win(5), win(1), 4, MoveVerdict::Blunder),
        (9, loss(3), loss(5), 2, MoveVerdict::Mistake),
        (25, win(9), win(7), 2, MoveVerdict::Good),
        (25, win(9), win(5), 4, MoveVerdict::Inaccuracy),
        (25, win(9), win(3), 6, MoveVerdict::Mistake),
        (25, loss(1), loss(9), 8, MoveVerdict::Blunder),
        // A lost result is a blunder, however few points are lost with it.
        (64, win(2), Value::Draw, 2, MoveVerdict::Blunder),
        (64, Value::Draw, loss(2), 2, MoveVerdict::Blunder),
        (64, Value::Draw, Value::Draw, 0, MoveVerdict::Best),
        (64, win(40), win(34), 6, MoveVerdict::Good),
        (64, win(40), win(33), 7, MoveVerdict::Inaccuracy),
    ] {
        let review = review(best, played, Scoring::Points { max_margin });
        assert_eq!(review.verdict(false), expected, "{best:?} {played:?}");
        assert_eq!(review.lost_margin(), Some(Some(lost)));
    }
}

#[test]
fn margin_that_is_not_proven_does_not_count() {
    let estimate = |hundredths| Value::Estimate(Evaluation::from_hundredths(hundredths));
    let [win, at_least] = [WinBy::Points(5), WinBy::PointsAtLeast(1)].map(Value::Win);
    for (best, played, expected) in [
        (win, at_least, MoveVerdict::Good),
        (estimate(300), estimate(101), MoveVerdict::Inaccuracy),
        (win, estimate(950), MoveVerdict::Good),
    ] {
        let review = review(best, played, Scoring::Points { max_margin: 9 });
        assert_eq!(review.verdict(false), expected, "{best:?} {played:?}");
        assert_eq!(review.lost_margin(), Some(None));
    }
}

#[test]
fn greatest_margin_is_that_of_the_rules() {
    let game = find("dots-and-boxes");
    for (rows, max_margin) in [(3, 9), (1, 3)] {
        let spec = PositionSpec::new(PositionSource::Moves(Vec::new()));
        let spec = spec.with_rule("rows", ParameterInput::Number(rows));
        let position = game.unwrap().position(&spec).unwrap();
        let options = SearchOptions::default().with_limits(Limits::default().with_nodes(1));
        let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
        let result = position.search(&options, &mut resources, &cancel);
        assert_eq!(result.scoring, Scoring::Points { max_margin });
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
    after.candidates[0].value = Value::Win(WinBy::Plies(3));
    let first = before.candidates[0].pv[0].clone();
    let review = MoveReview::new(&before, &first, &after);
    assert_eq!(review.played.value, Value::Loss(WinBy::Plies(4)));
    assert_eq!(review.best, before.candidates[1]);
    assert_eq!(review.lost_hundredths(), 1_000);
}

#[test]
fn reply_proves_a_position_only_if_no_other_can_be_better() {
    let estimate = Value::Estimate(Evaluation::EVEN);
    let (win, loss) = (Value::Win(WinBy::Plies(3)), Value::Loss(WinBy::Plies(2)));
    for (replies, solved, expected, remoteness) in [
        ([win, loss], true, Value::Loss(WinBy::Plies(4)), Some(4)),
        // No other reply wins sooner, though its own value is not proven.
        ([win, estimate], true, Value::Loss(WinBy::Plies(4)), Some(4)),
        (
            [win, estimate],
            false,
            Value::Loss(WinBy::PliesAtMost(4)),
            None,
        ),
        ([Value::Draw, estimate], false, estimate, None),
        (
            [Value::Draw, Value::Loss(WinBy::PliesAtMost(2))],
            true,
            Value::Draw,
            None,
        ),
        ([loss, loss], true, Value::Win(WinBy::Plies(3)), Some(3)),
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
        after.solved = solved;
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
    let win = Value::Win(WinBy::Plies(3));
    assert_eq!(win.before_move(false), Value::Loss(WinBy::Plies(4)));
    assert_eq!(win.before_move(true), Value::Win(WinBy::Plies(4)));
    let within = Value::Loss(WinBy::PliesAtMost(2));
    assert_eq!(within.before_move(false), Value::Win(WinBy::PliesAtMost(3)));
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
    after.candidates[0].value = Value::Loss(WinBy::Plies(4));
    let review = MoveReview::new(&before, &second, &after);
    assert_eq!(review.played.value, Value::Win(WinBy::Plies(5)));
    let verdict = (review.verdict(false), review.lost_hundredths());
    assert_eq!(verdict, (MoveVerdict::Only, 0));
}
