//! Proofs: the exact value of a position, found by a series of tests without depth and evaluation.

mod line;
mod memory;
mod next_bound;
mod node;
mod prover;
mod scale;
mod solver;
mod table_entry;
mod value_range;

pub use line::PvLength;
pub use memory::ProofMemory;
pub(crate) use solver::{Division, Solver, WorkLimit};
