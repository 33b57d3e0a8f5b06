//! The board of a description.

#[cfg(feature = "serde")]
use super::is_default;
use crate::game::RowOrder;

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
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
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
    /// Whether only the cells of the colour of the bottom left corner are part of the board, as in draughts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub only_dark: bool,
    /// The cells from which pieces move along diagonals.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub diagonals: Diagonals,
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

/// The cells from which pieces move along diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedDiagonals))]
pub enum Diagonals {
    /// All cells.
    #[default]
    All,
    /// Those of the colour of the bottom left corner, as on a board of Alquerque.
    Alternate,
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
    pub(in crate::games::described) fn row_order(&self) -> RowOrder {
        match (self.first_row, self.shape) {
            (Some(FirstRow::Bottom), _) | (None, BoardShape::Rectangle) => RowOrder::BottomUp,
            (Some(FirstRow::Top), _) | (None, BoardShape::Rhombus | BoardShape::Hexagon) => {
                RowOrder::TopDown
            }
        }
    }
}
