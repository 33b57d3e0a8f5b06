//! Iterative deepening: all root moves are estimated one ply deep, then two plies, and so on.
//!
//! Whenever the time is over, the last completed depth is an answer. The repetition costs
//! little, because each depth takes several times as long as the one before. It even saves
//! time, since the transposition table orders the moves of the next depth. Scott, "A
//! Chess-Playing Program", 1969: <https://www.chessprogramming.org/Iterative_Deepening>
//!
//! **Aspiration.** A value rarely changes much from one depth to the next. So each root move is
//! first searched with a narrow window around its last estimate. If the score falls outside,
//! the move is searched again with the full window. Baudet, "The Design and Analysis of
//! Algorithms for Asynchronous Multiprocessors", 1978:
//! <https://www.chessprogramming.org/Aspiration_Windows>
//!
//! **Threads.** Every root move gets a value of its own, not only the best. So threads divide
//! the root moves among them, and share the transposition table.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use super::analysis::Candidate;
use super::budget::Budget;
use super::cancel::CancelFlag;
use super::enhancements::Enhancements;
use super::eval_entry::EvalEntry;
use super::limits::StoppedBy;
use super::negamax::Negamax;
use super::proof_memory::ProofMemory;
use super::score::{Score, SearchScore};
use super::table::TranspositionTable;
use super::table_budget::TableBudget;
use super::threads::{ThreadShare, join_worker, spawn_worker};
use super::value::Value;
use super::window::Window;
use crate::game::Game;

/// The estimates of the moves of one position.
#[derive(Debug)]
pub(crate) struct IterativeDeepening<'a, G: Game> {
    position: &'a G::Position,
    threads: &'a ThreadShare,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    /// A search for each thread that has been needed so far. They share a table.
    searches: Vec<Negamax<'a, G>>,
    max_table_bytes: usize,
    table_budget: TableBudget,
}

/// The initial size of the table in bytes. The table grows with the nodes.
const INITIAL_BYTES: usize = 4 << 10;

/// Entries of the table for each node so far. The next depth has several times the nodes of
/// all before it.
const ENTRIES_PER_NODE: usize = 8;

/// The distance of an aspiration window's ends from the last estimate, in hundredths.
const ASPIRATION_MARGIN: i16 = 60;

impl<'a, G: Game> IterativeDeepening<'a, G> {
    /// Returns a search of `position` that has not started. `memory` is that of the proofs; its
    /// sizes apply to the table of estimates as well.
    pub(crate) fn new(
        game: &'a G,
        position: &'a G::Position,
        threads: &'a ThreadShare,
        memory: &ProofMemory,
        enhancements: Enhancements,
        deadline: Option<Instant>,
        cancel: &'a CancelFlag,
    ) -> Self {
        let max_table_bytes = memory.max_bytes();
        // If the memory of proofs is preallocated, several threads estimate from the start.
        let bytes = memory
            .bytes()
            .clamp(INITIAL_BYTES, ProofMemory::SHARED_FROM);
        let table = Arc::new(TranspositionTable::<EvalEntry>::new(
            bytes.min(max_table_bytes),
        ));
        let budget = Budget::new(None, None, cancel);
        Self {
            position,
            threads,
            deadline,
            cancel,
            searches: vec![Negamax::new(game, table, enhancements, budget)],
            max_table_bytes,
            table_budget: memory.budget().clone(),
        }
    }

    /// Returns the number of nodes spent by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.budget.nodes).sum()
    }

    /// Searches every legal move one ply deep.
    ///
    /// No limit applies, so that each move has a value whatever the limits.
    pub(crate) fn search_root(&mut self) -> Vec<Candidate<G::Move>> {
        let never = CancelFlag::default();
        let leader = &mut self.searches[0];
        let game = leader.game;
        let budget = Budget::new(None, None, &never);
        let no_table = Arc::new(TranspositionTable::new(0));
        let mut search = Negamax::new(game, no_table, leader.enhancements, budget);
        let moves = game.moves(self.position).into_iter().enumerate();
        let candidates = moves
            .map(|(order, mv)| candidate(&mut search, self.position, mv, order, 1, None))
            .collect::<Result<_, _>>()
            .expect("no limit applies to the first ply");
        leader.budget.nodes = search.budget.nodes;
        candidates
    }

    /// Searches every move that is not proven to `depth`. The estimates of all depths together
    /// may spend `max_nodes`.
    ///
    /// # Errors
    ///
    /// The search was stopped. The candidates then keep their values of the depth before, so
    /// that they stay comparable; only new proofs are added.
    pub(crate) fn deepen(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) -> Result<(), StoppedBy> {
        self.grow_table()?;
        let workers = self.distribute_nodes(max_nodes);
        let unproven: Vec<_> = candidates
            .iter()
            .enumerate()
            .filter(|(_, candidate)| !candidate.value.is_proven())
            .collect();
        let position = self.position;
        let next = AtomicUsize::new(0);
        // Each worker takes one move after the other, until none is left or it is stopped.
        let work = |search: &mut Negamax<'a, G>| {
            let mut results = Vec::new();
            loop {
                let Some((index, known)) = unproven.get(next.fetch_add(1, Ordering::Relaxed))
                else {
                    return (results, Ok(()));
                };
                match research(search, position, known, depth) {
                    Ok(candidate) => results.push((*index, candidate)),
                    Err(cause) => return (results, Err((cause, *index, *known))),
                }
            }
        };
        let searches = &mut self.searches[..workers];
        let (leader, helpers) = searches.split_first_mut().expect("at least one worker");
        let (mut results, mut completed, unfinished) = thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| spawn_worker(scope, || work(helper)))
                .collect();
            let (mut results, ended) = work(leader);
            let mut unfinished = Vec::new();
            for helper in helpers {
                let (more, ended) = join_worker(helper);
                results.extend(more);
                unfinished.extend(ended.err());
            }
            (results, ended.map_err(|(cause, ..)| cause), unfinished)
        });
        // The leader finishes the moves of helpers whose thread was needed elsewhere.
        for (_, index, known) in unfinished {
            if completed.is_ok() {
                completed = research(leader, position, known, depth)
                    .map(|candidate| results.push((index, candidate)));
            }
        }
        for (index, candidate) in results {
            if completed.is_ok() || candidate.value.is_proven() {
                candidates[index] = candidate;
            }
        }
        completed
    }

    /// Divides the nodes that are left of `max_nodes` among the workers that may run now, and
    /// returns their number.
    fn distribute_nodes(&mut self, max_nodes: u64) -> usize {
        let workers = ProofMemory::worker_count(self.searches[0].table.bytes(), self.threads);
        let left = max_nodes.saturating_sub(self.nodes());
        while self.searches.len() < workers {
            let budget = Budget::new(None, None, self.cancel);
            let helper = self.searches[0].with_shared_table(budget);
            self.searches.push(helper);
        }
        for (worker, search) in self.searches[..workers].iter_mut().enumerate() {
            let spent = search.budget.nodes;
            let max = spent.saturating_add(left / workers as u64);
            search.budget = Budget::new(Some(max), self.deadline, self.cancel)
                .for_worker(self.threads, worker)
                .with_spent(spent);
        }
        workers
    }

    /// Grows the table if the nodes so far suggest it, unless the search is stopped meanwhile.
    fn grow_table(&mut self) -> Result<(), StoppedBy> {
        let table = &self.searches[0].table;
        let nodes = usize::try_from(self.nodes()).unwrap_or(usize::MAX);
        let entries = nodes.saturating_mul(ENTRIES_PER_NODE);
        let bytes = entries
            .saturating_mul(table.bytes() / table.capacity())
            .min(self.max_table_bytes);
        if bytes >= 2 * table.bytes() {
            let check = || self.cancel.check(self.deadline, Instant::now());
            if let Some(larger) = table.grow_to(bytes, &self.table_budget, check)? {
                let larger = Arc::new(larger);
                for search in &mut self.searches {
                    search.table = Arc::clone(&larger);
                }
            } else {
                self.max_table_bytes = table.bytes();
            }
        }
        Ok(())
    }
}

/// Searches a move, which is `known` from a lesser depth, to `depth`.
fn research<G: Game>(
    search: &mut Negamax<'_, G>,
    position: &G::Position,
    known: &Candidate<G::Move>,
    depth: u32,
) -> Result<Candidate<G::Move>, StoppedBy> {
    let Candidate {
        mv, order, value, ..
    } = *known;
    candidate(search, position, mv, order, depth, Some(value))
}

/// Searches one move to `depth`. `expected` is the value of the last depth.
fn candidate<G: Game>(
    search: &mut Negamax<'_, G>,
    position: &G::Position,
    mv: G::Move,
    order: usize,
    depth: u32,
    expected: Option<Value>,
) -> Result<Candidate<G::Move>, StoppedBy> {
    let child = search.game.play(position, mv);
    let same_side = search.game.to_move(&child) == search.game.to_move(position);
    let expected = expected.filter(|_| search.enhancements.aspiration);
    let window = expected.map_or(Window::FULL, |value| {
        Window::around(value.hundredths(), ASPIRATION_MARGIN)
    });
    let mut score = search.child_score(&child, same_side, depth, window)?;
    if !window.contains(score.score) {
        score = search.child_score(&child, same_side, depth, Window::FULL)?;
    }
    let score_of_child = SearchScore {
        score: score.score.for_child(same_side),
        ..score
    };
    let (rest, is_over) = search.principal_variation(child, score_of_child, depth - 1)?;
    let mut pv = vec![mv];
    pv.extend(rest);
    // The distance of a draw is only known from a line that leads to it. A search of this
    // depth may not find that line although it has proven the draw. The draw then stays an
    // estimate until a deeper search.
    let proven = score.proven && (is_over || score.score != Score::DRAW);
    Ok(Candidate {
        mv,
        order,
        value: SearchScore { proven, ..score }.value(),
        depth,
        pv,
    })
}
