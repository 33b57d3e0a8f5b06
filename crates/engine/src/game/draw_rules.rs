//! The rules that end a game in which positions come back, or let a player claim a draw.

/// The draw rules of a game of [cycles](super::Ends::Cycles).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// The limits at which the game ends by itself: a repetition is a draw, and play without progress
    /// has the [`no_progress_outcome`](super::Rules::no_progress_outcome).
    pub end: DrawLimits,
    /// The limits from which on a player may claim a draw, while the game goes on. With
    /// [`DrawLimits::NEVER`], there is nothing to claim. A limit that can be claimed is below the one
    /// that ends the game, and play without progress is then a draw, too.
    pub claim: DrawLimits,
}

/// The plies without progress, and the occurrences of a position, at which a rule takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// The reversible plies in a row, at least 1; `None` if any number may be played.
    pub reversible_plies: Option<u32>,
    /// The occurrence of a position, at least 2; `None` if positions may come back as often as play allows.
    pub occurrence: Option<u32>,
}

/// The end of a game of chess, and of draughts: the rules of FIDE (9.6).
const END: DrawLimits = DrawLimits {
    reversible_plies: Some(150),
    occurrence: Some(5),
};

impl DrawRules {
    /// Those of chess. The fifth occurrence and seventy-five moves of each side end the game. The third
    /// occurrence and fifty moves can be claimed.
    ///
    /// Laws of Chess of FIDE, 9.2, 9.3 and 9.6: <https://handbook.fide.com/chapter/E012023>.
    pub const CHESS: Self = Self::with_claims(100);

    /// The rules of a game in which the third occurrence and this many reversible plies can be claimed. It
    /// ends by itself as chess does.
    #[must_use]
    pub const fn with_claims(reversible_plies: u32) -> Self {
        Self {
            end: END,
            claim: DrawLimits {
                reversible_plies: Some(reversible_plies),
                occurrence: Some(3),
            },
        }
    }

    /// The rules of a game that ends at these limits, and in which nothing can be claimed.
    #[must_use]
    pub const fn without_claims(end: DrawLimits) -> Self {
        Self {
            end,
            claim: DrawLimits::NEVER,
        }
    }
}

impl DrawLimits {
    /// No limits.
    pub const NEVER: Self = Self {
        reversible_plies: None,
        occurrence: None,
    };

    /// The reversible plies in a row that stand for any number: more than a search looks ahead.
    pub(crate) const ENDLESS: u32 = 10_000;

    /// The most reversible plies in a row, for [`max_plies_left`](super::Rules::max_plies_left). Where any
    /// number may be played, it is more than any search looks ahead.
    #[must_use]
    pub const fn max_reversible_plies(self) -> u32 {
        match self.reversible_plies {
            Some(plies) => plies,
            None => Self::ENDLESS,
        }
    }
}

/// The reason for which a player may claim a draw while the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum DrawClaim {
    /// The position has occurred often.
    Repetition,
    /// Many plies have passed in which nothing changed for good.
    NoProgress,
}
