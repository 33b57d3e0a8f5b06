//! The notation of games in which the two sides take turns to put marks on cells.
//!
//! Each side has one kind of mark, and a line of marks ends the game. Such games read and
//! write their boards alike, and in all of them the counts of marks decide whose turn it is.

use super::board::{BoardText, Cell, Shape, count_of};
use super::cells::{ExpectedCell, read_cells};
use super::notation_error::{Field, FieldError, PositionError};
use super::player::Player;
use super::quoted::Quoted;
use super::signs::{Signs, VARIATION_SELECTORS};

/// The marks on such a board: for every cell in row-major order, the player whose mark it holds.
#[derive(Clone, Debug)]
pub(crate) struct Marks(Vec<Option<Player>>);

impl Marks {
    /// The set of each player's cells. It begins as `empty`, and `with` adds one cell.
    pub(crate) fn sets<Set: Copy>(&self, empty: Set, with: impl Fn(Set, u32) -> Set) -> [Set; 2] {
        let mut sets = [empty; 2];
        for (cell, owner) in (0..).zip(&self.0) {
            if let Some(owner) = owner {
                sets[owner.index()] = with(sets[owner.index()], cell);
            }
        }
        sets
    }
}

/// Reads a board on which each player has one kind of mark: its own of `marks`, in small or capital letters,
/// or one of `signs`.
///
/// # Errors
///
/// All errors found: a wrong number of cells, an unknown mark, the index of another cell, or two kinds of marks
/// of one player. They name only `marks`.
pub(crate) fn read_marks(
    board: &BoardText,
    shape: Shape,
    marks: [&'static str; 2],
    signs: Signs,
) -> Result<Marks, PositionError> {
    let mut owners = Vec::with_capacity(shape.cells());
    let mut empty = EmptyCells::default();
    let mut kinds = KindsOfMarks::default();
    read_cells(board, shape, |cell, written| {
        let owner = match written {
            Cell::Mark(text) => Player::from_name(text, marks)
                .or_else(|| signs.player(text))
                .map(Some),
            Cell::Empty | Cell::Index(_) => None,
        };
        let is_empty = || match written {
            Cell::Mark(text) => signs.is_empty(text) || written.is_empty_at(cell),
            Cell::Empty | Cell::Index(_) => written.is_empty_at(cell),
        };
        let owner = owner.or_else(|| is_empty().then_some(None));
        owners.push(owner.ok_or_else(|| {
            let [one, two] = marks;
            ExpectedCell::or_empty(format!(r#""{one}", "{two}""#))
        })?);
        match (owner, written) {
            (Some(Some(owner)), Cell::Mark(text)) => kinds.add(owner, text),
            _ => empty.add(written, board),
        }
        Ok(())
    })?;
    kinds.check()?;
    if Player::from_name("O", marks)
        .or_else(|| signs.player("O"))
        .is_some()
    {
        empty.check()?;
    }
    Ok(Marks(owners))
}

/// The marks of each player on a board: the first one found, and one of another kind.
#[derive(Default)]
struct KindsOfMarks([(Option<String>, Option<String>); 2]);

impl KindsOfMarks {
    fn add(&mut self, owner: Player, mark: &str) {
        let Self(kinds) = self;
        let (first, other) = &mut kinds[owner.index()];
        let mark = mark.trim_end_matches(VARIATION_SELECTORS);
        match first {
            None => *first = Some(mark.to_owned()),
            Some(first) if first.eq_ignore_ascii_case(mark) => {}
            Some(_) => {
                other.get_or_insert_with(|| mark.to_owned());
            }
        }
    }

    /// Checks that no player has marks of two kinds: one of them may be the other side's in the client's
    /// program.
    fn check(&self) -> Result<(), FieldError> {
        let Self(kinds) = self;
        let mixed = kinds
            .iter()
            .find_map(|(first, other)| first.as_ref().zip(other.as_ref()));
        match mixed {
            None => Ok(()),
            Some((first, other)) => Err(FieldError::in_board(format!(
                "has {} and {}, two marks of one side; write one for each side",
                Quoted(first),
                Quoted(other)
            ))),
        }
    }
}

/// The ways in which the empty cells of a board are written.
///
/// A zero in a text may stand for the mark `O`. In the first cell it is the index of an empty one, too. A
/// number in an array is an index.
#[derive(Default)]
struct EmptyCells {
    has_zero: bool,
    has_other_index: bool,
    has_other_way: bool,
}

impl EmptyCells {
    fn add(&mut self, written: &Cell, board: &BoardText) {
        match (written, board) {
            (Cell::Index(0), BoardText::Text(_)) => self.has_zero = true,
            _ if written.is_zero_text() => self.has_zero = true,
            (Cell::Index(_), _) => self.has_other_index = true,
            (Cell::Empty | Cell::Mark(_), _) => self.has_other_way = true,
        }
    }

    /// Checks that a zero is an index, as it is where other empty cells have theirs.
    fn check(&self) -> Result<(), FieldError> {
        if self.has_zero && self.has_other_way && !self.has_other_index {
            let detail = "the 0 in the first cell may be an empty cell or the mark \"O\"; write all \
                          empty cells in one way, or \"O\"";
            return Err(FieldError::in_board(detail));
        }
        Ok(())
    }
}

/// Writes such a board of this shape. `has_mark` tells whether a player has a mark on a cell.
pub(crate) fn write_marks(
    shape: Shape,
    marks: [&'static str; 2],
    has_mark: impl Fn(Player, u32) -> bool,
) -> BoardText {
    let cells = (0..).take(shape.cells()).map(|cell| {
        let mut players = Player::BOTH.into_iter();
        let owner = players.find(|player| has_mark(*player, cell));
        owner.map_or(Cell::Index(cell.into()), |player| {
            Cell::Mark(marks[player.index()].to_owned())
        })
    });
    BoardText::Cells(cells.collect())
}

/// The player to move, whom such a board does not determine.
///
/// # Errors
///
/// The client did not name the player.
pub(crate) fn require_player(to_move: Option<Player>) -> Result<Player, FieldError> {
    let detail = "missing; the board alone does not say who is to move";
    to_move.ok_or_else(|| FieldError::new(Field::Player, detail))
}

/// The marks of one side on such a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideCount {
    pub(crate) name: &'static str,
    pub(crate) marks: u32,
    /// True if the side has a line that ends the game.
    pub(crate) has_line: bool,
}

/// Checks that sides that take turns, whichever began, can reach this board with `mover` to move.
///
/// `one_move_completed` tells whether a single last move of the opponent can have completed all of its lines.
///
/// # Errors
///
/// No play leads to the board, or only with the other side to move.
pub(crate) fn validate_turn(
    mover: &SideCount,
    opponent: &SideCount,
    one_move_completed: impl FnOnce() -> bool,
) -> Result<(), PositionError> {
    let (own, other) = (mover.marks, opponent.marks);
    let counts = format!(
        "{} has {} and {} has {}",
        mover.name,
        count_of(own as usize, "mark"),
        opponent.name,
        count_of(other as usize, "mark")
    );
    // Either side may have begun, so the opponent may have as many marks, or one more.
    if own > other {
        let detail = format!("{counts}, so it is not the turn of {}", mover.name);
        return Err(PositionError::not_players_turn(detail));
    }
    let impossible = |detail: String| Err(PositionError::impossible_board(detail));
    if other > own + 1 {
        return impossible(format!(
            "{counts}; sides that take turns differ by one at most"
        ));
    }
    match (mover.has_line, opponent.has_line) {
        (true, true) => impossible("both sides have a line that ends the game".to_owned()),
        (true, false) => impossible(format!(
            "{} is to move after it has ended the game",
            mover.name
        )),
        (false, true) if !one_move_completed() => impossible(format!(
            "{} has lines that no single last move completes",
            opponent.name
        )),
        (false, _) => Ok(()),
    }
}
