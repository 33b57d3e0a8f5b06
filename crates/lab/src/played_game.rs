//! Games of `selfplay`, as it writes them and other commands read them: a line of JSON each.

use std::io::{self, BufRead as _, ErrorKind, stdin};

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{DynGame, DynPosition, PositionSource, PositionSpec};
use serde::{Deserialize, Serialize};

/// A game that was played, as `--print-games` writes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlayedGame {
    pub(crate) moves: Vec<Move>,
    /// For each move after the opening, the chance to win of the side to move, as its search
    /// estimated it; `None` where it was proven.
    pub(crate) chances: Vec<Option<f64>>,
    /// For each of these moves, true if the side that began made it.
    pub(crate) is_by_first: Vec<bool>,
    /// The points of the side that began: 1, 0.5 or 0.
    pub(crate) points: f64,
    /// The margin of the side that began, in games of points.
    pub(crate) margin: Option<i16>,
    /// True if player A began.
    pub(crate) a_begins: bool,
}

/// A position of a game after its opening, from the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    pub(crate) ply: usize,
    /// The chance to win as the search estimated it; `None` where it was proven.
    pub(crate) chance: Option<f64>,
    pub(crate) points: f64,
    pub(crate) margin: Option<i16>,
}

impl PlayedGame {
    /// The positions after the opening in which a move was made.
    pub(crate) fn estimates(&self) -> impl Iterator<Item = Estimate> {
        let first = self.moves.len() - self.chances.len();
        let estimates = (first..).zip(&self.chances).zip(&self.is_by_first);
        estimates.map(|((ply, chance), is_by_first)| {
            let (points, margin) = if *is_by_first {
                (self.points, self.margin)
            } else {
                (1.0 - self.points, self.margin.map(|margin| -margin))
            };
            Estimate {
                ply,
                chance: *chance,
                points,
                margin,
            }
        })
    }
}

/// The position after these moves of a game.
pub(crate) fn after(game: &'static dyn DynGame, moves: &[Move]) -> Box<dyn DynPosition> {
    let moves = moves.iter().map(|Move(mv)| mv.clone()).collect();
    let spec = PositionSpec::new(PositionSource::Moves(moves));
    game.position(&spec).expect("the moves are legal")
}

/// Reads games from standard input, as `--print-games` writes them.
pub(crate) fn read_games() -> impl Iterator<Item = io::Result<PlayedGame>> {
    (1..).zip(stdin().lock().lines()).map(|(number, line)| {
        serde_json::from_str(&line?).map_err(|error| {
            let detail = format!("line {number} is no game of `selfplay --print-games`: {error}");
            io::Error::new(ErrorKind::InvalidData, detail)
        })
    })
}
