//! What a description of pieces that move is compiled into.

use super::jumps::Jumps;
use super::position::Pieces;
use super::steps::Steps;
use crate::game::{DrawLimits, Player};
use crate::games::described::board::{Board, Cells};
use crate::games::described::condition::Condition;
use crate::games::described::custody::Custody;
use crate::games::described::description::{EndResult, NoMove};
use crate::games::described::side::Side;
use crate::games::described::symmetries::Symmetries;
use crate::games::described::weights::Weights;

/// The most pieces of which a capture is counted: no end asks for more.
pub(super) const MAX_CAPTURED: u8 = 60;

/// The most kinds of pieces of a game.
pub(in crate::games::described) const MAX_KINDS: usize = 6;

/// The rules of a described game of pieces that move.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a rule, or follows from one"
)]
pub(in crate::games::described) struct Tables {
    pub(super) board: Board,
    pub(super) players: [Side; 2],
    pub(super) kinds: Vec<Kind>,
    pub(super) start: Pieces,
    /// The pieces that each side has to place before it moves.
    pub(super) in_hand: [u8; 2],
    /// The kind of pieces that are placed.
    pub(super) placed_kind: u8,
    /// Whether a side may place a piece beside its own in place of a move.
    pub(super) places_beside: bool,
    pub(super) custody: Option<Custody>,
    pub(super) flips_neighbours: bool,
    pub(super) is_compulsory: bool,
    pub(super) is_longest: bool,
    /// Whether a jump leaves no other moves, because one has to capture, and only jumps do.
    pub(super) only_jumps_count: bool,
    pub(super) jumps_again: bool,
    /// The kind that must not be left to be captured.
    pub(super) royal: Option<u8>,
    /// What ends the game, in the order in which it is looked for.
    pub(super) ends: Vec<End>,
    pub(super) no_move: NoMove,
    pub(super) draws: DrawLimits,
    pub(super) symmetries: Symmetries,
    /// Whether no position comes back.
    pub(super) is_bounded: bool,
    /// Whether some capture may lead a piece back.
    pub(super) captures_back: bool,
    /// Whether some slide depends on a piece on its way.
    pub(super) has_hurdles: bool,
    /// Whether captured pieces are counted.
    pub(super) counts_captured: bool,
    /// Whether few pieces are good, because who has none wins.
    pub(super) loses_pieces: bool,
    pub(super) weights: Weights,
}

/// A kind of pieces.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each follows from its moves")]
pub(super) struct Kind {
    /// A capital letter.
    pub(super) mark: char,
    /// The moves of each side.
    pub(super) steps: [Steps; 2],
    pub(super) jumps: [Jumps; 2],
    pub(super) promotion: Option<Promotion>,
    /// How often it can be promoted, one kind after another.
    pub(super) promotions: u32,
    /// Whether it moves, and whether all such moves lead ahead, so that none can be undone.
    pub(super) moves: bool,
    pub(super) only_ahead: bool,
    /// Whether some capture may lead it back, and whether some slide depends on a piece on its way.
    pub(super) captures_back: bool,
    pub(super) has_hurdles: bool,
    /// What it is worth, in thousandths of log odds.
    pub(super) worth: i32,
    /// The same of a piece of each side on each cell: what it may become and reach from there counts, too.
    pub(super) values: [Vec<i32>; 2],
    /// How much of these is for what it may become and reach.
    pub(super) advances: [Vec<i32>; 2],
}

impl Kind {
    /// Whether some step or slide captures.
    pub(super) fn steps_capture(&self) -> bool {
        self.steps.iter().any(Steps::captures)
    }
}

#[derive(Debug)]
pub(super) struct Promotion {
    pub(super) to: Vec<u8>,
    /// The cells where each side promotes.
    pub(super) at: [Cells; 2],
    pub(super) is_passing: bool,
}

/// Something that ends the game.
#[derive(Debug)]
pub(super) struct End {
    pub(super) cause: Cause,
    /// The only player who can bring it about, if not both can.
    pub(super) by: Option<Player>,
    pub(super) result: EndResult,
}

#[derive(Debug)]
pub(super) enum Cause {
    /// Something that pieces are together, whatever their kinds, or how many are captured.
    Stones(Condition),
    /// A piece of these kinds in the region of its side.
    Reach { region: [Cells; 2], kinds: Kinds },
    /// Fewer pieces of these kinds than that.
    FewerThan { count: u8, kinds: Kinds },
}

/// A set of kinds, one bit each.
pub(super) type Kinds = u8;

/// The number of cells of a set.
pub(super) fn count(cells: Cells) -> u8 {
    small(cells.count_ones() as usize)
}

/// A number that is less than 256 for a board of 128 cells.
pub(super) fn small(number: usize) -> u8 {
    u8::try_from(number).expect("a board has at most 128 cells")
}

impl Tables {
    /// Whether no position comes back.
    pub(in crate::games::described) const fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// The number of symmetries, with the identity.
    pub(in crate::games::described) fn symmetries(&self) -> usize {
        self.symmetries.images().len()
    }

    /// The kinds, each with its pieces of a side.
    #[inline]
    pub(super) fn armies<'a>(
        &'a self,
        pieces: &'a Pieces,
        player: Player,
    ) -> impl Iterator<Item = (&'a Kind, Cells)> {
        let own = pieces.of(player);
        self.kinds
            .iter()
            .zip(&pieces.kinds)
            .map(move |(kind, cells)| (kind, cells & own))
    }

    /// The kinds of which a piece that ends its move on this cell becomes one, if it is promoted there.
    #[inline]
    pub(super) fn promotions(&self, player: Player, kind: u8, to: u8) -> Option<&[u8]> {
        let promotion = self.kinds[usize::from(kind)].promotion.as_ref()?;
        let is_there = promotion.at[player.index()] & 1 << to != 0;
        is_there.then_some(promotion.to.as_slice())
    }
}
