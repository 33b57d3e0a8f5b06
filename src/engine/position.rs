//! A position under its rules, as a task for the search.

use std::time::{Duration, Instant};

use super::setup::position;
use super::{
    Branch, Candidate, DynPosition, Limits, PositionSnapshot, PositionSpec, ProvenLines, Scope,
    SearchOptions, SearchResult, Status, Tree, proven, symmetry,
};
use crate::game::Outcome;
use crate::game::notation::{MoveText, Notation, PositionError, Shape};
use crate::search::{
    self, Analysis, CancelFlag, Enhancement, MoveSelection, Pruning, PvLength, Resources,
    StoppedBy, TreeTooLarge, Unsolved, Value,
};

/// The position described, under rules that have been read.
pub(super) fn posed<G: Notation>(
    rules: G,
    setup: &PositionSpec,
) -> Result<Box<dyn DynPosition>, PositionError> {
    let position = position(&rules, &setup.placement, setup.player.as_deref())?;
    Ok(Box::new(TypedPosition { rules, position }))
}

/// A position under its rules.
#[derive(Debug)]
pub(super) struct TypedPosition<G: Notation> {
    pub(super) rules: G,
    pub(super) position: G::Position,
}

impl<G: Notation> DynPosition for TypedPosition<G> {
    fn is_over(&self) -> bool {
        self.rules.outcome(&self.position).is_some()
    }

    fn snapshot(&self) -> PositionSnapshot {
        snapshot(&self.rules, &self.position)
    }

    fn shape(&self) -> Option<Shape> {
        self.rules.shape()
    }

    fn canonical_position(&self) -> Box<dyn DynPosition> {
        let (position, _) = self.rules.canonical_position(&self.position);
        let rules = self.rules.clone();
        Box::new(Self { rules, position })
    }

    fn from_canonical(&self, answer: &SearchResult, selection: &MoveSelection) -> SearchResult {
        let analysis = symmetry::map_result(&self.rules, &self.position, answer);
        self.to_result(&analysis, selection, answer.time)
    }

    fn from_cached(&self, known: &ProvenLines) -> Option<SearchResult> {
        let analysis = proven::analysis(&self.rules, &self.position, known)?;
        Some(self.to_result(&analysis, &MoveSelection::default(), Duration::ZERO))
    }

    fn search(
        &self,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
        progress: &mut dyn FnMut(SearchResult),
    ) -> SearchResult {
        let Self { rules, position } = self;
        let SearchOptions {
            limits,
            scope,
            selection,
        } = ask;
        let limits = selection.difficulty.limits(rules, limits);
        let mut before = Unsolved { limits, nodes: 0 };
        let plies_left = rules.max_plies_left(position);
        let sees_the_end = limits.depth.is_none_or(|depth| depth >= plies_left);
        let started = Instant::now();
        let extent = match scope {
            Scope::AllMoves => None,
            Scope::BestMove => Some(PvLength::FirstMove),
            Scope::BestLine => Some(PvLength::Full),
        };
        if let Some(extent) = extent.filter(|_| sees_the_end && !self.is_over()) {
            match search::solve(rules, position, extent, &limits, resources, stop) {
                Ok(best) => {
                    let mut answer = self.to_result(&best, selection, started.elapsed());
                    for candidate in &mut answer.candidates {
                        // How far a draw is away is known only from the line that leads to it.
                        if extent == PvLength::FirstMove && candidate.value == Value::Draw {
                            candidate.remoteness = None;
                        }
                    }
                    return answer;
                }
                Err(unsolved) => before = unsolved,
            }
        }
        let told = |analysis: &_| {
            let answer = self.to_result(analysis, selection, started.elapsed());
            let nodes = before.nodes + answer.nodes;
            SearchResult { nodes, ..answer }
        };
        let limits = before.limits;
        let mut report = |so_far: &_| progress(told(so_far));
        let analysis = search::analyse(rules, position, &limits, resources, stop, &mut report);
        told(&analysis)
    }

    fn search_within(
        &self,
        effort: &Limits,
        ask: &SearchOptions,
        resources: &mut Resources,
        stop: &CancelFlag,
    ) -> Result<SearchResult, StoppedBy> {
        let Self { rules, position } = self;
        let asked = ask.selection.difficulty.limits(rules, &ask.limits);
        let limits = Limits {
            depth: asked.depth,
            movetime: at_most(asked.movetime, effort.movetime),
            nodes: at_most(asked.nodes, effort.nodes),
        };
        let plies_left = rules.max_plies_left(position);
        let sees_the_end = limits.depth.is_none_or(|depth| depth >= plies_left);
        if self.is_over() || limits == asked || !sees_the_end {
            let ask = SearchOptions { limits, ..*ask };
            let answer = self.search(&ask, resources, stop, &mut |_| ());
            return match answer.stopped_by {
                Some(cause @ (StoppedBy::Nodes | StoppedBy::Time)) if limits != asked => Err(cause),
                _ => Ok(answer),
            };
        }
        let started = Instant::now();
        let analysis = search::solve_quick(rules, position, &asked, effort, resources, stop)?;
        Ok(self.to_result(&analysis, &ask.selection, started.elapsed()))
    }

    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        most: usize,
    ) -> Result<Tree, TreeTooLarge> {
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
                snapshot: snapshot(rules, &call.position),
                level: call.level,
                returned: call.returned,
            }
        };
        Ok(Tree {
            move_notation: rules.move_notation(),
            branches: calls.iter().map(branch).collect(),
        })
    }

    fn count_calls(
        &self,
        idea: Enhancement,
        most_positions: u64,
        deadline: Option<Instant>,
        stop: &CancelFlag,
    ) -> Result<u64, StoppedBy> {
        let Self { rules, position } = self;
        let found = idea.solve(rules, position, most_positions, deadline, stop)?;
        Ok(found.calls)
    }
}

impl<G: Notation> TypedPosition<G> {
    /// What the search found out, as the game writes it, and the move selected.
    fn to_result(
        &self,
        analysis: &Analysis<G::Move>,
        selection: &MoveSelection,
        time: Duration,
    ) -> SearchResult {
        let Self { rules, position } = self;
        let selected = selection.select(&analysis.candidates);
        let play = |place: usize| rules.play(position, analysis.candidates[place].mv);
        SearchResult {
            snapshot: snapshot(rules, position),
            move_notation: rules.move_notation(),
            value: match (selected, rules.outcome(position)) {
                (Some(place), _) => analysis.candidates[place].value,
                (None, Some(outcome)) => Value::from_outcome(outcome, rules.to_move(position)),
                (None, None) => unreachable!("an open position has a move"),
            },
            selected,
            after: selected.map(|place| snapshot(rules, &play(place))),
            candidates: analysis
                .candidates
                .iter()
                .map(|candidate| Candidate {
                    value: candidate.value,
                    remoteness: candidate.remoteness(),
                    pv: write_line(rules, *position, &candidate.pv),
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

pub(super) fn snapshot<G: Notation>(rules: &G, position: &G::Position) -> PositionSnapshot {
    let names = rules.players();
    PositionSnapshot {
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
fn write_line<G: Notation>(
    rules: &G,
    mut position: G::Position,
    line: &[G::Move],
) -> Vec<MoveText> {
    line.iter()
        .map(|mv| {
            let text = rules.write_move(&position, *mv);
            position = rules.play(&position, *mv);
            text
        })
        .collect()
}
