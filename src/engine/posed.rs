//! A position under its rules, as a task for the search.

use std::time::{Duration, Instant};

use super::setup::position;
use super::{
    Answer, Ask, Branch, Candidate, Known, Limits, Scope, Setup, Standing, Status, Task, Tree,
    known, turned,
};
use crate::game::Outcome;
use crate::game::notation::{MoveText, Notation, SetupError, Shape};
use crate::search::{
    self, Analysis, Choice, Extent, Idea, Pruning, Resources, StopFlag, StoppedBy, TooLarge,
    Unsolved, Value,
};

/// The position described, under rules that have been read.
pub(super) fn posed<G: Notation>(rules: G, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
    let position = position(&rules, &setup.placement, setup.player.as_deref())?;
    Ok(Box::new(Posed { rules, position }))
}

/// A position under its rules.
#[derive(Debug)]
pub(super) struct Posed<G: Notation> {
    pub(super) rules: G,
    pub(super) position: G::Position,
}

impl<G: Notation> Task for Posed<G> {
    fn is_over(&self) -> bool {
        self.rules.outcome(&self.position).is_some()
    }

    fn standing(&self) -> Standing {
        standing(&self.rules, &self.position)
    }

    fn shape(&self) -> Option<Shape> {
        self.rules.shape()
    }

    fn representative(&self) -> Box<dyn Task> {
        let (position, _) = self.rules.representative(&self.position);
        let rules = self.rules.clone();
        Box::new(Self { rules, position })
    }

    fn turned_back(&self, answer: &Answer, choice: &Choice) -> Answer {
        let analysis = turned::back(&self.rules, &self.position, answer);
        self.told(&analysis, choice, answer.time)
    }

    fn recalled(&self, known: &Known) -> Option<Answer> {
        let analysis = known::analysis(&self.rules, &self.position, known)?;
        Some(self.told(&analysis, &Choice::default(), Duration::ZERO))
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
        let limits = choice.difficulty.limits(rules, limits);
        let mut before = Unsolved { limits, nodes: 0 };
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
                Err(unsolved) => before = unsolved,
            }
        }
        let told = |analysis: &_| {
            let answer = self.told(analysis, choice, started.elapsed());
            let nodes = before.nodes + answer.nodes;
            Answer { nodes, ..answer }
        };
        let limits = before.limits;
        let mut report = |so_far: &_| progress(told(so_far));
        let analysis = search::analyse(rules, position, &limits, resources, stop, &mut report);
        told(&analysis)
    }

    fn answer_within(
        &self,
        effort: &Limits,
        ask: &Ask,
        resources: &mut Resources,
        stop: &StopFlag,
    ) -> Result<Answer, StoppedBy> {
        let Self { rules, position } = self;
        let asked = ask.choice.difficulty.limits(rules, &ask.limits);
        let limits = Limits {
            depth: asked.depth,
            movetime: at_most(asked.movetime, effort.movetime),
            nodes: at_most(asked.nodes, effort.nodes),
        };
        let plies_left = rules.plies_left(position);
        let sees_the_end = limits.depth.is_none_or(|depth| depth >= plies_left);
        if self.is_over() || limits == asked || !sees_the_end {
            let ask = Ask { limits, ..*ask };
            let answer = self.answer(&ask, resources, stop, &mut |_| ());
            return match answer.stopped_by {
                Some(cause @ (StoppedBy::Nodes | StoppedBy::Time)) if limits != asked => Err(cause),
                _ => Ok(answer),
            };
        }
        let started = Instant::now();
        let analysis = search::sprint(rules, position, &asked, effort, resources, stop)?;
        Ok(self.told(&analysis, &ask.choice, started.elapsed()))
    }

    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        most: usize,
    ) -> Result<Tree, TooLarge> {
        let Self { rules, position } = self;
        let calls = search::game_tree(rules, position, depth, pruning, most)?;
        // What was cut off has no number.
        let mut made = 0;
        let branch = |call: &search::Call<G::Position, G::Move>| {
            let parent = call.parent.map(|parent| &calls[parent].position);
            Branch {
                number: call.returned.map(|_| {
                    made += 1;
                    made
                }),
                parent: call.parent,
                mv: parent
                    .zip(call.mv)
                    .map(|(parent, mv)| rules.write_move(parent, mv)),
                standing: standing(rules, &call.position),
                level: call.level,
                returned: call.returned,
            }
        };
        Ok(Tree {
            move_style: rules.move_style(),
            branches: calls.iter().map(branch).collect(),
        })
    }

    fn calls_with(
        &self,
        idea: Idea,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &StopFlag,
    ) -> Result<u64, StoppedBy> {
        let Self { rules, position } = self;
        let found = idea.find(rules, position, most_positions, deadline, stop)?;
        Ok(found.calls)
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

/// The lower of two limits.
fn at_most<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

pub(super) fn standing<G: Notation>(rules: &G, position: &G::Position) -> Standing {
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

/// The moves in the game's order; none where the game is over.
pub(super) fn open_moves<G: Notation>(rules: &G, position: &G::Position) -> Vec<G::Move> {
    if rules.outcome(position).is_some() {
        return Vec::new();
    }
    rules.moves(position).into_iter().collect()
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
