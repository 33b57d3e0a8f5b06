//! The object-safe face of a game together with the search: what the service calls
//! without knowing which game it is about.
//!
//! [`Engine`] is implemented over every `Game + Notation` by an [`Entry`], and over two of
//! them that are one game to callers by [`Either`]. The search behind them stays
//! monomorphised; a request pays for a virtual call or two.

mod position;
mod proven;
mod setup;
mod symmetry;
mod with_fallback;

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::game::book::book_positions;
use crate::game::notation::Notation;
use position::{TypedPosition, posed, snapshot};
use setup::{position, with_rules};

pub use proven::ProvenLines;
pub use with_fallback::WithFallback;

pub use crate::game::book::{Book, BookEntry, SolvedValue};
pub use crate::game::notation::{
    BoardText, Cell, Field, FieldError, MoveNotation, MoveText, PositionError, Shape,
};
pub use crate::game::parameter::{Parameter, ParameterInput, ParameterKind, ParameterValue};
pub use crate::search::{
    Bound, CancelFlag, Difficulty, Enhancement, Enhancements, Limits, MoveSelection, ProofMemory,
    Pruning, Resources, Returned, StoppedBy, ThreadBudget, ThreadShare, TieBreak, TreeTooLarge,
    Value,
};

/// A game on the menu.
#[derive(Debug)]
pub struct GameDefinition<G> {
    /// The name callers use: lower case, words joined by `-`.
    pub name: &'static str,
    /// The game in a sentence or two.
    pub summary: &'static str,
    /// The rules in force where a request changes nothing.
    pub rules: G,
    /// A position to show: its board as one text, and the name of the player to move.
    pub example: (&'static str, &'static str),
}

/// A game as the service sees it.
pub trait DynGame: Debug + Sync {
    /// The name callers use.
    fn name(&self) -> &'static str;

    /// What a caller can know of the game beforehand.
    fn info(&self) -> GameInfo;

    /// Reads a described position.
    ///
    /// # Errors
    ///
    /// It cannot be read, cannot occur, or names a move that cannot be played.
    fn position(&self, setup: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError>;

    /// The positions of a [book](choices_after) after so many plies, by their number; none
    /// where the game has no book.
    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)>;
}

/// A position that is ready to be searched.
pub trait DynPosition: Send + Sync {
    /// Whether the game is over, so that an answer takes no search.
    fn is_over(&self) -> bool;

    /// The position as an answer shows it.
    fn snapshot(&self) -> PositionSnapshot;

    /// Rows and columns of its board, where that is written cell by cell.
    fn shape(&self) -> Option<Shape>;

    /// The position that stands for this one and for all that this one turned or mirrored is.
    fn canonical_position(&self) -> Box<dyn DynPosition>;

    /// The answer to this position, by that to its [representative](Self::representative), and
    /// the move that is selected of it.
    ///
    /// # Panics
    ///
    /// It is an answer to something else.
    fn from_canonical(&self, answer: &SearchResult, selection: &MoveSelection) -> SearchResult;

    /// The answer by what is known of the position; `None` where that is known of another.
    fn from_cached(&self, known: &ProvenLines) -> Option<SearchResult>;

    /// Searches the position and chooses a move. Runs for as long as the limits
    /// allow; `stop` ends it early. `progress` is told the answer so far whenever a
    /// depth is completed and another follows.
    fn search(
        &self,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
        progress: &mut dyn FnMut(SearchResult),
    ) -> SearchResult;

    /// The same answer, with every move valued, where it takes no more than so much effort.
    /// For telling what is quickly answered from what is not.
    ///
    /// # Errors
    ///
    /// It takes more: what has ended it.
    fn search_within(
        &self,
        effort: &Limits,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
    ) -> Result<SearchResult, StoppedBy>;

    /// The calls that plain minimax makes, as a [tree](crate::search::game_tree): at most so
    /// many.
    ///
    /// # Errors
    ///
    /// There are more.
    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        most: usize,
    ) -> Result<Tree, TreeTooLarge>;

    /// The calls that [finding](Enhancement::find) what the position is worth takes with an idea.
    ///
    /// # Errors
    ///
    /// What ended it before it had found out.
    fn count_calls(
        &self,
        idea: Enhancement,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &CancelFlag,
    ) -> Result<u64, StoppedBy>;
}

/// The calls of plain minimax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// How the game writes its moves.
    pub move_notation: MoveNotation,
    /// In the order in which they are made, and with their siblings those that were cut off.
    /// Never empty.
    pub branches: Vec<Branch>,
}

/// A call of plain minimax, or a branch that was cut off instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The number of the call, the first is 1; `None` where it was cut off.
    pub number: Option<usize>,
    /// The place of the call that made this one; `None` for the first.
    pub parent: Option<usize>,
    /// The move that led here; `None` for the first.
    pub mv: Option<MoveText>,
    /// The position it is about.
    pub snapshot: PositionSnapshot,
    /// Plies below the first.
    pub level: u32,
    /// What it returned, for the player to move in the first; `None` where it was cut off.
    pub returned: Option<Returned>,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    /// How far the search may go.
    pub limits: Limits,
    /// Which moves are to be valued.
    pub scope: Scope,
    /// How the move is selected. A level below the full search also goes less far.
    pub selection: MoveSelection,
}

/// Which moves an answer values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Every legal one.
    #[default]
    AllMoves,
    /// One of the best, without best play after it, which is less work. Where a limit
    /// keeps it from being proven, every one.
    BestMove,
    /// The same with best play to the end.
    BestLine,
}

/// A position as a caller describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSpec {
    /// Parameters of the rules that differ from the game's own, by name.
    pub rules: Vec<(String, ParameterInput)>,
    /// Where the pieces stand.
    pub placement: PositionSource,
    /// The name of the player to move; may be absent where the rest says it.
    pub player: Option<String>,
}

/// The two ways to say where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSource {
    /// As a board.
    Board(BoardText),
    /// As the moves from the start position.
    Moves(Vec<MoveText>),
    /// As the moves from the start position, written as one word.
    MoveString(String),
}

/// What a caller can know of a game beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name callers use.
    pub name: &'static str,
    /// The game in a sentence or two.
    pub summary: &'static str,
    /// The names of the two players; the first one conventionally begins.
    pub players: [&'static str; 2],
    /// Rows and columns, where the board is written cell by cell.
    pub shape: Option<Shape>,
    /// What a request may change about the rules, and the game's own values.
    pub parameters: Vec<(Parameter, ParameterValue)>,
    /// How moves are written.
    pub move_notation: MoveNotation,
    /// The position in which play begins.
    pub start: PositionSnapshot,
    /// An upper bound on the length of a game, in plies.
    pub longest_game: u32,
    /// A position to ask about.
    pub example: PositionSnapshot,
}

/// A position as an answer shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSnapshot {
    /// Where the pieces stand.
    pub board: BoardText,
    /// The player to move, or whose turn it would be.
    pub player: &'static str,
    /// Whether and how the game is over.
    pub status: Status,
    /// The cells of a line that ended the game, ascending, where a line does.
    pub winning_line: Option<Vec<usize>>,
}

/// Whether and how a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is not over.
    InProgress,
    /// This player has won.
    Won(&'static str),
    /// It is a draw.
    Drawn,
}

/// Everything there is to say about a position. Every value is from the point of
/// view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The position asked about.
    pub snapshot: PositionSnapshot,
    /// How the game writes its moves.
    pub move_notation: MoveNotation,
    /// The value of the move selected, or of the finished game.
    pub value: Value,
    /// The place in `candidates` of the move selected; `None` where the game is over.
    pub selected: Option<usize>,
    /// Every legal move, best first; one of the best where no other was asked for.
    pub candidates: Vec<Candidate>,
    /// The position after the move selected.
    pub after: Option<PositionSnapshot>,
    /// Whether every candidate is proven.
    pub exact: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// What ended the search before everything was proven; `None` also while it goes on.
    pub stopped_by: Option<StoppedBy>,
    /// The time the search has taken, without the reading and writing around it.
    pub time: Duration,
}

/// What there is to say about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// Plies to the end of the game with best play, this move counted.
    pub remoteness: Option<u32>,
    /// Best play by both sides, starting with the move itself: never empty.
    pub pv: Vec<MoveText>,
}

impl<G: Notation> DynGame for GameDefinition<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let start = rules.initial_position();
        let (board, player) = self.example;
        let example = PositionSource::Board(BoardText::Text(board.to_owned()));
        let example = position(rules, &example, Some(player)).expect("the example is a position");
        GameInfo {
            name: self.name,
            summary: self.summary,
            players: rules.players(),
            shape: rules.shape(),
            parameters: rules
                .parameters()
                .iter()
                .copied()
                .zip(rules.parameter_values())
                .collect(),
            move_notation: rules.move_notation(),
            start: snapshot(rules, &start),
            longest_game: rules.max_plies_left(&start),
            example: snapshot(rules, &example),
        }
    }

    fn position(&self, setup: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        posed(with_rules(&self.rules, &setup.rules)?, setup)
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        let choices = book_positions(&self.rules, plies).into_iter();
        let task = |(key, position)| {
            let rules = self.rules.clone();
            let task: Box<dyn DynPosition> = Box::new(TypedPosition { rules, position });
            (key, task)
        };
        choices.map(task).collect()
    }
}
