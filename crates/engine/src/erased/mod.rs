//! A game and the search behind one object-safe trait, for code that serves any game.
//!
//! A game is generic over its positions and moves, so that the search is compiled for each
//! game on its own. A service cannot be generic over every game that a request may name.
//! [`DynGame`] and [`DynPosition`] stand between them: boards and moves are texts here, and a
//! request pays for a virtual call or two.
//!
//! ```text
//! DynGame ──position(&PositionSpec)──► DynPosition ──search(…)──► SearchResult
//! ```
//!
//! ```
//! use bestmove_engine::erased::{WinBy, MoveText, PositionSource, PositionSpec, Value};
//! use bestmove_engine::games::find;
//!
//! let game = find("tic-tac-toe").expect("on the menu");
//! let spec = PositionSpec::new(PositionSource::Board("O.XX.X.OO".into())).with_player("X");
//! let position = game.position(&spec)?;
//! let (options, mut resources, cancel) = Default::default();
//! let result = position.search(&options, &mut resources, &cancel);
//! assert_eq!(result.candidates[0].pv, [MoveText::Index(4)]);
//! assert_eq!(result.candidates[0].value, Value::Win(WinBy::Plies(1)));
//! # Ok::<(), bestmove_engine::erased::PositionError>(())
//! ```
//!
//! A [`GameDefinition`] implements [`DynGame`] for every [`Game`](crate::game::Game). A
//! [`WithFallback`] does so for two of them that are one game to clients.

mod accuracy;
mod definition;
mod dyn_analysis;
mod dyn_game;
mod dyn_position;
#[cfg(feature = "explain")]
mod explain;
#[cfg(not(feature = "explain"))]
#[path = "explain_nothing.rs"]
mod explain;
mod game_names;
mod game_tree;
mod info;
mod legal_move;
mod lines;
mod move_review;
mod options;
mod played;
mod proven;
mod record;
mod replay;
mod result;
mod scoring;
mod search_moves;
mod snapshot;
mod spec;
mod symmetry;
#[cfg(feature = "explain")]
mod typed_explanation;
mod typed_position;
mod with_fallback;

pub use crate::facts::{ExplainedMove, Explanation, Fact, FactKind, NamedMove, Threat};
pub use crate::game::{
    BoardText, Book, BookEntry, Cell, Coordinates, DrawClaim, EndedBy, EvaluationTerms, Field,
    FieldError, Layout, Look, MoveMark, MoveNotation, MoveNote, MoveText, OwnWord, Parameter,
    ParameterInput, ParameterKind, ParameterValue, PositionError, Quoted, RecordFormat, Shape,
    SolvedValue, Symmetry, Term, count_of_cells, defer_tables,
};
pub use crate::search::{
    Bound, CancelFlag, Difficulty, End, Enhancements, EstimateMemory, Idea, Level, Limits,
    MoveSelection, ProofMemory, Pruning, Resources, Returned, Skill, StoppedBy, TableBudget,
    ThreadBudget, ThreadShare, TieBreak, TreeTooLarge, Value, WinBy,
};
pub use accuracy::{AccuracyPly, accuracies};
pub use definition::{GameDefinition, RulesVisitor};
pub use dyn_analysis::DynAnalysis;
pub use dyn_game::DynGame;
pub use dyn_position::DynPosition;
pub use explain::ExplainPosition;
pub use game_names::{game_called, names_of};
pub use game_tree::{GameTree, GameTreeNode};
pub use info::GameInfo;
pub use legal_move::LegalMove;
pub use move_review::{MoveReview, MoveVerdict, ReviewReasons};
pub use options::{Scope, SearchOptions};
pub use proven::ProvenLines;
pub use record::{GameRecord, RecordWriter};
pub use result::{Candidate, SearchResult};
pub use scoring::Scoring;
pub use snapshot::{PositionSnapshot, Status};
pub use spec::{PositionSource, PositionSpec};
pub use with_fallback::WithFallback;
