//! A query for the best move, ready to be searched.

use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_engine::erased::{
    CancelFlag, DynAnalysis, DynPosition, Explanation, MoveReview, ParameterInput, Resources,
    ReviewReasons, SearchOptions, SearchResult, StoppedBy, Symmetry,
};

use super::board_form::BoardForm;
use super::game_key::GameKey;
use super::parsed_position::ParsedPosition;
use super::position_key::PositionKey;
use super::rules_in_key::rules_in_key;

/// The threads that a search can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One thread, which makes the search repeatable.
    One,
    /// A share of all threads.
    Shared,
}

/// A position, how to search it, and the form of the answer.
///
/// The search works on the canonical position, which stands for all positions symmetric to it.
/// So all of them share its analysis, and [`result`](Self::result) writes that for the position of
/// the query.
pub struct BestMoveQuery {
    /// The name of the game.
    pub game: &'static str,
    /// The hash of its description, if the request has described it.
    pub description: Option<String>,
    /// The rules that differ from the game's own, in the order of their names.
    pub rules: Vec<(String, ParameterInput)>,
    /// The position as the client gave it.
    pub position: Box<dyn DynPosition>,
    /// Its canonical form, which is searched and cached.
    pub canonical: Box<dyn DynPosition>,
    /// Maps the position to its canonical form.
    symmetry: Symmetry,
    /// The limits, the moves to value and the choice among them.
    pub options: SearchOptions,
    /// The threads that the search may use.
    pub threads: Threads,
    /// True if the request asked for its time or its effort. Otherwise the time is a default.
    pub is_time_asked: bool,
    /// The key of the canonical position, if the result may be cached.
    pub key: Option<PositionKey>,
    /// The number of candidates in the answer; `None` for all.
    pub top: Option<NonZeroU32>,
    /// True if the answer tells why its candidates are good or bad.
    pub explains: bool,
    /// The form in which the answer gives boards.
    pub form: BoardForm,
}

impl BestMoveQuery {
    /// Creates a query. A random selection makes its result unfit for caches, and limits it to
    /// one thread, so that a seed always selects the same move. The result for some moves only is
    /// unfit for caches, too, because they keep the value of all.
    #[must_use]
    pub fn new(position: ParsedPosition, options: SearchOptions) -> Self {
        let ParsedPosition {
            game,
            description,
            rules,
            position,
            form,
        } = position;
        let (canonical, symmetry) = position.canonical_position();
        let player = canonical.snapshot().player;
        let key = PositionKey {
            game,
            rules: rules_in_key(&rules, description.as_deref()),
            board: canonical.board().to_compact(),
            player,
            history: canonical.history_hash(),
        };
        let is_restricted = position.is_restricted();
        let query = Self {
            game,
            description,
            rules,
            position,
            canonical,
            symmetry,
            options,
            threads: Threads::Shared,
            is_time_asked: false,
            key: (!is_restricted).then_some(key),
            top: None,
            explains: false,
            form,
        };
        if options.selection.is_random() {
            query.without_cache().with_one_thread()
        } else {
            query
        }
    }

    /// Keeps the result out of caches: a limit on depth or nodes leads to another result than
    /// the one that other queries get.
    #[must_use]
    pub fn without_cache(self) -> Self {
        Self { key: None, ..self }
    }

    /// Searches with one thread, so that equal queries have equal results.
    #[must_use]
    pub fn with_one_thread(self) -> Self {
        Self {
            threads: Threads::One,
            ..self
        }
    }

    /// Answers only this many candidates, the best ones; all if it is `None`.
    #[must_use]
    pub fn with_top(self, top: Option<NonZeroU32>) -> Self {
        Self { top, ..self }
    }

    /// Tells why the candidates of the answer are good or bad.
    #[must_use]
    pub fn with_explanation(self) -> Self {
        Self {
            explains: true,
            ..self
        }
    }

    /// Keeps the time as long as possible where other searches wait.
    #[must_use]
    pub fn with_asked_time(self) -> Self {
        Self {
            is_time_asked: true,
            ..self
        }
    }

    /// Whether equal queries must have equal results, whatever was searched before.
    fn is_repeatable(&self) -> bool {
        self.key.is_none()
    }

    /// The keys of the game up to the position, and up to the last few before it, the latest first. A
    /// search that has to be repeatable has none.
    pub fn game_keys(&self) -> impl Iterator<Item = GameKey> {
        let hashes = self.position.game_hashes().iter();
        hashes
            .filter(|_| !self.is_repeatable())
            .map(|hash| GameKey {
                game: self.game,
                rules: rules_in_key(&self.rules, self.description.as_deref()),
                hash: *hash,
            })
    }

    /// Whether the game is over, so that the result takes no search.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// Analyses the canonical position. Passes the analysis so far to `progress` whenever a depth
    /// is complete. Blocks the thread.
    pub fn analyse(
        &self,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis {
        let mut options = self.options;
        // A search divides its effort by its time, so a shortened time has to reach it. One that has to
        // be repeatable goes on as it would with all of its time, until the flag ends it.
        if !self.is_repeatable() {
            options.limits.movetime = earlier(options.limits.movetime, cancel.allowed());
        }
        let mut analysis = self
            .canonical
            .analyse(&options, resources, cancel, progress);
        // The flag may have been shortened since.
        analysis.time_allowed = earlier(analysis.time_allowed, cancel.allowed());
        analysis
    }

    /// Analyses the canonical position, if that takes at most `max_nodes`. Blocks the thread.
    ///
    /// # Errors
    ///
    /// The limit that stopped the search before its result was complete.
    pub fn analyse_within(
        &self,
        max_nodes: u64,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy> {
        self.canonical
            .analyse_within(max_nodes, &self.options, resources, cancel)
    }

    /// Analyses a game that is over, which takes no search.
    #[must_use]
    pub fn finished(&self) -> DynAnalysis {
        let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
        self.analyse(&mut resources, &cancel, &mut |_| ())
    }

    /// Writes an analysis of the canonical position for the position of the query, and selects a
    /// move.
    #[must_use]
    pub fn result(&self, analysis: &DynAnalysis) -> SearchResult {
        self.position
            .result(analysis, self.symmetry, &self.options.selection)
    }

    /// Explains those candidates of a [`result`](Self::result) that are answered, if the query asks for it.
    /// Blocks the thread.
    #[must_use]
    pub fn explanation(&self, analysis: &DynAnalysis, cancel: &CancelFlag) -> Option<Explanation> {
        let (position, symmetry) = (&self.position, self.symmetry);
        let explain = || position.explain(analysis, symmetry, self.shown(), cancel);
        self.explains.then(explain)
    }

    /// Explains the review of a move from the position, of which this is the analysis. Blocks the thread.
    #[must_use]
    pub fn review_reasons(
        &self,
        analysis: &DynAnalysis,
        review: &MoveReview,
        cancel: &CancelFlag,
    ) -> ReviewReasons {
        (self.position).explain_review(analysis, self.symmetry, review, cancel)
    }

    /// The number of candidates in the answer, at most.
    #[must_use]
    pub fn shown(&self) -> usize {
        let top = self.top.map(|top| usize::try_from(top.get()));
        top.and_then(Result::ok).unwrap_or(usize::MAX)
    }
}

/// The shorter one of two times, of which `None` is unlimited.
fn earlier(first: Option<Duration>, second: Option<Duration>) -> Option<Duration> {
    first.into_iter().chain(second).min()
}
