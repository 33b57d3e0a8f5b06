//! What a board looks like.

/// What a board is made of, and with that what its pieces are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Look {
    /// Paper with lines between the cells, and marks that are drawn with a pen.
    #[default]
    Paper,
    /// Dots on paper. Strokes join them, and boxes of four strokes are tinted.
    Dots,
    /// An upright frame with holes. Discs fall behind it.
    Frame,
    /// Wood with lines. Stones stand where they cross.
    Wood,
    /// Felt with lines. Discs lie in its cells, and are turned over.
    Felt,
    /// Light and dark squares in a frame. The first square of the last row is dark.
    Squares,
    /// The same squares. Pieces are discs with a letter, a capital one for those of the first player.
    Letters,
    /// Parchment, with stones.
    Parchment,
    /// A wooden board with pits, which hold seeds.
    Pits,
}
