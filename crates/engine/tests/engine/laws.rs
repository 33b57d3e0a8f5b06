//! Every game on the menu obeys the laws, and the search of it agrees with plain minimax.

use std::hash::BuildHasher as _;

use arrayvec::ArrayVec;
use bestmove_engine::conformance::{check_game, check_search, may_decline};
use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::{
    EndgameTest, Ends, Estimable, Evaluation, Game, Outcome, Player, Provable, Quiescence, Rules,
    Selectivity, Symmetric, hash64,
};
use bestmove_engine::games::mnk::Mnk;
use bestmove_engine::games::{GAMES, visit_rules};
use bestmove_engine::search::minimax;
use proptest::prelude::*;
use rustc_hash::FxBuildHasher;

/// Plays a game of these picks, and holds it to the laws.
pub(crate) fn assert_laws<G: Game>(rules: &G, picks: &[u16], seed: u64) {
    if let Err(violation) = check_game(rules, picks, seed) {
        panic!("{rules:?}: {violation}");
    }
}

/// Plays a game under the rules that it visits, and holds it to the laws.
struct Laws<'a> {
    picks: &'a [u16],
    seed: u64,
}

impl RulesVisitor for Laws<'_> {
    fn visit<G: Game>(&mut self, name: &'static str, rules: &G) {
        if let Err(violation) = check_game(rules, self.picks, self.seed) {
            panic!("{name}, {rules:?}: {violation}");
        }
    }
}

/// Moves to play from the start, as picks among the legal ones: a few, or enough to bring most
/// games to their end.
fn playout() -> impl Strategy<Value = Vec<u16>> {
    let picks = |max| prop::collection::vec(any::<u16>(), 0..max);
    prop_oneof![picks(10), picks(200)]
}

proptest! {
    // On the larger boards one case takes several hundred thousand moves. The tests of each game have
    // many more cases on smaller boards.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_on_the_menu_obey_the_laws(picks in playout(), seed: u64) {
        visit_rules(&mut Laws { picks: &picks, seed });
    }
}

proptest! {
    #[test]
    fn small_mnk_boards_of_every_shape_obey_the_laws(
        (rows, columns) in (1..=8_u32, 1..=8_u32),
        connect in 1..=6_u32,
        picks in playout(),
        seed: u64,
    ) {
        let rules = Mnk::new(rows, columns, connect);
        assert_laws(&rules, &picks, seed);
    }
}

#[test]
fn menu_names_are_distinct_and_lower_case() {
    let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "{name} is listed twice");
        let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(name.chars().all(is_allowed), "{name} is not lower case");
    }
}

/// A game with random rules, for cases that are rare in board games.
///
/// A side may move several times in a row. Lines of different length lead to one position. A
/// game may be drawn in the middle. The moves that seem plausible may be the wrong ones. Where
/// `HAS_MARGIN`, moves win points, and the game has bounds, endgames and passes. A hash of the node
/// and the seed decides everything.
#[derive(Clone, Copy, Debug)]
struct Maze<const HAS_MARGIN: bool> {
    seed: u64,
}

/// A node of the maze, the points by which the first player leads, and whether its side to move
/// has passed. Moves lead to nodes with a higher number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    number: u8,
    lead: i16,
    has_passed: bool,
}

impl<const HAS_MARGIN: bool> Maze<HAS_MARGIN> {
    const NODES: u8 = 24;
    const MAX_POINTS: u8 = 2;
    /// The first of the nodes some of which have a static margin.
    const FIRST_BOUNDED: u8 = Self::NODES - 12;
    /// The first of the endgames.
    const FIRST_ENDGAME: u8 = Self::NODES - 8;

    /// The node with this number, with which a game begins.
    const fn node(number: u8) -> Node {
        Node {
            number,
            lead: 0,
            has_passed: false,
        }
    }

    fn random(self, node: Node, property: &str, below: u8) -> u8 {
        let hash = FxBuildHasher.hash_one((self.seed, node.number, property));
        u8::try_from(hash.rotate_left(20) % u64::from(below)).expect("a remainder of a u8")
    }

    /// A bound of the margin that decides whether the side to move reaches `goal`. It is up to two
    /// points nearer to the goal than the margin by plain minimax.
    fn margin_bound(self, node: Node, goal: i16) -> i16 {
        let value = minimax(&self, &node, self.to_move(&node), None).value;
        let margin = value.margin().expect("the margin is exact");
        let margin = i16::try_from(margin).expect("few points");
        let slack = i16::from(self.random(node, "slack", 3));
        if margin >= goal {
            goal.max(margin - slack)
        } else {
            (goal - 1).min(margin + slack)
        }
    }
}

impl<const HAS_MARGIN: bool> Rules for Maze<HAS_MARGIN> {
    type Position = Node;
    type Move = u8;
    type Moves = ArrayVec<u8, 4>;

    const ENDS: Ends = if HAS_MARGIN {
        Ends::Points
    } else {
        Ends::Soonest
    };

    fn initial_position(&self) -> Node {
        Self::node(0)
    }

    fn to_move(&self, node: &Node) -> Player {
        let side = match self.random(*node, "side", 2) {
            0 => Player::One,
            _ => Player::Two,
        };
        if node.has_passed { !side } else { side }
    }

    fn outcome(&self, node: &Node) -> Option<Outcome> {
        let ends = node.number > 0 && self.random(*node, "ends", 5) == 0;
        let last = node.number >= Self::NODES - 4;
        (ends || last).then(|| match self.random(*node, "outcome", 3) {
            _ if HAS_MARGIN => Outcome::from_lead(node.lead),
            0 => Outcome::Won(Player::One),
            1 => Outcome::Won(Player::Two),
            _ => Outcome::Drawn,
        })
    }

    fn moves(&self, node: &Node) -> Self::Moves {
        (1..=1 + self.random(*node, "moves", 4)).collect()
    }

    fn play(&self, node: &Node, steps: u8) -> Node {
        let number = node.number + steps;
        let points = if HAS_MARGIN {
            i16::from(self.random(Self::node(number), "points", 1 + Self::MAX_POINTS))
        } else {
            0
        };
        let lead = match self.to_move(node) {
            Player::One => node.lead + points,
            Player::Two => node.lead - points,
        };
        Node {
            lead,
            ..Self::node(number)
        }
    }

    fn max_plies_left(&self, node: &Node) -> u32 {
        if self.outcome(node).is_some() {
            0
        } else {
            (Self::NODES - node.number).into()
        }
    }
}

impl<const HAS_MARGIN: bool> Symmetric for Maze<HAS_MARGIN> {
    fn key(&self, node: &Node) -> u64 {
        hash64(&(node.number, node.has_passed))
    }
}

impl<const HAS_MARGIN: bool> Provable for Maze<HAS_MARGIN> {
    fn banked_points(&self, node: &Node) -> i16 {
        match self.to_move(node) {
            Player::One => node.lead,
            Player::Two => -node.lead,
        }
    }

    fn margin_bounds(&self, node: &Node) -> (i16, i16) {
        let plies = i16::try_from(self.max_plies_left(node)).expect("few nodes");
        let open = plies * i16::from(Self::MAX_POINTS);
        let banked = self.banked_points(node);
        (banked - open, banked + open)
    }

    fn static_margin(&self, node: &Node, goal: i16) -> Option<i16> {
        let is_bounded = HAS_MARGIN
            && node.number >= Self::FIRST_BOUNDED
            && self.random(*node, "bounded", 3) == 0;
        is_bounded.then(|| self.margin_bound(*node, goal))
    }

    /// Visits the positions that plain minimax visits.
    fn test_endgame(&self, node: &Node, goal: i16, max_nodes: u64) -> Option<EndgameTest> {
        let is_endgame = HAS_MARGIN && node.number >= Self::FIRST_ENDGAME;
        is_endgame.then(|| {
            let nodes = minimax(self, node, self.to_move(node), None).calls;
            let is_enough = nodes <= max_nodes;
            EndgameTest {
                bound: is_enough.then(|| self.margin_bound(*node, goal)),
                nodes: nodes.min(max_nodes),
            }
        })
    }
}

impl<const HAS_MARGIN: bool> Estimable for Maze<HAS_MARGIN> {
    type Features = ();

    const SELECTIVITY: Selectivity = if HAS_MARGIN {
        Selectivity::DEFAULT
    } else {
        Selectivity::TACTICAL
    };

    fn evaluate(&self, node: &Node, (): &()) -> Evaluation {
        let step = i32::from(self.random(*node, "estimate", 5)) - 2;
        Evaluation::from_log_odds(step * 900)
    }

    fn plausible_moves(&self, node: &Node, moves: &Self::Moves) -> Option<Self::Moves> {
        let kept = usize::from(1 + self.random(*node, "plausible", 4));
        (kept < moves.len()).then(|| moves.iter().copied().take(kept).collect())
    }

    fn is_check(&self, node: &Node) -> bool {
        self.random(*node, "check", 4) == 0
    }

    fn quiescence(&self, node: &Node, (): &()) -> Quiescence<Self::Moves> {
        let moves = self.moves(node).into_iter();
        let kept: Self::Moves = moves
            .skip(self.random(*node, "quiescence", 4).into())
            .collect();
        match self.random(*node, "unsettled", 3) {
            0 if !kept.is_empty() => Quiescence::Optional(kept),
            1 => Quiescence::Forced(self.moves(node)),
            _ => Quiescence::Quiet,
        }
    }

    fn may_stand_pat(&self, node: &Node) -> bool {
        may_decline(self, node) && self.random(*node, "stand pat", 2) == 0
    }

    fn forcing_moves(&self, node: &Node, (): &()) -> Option<Self::Moves> {
        let moves = self.moves(node).into_iter();
        Some(
            moves
                .skip(self.random(*node, "forcing", 4).into())
                .collect(),
        )
    }

    fn null_move(&self, node: &Node) -> Option<Node> {
        HAS_MARGIN.then_some(Node {
            has_passed: !node.has_passed,
            ..*node
        })
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(500)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn search_obeys_the_laws_where_sides_do_not_alternate(
        maze_seed: u64,
        node in 0..Maze::<false>::NODES - 4,
        seed: u64,
    ) {
        let maze = Maze::<false> { seed: maze_seed };
        if let Err(violation) = check_search(&maze, &Maze::<false>::node(node), seed) {
            panic!("{violation}");
        }
    }

    #[test]
    fn search_obeys_the_laws_in_games_of_points(
        maze_seed: u64,
        node in 0..Maze::<true>::NODES - 4,
        seed: u64,
    ) {
        let maze = Maze::<true> { seed: maze_seed };
        if let Err(violation) = check_search(&maze, &Maze::<true>::node(node), seed) {
            panic!("{violation}");
        }
    }
}
