//! The rules of Nine Men's Morris.

use super::lines::{completions, mills, steps};
use super::moves::{MAX_MEN, Move, Moves, Targets};
use super::points::Bitboard;
use super::position::{MAX_FLYING, Position};
use crate::game::{DrawLimits, DrawRules, Ends, Outcome, Player, Rules};

/// The ranges of the limits of [`NineMensMorris`].
pub(super) const REPETITION_RANGE: [u32; 2] = [2, 5];

pub(super) const NO_REMOVAL_RANGE: [u32; 2] = [1, 300];

/// The rules, which may differ in the draws.
#[derive(Clone, Debug)]
pub struct NineMensMorris {
    /// The limits at which a game is drawn. Plies count since a man was placed or removed.
    pub(super) draws: DrawLimits,
}

impl NineMensMorris {
    /// The game that the third occurrence of a position draws. So do fifty moves of each side without a
    /// man that is placed or removed.
    pub const STANDARD: Self = Self {
        draws: DrawLimits {
            reversible_plies: Some(100),
            occurrence: Some(3),
        },
    };

    /// The game that no occurrence of a position and no number of plies draws.
    pub const ENDLESS: Self = Self {
        draws: DrawLimits::NEVER,
    };
}

/// The men of a player that the opponent may remove: those outside mills, or all if every man is in a mill.
#[inline]
pub(super) fn removable(position: &Position, player: Player) -> Bitboard {
    let men = position.of(player);
    let outside = men & !mills(men).both();
    if outside == 0 { men } else { outside }
}

#[inline]
pub(super) fn moves(position: &Position) -> Moves {
    let side = position.to_move;
    let (own, empty) = (position.of(side), position.empty());
    let removable = removable(position, !side);
    let targets = |reached: Bitboard, completions: Bitboard| Targets {
        quiet: reached & !completions,
        closing: reached & completions,
    };
    if position.in_hand_of(side) > 0 {
        Moves::placing(targets(empty, completions(own).both()), removable)
    } else if position.flies(side) {
        Moves::moving(own, removable, |man| {
            targets(empty, completions(own & !(1 << man)).both())
        })
    } else {
        // A man that steps along a line leaves a point of that line, so it closes a mill across.
        let completions = completions(own);
        Moves::moving(own, removable, |man| {
            let steps = steps(1 << man);
            let along = targets(steps.vertical & empty, completions.horizontal);
            let across = targets(steps.horizontal & empty, completions.vertical);
            Targets {
                quiet: along.quiet | across.quiet,
                closing: along.closing | across.closing,
            }
        })
    }
}

/// The points at which a player would close a mill, if it were the player's turn.
#[inline]
pub(super) fn closing_points(position: &Position, player: Player) -> Bitboard {
    let (own, empty) = (position.of(player), position.empty());
    let completions = completions(own);
    if position.in_hand_of(player) > 0 {
        completions.both() & empty
    } else if position.flies(player) {
        // With three men, one is beside the two of a line.
        if own.count_ones() == MAX_FLYING {
            completions.both() & empty
        } else {
            0
        }
    } else {
        let steps = steps(own);
        let closed =
            completions.vertical & steps.horizontal | completions.horizontal & steps.vertical;
        closed & empty
    }
}

#[inline]
pub(super) fn can_move(position: &Position) -> bool {
    let side = position.to_move;
    position.in_hand_of(side) > 0
        || position.flies(side)
        || steps(position.of(side)).both() & position.empty() != 0
}

#[inline]
pub(super) fn play(position: &Position, Move { from, to, removed }: Move) -> Position {
    let (side, other) = (position.to_move.index(), (!position.to_move).index());
    let mut next = position.with_other_side();
    next.men[side] |= 1 << to;
    match from {
        Some(from) => next.men[side] &= !(1 << from),
        None => next.in_hand[side] -= 1,
    }
    if let Some(removed) = removed {
        next.men[other] &= !(1 << removed);
    }
    next
}

impl Rules for NineMensMorris {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;

    const ENDS: Ends = Ends::Cycles;

    fn initial_position(&self) -> Position {
        #[expect(clippy::cast_possible_truncation, reason = "a side has nine men")]
        let men = MAX_MEN as u8;
        Position {
            men: [0; 2],
            in_hand: [men; 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let side = position.to_move;
        let has_lost = position.count_of(side) < MAX_FLYING || !can_move(position);
        has_lost.then_some(Outcome::Won(!side))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        moves(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        play(position, mv)
    }

    /// Each man in hand is placed. Then a man is removed after at most that many plies, or the game
    /// ends without it. The last removal leaves one side with two men.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let in_hand: u32 = position.in_hand.map(u32::from).iter().sum();
        let spare = Player::BOTH.map(|player| position.count_of(player).saturating_sub(MAX_FLYING));
        let removals = spare.iter().sum::<u32>() + 1;
        in_hand + removals * self.draws.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, _position: &Position, mv: Move) -> bool {
        mv.from.is_none() || mv.removed.is_some()
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(self.draws)
    }
}
