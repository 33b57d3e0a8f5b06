//! Othello against published numbers, and the boards and moves that it refuses.

use bestmove::game::{
    BoardText, Field, Game as _, MoveError, MoveText, Notation as _, Player, PositionError, perft,
};
use bestmove::games::othello::{Othello, Position};

fn perfts(depths: u32) -> Vec<u64> {
    let game = Othello::STANDARD;
    let start = game.initial_position();
    (1..=depths)
        .map(|depth| perft(&game, &start, depth))
        .collect()
}

/// The counts of Edax and of many other programs. A pass is a ply.
#[test]
fn perft_is_the_published_one() {
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    assert_eq!(perfts(9), counts);
}

fn read(size: u32, board: &str, player: Option<Player>) -> Result<Position, PositionError> {
    Othello::new(size).read_board(&BoardText::from(board), player)
}
