//! How a game ends, and for whom.

use super::effects::AfterMove;
use super::generate::Turn;
use super::moves::{Action, Move};
use super::position::{Pieces, Position};
use super::tables::{Cause, End, Tables, count};
use crate::game::{Outcome, Player};
use crate::games::described::board::Cells;
use crate::games::described::description::NoMove;

impl Tables {
    /// The result if `player` has brought about an end, with these pieces and as many captured, and this many of the
    /// other side still to be placed.
    #[inline]
    pub(super) fn end_of(
        &self,
        player: Player,
        pieces: &Pieces,
        captured: u8,
        others_in_hand: u8,
    ) -> Option<&End> {
        let own = pieces.of(player);
        let is_met = |end: &&End| {
            if end.by.is_some_and(|by| by != player) {
                return false;
            }
            match &end.cause {
                Cause::Stones(condition) => condition.is_met(&self.board, player, own, captured),
                Cause::Reach { region, kinds } => {
                    let there = own & region[player.index()];
                    there != 0 && there & pieces.of_kinds(*kinds) != 0
                }
                Cause::FewerThan {
                    count: limit,
                    kinds,
                } => {
                    let left = pieces.of(!player) & pieces.of_kinds(*kinds);
                    let in_hand = if *kinds & 1 << self.placed_kind == 0 {
                        0
                    } else {
                        others_in_hand
                    };
                    count(left) + in_hand < *limit
                }
            }
        };
        self.ends.iter().find(is_met)
    }

    /// Whether a line may be too long to count.
    pub(super) fn has_exact_lines(&self) -> bool {
        self.ends.iter().any(|end| match &end.cause {
            Cause::Stones(condition) => condition.is_exact(),
            Cause::Reach { .. } | Cause::FewerThan { .. } => false,
        })
    }

    /// The result where a side cannot move, unless it passes.
    pub(super) fn stuck(&self, turn: Turn, others_in_hand: u8) -> Option<Outcome> {
        if self.can_move(turn) {
            return None;
        }
        let Turn { pieces, player, .. } = turn;
        if self.is_in_check(pieces, player) {
            return Some(Outcome::Won(!player));
        }
        match self.no_move {
            NoMove::Draw => Some(Outcome::Drawn),
            NoMove::Win => Some(Outcome::Won(player)),
            NoMove::Loss => Some(Outcome::Won(!player)),
            NoMove::MostStones => Some(most(pieces)),
            NoMove::Pass => {
                let other = Turn {
                    pieces,
                    player: !player,
                    in_hand: others_in_hand,
                };
                (!self.can_move(other)).then(|| most(pieces))
            }
        }
    }

    /// Whether a move wins the game at once.
    pub(super) fn wins_at_once(&self, position: &Position, mv: Move) -> bool {
        let player = position.to_move;
        let AfterMove { pieces, taken, .. } = self.after(&position.pieces, player, mv);
        let counted = if self.counts_captured {
            count(taken)
        } else {
            0
        };
        let captured = position.captured[player.index()].saturating_add(counted);
        let in_hand = position.in_hand[(!player).index()];
        if let Some(end) = self.end_of(player, &pieces, captured, in_hand) {
            return end.result.outcome(player) == Outcome::Won(player);
        }
        let may_get_stuck = match self.no_move {
            NoMove::Loss | NoMove::MostStones | NoMove::Pass => true,
            NoMove::Draw | NoMove::Win => self.is_in_check(&pieces, !player),
        };
        if !may_get_stuck {
            return false;
        }
        let own_in_hand =
            position.in_hand[player.index()].saturating_sub(u8::from(mv.action == Action::Place));
        let turn = Turn {
            pieces: &pieces,
            player: !player,
            in_hand,
        };
        self.stuck(turn, own_in_hand) == Some(Outcome::Won(player))
    }
}

/// The side with more pieces has won.
fn most(pieces: &Pieces) -> Outcome {
    let [one, two] = pieces.sides.map(Cells::count_ones);
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Outcome::Won(Player::One),
        std::cmp::Ordering::Equal => Outcome::Drawn,
        std::cmp::Ordering::Less => Outcome::Won(Player::Two),
    }
}
