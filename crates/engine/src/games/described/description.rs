//! What a caller says of a game.

use super::side::Side;
use crate::game::RowOrder;

/// A game in which two sides take turns to place stones on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameDescription))]
pub struct Description {
    /// What its players call it, at most 60 characters. It changes nothing.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_length = 60))]
    pub name: Option<String>,
    /// The board.
    pub board: BoardDescription,
    /// The two sides, the one that conventionally begins first. Their marks are the first letters of their
    /// names, so these have to differ.
    #[cfg_attr(feature = "serde", serde(default = "default_players"))]
    #[cfg_attr(feature = "schema", schema(default = json!(["X", "O"])))]
    pub players: [Side; 2],
    /// The stones on the board when the game begins, one text a row from the top: the marks of the sides, and a
    /// `.` for every other cell. By default, the board is empty.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!(["....", ".WB.", ".BW.", "...."])))]
    pub start: Option<Vec<String>>,
    /// How stones are placed. By default, one a turn on any empty cell.
    #[cfg_attr(feature = "serde", serde(default))]
    pub place: PlaceDescription,
    /// The stones that a placed stone captures. By default, none.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub captures: Option<CaptureDescription>,
    /// What ends the game, in the order in which it is looked for after each stone.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(max_items = 8))]
    pub ends: Vec<EndDescription>,
    /// What happens when the side to move cannot place a stone, as on a full board.
    #[cfg_attr(feature = "serde", serde(default))]
    pub no_move: NoMove,
    /// Whether the winner counts the empty cells as its own where the most stones win.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub empty_cells_go_to_winner: bool,
}

#[cfg(feature = "serde")]
const fn default_players() -> [Side; 2] {
    [Side::X, Side::O]
}

/// A board of at most 128 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedBoard))]
pub struct BoardDescription {
    /// The cells and their neighbours.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shape: BoardShape,
    /// The rows of a rectangle or a rhombus.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 26))]
    pub rows: Option<u32>,
    /// Its columns.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 26))]
    pub columns: Option<u32>,
    /// The cells on each side of a hexagon.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 6))]
    pub side: Option<u32>,
    /// The end at which rows are counted from 1. By default, the bottom of a rectangle, and the top of other boards.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub first_row: Option<FirstRow>,
    /// The cells that are not part of the board, by their names: a letter for the column from the left, and the
    /// number of the row.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 127, example = json!(["a1", "c3"])))]
    pub holes: Vec<String>,
}

/// The cells of a board, and which are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedBoardShape))]
pub enum BoardShape {
    /// Squares in rows and columns. Lines are rows, columns and diagonals; connected cells share a side.
    #[default]
    Rectangle,
    /// Hexagons in rows, each of which lies half a cell to the right of the one above, as in Hex.
    Rhombus,
    /// Hexagons in a hexagon. It is written as a rhombus, whose other cells are holes.
    Hexagon,
}

/// The end of a board at which rows are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedFirstRow))]
pub enum FirstRow {
    /// Row 1 is at the top.
    Top,
    /// Row 1 is at the bottom.
    Bottom,
}

impl BoardDescription {
    /// The end at which rows are counted from 1.
    pub(super) fn row_order(&self) -> RowOrder {
        match (self.first_row, self.shape) {
            (Some(FirstRow::Bottom), _) | (None, BoardShape::Rectangle) => RowOrder::BottomUp,
            (Some(FirstRow::Top), _) | (None, BoardShape::Rhombus | BoardShape::Hexagon) => {
                RowOrder::TopDown
            }
        }
    }
}

/// How stones are placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedPlacing))]
pub struct PlaceDescription {
    /// Whether a stone falls to the lowest empty cell of its column, as in Connect Four.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub gravity: bool,
    /// Whether a stone has to enclose stones of the other side between itself and another one of its own, which
    /// are then flipped, as in Othello.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub outflanks: bool,
    /// Whether the second side may take over the first stones of the other one in place of its own first turn. Where
    /// the sides join other edges, the stones are mirrored.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub swap: bool,
    /// The stones of a turn, 1 to 4; 1 by default.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 4))]
    pub stones: Option<u32>,
    /// The stones of the first turn of the game, if there are fewer.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 4))]
    pub first_stones: Option<u32>,
}

/// The stones that a placed stone captures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedCaptures))]
pub struct CaptureDescription {
    /// The number of stones that are captured where they stand in a row, between the placed stone and another one
    /// of its side: 2 in Pente.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8))]
    pub between: u32,
}

/// Something that ends the game for the side that has brought it about: one of a line, a pattern, lines
/// that are given, a connection and captured stones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedEnd))]
pub struct EndDescription {
    /// This many stones of one side in an unbroken line, 1 to 16.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 16))]
    pub line: Option<u32>,
    /// Whether a longer line does not count.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub exactly: Option<bool>,
    /// Stones of one side in this pattern, turned and mirrored in every way: one text a row, an `X` for a stone
    /// and a `.` for any other cell.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 8, example = json!(["XX", "XX"])))]
    pub pattern: Option<Vec<String>>,
    /// Stones of one side on all cells of one of these lines, which are given by the names of their cells, as on a
    /// board of several layers. A line has 1 to 16 cells, and there are at most 256.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 256, example = json!([["a1", "b1", "c1"]])))]
    pub lines: Option<Vec<Vec<String>>>,
    /// A chain of stones from one edge to another, the edges of each side in the order of `players`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!(["top_bottom", "left_right"])))]
    pub connect: Option<[Connection; 2]>,
    /// This many captured stones, 1 to 60.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 60))]
    pub captured: Option<u32>,
    /// What that is for the side that has brought it about.
    #[cfg_attr(feature = "serde", serde(default))]
    pub result: EndResult,
}

/// The edges that a chain joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedConnection))]
pub enum Connection {
    /// The first row and the last one.
    TopBottom,
    /// The first column and the last one.
    LeftRight,
}

/// The result of a game for the side that has ended it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedResult))]
pub enum EndResult {
    /// It wins.
    #[default]
    Win,
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// What happens when the side to move cannot place a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedNoMove))]
pub enum NoMove {
    /// The game is a draw.
    #[default]
    Draw,
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// The side with more stones wins, by the difference.
    MostStones,
    /// That side passes. Where neither can place a stone, the side with more of them wins, by the difference.
    Pass,
}
