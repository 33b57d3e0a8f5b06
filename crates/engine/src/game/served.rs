//! Everything that the service asks of a game.

use super::estimable::Estimable;
use super::notation::Notation;

/// A game that is served: its rules, its notation, and what it knows beyond them.
pub trait Game: Estimable + Notation {}

impl<G: Estimable + Notation> Game for G {}
