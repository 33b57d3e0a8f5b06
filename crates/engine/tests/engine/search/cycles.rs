//! Games of cycles: proofs agree with plain search, whatever was played before.

use std::hash::BuildHasher as _;

use arrayvec::ArrayVec;
use bestmove_engine::conformance::{check_search, may_decline};
use bestmove_engine::game::{
    DrawLimits, DrawRules, Ends, Estimable, Evaluation, Outcome, Player, PositionHistory, Provable,
    Quiescence, Rules, Selectivity, Symmetric,
};
use bestmove_engine::search::{Enhancements, Limits, Value, WinBy};
use proptest::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::searched::{searched, searched_after};

/// A game with random rules and ways back.
///
/// Its nodes lie on levels. Moves lead to other nodes of the level, or to the next level, from
/// which no move leads back. A side may move several times in a row. A hash of the node and the
/// seed decides everything.
#[derive(Clone, Copy, Debug)]
struct Labyrinth<const IS_TACTICAL: bool> {
    seed: u64,
}

type Node = u8;

const NODES: Node = 24;
const NODES_OF_LEVEL: Node = 6;

impl<const IS_TACTICAL: bool> Labyrinth<IS_TACTICAL> {
    fn random(self, node: Node, property: &str, below: u8) -> u8 {
        let hash = FxBuildHasher.hash_one((self.seed, node, property));
        u8::try_from(hash.rotate_left(20) % u64::from(below)).expect("a remainder of a u8")
    }

    /// Whether a draw can be claimed before the game ends by itself.
    fn has_claims(self) -> bool {
        self.random(0, "claims", 2) == 1
    }

    fn level(node: Node) -> u8 {
        node / NODES_OF_LEVEL
    }

    fn random_outcome(self, node: Node, property: &str) -> Outcome {
        match self.random(node, property, 3) {
            0 => Outcome::Won(Player::One),
            1 => Outcome::Won(Player::Two),
            _ => Outcome::Drawn,
        }
    }
}

impl<const IS_TACTICAL: bool> Rules for Labyrinth<IS_TACTICAL> {
    type Position = Node;
    type Move = Node;
    type Moves = ArrayVec<Node, 3>;

    const ENDS: Ends = Ends::Cycles;

    fn initial_position(&self) -> Node {
        0
    }

    fn to_move(&self, node: &Node) -> Player {
        match self.random(*node, "side", 2) {
            0 => Player::One,
            _ => Player::Two,
        }
    }

    fn outcome(&self, node: &Node) -> Option<Outcome> {
        let ends = *node > 0 && self.random(*node, "ends", 5) == 0;
        ends.then(|| self.random_outcome(*node, "outcome"))
    }

    fn moves(&self, node: &Node) -> Self::Moves {
        let first = Self::level(*node) * NODES_OF_LEVEL;
        let count = usize::from(1 + self.random(*node, "moves", 3));
        let within = 2 * NODES_OF_LEVEL;
        let start = self.random(*node, "first", within);
        let mut targets: Self::Moves = (0..within)
            .map(|step| first + (start + 5 * step) % within)
            .filter(|target| target != node && *target < NODES)
            .take(count)
            .collect();
        targets.sort_unstable();
        targets
    }

    fn play(&self, _node: &Node, target: Node) -> Node {
        target
    }

    fn is_irreversible(&self, node: &Node, target: Node) -> bool {
        Self::level(target) > Self::level(*node)
    }

    fn draw_rules(&self) -> DrawRules {
        let random = |property, below| u32::from(self.random(0, property, below));
        let plies = 2 + random("plies", 4);
        let occurrence = match random("occurrence", 3) {
            0 => None,
            other => Some(1 + other),
        };
        let limits = DrawLimits {
            reversible_plies: Some(plies),
            occurrence,
        };
        if !self.has_claims() {
            return DrawRules::without_claims(limits);
        }
        DrawRules {
            end: DrawLimits {
                reversible_plies: Some(plies + 1 + random("more plies", 3)),
                occurrence: occurrence.map(|least| least + 1 + random("more occurrences", 2)),
            },
            claim: limits,
        }
    }

    fn no_progress_outcome(&self, node: &Node) -> Outcome {
        if self.has_claims() {
            Outcome::Drawn
        } else {
            self.random_outcome(*node, "no progress")
        }
    }

    fn max_plies_left(&self, node: &Node) -> u32 {
        let levels = NODES / NODES_OF_LEVEL - Self::level(*node);
        if self.outcome(node).is_some() {
            0
        } else {
            u32::from(levels) * self.draw_rules().end.max_reversible_plies()
        }
    }
}

impl<const IS_TACTICAL: bool> Symmetric for Labyrinth<IS_TACTICAL> {}

impl<const IS_TACTICAL: bool> Provable for Labyrinth<IS_TACTICAL> {}

impl<const IS_TACTICAL: bool> Estimable for Labyrinth<IS_TACTICAL> {
    type Features = ();

    const SELECTIVITY: Selectivity = if IS_TACTICAL {
        Selectivity::TACTICAL
    } else {
        Selectivity::DEFAULT
    };

    fn evaluate(&self, node: &Node, (): &()) -> Evaluation {
        let step = i32::from(self.random(*node, "estimate", 5)) - 2;
        Evaluation::from_log_odds(step * 900)
    }

    fn is_check(&self, node: &Node) -> bool {
        self.random(*node, "check", 4) == 0
    }

    fn quiescence(&self, node: &Node, (): &()) -> Quiescence<Self::Moves> {
        match self.random(*node, "unsettled", 3) {
            0 => Quiescence::Optional(self.moves(node)),
            1 => Quiescence::Forced(self.moves(node)),
            _ => Quiescence::Quiet,
        }
    }

    fn may_stand_pat(&self, node: &Node) -> bool {
        may_decline(self, node) && self.random(*node, "stand pat", 2) == 0
    }

    fn plausible_moves(&self, node: &Node, moves: &Self::Moves) -> Option<Self::Moves> {
        let kept = usize::from(1 + self.random(*node, "plausible", 3));
        (kept < moves.len()).then(|| moves.iter().copied().take(kept).collect())
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(500)
    }
}

/// A game as it was played: every node since the last irreversible move, the current one last.
#[derive(Clone, Debug)]
struct Played {
    nodes: Vec<Node>,
}

impl Played {
    fn current(&self) -> Node {
        self.nodes[self.nodes.len() - 1]
    }

    fn play<const IS_TACTICAL: bool>(
        &self,
        labyrinth: Labyrinth<IS_TACTICAL>,
        target: Node,
    ) -> Self {
        let mut nodes = if labyrinth.is_irreversible(&self.current(), target) {
            Vec::new()
        } else {
            self.nodes.clone()
        };
        nodes.push(target);
        Self { nodes }
    }

    /// The result of the game, by its node or by what was played.
    fn outcome<const IS_TACTICAL: bool>(
        &self,
        labyrinth: Labyrinth<IS_TACTICAL>,
    ) -> Option<Outcome> {
        self.outcome_within(labyrinth, labyrinth.draw_rules().end)
    }

    fn outcome_within<const IS_TACTICAL: bool>(
        &self,
        labyrinth: Labyrinth<IS_TACTICAL>,
        limits: DrawLimits,
    ) -> Option<Outcome> {
        let node = self.current();
        let mut equal = self.nodes.clone();
        equal.retain(|other| *other == node);
        let is_drawn = |least: u32| equal.len() >= least as usize;
        let is_over = |plies: u32| self.nodes.len() > plies as usize;
        labyrinth.outcome(&node).or_else(|| {
            if limits.occurrence.is_some_and(is_drawn) {
                Some(Outcome::Drawn)
            } else {
                let is_over = limits.reversible_plies.is_some_and(is_over);
                is_over.then(|| labyrinth.no_progress_outcome(&node))
            }
        })
    }

    /// The limits at which a side draws from here on: where it may claim, or else where the game ends.
    /// Both sides have played on where they could claim already for the plies that were played.
    fn limits<const IS_TACTICAL: bool>(&self, labyrinth: Labyrinth<IS_TACTICAL>) -> DrawLimits {
        let DrawRules { end, claim } = labyrinth.draw_rules();
        if !labyrinth.has_claims() {
            return end;
        }
        let is_past = claim
            .reversible_plies
            .is_some_and(|plies| self.nodes.len() > plies as usize);
        DrawLimits {
            reversible_plies: if is_past {
                end.reversible_plies
            } else {
                claim.reversible_plies
            },
            occurrence: claim.occurrence,
        }
    }

    /// The value for the side to move, by following every line to its end, or to a limit.
    fn value<const IS_TACTICAL: bool>(
        &self,
        labyrinth: Labyrinth<IS_TACTICAL>,
        limits: DrawLimits,
    ) -> Value {
        let node = self.current();
        let side = labyrinth.to_move(&node);
        if let Some(outcome) = self.outcome_within(labyrinth, limits) {
            return Value::from_outcome(outcome, side);
        }
        let values = labyrinth.moves(&node).into_iter().map(|target| {
            let child = self.play(labyrinth, target);
            let same_side = labyrinth.to_move(&target) == side;
            child.value(labyrinth, limits).before_move(same_side)
        });
        values
            .max_by_key(|value| (value.hundredths(), value.order_among_equals()))
            .expect("an open node has a move")
    }
}

/// A node of the last two levels that these picks among legal moves lead to, with what was played
/// before. `None` if the game has ended.
fn walk<const IS_TACTICAL: bool>(
    labyrinth: Labyrinth<IS_TACTICAL>,
    start: Node,
    picks: &[u8],
) -> Option<(Played, PositionHistory)> {
    let mut played = Played { nodes: vec![start] };
    let mut history = PositionHistory::default();
    for pick in picks {
        if played.outcome(labyrinth).is_some() {
            return None;
        }
        let node = played.current();
        let moves = labyrinth.moves(&node);
        let target = moves[usize::from(*pick) % moves.len()];
        history.play(&labyrinth, &node, target);
        played = played.play(labyrinth, target);
    }
    played
        .outcome(labyrinth)
        .is_none()
        .then_some((played, history))
}

/// Whether the exact value is one that a reported value allows.
fn allows(reported: Value, exact: Value) -> bool {
    match (reported, exact) {
        (Value::Estimate(_), _) => true,
        (Value::Win(WinBy::PliesAtMost(most)), Value::Win(WinBy::Plies(plies)))
        | (Value::Loss(WinBy::PliesAtMost(most)), Value::Loss(WinBy::Plies(plies))) => {
            plies <= most
        }
        _ => reported == exact,
    }
}

/// Checks the values of the moves of a node that was reached by these picks, against plain search.
fn check_proofs<const IS_TACTICAL: bool>(
    labyrinth: Labyrinth<IS_TACTICAL>,
    start: Node,
    picks: &[u8],
    seed: u64,
) -> Result<(), TestCaseError> {
    let Some((played, history)) = walk(labyrinth, start, picks) else {
        return Ok(());
    };
    let some = Enhancements::from_bits(FxBuildHasher.hash_one(seed));
    for (enhancements, nodes) in [(Enhancements::ALL, 20_000), (some, seed % 4_096)] {
        let limits = Limits::default().with_nodes(nodes);
        let node = played.current();
        let analysis = searched_after(&labyrinth, (&node, &history), &limits, enhancements);
        let side = labyrinth.to_move(&node);
        let mut exact_values = Vec::new();
        for candidate in &analysis.candidates {
            let child = played.play(labyrinth, candidate.mv);
            let same_side = labyrinth.to_move(&candidate.mv) == side;
            let exact = child
                .value(labyrinth, played.limits(labyrinth))
                .before_move(same_side);
            exact_values.push(exact);
            prop_assert!(
                allows(candidate.value, exact),
                "{candidate:?} is worth {exact:?}: {played:?}, {:?}",
                labyrinth.draw_rules(),
            );
            // Nobody has to claim.
            let is_over = child.outcome(labyrinth).is_some();
            let holds = match candidate.value {
                Value::Win(WinBy::Plies(plies) | WinBy::PliesAtMost(plies)) => {
                    is_over || is_won_within(labyrinth, candidate.mv, side, plies - 1)
                }
                Value::Loss(WinBy::Plies(plies) | WinBy::PliesAtMost(plies)) => {
                    is_over || is_won_within(labyrinth, candidate.mv, !side, plies - 1)
                }
                Value::Draw => is_over,
                Value::Win(_) | Value::Loss(_) | Value::Estimate(_) => true,
            };
            prop_assert!(
                holds,
                "{candidate:?}: {played:?}, {:?}",
                labyrinth.draw_rules()
            );
        }
        if analysis.solved {
            let order = |value: &Value| (value.hundredths(), value.order_among_equals());
            let best = exact_values.into_iter().max_by_key(order);
            prop_assert_eq!(Some(analysis.candidates[0].value), best);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn search_obeys_the_laws_where_positions_come_back(
        maze_seed: u64,
        node in 0..NODES,
        seed: u64,
    ) {
        let quiet = Labyrinth::<false> { seed: maze_seed };
        let tactical = Labyrinth::<true> { seed: maze_seed };
        let checked = check_search(&quiet, &node, seed)
            .and_then(|()| check_search(&tactical, &node, seed));
        if let Err(violation) = checked {
            panic!("{violation}");
        }
    }

    #[test]
    fn proofs_hold_whatever_was_played_before(
        maze_seed: u64,
        start in NODES / 2..NODES,
        picks in prop::collection::vec(any::<u8>(), 0..6),
        seed: u64,
    ) {
        check_proofs(Labyrinth::<false> { seed: maze_seed }, start, &picks, seed)?;
        check_proofs(Labyrinth::<true> { seed: maze_seed }, start, &picks, seed)?;
    }

    #[test]
    fn wins_are_found_with_their_distance(
        maze_seed: u64,
        node in 0..NODES,
    ) {
        let labyrinth = Labyrinth::<false> { seed: maze_seed };
        // A win may then have to avoid the node that it comes from.
        let limits = Played { nodes: vec![node] }.limits(labyrinth);
        let is_drawn_at_once = limits.occurrence == Some(2);
        if labyrinth.outcome(&node).is_some() || is_drawn_at_once {
            return Ok(());
        }
        let horizon = limits.reversible_plies.expect("plies are bounded") - 1;
        let quickest = win_within(labyrinth, node, horizon);
        let limits = Limits::default().with_nodes(50_000);
        let analysis = searched(&labyrinth, &node, &limits);
        if let Some(plies) = quickest {
            prop_assert_eq!(analysis.candidates[0].value, Value::Win(WinBy::Plies(plies)));
        }
    }
}

/// Plain search, deeper and deeper. `None` if `plies` do not suffice.
fn win_within<const IS_TACTICAL: bool>(
    labyrinth: Labyrinth<IS_TACTICAL>,
    node: Node,
    plies: u32,
) -> Option<u32> {
    let side = labyrinth.to_move(&node);
    (1..=plies).find(|depth| is_won_within(labyrinth, node, side, *depth))
}

fn is_won_within<const IS_TACTICAL: bool>(
    labyrinth: Labyrinth<IS_TACTICAL>,
    node: Node,
    side: Player,
    plies: u32,
) -> bool {
    if let Some(outcome) = labyrinth.outcome(&node) {
        return outcome == Outcome::Won(side);
    }
    if plies == 0 {
        return false;
    }
    let is_won = |target| is_won_within(labyrinth, target, side, plies - 1);
    let mut moves = labyrinth.moves(&node).into_iter();
    if labyrinth.to_move(&node) == side {
        moves.any(is_won)
    } else {
        moves.all(is_won)
    }
}
