//! `review`: what every move of a game was worth, as `POST /game-review` answers it.

use bestmove_api::contract::game_review::{
    GameReview, GameReviewRequest, PlayerSummary, PlyReview,
};
use bestmove_api::contract::game_reviewer::ParsedReview;
use bestmove_api::contract::problem::Problem;
use bestmove_engine::erased::MoveVerdict;

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::{Field, POSITION};
use crate::mcp::text::Text;

pub(super) struct ReviewGame;

impl Tool for ReviewGame {
    const NAME: &'static str = "review";
    const TITLE: &'static str = "Review a game";
    const DESCRIPTION: &'static str = "Says what every move of a game was worth: its value, the best \
        move, what was lost, a verdict, and a summary for each side. Give all moves of the game \
        from the start, or from board, or the game as record.";

    const FIELDS: &'static [&'static [Field]] =
        &[POSITION, &[Field::Format, Field::Explain, Field::Limits]];

    type Arguments = GameReviewRequest;
    type Answer = GameReview;

    async fn call(
        context: &ToolContext,
        request: GameReviewRequest,
    ) -> Result<(GameReview, Text), Problem> {
        let ToolContext {
            service,
            client,
            transport,
        } = context;
        let parsed = ParsedReview::from_request(request, service.offer())?;
        transport.record_game(parsed.game());
        let _admission = transport.admit_review(&parsed)?;
        let text = parsed
            .last_position()
            .map(|position| Text::with_position(position, None));
        let running = service.begin_review(client, parsed).await?;
        let review = running.finish(|review| review).await?;
        let summaries = review.summaries.iter().map(describe_side);
        let text = summaries.fold(text.unwrap_or_default(), Text::line);
        let mistakes: Vec<_> = review.plies.iter().filter_map(describe_mistake).collect();
        let text = text.list(mistakes.into_iter());
        Ok((review, text))
    }
}

fn describe_side(summary: &PlayerSummary) -> String {
    let PlayerSummary {
        player,
        moves,
        accuracy,
        forced,
        great,
        only,
        best,
        good,
        inaccuracies,
        mistakes,
        blunders,
        misses,
        ..
    } = summary;
    let accuracy = accuracy.map_or_else(String::new, |it| format!(", accuracy {it} %"));
    let best = forced + great + only + best;
    format!(
        "{player}, {moves} moves{accuracy}: best {best}, good {good}, inaccuracies {inaccuracies}, \
         mistakes {mistakes}, misses {misses}, blunders {blunders}."
    )
}

fn describe_mistake(ply: &PlyReview) -> Option<String> {
    let verdict = match ply.verdict.0 {
        MoveVerdict::Mistake => "mistake",
        MoveVerdict::Blunder => "blunder",
        MoveVerdict::Miss => "miss",
        MoveVerdict::Forced
        | MoveVerdict::Great
        | MoveVerdict::Only
        | MoveVerdict::Best
        | MoveVerdict::Good
        | MoveVerdict::Inaccuracy => return None,
    };
    let [played, best] = [ply.played.pv_names.first()?, ply.best.pv_names.first()?];
    let PlyReview {
        ply: number,
        player,
        ..
    } = ply;
    let why = ply.played.why.iter().flatten();
    let told = format!("Ply {number}: {player} played {played}, a {verdict}; best was {best}.");
    Some(why.fold(told, |told, why| told + " " + why))
}
