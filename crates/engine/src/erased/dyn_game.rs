//! A game as the service uses it.

use std::fmt::Debug;

use super::dyn_position::DynPosition;
use super::info::GameInfo;
use super::record::GameRecord;
use super::spec::PositionSpec;
use crate::game::{MoveText, ParameterInput, ParameterValue, PositionError, Shape};

/// A game behind an object-safe trait.
pub trait DynGame: Debug + Sync {
    /// The name of the game in requests.
    fn name(&self) -> &'static str;

    /// What its players call the game. By default, that is its name.
    fn title(&self) -> &'static str {
        self.name()
    }

    /// Other names of the game; none by default.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The description of the game.
    fn info(&self) -> GameInfo;

    /// The size of the board under these rules, if it has cells.
    ///
    /// # Errors
    ///
    /// The rules are invalid.
    fn shape(&self, rules: &[(String, ParameterInput)]) -> Result<Option<Shape>, PositionError>;

    /// The parameters of the rules, with their values, under which the board has this size, if some do. The
    /// others are `rules`. By default, there are none.
    fn rules_of_size(
        &self,
        _rules: &[(String, ParameterInput)],
        _shape: Shape,
    ) -> Vec<(&'static str, u32)> {
        Vec::new()
    }

    /// The ways to write a move under these rules, in words that follow "a move is".
    fn move_words(&self, _rules: &[(String, ParameterInput)]) -> String {
        "an index or a name".to_owned()
    }

    /// The first two moves of some game under these rules, as an example.
    fn example_moves(&self, _rules: &[(String, ParameterInput)]) -> Vec<MoveText> {
        Vec::new()
    }

    /// Reads a described position.
    ///
    /// # Errors
    ///
    /// The position cannot be read, cannot occur, or is described by an illegal move.
    fn position(&self, spec: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError>;

    /// Reads the described position with every position before it, as far as its moves are given.
    ///
    /// # Errors
    ///
    /// As of [`position`](Self::position).
    fn record(&self, spec: &PositionSpec) -> Result<GameRecord, PositionError>;

    /// The size of the board of a record, if the text can be read and tells it. By default, none does.
    fn shape_of_record(&self, _rules: &[(String, ParameterInput)], _text: &str) -> Option<Shape> {
        None
    }

    /// Computes the tables of the game, unless that has been done. By default, there are none. See
    /// [`defer_tables`](super::defer_tables).
    fn compute_tables(&self) {}

    /// The number of lines of 1 ply, of 2 and so on, up to `depth`, as far as that takes at most `max_plays` moves.
    /// By default, none are counted.
    fn perfts(&self, _depth: u32, _max_plays: u64) -> Vec<u64> {
        Vec::new()
    }

    /// The parameters of rules with which a search proves every position, for tests.
    fn small_rules(&self) -> Vec<Vec<(&'static str, ParameterValue)>> {
        Vec::new()
    }

    /// The positions that an opening book of `plies` plies needs, by their key.
    ///
    /// There are none if the game has no book; see [`book_positions`](crate::game::book_positions).
    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)>;
}
