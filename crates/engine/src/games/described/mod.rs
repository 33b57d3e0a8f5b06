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
//! The search is compiled twice, for games in which the first to reach something wins, and for games of points.

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
mod leads;
mod moves;
mod moving;
mod notation;
mod outflank;
mod pattern;
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
    pub fn compile_as(&self, words: Words) -> Result<CompiledGame, Vec<DescriptionError>> {
        if !self.pieces.is_empty() {
            return self.compile_moving(words);
        }
        let tables = Arc::new(compile::compile(self)?);
        let symmetries = tables.symmetries.images().len();
        let game = if tables.counts_stones() {
            defined(Described::<MostStones>::new(tables), words)
        } else {
            defined(Described::<Soonest>::new(tables), words)
        };
        Ok(CompiledGame { game, symmetries })
    }

    fn compile_moving(&self, words: Words) -> Result<CompiledGame, Vec<DescriptionError>> {
        let tables = Arc::new(moving::compile(self)?);
        let symmetries = tables.symmetries();
        let game = if tables.is_bounded() {
            defined(Moving::<Soonest>::new(tables), words)
        } else {
            defined(Moving::<Cycles>::new(tables), words)
        };
        Ok(CompiledGame { game, symmetries })
    }

    /// Compiles the description, and calls `visitor` with the rules.
    ///
    /// # Errors
    ///
    /// As of [`compile`](Self::compile).
    pub fn accept(&self, visitor: &mut impl RulesVisitor) -> Result<(), Vec<DescriptionError>> {
        if !self.pieces.is_empty() {
            let tables = Arc::new(moving::compile(self)?);
            if tables.is_bounded() {
                visitor.visit(NAME, &Moving::<Soonest>::new(tables));
            } else {
                visitor.visit(NAME, &Moving::<Cycles>::new(tables));
            }
            return Ok(());
        }
        let tables = Arc::new(compile::compile(self)?);
        if tables.counts_stones() {
            visitor.visit(NAME, &Described::<MostStones>::new(tables));
        } else {
            visitor.visit(NAME, &Described::<Soonest>::new(tables));
        }
        Ok(())
    }
}

fn defined<G: Game>(rules: G, words: Words) -> Arc<dyn DynGame + Send + Sync> {
    let Words {
        name,
        title,
        summary,
    } = words;
    Arc::new(GameDefinition {
        name,
        title,
        aliases: &[],
        summary,
        rules,
        small: &[],
        others: &[],
        example: None,
    })
}
