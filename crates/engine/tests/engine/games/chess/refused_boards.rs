//! Boards that are no FEN, or that no play leads to.

use bestmove_engine::game::{BoardText, Field, Notation as _, Player, PositionError};

use super::{GAME, START, try_read};
use crate::table::rows;

#[test]
fn boards_that_are_no_positions_are_refused() {
    let boards = r#"
        8/8/8/8 => 8 ranks with slashes between them; this has 4
        8/8/8/4k3/8/8/8/4K3 w - - 0 1 1 => one to six fields
        8/8/8/4k3/8/8/4K3 w - - 0 1 => 8 ranks with slashes between them; this has 7
        8/8/8/4k3/8/8/9/4K3 w - - 0 1 => "9" is no piece
        8/8/8/4k3/8/8/7/4K3 w - - 0 1 => rank 2 has 7 squares
        8/8/8/4k3/8/8/44P/4K3 w - - 0 1 => rank 2 has 9 squares
        8/8/8/4x3/8/8/8/4K3 w - - 0 1 => "x" is no piece
        8/8/8/4k3/8/8/8/4K3 x - - 0 1 => "w" or "b", not "x"
        8/8/8/8/8/8/8/4K3 w - - 0 1 => black has no king
        8/8/8/4k3/8/8/8/3KK3 w - - 0 1 => white has 2 kings
        4kP2/8/8/8/8/8/8/4K3 w - - 0 1 => a pawn on f8
        4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1 => white has 9 pawns
        4k3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQQ w - - 0 1 => rank 1 has 9 squares
        4k3/8/8/8/8/4Q3/QQQQQQQQ/QQQQKQQQ b - - 0 1 => white has 17 pieces
        4k3/8/8/8/8/8/PPP5/QQQQKQQQ w - - 0 1 => white has 3 pawns, and pieces that must have been pawns: 6
        4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1 => white has 8 pawns, and pieces that must have been pawns: 1
        Q4Q2/3Q3K/1Q4Q1/4Q3/2Q4Q/Q6Q/pp1Q1Q1n/kB1Q3Q w - - 0 1 => white has 0 pawns, and pieces that must have been pawns: 1
        8/8/8/4k3/8/8/4R3/4K3 w - - 0 1 => it could take the king of black
        8/8/8/8/8/8/3k4/R3K3 w - - 0 1 => it could take the king of black
        4k3/8/8/8/8/8/8/4K3 w x - 0 1 => letters of "KQkq" or "-"
        4k3/8/8/8/8/8/8/4K3 w - e9 0 1 => not "e9"
    "#;
    for [fen, reason] in rows(boards) {
        match try_read(fen) {
            Err(PositionError::Invalid(errors)) => assert!(
                errors.iter().any(|error| error.detail.contains(reason)),
                "{fen}: {errors:?}"
            ),
            Err(PositionError::Impossible(error)) => {
                assert!(error.detail.contains(reason), "{fen}: {error}");
                assert_eq!(error.field, Field::Board(None));
            }
            other => panic!("{fen}: {other:?}"),
        }
    }
    for fen in [
        "8/8/8/4k3/8/8/8/4K3 w - - x 1",
        "8/8/8/4k3/8/8/8/4K3 w - - -1 1",
        "8/8/8/4k3/8/8/8/4K3 w - - +1 1",
        "8/8/8/4k3/8/8/8/4K3 w - - 0 one",
    ] {
        let error = GAME
            .read_clock(&BoardText::from(fen), Player::One)
            .unwrap_err();
        assert!(error.detail.contains("is a number from 0"), "{error}");
    }
    let turn = GAME.read_board(&BoardText::from(START), Some(Player::Two));
    assert!(
        matches!(turn, Err(PositionError::NotPlayersTurn(_))),
        "{turn:?}"
    );
}
