//! Iterative deepening: every move estimated by a search of one ply, then of two, and so
//! on (Scott, "A Chess-Playing Program", 1969), each search ordering the moves of the next.
//!
//! Every move gets a value of its own, so threads divide the moves among them, and share
//! what they remember.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use super::budget::{Budget, CancelFlag, StoppedBy};
use super::enhancements::Enhancements;
use super::negamax::{EvalEntry, Negamax};
use super::score::{Score, SearchScore};
use super::solve::ProofMemory;
use super::table::TranspositionTable;
use super::threads::{ThreadShare, join_worker, spawn_worker};
use super::window::Window;
use super::{Candidate, Value};
use crate::game::Game;

/// The estimates of the moves of one position.
#[derive(Debug)]
pub(crate) struct IterativeDeepening<'a, G: Game> {
    position: &'a G::Position,
    threads: &'a ThreadShare,
    deadline: Option<Instant>,
    stop: &'a CancelFlag,
    /// One for each thread that has been needed so far. They share a table.
    searches: Vec<Negamax<'a, G>>,
    most_table_bytes: usize,
}

/// The bytes the table has at first; it grows with the nodes.
const INITIAL_BYTES: usize = 4 << 10;

/// How far an estimate may move from one depth to the next before the move is searched
/// again with the window open, in hundredths (aspiration search: Baudet, "The Design and
/// Analysis of Algorithms for Asynchronous Multiprocessors", 1978).
const ASPIRATION: i16 = 60;

impl<'a, G: Game> IterativeDeepening<'a, G> {
    /// Nothing yet, for a search whose proofs have this memory.
    pub(crate) fn new(
        game: &'a G,
        position: &'a G::Position,
        threads: &'a ThreadShare,
        memory: &ProofMemory,
        enhancements: Enhancements,
        deadline: Option<Instant>,
        stop: &'a CancelFlag,
    ) -> Self {
        let most_table_bytes = memory.max_bytes();
        // Where proofs take their full memory from the start, estimates are shared from it.
        let bytes = memory
            .bytes()
            .clamp(INITIAL_BYTES, ProofMemory::SHARED_FROM);
        let table = Arc::new(TranspositionTable::<EvalEntry>::new(
            bytes.min(most_table_bytes),
        ));
        let budget = Budget::new(None, None, stop);
        Self {
            position,
            threads,
            deadline,
            stop,
            searches: vec![Negamax::new(game, table, enhancements, budget)],
            most_table_bytes,
        }
    }

    /// Nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.budget.nodes).sum()
    }

    /// Looks at every legal move once, so that each has a value whatever the limits.
    pub(crate) fn search_root(&mut self) -> Vec<Candidate<G::Move>> {
        let nothing_stops = CancelFlag::default();
        let leader = &mut self.searches[0];
        let game = leader.game;
        let budget = Budget::new(None, None, &nothing_stops);
        let no_table = Arc::new(TranspositionTable::new(0));
        let mut search = Negamax::new(game, no_table, leader.enhancements, budget);
        let moves = game.moves(self.position).into_iter().enumerate();
        let candidates = moves
            .map(|(order, mv)| candidate(&mut search, self.position, mv, order, 1, None))
            .collect::<Result<_, _>>()
            .expect("nothing stops the first ply");
        leader.budget.nodes = search.budget.nodes;
        candidates
    }

    /// Searches every move that is not proven yet to `depth`, with no more than so many
    /// nodes in all. Where that is cut short, only new proofs are kept.
    pub(crate) fn deepen(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        nodes: u64,
    ) -> Result<(), StoppedBy> {
        self.make_room()?;
        let threads = self.share_out(nodes);
        let known: Vec<_> = candidates
            .iter()
            .enumerate()
            .filter(|(_, known)| !known.value.is_proven())
            .collect();
        let position = self.position;
        let next = AtomicUsize::new(0);
        // A thread takes one move after the other, until there is none or it has to stop.
        let work = |search: &mut Negamax<'a, G>| {
            let mut found = Vec::new();
            loop {
                let Some((place, known)) = known.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return (found, Ok(()));
                };
                match research(search, position, known, depth) {
                    Ok(candidate) => found.push((*place, candidate)),
                    Err(cause) => return (found, Err((cause, *place, *known))),
                }
            }
        };
        let searches = &mut self.searches[..threads];
        let (leader, helpers) = searches.split_first_mut().expect("one leads");
        let (mut found, mut completed, unfinished) = thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| spawn_worker(scope, || work(helper)))
                .collect();
            let (mut found, ended) = work(leader);
            let mut unfinished = Vec::new();
            for helper in helpers {
                let (more, ended) = join_worker(helper);
                found.extend(more);
                unfinished.extend(ended.err());
            }
            (found, ended.map_err(|(cause, ..)| cause), unfinished)
        });
        // What a helper could not finish, as its core was wanted elsewhere.
        for (_, place, known) in unfinished {
            if completed.is_ok() {
                completed = research(leader, position, known, depth)
                    .map(|candidate| found.push((place, candidate)));
            }
        }
        for (place, found) in found {
            if completed.is_ok() || found.value.is_proven() {
                candidates[place] = found;
            }
        }
        completed
    }

    /// Gives each of the threads that can work now, of which there are so many, its share
    /// of the nodes that are left of `nodes`.
    fn share_out(&mut self, nodes: u64) -> usize {
        let threads = ProofMemory::threads(self.searches[0].table.bytes(), self.threads);
        let left = nodes.saturating_sub(self.nodes());
        while self.searches.len() < threads {
            let helper = self.searches[0].helper(Budget::new(None, None, self.stop));
            self.searches.push(helper);
        }
        for (thread, search) in self.searches[..threads].iter_mut().enumerate() {
            let spent = search.budget.nodes;
            let share = spent.saturating_add(left / threads as u64);
            let budget = Budget::new(Some(share), self.deadline, self.stop);
            search.budget = budget.in_crew(self.threads, thread).after(spent);
        }
        threads
    }

    /// Brings the table to the size that what was searched so far suggests, if there is the
    /// time.
    fn make_room(&mut self) -> Result<(), StoppedBy> {
        let table = &self.searches[0].table;
        let nodes = usize::try_from(self.nodes()).unwrap_or(usize::MAX);
        // The next depth has several times the nodes of all before it.
        let entries = nodes.saturating_mul(8);
        let bytes = entries
            .saturating_mul(table.bytes() / table.capacity())
            .min(self.most_table_bytes);
        if bytes >= 2 * table.bytes() {
            let keep_on = || self.stop.until(self.deadline, Instant::now());
            let larger = Arc::new(table.grown(bytes, keep_on)?);
            for search in &mut self.searches {
                search.table = Arc::clone(&larger);
            }
        }
        Ok(())
    }
}

/// What a search of `depth` plies finds of a move that is known from one of less.
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

/// What a search of `depth` plies finds of one move, which was `expected` to be worth so
/// much.
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
        Window::around(value.hundredths(), ASPIRATION)
    });
    let mut verdict = search.child_score(&child, same_side, depth, window)?;
    if !window.holds(verdict.score) {
        verdict = search.child_score(&child, same_side, depth, Window::FULL)?;
    }
    let below = SearchScore {
        score: verdict.score.for_child(same_side),
        ..verdict
    };
    let (rest, ended) = search.principal_variation(child, below, depth - 1)?;
    let mut pv = vec![mv];
    pv.extend(rest);
    // How far a draw is away is known only from a line that leads to it, which a search
    // of this depth may not find although it has proven the draw.
    let proven = verdict.proven && (ended || verdict.score != Score::DRAW);
    Ok(Candidate {
        mv,
        order,
        value: SearchScore { proven, ..verdict }.value(),
        pv,
    })
}
