//! The pieces that move.

#[cfg(feature = "serde")]
use super::is_default;

/// A kind of pieces that move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedPiece))]
pub struct PieceDescription {
    /// What players call it, at most 30 characters. It changes nothing.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_length = 30))]
    pub name: Option<String>,
    /// How it moves, and captures by taking the place of a piece, in Betza's notation: `fmWfcF` is a pawn.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_length = 60, example = "fmWfcF"))]
    pub moves: Option<String>,
    /// The directions in which it captures by jumping over a piece, in Betza's notation: `F` is a king of English
    /// draughts, `B` one that flies.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(max_length = 60, example = "fF"))]
    pub jumps: Option<String>,
    /// Whether a side must not leave it to be captured, and loses if it cannot help that.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub royal: bool,
    /// What it becomes, and where.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub promotes: Option<PromotionDescription>,
    /// The number of them that each side has still to place when the game begins. A side with such pieces moves none.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!([3, 3])))]
    pub in_hand: Option<[u32; 2]>,
}

/// What a piece becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedPromotion))]
pub struct PromotionDescription {
    /// The marks of the kinds of which its side chooses one.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 5, example = json!(["Q"])))]
    pub to: Vec<String>,
    /// The region in which a move has to end; by default, `far_row`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(example = "far_row"))]
    pub at: Option<String>,
    /// Whether it becomes so in the middle of a chain of jumps, too.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub passing: bool,
}
