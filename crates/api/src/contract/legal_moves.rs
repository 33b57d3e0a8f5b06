//! A position with its legal moves as JSON: the rules of the game, without a search.

use bestmove_engine::erased;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Position;
use super::board::{Board, CellContent, cell_contents};
use super::games::{Coordinates, Shape};
use super::move_json::Move;
use super::names::{ClaimableName, EndedByName, LayoutName, Name, StatusName};
use super::position::GameName;
use super::record_input::UnwrittenRecord;
use crate::query::ParsedPosition;
use crate::render::text::Frame;

/// A position, and every legal move with the position that it leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalMoves {
    /// The game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The board after `moves`, in the form of the request.
    board: Board,
    /// The board in lines of text, as a person types it in a chat: a mark or `.` for each cell, with the
    /// names of rows and columns where moves have them.
    #[schema(example = "3 O . X\n2 X . X\n1 . O O\n  a b c")]
    text: String,
    /// The content of each cell in row-major order, to be drawn, in games that have cells but
    /// whose board is a text of its own; null for an empty cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Option<String>>, required = false)]
    cells: Option<Vec<CellContent>>,
    /// The player to move; in a finished game, the one whose turn it would be.
    #[schema(example = "X")]
    player: &'static str,
    status: StatusName,
    /// The player who has won.
    #[schema(required, example = json!(null))]
    winner: Option<&'static str>,
    /// The rule that ended the game; null while it is open.
    #[schema(required, example = json!(null))]
    ended_by: Option<EndedByName>,
    /// The reason for which a draw can be claimed, though the game goes on without a claim; null
    /// where none can.
    #[schema(required, example = json!(null))]
    claimable: Option<ClaimableName>,
    /// The cells of a line that ended the game, from one end to the other.
    #[schema(required, example = json!(null))]
    winning_line: Option<Vec<usize>>,
    /// The size of the board, if it has cells.
    #[schema(required)]
    shape: Option<Shape>,
    layout: LayoutName,
    /// The names of the rows and columns, in games whose moves name cells by them.
    #[schema(required)]
    coordinates: Option<Coordinates>,
    /// Every legal move, in the order of the game. Empty in a finished game.
    moves: Vec<LegalMove>,
    /// The game, in the form that `format` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    record: Option<String>,
}

/// A legal move, and the position that it leads to.
#[derive(Debug, Serialize, ToSchema)]
struct LegalMove {
    /// The 0-based index of the cell or column, in games in which a move names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, minimum = 0, required = false, example = 4)]
    index: Option<Move>,
    /// The move, in games whose moves have a notation of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    r#move: Option<Move>,
    /// What players call the move, such as `Nf3`, `h8`, or `4` for the fourth column.
    #[schema(example = "b2")]
    name: String,
    /// The cells to press for the move, in order: the cell of a mark, where a disc lands, from
    /// which and to which a piece moves. A pass has none.
    squares: Vec<usize>,
    /// The position after the move.
    after: Position,
}

impl LegalMoves {
    /// Describes a position and its legal moves, with the record of the game if there is one.
    pub fn new(parsed: &ParsedPosition, record: Option<&UnwrittenRecord>) -> Self {
        let ParsedPosition {
            game,
            position,
            form,
            ..
        } = parsed;
        let snapshot = position.snapshot();
        let notation = position.move_notation();
        let legal_move = |legal: erased::LegalMove| {
            let (index, mv) = Move(legal.mv).into_fields(notation);
            LegalMove {
                index,
                r#move: mv,
                name: legal.name,
                squares: legal.squares,
                after: Position::new(legal.after, *form),
            }
        };
        Self {
            game,
            text: Frame::of(&**position).draw(&snapshot),
            board: Board::new(snapshot.board, *form),
            cells: snapshot.cells.map(cell_contents),
            player: snapshot.player,
            status: Name(snapshot.status),
            winner: snapshot.status.winner(),
            ended_by: snapshot.ended_by.map(Name),
            claimable: snapshot.claimable.map(Name),
            winning_line: snapshot.winning_line,
            shape: position.shape().map(Shape::from),
            layout: Name(position.layout()),
            coordinates: position.coordinates().map(Coordinates::from),
            moves: position.legal_moves().into_iter().map(legal_move).collect(),
            record: record.map(UnwrittenRecord::write),
        }
    }
}
