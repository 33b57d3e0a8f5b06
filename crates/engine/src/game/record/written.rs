//! Games as texts: what is written can be read, and is then written alike.

use std::mem;

use super::format::RecordFormat;
use super::stones::Stones;
use crate::game::board::{BoardText, Cell, Shape};
use crate::game::outcome::Outcome;
use crate::game::player::Player;
use crate::game::position_history::Clock;
use crate::game::rules::Rules;

/// A game that is written down.
#[derive(Debug, Default)]
pub struct WrittenGame {
    /// The headers, each with its value.
    pub headers: &'static [(&'static str, &'static str)],
    /// The size of the board, if it has cells.
    pub shape: Option<Shape>,
    /// How the game writes stones, if stones are placed in it.
    pub stones: Option<Stones>,
    /// The board on which play began, where that is not the usual one.
    pub start: Option<BoardText>,
    /// The player who began.
    pub first: Option<Player>,
    /// Whether names of one character are written without spaces.
    pub is_glued: bool,
    /// The plies before the first one, as records number them.
    pub first_ply: usize,
    /// The moves.
    pub plies: Vec<WrittenPly>,
    /// The result of the game; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The player who is called white in the results of the form.
    pub white: Option<Player>,
}

/// A move that is written down.
#[derive(Debug)]
pub struct WrittenPly {
    /// What players call the move.
    pub name: String,
    /// The cell that it marks, in games of stones.
    pub cell: Option<usize>,
    /// The side that makes it.
    pub player: Player,
    /// What a review says about it.
    pub note: MoveNote,
}

/// What a review says about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The mark behind the move.
    pub mark: Option<MoveMark>,
    /// The sentence behind it; empty where there is none.
    pub comment: String,
}

/// The marks of annotators that a review uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveMark {
    /// `!`
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// The longest line of a text with headers, in bytes.
const MAX_LINE: usize = 79;

/// The plies before a position with this clock, as records number them: odd where the side that
/// conventionally begins is not to move.
pub(crate) fn first_ply<R: Rules>(rules: &R, position: &R::Position, clock: Clock) -> usize {
    let parity = rules.to_move(position).index();
    let plies = clock.plies as usize;
    if plies % 2 == parity { plies } else { parity }
}

/// The number of a ply, counted from 0: `12.` for the side that began, `12...` for the other one.
pub(crate) fn ply_number(ply: usize) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

impl WrittenGame {
    /// The game in this form.
    #[must_use]
    pub fn write(&self, format: RecordFormat) -> String {
        match format {
            RecordFormat::Pgn | RecordFormat::Pdn => self.movetext(),
            RecordFormat::Sgf => self.sgf(),
            RecordFormat::Transcript | RecordFormat::Digits => self.names(),
        }
    }

    /// The names of the moves.
    fn names(&self) -> String {
        let names: Vec<_> = self.plies.iter().map(|ply| ply.name.as_str()).collect();
        names.join(if self.is_glued { "" } else { " " })
    }

    /// The result as PGN writes it.
    fn result(&self) -> &'static str {
        match self.outcome {
            None => "*",
            Some(Outcome::Drawn) => "1/2-1/2",
            Some(Outcome::Won(winner) | Outcome::WonBy(winner, _)) => {
                if self.white == Some(winner) {
                    "1-0"
                } else {
                    "0-1"
                }
            }
        }
    }

    fn movetext(&self) -> String {
        let tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            format!("[{name} \"{value}\"]\n")
        };
        let headers = self.headers.iter();
        let mut parts: Vec<_> = headers.map(|(name, value)| tag(name, value)).collect();
        parts.push(tag("Result", self.result()));
        if let Some(board) = &self.start {
            parts.push(tag("SetUp", "1"));
            parts.push(tag("FEN", &board.to_compact()));
        }
        parts.push("\n".to_owned());
        let mut line = String::new();
        for word in self.words() {
            if !line.is_empty() && line.len() + 1 + word.len() > MAX_LINE {
                parts.push(mem::take(&mut line) + "\n");
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        parts.push(line + "\n");
        parts.concat()
    }

    /// The words of the moves, their numbers, marks and comments, and the result.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut needs_number = true;
        for (ply, written) in (self.first_ply..).zip(&self.plies) {
            if needs_number || ply.is_multiple_of(2) {
                words.push(ply_number(ply));
            }
            words.push(written.name.clone());
            let MoveNote { mark, comment } = &written.note;
            words.extend(mark.map(|mark| mark.number().to_owned()));
            needs_number = !comment.is_empty();
            if needs_number {
                // No comment may hold the sign that ends it.
                let comment = comment.replace('}', ")");
                words.push("{".to_owned());
                words.extend(comment.split_whitespace().map(str::to_owned));
                words.push("}".to_owned());
            }
        }
        words.push(self.result().to_owned());
        words
    }

    fn sgf(&self) -> String {
        let mut parts = vec!["(;FF[4]CA[UTF-8]".to_owned()];
        let number = self.stones.and_then(|stones| stones.game_numbers.first());
        parts.extend(number.map(|number| format!("GM[{number}]")));
        parts.extend(self.shape.map(|Shape { rows, columns }| {
            if rows == columns {
                format!("SZ[{rows}]")
            } else {
                format!("SZ[{columns}:{rows}]")
            }
        }));
        let side = |player: Player| ["B", "W"][player.index()];
        parts.extend(self.outcome.map(|outcome| match outcome {
            Outcome::Drawn => "RE[0]".to_owned(),
            Outcome::Won(winner) | Outcome::WonBy(winner, _) => format!("RE[{}+]", side(winner)),
        }));
        if let Some(BoardText::Cells(cells)) = &self.start {
            parts.extend(self.setup(cells));
            parts.extend(self.first.map(|first| format!("PL[{}]", side(first))));
        }
        for WrittenPly {
            cell, player, note, ..
        } in &self.plies
        {
            let point = cell.map_or_else(String::new, |cell| self.point(cell));
            parts.push(format!("\n;{}[{point}]", side(*player)));
            parts.extend(note.mark.map(|mark| mark.sgf().to_owned()));
            if !note.comment.is_empty() {
                let comment = note.comment.replace('\\', "\\\\").replace(']', "\\]");
                parts.push(format!("C[{comment}]"));
            }
        }
        parts.push(")\n".to_owned());
        parts.concat()
    }

    /// The stones that are on the board at the start, those of the side that begins first.
    fn setup(&self, cells: &[Cell]) -> Vec<String> {
        let marks = self.stones.map_or([""; 2], |stones| stones.marks);
        let mut parts = Vec::new();
        for (name, mark) in ["AB", "AW"].into_iter().zip(marks) {
            let is_stone = |cell: &Cell| matches!(cell, Cell::Mark(known) if known == mark);
            let points = (0..).zip(cells).filter(|(_, cell)| is_stone(cell));
            let points: Vec<_> = points.map(|(cell, _)| self.point(cell)).collect();
            if !points.is_empty() {
                parts.push(format!("{name}[{}]", points.join("][")));
            }
        }
        parts
    }

    /// A cell as two letters: its column and its row from the top left.
    fn point(&self, cell: usize) -> String {
        let columns = self.shape.map_or(1, |shape| shape.columns as usize);
        let letter = |index: usize| ('a'..='z').nth(index).unwrap_or_default();
        [letter(cell % columns), letter(cell / columns)]
            .iter()
            .collect()
    }
}

impl MoveMark {
    /// The mark as a number of PGN ("numeric annotation glyph").
    const fn number(self) -> &'static str {
        match self {
            Self::Good => "$1",
            Self::Mistake => "$2",
            Self::Blunder => "$4",
            Self::Inaccuracy => "$6",
        }
    }

    /// The mark as a property of the Smart Game Format.
    const fn sgf(self) -> &'static str {
        match self {
            Self::Good => "TE[1]",
            Self::Inaccuracy => "DO[]",
            Self::Mistake => "BM[1]",
            Self::Blunder => "BM[2]",
        }
    }
}
