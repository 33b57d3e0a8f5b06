//! Proofs: the exact value of a position, found by a series of tests without depth and evaluation.

mod candidate_proofs;
mod line;
mod memory;
mod next_bound;
mod node;
mod prover;
mod scale;
mod table_entry;
mod value_range;

pub(crate) use candidate_proofs::{CandidateProofs, Division, WorkLimit};
pub use line::PvLength;
pub use memory::ProofMemory;
