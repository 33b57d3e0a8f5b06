//! Questions and answers of the contract a line each, for programs that do not serve.

use std::fmt;

use serde_json::json;

use super::answer::BestMove;
pub use super::answer::Cost;
use super::extract;
use super::games::ExampleRequest;
use super::question::{BestMoveRequest, Question};
use super::terms::Terms;
use super::wire::Object;
use crate::engine::{Engine, Resources, Scope, StopFlag};
use crate::games::GAMES;
use crate::service::scheduler::Threads;

/// A position to be searched, as one line says it.
pub struct Line {
    question: Question,
}

impl fmt::Debug for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Line").finish_non_exhaustive()
    }
}

impl Line {
    /// Reads a body for `POST /best-move`, or the moves from the start as one word, what
    /// follows it ignored; nothing is the start. `game` is meant where the line names none.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the line.
    pub fn read(text: &str, game: &'static dyn Engine, scope: Scope) -> Result<Self, String> {
        let text = text.trim_start();
        let question = if text.starts_with('{') {
            let terms = Terms {
                games: GAMES,
                default_game: game,
                max_movetime_ms: None,
                max_nodes: None,
            };
            extract::parse(text.as_bytes())
                .and_then(|Object::<BestMoveRequest>(request)| Question::of(request, &terms))
        } else {
            let word = text.split(char::is_whitespace).next();
            Question::of_line(word.unwrap_or_default(), game)
        };
        let mut question = question.map_err(|problem| problem.to_string())?;
        question.ask.scope = scope;
        Ok(Self { question })
    }

    /// The example of a game.
    ///
    /// # Errors
    ///
    /// It is no position of it.
    pub fn example(game: &'static dyn Engine, scope: Scope) -> Result<Self, String> {
        let request = json!(ExampleRequest::of(&game.card()));
        Self::read(&request.to_string(), game, scope)
    }

    /// Whether what is found out about the positions of two lines can be kept together.
    #[must_use]
    pub fn has_rules_of(&self, other: &Self) -> bool {
        self.question.has_rules_of(&other.question)
    }

    /// Whether one thread is to search, with nothing remembered, so that equal lines have
    /// equal answers.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.question.threads() == Threads::One
    }

    /// Searches, and answers with a line of JSON: the body of an answer to
    /// `POST /best-move`, and in `search.time_us` the microseconds it took.
    #[must_use]
    pub fn answer(&self, resources: &mut Resources) -> String {
        let answer = self.search(resources);
        let Ok(mut line) = serde_json::to_value(&answer) else {
            unreachable!("an answer is plain data");
        };
        line["search"]["time_us"] = json!(answer.cost().time.as_secs_f64() * 1e6);
        line.to_string()
    }

    /// Searches, and says only what that has cost.
    #[must_use]
    pub fn measure(&self, resources: &mut Resources) -> Cost {
        self.search(resources).cost()
    }

    fn search(&self, resources: &mut Resources) -> BestMove {
        let stop = StopFlag::default();
        self.question.answer(resources, &stop)
    }
}
