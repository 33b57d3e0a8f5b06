//! The laws of moves: they are distinct, can be written and read, and bring the end nearer.

use super::tree::legal_moves;
use super::violation::{Violation, check};
use crate::game::{Game, MoveNotation, MoveText, Shape};

/// Checks that a game ranks every legal move once. A move that is left out would make wrong proofs.
fn check_ranked_moves<G: Game>(
    rules: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> Result<(), Violation> {
    let mut ranked = Vec::new();
    let features = rules.features(position);
    rules.rank_moves(position, &features, rules.moves(position), &mut ranked);
    let is_ranked = |mv: &G::Move| ranked.iter().any(|ranked| ranked.mv == *mv);
    check(
        "every legal move is ranked once",
        ranked.len() == moves.len() && moves.iter().all(is_ranked),
        position,
    )
}

pub(super) fn check_moves<G: Game>(rules: &G, position: &G::Position) -> Result<(), Violation> {
    let moves = legal_moves(rules, position);
    check("an open game has a move", !moves.is_empty(), position)?;
    check(
        "an open game has a ply left",
        rules.max_plies_left(position) > 0,
        position,
    )?;
    check_ranked_moves(rules, position, &moves)?;
    let texts: Vec<MoveText> = moves
        .iter()
        .map(|mv| rules.write_move(position, *mv))
        .collect();
    for (index, (mv, text)) in moves.iter().zip(&texts).enumerate() {
        check(
            "a move that is written can be read",
            rules.read_move(position, text) == Ok(*mv),
            (position, text),
        )?;
        check(
            "a move is written in the notation of the game",
            matches!(text, MoveText::Index(_)) == (rules.move_notation() == MoveNotation::Index),
            (position, text),
        )?;
        check(
            "every move is listed once",
            !texts[..index].contains(text),
            (position, text),
        )?;
        let cells = rules.shape().map_or(0, Shape::cells);
        let squares = rules.squares(position, *mv);
        check(
            "the squares of a move are cells of the board",
            squares.iter().all(|cell| *cell < cells),
            (position, text),
        )?;
        check(
            "a player presses no cell twice in a row: a second press puts a piece down again",
            squares.windows(2).all(|pair| pair[0] != pair[1]),
            (position, text),
        )?;
        let child = rules.play(position, *mv);
        let (before, after) = (rules.max_plies_left(position), rules.max_plies_left(&child));
        check(
            "every move brings the end nearer, unless it can be undone",
            after < before
                || after == before && G::ENDS.in_cycles() && !rules.is_irreversible(position, *mv),
            (position, text),
        )?;
        check(
            "a move changes the key",
            rules.key(&child) != rules.key(position),
            (position, text),
        )?;
        if rules.outcome(&child).is_some() {
            check(
                "nothing can be played once the game is over",
                rules.read_move(&child, text).is_err(),
                (position, text),
            )?;
        }
    }
    Ok(())
}
