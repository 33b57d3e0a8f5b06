//! The record of a request: the rules that it tells, and faults in it.

use std::fmt;

use bestmove_engine::erased::{
    BoardText, DynGame, GameRecord, ParameterInput, PositionSource, PositionSpec, Quoted,
    RecordWriter,
};

use super::names::FormatName;
use super::problem::Problem;
use super::rules::RulesInput;
use crate::query::Offer;

/// The pointer to a board.
const BOARD: &str = "/board";

/// The pointer to a record.
pub(super) const RECORD: &str = "/record";

/// The pointer to a record that stands in the place of a list of moves.
pub(super) const MOVES: &str = "/moves";

/// The rules under which the board has the size that a record tells, where the request leaves the size open.
pub(super) fn rules_of_record(
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
pub(super) fn at_pointer(mut problem: Problem, pointer: &str) -> Problem {
    for fault in problem.fields_mut() {
        if fault.pointer == RECORD {
            pointer.clone_into(&mut fault.pointer);
        }
    }
    problem
}

/// Adds the games that a record looks like, where it is one of other games on the menu.
pub(super) fn with_games_meant(
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

/// Says so where the text of a board is a record of the game.
pub(super) fn with_record_meant(
    mut problem: Problem,
    board: &BoardText,
    game: &dyn DynGame,
) -> Problem {
    let BoardText::Text(text) = board else {
        return problem;
    };
    let faults = problem.fields_mut().iter_mut();
    let fault = faults.into_iter().find(|fault| fault.pointer == BOARD);
    if let Some(fault) = fault.filter(|_| text.len() <= MAX_TEXT_MEANT) {
        let spec = PositionSpec::new(PositionSource::Record(text.clone()));
        let is_meant = |record: GameRecord| record.moves.len() >= MIN_PLIES_MEANT;
        if game.record(&spec).is_ok_and(is_meant) {
            fault
                .detail
                .push_str("; it reads as a game, which `record` takes");
        }
    }
    problem
}

/// The fewest plies of a record that shows its game: any text is one of none.
const MIN_PLIES_MEANT: usize = 2;

/// The longest record for which other games are tried, in bytes.
const MAX_TEXT_MEANT: usize = 10_000;

/// A game that is still to be written. Naming all of its moves may take as long as a short search.
pub struct UnwrittenRecord {
    writer: Box<dyn RecordWriter>,
    format: FormatName,
}

impl UnwrittenRecord {
    pub(super) fn new(writer: Box<dyn RecordWriter>, format: FormatName) -> Self {
        Self { writer, format }
    }

    /// Writes the game.
    #[must_use]
    pub fn write(&self) -> String {
        self.writer.write(self.format.0, &[])
    }
}

impl fmt::Debug for UnwrittenRecord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("UnwrittenRecord")
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

/// Checks that a game is written in a form.
///
/// # Errors
///
/// It is not. The error tells its forms.
pub(super) fn check_format(
    record: &GameRecord,
    game: &str,
    format: FormatName,
) -> Result<(), Problem> {
    let formats = record.text.formats();
    if formats.contains(&format.0) {
        if format.0.has_headers() || record.text.has_usual_start() {
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
