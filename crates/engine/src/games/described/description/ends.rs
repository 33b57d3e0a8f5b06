//! What ends a game.

use super::Side;
#[cfg(feature = "serde")]
use super::is_default;
use crate::game::{Outcome, Player};

/// Something that ends the game for the side that has brought it about: one of a line, a pattern, lines
/// that are given, a connection, captured pieces, a region that is reached, and pieces that are left.
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
    /// A piece of the side in this region: `far_row`, or one of `regions`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = "far_row"))]
    pub reach: Option<String>,
    /// Fewer than this many pieces of the other side, 1 to 60. Those that are still to be placed count.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 60))]
    pub fewer_than: Option<u32>,
    /// The marks of the kinds of pieces that count for `reach` and `fewer_than`; by default, all.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 6, example = json!(["K"])))]
    pub of: Option<Vec<String>>,
    /// The only player who can bring it about; by default, both can.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub by: Option<Side>,
    /// What that is for the side that has brought it about.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
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

impl EndResult {
    pub(in crate::games::described) fn outcome(self, player: Player) -> Outcome {
        match self {
            Self::Win => Outcome::Won(player),
            Self::Loss => Outcome::Won(!player),
            Self::Draw => Outcome::Drawn,
        }
    }
}

/// What happens when the side to move cannot move.
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
    /// The side with more stones wins; where stones are only placed, by the difference.
    MostStones,
    /// That side passes. Where neither can move, it is as with `most_stones`.
    Pass,
}

/// When a game of pieces that move back and forth is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedDraws))]
pub struct DrawDescription {
    /// The occurrence of a position that ends the game, 2 to 10.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 10))]
    pub occurrence: Option<u32>,
    /// The moves in a row, of both sides together, that end the game where none captures, places, promotes or moves
    /// a piece that cannot move back: 1 to 300.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 300))]
    pub plies: Option<u32>,
}
