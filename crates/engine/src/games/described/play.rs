//! The position after a move of a described game.

use super::board::Cells;
use super::custody::captured as captured_by;
use super::ending::Ending;
use super::hashes::Hashes;
use super::moves::PASS;
use super::outflank::flips;
use super::position::Position;
use super::rules::Described;
use crate::game::bits::BitsInOrder;
use crate::game::{Outcome, Player};

impl<E: Ending> Described<E> {
    /// The position after a stone that changes no other, where the rules show what wins: only lines of the side that
    /// has placed it are looked for again.
    #[inline]
    pub(super) fn with_plain_stone(&self, position: &Position, cell: u8) -> Position {
        let tables = &*self.tables;
        let (stone, player) = (1 << cell, position.to_move);
        let (own, other) = (position.own | stone, position.other);
        let mut hashes = position.hashes;
        hashes.toggle(&tables.symmetries, player.index(), cell);
        let outcome = if position.wins[0] & stone != 0 {
            Some(Outcome::Won(player))
        } else if tables.only_wins {
            None
        } else {
            self.ended_by(player, own, 0)
        };
        Position {
            own: other,
            other: own,
            moves: tables.open_cells(other, own),
            wins: [position.wins[1] & !stone, self.wins(player, own, other)],
            hashes,
            may_swap: false,
            to_move: !player,
            stones_left: tables.stones,
            captured: position.captured,
            outcome,
        }
    }

    /// The position after a stone and all that it does to others, or after a pass.
    pub(super) fn with_stone(&self, position: &Position, mv: u8) -> Position {
        let tables = &*self.tables;
        let Position {
            mut own,
            mut other,
            mut hashes,
            to_move,
            mut captured,
            ..
        } = *position;
        if mv != PASS {
            let stone = 1 << mv;
            hashes.toggle(&tables.symmetries, to_move.index(), mv);
            if tables.outflanks {
                let flipped = flips(&tables.sights[usize::from(mv)], own, other);
                self.take(&mut hashes, flipped, !to_move, Some(to_move));
                (own, other) = (own | flipped, other & !flipped);
            }
            own |= stone;
            if let Some(custody) = tables.custody {
                let taken = captured_by(&tables.board.rays, (own, other), stone, custody);
                self.take(&mut hashes, taken, !to_move, None);
                other &= !taken;
                let count = u8::try_from(taken.count_ones()).expect("a set has at most 128 cells");
                captured[to_move.index()] += count;
            }
        }
        let outcome = self.ended_by(to_move, own, captured[to_move.index()]);
        let stones_left = position.stones_left - 1;
        let goes_on = stones_left > 0 && mv != PASS;
        let (own, other, to_move) = if goes_on {
            (own, other, to_move)
        } else {
            (other, own, !to_move)
        };
        Position {
            own,
            other,
            moves: tables.open_cells(own, other),
            wins: [0; 2],
            hashes,
            may_swap: false,
            to_move,
            stones_left: if goes_on { stones_left } else { tables.stones },
            captured,
            outcome,
        }
    }

    /// The position after the second side has taken over the first stones.
    pub(super) fn swapped(&self, stones: Cells) -> Position {
        let images = self.tables.swap.as_ref().expect("a swap is legal");
        let image = |set, cell: u8| set | 1 << images[usize::from(cell)];
        let taken = BitsInOrder(stones).fold(0, image);
        self.position([0, taken], Player::One, self.tables.stones)
    }

    /// The position after the lowest stone of a column was taken out, which may complete something of either side.
    pub(super) fn without_lowest(&self, position: &Position, column: u8) -> Position {
        let tables = &*self.tables;
        let player = position.to_move;
        let stones = [position.own, position.other];
        let [own, other] = stones.map(|set| tables.without_lowest(set, column));
        let mut hashes = position.hashes;
        for (player, changed) in [
            (player, position.own ^ own),
            (!player, position.other ^ other),
        ] {
            for cell in BitsInOrder(changed) {
                hashes.toggle(&tables.symmetries, player.index(), cell);
            }
        }
        let mut next = Position {
            own: other,
            other: own,
            moves: tables.open_cells(other, own),
            hashes,
            to_move: !player,
            ..*position
        };
        next.outcome = self.result_of_end(&next);
        next
    }

    /// Takes away stones that were captured, or changes their side.
    fn take(&self, hashes: &mut Hashes, stones: Cells, from: Player, to: Option<Player>) {
        for cell in BitsInOrder(stones) {
            for player in [Some(from), to].into_iter().flatten() {
                hashes.toggle(&self.tables.symmetries, player.index(), cell);
            }
        }
    }
}
