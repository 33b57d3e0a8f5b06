//! What a caller says of a game.

mod board;
mod ends;
mod pieces;
mod placing;
mod weights;

use std::collections::BTreeMap;

pub(super) use super::side::Side;
pub use board::{BoardDescription, BoardShape, Diagonals, FirstRow};
pub use ends::{Connection, DrawDescription, EndDescription, EndResult, NoMove};
pub use pieces::{PieceDescription, PromotionDescription};
pub use placing::{CaptureDescription, PlaceDescription};
pub use weights::WeightsDescription;

/// A game in which two sides take turns to place stones on a board, or to move pieces.
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
    /// The kinds of pieces that move, 1 to 6, by their marks: one letter, which is a capital one on the board for the
    /// first side. Without them, stones are placed.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "BTreeMap::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!({"P": {"moves": "fmWfcF"}})))]
    pub pieces: BTreeMap<String, PieceDescription>,
    /// Sets of cells by names of their own, at most 8.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "BTreeMap::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!({"hill": ["d4", "d5", "e4", "e5"]})))]
    pub regions: BTreeMap<String, Vec<String>>,
    /// The stones on the board when the game begins, one text a row from the top: the marks of the sides or of their
    /// pieces, and a `.` for every other cell. By default, the board is empty.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!(["....", ".WB.", ".BW.", "...."])))]
    pub start: Option<Vec<String>>,
    /// How stones are placed. By default, one a turn on any empty cell.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub place: PlaceDescription,
    /// What is captured, and when. By default, only what a piece takes the place of.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub captures: Option<CaptureDescription>,
    /// What ends the game, in the order in which it is looked for after each move.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schema(max_items = 8))]
    pub ends: Vec<EndDescription>,
    /// When the game is drawn; needed where pieces can move back and forth.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub draws: Option<DrawDescription>,
    /// What happens when the side to move cannot move, as on a full board.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub no_move: NoMove,
    /// Whether the winner counts the empty cells as its own where the most stones win.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub empty_cells_go_to_winner: bool,
    /// How much each term of the evaluation counts. By default, what is guessed from the rules.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub weights: Option<WeightsDescription>,
}

#[cfg(feature = "serde")]
const fn default_players() -> [Side; 2] {
    [Side::X, Side::O]
}

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
