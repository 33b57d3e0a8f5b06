//! The move generators of m,n,k games against published counts.

use std::collections::HashSet;

use bestmove_engine::game::{Estimable, Outcome, Player, Rules as _, perft};
use bestmove_engine::games::mnk::Mnk;

/// The counts of the depths from 1 on.
pub(crate) fn perfts<G: Estimable>(game: &G, depths: u32) -> Vec<u64> {
    (1..=depths)
        .map(|depth| perft(game, &game.initial_position(), depth))
        .collect()
}

#[test]
fn perft_of_tic_tac_toe_is_the_published_one() {
    assert_eq!(
        perfts(&Mnk::TIC_TAC_TOE, 9),
        [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
}

#[test]
fn perft_of_4_4_4_is_the_published_one() {
    assert_eq!(
        perfts(&Mnk::new(4, 4, 4), 6),
        [16, 240, 3_360, 43_680, 524_160, 5_765_760]
    );
}

/// All positions that play can reach, by ply.
fn positions<G: Estimable>(game: &G) -> Vec<HashSet<G::Position>> {
    let mut plies = vec![HashSet::from([game.initial_position()])];
    loop {
        let next: HashSet<_> = plies[plies.len() - 1]
            .iter()
            .filter(|position| game.outcome(position).is_none())
            .flat_map(|position| {
                game.moves(position)
                    .into_iter()
                    .map(|mv| game.play(position, mv))
            })
            .collect();
        if next.is_empty() {
            return plies;
        }
        plies.push(next);
    }
}

/// Counts finished games: those that the first player won, the second player won, and draws.
fn games<G: Estimable>(game: &G, position: &G::Position) -> [u64; 3] {
    match game.outcome(position) {
        Some(outcome) => match outcome.winner() {
            Some(Player::One) => [1, 0, 0],
            Some(Player::Two) => [0, 1, 0],
            None => [0, 0, 1],
        },
        None => game
            .moves(position)
            .into_iter()
            .map(|mv| games(game, &game.play(position, mv)))
            .fold([0; 3], |all, part| {
                std::array::from_fn(|end| all[end] + part[end])
            }),
    }
}

#[test]
fn positions_of_tic_tac_toe_are_as_many_as_published() {
    let game = Mnk::TIC_TAC_TOE;
    let plies = positions(&game);
    let sizes: Vec<_> = plies.iter().map(HashSet::len).collect();
    assert_eq!(sizes, [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78]);
    let all: Vec<_> = plies.iter().flatten().collect();
    let count = |outcome| {
        let with_outcome = all
            .iter()
            .filter(|position| game.outcome(position) == outcome);
        with_outcome.count()
    };
    assert_eq!(all.len(), 5_478);
    assert_eq!(count(None), 4_520);
    assert_eq!(count(Some(Outcome::Won(Player::One))), 626);
    assert_eq!(count(Some(Outcome::Won(Player::Two))), 316);
    assert_eq!(count(Some(Outcome::Drawn)), 16);
    assert_eq!(
        games(&game, &game.initial_position()),
        [131_184, 77_904, 46_080]
    );
}

#[test]
fn positions_of_larger_boards_are_as_many_as_published() {
    for (game, expected) in [(Mnk::new(3, 4, 3), 111_973), (Mnk::new(4, 4, 3), 6_036_001)] {
        let count: usize = positions(&game).iter().map(HashSet::len).sum();
        assert_eq!(count, expected);
    }
}
