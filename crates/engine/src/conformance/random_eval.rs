//! A game with a random evaluation, which exposes errors that a sound evaluation hides.
//!
//! A good evaluation agrees with most proofs, so a search that mixes up the two may still be
//! right. A random one makes such a search wrong (after the tests of minimax-rs,
//! <https://github.com/edre/minimax-rs>).

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use crate::game::{
    Defences, DrawRules, EndgameTest, Ends, Estimable, Evaluation, Goal, MinDistance,
    NonLosingMoves, Outcome, Player, Provable, Quiescence, RankedMove, Rules, Selectivity,
    SolvedValue, StaticBound, Symmetric,
};

/// A game with a random evaluation.
///
/// The evaluation differs between symmetric positions, so this game has no symmetries.
#[derive(Clone, Debug)]
pub(super) struct RandomEval<G> {
    pub(super) rules: G,
    pub(super) seed: u64,
}

impl<G: Estimable> Rules for RandomEval<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Moves = G::Moves;

    const ENDS: Ends = G::ENDS;

    fn initial_position(&self) -> G::Position {
        self.rules.initial_position()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.rules.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.rules.outcome(position)
    }

    fn moves(&self, position: &G::Position) -> G::Moves {
        self.rules.moves(position)
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.rules.play(position, mv)
    }

    fn max_plies_left(&self, position: &G::Position) -> u32 {
        self.rules.max_plies_left(position)
    }

    fn is_irreversible(&self, position: &G::Position, mv: G::Move) -> bool {
        self.rules.is_irreversible(position, mv)
    }

    fn draw_rules(&self) -> DrawRules {
        self.rules.draw_rules()
    }

    fn no_progress_outcome(&self, position: &G::Position) -> Outcome {
        self.rules.no_progress_outcome(position)
    }
}

impl<G: Estimable> Symmetric for RandomEval<G> {}

impl<G: Estimable> Provable for RandomEval<G> {
    fn banked_points(&self, position: &G::Position) -> i16 {
        self.rules.banked_points(position)
    }

    fn margin_bounds(&self, position: &G::Position) -> (i16, i16) {
        self.rules.margin_bounds(position)
    }

    fn static_margin(&self, position: &G::Position, goal: i16) -> Option<i16> {
        self.rules.static_margin(position, goal)
    }

    fn test_endgame(
        &self,
        position: &G::Position,
        goal: i16,
        max_nodes: u64,
    ) -> Option<EndgameTest> {
        self.rules.test_endgame(position, goal, max_nodes)
    }

    fn non_losing_moves(&self, position: &G::Position) -> NonLosingMoves<G::Moves> {
        self.rules.non_losing_moves(position)
    }

    fn min_distance(&self, position: &G::Position) -> MinDistance {
        self.rules.min_distance(position)
    }

    fn static_bound(&self, position: &G::Position, goal: Goal) -> Option<StaticBound> {
        self.rules.static_bound(position, goal)
    }

    fn endgame_value(&self, position: &G::Position) -> Option<SolvedValue> {
        self.rules.endgame_value(position)
    }

    fn is_won_without_progress(&self, position: &G::Position) -> bool {
        self.rules.is_won_without_progress(position)
    }

    fn move_score(&self, child: &G::Position, mv: G::Move) -> i32 {
        self.rules.move_score(child, mv)
    }
}

impl<G: Estimable> Estimable for RandomEval<G> {
    type Features = G::Features;

    const SELECTIVITY: Selectivity = G::SELECTIVITY;

    fn features(&self, position: &G::Position) -> G::Features {
        self.rules.features(position)
    }

    fn is_check(&self, position: &G::Position) -> bool {
        self.rules.is_check(position)
    }

    fn quiescence(&self, position: &G::Position, features: &G::Features) -> Quiescence<G::Moves> {
        self.rules.quiescence(position, features)
    }

    fn may_stand_pat(&self, position: &G::Position) -> bool {
        self.rules.may_stand_pat(position)
    }

    fn rank_moves(
        &self,
        position: &G::Position,
        features: &G::Features,
        moves: G::Moves,
        ranked: &mut Vec<RankedMove<G::Move>>,
    ) {
        self.rules.rank_moves(position, features, moves, ranked);
    }

    fn defences(
        &self,
        position: &G::Position,
        features: &G::Features,
        moves: G::Moves,
    ) -> Defences<G::Moves> {
        self.rules.defences(position, features, moves)
    }

    fn plausible_moves(&self, position: &G::Position, moves: &G::Moves) -> Option<G::Moves> {
        self.rules.plausible_moves(position, moves)
    }

    fn forcing_moves(&self, position: &G::Position, features: &G::Features) -> Option<G::Moves> {
        self.rules.forcing_moves(position, features)
    }

    fn is_win_threatened(&self, position: &G::Position) -> bool {
        self.rules.is_win_threatened(position)
    }

    fn null_move(&self, position: &G::Position) -> Option<G::Position> {
        self.rules.null_move(position)
    }

    fn futility_margin(&self) -> Option<i16> {
        self.rules.futility_margin()
    }

    fn evaluate(&self, position: &G::Position, _features: &G::Features) -> Evaluation {
        let hash = FxBuildHasher.hash_one((self.seed, position));
        // Few different values, so that many positions tie.
        let step = i32::try_from(hash % 7).expect("a remainder of 7") - 3;
        Evaluation::from_log_odds(step * 700)
    }
}
