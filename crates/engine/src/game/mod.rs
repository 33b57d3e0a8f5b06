//! The rules of one game: how it is played, and how its positions and moves are written.
//!
//! A game is a value that holds the rules, such as the size of the board. Six traits define what a game
//! provides: [`Rules`]; [`Notation`], which reads and writes boards and moves; [`Symmetric`]; [`Provable`],
//! which needs `Symmetric`; [`Estimable`], which needs `Provable`; and [`Explainable`]. All need `Rules`.
//! The search handles no strings. [`Game`] is all six.
//!
//! This layer depends on neither the search nor the service.

mod armies;
pub(crate) mod bits;
mod board;
mod book;
mod book_positions;
mod bounds;
pub(crate) mod cells;
pub(crate) mod configurations;
mod coordinates;
mod draw_rules;
mod ends;
mod estimable;
mod evaluation;
mod evaluation_terms;
mod explainable;
mod hash;
mod known_moves;
mod lazy_table;
mod look;
pub(crate) mod marks;
mod middle;
mod move_text;
mod notation;
mod notation_error;
mod outcome;
mod parameter;
mod perft;
mod player;
mod position_history;
mod provable;
mod quoted;
pub(crate) mod record;
mod rules;
mod selectivity;
pub(crate) mod signs;
mod solved_value;
pub(crate) mod square_symmetries;
mod symmetric;
mod symmetry;
mod typed_board;
mod typed_frame;

pub use armies::{Armies, Step};
pub use bits::BitsInOrder;
pub use board::{BoardText, Cell, Layout, Shape, count_of_cells};
pub(crate) use board::{HOLE, count_of};
pub use book::{Book, BookEntry, book_line, book_value};
pub use book_positions::book_positions;
pub use bounds::{EndgameTest, Goal, MinDistance, StaticBound};
pub use coordinates::{Coordinates, RowOrder};
pub use draw_rules::{DrawClaim, DrawLimits, DrawRules};
pub use ends::Ends;
pub(crate) use estimable::DEFAULT_LEVELS;
pub use estimable::{Estimable, Game};
pub use evaluation::Evaluation;
pub(crate) use evaluation::weighted_sum;
pub use evaluation_terms::{EvaluationTerms, Term};
pub use explainable::{Explainable, OwnFact, OwnWord, Weight};
pub use hash::hash64;
pub use known_moves::{Defences, NonLosingMoves, Quiescence, RankedMove};
pub use lazy_table::defer_tables;
pub(crate) use lazy_table::{LazyTable, check_memory, try_push, try_zeros};
pub use look::Look;
pub(crate) use middle::nearness_to_middle;
pub use move_text::{MoveNotation, MoveText};
pub use notation::Notation;
pub(crate) use notation::{
    check_count, check_turn, numbered_words, parse_digits, read_index, read_numbered,
};
pub use notation_error::{Field, FieldError, MoveError, PositionError};
pub use outcome::{EndedBy, GameEnd, MAX_MARGIN, Outcome};
pub use parameter::{
    NEVER, Parameter, ParameterError, ParameterInput, ParameterKind, ParameterValue,
};
pub use perft::perft;
pub(crate) use perft::perfts_within;
pub use player::Player;
pub use position_history::{Clock, PositionHistory};
pub use provable::Provable;
pub(crate) use provable::default_non_losing_moves;
pub use quoted::Quoted;
pub(crate) use quoted::unquoted;
pub use record::{
    MAX_RECORD, MoveMark, MoveNote, RecordError, RecordFormat, RecordText, RecordedMove, Stones,
    WrittenGame, WrittenPly, place_of,
};
pub use rules::Rules;
pub(crate) use selectivity::MAX_ENTRIES_PER_NODE;
pub use selectivity::Selectivity;
pub use signs::Signs;
pub use solved_value::SolvedValue;
pub use symmetric::Symmetric;
pub use symmetry::Symmetry;
pub(crate) use symmetry::least_image;
