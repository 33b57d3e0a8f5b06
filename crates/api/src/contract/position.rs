//! The fields of a request that describe a position, and how they are read.

use bestmove_engine::erased::{
    BoardText, DynGame, GameRecord, MoveText, PositionError, PositionSource, PositionSpec, Quoted,
    Shape,
};
use bestmove_engine::games::{GAMES, described};
use serde::Deserialize;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::board::Board;
use super::board_lines::joined_rows;
use super::did_you_mean::game_meant;
use super::fitting_rules::with_fitting_rules;
use super::game_input::{AskedGame, GameInput};
use super::move_json::{Move, MoveList};
use super::moves_input::read_moves;
use super::names::FormatName;
use super::parse::CheckedRequest;
use super::problem::{Problem, both};
use super::record_input::{
    MOVES, RECORD, UnwrittenRecord, at_pointer, check_format, rules_of_record, with_games_meant,
    with_record_meant,
};
use super::rules::{Rules, RulesInput};
use super::schema::schema;
use crate::gallery::gallery;
use crate::query::{BoardForm, Columns, Offer, ParsedPosition};

/// The fields of a request that describe a position.
#[derive(Debug)]
#[expect(missing_docs, reason = "`PositionRequest` explains them")]
pub struct PositionFields {
    pub game: Option<GameInput>,
    pub rules: Option<Rules>,
    pub board: Option<Board>,
    pub moves: Option<MoveList>,
    pub record: Option<String>,
    pub player: Option<String>,
}

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The board. Required unless `moves` is given.
    pub board: Option<Board>,
    /// The player to move on `board`. Required with it, unless the notation of the board names it.
    /// With `moves` and no board, the player to move after them. Letters, colours and marks of the players
    /// are read, too, such as `w`, `red` or `⚫`.
    #[schema(example = "X")]
    pub player: Option<String>,
    /// The moves from the start position, or from `board` where both are given.
    #[schema(value_type = Option<Vec<Move>>)]
    pub moves: Option<MoveList>,
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    pub record: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    pub game: Option<GameInput>,
    /// Parameters of the rules that differ from the game's own.
    pub rules: Option<Rules>,
    /// The form in which the answer has the game as `record`, where the game is written so.
    #[schema(value_type = Option<FormatName>)]
    pub format: Option<FormatName>,
}

/// Moves the [`PositionFields`] out of a request.
///
/// Every request lists these fields among its own, because serde cannot both flatten a struct
/// and refuse unknown fields.
#[macro_export]
macro_rules! position_fields {
    ($request:ident) => {
        $crate::contract::position::PositionFields {
            game: $request.game,
            rules: $request.rules,
            board: $request.board,
            moves: $request.moves,
            record: $request.record,
            player: $request.player,
        }
    };
}
pub use position_fields;

impl PositionRequest {
    /// Reads the position, and the game before it if the request has a form to write it in.
    ///
    /// # Errors
    ///
    /// As of [`PositionFields::parse`], or the game is not written in the form.
    ///
    /// # Panics
    ///
    /// Never: a record has a position.
    pub fn parse(
        self,
        offer: &Offer,
    ) -> Result<(ParsedPosition, Option<UnwrittenRecord>), Problem> {
        let format = self.format;
        let fields = position_fields!(self);
        let Some(format) = format else {
            return Ok((fields.parse(offer)?, None));
        };
        let ParsedPosition {
            game,
            description,
            rules,
            position: mut record,
            form,
        } = fields.parse_record(offer)?;
        check_format(&record, game, format)?;
        let position = record.positions.pop().expect("a record has a position");
        let parsed = ParsedPosition {
            game,
            description,
            rules,
            position,
            form,
        };
        let record = UnwrittenRecord::new(record.text, format);
        Ok((parsed, Some(record)))
    }
}

impl CheckedRequest for PositionRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.parse(offer).map(drop)
    }
}

/// The name of a game, for the contract only. A server goes by its own menu.
pub struct GameName;

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        let names = GAMES.iter().map(|game| game.name());
        let names = names.chain(gallery().iter().map(|it| it.game.name()));
        let names: Vec<_> = names.chain([described::NAME]).collect();
        schema(json!({
            "description": "The name of a game; `described` in the answer to a request that describes one. Requests may have any other name that `aliases` of \
                `GET /games` tells, and its `title`, in small or capital letters, with spaces, `-`, \
                `_` or nothing between the words. Answers always have this one.",
            "type": "string",
            "enum": names,
            "examples": [names[0]]
        }))
    }
}

impl ToSchema for GameName {}

impl PositionFields {
    /// The game that the request names, or the default one.
    ///
    /// # Errors
    ///
    /// No game on the menu has this name, or the description contradicts itself.
    pub fn game(&self, offer: &Offer) -> Result<AskedGame, Problem> {
        match &self.game {
            Some(game) => game.find(offer),
            None => Ok(AskedGame::OnMenu(offer.default_game)),
        }
    }

    /// Reads the fields as a position of the game that they name.
    ///
    /// # Errors
    ///
    /// There is no such game, or the position is invalid, impossible, or has an illegal move.
    pub fn parse(self, offer: &Offer) -> Result<ParsedPosition, Problem> {
        let asked = self.game(offer)?;
        self.parse_as(&asked, offer)
    }

    /// Reads the fields as a position of this game.
    fn parse_as(self, asked: &AskedGame, offer: &Offer) -> Result<ParsedPosition, Problem> {
        self.read(asked, offer, |game, spec| game.position(spec))
    }

    /// Reads the fields as a position whose searches value only these moves, if there are any.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse). Or a move to value is illegal or given twice, or there is none.
    pub fn parse_with_search_moves(
        self,
        search_moves: Option<MoveList>,
        offer: &Offer,
    ) -> Result<ParsedPosition, Problem> {
        let Some(search_moves) = search_moves else {
            return self.parse(offer);
        };
        let asked = self.game(offer)?;
        let rules = self.rules.as_ref().map_or(&[][..], |Rules(rules)| rules);
        let search_moves = read_moves(search_moves, "/search_moves", &*asked, rules);
        // Both, so that the faults of both are told.
        let (parsed, search_moves) = both(self.parse_as(&asked, offer), search_moves)?;
        Ok(ParsedPosition {
            position: parsed.position.restricted_to(&search_moves)?,
            ..parsed
        })
    }

    /// Reads the fields as a position for a search that follows every line to a depth.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse). Or there is no depth, and positions of the game can come back, so
    /// that lines may not end.
    pub fn parse_with_depth(
        self,
        depth: Option<u32>,
        offer: &Offer,
    ) -> Result<ParsedPosition, Problem> {
        let asked = self.game(offer)?;
        let is_endless = depth.is_none() && asked.info().has_cycles;
        let depth = if is_endless {
            let detail = "missing; positions of this game can come back, so that lines may not end";
            Err(Problem::invalid("/depth", detail))
        } else {
            Ok(())
        };
        // Both, so that the faults of both are told.
        both(self.parse_as(&asked, offer), depth).map(|(position, ())| position)
    }

    /// Reads the fields as the record of a game: the position, and every one before it.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse).
    pub fn parse_record(self, offer: &Offer) -> Result<ParsedPosition<GameRecord>, Problem> {
        let asked = self.game(offer)?;
        self.read(&asked, offer, |game, spec| game.record(spec))
    }

    fn read<P>(
        self,
        asked: &AskedGame,
        offer: &Offer,
        read: impl FnOnce(&dyn DynGame, &PositionSpec) -> Result<P, PositionError>,
    ) -> Result<ParsedPosition<P>, Problem> {
        let game = &**asked;
        let Rules(mut rules) = self.rules.unwrap_or_default();
        let (moves, record) = match (self.moves, self.record) {
            (Some(MoveList::Record(text)), None) => (None, Some((text, MOVES))),
            (moves, record) => (moves, record.map(|text| (text, RECORD))),
        };
        if let Some((text, _)) = &record {
            rules.extend(rules_of_record(text, game, &rules));
        }
        let board = self
            .board
            .map(|board| in_form(board.into_parts()?, game, &rules));
        let moves = moves.map(|moves| read_moves(moves, MOVES, game, &rules));
        let (board, moves) = both(board.transpose(), moves.transpose())?;
        let pointer = record.as_ref().map_or(RECORD, |(_, pointer)| *pointer);
        let record = record.map(|(text, _)| text);
        let (source, form) = position_source(board, moves, record)?;
        let spec = PositionSpec {
            rules: rules.clone(),
            source,
            player: self.player,
        };
        let position = read(game, &spec).map_err(|error| {
            let problem = match form {
                BoardForm::Rows(columns) => in_rows(error.into(), columns),
                BoardForm::Cells | BoardForm::Text => error.into(),
            };
            match &spec.source {
                PositionSource::Board(board)
                | PositionSource::BoardAndMoves(board, _)
                | PositionSource::BoardAndRecord(board, _) => {
                    let problem = with_fitting_rules(problem, (board, form), game, &rules);
                    at_pointer(with_record_meant(problem, board, game), pointer)
                }
                PositionSource::Record(text) => {
                    let problem = with_games_meant(problem, text, game, offer);
                    at_pointer(problem, pointer)
                }
                PositionSource::Moves(_) => problem,
            }
        })?;
        // The order of the rules in a request does not matter.
        rules.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(ParsedPosition {
            game: game.name(),
            description: asked.hash().map(str::to_owned),
            rules,
            position,
            form,
        })
    }
}

/// The game of this name.
///
/// # Errors
///
/// No game on the menu has this name.
pub fn find_game(name: &str, offer: &Offer) -> Result<&'static dyn DynGame, Problem> {
    offer
        .game(name)
        .ok_or_else(|| Problem::invalid("/game", unknown_game(name, offer)))
}

/// The fault of a name that no game on the menu has.
#[must_use]
pub fn unknown_game(name: &str, offer: &Offer) -> String {
    let quoted = Quoted(name);
    if name == described::NAME {
        return format!("{quoted} is the name of described games in answers; send the description");
    }
    let described = offer.described_games();
    let games: Vec<_> = offer.games.iter().copied().chain(described).collect();
    if let Some(meant) = game_meant(name, &games) {
        return format!("unknown game {quoted}; did you mean \"{meant}\"?");
    }
    let names = offer
        .games
        .iter()
        .map(|game| format!("\"{}\"", game.name()));
    let names: Vec<_> = names.collect();
    format!("unknown game {quoted}; expected {}", names.join(", "))
}

/// A board in the form in which it is read, and in which the answer gives boards. An array of rows that
/// are texts becomes one text.
///
/// # Errors
///
/// Its rows are not those of the game, or the rules are invalid.
fn in_form(
    (board, form): (BoardText, BoardForm),
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Result<(BoardText, BoardForm), Problem> {
    if let BoardForm::Rows(columns) = form {
        // Otherwise cells would be judged in the wrong places.
        let check = columns.check(game.shape(rules)?);
        check.map_err(|problem| with_fitting_rules(problem, (&board, form), game, rules))?;
    }
    if let BoardText::Cells(items) = &board
        && form == BoardForm::Cells
        && let Some(text) = joined_rows(items, game.shape(rules)?.map(Shape::cells))
    {
        return Ok((BoardText::Text(text), BoardForm::Text));
    }
    Ok((board, form))
}

fn position_source(
    board: Option<(BoardText, BoardForm)>,
    moves: Option<Vec<MoveText>>,
    record: Option<String>,
) -> Result<(PositionSource, BoardForm), Problem> {
    match (board, moves, record) {
        (_, Some(_), Some(_)) => Err(Problem::invalid(
            RECORD,
            "stands in place of `moves`; leave out one of the two",
        )),
        (Some((board, form)), None, None) => Ok((PositionSource::Board(board), form)),
        (Some((board, form)), Some(moves), None) => {
            Ok((PositionSource::BoardAndMoves(board, moves), form))
        }
        (Some((board, form)), None, Some(record)) => {
            Ok((PositionSource::BoardAndRecord(board, record), form))
        }
        (None, Some(moves), None) => Ok((PositionSource::Moves(moves), BoardForm::Text)),
        (None, None, Some(record)) => Ok((PositionSource::Record(record), BoardForm::Text)),
        (None, None, None) => Err(Problem::invalid(
            "/board",
            "missing; give the board, or the moves; `moves: []` is the start",
        )),
    }
}

/// Points to cells by their row and their column, for a board that is given in rows.
fn in_rows(mut problem: Problem, columns: Columns) -> Problem {
    for field in problem.fields_mut() {
        let cell = field.pointer.strip_prefix("/board/");
        if let Some(Ok(cell)) = cell.map(str::parse) {
            let (row, column) = columns.row_and_column(cell);
            field.pointer = format!("/board/{row}/{column}");
        }
    }
    problem
}
