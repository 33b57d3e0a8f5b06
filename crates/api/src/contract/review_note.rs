//! What a review writes behind a move in a record: its value, and where it was not best the best one.

use bestmove_engine::erased::{MoveMark, MoveNote, MoveVerdict, Value};

use super::answer::CandidateMove;
use super::game_review::PlyReview;

/// The most moves of a line that is written.
const MAX_PLIES: usize = 10;

/// The note on a move.
pub(super) fn move_note(ply: &PlyReview) -> MoveNote {
    let PlyReview {
        played,
        best,
        verdict,
        ..
    } = ply;
    let (mark, word) = match verdict.0 {
        MoveVerdict::Great => (Some(MoveMark::Good), "Great"),
        MoveVerdict::Only => (Some(MoveMark::Good), "Only move"),
        MoveVerdict::Inaccuracy => (Some(MoveMark::Inaccuracy), "Inaccuracy"),
        MoveVerdict::Mistake => (Some(MoveMark::Mistake), "Mistake"),
        MoveVerdict::Miss => (Some(MoveMark::Mistake), "Miss"),
        MoveVerdict::Blunder => (Some(MoveMark::Blunder), "Blunder"),
        MoveVerdict::Forced | MoveVerdict::Best | MoveVerdict::Good => (None, ""),
    };
    let value = value_words(played);
    let mut comment = match mark {
        None => value,
        Some(MoveMark::Good) => format!("{word}, {value}."),
        Some(MoveMark::Inaccuracy | MoveMark::Mistake | MoveMark::Blunder) => {
            let line: Vec<_> = best
                .pv_names
                .iter()
                .take(MAX_PLIES)
                .map(String::as_str)
                .collect();
            format!(
                "{word}, {value}. Best, {}: {}",
                value_words(best),
                line.join(" ")
            )
        }
    };
    if let Some(why) = played
        .why
        .iter()
        .flatten()
        .next()
        .filter(|_| mark.is_some())
    {
        let end = if comment.ends_with('.') { "" } else { "." };
        comment = format!("{comment}{end} {why}");
    }
    MoveNote { mark, comment }
}

/// A value in words, from the point of view of the player who makes the move.
fn value_words(candidate: &CandidateMove) -> String {
    let points = candidate.value.margin().map(i32::abs);
    let by = match (points, candidate.remoteness) {
        (Some(1), _) => " by 1 point".to_owned(),
        (Some(points), _) => format!(" by {points} points"),
        (None, Some(1)) => " in 1 ply".to_owned(),
        (None, Some(plies)) => format!(" in {plies} plies"),
        (None, None) => String::new(),
    };
    match candidate.value {
        Value::Win(_) => format!("a win{by}"),
        Value::Draw => "a draw".to_owned(),
        Value::Loss(_) => format!("a loss{by}"),
        Value::Estimate(_) => format!("{:+.2}", f64::from(candidate.value.hundredths()) / 100.0),
    }
}
