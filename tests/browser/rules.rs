//! Games as the engine's rules have them, to compare the page with.

use bestmove_engine::erased::{
    BoardText, Cell, DynGame, DynPosition, LegalMove, PositionSource, PositionSpec, Status,
};
use bestmove_engine::games::find;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

/// A move as a person makes it.
pub(crate) struct Ply {
    /// The cells to press. Without any, the move is a button beside the board.
    pub(crate) squares: Vec<usize>,
    pub(crate) name: String,
    /// Whether other moves end on the same cells, so that the page asks which of them is meant.
    pub(crate) is_offered: bool,
}

/// A game from its first position to its end, or as far as it was played.
pub(crate) struct Played {
    pub(crate) plies: Vec<Ply>,
    /// What stands on each cell.
    pub(crate) marks: Vec<Option<String>>,
    pub(crate) status: Status,
}

impl Played {
    /// The moves, as the address of the page has them.
    pub(crate) fn record(&self) -> String {
        let names: Vec<_> = self.plies.iter().map(|ply| ply.name.as_str()).collect();
        names.join(" ")
    }

    /// What stands on the cells that have something, by the name of the cell.
    pub(crate) fn marks_by_cell(&self) -> Value {
        let marks = self.marks.iter().enumerate();
        marks
            .filter_map(|(cell, mark)| Some((cell.to_string(), json!(mark.as_ref()?))))
            .collect()
    }
}

/// Plays random moves, at most so many. The same seed is the same game.
pub(crate) fn random_game(game: &dyn DynGame, seed: u64, most: usize) -> Played {
    let mut random = Pcg64::seed_from_u64(seed);
    play(start_of(game), most, |moves| {
        random.random_range(0..moves.len())
    })
}

/// Plays these moves from a board with this player to move, or from the start of the game.
pub(crate) fn game_of(game: &dyn DynGame, start: Option<[&str; 2]>, names: &str) -> Played {
    let position = match start {
        None => start_of(game),
        Some([board, player]) => {
            let board = PositionSource::Board(board.into());
            let spec = PositionSpec::new(board).with_player(player);
            game.position(&spec).unwrap()
        }
    };
    let mut names = names.split(' ');
    let most = names.clone().count();
    play(position, most, |moves| {
        let name = names.next().unwrap();
        let at = moves.iter().position(|known| known.name == name);
        at.unwrap_or_else(|| panic!("{name} is no move of {}", game.name()))
    })
}

/// Plays the moves at the places that are chosen, at most so many.
fn play(
    mut position: Box<dyn DynPosition>,
    most: usize,
    mut choose: impl FnMut(&[LegalMove]) -> usize,
) -> Played {
    let mut plies = Vec::new();
    while plies.len() < most {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let chosen = &moves[choose(&moves)];
        let same = moves.iter().filter(|mv| mv.squares == chosen.squares);
        plies.push(Ply {
            squares: chosen.squares.clone(),
            name: chosen.name.clone(),
            is_offered: !chosen.squares.is_empty() && same.count() > 1,
        });
        position = position.played(&chosen.mv).unwrap();
    }
    let snapshot = position.snapshot();
    Played {
        plies,
        marks: marks(snapshot.cells, snapshot.board),
        status: snapshot.status,
    }
}

/// The position after the moves of an address.
pub(crate) fn position_after(game: &str, record: &str) -> Box<dyn DynPosition> {
    let game = find(game).unwrap();
    if record.is_empty() {
        return start_of(game);
    }
    let source = PositionSource::Record(record.to_owned());
    game.position(&PositionSpec::new(source)).unwrap()
}

fn start_of(game: &dyn DynGame) -> Box<dyn DynPosition> {
    let start = PositionSource::Moves(Vec::new());
    game.position(&PositionSpec::new(start)).unwrap()
}

fn marks(cells: Option<Vec<Cell>>, board: BoardText) -> Vec<Option<String>> {
    match (cells, board) {
        (Some(cells), _) | (None, BoardText::Cells(cells)) => {
            cells.into_iter().map(mark_of).collect()
        }
        (None, BoardText::Text(text)) => {
            let mark = |mark: char| (mark != '.').then(|| mark.to_string());
            text.chars().map(mark).collect()
        }
    }
}

/// The mark of a cell that is drawn by itself: one that is joined to another is not.
fn mark_of(cell: Cell) -> Option<String> {
    match cell {
        Cell::Mark(mark) if mark != "^" => Some(mark),
        Cell::Mark(_) | Cell::Empty | Cell::Index(_) => None,
    }
}
