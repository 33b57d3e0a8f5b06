//! Iterative deepening: every move estimated by a search of one ply, then of two, and so
//! on (Scott, "A Chess-Playing Program", 1969), each search ordering the moves of the next.

use std::time::Instant;

use super::budget::{Budget, StopFlag, StoppedBy};
use super::negamax::{Guess, Search};
use super::score::{Score, Verdict};
use super::table::Table;
use super::techniques::Techniques;
use super::window::Window;
use super::{Candidate, Value};
use crate::game::Game;

/// The estimates of the moves of one position.
#[derive(Debug)]
pub(crate) struct Deepening<'a, G: Game> {
    search: Search<'a, G>,
    position: &'a G::Position,
    deadline: Option<Instant>,
    stop: &'a StopFlag,
    table_bytes: usize,
}

/// The bytes the table has at first; it grows with the nodes.
const FIRST_BYTES: usize = 4 << 10;

/// How far an estimate may move from one depth to the next before the move is searched
/// again with the window open, in hundredths (aspiration search: Baudet, "The Design and
/// Analysis of Algorithms for Asynchronous Multiprocessors", 1978).
const ASPIRATION: i16 = 60;

impl<'a, G: Game> Deepening<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        position: &'a G::Position,
        table_bytes: usize,
        techniques: Techniques,
        deadline: Option<Instant>,
        stop: &'a StopFlag,
    ) -> Self {
        let table = Table::<Guess>::new(FIRST_BYTES.min(table_bytes));
        Self {
            search: Search::new(game, table, techniques, Budget::new(None, None, stop)),
            position,
            deadline,
            stop,
            table_bytes,
        }
    }

    /// Nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.budget.nodes
    }

    /// Looks at every legal move once, so that each has a value whatever the limits.
    pub(crate) fn first_ply(&mut self) -> Vec<Candidate<G::Move>> {
        let nothing_stops = StopFlag::default();
        let game = self.search.game;
        let budget = Budget::new(None, None, &nothing_stops);
        let mut search = Search::new(game, Table::new(0), self.search.techniques, budget);
        let moves = game.moves(self.position).into_iter().enumerate();
        let candidates = moves
            .map(|(order, mv)| candidate(&mut search, self.position, mv, order, 1, None))
            .collect::<Result<_, _>>()
            .expect("nothing stops the first ply");
        self.search.budget.nodes = search.budget.nodes;
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
        self.search
            .budget
            .restrict(Some(nodes), self.deadline, self.stop);
        self.make_room();
        let mut deeper = Vec::with_capacity(candidates.len());
        let completed = candidates
            .iter()
            .enumerate()
            .filter(|(_, known)| !known.value.is_proven())
            .try_for_each(|(place, known)| {
                let Candidate { mv, order, .. } = *known;
                let expected = Some(known.value);
                let found = candidate(&mut self.search, self.position, mv, order, depth, expected)?;
                deeper.push((place, found));
                Ok(())
            });
        for (place, found) in deeper {
            if completed.is_ok() || found.value.is_proven() {
                candidates[place] = found;
            }
        }
        completed
    }

    /// Brings the table to the size that what was searched so far suggests.
    fn make_room(&mut self) {
        let table = &self.search.table;
        let nodes = usize::try_from(self.nodes()).unwrap_or(usize::MAX);
        // The next depth has several times the nodes of all before it.
        let entries = nodes.saturating_mul(8);
        let bytes = entries
            .saturating_mul(table.bytes() / table.capacity())
            .min(self.table_bytes);
        if bytes >= 2 * table.bytes() {
            self.search.table = table.grown(bytes);
        }
    }
}

/// What a search of `depth` plies finds of one move, which was `expected` to be worth so
/// much.
fn candidate<G: Game>(
    search: &mut Search<'_, G>,
    position: &G::Position,
    mv: G::Move,
    order: usize,
    depth: u32,
    expected: Option<Value>,
) -> Result<Candidate<G::Move>, StoppedBy> {
    let child = search.game.play(position, mv);
    let same_side = search.game.to_move(&child) == search.game.to_move(position);
    let expected = expected.filter(|_| search.techniques.aspiration);
    let window = expected.map_or(Window::FULL, |value| {
        Window::around(value.hundredths(), ASPIRATION)
    });
    let mut verdict = search.child_verdict(&child, same_side, depth, window)?;
    if !window.holds(verdict.score) {
        verdict = search.child_verdict(&child, same_side, depth, Window::FULL)?;
    }
    let below = Verdict {
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
        value: Verdict { proven, ..verdict }.value(),
        pv,
    })
}
