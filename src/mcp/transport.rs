//! The transport of a call, as far as a tool depends on it.
//!
//! A message is one request to a transport, whatever the tool does. A review does the work of many
//! requests, and a failed call is a successful message. So a tool reports both to the transport,
//! which has the rates, the budgets and the metrics of clients.

use bestmove_api::contract::game_reviewer::ParsedReview;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::problem_code::ProblemCode;

/// The transport that brings the calls of one client. By default it admits and ignores all.
pub(crate) trait Transport: Send + Sync {
    /// Admits a review, whose guard must be held until it is made.
    ///
    /// # Errors
    ///
    /// The client has sent too many requests, or holds too much memory.
    fn admit_review(&self, _review: &ParsedReview) -> Result<Box<dyn Send>, Problem> {
        Ok(Box::new(()))
    }

    /// Whether a client may send several messages as one array, as versions of the protocol
    /// up to 2025-03-26 require.
    fn answers_batches(&self) -> bool {
        false
    }

    /// Records the game of a call.
    fn record_game(&self, _game: &'static str) {}

    /// Records the problem of a call.
    fn record_problem(&self, _code: ProblemCode) {}
}

/// Standard input and output, whose one client has the server for itself.
pub(crate) struct StandardIo;

impl Transport for StandardIo {}
