//! The notation of chess: a board is a FEN, and a move is written as UCI does.

use cozy_chess::{Piece, Square};

use super::fen::{self, PLAYERS};
use super::material::is_insufficient;
use super::moves::Move;
use super::names::{self, target};
use super::position::Position;
use super::rules::Chess;
use crate::game::{
    BoardText, Cell, Clock, Coordinates, EndedBy, FieldError, Layout, MoveError, MoveText,
    Notation, Outcome, Player, PositionError, RowOrder, Shape, check_turn,
};

/// The symbols of the pieces of white and of black, from the pawn to the king.
const SYMBOLS: [[&str; Piece::NUM]; 2] = [
    ["♙", "♘", "♗", "♖", "♕", "♔"],
    ["♟", "♞", "♝", "♜", "♛", "♚"],
];

const SHAPE: Shape = Shape::new(8, 8);

/// The cell of a square, counted from the top left.
pub(super) fn cell_of(square: Square) -> usize {
    square.flip_rank() as usize
}

fn fen_of(board: &BoardText) -> Result<&str, FieldError> {
    match board {
        BoardText::Text(fen) => Ok(fen),
        BoardText::Cells(_) => {
            let detail = "a board of chess is a FEN, because cells do not tell who may castle";
            Err(FieldError::in_board(detail))
        }
    }
}

impl Notation for Chess {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn layout(&self) -> Layout {
        Layout::Checkered
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(Coordinates::new(SHAPE, RowOrder::BottomUp))
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let position = fen::read_position(fen_of(board)?)?;
        check_turn(position.to_move(), to_move, PLAYERS)?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        self.write_board_with_clock(position, Clock::default())
    }

    fn read_clock(&self, board: &BoardText) -> Result<Clock, FieldError> {
        fen::read_clock(fen_of(board)?)
    }

    fn write_board_with_clock(&self, position: &Position, clock: Clock) -> BoardText {
        BoardText::Text(fen::write(position, clock))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        let board = &position.board;
        let cell = |cell: usize| {
            let square = Square::index(cell).flip_rank();
            let piece = board.piece_on(square).zip(board.color_on(square));
            piece.map_or(Cell::Empty, |(piece, color)| {
                Cell::Mark(SYMBOLS[color as usize][piece as usize].to_owned())
            })
        };
        Some((0..SHAPE.cells()).map(cell).collect())
    }

    fn move_words(&self) -> String {
        names::EXAMPLES.to_owned()
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        let Some(name) = mv.name() else {
            return Err(MoveError::expected(names::EXAMPLES));
        };
        let found = names::read(&position.board, name);
        found.ok_or_else(|| MoveError::Illegal(names::why_unknown(&position.board, name)))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> String {
        let board = &position.board;
        let side = board.side_to_move();
        let (from, to) = (mv.from, mv.to);
        let [player, opponent] = [side, !side].map(|color| PLAYERS[color as usize]);
        let Some(piece) = board.piece_on(from) else {
            return format!("there is no piece on {from}");
        };
        if !board.colors(side).has(from) {
            return format!("the piece on {from} is one of {opponent}, and {player} is to move");
        }
        let reaches = |promotion| {
            let mut reaches = false;
            board.generate_moves(|moves| {
                reaches |= moves.into_iter().any(|legal| {
                    (legal.from, legal.to) == (from, to) && legal.promotion.is_some() == promotion
                });
                reaches
            });
            reaches
        };
        // If a legal move has the same squares, only the promotion is wrong.
        if reaches(true) {
            format!(
                "a pawn that moves to {to} becomes a queen, rook, bishop or knight, as in \"{from}{to}q\""
            )
        } else if reaches(false) {
            "only a pawn on the last rank becomes another piece".to_owned()
        } else if position.is_check() && piece != Piece::King {
            format!("{player} is in check, and the move from {from} to {to} does not end it")
        } else {
            format!("the piece on {from} cannot move to {to}")
        }
    }

    fn write_move(&self, position: &Position, mv: Move) -> MoveText {
        MoveText::Name(names::write(&position.board, mv))
    }

    /// The squares from which and to which a piece moves; in castling, the king's.
    ///
    /// The four promotions of a pawn have the same squares.
    fn squares(&self, position: &Position, mv: Move) -> Vec<usize> {
        vec![cell_of(mv.from), cell_of(target(&position.board, mv))]
    }

    fn ended_by(&self, position: &Position, outcome: Outcome) -> EndedBy {
        if outcome != Outcome::Drawn {
            EndedBy::Checkmate
        } else if is_insufficient(&position.board) {
            EndedBy::Material
        } else {
            EndedBy::Stalemate
        }
    }
}
