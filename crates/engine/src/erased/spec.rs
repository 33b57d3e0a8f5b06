//! The description of a position by a client, and how it becomes a legal position.
//!
//! The rules are read first, then the player to move, then the board or the moves: each step
//! needs the one before.

use std::iter;

use crate::game::record::{first_ply, ply_number};
use crate::game::{
    BoardText, Field, FieldError, Game, MAX_RECORD, MoveError, MoveText, ParameterError,
    ParameterInput, Player, PositionError, PositionHistory, Quoted, RecordFormat, RecordText,
    Shape, hash64, place_of,
};

/// The plies before a position up to which its game is compared with another one. A client that requests
/// each of its turns does so every second ply, or later where the opponent may move several times.
const MAX_PLIES_BACK: usize = 8;

/// A position as a client describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSpec {
    /// Parameters of the rules that differ from the game's own, by name.
    pub rules: Vec<(String, ParameterInput)>,
    /// The board, or the moves that lead to it.
    pub source: PositionSource,
    /// The name of the player to move; may be absent where the rest determines it.
    pub player: Option<String>,
}

impl PositionSpec {
    /// Describes a position under the game's own rules, whose player to move follows from the rest.
    #[must_use]
    pub fn new(source: PositionSource) -> Self {
        Self {
            rules: Vec::new(),
            source,
            player: None,
        }
    }

    /// The same description with another value for a parameter of the rules.
    #[must_use]
    pub fn with_rule(mut self, name: &str, value: ParameterInput) -> Self {
        self.rules.push((name.to_owned(), value));
        self
    }

    /// The same description with the name of the player to move.
    #[must_use]
    pub fn with_player(mut self, name: &str) -> Self {
        self.player = Some(name.to_owned());
        self
    }
}

/// The ways to describe where the pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSource {
    /// A board.
    Board(BoardText),
    /// The moves from the initial position.
    Moves(Vec<MoveText>),
    /// A board, and the moves from it. The player of the description moves first.
    BoardAndMoves(BoardText, Vec<MoveText>),
    /// A game as its players write it, from the initial position or from the one that it tells.
    Record(String),
    /// A board, and the record of the moves from it.
    BoardAndRecord(BoardText, String),
}

pub(super) fn read_rules<G: Game>(
    rules: &G,
    given: &[(String, ParameterInput)],
) -> Result<G, PositionError> {
    let parameters = rules.parameters();
    let mut values = rules.parameter_values();
    // All errors are collected, so that a client can correct them at once.
    let mut errors = Vec::new();
    for (name, value) in given {
        let index = parameters.iter().position(|known| known.name == name);
        let accepted = match index {
            Some(index) => parameters[index]
                .accept(value)
                .map(|value| values[index] = value),
            None => Err(ParameterError::Unknown),
        };
        if let Err(error) = accepted {
            let field = Field::Rules(Some(name.clone()));
            let mut detail = error.to_string();
            if error == ParameterError::Unknown {
                let known: Vec<_> = parameters.iter().map(|known| known.name).collect();
                detail = if known.is_empty() {
                    "this game has no parameters".to_owned()
                } else {
                    format!("{detail}; it has {}", known.join(", "))
                };
            }
            errors.push(FieldError::new(field, detail));
        }
    }
    if errors.is_empty() {
        Ok(rules.with_parameter_values(&values)?)
    } else {
        Err(PositionError::Invalid(errors))
    }
}

/// The parameters with which the board has this size, and their values. `given` are the others.
pub(super) fn rules_of_size<G: Game>(
    rules: &G,
    given: &[(String, ParameterInput)],
    shape: Shape,
) -> Vec<(&'static str, u32)> {
    let sized = rules.parameters_of_size(shape);
    let is_sized = |name: &str| sized.iter().any(|(known, _)| *known == name);
    let others = given.iter().filter(|(name, _)| !is_sized(name)).cloned();
    let values = sized
        .iter()
        .map(|(name, value)| ((*name).to_owned(), ParameterInput::Number((*value).into())));
    let all: Vec<_> = others.chain(values).collect();
    match read_rules(rules, &all) {
        Ok(rules) if rules.shape() == Some(shape) => sized,
        Ok(_) | Err(_) => Vec::new(),
    }
}

/// The position that a client described, and its history as far as moves were given.
pub(super) fn read_position<G: Game>(
    rules: &G,
    source: &PositionSource,
    player: Option<&str>,
) -> Result<(G::Position, PositionHistory), PositionError> {
    let record = read_record(rules, source, player)?;
    Ok((record.last().clone(), record.history))
}

/// The moves that a client described, and the positions between them.
pub(super) fn read_record<G: Game>(
    rules: &G,
    source: &PositionSource,
    player: Option<&str>,
) -> Result<Record<G>, PositionError> {
    let player = match player.map(|name| named_player(rules, name)).transpose() {
        Ok(player) => player,
        Err(error) => return Err(with_errors_of_board(rules, source, error)),
    };
    match source {
        PositionSource::Board(board) => play_from_board(rules, board, player, Written::Moves(&[])),
        PositionSource::Moves(moves) => replay(rules, Written::Moves(moves), player),
        PositionSource::BoardAndMoves(board, moves) => {
            play_from_board(rules, board, player, Written::Moves(moves))
        }
        PositionSource::Record(text) => play_record(rules, text, player),
        PositionSource::BoardAndRecord(board, text) => {
            let record = parse_record(rules, text)?;
            if record.start.is_some() {
                let detail = "begins with a board of its own; leave out one of the two";
                return Err(FieldError::new(Field::Record, detail).into());
            }
            play_from_board(rules, board, player, Written::Record(text, &record))
        }
    }
}

/// Plays a game from the position that its record tells, or else from the initial one.
fn play_record<G: Game>(
    rules: &G,
    text: &str,
    player: Option<Player>,
) -> Result<Record<G>, PositionError> {
    let record = parse_record(rules, text)?;
    let moves = Written::Record(text, &record);
    let Some(board) = &record.start else {
        return replay(rules, moves, player);
    };
    let told = record.player.as_deref();
    let told = told.and_then(|name| rules.find_player(name));
    // Without moves, the player after them is the one before them.
    let to_move = told.or(player.filter(|_| record.moves.is_empty()));
    let in_record = |error| match error {
        PositionError::Invalid(faults) => {
            PositionError::Invalid(faults.into_iter().map(of_start).collect())
        }
        PositionError::Impossible(fault) => PositionError::Impossible(of_start(fault)),
        PositionError::NotPlayersTurn(_) | PositionError::IllegalMove(_) => error,
    };
    let game = play_from_board(rules, board, to_move, moves).map_err(in_record)?;
    let after = rules.to_move(game.last());
    check_turn_after(rules, player, after).map(|()| game)
}

/// Checks that the player to move after the moves is the one that the client named, if it named one.
fn check_turn_after<G: Game>(
    rules: &G,
    named: Option<Player>,
    after: Player,
) -> Result<(), PositionError> {
    if named.is_none_or(|player| player == after) {
        return Ok(());
    }
    let name = rules.players()[after.index()];
    let detail = format!("after these moves it is the turn of {name}");
    Err(PositionError::not_players_turn(detail))
}

/// The fault of a board that a record tells.
fn of_start(fault: FieldError) -> FieldError {
    match fault.field {
        Field::Board(_) => {
            let detail = format!("the position at its start: {}", fault.detail);
            FieldError::new(Field::Record, detail)
        }
        Field::Rules(_)
        | Field::Player
        | Field::Move(_)
        | Field::Record
        | Field::SearchMoves(_) => fault,
    }
}

/// Takes apart a record of a game under these rules.
fn parse_record<G: Game>(rules: &G, text: &str) -> Result<RecordText, FieldError> {
    let refuse = |detail| FieldError::new(Field::Record, detail);
    if text.len() > MAX_RECORD {
        let detail = format!(
            "has {} bytes; a record has at most {MAX_RECORD}",
            text.len()
        );
        return Err(refuse(detail));
    }
    let record = rules.read_record(text).map_err(|error| {
        let place = error.offset.map(|offset| written_place(text, offset));
        refuse(place.unwrap_or_default() + &error.detail)
    })?;
    let (own, told) = (rules.shape(), record.shape);
    if let Some((own, told)) = own.zip(told).filter(|(own, told)| own != told) {
        return Err(refuse(format!(
            "has a board of {} rows and {} columns; this game has {} and {}",
            told.rows, told.columns, own.rows, own.columns
        )));
    }
    Ok(record)
}

/// The size of the board of a record, if the text can be read and tells it.
pub(super) fn shape_of_record<G: Game>(rules: &G, text: &str) -> Option<Shape> {
    let is_short = text.len() <= MAX_RECORD;
    is_short
        .then(|| rules.read_record(text).ok()?.shape)
        .flatten()
}

/// A place in a text, as the beginning of a sentence.
fn written_place(text: &str, offset: usize) -> String {
    let (line, column) = place_of(text, offset);
    format!("line {line}, column {column}: ")
}

/// The error of an unknown player, and those of a board that cannot be read whoever is to move.
fn with_errors_of_board<G: Game>(
    rules: &G,
    source: &PositionSource,
    unknown_player: FieldError,
) -> PositionError {
    let mut errors = vec![unknown_player];
    if let PositionSource::Board(board) | PositionSource::BoardAndMoves(board, _) = source
        && let Err(PositionError::Invalid(others)) = rules.read_board(board, None)
    {
        let others = others.into_iter();
        errors.extend(others.filter(|error| error.field != Field::Player));
    }
    PositionError::Invalid(errors)
}

/// Plays these moves from a board, `to_move` first.
fn play_from_board<G: Game>(
    rules: &G,
    board: &BoardText,
    to_move: Option<Player>,
    moves: Written,
) -> Result<Record<G>, PositionError> {
    let start = rules.read_board(board, to_move)?;
    let history = PositionHistory::from_clock(rules.read_clock(board, rules.to_move(&start))?);
    play_all(rules, (start, history), moves)
}

/// Moves that were played, and the positions between them.
pub(super) struct Record<G: Game> {
    /// The position before the first move.
    pub(super) start: G::Position,
    /// The history of that position.
    pub(super) start_history: PositionHistory,
    /// Each move with the position after it.
    pub(super) plies: Vec<(G::Move, G::Position)>,
    /// The history of the position after the last move.
    pub(super) history: PositionHistory,
}

impl<G: Game> Record<G> {
    pub(super) fn last(&self) -> &G::Position {
        self.plies
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// Hashes of the game: up to the last position, and up to each of the [`MAX_PLIES_BACK`] positions
    /// before it, the latest first. A position without moves has none.
    ///
    /// They are others once play goes on at a limit of draws, because earlier estimates hold below it.
    pub(super) fn game_hashes(&self, rules: &G) -> Vec<u64> {
        if self.plies.is_empty() {
            return Vec::new();
        }
        let limit = self.history.line_limits(rules).reversible_plies;
        let start = hash64(&(&self.start, self.start_history.key(), limit));
        let hashes = self.plies.iter().scan(start, |hash, (_, position)| {
            *hash = hash64(&(*hash, position));
            Some(*hash)
        });
        let mut hashes: Vec<_> = iter::once(start).chain(hashes).collect();
        hashes.reverse();
        hashes.truncate(MAX_PLIES_BACK + 1);
        hashes
    }
}

fn named_player<G: Game>(rules: &G, name: &str) -> Result<Player, FieldError> {
    rules.find_player(name).ok_or_else(|| {
        let [one, two] = rules.players();
        let mut detail = format!("{} is neither \"{one}\" nor \"{two}\"", Quoted(name));
        let has_letter = |known: &&str| {
            known
                .get(..1)
                .is_some_and(|it| it.eq_ignore_ascii_case(name))
        };
        if let Some(meant) = [one, two].into_iter().find(has_letter) {
            detail = format!("{detail}; did you mean \"{meant}\"?");
        }
        FieldError::new(Field::Player, detail)
    })
}

/// Plays these moves from the initial position.
///
/// Where either side may begin, the player to move now decides which one did. If it is not
/// given, [`Player::One`] began.
fn replay<G: Game>(
    rules: &G,
    moves: Written,
    to_move: Option<Player>,
) -> Result<Record<G>, PositionError> {
    let mut refusal = None;
    let may_have_begun = |first: &Player| *first == Player::One || to_move.is_some();
    for start in Player::BOTH
        .into_iter()
        .filter(may_have_begun)
        .filter_map(|first| rules.initial_position_for(first))
    {
        match play_all(rules, (start, PositionHistory::default()), moves) {
            Ok(record) => match check_turn_after(rules, to_move, rules.to_move(record.last())) {
                Ok(()) => return Ok(record),
                Err(error) => refusal = refusal.or(Some(error)),
            },
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.expect("at least one side may begin"))
}

/// The moves that a client has written.
#[derive(Clone, Copy)]
enum Written<'spec> {
    /// One in each entry, or several where an entry is a part of a record.
    Moves(&'spec [MoveText]),
    /// A record, as it is and taken apart.
    Record(&'spec str, &'spec RecordText),
}

/// Reads a move of a position with its history.
///
/// # Errors
///
/// It cannot be played.
pub(super) fn read_move<G: Game>(
    rules: &G,
    (position, history): (&G::Position, &PositionHistory),
    mv: &MoveText,
) -> Result<G::Move, MoveError> {
    if history.end(rules, position).is_some() {
        return Err(MoveError::GameOver);
    }
    rules.read_move(position, mv)
}

/// Plays these moves from `start`, which has `start_history`.
fn play_all<G: Game>(
    rules: &G,
    (start, start_history): (G::Position, PositionHistory),
    moves: Written,
) -> Result<Record<G>, PositionError> {
    let mut record = Record {
        start,
        history: start_history.clone(),
        start_history,
        plies: Vec::new(),
    };
    match moves {
        Written::Moves(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                record.push_entry(rules, entry).map_err(|detail| {
                    PositionError::IllegalMove(FieldError::new(Field::Move(index), detail))
                })?;
            }
        }
        Written::Record(text, parsed) => {
            for recorded in &parsed.moves {
                record.push(rules, &recorded.mv).map_err(|error| {
                    let place = written_place(text, recorded.offset);
                    let detail = place + &record.why_no_move(rules, &recorded.mv, &error);
                    PositionError::IllegalMove(FieldError::new(Field::Record, detail))
                })?;
            }
        }
    }
    Ok(record)
}

impl<G: Game> Record<G> {
    /// Plays a move, and before it the one that is left out, if it is.
    fn push(&mut self, rules: &G, mv: &MoveText) -> Result<(), MoveError> {
        let Some(left_out) = rules.left_out(self.last(), mv) else {
            let mv = read_move(rules, (self.last(), &self.history), mv)?;
            self.play(rules, mv);
            return Ok(());
        };
        // Only a move that can be played shows that another one was left out.
        let after = rules.play(self.last(), left_out);
        let mv = rules.read_move(&after, mv)?;
        self.play(rules, left_out);
        self.play(rules, mv);
        Ok(())
    }

    fn play(&mut self, rules: &G, mv: G::Move) {
        let position = self.last().clone();
        let after = self.history.play(rules, &position, mv);
        self.plies.push((mv, after));
    }

    /// Plays the move of an entry, or those of the record that it holds. The error tells why none is played.
    fn push_entry(&mut self, rules: &G, entry: &MoveText) -> Result<(), String> {
        let Err(error) = self.push(rules, entry) else {
            return Ok(());
        };
        let Some(moves) = moves_of_entry(rules, entry) else {
            return Err(error.to_string());
        };
        for mv in moves {
            let played = self.push(rules, &mv);
            played
                .map_err(|error| format!("{}: {error}", Quoted(mv.name().unwrap_or_default())))?;
        }
        Ok(())
    }

    /// The reason why a move of a record cannot be played, with the ply and the move before it.
    fn why_no_move(&self, rules: &G, mv: &MoveText, error: &MoveError) -> String {
        let ply = self.plies.len() + 1;
        let written = match mv {
            MoveText::Index(index) => index.to_string(),
            MoveText::Name(name) => Quoted(name).to_string(),
        };
        match self.last_move_name(rules) {
            Some(last) => format!("after {last}, {written} is no move (ply {ply}): {error}"),
            None => format!("{written} is no first move: {error}"),
        }
    }

    /// The name of the last move, with its number where the game counts moves so.
    fn last_move_name(&self, rules: &G) -> Option<String> {
        let (mv, _) = self.plies.last()?;
        let index = self.plies.len() - 1;
        let before = match index.checked_sub(1) {
            Some(before) => &self.plies[before].1,
            None => &self.start,
        };
        let name = rules.move_name(before, *mv);
        let is_numbered = matches!(
            rules.record_formats(),
            [RecordFormat::Pgn | RecordFormat::Pdn, ..]
        );
        Some(if is_numbered {
            let first = first_ply(rules, &self.start, self.start_history.clock());
            format!("{} {name}", ply_number(first + index))
        } else {
            name
        })
    }
}

/// The moves of an entry that is a part of a record, such as `1. e4 e5` or a comment, which has none. There are
/// none where the entry reads as itself, or has a board of its own.
fn moves_of_entry<G: Game>(rules: &G, entry: &MoveText) -> Option<Vec<MoveText>> {
    let text = entry.name().filter(|text| text.len() <= MAX_RECORD)?;
    let record = rules.read_record(text).ok()?;
    let moves: Vec<_> = record.moves.into_iter().map(|it| it.mv).collect();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_here = record.start.is_none() && record.shape.is_none_or(|it| rules.shape() == Some(it));
    let is_other = moves.first() != Some(entry) && !(moves.is_empty() && is_number);
    (is_here && is_other).then_some(moves)
}
