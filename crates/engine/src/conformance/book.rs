//! The laws of an opening book.

use super::tree::legal_moves;
use super::violation::{Violation, check};
use crate::game::{Estimable, Outcome, SolvedValue, book_line, book_value};

/// Checks that the key of a position fits the book that may have it. If the book has the position, checks that its
/// line is legal and ends with its value.
pub(super) fn check_book<G: Estimable>(game: &G, position: &G::Position) -> Result<(), Violation> {
    check(
        "the key in a book has at most 56 bits",
        game.book(position).is_none() || game.key(position) >> 56 == 0,
        position,
    )?;
    let Some(value) = book_value(game, position) else {
        return Ok(());
    };
    let line = book_line(game, position).unwrap_or_default();
    let mut end = position.clone();
    for mv in &line {
        let is_legal = game.outcome(&end).is_none() && legal_moves(game, &end).contains(mv);
        check("a line of the book is legal", is_legal, (position, &line))?;
        end = game.play(&end, *mv);
    }
    let player = game.to_move(position);
    let (expected, plies) = match value {
        SolvedValue::Win { plies } => (Outcome::Won(player), usize::from(plies)),
        SolvedValue::Draw => (Outcome::Drawn, line.len()),
        SolvedValue::Loss { plies } => (Outcome::Won(!player), usize::from(plies)),
    };
    check(
        "a line of the book ends with the value in the book",
        game.outcome(&end) == Some(expected) && line.len() == plies,
        (position, value, &line),
    )
}
