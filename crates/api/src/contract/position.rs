//! The fields of a request that describe a position, and how they are read.

use bestmove_engine::erased::{
    BoardText, DynGame, Field, GameRecord, MoveText, ParameterInput, PositionError, PositionSource,
    PositionSpec, Quoted, RecordFormat, Shape,
};
use bestmove_engine::games::GAMES;
use serde::Deserialize;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::board::Board;
use super::board_lines::{joined_rows, written_shapes};
use super::did_you_mean::game_meant;
use super::item_fault::{ItemFault, first_of_each_kind};
use super::move_json::{Move, MoveList};
use super::names::FormatName;
use super::parse::CheckedRequest;
use super::problem::{Problem, both};
use super::rules::Rules;
use super::schema::schema;
use crate::query::{BoardForm, Columns, Offer, ParsedPosition};

/// The fields of a request that describe a position.
#[derive(Debug)]
#[expect(missing_docs, reason = "`PositionRequest` explains them")]
pub struct PositionFields {
    pub game: Option<String>,
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
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    pub game: Option<String>,
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
    /// Reads the position, and writes the game before it in the form of the request, if there is one.
    ///
    /// # Errors
    ///
    /// As of [`PositionFields::parse`], or the game is not written in the form.
    ///
    /// # Panics
    ///
    /// Never: a record has a position.
    pub fn parse(self, offer: &Offer) -> Result<(ParsedPosition, Option<String>), Problem> {
        let format = self.format;
        let fields = position_fields!(self);
        let Some(format) = format else {
            return Ok((fields.parse(offer)?, None));
        };
        let ParsedPosition {
            game,
            rules,
            position: mut record,
            form,
        } = fields.parse_record(offer)?;
        check_format(&record, game, format)?;
        let text = record.text.write(format.0, &[]);
        let position = record.positions.pop().expect("a record has a position");
        let parsed = ParsedPosition {
            game,
            rules,
            position,
            form,
        };
        Ok((parsed, Some(text)))
    }
}

/// Checks that a game is written in a form.
///
/// # Errors
///
/// It is not. The error tells its forms.
pub fn check_format(record: &GameRecord, game: &str, format: FormatName) -> Result<(), Problem> {
    let formats = record.text.formats();
    if formats.contains(&format.0) {
        let has_headers = !matches!(format.0, RecordFormat::Transcript | RecordFormat::Digits);
        if has_headers || record.text.has_usual_start() {
            return Ok(());
        }
        let name = Quoted(format.0.name());
        let detail = format!("{name} tells no start, and this game begins on a board of its own");
        return Err(Problem::invalid("/format", detail));
    }
    let names: Vec<_> = formats
        .iter()
        .map(|known| Quoted(known.name()).to_string())
        .collect();
    let detail = format!(
        "a game of {} is written as {}",
        Quoted(game),
        names.join(" or ")
    );
    Err(Problem::invalid("/format", detail))
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
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        schema(json!({
            "description": "The name of a game. Requests may have any other name that `aliases` of \
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
    /// No game on the menu has this name.
    pub fn game(&self, offer: &Offer) -> Result<&'static dyn DynGame, Problem> {
        match &self.game {
            Some(name) => find_game(name, offer),
            None => Ok(offer.default_game),
        }
    }

    /// Reads the fields as a position of the game that they name.
    ///
    /// # Errors
    ///
    /// There is no such game, or the position is invalid, impossible, or has an illegal move.
    pub fn parse(self, offer: &Offer) -> Result<ParsedPosition, Problem> {
        self.read(offer, |game, spec| game.position(spec))
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
        let game = self.game(offer)?;
        let rules = self.rules.as_ref().map_or(&[][..], |Rules(rules)| rules);
        let search_moves = read_moves(search_moves, "/search_moves", game, rules);
        // Both, so that the faults of both are told.
        let (parsed, search_moves) = both(self.parse(offer), search_moves)?;
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
        let is_endless = |game: &dyn DynGame| depth.is_none() && game.info().has_cycles;
        let depth = match self.game(offer) {
            Ok(game) if is_endless(game) => {
                let detail =
                    "missing; positions of this game can come back, so that lines may not end";
                Err(Problem::invalid("/depth", detail))
            }
            _ => Ok(()),
        };
        // Both, so that the faults of both are told.
        both(self.parse(offer), depth).map(|(position, ())| position)
    }

    /// Reads the fields as the record of a game: the position, and every one before it.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse).
    pub fn parse_record(self, offer: &Offer) -> Result<ParsedPosition<GameRecord>, Problem> {
        self.read(offer, |game, spec| game.record(spec))
    }

    fn read<P>(
        self,
        offer: &Offer,
        read: impl FnOnce(&dyn DynGame, &PositionSpec) -> Result<P, PositionError>,
    ) -> Result<ParsedPosition<P>, Problem> {
        let game = self.game(offer)?;
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
                    at_pointer(problem, pointer)
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
    if let Some(meant) = game_meant(name, offer.games) {
        return format!("unknown game {quoted}; did you mean \"{meant}\"?");
    }
    let names = offer
        .games
        .iter()
        .map(|game| format!("\"{}\"", game.name()));
    let names: Vec<_> = names.collect();
    format!("unknown game {quoted}; expected {}", names.join(", "))
}

type RulesInput = [(String, ParameterInput)];

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

/// Adds the rules under which a board of another size can be read, if there is one such size.
fn with_fitting_rules(
    mut problem: Problem,
    (board, form): (&BoardText, BoardForm),
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Problem {
    let faults = problem.fields_mut().iter_mut();
    let Some(fault) = faults.into_iter().find(|fault| fault.pointer == "/board") else {
        return problem;
    };
    let shapes = written_shapes(board, form).into_iter();
    let others = shapes.filter(|shape| game.shape(rules).is_ok_and(|own| own != Some(*shape)));
    let fitting: Vec<_> = others
        .map(|shape| game.rules_of_size(rules, shape))
        .filter(|sized| !sized.is_empty() && is_read(board, game, rules, sized))
        .collect();
    if let [sized] = fitting.as_slice() {
        let sized = sized
            .iter()
            .map(|(name, value)| format!("`rules.{name}` {value}"));
        let sized: Vec<_> = sized.collect();
        let hint = format!("; with {} it fits", sized.join(" and "));
        fault.detail.push_str(&hint);
    }
    problem
}

/// Whether every cell of a board can be read under rules in which these parameters have other values.
fn is_read(
    board: &BoardText,
    game: &dyn DynGame,
    rules: &RulesInput,
    sized: &[(&'static str, u32)],
) -> bool {
    let is_sized = |name: &str| sized.iter().any(|(known, _)| *known == name);
    let others = rules.iter().filter(|(name, _)| !is_sized(name)).cloned();
    let sized = sized
        .iter()
        .map(|(name, value)| ((*name).to_owned(), ParameterInput::Number((*value).into())));
    let spec = PositionSpec {
        rules: others.chain(sized).collect(),
        source: PositionSource::Board(board.clone()),
        // The player is read after the cells.
        player: None,
    };
    match game.position(&spec) {
        Err(PositionError::Invalid(faults)) => {
            faults.iter().all(|fault| fault.field == Field::Player)
        }
        Ok(_) | Err(_) => true,
    }
}

/// Refuses anything but an array of moves at this pointer. The game defines what a move is.
fn read_moves(
    moves: MoveList,
    pointer: &str,
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Result<Vec<MoveText>, Problem> {
    let found = match moves {
        MoveList::Moves(items) => return read_items(items, pointer, game, rules),
        MoveList::Record(text) => Quoted(&text).to_string(),
        MoveList::Other(found) => found,
    };
    let example = example_moves(game, rules);
    let detail = format!("is {found}; expected an array of moves{example}");
    Err(Problem::invalid(pointer, detail))
}

/// Reads the entries of an array of moves.
fn read_items(
    items: Vec<Result<MoveText, String>>,
    pointer: &str,
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Result<Vec<MoveText>, Problem> {
    let faults: Vec<_> = (0..)
        .zip(&items)
        .filter_map(|(index, item)| Some((index, item.as_ref().err()?)))
        .collect();
    if faults.is_empty() {
        return Ok(items.into_iter().flatten().collect());
    }
    let words = game.move_words(rules);
    let fault = |(index, found): (usize, &String)| {
        let detail = format!("is {found}; a move is {words}");
        ItemFault::new(format!("{pointer}/{index}"), detail)
    };
    let faults = faults.into_iter().map(fault).collect();
    Err(Problem::InvalidRequest(first_of_each_kind(faults)))
}

/// The first two moves of some game as an example, in JSON.
fn example_moves(game: &dyn DynGame, rules: &RulesInput) -> String {
    let moves: Vec<_> = game.example_moves(rules).into_iter().map(Move).collect();
    match serde_json::to_string(&moves) {
        Ok(example) if !moves.is_empty() => format!(", such as {example}"),
        _ => String::new(),
    }
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

/// The pointer to a record.
const RECORD: &str = "/record";

/// The pointer to a record that stands in the place of a list of moves.
const MOVES: &str = "/moves";

/// The rules under which the board has the size that a record tells, where the request leaves the size open.
fn rules_of_record(
    text: &str,
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Vec<(String, ParameterInput)> {
    let told = game.shape_of_record(rules, text);
    let other = told.filter(|told| game.shape(rules).is_ok_and(|own| own != Some(*told)));
    let sized = other.map(|shape| game.rules_of_size(rules, shape));
    let sized = sized.unwrap_or_default();
    let is_open = |name: &str| rules.iter().all(|(known, _)| known != name);
    if sized.iter().all(|(name, _)| is_open(name)) {
        let values = sized.into_iter();
        let number = |value: u32| ParameterInput::Number(value.into());
        values
            .map(|(name, value)| (name.to_owned(), number(value)))
            .collect()
    } else {
        Vec::new()
    }
}

/// Points to where the record stands in the request.
fn at_pointer(mut problem: Problem, pointer: &str) -> Problem {
    for fault in problem.fields_mut() {
        if fault.pointer == RECORD {
            pointer.clone_into(&mut fault.pointer);
        }
    }
    problem
}

/// Adds the games that a record looks like, where it is one of other games on the menu.
fn with_games_meant(
    mut problem: Problem,
    text: &str,
    game: &dyn DynGame,
    offer: &Offer,
) -> Problem {
    let faults = problem.fields_mut().iter_mut();
    let Some(fault) = faults.into_iter().find(|fault| fault.pointer == RECORD) else {
        return problem;
    };
    if text.len() > MAX_TEXT_MEANT {
        return problem;
    }
    let spec = PositionSpec::new(PositionSource::Record(text.to_owned()));
    let is_record = |other: &&&dyn DynGame| {
        let is_meant = |record: GameRecord| record.moves.len() >= MIN_PLIES_MEANT;
        other.name() != game.name() && other.record(&spec).is_ok_and(is_meant)
    };
    let meant = offer.games.iter().filter(is_record);
    let meant: Vec<_> = meant
        .map(|other| Quoted(other.name()).to_string())
        .collect();
    if let [others @ .., last] = meant.as_slice() {
        let others = others.join(", ");
        let or = if others.is_empty() { "" } else { " or " };
        let hint = format!("; it reads as a game of {others}{or}{last}");
        fault.detail.push_str(&hint);
    }
    problem
}

/// The fewest plies of a record that shows its game: any text is one of none.
const MIN_PLIES_MEANT: usize = 2;

/// The longest record for which other games are tried, in bytes.
const MAX_TEXT_MEANT: usize = 10_000;

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
