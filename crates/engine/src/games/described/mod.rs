//! Games that their callers describe: stones are placed on the cells of a board.
//!
//! A [`Description`] says what a game is in the words of its players: the board, where stones may be placed,
//! what a stone does to others, and what ends the game. It is compiled once, into sets of cells of one bit each
//! (a bitboard of 128 cells, <https://www.chessprogramming.org/Bitboards>). Shifting a whole board compares every
//! cell with its neighbour at once, so lines, patterns, captures and connections are found without a loop over
//! cells.
//!
//! ```text
//! Description ──compile──► Tables ◄── Described<Ending>: the rules, and a search compiled for them
//! ```
//!
//! The search is compiled for each ending: for games in which the first to reach something wins, for
//! those of points, and for those in which positions come back.

mod board;
mod compile;
mod condition;
mod connection;
mod custody;
mod described_error;
mod description;
mod ending;
mod estimate;
mod evaluation;
mod facts;
mod fitted;
mod hashes;
mod how_ended;
mod leads;
mod move_names;
mod moves;
mod moving;
mod notation;
mod outflank;
mod pattern;
mod play;
mod position;
mod proof;
mod read_board;
mod rules;
mod side;
mod symmetries;
mod symmetry;
mod tables;
mod weights;

use std::sync::Arc;

use crate::erased::{DynGame, GameDefinition, RulesVisitor};
use crate::game::Game;

pub use described_error::DescriptionError;
pub use description::{
    BoardDescription, BoardShape, CaptureDescription, Connection, Description, Diagonals,
    DrawDescription, EndDescription, EndResult, FirstRow, NoMove, PieceDescription,
    PlaceDescription, PromotionDescription, WeightsDescription,
};
pub use ending::{Cycles, MostStones, Soonest};
pub use moves::{Moves, MovesInOrder};
pub use moving::Moving;
pub use position::Position;
pub use rules::Described;
pub use side::Side;

/// The name of every described game in requests, answers and figures.
pub const NAME: &str = "described";

/// What a game is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The name in requests and answers.
    pub name: &'static str,
    /// What its players call it.
    pub title: &'static str,
    /// The game in a sentence or two.
    pub summary: &'static str,
}

/// A game that was described.
#[derive(Clone, Debug)]
pub struct CompiledGame {
    /// The game.
    pub game: Arc<dyn DynGame + Send + Sync>,
    /// The number of ways to turn and mirror the board that keep its rules, among them the one that changes nothing.
    pub symmetries: usize,
}

impl Description {
    /// Compiles the description into a game.
    ///
    /// # Errors
    ///
    /// Every contradiction that was found, at least one.
    pub fn compile(&self) -> Result<CompiledGame, Vec<DescriptionError>> {
        self.compile_as(Words {
            name: NAME,
            title: "Described game",
            summary: "A game whose rules the request describes.",
        })
    }

    /// Compiles the description into a game with a name of its own.
    ///
    /// # Errors
    ///
    /// As of [`compile`](Self::compile).
    ///
    /// # Panics
    ///
    /// Never: the rules that were compiled are visited.
    pub fn compile_as(&self, words: Words) -> Result<CompiledGame, Vec<DescriptionError>> {
        let mut definer = Definer { words, game: None };
        let symmetries = self.accept(&mut definer)?;
        let game = definer.game.expect("the rules were visited");
        Ok(CompiledGame { game, symmetries })
    }

    /// Compiles the description, calls `visitor` with the rules, and tells the number of symmetries.
    ///
    /// # Errors
    ///
    /// As of [`compile`](Self::compile).
    pub fn accept(&self, visitor: &mut impl RulesVisitor) -> Result<usize, Vec<DescriptionError>> {
        if !self.pieces.is_empty() {
            let tables = Arc::new(moving::compile(self)?);
            let symmetries = tables.symmetries();
            if tables.is_bounded() {
                visitor.visit(NAME, &Moving::<Soonest>::new(tables));
            } else {
                visitor.visit(NAME, &Moving::<Cycles>::new(tables));
            }
            return Ok(symmetries);
        }
        let tables = Arc::new(compile::compile(self)?);
        let symmetries = tables.symmetries.images().len();
        if tables.counts_stones() {
            visitor.visit(NAME, &Described::<MostStones>::new(tables));
        } else if tables.pops() {
            visitor.visit(NAME, &Described::<Cycles>::new(tables));
        } else {
            visitor.visit(NAME, &Described::<Soonest>::new(tables));
        }
        Ok(symmetries)
    }
}

/// Makes a game of rules and words.
struct Definer {
    words: Words,
    game: Option<Arc<dyn DynGame + Send + Sync>>,
}

impl RulesVisitor for Definer {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let Words {
            name,
            title,
            summary,
        } = self.words;
        self.game = Some(Arc::new(GameDefinition {
            name,
            title,
            aliases: &[],
            summary,
            rules: rules.clone(),
            small: &[],
            others: &[],
            example: None,
        }));
    }
}
