//! Pictures of positions and game trees.

pub(crate) mod svg;
