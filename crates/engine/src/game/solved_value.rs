//! The value of a position that was solved earlier.

#[cfg(test)]
use super::{outcome::Outcome, provable::Provable};

/// The result of best play by both sides, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedValue {
    /// The side to move wins.
    Win {
        /// Plies to the win, at most 127.
        plies: u8,
    },
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss {
        /// Plies to the loss, at most 127.
        plies: u8,
    },
}

impl SolvedValue {
    /// Creates a value from the plies to the end where sides alternate: an odd number to a win, an even
    /// one to a loss. `None` stands for a draw.
    #[must_use]
    pub fn from_plies(plies: Option<u8>) -> Self {
        match plies {
            None => Self::Draw,
            Some(plies) if plies % 2 == 1 => Self::Win { plies },
            Some(plies) => Self::Loss { plies },
        }
    }

    /// The plies to the end: negative for a loss, and 0 for a draw.
    #[must_use]
    pub fn signed_plies(self) -> i8 {
        match self {
            Self::Win { plies } => plies.cast_signed(),
            Self::Draw => 0,
            Self::Loss { plies } => -plies.cast_signed(),
        }
    }

    /// The value with these [`signed_plies`](Self::signed_plies).
    #[must_use]
    pub fn from_signed_plies(signed: i8) -> Self {
        let plies = signed.unsigned_abs();
        match signed {
            0 => Self::Draw,
            1.. => Self::Win { plies },
            ..0 => Self::Loss { plies },
        }
    }
}

#[cfg(test)]
impl SolvedValue {
    /// The value of an open position from its moves. Sides must alternate, and the table of endgames must
    /// have every position after a move.
    pub(crate) fn from_moves<G: Provable>(game: &G, position: &G::Position) -> Self {
        let player = game.to_move(position);
        let (mut fastest, mut slowest, mut may_draw) = (None, 0, false);
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let value = match game.outcome(&child) {
                Some(Outcome::Drawn) => Some(Self::Draw),
                Some(outcome) => {
                    assert_eq!(outcome, Outcome::Won(player), "no move loses at once");
                    Some(Self::Loss { plies: 0 })
                }
                None => game.endgame_value(&child),
            };
            match value.expect("the table has every position after a move") {
                Self::Loss { plies } => fastest = fastest.into_iter().chain([plies + 1]).min(),
                Self::Draw => may_draw = true,
                Self::Win { plies } => slowest = slowest.max(plies + 1),
            }
        }
        match fastest {
            Some(plies) => Self::Win { plies },
            None if may_draw => Self::Draw,
            None => Self::Loss { plies: slowest },
        }
    }
}
