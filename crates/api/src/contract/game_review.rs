//! The review of a game as JSON.

use bestmove_engine::erased::{
    AccuracyPly, MoveReview, MoveVerdict, ReviewReasons, SearchResult, Value, accuracies,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{CandidateMove, Position};
use super::board::Board;
use super::game_input::GameInput;
use super::limits::Limits;
use super::move_json::{Move, MoveList};
use super::names::{FormatName, Name, VerdictName};
use super::position::GameName;
use super::rules::Rules;
use super::score::LostScore;
use super::strict::StrictObject;

/// A game that was played, or a part of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameReviewRequest {
    /// The moves from the start position, or from `board` where it is given. Required unless `record` is given.
    #[schema(value_type = Option<Vec<Move>>, example = json!([4, 1, 0, 8, 3]))]
    pub moves: Option<MoveList>,
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    pub record: Option<String>,
    /// The board before the first of the moves; the start position by default.
    pub board: Option<Board>,
    /// The player to move on `board`. Without `board`, the player to move after the moves.
    #[schema(example = "X")]
    pub player: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    pub game: Option<GameInput>,
    /// Parameters of the rules that differ from the game's own.
    pub rules: Option<Rules>,
    /// The form in which the answer has the game as `record`: with the verdicts as marks, and
    /// values and best lines as comments, where the form has such.
    #[schema(value_type = Option<FormatName>)]
    pub format: Option<FormatName>,
    /// True for the reasons of moves that were not `best`, and of the best moves in their places: `why` and
    /// `facts`.
    pub explain: Option<bool>,
    /// Limits of the search for each ply. Without limits, a ply takes at most 500 ms. All plies
    /// together take at most 10 minutes.
    #[schema(value_type = Option<Limits>)]
    pub limits: Option<StrictObject<Limits>>,
}

/// The review of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameReview {
    /// The game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The position before the first ply.
    start: Position,
    /// Every ply, in the order of play.
    pub plies: Vec<PlyReview>,
    /// A summary for each player, the one who conventionally begins first.
    pub summaries: Vec<PlayerSummary>,
    /// True if every result is proven. Distances may not be.
    exact: bool,
    /// The game with the verdicts, in the form that `format` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub record: Option<String>,
}

/// The review of one ply. All values are from the point of view of its `player`.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlyReview {
    /// The number of the ply; the first is 1.
    #[schema(minimum = 1, example = 1)]
    pub ply: usize,
    /// The player who made the move.
    #[schema(example = "X")]
    pub player: &'static str,
    /// The move that was played, and its value. With `explain`, it has its reasons unless the verdict is `best`.
    pub played: CandidateMove,
    /// The best move, and its value. It has its reasons where the played one has them.
    pub best: CandidateMove,
    lost: LostValue,
    #[expect(missing_docs, reason = "its type says it to readers of the contract")]
    pub verdict: VerdictName,
    /// The position after the move.
    after: Position,
}

/// The difference between the best move and the one that was played.
#[expect(
    clippy::option_option,
    reason = "the margin is absent in games without points, and may be null"
)]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct LostValue {
    score: LostScore,
    /// The result that was given away, where that is proven: null where another move may be better
    /// than the best one that the search has found.
    #[schema(required)]
    outcome: Option<LostOutcome>,
    /// The points of `margin` between the two, in games that are won by points; null where one of
    /// them is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>, minimum = 0, required = false)]
    margin: Option<Option<u16>>,
}

/// A result that a move gave away.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum LostOutcome {
    Win,
    Draw,
}

/// A summary of one player's moves.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PlayerSummary {
    /// The player.
    #[schema(example = "X")]
    pub player: &'static str,
    /// The number of moves.
    pub moves: usize,
    /// How well the player played, in per cent, by the formula of Lichess; null without moves.
    #[schema(required, minimum = 0, maximum = 100, example = 92.4)]
    pub accuracy: Option<f64>,
    /// The number of moves with the verdict `forced`.
    pub forced: usize,
    /// The number of moves with the verdict `great`.
    pub great: usize,
    /// The number of moves with the verdict `only`.
    pub only: usize,
    /// The number of moves with the verdict `best`.
    pub best: usize,
    /// The number of moves with the verdict `good`.
    pub good: usize,
    /// The number of moves with the verdict `inaccuracy`.
    pub inaccuracies: usize,
    /// The number of moves with the verdict `mistake`.
    pub mistakes: usize,
    /// The number of moves with the verdict `blunder`.
    pub blunders: usize,
    /// The number of moves with the verdict `miss`.
    pub misses: usize,
    /// The points that a move lost on average; null without moves.
    #[schema(required)]
    average_lost_score: Option<LostScore>,
}

impl GameReview {
    /// Puts the reviews of all plies together.
    #[must_use]
    pub fn new(
        game: &'static str,
        players: [&'static str; 2],
        start: Position,
        plies: Vec<PlyReview>,
        exact: bool,
    ) -> Self {
        let values = plies.iter().map(|ply| AccuracyPly {
            is_first_side: ply.player == players[0],
            best: ply.best.value,
            played: ply.played.value,
        });
        let accuracies = accuracies(&values.collect::<Vec<_>>());
        let summaries = players.into_iter().zip(accuracies);
        let summaries =
            summaries.map(|(player, accuracy)| PlayerSummary::new(player, accuracy, &plies));
        Self {
            game,
            start,
            summaries: summaries.collect(),
            exact,
            plies,
            record: None,
        }
    }
}

impl PlyReview {
    /// Describes the review of a move from one result to the next.
    #[must_use]
    pub fn new(
        ply: usize,
        (review, verdict): (&MoveReview, MoveVerdict),
        before: &SearchResult,
        after: Position,
    ) -> Self {
        Self {
            ply,
            player: before.snapshot.player,
            played: CandidateMove::new(&review.played, before),
            best: CandidateMove::best_of(&review.best, before),
            lost: LostValue {
                score: LostScore(review.lost_hundredths()),
                outcome: lost_outcome(review, before.solved),
                margin: review
                    .lost_margin()
                    .map(|lost| lost.filter(|_| before.solved)),
            },
            verdict: Name(verdict),
            after,
        }
    }

    /// Says why the move that was played and the best one are as good as they are.
    pub(super) fn explain(&mut self, reasons: ReviewReasons) {
        self.played.explain(reasons.played);
        self.best.explain(reasons.best);
    }
}

impl PlayerSummary {
    fn new(player: &'static str, accuracy: Option<f64>, plies: &[PlyReview]) -> Self {
        let own: Vec<_> = plies.iter().filter(|ply| ply.player == player).collect();
        let count = |verdict| {
            own.iter()
                .filter(|ply| ply.verdict == Name(verdict))
                .count()
        };
        let lost: u32 = own.iter().map(|ply| u32::from(ply.lost.score.0)).sum();
        let moves = u32::try_from(own.len()).unwrap_or(u32::MAX);
        // An average is no more than the greatest of its terms.
        let average = (lost + moves / 2).checked_div(moves);
        let average = average.and_then(|it| u16::try_from(it).ok());
        Self {
            player,
            moves: own.len(),
            accuracy: accuracy.map(|per_cent| (per_cent * 10.0).round() / 10.0),
            forced: count(MoveVerdict::Forced),
            great: count(MoveVerdict::Great),
            only: count(MoveVerdict::Only),
            best: count(MoveVerdict::Best),
            good: count(MoveVerdict::Good),
            inaccuracies: count(MoveVerdict::Inaccuracy),
            mistakes: count(MoveVerdict::Mistake),
            blunders: count(MoveVerdict::Blunder),
            misses: count(MoveVerdict::Miss),
            average_lost_score: average.map(LostScore),
        }
    }
}

/// The proven result that was given away for another proven one. `is_solved` says that no move before
/// it can be better than the best.
fn lost_outcome(review: &MoveReview, is_solved: bool) -> Option<LostOutcome> {
    let (best, played) = (review.best.value, review.played.value);
    if review.lost_hundredths() == 0 || !played.is_proven() {
        None
    } else if best.is_win() {
        Some(LostOutcome::Win)
    } else {
        (best == Value::Draw && is_solved).then_some(LostOutcome::Draw)
    }
}
