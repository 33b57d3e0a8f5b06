//! Pictures of positions and game trees, and boards as text.

mod drawn_cells;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod text;
