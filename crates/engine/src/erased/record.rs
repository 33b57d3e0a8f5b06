//! The record of a game: the moves that were played, and the positions between them.

use std::fmt;

use super::dyn_position::DynPosition;
use super::played::Record;
use super::replay::read_record;
use super::snapshot::end;
use super::spec::PositionSpec;
use super::typed_position::TypedPosition;
use crate::game::record::{are_digits, first_ply};
use crate::game::{
    Game, MoveNote, MoveText, Player, PositionError, PositionHistory, RecordFormat, WrittenGame,
    WrittenPly,
};

/// The record of a game, or of a part of it.
pub struct GameRecord {
    /// The moves in the notation of the game.
    pub moves: Vec<MoveText>,
    /// The position before each move, and the one after the last.
    pub positions: Vec<Box<dyn DynPosition>>,
    /// The game as its players write it.
    pub text: Box<dyn RecordWriter>,
}

/// A game that can be written as its players do.
pub trait RecordWriter: Send + Sync {
    /// The forms in which the game can be written; the first one is the usual one.
    fn formats(&self) -> &'static [RecordFormat];

    /// Whether play began on the usual board, with the usual player. Forms without headers tell no other start.
    fn has_usual_start(&self) -> bool;

    /// The game in one of its [forms](Self::formats), with a note for each move, as far as there are notes.
    /// Forms without comments leave them out.
    fn write(&self, format: RecordFormat, notes: &[MoveNote]) -> String;
}

impl fmt::Debug for GameRecord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("GameRecord")
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// Reads the described moves under rules that have been read.
pub(super) fn read_game<G: Game>(
    rules: &G,
    spec: &PositionSpec,
) -> Result<GameRecord, PositionError> {
    let record = read_record(rules, &spec.source, spec.player.as_deref())?;
    let boxed = |position, history: &PositionHistory| {
        TypedPosition::boxed(rules.clone(), position, history.clone())
    };
    let mut moves = Vec::with_capacity(record.plies.len());
    let mut history = record.start_history.clone();
    let mut positions = vec![boxed(record.start.clone(), &history)];
    let mut before = &record.start;
    for (mv, after) in &record.plies {
        moves.push(rules.write_move(before, *mv));
        history.play(rules, before, *mv);
        positions.push(boxed(after.clone(), &history));
        before = after;
    }
    Ok(GameRecord {
        moves,
        positions,
        text: Box::new(TypedRecord {
            rules: rules.clone(),
            record,
        }),
    })
}

/// A game under its rules, to be written.
pub(super) struct TypedRecord<G: Game> {
    pub(super) rules: G,
    pub(super) record: Record<G>,
}

impl<G: Game> RecordWriter for TypedRecord<G> {
    fn formats(&self) -> &'static [RecordFormat] {
        self.rules.record_formats()
    }

    fn has_usual_start(&self) -> bool {
        let Self { rules, record } = self;
        record.start == rules.initial_position()
            && record.start_history == PositionHistory::default()
    }

    fn write(&self, format: RecordFormat, notes: &[MoveNote]) -> String {
        let Self { rules, record } = self;
        let mut notes = notes.iter().cloned();
        let mut before = &record.start;
        let mut plies = Vec::with_capacity(record.plies.len());
        for (mv, after) in &record.plies {
            let text = rules.write_move(before, *mv);
            plies.push(WrittenPly {
                name: rules.move_name(before, *mv),
                cell: match text {
                    MoveText::Index(index) => Some(index),
                    MoveText::Name(_) => None,
                },
                player: rules.to_move(before),
                note: notes.next().unwrap_or_default(),
            });
            before = after;
        }
        let clock = record.start_history.clock();
        let white = rules.players().iter().position(|name| *name == "white");
        let game = WrittenGame {
            headers: rules.record_headers(),
            shape: rules.shape(),
            stones: rules.stones(),
            start: (!self.has_usual_start())
                .then(|| rules.write_board_with_clock(&record.start, clock)),
            first: Some(rules.to_move(&record.start)),
            is_glued: rules.numbered_things().is_some_and(are_digits),
            first_ply: first_ply(rules, &record.start, clock),
            plies,
            outcome: end(rules, record.last(), &record.history).map(|end| end.outcome),
            white: white.map(|index| Player::BOTH[index]),
        };
        game.write(format)
    }
}
