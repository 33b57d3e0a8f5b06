//! The moves that a client described, played: from the initial position, from a board, or from the start that
//! a record tells.

use super::played::Record;
use super::spec::PositionSource;
use crate::game::{
    BoardText, Field, FieldError, Game, MAX_RECORD, MoveText, Player, PositionError,
    PositionHistory, Quoted, RecordText, Shape, place_of,
};

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
    // Only where rules can follow from it is a text taken apart for its size alone.
    let has_sizes = !rules.parameters_of_size(Shape::new(1, 1)).is_empty();
    (has_sizes && text.len() <= MAX_RECORD)
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
    if let PositionSource::Board(board)
    | PositionSource::BoardAndMoves(board, _)
    | PositionSource::BoardAndRecord(board, _) = source
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

/// Plays these moves from `start`, which has `start_history`.
fn play_all<G: Game>(
    rules: &G,
    (start, start_history): (G::Position, PositionHistory),
    moves: Written,
) -> Result<Record<G>, PositionError> {
    let mut record = Record::new(start, start_history);
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
