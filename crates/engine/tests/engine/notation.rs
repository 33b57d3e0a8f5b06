//! Boards and moves as texts: how they are read and written, and why they are refused.

use bestmove_engine::game::{
    BoardText, Field, FieldError, MoveError, MoveNotation, MoveText, Notation, Player,
    PositionError,
};

use crate::table::rows;

/// Reads a board; `\n` ends a line.
pub(crate) fn read_board<G: Notation>(
    game: &G,
    board: &str,
    player: Option<Player>,
) -> Result<G::Position, PositionError> {
    let board = board.replace("\\n", "\n");
    game.read_board(&BoardText::from(board.as_str()), player)
}

/// A move as a request has it: by its name, or by its index in a game of indices.
fn move_text<G: Notation>(game: &G, mv: &str) -> MoveText {
    match (game.move_notation(), mv.parse()) {
        (MoveNotation::Index, Ok(index)) => MoveText::Index(index),
        _ => MoveText::Name(mv.to_owned()),
    }
}

pub(crate) fn read_move<G: Notation>(
    game: &G,
    position: &G::Position,
    mv: &str,
) -> Result<G::Move, MoveError> {
    game.read_move(position, &move_text(game, mv))
}

pub(crate) fn play<G: Notation>(game: &G, position: &G::Position, mv: &str) -> G::Position {
    let read = read_move(game, position, mv);
    game.play(
        position,
        read.unwrap_or_else(|error| panic!("{mv}: {error}")),
    )
}

pub(crate) fn name<G: Notation>(game: &G, position: &G::Position, mv: G::Move) -> String {
    match game.write_move(position, mv) {
        MoveText::Name(name) => name,
        MoveText::Index(index) => index.to_string(),
    }
}

pub(crate) fn names<G: Notation>(game: &G, position: &G::Position) -> Vec<String> {
    let moves = game.moves(position).into_iter();
    moves.map(|mv| name(game, position, mv)).collect()
}

/// The only fault of a board that cannot be read.
pub(crate) fn invalid(error: FieldError) -> PositionError {
    PositionError::Invalid(vec![error])
}

/// Checks that each board of a table is refused as a whole, with the sentence behind it.
pub(crate) fn assert_boards_refused<G: Notation>(
    game: &G,
    player: Option<Player>,
    kind: fn(FieldError) -> PositionError,
    table: &str,
) {
    for [board, detail] in rows(table) {
        let expected = kind(FieldError::new(Field::Board(None), detail));
        assert_eq!(read_board(game, board, player), Err(expected), "{board}");
    }
}

pub(crate) fn assert_moves_refused<G: Notation>(game: &G, position: &G::Position, table: &str) {
    for [mv, detail] in rows(table) {
        let refused = read_move(game, position, mv).map_err(|error| error.to_string());
        assert_eq!(refused, Err(detail.to_owned()), "{mv}");
    }
}

/// Checks that each move of a table is read as the one behind it, or refused where there is none.
pub(crate) fn assert_moves_read<G: Notation>(game: &G, position: &G::Position, table: &str) {
    for [mv, written] in rows(table) {
        let found = read_move(game, position, mv).map(|mv| name(game, position, mv));
        assert_eq!(found.as_deref().unwrap_or(""), written, "{mv}");
    }
}
