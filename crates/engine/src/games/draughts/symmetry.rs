//! Draughts has no symmetries: the sides move in opposite directions, and the squares of a row are
//! shifted in the next.

use super::rules::Draughts;
use crate::game::Symmetric;

impl Symmetric for Draughts {}
