//! The laws that every game must obey, and the search with it, as one function.
//!
//! The tests run it over the whole menu, so that a game is covered by them from the
//! moment it is listed. It is slow, and of no use to the service.

mod random_eval;
mod rules;
mod search;
mod setup;

use std::fmt::Debug;

use crate::game::Game;
use crate::game::notation::Notation;
use random_eval::RandomEval;
use rules::{check_line, check_position, check_start};
pub use search::check_search;

/// A law that does not hold, and where.
pub type Violation = String;

type Verdict = Result<(), Violation>;

/// Fails with the law and the values that break it.
fn check(name: &str, holds: bool, evidence: impl Debug) -> Verdict {
    if holds {
        Ok(())
    } else {
        Err(format!("{name}: {evidence:?}"))
    }
}

/// Plays from the start by `picks` (each modulo the number of legal moves) and
/// checks the last positions on the way, then the search at the last open one against plain
/// minimax: with the game's own estimates, and with random ones drawn by `seed`.
///
/// # Errors
///
/// The first law found broken.
pub fn check_game<G: Notation>(rules: &G, picks: &[u16], seed: u64) -> Result<(), Violation> {
    let start = rules.initial_position();
    check_start(rules, &start)?;
    let mut reached = vec![start];
    let mut line = Vec::new();
    for pick in picks {
        let position = reached[reached.len() - 1];
        if rules.outcome(&position).is_some() {
            break;
        }
        let moves = moves_of(rules, &position);
        let mv = moves[usize::from(*pick) % moves.len()];
        line.push(rules.write_move(&position, mv));
        reached.push(rules.play(&position, mv));
    }
    check_line(rules, &line)?;
    for position in reached.iter().rev().take(POSITIONS_CHECKED) {
        check_position(rules, position)?;
    }
    let noisy = RandomEval {
        rules: rules.clone(),
        seed,
    };
    // A finished game has little to search, so the position before is searched, too.
    for position in reached.iter().rev().take(2) {
        check_search(rules, position, seed)?;
        check_search(&noisy, position, seed)?;
        if rules.outcome(position).is_none() {
            break;
        }
    }
    Ok(())
}

/// How many of the positions of a game are checked. The earlier ones are the last of
/// shorter games.
const POSITIONS_CHECKED: usize = 10;

fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    game.moves(position).into_iter().collect()
}
