//! How long a game can go on.
//!
//! What cannot be undone is counted: captures, promotions, new pieces, and the rows of pieces that only move ahead.

use super::position::{Pieces, Position};
use super::tables::{Kind, Tables};
use crate::game::Player;
use crate::game::bits::BitsInOrder;
use crate::games::described::description::NoMove;

impl Tables {
    /// An upper bound on the plies of a game in which no position comes back.
    pub(super) fn plies_without_draws(&self, position: &Position) -> u32 {
        let pieces = &position.pieces;
        let to_place: u32 = position.in_hand.map(u32::from).iter().sum();
        let all = pieces.occupied().count_ones() + to_place;
        let rows = self.board.rows;
        let only_captures = !self.kinds.iter().any(|kind| kind.moves);
        let moves = if only_captures {
            (all + to_place).saturating_sub(1)
        } else {
            // A capture takes a piece, and may lead another one back.
            let lost_rows = if self.captures_back { all * rows } else { 0 };
            self.rows_ahead(pieces, |_| true) + to_place * rows + lost_rows
        };
        match self.no_move {
            NoMove::Pass => 2 * moves + u32::from(!self.can_move(position.turn())),
            NoMove::Draw | NoMove::Win | NoMove::Loss | NoMove::MostStones => moves,
        }
    }

    /// An upper bound on the plies of a game that is drawn where too little happens.
    pub(super) fn plies_with_draws(&self, position: &Position) -> u32 {
        let pieces = &position.pieces;
        let to_place: u32 = position.in_hand.map(u32::from).iter().sum();
        let all = pieces.occupied().count_ones();
        let empty = if self.places_beside {
            self.board.cells.count_ones() - all
        } else {
            0
        };
        let ahead = if self.flips_neighbours {
            0
        } else {
            self.rows_ahead(pieces, |kind| kind.only_ahead)
        };
        let kinds = self.kinds.iter().zip(&pieces.kinds);
        let promotions: u32 = kinds
            .map(|(kind, cells)| kind.promotions * cells.count_ones())
            .sum();
        let of_placed = self.kinds[usize::from(self.placed_kind)].promotions;
        // Each of these may lead a piece back by all rows but one, and a new piece can be captured and promoted.
        let changes = all + promotions + to_place * (2 + of_placed) + 3 * empty;
        let irreversible = ahead + self.board.rows * changes + 1;
        irreversible.saturating_mul(self.draws.max_reversible_plies())
    }

    /// The rows between pieces and the last row ahead of them, all in all.
    fn rows_ahead(&self, pieces: &Pieces, counts: impl Fn(&Kind) -> bool) -> u32 {
        let rows = Player::BOTH.into_iter().map(|player| {
            let armies = self.armies(pieces, player).filter(|(kind, _)| counts(kind));
            let cells = armies.fold(0, |all, (_, cells)| all | cells);
            let ahead = |cell: u8| {
                let row = u32::from(cell) / self.board.columns;
                match player {
                    Player::One => row,
                    Player::Two => self.board.rows - 1 - row,
                }
            };
            BitsInOrder(cells).map(ahead).sum::<u32>()
        });
        rows.sum()
    }
}
