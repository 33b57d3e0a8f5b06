//! A request for a move, and the way from its JSON to a position that is ready to be
//! searched.

use axum::http::HeaderValue;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::BestMove;
use super::canonical;
use super::choice::{DifficultyName, TieBreakName, choice};
use super::error::Problem;
use super::limits::Limits;
use super::position::{GameName, Subject, description};
use super::remembered::{Asked, Key, Told};
use super::rules::Rules;
use super::searches::Threads;
use super::terms::Terms;
use super::wire::{Board, MAX_SAFE_INTEGER, Move, Name, Object, Whole};
use crate::engine::{
    self, CancelFlag, DynGame, DynPosition, ProvenLines, Resources, SearchOptions, SearchResult,
    StoppedBy,
};

/// A position and what is asked about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BestMoveRequest {
    /// The board. Needed unless `moves` is given.
    board: Option<Board>,
    /// The player to move. Needed with `board`, unless its notation says it. With
    /// `moves`, it decides who began where either side may; unsaid, the side that
    /// conventionally begins did.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, instead of `board`.
    moves: Option<Vec<Move>>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the game's rules, where they differ from the game's own.
    rules: Option<Rules>,
    /// How far the search may go; as far as the server allows by default.
    #[schema(value_type = Option<Limits>)]
    limits: Option<Object<Limits>>,
    /// How well to play. A level below `perfect` looks less far ahead, and `candidates`
    /// holds what it sees: `easy` one ply, `medium` two, `hard` the square
    /// root of the longest game's, within 20,000 positions. Then it draws one of the best
    /// scores, the better the likelier, and `tie_break` decides among the moves that have
    /// it. All but `easy` take a win that they see.
    #[schema(value_type = Option<DifficultyName>)]
    difficulty: Option<Name<DifficultyName>>,
    /// How one of several moves with the best score, or with the one that a level below
    /// `perfect` has drawn, is chosen: `fastest`, the quickest win or the longest defence
    /// and then the lowest index, or below `perfect` any; `first`, the lowest index;
    /// `random`, any of them.
    #[schema(value_type = Option<TieBreakName>)]
    tie_break: Option<Name<TieBreakName>>,
    /// Makes `random` and every level below `perfect` repeatable: equal seeds, equal
    /// choices. Drawn where it is needed and not given; the one used is answered.
    #[schema(value_type = Option<u64>, minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<Whole<0, MAX_SAFE_INTEGER>>,
}

/// A request that has been understood: a position, ready to be searched.
pub(super) struct Question {
    subject: Subject,
    /// What is searched: the position that stands for it.
    representative: Box<dyn DynPosition>,
    pub(super) ask: SearchOptions,
    /// The threads to search with.
    threads: Threads,
    /// What the answer is about, if it is to be a fact.
    key: Option<Key>,
}

impl Question {
    pub(super) fn of(request: BestMoveRequest, terms: &Terms) -> Result<Self, Problem> {
        let choice = choice(request.difficulty, request.tie_break, request.seed);
        let Object(limits) = request.limits.unwrap_or_default();
        let description = description!(request);
        let game = description.game(terms)?;
        let search_limits = limits.of(terms)?;
        let subject = description.read(game)?;
        let ask = SearchOptions {
            limits: search_limits,
            selection: choice,
            ..SearchOptions::default()
        };
        Ok(Self::about(subject, &limits, ask))
    }

    /// The position that the moves of a line lead to, by the game's own rules.
    pub(super) fn of_line(line: &str, game: &dyn DynGame) -> Result<Self, Problem> {
        let subject = Subject::of_line(line, game)?;
        Ok(Self::about(
            subject,
            &Limits::default(),
            SearchOptions::default(),
        ))
    }

    /// What is asked about a position, where so much is said of limits.
    pub(super) fn about(subject: Subject, limits: &Limits, ask: SearchOptions) -> Self {
        let representative = subject.task.canonical_position();
        let is_random = ask.selection.is_random();
        // What only goes so far would be another answer than what is known.
        let is_cut_off = limits.depth.is_some() || limits.nodes.is_some();
        let asks_for_a_fact = !is_cut_off && !is_random;
        // Who counts nodes, or gives a seed, wants the same answer each time.
        let threads = if limits.nodes.is_some() || is_random {
            Threads::One
        } else {
            Threads::Shared
        };
        Self {
            key: asks_for_a_fact.then(|| subject.key(&*representative)),
            subject,
            representative,
            ask,
            threads,
        }
    }

    pub(super) fn game(&self) -> &'static str {
        self.subject.game
    }

    /// Whether the other position is certainly one of the same game under the same rules.
    pub(super) fn has_rules_of(&self, other: &Self) -> bool {
        self.subject.has_rules_of(&other.subject)
    }

    /// Whether the game is over, so that an answer takes no search.
    pub(super) fn is_over(&self) -> bool {
        self.subject.task.is_over()
    }

    /// What the answer is about, if it is to be a fact.
    pub(super) fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// What others may ask, too, if the answer is to be a fact.
    pub(super) fn asked(&self) -> Option<Asked> {
        Some((self.key.clone()?, self.ask.limits.movetime))
    }

    /// The one link among those that ask the same, if the answer is to be a fact.
    pub(super) fn canonical_link(&self, default_game: &str) -> Option<HeaderValue> {
        self.key.as_ref()?;
        canonical::link(&self.subject, self.ask.selection.tie_break, default_game)
    }

    pub(super) fn threads(&self) -> Threads {
        self.threads
    }

    /// Searches what stands for the position, and tells the answer so far on the way. For
    /// the blocking pool.
    pub(super) fn search(
        &self,
        resources: &mut Resources,
        stop: &CancelFlag,
        progress: &mut dyn FnMut(SearchResult),
    ) -> SearchResult {
        self.representative
            .search(&self.ask, resources, stop, progress)
    }

    /// The same where no search is needed, or none that anybody waits for.
    pub(super) fn search_now(&self) -> SearchResult {
        let (mut resources, stop) = (Resources::default(), CancelFlag::default());
        self.search(&mut resources, &stop, &mut |_| ())
    }

    /// The same answer where it takes no more than so much effort, or what has ended it. For
    /// the blocking pool.
    pub(super) fn search_within(
        &self,
        effort: &engine::Limits,
        resources: &mut Resources,
        stop: &CancelFlag,
    ) -> Result<SearchResult, StoppedBy> {
        self.representative
            .search_within(effort, &self.ask, resources, stop)
    }

    /// The same answer where all of it is known; `None` where that is known of something else.
    pub(super) fn recalled(&self, known: &ProvenLines) -> Option<SearchResult> {
        self.representative.result_from_cached(known)
    }

    /// The position that is asked about.
    pub(super) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What was found out about that which stands for the position, about the position.
    pub(super) fn turned_back(&self, found: &SearchResult) -> SearchResult {
        self.subject
            .task
            .result_from_canonical(found, &self.ask.selection)
    }

    /// The same as it is written.
    pub(super) fn best_move(&self, found: &SearchResult) -> BestMove {
        self.written(self.turned_back(found))
    }

    /// The same as it is sent.
    pub(super) fn told(&self, found: &SearchResult) -> Told {
        Told::of(&self.best_move(found))
    }

    /// Searches the position itself, whatever stands for it.
    pub(super) fn answer(&self, resources: &mut Resources, stop: &CancelFlag) -> BestMove {
        let task = &self.subject.task;
        self.written(task.search(&self.ask, resources, stop, &mut |_| ()))
    }

    fn written(&self, answer: SearchResult) -> BestMove {
        let Subject { game, as_text, .. } = self.subject;
        BestMove::new(game, answer, &self.ask.selection, as_text)
    }
}
