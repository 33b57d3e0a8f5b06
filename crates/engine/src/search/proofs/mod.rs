//! Proofs: the exact value of a position, found by a series of tests without depth and evaluation.

mod attempt;
mod candidate_proofs;
mod line;
mod memory;
mod next_bound;
mod node;
mod prover;
mod scale;
mod table_entry;
mod value_range;

pub(crate) use attempt::WorkLimit;
pub(crate) use candidate_proofs::{CandidateProofs, Division};
pub use line::PvLength;
pub use memory::ProofMemory;
