//! Kalah as the search sees it.

use arrayvec::ArrayVec;

use super::position::{Position, byte, seeds_at, total};
use super::rules::{Kalah, MAX_PITS};
use crate::game::{
    Evaluation, EvaluationTerms, Game, Outcome, Player, Quiescence, RankedMove, hash64,
};

/// The score of another turn, and of each seed that a move wins.
const TURN_SCORE: i32 = 1_000;
const SEED_SCORE: i32 = 300;

/// The moves of a position.
type Moves = ArrayVec<u8, { MAX_PITS as usize }>;

impl Game for Kalah {
    type Position = Position;
    /// The number of a pit, counted counter-clockwise from the first pit of [`Player::One`].
    type Move = u8;
    type Moves = Moves;
    type Features = ();

    const HAS_MARGIN: bool = true;

    fn initial_position(&self) -> Position {
        let pit = |side: u64, _| side << 8 | u64::from(self.seeds);
        Position {
            sides: [(0..self.pits).fold(0, pit); 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // The last move has put the seeds of both sides into their stores.
        let is_over = self.pits_of(position.of(Player::One)) == 0;
        is_over.then(|| Outcome::from_lead(self.lead(position, Player::One)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        let own = position.of(position.to_move);
        let first = self.first_pit(position.to_move);
        let indices = 0..self.pits;
        indices
            .filter(|index| seeds_at(own, *index) > 0)
            .map(|index| first + byte(index))
            .collect()
    }

    #[inline]
    fn play(&self, position: &Position, pit: u8) -> Position {
        self.sow(position, self.index_of(pit))
    }

    fn max_plies_left(&self, position: &Position) -> u32 {
        self.max_plies(position)
    }

    #[inline]
    fn secured_margin(&self, position: &Position) -> i16 {
        self.lead(position, position.to_move)
    }

    #[inline]
    fn margin_bounds(&self, position: &Position) -> (i16, i16) {
        self.bounds(position)
    }

    /// Returns a hash of the seeds in the pits as the side to move sees them: the opponent in the
    /// same place would have the same margin.
    ///
    /// The seeds and the limits between pits are written as zeros and ones. Up to 64 of them, which
    /// six pits with four seeds never exceed, the key is exact.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let mut code = 1_u128;
        for player in [position.to_move, !position.to_move] {
            let mut side = position.of(player);
            for _ in 0..self.pits {
                code = code << (side & 0xff) << 1 | 1;
                side >>= 8;
            }
        }
        u64::try_from(code).map_or_else(|_| hash64(&code), |code| hash64(&code))
    }

    /// Prefers another turn, and then the move after which the side leads by most seeds.
    #[inline]
    fn move_score(&self, child: &Position, pit: u8) -> i32 {
        let mover = self.owner_of(pit);
        let turn = if child.to_move == mover {
            TURN_SCORE
        } else {
            0
        };
        turn + SEED_SCORE * i32::from(self.lead(child, mover))
    }

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position).into()
    }

    /// Other turns and captures are played before a position is evaluated, but a side may decline
    /// them.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Moves> {
        let moves = self.moves(position).into_iter();
        let unsettled: Moves = moves
            .filter(|pit| !self.is_quiet(position, &self.play(position, *pit)))
            .collect();
        if unsettled.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(unsettled)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Moves,
        ranked: &mut Vec<RankedMove<u8>>,
    ) {
        ranked.extend(moves.into_iter().map(|pit| {
            let child = self.play(position, pit);
            RankedMove {
                mv: pit,
                score: self.move_score(&child, pit),
                is_quiet: self.is_quiet(position, &child),
            }
        }));
    }
}

impl Kalah {
    /// Returns the seeds by which the store of a player leads.
    #[inline]
    pub(super) fn lead(&self, position: &Position, player: Player) -> i16 {
        let store = |player| i16::from(byte(self.store_of(position.of(player))));
        store(player) - store(!player)
    }

    /// Returns the number of the first pit of a player.
    #[inline]
    pub(super) fn first_pit(&self, player: Player) -> u8 {
        match player {
            Player::One => 0,
            Player::Two => byte(self.pits),
        }
    }

    /// Returns the player who owns a pit.
    #[inline]
    fn owner_of(&self, pit: u8) -> Player {
        if u32::from(pit) < self.pits {
            Player::One
        } else {
            Player::Two
        }
    }

    /// Returns the index of a pit in the row of its owner.
    #[inline]
    pub(super) fn index_of(&self, pit: u8) -> u32 {
        u32::from(pit) % self.pits
    }

    /// Returns whether the move to `child` neither wins another turn nor several seeds.
    #[inline]
    fn is_quiet(&self, position: &Position, child: &Position) -> bool {
        let mover = position.to_move;
        let won = self.lead(child, mover) - self.lead(position, mover);
        child.to_move != mover && won < 2
    }

    /// Returns the seeds in the pits of a player.
    #[inline]
    pub(super) fn seeds_in_pits(&self, position: &Position, player: Player) -> u32 {
        total(self.pits_of(position.of(player)))
    }
}
