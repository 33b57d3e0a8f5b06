//! The text of an answer: a board, and sentences about it, in at most [`MAX_LINES`] lines.

use std::fmt::{self, Write as _};

use bestmove_api::render::text::draw_text;
use bestmove_engine::erased::{
    Candidate, DrawClaim, DynPosition, LegalMove, MoveText, SearchResult, Status, Value,
};

/// The most lines of a text. An agent reads each of them again with every further message.
const MAX_LINES: usize = 15;

/// The most rows of a board. With the line about rows left out, six lines are left for sentences.
const MAX_ROWS: usize = 8;

/// The most moves of a line of play in a text.
const MAX_PLIES: usize = 10;

/// The most legal moves that a text names without being asked for them.
pub(super) const MAX_MOVES: usize = 60;

/// Lines of text, and a picture to show with them.
#[derive(Debug, Default)]
pub(super) struct Text {
    lines: Vec<String>,
    /// A PNG.
    picture: Option<Vec<u8>>,
}

impl Text {
    /// Draws a position, with the player to move or the end of the game. A large board is drawn around
    /// the move `focus`.
    pub(super) fn with_position(position: &dyn DynPosition, focus: Option<&MoveText>) -> Self {
        let lines = draw_text(position, MAX_ROWS, focus);
        let picture = None;
        Self { lines, picture }.line(status_sentence(position))
    }

    /// Adds a line with the legal moves of a position, at most `max` of them. They are written as
    /// `moves` takes them.
    pub(super) fn legal_moves(self, position: &dyn DynPosition, max: usize) -> Self {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return self;
        }
        let listed = legal.iter().take(max);
        let listed: Vec<_> = listed.map(|legal| legal.name.as_str()).collect();
        let mut names = listed.join(", ");
        if legal.len() > max {
            write!(names, " and {} more", legal.len() - max)
                .expect("writing to a String is infallible");
        }
        self.line(format!("Legal moves: {names}."))
    }

    #[cfg(feature = "png")]
    pub(super) fn with_picture(mut self, picture: Vec<u8>) -> Self {
        self.picture = Some(picture);
        self
    }

    pub(super) fn picture(&self) -> Option<&[u8]> {
        self.picture.as_deref()
    }

    /// Adds a line, if there is room for it.
    pub(super) fn line(mut self, line: impl Into<String>) -> Self {
        if self.lines.len() < MAX_LINES {
            self.lines.push(line.into());
        }
        self
    }

    /// Adds a line for each item. If they are too many, the last line counts those that are left out.
    pub(super) fn list(mut self, items: impl ExactSizeIterator<Item = String>) -> Self {
        let (count, room) = (items.len(), MAX_LINES - self.lines.len());
        if count <= room {
            self.lines.extend(items);
            return self;
        }
        let listed = room.saturating_sub(1);
        self.lines.extend(items.take(listed));
        self.line(format!("… and {} more", count - listed))
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.lines.join("\n"))
    }
}

fn status_sentence(position: &dyn DynPosition) -> String {
    let snapshot = position.snapshot();
    match snapshot.status {
        Status::InProgress => {
            let moves = position.legal_moves();
            let names_cells = position.coordinates().is_some();
            let example = moves.first();
            let player = snapshot.player;
            let claim = match snapshot.claimable {
                Some(DrawClaim::Repetition) => " A draw can be claimed, by repetition.",
                Some(DrawClaim::NoProgress) => " A draw can be claimed, for lack of progress.",
                None => "",
            };
            match example {
                Some(LegalMove { mv, name, .. }) if names_cells || mv.name().is_some() => {
                    format!("{player} to move. A move is written like {name}.{claim}")
                }
                Some(_) | None => {
                    format!("{player} to move. The numbers are the legal moves.{claim}")
                }
            }
        }
        Status::Won(winner) => format!("{winner} has won."),
        Status::Drawn => "The game is a draw.".to_owned(),
    }
}

/// The move of a result, which a large board is drawn around.
pub(super) fn selected_move(result: &SearchResult) -> Option<&MoveText> {
    let selected = &result.candidates[result.selected?];
    selected.pv.first()
}

/// A candidate as its move and its value.
pub(super) fn describe_candidate(candidate: &Candidate) -> String {
    let points = candidate.value.margin().filter(|margin| *margin != 0);
    let by = match (points.map(i32::abs), candidate.remoteness) {
        (Some(1), _) => " by 1 point".to_owned(),
        (Some(points), _) => format!(" by {points} points"),
        (None, Some(1)) => " in 1 ply".to_owned(),
        (None, Some(plies)) => format!(" in {plies} plies"),
        (None, None) => String::new(),
    };
    let value = match candidate.value {
        Value::Win(_) => format!("a proven win{by}"),
        Value::Draw => "a proven draw".to_owned(),
        Value::Loss(_) => format!("a proven loss{by}"),
        Value::Estimate(_) => format!(
            "estimated at {:+.2} from -10, a loss, to 10, a win",
            f64::from(candidate.value.hundredths()) / 100.0
        ),
    };
    format!("{}, {value}", candidate.pv_names[0])
}

/// The selected candidate as its move and the value of the answer.
pub(super) fn describe_selected(result: &SearchResult, selected: &Candidate) -> String {
    let mut answered = selected.clone();
    (answered.value, answered.remoteness) = (result.value, result.remoteness);
    describe_candidate(&answered)
}

/// A line of play, or its beginning, by the names of its moves.
pub(super) fn describe_line(names: &[String]) -> String {
    let more = if names.len() > MAX_PLIES { " …" } else { "" };
    let shown = &names[..names.len().min(MAX_PLIES)];
    format!("{}{more}", shown.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_at_most_15_lines() {
        let items = |count: usize| (0..count).map(|item| item.to_string());
        let lines = |text: Text| text.to_string().lines().count();
        assert_eq!(lines(Text::default().list(items(15))), 15);
        let long = Text::default().list(items(16));
        assert!(long.to_string().ends_with("\n13\n… and 2 more"));
        assert_eq!(lines(Text::default().list(items(99)).line("one more")), 15);
    }
}
