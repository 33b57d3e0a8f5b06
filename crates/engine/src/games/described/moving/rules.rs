//! The rules of a described game of pieces that move.

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use super::effects::AfterMove;
use super::moves::{Action, Move};
use super::position::{Pieces, Position};
use super::tables::{MAX_CAPTURED, MAX_KINDS, Tables, count};
use crate::game::bits::BitsInOrder;
use crate::game::{DrawRules, Ends, Outcome, Player, Rules};
use crate::games::described::board::Cells;
use crate::games::described::ending::Ending;
use crate::games::described::hashes::Hashes;

/// The rules that a description of pieces that move was compiled into.
#[derive(Clone)]
pub struct Moving<E> {
    pub(super) tables: Arc<Tables>,
    ending: PhantomData<E>,
}

impl<E> Debug for Moving<E> {
    /// The size of the board: the tables are long.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.tables.board.size();
        formatter.debug_tuple("Moving").field(&size).finish()
    }
}

impl<E: Ending> Moving<E> {
    pub(in crate::games::described) const fn new(tables: Arc<Tables>) -> Self {
        Self {
            tables,
            ending: PhantomData,
        }
    }

    pub(super) fn hashes(&self, pieces: &Pieces) -> Hashes {
        let mut hashes = Hashes::EMPTY;
        for player in Player::BOTH {
            self.toggle(&mut hashes, pieces, player, pieces.of(player));
        }
        hashes
    }

    /// Adds pieces to the hashes, or takes them away.
    fn toggle(&self, hashes: &mut Hashes, pieces: &Pieces, player: Player, cells: Cells) {
        for cell in BitsInOrder(cells) {
            let army = army(player, pieces.kind_on(cell));
            hashes.toggle(&self.tables.symmetries, army, cell);
        }
    }

    /// The position with the other side to move.
    pub(super) fn passed_position(&self, position: &Position) -> Position {
        let mut passed = Position {
            to_move: !position.to_move,
            ..*position
        };
        passed.outcome = self
            .tables
            .stuck(passed.turn(), position.in_hand[position.to_move.index()]);
        passed
    }

    /// The number of pieces that a move takes away.
    pub(super) fn taken(&self, position: &Position, mv: Move) -> u8 {
        count(
            self.tables
                .after(&position.pieces, position.to_move, mv)
                .taken,
        )
    }
}

/// The number of the pieces of a side and a kind in the hashes.
const fn army(player: Player, kind: u8) -> usize {
    player.index() * MAX_KINDS + kind as usize
}

impl<E: Ending> Rules for Moving<E> {
    type Position = Position;
    type Move = Move;
    type Moves = Vec<Move>;

    const ENDS: Ends = E::ENDS;

    fn initial_position(&self) -> Position {
        let tables = &*self.tables;
        let mut position = Position {
            hashes: self.hashes(&tables.start),
            ..tables.first_position()
        };
        position.outcome = tables.stuck(position.turn(), position.in_hand[1]);
        position
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        self.tables.moves(position.turn())
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let tables = &*self.tables;
        let (player, before) = (position.to_move, &position.pieces);
        let AfterMove {
            pieces,
            taken,
            flipped,
        } = tables.after(before, player, mv);
        let mut next = Position {
            pieces,
            to_move: !player,
            ..*position
        };
        match mv.action {
            Action::Pass => {}
            Action::Place => {
                next.in_hand[player.index()] = next.in_hand[player.index()].saturating_sub(1);
            }
            Action::Step | Action::Jump => {
                self.toggle(&mut next.hashes, before, player, 1 << mv.from);
            }
        }
        self.toggle(&mut next.hashes, before, !player, taken | flipped);
        if mv.action != Action::Pass {
            self.toggle(&mut next.hashes, &pieces, player, flipped | 1 << mv.to);
        }
        if tables.counts_captured {
            let captured = &mut next.captured[player.index()];
            *captured = (*captured).saturating_add(count(taken)).min(MAX_CAPTURED);
        }
        let [own, other] = [player, !player].map(Player::index);
        let end = tables.end_of(player, &pieces, next.captured[own], next.in_hand[other]);
        next.outcome = match end {
            Some(end) => Some(end.result.outcome(player)),
            None => tables.stuck(next.turn(), next.in_hand[own]),
        };
        next
    }

    fn max_plies_left(&self, position: &Position) -> u32 {
        match position.outcome {
            Some(_) => 0,
            None if E::ENDS.in_cycles() => self.tables.plies_with_draws(position),
            None => self.tables.plies_without_draws(position),
        }
    }

    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        let tables = &*self.tables;
        match mv.action {
            Action::Place | Action::Jump => true,
            Action::Pass => false,
            Action::Step => {
                let kind = position.pieces.kind_on(mv.from);
                let goes_ahead =
                    tables.kinds[usize::from(kind)].only_ahead && !tables.flips_neighbours;
                goes_ahead || mv.becomes != kind || self.taken(position, mv) > 0
            }
        }
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(self.tables.draws)
    }
}
