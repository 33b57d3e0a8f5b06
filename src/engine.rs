//! The object-safe face of a game together with the search: what the service calls
//! without knowing which game it is about.
//!
//! [`Engine`] is implemented over every `Game + Notation` by an [`Entry`], and over two
//! of them that are one game to callers by [`Either`]. The search behind them stays monomorphised; a request pays
//! for a virtual call or two.

mod either;

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::audit::{Violation, audit};
use crate::game::book::choices_after;
use crate::game::notation::Notation;
use crate::game::{Outcome, Player};
use crate::search::{self, Analysis, Extent};

pub use either::Either;

pub use crate::game::book::{Book, Fate, Page};
pub use crate::game::notation::{
    BoardText, Cell, Fault, MoveStyle, MoveText, Part, SetupError, Shape,
};
pub use crate::game::parameter::{Given, Kind, Parameter, Setting};
pub use crate::search::{
    Choice, Cores, Crew, Difficulty, Limits, Memory, Resources, StopFlag, StoppedBy, Techniques,
    TieBreak, Value,
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

/// The position described, under rules that have been read.
fn posed<G: Notation>(rules: G, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
    let position = position(&rules, &setup.placement, setup.player.as_deref())?;
    Ok(Box::new(Posed { rules, position }))
}

/// A position under its rules.
#[derive(Debug)]
struct Posed<G: Notation> {
    rules: G,
    position: G::Position,
}

impl<G: Notation> Task for Posed<G> {
    fn is_over(&self) -> bool {
        self.rules.outcome(&self.position).is_some()
    }

    fn answer(
        &self,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Answer),
    ) -> Answer {
        let Self { rules, position } = self;
        let Ask {
            limits,
            scope,
            choice,
        } = ask;
        let mut limits = choice.difficulty.limits(rules, limits);
        let plies_left = rules.plies_left(position);
        let sees_the_end = limits.depth.is_none_or(|depth| depth >= plies_left);
        let started = Instant::now();
        let extent = match scope {
            Scope::All => None,
            Scope::Best => Some(Extent::Move),
            Scope::BestLine => Some(Extent::Line),
        };
        if let Some(extent) = extent.filter(|_| sees_the_end && !self.is_over()) {
            match search::solve(rules, position, extent, &limits, resources, stop) {
                Ok(best) => {
                    let mut answer = self.told(&best, choice, started.elapsed());
                    for candidate in &mut answer.candidates {
                        // How far a draw is away is known only from the line that leads to it.
                        if extent == Extent::Move && candidate.value == Value::Draw {
                            candidate.remoteness = None;
                        }
                    }
                    return answer;
                }
                Err(left) => limits = left,
            }
        }
        let mut report = |so_far: &_| progress(self.told(so_far, choice, started.elapsed()));
        let analysis = search::analyse(rules, position, &limits, resources, stop, &mut report);
        self.told(&analysis, choice, started.elapsed())
    }
}

impl<G: Notation> Posed<G> {
    /// What the search found out, as the game writes it, and the move chosen.
    fn told(&self, analysis: &Analysis<G::Move>, choice: &Choice, time: Duration) -> Answer {
        let Self { rules, position } = self;
        let chosen = choice.of(&analysis.candidates);
        let play = |place: usize| rules.play(position, analysis.candidates[place].mv);
        Answer {
            standing: standing(rules, position),
            move_style: rules.move_style(),
            value: match (chosen, rules.outcome(position)) {
                (Some(place), _) => analysis.candidates[place].value,
                (None, Some(outcome)) => Value::of_outcome(outcome, rules.to_move(position)),
                (None, None) => unreachable!("an open position has a move"),
            },
            chosen,
            after: chosen.map(|place| standing(rules, &play(place))),
            candidates: analysis
                .candidates
                .iter()
                .map(|candidate| Candidate {
                    value: candidate.value,
                    remoteness: candidate.remoteness(),
                    pv: written(rules, *position, &candidate.pv),
                })
                .collect(),
            exact: analysis.is_exact(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            stopped_by: analysis.stopped_by,
            time,
        }
    }
}

/// The rules with the parameters a caller gave.
fn with_rules<G: Notation>(rules: &G, given: &[(String, Given)]) -> Result<G, SetupError> {
    let parameters = rules.parameters();
    let mut values = rules.parameter_values();
    let mut faults = Vec::new();
    for (name, value) in given {
        let known = parameters.iter().position(|known| known.name == name);
        let accepted = match known {
            Some(place) => parameters[place]
                .accept(*value)
                .map(|value| values[place] = value),
            None => Err("this game has no such parameter".to_owned()),
        };
        if let Err(detail) = accepted {
            faults.push(Fault::new(Part::Rules(Some(name.clone())), detail));
        }
    }
    if faults.is_empty() {
        Ok(rules.with_parameter_values(&values)?)
    } else {
        Err(SetupError::Invalid(faults))
    }
}

/// The position a caller described.
fn position<G: Notation>(
    rules: &G,
    placement: &Placement,
    player: Option<&str>,
) -> Result<G::Position, SetupError> {
    let player = player.map(|name| named_player(rules, name)).transpose()?;
    match placement {
        Placement::Board(board) => rules.read_board(board, player),
        Placement::Moves(moves) => replay(rules, moves, player),
        Placement::Line(line) => replay(rules, &rules.read_line(line)?, player),
    }
}

fn named_player<G: Notation>(rules: &G, name: &str) -> Result<Player, Fault> {
    let names = rules.players();
    let known = Player::BOTH
        .into_iter()
        .find(|player| names[player.index()] == name);
    known.ok_or_else(|| {
        let [one, two] = names;
        Fault::new(
            Part::Player,
            format!("{name:?} is neither \"{one}\" nor \"{two}\""),
        )
    })
}

/// The position after these moves. Where either side may begin, the player to move
/// now decides which one did; unsaid, the conventional side began.
fn replay<G: Notation>(
    rules: &G,
    moves: &[MoveText],
    to_move: Option<Player>,
) -> Result<G::Position, SetupError> {
    let mut refusal = None;
    for start in Player::BOTH
        .into_iter()
        .filter_map(|first| rules.start_by(first))
    {
        let reached = moves
            .iter()
            .enumerate()
            .try_fold(start, |position, (place, mv)| {
                let mv = rules.read_move(&position, mv).map_err(|detail| {
                    SetupError::IllegalMove(Fault::new(Part::Move(place), detail))
                })?;
                Ok::<_, SetupError>(rules.play(&position, mv))
            });
        match reached {
            Ok(position) if to_move.is_none_or(|player| player == rules.to_move(&position)) => {
                return Ok(position);
            }
            Ok(position) => {
                let names = rules.players();
                let detail = format!(
                    "after these moves it is the turn of {}",
                    names[rules.to_move(&position).index()]
                );
                let fault = Fault::new(Part::Player, detail);
                refusal = refusal.or(Some(SetupError::NotPlayersTurn(fault)));
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.expect("some side may begin"))
}

fn standing<G: Notation>(rules: &G, position: &G::Position) -> Standing {
    let names = rules.players();
    Standing {
        board: rules.write_board(position),
        player: names[rules.to_move(position).index()],
        status: match rules.outcome(position) {
            None => Status::InProgress,
            Some(Outcome::Won(winner)) => Status::Won(names[winner.index()]),
            Some(Outcome::Drawn) => Status::Drawn,
        },
        winning_line: rules.winning_line(position),
    }
}

/// A line of play as the game writes it.
fn written<G: Notation>(rules: &G, mut position: G::Position, line: &[G::Move]) -> Vec<MoveText> {
    line.iter()
        .map(|mv| {
            let text = rules.write_move(&position, *mv);
            position = rules.play(&position, *mv);
            text
        })
        .collect()
}
