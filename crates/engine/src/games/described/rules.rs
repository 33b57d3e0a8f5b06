//! The rules of a described game.

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use super::board::Cells;
use super::description::{EndResult, NoMove};
use super::ending::Ending;
use super::hashes::Hashes;
use super::moves::{Moves, SWAP, popped};
use super::position::Position;
use super::tables::Tables;
use crate::game::bits::BitsInOrder;
use crate::game::{DrawRules, Ends, Outcome, Player, Rules};

/// The rules that a description was compiled into.
#[derive(Clone)]
pub struct Described<E> {
    pub(super) tables: Arc<Tables>,
    ending: PhantomData<E>,
}

impl<E> Debug for Described<E> {
    /// The size of the board: the tables are long.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.tables.board.size();
        formatter.debug_tuple("Described").field(&size).finish()
    }
}

impl<E: Ending> Described<E> {
    pub(super) const fn new(tables: Arc<Tables>) -> Self {
        Self {
            tables,
            ending: PhantomData,
        }
    }

    /// The position with these stones, before what ends the game is looked for.
    pub(super) fn position(
        &self,
        [own, other]: [Cells; 2],
        to_move: Player,
        stones_left: u8,
    ) -> Position {
        Position {
            own,
            other,
            moves: self.tables.open_cells(own, other),
            wins: [
                self.wins(to_move, own, other),
                self.wins(!to_move, other, own),
            ],
            hashes: self.hashes(own, other, to_move),
            may_swap: self.may_swap([own, other], to_move, stones_left),
            to_move,
            stones_left,
            captured: [0; 2],
            outcome: None,
        }
    }

    /// Whether the second side is to begin its first turn. A swap leaves the first side to move, so it is not undone.
    fn may_swap(&self, [own, other]: [Cells; 2], to_move: Player, stones_left: u8) -> bool {
        let tables = &*self.tables;
        tables.swap.is_some()
            && (own, to_move, stones_left) == (0, Player::Two, tables.stones)
            && other.count_ones() == u32::from(tables.first_stones)
    }

    /// Whether the first side has still to end the first turn.
    fn is_first_turn(&self, position: &Position) -> bool {
        let first = u32::from(self.tables.first_stones);
        position.to_move == Player::One && position.other == 0 && position.own.count_ones() < first
    }

    /// The empty cells on which a stone of `player` wins at once, where the rules show them.
    #[inline]
    pub(super) fn wins(&self, player: Player, own: Cells, other: Cells) -> Cells {
        let tables = &*self.tables;
        if !tables.shows_wins {
            return 0;
        }
        let empty = tables.board.cells & !own & !other;
        tables.ending_cells(EndResult::Win, player, own, empty)
    }

    /// The side that has placed the last stone: in the middle of a turn, the one that is to move.
    pub(super) fn last_to_move(&self, position: &Position) -> Player {
        let is_mid_turn = position.stones_left < self.tables.stones;
        if is_mid_turn {
            position.to_move
        } else {
            !position.to_move
        }
    }

    pub(super) fn hashes(&self, own: Cells, other: Cells, to_move: Player) -> Hashes {
        let mut hashes = Hashes::EMPTY;
        for (player, stones) in [(to_move, own), (!to_move, other)] {
            for cell in BitsInOrder(stones) {
                hashes.toggle(&self.tables.symmetries, player.index(), cell);
            }
        }
        hashes
    }

    /// The result for a side that has just moved, if it has ended the game.
    pub(super) fn ended_by(&self, player: Player, stones: Cells, captured: u8) -> Option<Outcome> {
        let end = self.tables.end_of(player, stones, captured)?;
        Some(end.result.outcome(player))
    }

    /// The result where the side to move cannot place a stone, unless it passes.
    pub(super) fn stuck(&self, position: &Position) -> Option<Outcome> {
        let player = position.to_move;
        if position.moves != 0 || self.tables.columns_to_pop(position.own) != 0 {
            return None;
        }
        match self.tables.no_move {
            NoMove::Draw => Some(Outcome::Drawn),
            NoMove::Win => Some(Outcome::Won(player)),
            NoMove::Loss => Some(Outcome::Won(!player)),
            NoMove::MostStones => Some(self.count(position)),
            NoMove::Pass => {
                let is_over = self.tables.open_cells(position.other, position.own) == 0;
                is_over.then(|| self.count(position))
            }
        }
    }

    fn count(&self, position: &Position) -> Outcome {
        let [one, two] = Player::BOTH.map(|player| count(position.of(player)));
        let lead = one - two;
        let empty = count(self.tables.empty_cells(position));
        let gained = if self.tables.empty_cells_go_to_winner {
            empty
        } else {
            0
        };
        Outcome::from_lead(lead + lead.signum() * gained)
    }
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a set has at most 128 cells"
)]
pub(super) const fn count(cells: Cells) -> i16 {
    cells.count_ones() as i16
}

impl<E: Ending> Rules for Described<E> {
    type Position = Position;

    /// A cell, a pass, a swap, or the column that loses a stone.
    type Move = u8;

    type Moves = Moves;

    const ENDS: Ends = E::ENDS;

    fn initial_position(&self) -> Position {
        let first = self.tables.first_stones;
        let mut position = self.position(self.tables.start, Player::One, first);
        position.outcome = self.stuck(&position);
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

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        Moves {
            cells: position.moves,
            pops: self.tables.columns_to_pop(position.own),
            may_swap: position.may_swap,
        }
    }

    #[inline]
    fn play(&self, position: &Position, mv: u8) -> Position {
        if mv == SWAP {
            return self.swapped(position.other);
        }
        let mut next = if let Some(column) = popped(mv) {
            self.without_lowest(position, column)
        } else if self.tables.shows_wins {
            self.with_plain_stone(position, mv)
        } else {
            self.with_stone(position, mv)
        };
        next.may_swap = self.may_swap([next.own, next.other], next.to_move, next.stones_left);
        if next.outcome.is_none() {
            next.outcome = self.stuck(&next);
        }
        next
    }

    /// Every stone fills a cell, and a captured one empties it again. A swap fills none. Where sides pass, every stone may be
    /// followed by a pass, and no pass by another one.
    fn max_plies_left(&self, position: &Position) -> u32 {
        if position.outcome.is_some() {
            return 0;
        }
        if E::ENDS.in_cycles() {
            return self.tables.draws.max_reversible_plies();
        }
        let empty = self.tables.empty_cells(position).count_ones();
        let captured = position.captured.map(u32::from).iter().sum::<u32>();
        let may_come = position.may_swap || self.is_first_turn(position);
        let swap = self.tables.swap.is_some() && may_come;
        let stones = empty + u32::from(swap) + 2 * self.tables.most_captured() - captured;
        match self.tables.no_move {
            NoMove::Pass => 2 * stones + u32::from(position.moves == 0),
            NoMove::Draw | NoMove::Win | NoMove::Loss | NoMove::MostStones => stones,
        }
    }

    /// Whatever is placed may be taken out again.
    fn is_irreversible(&self, _position: &Position, _mv: u8) -> bool {
        false
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(self.tables.draws)
    }
}
