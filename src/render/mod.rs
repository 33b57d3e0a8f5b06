//! Pictures of positions and game trees, and boards as text.

mod drawn_cells;
#[cfg(feature = "png")]
pub(crate) mod png;
pub(crate) mod svg;
#[cfg(feature = "mcp")]
pub(crate) mod text;
