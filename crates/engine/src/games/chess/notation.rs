//! The notation of chess: a board is a FEN, and a move is written as UCI does.

use cozy_chess::{Color, Piece, Square};

use super::fen::{self, PLAYERS};
use super::material::is_insufficient;
use super::moves::Move;
use super::names::{self, target};
use super::position::Position;
use super::rules::Chess;
use super::why_illegal;
use crate::game::record::cell_names::whole_word;
use crate::game::record::movetext::{Movetext, Numbers, RESULTS};
use crate::game::{
    BoardText, Cell, Clock, Coordinates, EndedBy, FieldError, Layout, Look, MoveError, MoveText,
    Notation, Outcome, Player, PositionError, RecordError, RecordFormat, RecordText, RowOrder,
    Shape, check_turn,
};

/// The symbols of the pieces of white and of black, from the pawn to the king.
const SYMBOLS: [[&str; Piece::NUM]; 2] = [
    ["♙", "♘", "♗", "♖", "♕", "♔"],
    ["♟", "♞", "♝", "♜", "♛", "♚"],
];

const SHAPE: Shape = Shape::new(8, 8);

const PGN: Movetext = Movetext {
    results: RESULTS,
    numbers: Numbers::OfMoves,
    has_line_comments: true,
    split: whole_word,
};

/// The values of the header `Variant` that mean chess itself.
const VARIANTS: [&str; 4] = ["Standard", "Chess", "From Position", "Normal"];

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

    fn look(&self) -> Look {
        Look::Squares
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(Coordinates::new(SHAPE, RowOrder::BottomUp))
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        // As python-chess does, white is to move where nobody says otherwise.
        let default = match to_move {
            None | Some(Player::One) => Color::White,
            Some(Player::Two) => Color::Black,
        };
        let position = fen::read_position(fen_of(board)?, default)?;
        check_turn(position.to_move(), to_move, PLAYERS)?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        self.write_board_with_clock(position, Clock::default())
    }

    fn read_clock(&self, board: &BoardText, to_move: Player) -> Result<Clock, FieldError> {
        fen::read_clock(fen_of(board)?, to_move)
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
        let written = names::normalised(name);
        let found = names::read(&position.board, &written);
        found.ok_or_else(|| {
            let why = why_illegal::of_name(&position.board, name, &written);
            MoveError::Illegal(why)
        })
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> String {
        why_illegal::of_move(&position.board, mv)
    }

    fn write_move(&self, position: &Position, mv: Move) -> MoveText {
        MoveText::Name(names::write(&position.board, mv))
    }

    fn move_name(&self, position: &Position, mv: Move) -> String {
        names::write_san(&position.board, mv)
    }

    fn record_formats(&self) -> &'static [RecordFormat] {
        &[RecordFormat::Pgn]
    }

    fn read_record(&self, text: &str) -> Result<RecordText, RecordError> {
        let game = PGN.read(text)?;
        if let Some(variant) = game.tag("Variant")
            && !VARIANTS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(variant.trim()))
        {
            let reason = "this game is chess by the rules of FIDE";
            return Err(RecordError::of_header("Variant", variant, reason));
        }
        Ok(game.into_record())
    }

    fn record_headers(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
        ]
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
