//! Weights that are out of range, or of terms that a game does not have.

use super::check::{Result, check};
use crate::game::Quoted;
use crate::games::described::description::{
    Description, EndDescription, EndResult, NoMove, WeightsDescription,
};
use crate::games::described::weights::{LINES, MAX_PERCENT, Term, given};

pub(in crate::games::described) fn check_weights(description: &Description) -> Result<()> {
    let Some(weights) = &description.weights else {
        return Ok(());
    };
    let WeightsDescription {
        lines,
        losing_lines,
        pieces,
        ..
    } = weights;
    for (name, list) in [("lines", lines), ("losing_lines", losing_lines)] {
        check(list.len() <= LINES, &format!("/weights/{name}"), || {
            format!("has {} numbers; there are at most {LINES}", list.len())
        })?;
    }
    for mark in pieces.keys() {
        let is_known = description.pieces.contains_key(mark);
        check(is_known, "/weights/pieces", || {
            format!("{} is none of `pieces`", Quoted(mark))
        })?;
    }
    for weight in given(description) {
        let percent = weight.percent;
        let range = -MAX_PERCENT..=MAX_PERCENT;
        check(range.contains(&percent), &weight.pointer, || {
            format!("{percent} is not from -{MAX_PERCENT} to {MAX_PERCENT}")
        })?;
        let (is_counted, where_it_is) = place_of(weight.term, description);
        check(is_counted, &weight.pointer, || {
            format!("counts only {where_it_is}")
        })?;
    }
    Ok(())
}

/// Whether the game has a term, and which games do.
fn place_of(term: Term, description: &Description) -> (bool, &'static str) {
    let has_end = |is_such: fn(&EndDescription) -> bool| description.ends.iter().any(is_such);
    let moves_pieces = !description.pieces.is_empty();
    let counts_stones =
        !moves_pieces && matches!(description.no_move, NoMove::MostStones | NoMove::Pass);
    match term {
        Term::Tempo | Term::Piece(_) => (true, "in every game"),
        Term::Mobility => (
            moves_pieces || counts_stones,
            "where pieces move, or where the most stones win",
        ),
        Term::Corners | Term::Stones => (counts_stones, "in games of stones of which the most win"),
        Term::Chains => (
            has_end(|end| end.connect.is_some() && end.result != EndResult::Draw),
            "with an end by `connect`",
        ),
        Term::Captured => (
            has_end(|end| end.captured.is_some() && end.result != EndResult::Draw),
            "with an end by `captured`",
        ),
        Term::Line(_) => (
            has_end(|end| is_line(end) && end.result == EndResult::Win),
            "with a line or pattern that wins",
        ),
        Term::LosingLine(_) => (
            has_end(|end| is_line(end) && end.result == EndResult::Loss),
            "with a line or pattern that loses",
        ),
        Term::Advance => {
            let promotes = description
                .pieces
                .values()
                .any(|piece| piece.promotes.is_some());
            let reaches = has_end(|end| end.reach.is_some() && end.result == EndResult::Win);
            (
                promotes || reaches,
                "where pieces are promoted, or win by `reach`",
            )
        }
    }
}

const fn is_line(end: &EndDescription) -> bool {
    end.line.is_some() || end.pattern.is_some() || end.lines.is_some()
}
