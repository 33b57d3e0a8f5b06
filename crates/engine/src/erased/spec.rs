//! The description of a position by a client, and how it becomes a legal position.
//!
//! The rules are read first, then the player to move, then the board or the moves: each step
//! needs the one before.

use std::iter;

use crate::game::{
    BoardText, Field, FieldError, Game, MoveError, MoveNotation, MoveText, ParameterError,
    ParameterInput, Player, PositionError, PositionHistory, Quoted, Shape, hash64,
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
    /// The moves from the initial position, written as one word.
    MoveString(String),
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
        PositionSource::Board(board) => play_from_board(rules, board, player, &[]),
        PositionSource::Moves(moves) => replay(rules, moves, player),
        PositionSource::BoardAndMoves(board, moves) => play_from_board(rules, board, player, moves),
        PositionSource::MoveString(word) => {
            replay(rules, &rules.parse_move_sequence(word)?, player)
        }
    }
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
    moves: &[MoveText],
) -> Result<Record<G>, PositionError> {
    let start = rules.read_board(board, to_move)?;
    let history = PositionHistory::from_clock(rules.read_clock(board)?);
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
    moves: &[MoveText],
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
            Ok(record) if to_move.is_none_or(|it| it == rules.to_move(record.last())) => {
                return Ok(record);
            }
            Ok(record) => {
                let names = rules.players();
                let detail = format!(
                    "after these moves it is the turn of {}",
                    names[rules.to_move(record.last()).index()]
                );
                refusal = refusal.or(Some(PositionError::not_players_turn(detail)));
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.expect("at least one side may begin"))
}

/// Whether a text that is no move may be several of them, or one with its number in the game.
fn holds_several<G: Game>(rules: &G, mv: &MoveText) -> bool {
    let Some(text) = mv.name().filter(|text| text.len() <= MAX_TEXT) else {
        return false;
    };
    let separator = |sign: char| sign.is_whitespace() || sign == ',';
    let words = text.split(separator).filter(|word| !word.is_empty());
    let unnumbered = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = unnumbered.len() < text.len() && unnumbered.starts_with('.');
    let is_sequence = || {
        rules.move_notation() == MoveNotation::Name
            && rules
                .parse_move_sequence(text)
                .is_ok_and(|moves| moves.len() > 1)
    };
    words.count() > 1 || is_numbered || is_sequence()
}

/// The longest text that is examined for several moves, in bytes.
const MAX_TEXT: usize = 1_000;

/// Reads a move of a position with its history.
///
/// # Errors
///
/// It cannot be played, for the reason given.
pub(super) fn read_move<G: Game>(
    rules: &G,
    (position, history): (&G::Position, &PositionHistory),
    mv: &MoveText,
) -> Result<G::Move, String> {
    let read = if history.end(rules, position).is_some() {
        Err(MoveError::GameOver)
    } else {
        rules.read_move(position, mv)
    };
    read.map_err(|error| {
        let mut detail = error.to_string();
        if holds_several(rules, mv) {
            detail.push_str("; each move is an entry of its own, without a number");
        }
        detail
    })
}

/// Plays these moves from `start`, which has `start_history`.
fn play_all<G: Game>(
    rules: &G,
    (start, start_history): (G::Position, PositionHistory),
    moves: &[MoveText],
) -> Result<Record<G>, PositionError> {
    let mut position = start.clone();
    let mut history = start_history.clone();
    let mut plies = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        let mv = read_move(rules, (&position, &history), mv).map_err(|detail| {
            PositionError::IllegalMove(FieldError::new(Field::Move(index), detail))
        })?;
        position = history.play(rules, &position, mv);
        plies.push((mv, position.clone()));
    }
    Ok(Record {
        start,
        start_history,
        plies,
        history,
    })
}
