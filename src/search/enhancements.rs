//! What the search does to have less to do. None of it changes a proof; each can be
//! switched off, to see what it is worth and that it is right.

use super::Limits;
use crate::game::{Evaluation, Game, NonLosingMoves, default_non_losing_moves, hash64};

/// Which enhancements are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches, each independent of the others"
)]
pub struct Enhancements {
    /// Positions that are reached again are remembered.
    pub table: bool,
    /// Positions that are each other turned or mirrored share what is remembered.
    pub symmetry: bool,
    /// A move that is known to do is not searched after another.
    pub etc: bool,
    /// Estimates try first the move that was best in an earlier search.
    pub hash_move: bool,
    /// Moves are searched in the order in which the game says they promise.
    pub static_order: bool,
    /// What the game sees of the next two plies is not searched. Without it the search
    /// tries every move whether it wins, and `soonest` and `foregone`, which speak of
    /// positions that are open in the game's eyes, are off as well.
    pub non_losing_moves: bool,
    /// What would come sooner than the game allows is not searched.
    pub distance_pruning: bool,
    /// What the game calls foregone is not searched.
    pub static_bounds: bool,
    /// Values are asked for from the outside in; else they are halved.
    pub outside_in: bool,
    /// Estimates try first what refuted other positions.
    pub history: bool,
    /// Estimates ask of all moves but the first only whether they are better.
    pub pvs: bool,
    /// Estimates expect a value near that of the depth before.
    pub aspiration: bool,
    /// Where the game sees at the horizon what the next two plies decide, that is the
    /// estimate: the smallest quiescence search (Harris, "The Heuristic Search and the
    /// Game of Chess", 1975), which takes no nodes.
    pub quiescence: bool,
    /// What the game knows by heart is not searched.
    pub book: bool,
}

impl Enhancements {
    /// All of them, as everybody uses them.
    pub const ALL: Self = Self {
        table: true,
        symmetry: true,
        etc: true,
        hash_move: true,
        static_order: true,
        non_losing_moves: true,
        distance_pruning: true,
        static_bounds: true,
        outside_in: true,
        history: true,
        pvs: true,
        aspiration: true,
        quiescence: true,
        book: true,
    };

    /// The switch of each, with what it is called.
    pub const SWITCHES: [(&str, Switch); 14] = [
        ("transposition table", |all| &mut all.table),
        ("symmetry", |all| &mut all.symmetry),
        ("enhanced transposition cutoffs", |all| &mut all.etc),
        ("best known move first", |all| &mut all.hash_move),
        ("order by promise", |all| &mut all.static_order),
        ("outlook, and the next two", |all| &mut all.non_losing_moves),
        ("soonest ends", |all| &mut all.distance_pruning),
        ("foregone ends", |all| &mut all.static_bounds),
        ("questions from the outside in", |all| &mut all.outside_in),
        ("killers and history", |all| &mut all.history),
        ("principal variation search", |all| &mut all.pvs),
        ("aspiration", |all| &mut all.aspiration),
        ("quiescence", |all| &mut all.quiescence),
        ("book", |all| &mut all.book),
    ];

    /// Those whose bit is set, in the order of the switches.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        let mut drawn = Self::ALL;
        for (place, (_, switch)) in Self::SWITCHES.iter().enumerate() {
            *switch(&mut drawn) = bits >> place & 1 == 1;
        }
        drawn
    }

    /// What is seen of a position at a glance.
    #[inline]
    pub(crate) fn non_losing_moves<G: Game>(
        self,
        game: &G,
        position: &G::Position,
    ) -> NonLosingMoves<G::Moves> {
        if self.non_losing_moves {
            game.non_losing_moves(position)
        } else {
            default_non_losing_moves(game, position)
        }
    }

    /// The estimate of an open position at the horizon. What lies beyond is never a fact: a
    /// search of so many plies has not shown it.
    #[inline]
    pub(crate) fn evaluate<G: Game>(self, game: &G, position: &G::Position) -> Evaluation {
        if !self.quiescence {
            return game.evaluate(position);
        }
        match game.non_losing_moves(position) {
            NonLosingMoves::WinInOne => Evaluation::HIGHEST,
            NonLosingMoves::LossInTwo => -Evaluation::HIGHEST,
            NonLosingMoves::Moves(_) => game.evaluate(position),
        }
    }

    /// The number of a position in tables.
    #[inline]
    pub(crate) fn key<G: Game>(self, game: &G, position: &G::Position) -> u64 {
        if self.symmetry {
            game.key(position)
        } else {
            hash64(position)
        }
    }

    /// These, without what moves_examined beyond a depth that was asked for.
    pub(crate) fn within(self, limits: &Limits) -> Self {
        Self {
            quiescence: self.quiescence && limits.depth.is_none(),
            ..self
        }
    }

    /// These, without those that need one that is off.
    pub(crate) fn usable(self) -> Self {
        Self {
            distance_pruning: self.distance_pruning && self.non_losing_moves,
            static_bounds: self.static_bounds && self.non_losing_moves,
            ..self
        }
    }
}

impl Default for Enhancements {
    fn default() -> Self {
        Self::ALL
    }
}

/// One of the enhancements, to be switched.
type Switch = fn(&mut Enhancements) -> &mut bool;
