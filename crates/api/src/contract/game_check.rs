//! What a description means: its numbers, and a game that was played by it.

use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_engine::erased::{
    CancelFlag, DynGame, DynPosition, Limits, PositionSource, PositionSpec, Resources,
    SearchOptions, SearchResult,
};
use bestmove_engine::games::described::{CompiledGame, Description, NAME};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{OutcomeName, Position, outcome};
use super::game_input::{AskedGame, GameInput};
use super::games::GameInfo;
use super::move_json::Move;
use super::parse::CheckedRequest;
use super::problem::Problem;
use crate::query::{BoardForm, Offer};
use crate::render::svg::draw_position;

/// The plies to which lines of play are counted.
const PERFT_PLIES: u32 = 4;
/// The most moves that are played to count them.
const MAX_PLAYS: u64 = 20_000;
/// The most nodes of the search of the first position.
const MAX_NODES: u64 = 30_000;
/// The nodes of a move of the sample game.
const NODES_PER_MOVE: u64 = 300;
/// The most time of both, which only games of very many moves need.
const MAX_TIME: Duration = Duration::from_secs(1);
const TIME_PER_MOVE: Duration = Duration::from_millis(50);
/// The most plies of the sample game.
const MAX_SAMPLE: usize = 40;

/// A description to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameCheckRequest {
    /// The description.
    pub game: GameInput,
}

impl GameCheckRequest {
    /// Compiles the description.
    ///
    /// # Errors
    ///
    /// It is a name, or it contradicts itself.
    pub fn compile(self, offer: &Offer) -> Result<CheckedGame, Problem> {
        let is_name = || {
            let detail = "is a name; give a description. `GET /games` tells what names mean";
            Problem::invalid("/game", detail)
        };
        if !self.game.is_description() {
            return Err(is_name());
        }
        match self.game.find(offer)? {
            AskedGame::OnMenu(_) => Err(is_name()),
            AskedGame::Described {
                description,
                compiled,
                ..
            } => Ok(CheckedGame {
                description,
                compiled,
            }),
        }
    }
}

impl CheckedRequest for GameCheckRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.compile(offer).map(drop)
    }
}

/// A description without a contradiction.
pub struct CheckedGame {
    description: Box<Description>,
    compiled: CompiledGame,
}

/// What a description means.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameCheck {
    /// The properties of the game, as `GET /games` has them.
    info: GameInfo,
    /// The number of ways to turn and mirror the board that keep the rules, among them the one that changes nothing.
    #[schema(example = 8)]
    symmetries: usize,
    /// The number of lines of 1 ply, 2 plies and so on, up to 4. There are fewer in games with very many lines.
    #[schema(max_items = 4, example = json!([9, 72, 504, 3024]))]
    perft: Vec<u64>,
    /// What the first position is worth, if a quick search proves it; null otherwise.
    #[schema(required)]
    value: Option<GameValue>,
    /// A game between two players of modest strength.
    sample: SampleGame,
}

/// The proven result of a game for the side that begins.
#[derive(Debug, Serialize, ToSchema)]
struct GameValue {
    outcome: OutcomeName,
    /// Plies to the end of the game with best play by both; null where it is won by points.
    #[schema(required, example = 9)]
    remoteness: Option<u32>,
}

/// A game by the rules of a description, to see whether they are those that were meant.
#[derive(Debug, Serialize, ToSchema)]
struct SampleGame {
    /// Its moves from the start, at most 40.
    moves: Vec<Move>,
    /// What players call them.
    names: Vec<String>,
    /// The last position.
    end: Position,
    /// Pictures of the start, of the middle and of the end, as SVG.
    #[schema(min_items = 3, max_items = 3)]
    pictures: Vec<String>,
}

impl GameCheck {
    /// Counts, searches and plays. Blocks the thread for about as long as a quick search.
    ///
    /// # Panics
    ///
    /// Never: the first position of a game can be read.
    #[must_use]
    pub fn new(checked: &CheckedGame, resources: &mut Resources, cancel: &CancelFlag) -> Self {
        let game: &dyn DynGame = &*checked.compiled.game;
        let start = PositionSpec::new(PositionSource::Moves(Vec::new()));
        let start = game.position(&start).expect("a game has a first position");
        let limits = Limits::default()
            .with_nodes(MAX_NODES)
            .with_movetime(MAX_TIME)
            .with_top(NonZeroU32::MIN);
        let value = search(&*start, limits, resources, cancel);
        Self {
            info: GameInfo::of_description(game, &checked.description),
            symmetries: checked.compiled.symmetries,
            perft: game.perfts(PERFT_PLIES, MAX_PLAYS),
            value: GameValue::of(&value),
            sample: SampleGame::play(start, resources, cancel),
        }
    }
}

impl GameValue {
    /// The value of the first position, if the search has proven it.
    fn of(result: &SearchResult) -> Option<Self> {
        let proven = result.solved.then_some(result.value)?;
        Some(Self {
            outcome: outcome(proven)?,
            remoteness: result.remoteness,
        })
    }
}

impl SampleGame {
    /// Plays a game from its first position.
    fn play(start: Box<dyn DynPosition>, resources: &mut Resources, cancel: &CancelFlag) -> Self {
        let limits = Limits::default()
            .with_nodes(NODES_PER_MOVE)
            .with_movetime(TIME_PER_MOVE);
        let (mut moves, mut names) = (Vec::new(), Vec::new());
        let mut positions = vec![start];
        while moves.len() < MAX_SAMPLE {
            let position = &*positions[positions.len() - 1];
            let result = search(position, limits, resources, cancel);
            let selected = result.selected.map(|index| &result.candidates[index]);
            let Some((mv, name)) =
                selected.and_then(|best| best.pv.first().zip(best.pv_names.first()))
            else {
                break;
            };
            let Ok(next) = position.played(mv) else { break };
            moves.push(Move(mv.clone()));
            names.push(name.clone());
            positions.push(next);
        }
        let end = positions.len() - 1;
        let picture = |index: usize| draw_position(NAME, &*positions[index], &[]).to_svg();
        Self {
            moves,
            names,
            end: Position::new(positions[end].snapshot(), BoardForm::Text),
            pictures: [0, end / 2, end].map(picture).into(),
        }
    }
}

fn search(
    position: &dyn DynPosition,
    limits: Limits,
    resources: &mut Resources,
    cancel: &CancelFlag,
) -> SearchResult {
    let options = SearchOptions::default().with_limits(limits);
    position.search(&options, resources, cancel)
}
