//! A game with all five traits.

use super::estimable::Estimable;
use super::notation::Notation;

/// Its rules, its notation, and what a game knows beyond them.
pub trait Game: Estimable + Notation {}

impl<G: Estimable + Notation> Game for G {}
