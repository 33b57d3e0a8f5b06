//! The object-safe face of a game together with the search: what the service calls
//! without knowing which game it is about.
//!
//! [`Engine`] is implemented over every `Game + Notation` by an [`Entry`], and over two of
//! them that are one game to callers by [`Either`]. The search behind them stays
//! monomorphised; a request pays for a virtual call or two.

mod either;
mod known;
mod posed;
mod setup;
mod turned;

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::audit::{Violation, audit};
use crate::game::book::choices_after;
use crate::game::notation::Notation;
use posed::{Posed, posed, standing};
use setup::{position, with_rules};

pub use either::Either;
pub use known::Known;

pub use crate::game::book::{Book, Fate, Page};
pub use crate::game::notation::{
    BoardText, Cell, Fault, MoveStyle, MoveText, Part, SetupError, Shape,
};
pub use crate::game::parameter::{Given, Kind, Parameter, Setting};
pub use crate::search::{
    Bound, Choice, Cores, Crew, Difficulty, Idea, Limits, Memory, Pruning, Resources, Returned,
    StopFlag, StoppedBy, Techniques, TieBreak, TooLarge, Value,
};

/// A game on the menu.
#[derive(Debug)]
pub struct Entry<G> {
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
pub trait Engine: Debug + Sync {
    /// The name callers use.
    fn name(&self) -> &'static str;

    /// What a caller can know of the game beforehand.
    fn card(&self) -> Card;

    /// Reads a described position.
    ///
    /// # Errors
    ///
    /// It cannot be read, cannot occur, or names a move that cannot be played.
    fn task(&self, setup: &Setup) -> Result<Box<dyn Task>, SetupError>;

    /// The positions of a [book](choices_after) after so many plies, by their number; none
    /// where the game has no book.
    fn choices_after(&self, plies: u32) -> Vec<(u64, Box<dyn Task>)>;

    /// Holds the game against the laws: see [`audit`].
    ///
    /// # Errors
    ///
    /// The first law found broken.
    fn audit(&self, picks: &[u16], seed: u64) -> Result<(), Violation>;
}

/// A position that is ready to be searched.
pub trait Task: Send + Sync {
    /// Whether the game is over, so that an answer takes no search.
    fn is_over(&self) -> bool;

    /// The position as an answer shows it.
    fn standing(&self) -> Standing;

    /// Rows and columns of its board, where that is written cell by cell.
    fn shape(&self) -> Option<Shape>;

    /// The position that stands for this one and for all that this one turned or mirrored is.
    fn representative(&self) -> Box<dyn Task>;

    /// The answer to this position, by that to its [representative](Self::representative), and
    /// the move that is chosen of it.
    ///
    /// # Panics
    ///
    /// It is an answer to something else.
    fn turned_back(&self, answer: &Answer, choice: &Choice) -> Answer;

    /// The answer by what is known of the position; `None` where that is known of another.
    fn recalled(&self, known: &Known) -> Option<Answer>;

    /// Searches the position and chooses a move. Runs for as long as the limits
    /// allow; `stop` ends it early. `progress` is told the answer so far whenever a
    /// depth is completed and another follows.
    fn answer(
        &self,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Answer),
    ) -> Answer;

    /// The same answer, with every move valued, where it takes no more than so much effort.
    /// For telling what is quickly answered from what is not.
    ///
    /// # Errors
    ///
    /// It takes more: what has ended it.
    fn answer_within(
        &self,
        effort: &Limits,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
    ) -> Result<Answer, StoppedBy>;

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
    ) -> Result<Tree, TooLarge>;

    /// The calls that [finding](Idea::find) what the position is worth takes with an idea.
    ///
    /// # Errors
    ///
    /// What ended it before it had found out.
    fn calls_with(
        &self,
        idea: Idea,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &StopFlag,
    ) -> Result<u64, StoppedBy>;
}

/// The calls of plain minimax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// How the game writes its moves.
    pub move_style: MoveStyle,
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
    pub standing: Standing,
    /// Plies below the first.
    pub level: u32,
    /// What it returned, for the player to move in the first; `None` where it was cut off.
    pub returned: Option<Returned>,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// How far the search may go.
    pub limits: Limits,
    /// Which moves are to be valued.
    pub scope: Scope,
    /// How the move is chosen. A level below the full search also goes less far.
    pub choice: Choice,
}

/// Which moves an answer values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Every legal one.
    #[default]
    All,
    /// One of the best, without best play after it, which is less work. Where a limit
    /// keeps it from being proven, every one.
    Best,
    /// The same with best play to the end.
    BestLine,
}

/// A position as a caller describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Parameters of the rules that differ from the game's own, by name.
    pub rules: Vec<(String, Given)>,
    /// Where the pieces stand.
    pub placement: Placement,
    /// The name of the player to move; may be absent where the rest says it.
    pub player: Option<String>,
}

/// The two ways to say where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// As a board.
    Board(BoardText),
    /// As the moves from the start position.
    Moves(Vec<MoveText>),
    /// As the moves from the start position, written as one word.
    Line(String),
}

/// What a caller can know of a game beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name callers use.
    pub name: &'static str,
    /// The game in a sentence or two.
    pub summary: &'static str,
    /// The names of the two players; the first one conventionally begins.
    pub players: [&'static str; 2],
    /// Rows and columns, where the board is written cell by cell.
    pub shape: Option<Shape>,
    /// What a request may change about the rules, and the game's own values.
    pub parameters: Vec<(Parameter, Setting)>,
    /// How moves are written.
    pub move_style: MoveStyle,
    /// The position in which play begins.
    pub start: Standing,
    /// An upper bound on the length of a game, in plies.
    pub longest_game: u32,
    /// A position to ask about.
    pub example: Standing,
}

/// A position as an answer shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
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
pub struct Answer {
    /// The position asked about.
    pub standing: Standing,
    /// How the game writes its moves.
    pub move_style: MoveStyle,
    /// The value of the move chosen, or of the finished game.
    pub value: Value,
    /// The place in `candidates` of the move chosen; `None` where the game is over.
    pub chosen: Option<usize>,
    /// Every legal move, best first; one of the best where no other was asked for.
    pub candidates: Vec<Candidate>,
    /// The position after the move chosen.
    pub after: Option<Standing>,
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

impl<G: Notation> Engine for Entry<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn card(&self) -> Card {
        let rules = &self.rules;
        let start = rules.start();
        let (board, player) = self.example;
        let example = Placement::Board(BoardText::Text(board.to_owned()));
        let example = position(rules, &example, Some(player)).expect("the example is a position");
        Card {
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
            move_style: rules.move_style(),
            start: standing(rules, &start),
            longest_game: rules.plies_left(&start),
            example: standing(rules, &example),
        }
    }

    fn task(&self, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        posed(with_rules(&self.rules, &setup.rules)?, setup)
    }

    fn choices_after(&self, plies: u32) -> Vec<(u64, Box<dyn Task>)> {
        let choices = choices_after(&self.rules, plies).into_iter();
        let task = |(key, position)| {
            let rules = self.rules.clone();
            let task: Box<dyn Task> = Box::new(Posed { rules, position });
            (key, task)
        };
        choices.map(task).collect()
    }

    fn audit(&self, picks: &[u16], seed: u64) -> Result<(), Violation> {
        audit(&self.rules, picks, seed)
    }
}
