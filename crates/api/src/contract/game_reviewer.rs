//! The making of a review: from a request to a query for each position, and from their results to
//! the review.

use std::iter;
use std::sync::Arc;

use bestmove_engine::erased::{
    DynPosition, GameRecord, MoveReview, MoveText, MoveVerdict, RecordFormat, RecordWriter,
    ReviewReasons, SearchOptions, SearchResult,
};

use super::answer::Position;
use super::game_review::{GameReview, GameReviewRequest, PlyReview};
use super::limits::Limits;
use super::move_json::MoveList;
use super::names::{FormatName, Name};
use super::numbers::Int;
use super::parse::CheckedRequest;
use super::position::position_fields;
use super::problem::{Problem, both};
use super::record_input::check_format;
use super::request::to_query;
use super::review_note::move_note;
use super::strict::StrictObject;
use crate::query::{BestMoveQuery, BoardForm, Offer, ParsedPosition};

/// Default time of the search for one ply, in milliseconds. A game has many.
const MOVETIME_MS: u64 = 500;

/// The longest time of all searches for one review, in milliseconds.
const MAX_REVIEW_MS: u64 = 600_000;

impl CheckedRequest for GameReviewRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        ParsedReview::from_request(self, offer).map(drop)
    }
}

/// A request for a review that has been read.
pub struct ParsedReview {
    record: ParsedPosition<GameRecord>,
    format: Option<FormatName>,
    explains: bool,
    limits: Limits,
    options: SearchOptions,
}

impl ParsedReview {
    /// Reads a request for a review.
    ///
    /// # Errors
    ///
    /// The moves are missing or illegal, the position cannot be read, or a limit is out of range.
    pub fn from_request(request: GameReviewRequest, offer: &Offer) -> Result<Self, Problem> {
        let StrictObject(limits) = request.limits.unwrap_or_default();
        let format = request.format;
        let explains = request.explain.unwrap_or(false);
        let mut fields = position_fields!(request);
        let moves = if fields.moves.is_some() || fields.record.is_some() {
            Ok(())
        } else {
            fields.moves = Some(MoveList::Moves(Vec::new()));
            let detail = "missing; give the moves that were played, or a `record` of them";
            Err(Problem::invalid("/moves", detail))
        };
        // All of them, so that the faults of all are told.
        let record = both(fields.parse_record(offer), moves);
        let ((record, ()), _) = both(record, limits.to_engine(offer))?;
        if let Some(format) = format {
            check_format(&record.position, record.game, format)?;
        }
        let plies = record.position.moves.len();
        let max_movetime_ms = MAX_REVIEW_MS / (plies as u64).max(1);
        let movetime_ms = default_movetime_ms(limits, offer).min(max_movetime_ms);
        let options = SearchOptions {
            limits: limits.to_engine_with_movetime(movetime_ms, offer)?,
            ..SearchOptions::default()
        };
        if limits
            .movetime_ms
            .is_some_and(|Int(movetime_ms)| movetime_ms > max_movetime_ms)
        {
            let detail = format!("may be at most {max_movetime_ms} for {plies} plies");
            return Err(Problem::invalid("/limits/movetime_ms", detail));
        }
        Ok(Self {
            record,
            format,
            explains,
            limits,
            options,
        })
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.record.game
    }

    /// The number of moves.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.record.position.moves.len()
    }

    /// The number of cells, or of characters, of a board.
    #[must_use]
    pub fn board_size(&self) -> usize {
        let positions = &self.record.position.positions;
        positions
            .first()
            .map_or(0, |start| start.snapshot().board.size())
    }

    /// Whether moves that were not best are explained.
    #[must_use]
    pub const fn explains(&self) -> bool {
        self.explains
    }

    /// The position after the last move.
    #[must_use]
    pub fn last_position(&self) -> Option<&dyn DynPosition> {
        self.record.position.positions.last().map(|last| &**last)
    }

    /// The reviewer, and for each position the query that it needs, with the move before it.
    pub fn into_queries(
        self,
    ) -> (
        GameReviewer,
        impl Iterator<Item = (Option<MoveText>, Arc<BestMoveQuery>)> + Send,
    ) {
        let Self {
            record,
            format,
            explains,
            limits,
            options,
        } = self;
        let ParsedPosition {
            game,
            description,
            rules,
            position:
                GameRecord {
                    moves,
                    positions,
                    text,
                    ..
                },
            form,
        } = record;
        let reviewer = GameReviewer {
            game,
            players: positions[0].players(),
            form,
            written: format.map(|Name(format)| (format, text)),
            explains,
            start: None,
            last: None,
            plies: Vec::new(),
            exact: true,
        };
        // No move leads to the first position, so there is one position more than moves.
        let moves = iter::once(None).chain(moves.into_iter().map(Some));
        let queries = moves.zip(positions).map(move |(mv, position)| {
            let parsed = ParsedPosition {
                game,
                description: description.clone(),
                rules: rules.clone(),
                position,
                form,
            };
            (mv, Arc::new(to_query(parsed, limits, options)))
        });
        (reviewer, queries)
    }
}

/// The milliseconds for a ply of a request without a time.
fn default_movetime_ms(limits: Limits, offer: &Offer) -> u64 {
    if limits.depth.is_some() || limits.nodes.is_some() {
        offer.max_movetime_ms.unwrap_or(MAX_REVIEW_MS)
    } else {
        MOVETIME_MS
    }
}

/// The review of a game while its plies are searched.
pub struct GameReviewer {
    game: &'static str,
    players: [&'static str; 2],
    form: BoardForm,
    /// The form in which the game is written, and what writes it, if the request has one.
    written: Option<(RecordFormat, Box<dyn RecordWriter>)>,
    /// Whether moves that were not best are explained.
    explains: bool,
    start: Option<Position>,
    /// The result for the last position.
    last: Option<SearchResult>,
    plies: Vec<PlyReview>,
    exact: bool,
}

impl GameReviewer {
    /// Takes the result for the next position, and the move that led to it; there is none for the first
    /// position. Returns the review of a move that has to be [explained](Self::explain_last).
    pub fn review(&mut self, mv: Option<&MoveText>, after: SearchResult) -> Option<MoveReview> {
        let position = Position::new(after.snapshot.clone(), self.form);
        let before = self.last.replace(after);
        let (Some(mv), Some(before), Some(after)) = (mv, before, &self.last) else {
            self.start = Some(position);
            return None;
        };
        let review = MoveReview::new(&before, mv, after);
        self.exact &= before.exact && review.played.value.is_proven();
        let opponents = self.plies.last();
        let opponents = opponents.filter(|last| last.player != before.snapshot.player);
        let chance = opponents.is_some_and(|last| last.verdict.0.gives_chance());
        let verdict = review.verdict(chance);
        let ply = self.plies.len() + 1;
        let ply = PlyReview::new(ply, (&review, verdict), &before, position);
        self.plies.push(ply);
        (self.explains && verdict != MoveVerdict::Best).then_some(review)
    }

    /// Gives the last reviewed move its reasons.
    pub fn explain_last(&mut self, reasons: ReviewReasons) {
        if let Some(last) = self.plies.last_mut() {
            last.explain(reasons);
        }
    }

    /// The review of the last move so far.
    #[must_use]
    pub fn last(&self) -> Option<&PlyReview> {
        self.plies.last()
    }

    /// The number of plies that have been reviewed.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The review of the whole game, once every position has been taken.
    ///
    /// # Panics
    ///
    /// Not every position has been fed to it.
    #[must_use]
    pub fn finish(self) -> GameReview {
        let start = self.start.expect("a record has a position");
        let written = self.written.map(|(format, text)| {
            let notes: Vec<_> = self.plies.iter().map(move_note).collect();
            text.write(format, &notes)
        });
        let mut review = GameReview::new(self.game, self.players, start, self.plies, self.exact);
        review.record = written;
        review
    }
}
