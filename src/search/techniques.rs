//! What the search does to have less to do. None of it changes a proof; each can be
//! switched off, to see what it is worth and that it is right.

use super::Limits;
use crate::game::{Estimate, Game, Outlook, default_outlook, hashed};

/// Which techniques are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches, each independent of the others"
)]
pub struct Techniques {
    /// Positions that are reached again are remembered.
    pub table: bool,
    /// Positions that are each other turned or mirrored share what is remembered.
    pub twins: bool,
    /// A move that is known to do is not searched after another.
    pub early_cutoffs: bool,
    /// Estimates try first the move that was best in an earlier search.
    pub best_known_first: bool,
    /// Moves are searched in the order in which the game says they promise.
    pub promise: bool,
    /// What the game sees of the next two plies is not searched. Without it the search
    /// tries every move whether it wins, and `soonest` and `foregone`, which speak of
    /// positions that are open in the game's eyes, are off as well.
    pub outlook: bool,
    /// What would come sooner than the game allows is not searched.
    pub soonest: bool,
    /// What the game calls foregone is not searched.
    pub foregone: bool,
    /// Values are asked for from the outside in; else they are halved.
    pub outside_in: bool,
    /// Estimates try first what refuted other positions.
    pub habits: bool,
    /// Estimates ask of all moves but the first only whether they are better.
    pub null_windows: bool,
    /// Estimates expect a value near that of the depth before.
    pub aspiration: bool,
    /// Where the game sees at the horizon what the next two plies decide, that is the
    /// estimate: the smallest quiescence search (Harris, "The Heuristic Search and the
    /// Game of Chess", 1975), which takes no nodes.
    pub quiescence: bool,
    /// What the game knows by heart is not searched.
    pub book: bool,
}

impl Techniques {
    /// All of them, as everybody uses them.
    pub const ALL: Self = Self {
        table: true,
        twins: true,
        early_cutoffs: true,
        best_known_first: true,
        promise: true,
        outlook: true,
        soonest: true,
        foregone: true,
        outside_in: true,
        habits: true,
        null_windows: true,
        aspiration: true,
        quiescence: true,
        book: true,
    };

    /// The switch of each, with what it is called.
    pub const SWITCHES: [(&str, Switch); 14] = [
        ("transposition table", |all| &mut all.table),
        ("twins", |all| &mut all.twins),
        ("enhanced transposition cutoffs", |all| {
            &mut all.early_cutoffs
        }),
        ("best known move first", |all| &mut all.best_known_first),
        ("order by promise", |all| &mut all.promise),
        ("outlook, and the next two", |all| &mut all.outlook),
        ("soonest ends", |all| &mut all.soonest),
        ("foregone ends", |all| &mut all.foregone),
        ("questions from the outside in", |all| &mut all.outside_in),
        ("killers and history", |all| &mut all.habits),
        ("principal variation search", |all| &mut all.null_windows),
        ("aspiration", |all| &mut all.aspiration),
        ("quiescence", |all| &mut all.quiescence),
        ("book", |all| &mut all.book),
    ];

    /// Those whose bit is set, in the order of the switches.
    #[must_use]
    pub fn drawn(bits: u64) -> Self {
        let mut drawn = Self::ALL;
        for (place, (_, switch)) in Self::SWITCHES.iter().enumerate() {
            *switch(&mut drawn) = bits >> place & 1 == 1;
        }
        drawn
    }

    /// What is seen of a position at a glance.
    #[inline]
    pub(crate) fn outlook<G: Game>(self, game: &G, position: &G::Position) -> Outlook<G::Moves> {
        if self.outlook {
            game.outlook(position)
        } else {
            default_outlook(game, position)
        }
    }

    /// The estimate of an open position at the horizon. What lies beyond is never a fact: a
    /// search of so many plies has not shown it.
    #[inline]
    pub(crate) fn estimate<G: Game>(self, game: &G, position: &G::Position) -> Estimate {
        if !self.quiescence {
            return game.estimate(position);
        }
        match game.outlook(position) {
            Outlook::WinsNow => Estimate::HIGHEST,
            Outlook::LosesNext => -Estimate::HIGHEST,
            Outlook::Open(_) => game.estimate(position),
        }
    }

    /// The number of a position in tables.
    #[inline]
    pub(crate) fn key<G: Game>(self, game: &G, position: &G::Position) -> u64 {
        if self.twins {
            game.key(position)
        } else {
            hashed(position)
        }
    }

    /// These, without what looks beyond a depth that was asked for.
    pub(crate) fn within(self, limits: &Limits) -> Self {
        Self {
            quiescence: self.quiescence && limits.depth.is_none(),
            ..self
        }
    }

    /// These, without those that need one that is off.
    pub(crate) fn usable(self) -> Self {
        Self {
            soonest: self.soonest && self.outlook,
            foregone: self.foregone && self.outlook,
            ..self
        }
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::ALL
    }
}

/// One of the techniques, to be switched.
type Switch = fn(&mut Techniques) -> &mut bool;
