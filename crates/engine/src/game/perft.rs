//! Perft: counting lines of play, the standard check of a move generator
//! (<https://www.chessprogramming.org/Perft>).

use super::rules::Rules;

/// Counts the lines of exactly `depth` plies from `position`.
///
/// A game that ends earlier contributes nothing.
pub fn perft<G: Rules>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome(position).is_some() {
        return 0;
    }
    game.moves(position)
        .into_iter()
        .map(|mv| perft(game, &game.play(position, mv), depth - 1))
        .sum()
}

/// Counts the lines of exactly 1 ply, 2 plies and so on, up to `depth`, as long as that takes at most `max_plays`
/// moves to be played. The last plies of all lines are counted without being played.
pub(crate) fn perfts_within<G: Rules>(
    game: &G,
    position: &G::Position,
    depth: u32,
    max_plays: u64,
) -> Vec<u64> {
    let mut perfts = Vec::new();
    let mut plays = 0;
    // What one depth counts, the next one plays.
    while perfts.len() < depth as usize && plays <= max_plays {
        let lines = leaves(game, position, perfts.len());
        perfts.push(lines);
        plays += lines;
    }
    perfts
}

/// Counts the lines of exactly `plays` plies and one more.
fn leaves<G: Rules>(game: &G, position: &G::Position, plays: usize) -> u64 {
    if game.outcome(position).is_some() {
        return 0;
    }
    let moves = game.moves(position).into_iter();
    match plays {
        0 => moves.len() as u64,
        _ => moves
            .map(|mv| leaves(game, &game.play(position, mv), plays - 1))
            .sum(),
    }
}
