//! How much each term of the evaluation counts.

use std::collections::BTreeMap;

/// How much each term of the evaluation counts, in percent of what it counts without its weight: -500 to 500.
///
/// Weights change no rule, only how positions are estimated. `bestmove-lab fit` finds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedWeights))]
pub struct WeightsDescription {
    /// The right to move.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub tempo: Option<i32>,
    /// The cells to which the pieces of a side can move, or on which it can place a stone where the most stones win.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub mobility: Option<i32>,
    /// Open lines and patterns that win, by the stones that they lack: a number for those that lack one, a number for
    /// those that lack two, and so on to five.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 5, example = json!([100, 120, 90])))]
    pub lines: Vec<i32>,
    /// The same of lines and patterns that lose.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(max_items = 5, example = json!([100, 50])))]
    pub losing_lines: Vec<i32>,
    /// The cells that a chain still needs.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub chains: Option<i32>,
    /// Captured stones, where an end counts them.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub captured: Option<i32>,
    /// Stones on cells that are hard to enclose, where the most stones win.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub corners: Option<i32>,
    /// Stones, where the most of them win.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub stones: Option<i32>,
    /// Pieces that move, by the marks of their kinds.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "BTreeMap::is_empty")
    )]
    #[cfg_attr(feature = "schema", schema(example = json!({"N": 120})))]
    pub pieces: BTreeMap<String, i32>,
    /// How near pieces are to where they are promoted or win.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schema(minimum = -500, maximum = 500))]
    pub advance: Option<i32>,
}
