//! The main search: the value of every legal move.
//!
//! Three searches run in turns. **Proofs** follow lines to the end of the game and yield exact
//! values, if they end. **Estimates** search a fixed number of plies, one more each time, and
//! yield values at any time. Neither is enough alone: proofs of a large board end too late, and
//! estimates of a small one never become exact. **Threats** look for wins only by forcing moves, which
//! lie too deep for estimates. [`effort`](crate::search::effort) divides the work of each turn.
//!
//! Without a limit there is nothing to estimate for, and only proofs run. In games of cycles, estimates
//! run, too, because proofs may never end.

use web_time::Instant;

use crate::game::{Estimable, PositionHistory};
use crate::search::cancel::CancelFlag;
use crate::search::effort::{Effort, Spent, Turn};
use crate::search::estimates::{IterativeDeepening, lower_estimates, repetition, root_value};
use crate::search::limits::{End, Limits, StoppedBy};
use crate::search::proofs::{CandidateProofs, Division, WorkLimit};
use crate::search::resources::Resources;
use crate::search::root::Root;
use crate::search::shared::Budget;
use crate::search::threats::ThreatSearch;
use crate::search::value::{
    Analysis, Candidate, Score, Value, all_exact, solved_value, soonest_win,
};

/// The value of every legal move of `position`, exact or estimated.
///
/// The search ends when every move is proven, when a limit or the flag stops it, or when it is
/// [settled](End::Settled). Limits never leave a move without a value. `progress` is called with the result
/// so far whenever a depth is completed and another follows.
///
/// In games of [cycles](crate::game::Ends::Cycles), few positions are ever proven, so a search without
/// limits hardly ends. [`analyse_root`] takes the moves before the position into account.
pub fn analyse<G: Estimable>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    resources: &mut Resources,
    cancel: &CancelFlag,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let history = PositionHistory::default();
    let root = Root::new(position, &history);
    analyse_root(game, root, limits, resources, cancel, progress)
}

/// The values of [`analyse()`] for a position with its history, or for some of its moves.
///
/// Values are proven under the history, too: repetitions and play without progress end the game.
pub fn analyse_root<G: Estimable>(
    game: &G,
    root: Root<'_, G>,
    limits: &Limits,
    resources: &mut Resources,
    cancel: &CancelFlag,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let Root {
        position, history, ..
    } = root;
    if history.outcome(game, position).is_some() {
        return Analysis::from_proven(Vec::new(), 0, 0);
    }
    let started = Instant::now();
    let deadline = limits.deadline(started);
    let max_plies_left = if G::ENDS.in_cycles() {
        game.max_plies_left(position).min(repetition::MAX_DEPTH)
    } else {
        game.max_plies_left(position)
    };
    let max_depth = limits
        .depth
        .map_or(max_plies_left, |depth| depth.min(max_plies_left));
    // Proofs and threats may look beyond a limited depth.
    let is_depth_open = max_depth == max_plies_left;
    let horizon = repetition::proof_horizon(game, position, history);
    let can_prove = is_depth_open && horizon > 0;
    let Resources {
        threads,
        memory,
        estimates: estimate_memory,
        enhancements,
    } = resources;
    let enhancements = enhancements.effective();
    let mut estimates = IterativeDeepening::new(
        game,
        root,
        (threads, memory, estimate_memory.as_mut()),
        enhancements,
        limits,
        deadline,
        cancel,
    );
    let candidates = estimates.first_values();
    // A win by threats has no points. A search for one would not end where positions come back.
    let has_threats =
        can_prove && enhancements.threats && !G::ENDS.in_points() && !G::ENDS.in_cycles();
    let known = root_value(game, root, enhancements);
    let mut search = MainSearch {
        root,
        limits,
        deadline,
        cancel,
        max_depth,
        known,
        best_case: known.map_or_else(|| soonest_win(game, position), Score::from_value),
        can_prove,
        effort: Effort::new(G::ENDS.in_cycles()),
        proofs: CandidateProofs::new(game, memory, threads, enhancements, horizon),
        threats: has_threats.then(|| ThreatSearch::new(game, root)),
        threat_budget: Budget::new(Some(0), deadline, cancel),
        estimates,
        candidates,
        depth: 0,
        lacks_best_few: false,
        reported: (0, 0),
    };
    let end = search.run(progress);
    let result = search.result(end);
    if let Some((memory, table)) = estimate_memory.as_mut().zip(search.estimates.into_table()) {
        memory.put(table);
    }
    result
}

/// In games of cycles, there is always a longer win to test. Without a part for each move, one
/// would use up the work for the quicker wins of others.
const fn division_of_proofs<G: Estimable>(is_promising: bool) -> Division {
    if is_promising && !G::ENDS.in_cycles() {
        Division::OneByOne
    } else {
        Division::Equal
    }
}

fn longest_line<M>(candidates: &[Candidate<M>]) -> u32 {
    let lines = candidates.iter().map(|candidate| candidate.pv.len());
    let longest = lines.max().unwrap_or_default();
    u32::try_from(longest).unwrap_or(u32::MAX)
}

/// The inverse of the part of a turn that goes into threats.
const THREAT_PARTS: u64 = 32;

/// The nodes of the first depth for each move, which most positions do not need.
const FIRST_DEPTH_NODES: u64 = 16;

/// A search of one position.
struct MainSearch<'a, G: Estimable> {
    root: Root<'a, G>,
    limits: &'a Limits,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    /// The greatest depth of estimates.
    max_depth: u32,
    /// The value of the position, if a table or the book has it.
    known: Option<Value>,
    /// The best score that a move may have by what is known of the position.
    best_case: Score,
    /// True if proofs and threats may run.
    can_prove: bool,
    effort: Effort,
    proofs: CandidateProofs<'a, G>,
    threats: Option<ThreatSearch<'a, G>>,
    threat_budget: Budget<'a>,
    estimates: IterativeDeepening<'a, G>,
    /// The first move of each class and its value, in the game's order.
    candidates: Vec<Candidate<G::Move>>,
    /// The last completed depth.
    depth: u32,
    /// True if the last turn ended before the best few moves were valued at this depth.
    lacks_best_few: bool,
    /// The last depth that was reported as progress, and the nodes of estimates then.
    reported: (u32, u64),
}

impl<G: Estimable> MainSearch<'_, G> {
    /// Takes turns until every move is proven, the best one is settled, or a limit stops the search.
    fn run(&mut self, progress: &mut dyn FnMut(&Analysis<G::Move>)) -> End {
        let max_nodes = self.limits.max_nodes();
        let mut proof_work = self.effort.first_proof_work(self.limits);
        let mut division = division_of_proofs::<G>(true);
        let mut total_before = 0;
        loop {
            // Proofs come first: where they end, nothing has to be estimated.
            self.prove(proof_work, division);
            if all_exact(&self.candidates) {
                return End::Proven;
            }
            let now = Instant::now();
            if let Err(cause) = self.cancel.check(self.deadline, now) {
                return End::Stopped(cause);
            }
            let spent = self.spent();
            // A few nodes are left over where they cannot be divided among the threads: then a round in
            // which neither proofs nor estimates got any would repeat for ever.
            let total = spent.proofs + spent.estimates;
            if total >= max_nodes || self.can_prove && total == total_before {
                return End::Stopped(StoppedBy::Nodes);
            }
            total_before = total;
            let is_known = self.is_best_move_known();
            // The only move of a game of cycles may lead into play without an end, which no proof reaches.
            let only_proofs = is_known && (!G::ENDS.in_cycles() || self.has_best_result());
            let turn = self.effort.next_turn(spent, only_proofs);
            // Exact values of the other moves are welcome as long as they come soon.
            if self.limits.ends_when_settled && is_known && !turn.is_promising {
                return End::Settled;
            }
            proof_work = turn.proofs;
            division = division_of_proofs::<G>(turn.is_promising);
            let left = max_nodes - spent.proofs;
            // A win by threats leaves estimates less to do, so it is looked for before them.
            self.look_for_threats(turn, left);
            let max_turn = if self.can_prove {
                let estimates = turn.estimates.max(self.first_depth_work());
                left.min(spent.estimates.saturating_add(estimates))
            } else {
                left
            };
            match self.estimate(max_turn, progress) {
                // The turn is over, but not the search.
                Err(StoppedBy::Nodes) if max_turn < left => {}
                Err(cause) => return End::Stopped(cause),
                Ok(()) if !self.can_prove && self.is_depth_limited() => {
                    return End::Stopped(StoppedBy::Depth);
                }
                Ok(()) if !self.can_prove => return End::Settled,
                // The next turn is one of proofs only, or the end.
                Ok(()) if self.limits.ends_when_settled && self.is_best_move_known() => {}
                // Nothing is left to estimate, so proofs need no longer share the limits.
                Ok(()) => proof_work = u64::MAX,
            }
        }
    }

    /// The nodes that estimates may spend in a turn although proofs are promising. Without them, an answer
    /// could rest only on evaluations.
    fn first_depth_work(&self) -> u64 {
        if self.depth == 0 {
            FIRST_DEPTH_NODES * self.candidates.len() as u64
        } else {
            0
        }
    }

    fn spent(&self) -> Spent {
        let stats = self.proofs.stats();
        Spent {
            proofs: stats.moves_examined,
            proof_nodes: stats.nodes - stats.endgame_nodes,
            estimates: self.estimates.nodes(),
            unanswered_work: self.proofs.unanswered_work(),
        }
    }

    /// Whether a limit of the request, and no bound of the search, ends it at this depth.
    fn is_depth_limited(&self) -> bool {
        self.limits
            .depth
            .is_some_and(|depth| depth <= self.max_depth)
    }

    /// Whether more effort is unlikely to change the best move: it is the only one, or it wins.
    ///
    /// The only one that is to be valued is not known: its value is what was requested.
    fn is_best_move_known(&self) -> bool {
        let is_only_one = self.candidates.len() == 1 && !self.root.is_restricted();
        self.depth > 0 && is_only_one || self.has_best_result()
    }

    fn has_best_result(&self) -> bool {
        let mut values = self.candidates.iter().map(|candidate| candidate.value);
        values.any(Value::is_best_result)
    }

    /// Proves moves for at most `work` examined moves.
    fn prove(&mut self, work: u64, division: Division) {
        if !self.can_prove {
            return;
        }
        let spent = self.estimates.nodes() + self.proofs.stats().moves_examined;
        let work_limit = WorkLimit {
            max_moves_examined: work.min(self.limits.max_nodes().saturating_sub(spent)),
            deadline: self.deadline,
            cancel: self.cancel,
        };
        // Moves that are not proven by then are left to the estimates.
        let proven = self.proofs.prove(
            self.root.position,
            &mut self.candidates,
            division,
            work_limit,
        );
        // No candidate has a result within the horizon, and a second look would find none either.
        if proven == Err(StoppedBy::Depth) {
            self.can_prove = false;
        }
    }

    /// Goes on with the search for a win by threats. All estimates may spend `max_nodes`.
    fn look_for_threats(&mut self, turn: Turn, max_nodes: u64) {
        let Some(threats) = self.threats.as_mut().filter(|threats| !threats.is_done()) else {
            return;
        };
        let left = max_nodes.saturating_sub(self.estimates.nodes());
        // Few positions have such a win, and a search without one costs what estimates would have had.
        let part = (turn.proofs + turn.estimates) / THREAT_PARTS;
        let spent_before = self.threat_budget.nodes;
        self.threat_budget.raise(part.min(left));
        // A search that was stopped goes on in the next turn.
        let found = threats.find_win(&mut self.threat_budget);
        self.estimates
            .add_nodes(self.threat_budget.nodes - spent_before);
        if let Ok(Some(win)) = found {
            self.estimates
                .accept_win(&win, &mut self.candidates, max_nodes);
        }
    }

    /// Estimates moves at greater and greater depths. All estimates may spend `max_nodes`.
    ///
    /// # Errors
    ///
    /// The nodes are spent, or a limit has stopped the search. Otherwise the greatest depth is
    /// completed, or no greater depth would find a better move.
    fn estimate(
        &mut self,
        max_nodes: u64,
        progress: &mut dyn FnMut(&Analysis<G::Move>),
    ) -> Result<(), StoppedBy> {
        // The depth counts as complete, and estimates as comparable, only with the best few.
        if self.lacks_best_few {
            self.value_others(self.depth, max_nodes, false)?;
        }
        loop {
            let (depth, nodes) = (self.depth, self.estimates.nodes());
            let is_settled = self.estimates.is_settled(&self.candidates);
            let mut values = self.candidates.iter().map(|candidate| candidate.value);
            if values.all(Value::is_proven) {
                return Ok(());
            }
            if depth > self.reported.0 && nodes > self.reported.1 && depth < self.max_depth {
                progress(&self.analysis(depth, None));
                self.reported = (depth, nodes);
            }
            if depth == self.max_depth {
                return self.value_others(depth, max_nodes, true);
            }
            if !is_settled {
                let candidates = &mut self.candidates;
                self.estimates.deepen(depth + 1, candidates, max_nodes)?;
                self.depth += 1;
            }
            // Once the best move is known, only the others are left.
            self.value_others(depth + 1, max_nodes, is_settled)?;
            self.depth = depth + 1;
        }
    }

    /// Values moves other than the best at `depth`. The best few are valued before the search goes on.
    fn value_others(&mut self, depth: u32, max_nodes: u64, is_last: bool) -> Result<(), StoppedBy> {
        self.lacks_best_few = self.estimates.values_best_few() && !is_last;
        let candidates = &mut self.candidates;
        self.estimates
            .value_others(depth, candidates, max_nodes, is_last)?;
        self.lacks_best_few = false;
        Ok(())
    }

    fn result(&self, end: End) -> Analysis<G::Move> {
        if all_exact(&self.candidates) {
            let depth = if G::ENDS.in_cycles() {
                let longest = longest_line(&self.candidates).min(self.max_depth);
                self.depth.max(longest)
            } else {
                self.max_depth
            };
            Analysis {
                depth,
                candidates_depth: depth,
                ..self.analysis(depth, Some(End::Proven))
            }
        } else {
            self.analysis(self.depth, Some(end))
        }
    }

    /// The result so far, at the last completed depth.
    fn analysis(&self, depth: u32, end: Option<End>) -> Analysis<G::Move> {
        let best_case = |index: usize| {
            let mv = self.candidates[index].mv;
            let by_proofs = self.proofs.best_case(self.root.position, index, mv);
            by_proofs.min(self.best_case)
        };
        let is_at_most_drawn = |index: usize| best_case(index) <= Score::DRAW;
        // An estimate is weaker than a proof that a move is worth no more than a draw. If it were above
        // one, it would hide that another move has the value of the position.
        let mut bounded = self.candidates.clone();
        lower_estimates(&mut bounded, is_at_most_drawn);
        let value = solved_value(&bounded, best_case);
        let is_drawn = self.known.or(value) == Some(Value::Draw);
        let (candidates, candidates_depth) = self
            .estimates
            .shown(&bounded, |index| is_drawn || is_at_most_drawn(index));
        let nodes = self.estimates.nodes() + self.proofs.stats().nodes;
        // The best few moves are searched as deep as the best.
        let depth = if self.estimates.values_best_few() {
            candidates_depth
        } else {
            depth
        };
        Analysis {
            candidates_depth: candidates_depth.min(depth),
            estimate_nodes: self.estimates.nodes(),
            ..Analysis::new(candidates, value.is_some(), depth, nodes, end)
        }
    }
}
