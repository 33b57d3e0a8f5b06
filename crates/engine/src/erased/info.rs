//! The description of a game.

use super::snapshot::PositionSnapshot;
use crate::game::{
    Coordinates, Layout, Look, MoveNotation, MoveText, OwnWord, Parameter, ParameterValue, Shape,
};

/// The description of a game, from which a client can build its own board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in requests.
    pub name: &'static str,
    /// What its players call it.
    pub title: &'static str,
    /// Other names that are read in requests.
    pub aliases: &'static [&'static str],
    /// The game in a sentence or two.
    pub summary: &'static str,
    /// The names of the two players. The first one conventionally begins.
    pub players: [&'static str; 2],
    /// The size of the board, if it has cells.
    pub shape: Option<Shape>,
    /// How the cells of the board are laid out.
    pub layout: Layout,
    /// What the board looks like.
    pub look: Look,
    /// What people call the pieces of the two players by their colours.
    pub colours: [&'static str; 2],
    /// The names of the rows and columns, if moves name cells by them.
    pub coordinates: Option<Coordinates>,
    /// The parameters of the rules that a request may change, with the game's own values.
    pub parameters: Vec<(Parameter, ParameterValue)>,
    /// The way in which the game writes its moves.
    pub move_notation: MoveNotation,
    /// The ways to write a move, in words that follow "a move is".
    pub move_words: String,
    /// The first two moves of some game.
    pub example_moves: Vec<MoveText>,
    /// These moves as the record of a game.
    pub example_record: String,
    /// The words that only this game has for what moves do.
    pub own_words: &'static [OwnWord],
    /// The position in which play begins.
    pub start: PositionSnapshot,
    /// An upper bound on the length of a game, in plies.
    pub longest_game: u32,
    /// True if positions can come back, so that the moves before one may decide its value.
    pub has_cycles: bool,
    /// About which Elo each level has, from 1 on, if it is known.
    pub level_elos: Option<[i16; 20]>,
    /// A position to try.
    pub example: PositionSnapshot,
}
