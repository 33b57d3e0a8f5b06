//! The rules of one game: how it is played, and how its positions and moves are written.
//!
//! A game is a value that holds the rules, such as the size of the board. Five traits say what a
//! function may ask of it: [`Rules`]; [`Notation`], which reads and writes boards and moves;
//! [`Symmetric`]; [`Provable`], which needs `Symmetric`; and [`Estimable`], which needs `Provable`. All
//! need `Rules`. The search never sees a string. [`Game`] is all five.
//!
//! This layer knows neither the search nor the service.

mod armies;
pub mod bits;
mod board;
mod book;
mod book_positions;
mod bounds;
pub mod cells;
mod clock;
pub mod configurations;
mod coordinates;
mod defences;
mod draw_rules;
mod drawn_frame;
mod drawn_text;
mod ended_by;
mod endgame;
mod ends;
mod estimable;
mod evaluation;
mod evaluation_terms;
mod hash;
mod lazy_table;
pub mod marks;
mod middle;
mod move_text;
mod non_losing_moves;
mod notation;
mod notation_error;
mod outcome;
mod parameter;
mod perft;
mod player;
mod position_history;
mod provable;
mod quiescence;
mod quoted;
mod ranked_move;
mod rules;
mod selectivity;
mod served;
mod solved_value;
pub mod square_symmetries;
mod symmetric;
mod symmetry;

pub use armies::{Armies, Step};
pub(crate) use board::count_of;
pub use board::{BoardText, Cell, Layout, Shape, count_of_cells};
pub use book::{Book, BookEntry, book_line, book_value};
pub use book_positions::book_positions;
pub use bounds::{Goal, MinDistance, StaticBound};
pub use clock::Clock;
pub use coordinates::{Coordinates, RowOrder};
pub use defences::Defences;
pub use draw_rules::{DrawClaim, DrawLimits, DrawRules};
pub use ended_by::EndedBy;
pub use endgame::EndgameTest;
pub use ends::Ends;
pub use estimable::Estimable;
pub use evaluation::{Evaluation, weighted_sum};
pub use evaluation_terms::{EvaluationTerms, Term};
pub use hash::hash64;
pub use lazy_table::defer_tables;
pub(crate) use lazy_table::{LazyTable, check_memory, try_push, try_zeros};
pub use middle::nearness_to_middle;
pub use move_text::{MoveNotation, MoveText};
pub use non_losing_moves::NonLosingMoves;
pub use notation::{Notation, check_turn, index_words, not_an_index, read_index};
pub(crate) use notation::{check_count, parse_digits};
pub use notation_error::{Field, FieldError, MoveError, PositionError};
pub use outcome::{MAX_MARGIN, Outcome};
pub use parameter::{
    NEVER, Parameter, ParameterError, ParameterInput, ParameterKind, ParameterValue,
};
pub use perft::perft;
pub use player::Player;
pub use position_history::{GameEnd, PositionHistory};
pub use provable::Provable;
pub(crate) use provable::default_non_losing_moves;
pub use quiescence::Quiescence;
pub use quoted::Quoted;
pub use ranked_move::RankedMove;
pub use rules::Rules;
pub use selectivity::{MAX_ENTRIES_PER_NODE, Selectivity};
pub use served::Game;
pub use solved_value::SolvedValue;
pub use symmetric::Symmetric;
pub use symmetry::{Symmetry, least_image};
