//! The stand-in for explanations without the feature `explain`.

/// A position. The feature `explain` gives it methods.
pub trait ExplainPosition {}

impl<Position> ExplainPosition for Position {}
