//! How stones are placed, and what is captured.

#[cfg(feature = "serde")]
use super::is_default;

/// How stones are placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedPlacing))]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule")]
pub struct PlaceDescription {
    /// Whether a stone falls to the lowest empty cell of its column, as in Connect Four.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub gravity: bool,
    /// Whether a stone has to enclose stones of the other side between itself and another one of its own, which
    /// are then flipped, as in Othello.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub outflanks: bool,
    /// Whether the second side may take over the first stones of the other one in place of its own first turn. Where
    /// the sides join other edges, the stones are mirrored.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub swap: bool,
    /// Whether a side may take out one of its own stones from the lowest row in place of placing one, and those
    /// above fall, as in Pop Out. Afterwards, the ends are tried for the other side, too.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub pops: bool,
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
    /// Whether a side whose pieces move may put a new one on an empty cell beside one of its own instead, as in Ataxx.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub beside: bool,
}

/// What is captured, and which captures have to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedCaptures))]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule")]
pub struct CaptureDescription {
    /// The number of stones that are captured where they stand in a row between the placed stone and another one of
    /// its side: 2 in Pente. Between pieces that move, only rows and columns count.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8))]
    pub between: Option<u32>,
    /// Whether more than `between` are captured, too.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub or_more: bool,
    /// Whether the pieces of the other side beside a piece that has moved change sides, as in Ataxx.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub flips_neighbours: bool,
    /// Whether a side that can capture must do so.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub compulsory: bool,
    /// Whether it must capture as many pieces as it can.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub longest: bool,
    /// Whether a piece that has jumped goes on jumping. Where captures are compulsory, it must.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schema(default = false))]
    pub again: bool,
}
