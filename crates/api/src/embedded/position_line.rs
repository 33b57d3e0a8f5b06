//! A position on one line of text: a request as JSON, or the record of a game.

use std::str::Utf8Error;

use bestmove_engine::erased::{
    CancelFlag, DynGame, Explanation, PositionSource, PositionSpec, Resources, Scope,
    SearchOptions, SearchResult, Symmetry,
};
use bestmove_engine::games::GAMES;
use serde_json::json;
use thiserror::Error;

use crate::contract::answer::BestMove;
use crate::contract::games::ExampleRequest;
use crate::contract::parse::parse;
use crate::contract::problem::Problem;
use crate::contract::request::BestMoveRequest;
use crate::gallery::DESCRIBED;
use crate::query::{BestMoveQuery, BoardForm, Offer, ParsedPosition, Threads};

/// A position to search, from one line.
pub struct PositionLine(BestMoveQuery);

/// The reason why a line is not a position.
#[derive(Debug, Error)]
pub enum LineError {
    /// The line is not UTF-8.
    #[error(transparent)]
    Encoding(#[from] Utf8Error),
    /// The line is not a legal position, or not a request.
    #[error("{0}")]
    Rejected(Problem),
}

impl PositionLine {
    /// Parses a body for `POST /best-move`, or a record of the game.
    ///
    /// A number after a word of digits is ignored, because collections have the score there. An empty line is
    /// the initial position. `game` is the game of a line that names none.
    ///
    /// # Errors
    ///
    /// The line is not UTF-8, not a request, or not a legal position.
    pub fn parse(line: &[u8], game: &'static dyn DynGame, scope: Scope) -> Result<Self, LineError> {
        let text = str::from_utf8(line)?.trim_start();
        let query = if text.starts_with('{') {
            let unlimited = Offer {
                games: GAMES,
                default_game: game,
                described: Some(DESCRIBED),
                default_movetime_ms: None,
                max_movetime_ms: None,
                max_nodes: None,
            };
            parse(text.as_bytes())
                .and_then(|request: BestMoveRequest| request.into_query(scope, &unlimited))
        } else {
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let has_score = is_digits && rest.trim().parse::<i32>().is_ok();
            from_record(if has_score { word } else { text }, scope, game)
        };
        query.map(Self).map_err(LineError::Rejected)
    }

    /// The example position of a game.
    ///
    /// # Errors
    ///
    /// Never: the example of each game is a position.
    pub fn from_example(game: &'static dyn DynGame, scope: Scope) -> Result<Self, LineError> {
        let request = json!(ExampleRequest::from_info(&game.info()));
        Self::parse(request.to_string().as_bytes(), game, scope)
    }

    /// Whether both positions are of the same game under the same rules, so that one transposition
    /// table serves both.
    #[must_use]
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let (Self(query), Self(other)) = (self, other);
        (query.game, &query.description, &query.rules)
            == (other.game, &other.description, &other.rules)
    }

    /// Whether equal lines must have equal answers. Then one thread has to search, from an empty table.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.0.threads == Threads::One
    }

    /// Searches the position.
    pub fn search(&self, resources: &mut Resources) -> SearchResult {
        let (result, _) = self.searched(resources);
        result
    }

    /// Searches the position, and explains the result if the line asks for it.
    fn searched(&self, resources: &mut Resources) -> (SearchResult, Option<Explanation>) {
        let (Self(query), cancel) = (self, CancelFlag::default());
        // The position itself, and not its canonical form, because there is no cache.
        let BestMoveQuery {
            position, options, ..
        } = query;
        let analysis = position.analyse(options, resources, &cancel, &mut |_| ());
        let symmetry = Symmetry::default();
        let result = position.result(&analysis, symmetry, &options.selection);
        let explain = || position.explain(&analysis, symmetry, query.shown(), &cancel);
        (result, query.explains.then(explain))
    }

    /// Searches the position, and returns the answer to `POST /best-move` as a line of JSON.
    /// Its `search.time_us` is the time of the search in microseconds.
    ///
    /// # Panics
    ///
    /// Never: an answer is plain data.
    pub fn answer(&self, resources: &mut Resources) -> String {
        let (result, explanation) = self.searched(resources);
        let time = result.time;
        let answer = BestMove::new(&self.0, result, explanation);
        let mut line = serde_json::to_value(answer).expect("an answer serialises");
        line["search"]["time_us"] = json!(time.as_secs_f64() * 1e6);
        line.to_string()
    }
}

/// Reads the record of a game under the game's own rules.
fn from_record(text: &str, scope: Scope, game: &dyn DynGame) -> Result<BestMoveQuery, Problem> {
    let spec = PositionSpec::new(PositionSource::Record(text.to_owned()));
    let position = ParsedPosition {
        game: game.name(),
        description: None,
        rules: Vec::new(),
        position: game.position(&spec)?,
        form: BoardForm::Cells,
    };
    let options = SearchOptions::default().with_scope(scope);
    Ok(BestMoveQuery::new(position, options))
}
