//! The search: it knows no game, only [`Game`]. [`analyse`] is its door.

mod budget;
mod choice;
mod crew;
mod difficulty;
mod minimax;
mod negamax;
mod pv;
mod score;
mod table;
mod window;

use std::cmp::Reverse;
use std::time::{Duration, Instant};

pub use budget::{StopFlag, StoppedBy};
pub use choice::{Choice, TieBreak};
pub use crew::{Cores, Crew};
pub use difficulty::Difficulty;
pub use minimax::{Minimax, minimax};
pub use score::Value;

use crate::game::Game;
use budget::Budget;
use negamax::Search;
use score::{Score, Verdict};
use table::Table;
use window::Window;

/// How far a search may go; `None` is as far as it takes. Every legal move is looked at
/// once whatever the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead, at least 1.
    pub depth: Option<u32>,
    /// Time to take.
    pub movetime: Option<Duration>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
}

/// What a search may use.
#[derive(Debug)]
pub struct Resources {
    /// Its threads.
    pub crew: Crew,
    /// The most memory that its table takes.
    pub table_bytes: usize,
}

impl Default for Resources {
    /// One thread and 64 MiB.
    fn default() -> Self {
        Self {
            crew: Crew::default(),
            table_bytes: 64 << 20,
        }
    }
}

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// Every legal move, best first: by score, then the quickest win or the longest
    /// defence, then the game's order. Empty where the game is over.
    pub candidates: Vec<Candidate<M>>,
    /// Plies looked ahead: the last depth completed, or the longest line of play
    /// that the depth allowed where everything is proven.
    pub depth: u32,
    /// Positions visited below the one analysed.
    pub nodes: u64,
    /// What ended the search, or `None` where every candidate is proven or the search
    /// goes on.
    pub stopped_by: Option<StoppedBy>,
}

impl<M> Analysis<M> {
    /// Whether every candidate is proven.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        all_proven(&self.candidates)
    }
}

/// What a search found out about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its place in the game's own order of the legal moves.
    pub order: usize,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// Best play by both sides from this move on, this move first: to the end of
    /// the game where the value is proven.
    pub pv: Vec<M>,
}

impl<M> Candidate<M> {
    /// Plies to the end of the game with best play by both, this move counted;
    /// `None` where that is not proven.
    #[must_use]
    pub fn remoteness(&self) -> Option<u32> {
        match self.value {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            // A draw is proven with the line that leads to it.
            Value::Draw => u32::try_from(self.pv.len()).ok(),
            Value::Estimate(_) => None,
        }
    }
}

/// Nodes to spend on an attempt to search straight to the end of the game. A small
/// game is solved by it at a fraction of the cost of deepening.
const SPRINT: u64 = 20_000;

/// Finds out what every legal move of `position` is worth.
///
/// Deepens ply by ply until every move is proven or a limit is reached; what a
/// limit interrupts is answered from the last depth completed, so that all
/// estimates come from the same depth. `progress` is shown what is known whenever a
/// depth is completed and another follows.
pub fn analyse<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    resources: &Resources,
    stop: &StopFlag,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    if game.outcome(position).is_some() {
        return Analysis {
            candidates: Vec::new(),
            depth: 0,
            nodes: 0,
            stopped_by: None,
        };
    }
    // One that the clock cannot show is as good as none.
    let deadline = limits
        .movetime
        .and_then(|time| Instant::now().checked_add(time));
    let plies_left = game.plies_left(position);
    let deepest = limits
        .depth
        .map_or(plies_left, |depth| depth.min(plies_left));
    let nothing_stops = StopFlag::default();
    let mut search = Search {
        game,
        table: Table::new(resources.table_bytes),
        budget: Budget::new(None, None, &nothing_stops),
    };
    let mut candidates = first_ply(&mut search, position);
    if deepest == plies_left {
        // Half of what there is, so that the deepening is left with as much.
        let nodes = limits.nodes.map_or(SPRINT, |nodes| SPRINT.min(nodes / 2));
        search.budget.restrict(Some(nodes), deadline, stop);
        // What the sprint does not finish is left to the deepening.
        let _ = deepen(&mut search, position, plies_left, &mut candidates);
    }
    search.budget.restrict(limits.nodes, deadline, stop);
    let mut depth = 1;
    let mut stopped_by = None;
    while depth < deepest && stopped_by.is_none() && !all_proven(&candidates) {
        progress(&Analysis {
            candidates: best_first(candidates.clone()),
            depth,
            nodes: search.budget.nodes,
            stopped_by: None,
        });
        depth += 1;
        if let Err(cause) = deepen(&mut search, position, depth, &mut candidates) {
            depth -= 1;
            stopped_by = Some(cause);
        }
    }
    if all_proven(&candidates) {
        depth = deepest;
        stopped_by = None;
    } else {
        stopped_by = stopped_by.or(Some(StoppedBy::Depth));
    }
    Analysis {
        candidates: best_first(candidates),
        depth,
        nodes: search.budget.nodes,
        stopped_by,
    }
}

fn best_first<M>(mut candidates: Vec<Candidate<M>>) -> Vec<Candidate<M>> {
    candidates.sort_by_key(|candidate| {
        let value = candidate.value;
        (
            Reverse(value.hundredths()),
            Reverse(value.urgency()),
            candidate.order,
        )
    });
    candidates
}

/// Looks at every legal move once, so that each has a value whatever the limits.
fn first_ply<G: Game>(
    search: &mut Search<'_, G>,
    position: &G::Position,
) -> Vec<Candidate<G::Move>> {
    let moves = search.game.moves(position).into_iter().enumerate();
    moves
        .map(|(order, mv)| candidate(search, position, mv, order, 1))
        .collect::<Result<_, _>>()
        .expect("nothing stops the first ply")
}

/// Searches every move that is not proven yet to `depth`. Where that is cut short,
/// only new proofs are kept.
fn deepen<G: Game>(
    search: &mut Search<'_, G>,
    position: &G::Position,
    depth: u32,
    candidates: &mut [Candidate<G::Move>],
) -> Result<(), StoppedBy> {
    let mut deeper = Vec::with_capacity(candidates.len());
    let completed = candidates
        .iter()
        .enumerate()
        .filter(|(_, known)| !known.value.is_proven())
        .try_for_each(|(place, known)| {
            let found = candidate(search, position, known.mv, known.order, depth)?;
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

fn candidate<G: Game>(
    search: &mut Search<'_, G>,
    position: &G::Position,
    mv: G::Move,
    order: usize,
    depth: u32,
) -> Result<Candidate<G::Move>, StoppedBy> {
    let verdict = search.child_verdict(position, mv, depth, Window::FULL)?;
    let child = search.game.play(position, mv);
    let same_side = search.game.to_move(&child) == search.game.to_move(position);
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

fn all_proven<M>(candidates: &[Candidate<M>]) -> bool {
    candidates
        .iter()
        .all(|candidate| candidate.value.is_proven())
}
