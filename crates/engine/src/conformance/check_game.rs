//! All laws of a game and its search, checked along a random game.

use super::check_search::check_search;
use super::notation::{check_compact_boards, check_names};
use super::position::{check_initial_position, check_position};
use super::random_eval::RandomEval;
use super::tree::legal_moves;
use super::violation::Violation;
use crate::game::Game;

/// The number of positions of a game that are checked, counted from its end. Earlier positions
/// are the last ones of shorter games.
const POSITIONS_CHECKED: usize = 10;

/// Plays a game and checks the laws on the way.
///
/// Each pick, modulo the number of legal moves, chooses a move. The last positions are held to
/// the laws of the rules. The last open position is searched and compared with plain minimax:
/// with the game's own evaluation, and with a random one that depends on `seed`.
///
/// # Errors
///
/// The first law found broken.
pub fn check_game<G: Game>(rules: &G, picks: &[u16], seed: u64) -> Result<(), Violation> {
    let start = rules.initial_position();
    check_initial_position(rules, &start)?;
    let mut reached = vec![start];
    for pick in picks {
        let position = &reached[reached.len() - 1];
        if rules.outcome(position).is_some() {
            break;
        }
        let moves = legal_moves(rules, position);
        let mv = moves[usize::from(*pick) % moves.len()];
        reached.push(rules.play(position, mv));
    }
    for position in reached.iter().rev().take(POSITIONS_CHECKED) {
        check_position(rules, position)?;
        check_names(rules, position)?;
    }
    let last = reached.len().saturating_sub(POSITIONS_CHECKED);
    check_compact_boards(rules, &reached[last..])?;
    let with_random_eval = RandomEval {
        rules: rules.clone(),
        seed,
    };
    // A finished game has little to search, so the position before is searched, too.
    for position in reached.iter().rev().take(2) {
        check_search(rules, position, seed)?;
        check_search(&with_random_eval, position, seed)?;
        if rules.outcome(position).is_none() {
            break;
        }
    }
    Ok(())
}
