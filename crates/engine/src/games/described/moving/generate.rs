//! The legal moves of a side.

use super::jumps::{Jumper, MAX_JUMPS};
use super::moves::Move;
use super::position::{Pieces, Position};
use super::royal::Safety;
use super::tables::Tables;
use crate::game::Player;
use crate::game::bits::BitsInOrder;
use crate::games::described::board::Cells;
use crate::games::described::description::NoMove;

/// A side whose moves are asked for.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) pieces: &'a Pieces,
    pub(super) player: Player,
    /// The pieces that it has still to place.
    pub(super) in_hand: u8,
}

impl Position {
    pub(super) const fn turn(&self) -> Turn<'_> {
        Turn {
            pieces: &self.pieces,
            player: self.to_move,
            in_hand: self.in_hand[self.to_move.index()],
        }
    }
}

impl Tables {
    /// All legal moves, in their order. Where there are none and a side may pass, that is a pass.
    pub(super) fn moves(&self, turn: Turn) -> Vec<Move> {
        let mut moves = self.moves_to(turn, Cells::MAX);
        if moves.is_empty() && self.no_move == NoMove::Pass {
            moves.push(Move::PASS);
        }
        moves
    }

    /// The legal captures.
    pub(super) fn captures(&self, turn: Turn) -> Vec<Move> {
        self.moves_to(turn, turn.pieces.of(!turn.player))
    }

    /// The legal moves that are jumps or lead to these cells.
    fn moves_to(&self, turn: Turn, cells: Cells) -> Vec<Move> {
        let mut moves = Vec::with_capacity(40);
        self.add_jumps(turn, &mut moves);
        if moves.is_empty() || !self.only_jumps_count {
            let safety = Safety::new(self, turn);
            self.each_move(turn, cells, &mut |mv| {
                if safety.allows(self, turn, mv) {
                    moves.push(mv);
                }
                true
            });
        }
        if self.is_compulsory {
            self.keep_captures(turn, &mut moves);
        }
        moves
    }

    /// Whether a side has a legal move other than a pass.
    pub(super) fn can_move(&self, turn: Turn) -> bool {
        let Turn { pieces, player, .. } = turn;
        let mut is_found = false;
        let mut safety = None;
        self.each_move(turn, Cells::MAX, &mut |mv| {
            let safety = safety.get_or_insert_with(|| Safety::new(self, turn));
            is_found = safety.allows(self, turn, mv);
            !is_found
        });
        if is_found || turn.in_hand > 0 {
            return is_found;
        }
        let (occupied, enemies) = (pieces.occupied(), pieces.of(!player));
        let mut armies = self.armies(pieces, player);
        armies.any(|(kind, own)| kind.jumps[player.index()].able(own, occupied, enemies) != 0)
    }

    /// Calls `each` with every placing and step to one of `cells`, whether or not it leaves the royal piece in danger,
    /// until that is false.
    fn each_move(&self, turn: Turn, cells: Cells, each: &mut impl FnMut(Move) -> bool) {
        let Turn {
            pieces,
            player,
            in_hand,
        } = turn;
        let own = pieces.of(player);
        let empty = self.board.cells & !pieces.occupied();
        let open = match (in_hand, self.places_beside) {
            (0, false) => 0,
            (0, true) => self.board.around_all(own) & empty,
            (_, _) => empty,
        };
        for cell in BitsInOrder(open & cells) {
            if !each(Move::place(cell, self.placed_kind)) {
                return;
            }
        }
        if in_hand > 0 {
            return;
        }
        for from in BitsInOrder(own) {
            let kind = pieces.kind_on(from);
            for to in BitsInOrder(self.targets(turn, kind, from) & cells) {
                let goes_on = match self.promotions(player, kind, to) {
                    Some(kinds) => kinds
                        .iter()
                        .all(|becomes| each(Move::step(from, to, *becomes))),
                    None => each(Move::step(from, to, kind)),
                };
                if !goes_on {
                    return;
                }
            }
        }
    }

    /// The cells to which a piece of this kind steps from a cell.
    #[inline]
    fn targets(&self, turn: Turn, kind: u8, from: u8) -> Cells {
        let Turn { pieces, player, .. } = turn;
        let steps = &self.kinds[usize::from(kind)].steps[player.index()];
        let (quiet, captures) = steps.targets(from, pieces.occupied(), pieces.of(!player));
        quiet | captures
    }

    fn add_jumps(&self, turn: Turn, moves: &mut Vec<Move>) {
        self.each_jump(turn, &mut |mv, _| moves.push(mv));
        // Several routes may lead to the same position.
        moves.sort_unstable();
        moves.dedup();
    }

    /// Calls `found` with every move of jumps, and the cells on which it lands in turn.
    fn each_jump(&self, turn: Turn, found: &mut dyn FnMut(Move, &[u8])) {
        if turn.in_hand == 0 {
            self.each_jump_of(turn, turn.pieces.of(turn.player), found);
        }
    }

    /// As [`each_jump`](Self::each_jump), of these pieces.
    pub(super) fn each_jump_of(
        &self,
        turn: Turn,
        pieces_of_side: Cells,
        found: &mut dyn FnMut(Move, &[u8]),
    ) {
        let Turn { pieces, player, .. } = turn;
        let (occupied, enemies) = (pieces.occupied(), pieces.of(!player));
        // Single jumps are few enough, and every list of moves has to have its image.
        let mut jumps_left = if self.jumps_again {
            MAX_JUMPS
        } else {
            u32::MAX
        };
        for (kind, index) in self.kinds.iter().zip(0..) {
            let jumps = &kind.jumps[player.index()];
            let own = pieces.kinds[usize::from(index)] & pieces_of_side;
            for from in BitsInOrder(jumps.able(own, occupied, enemies)) {
                let sides = (enemies, occupied);
                Jumper::new(self, player, from, sides, found, &mut jumps_left).find(index);
            }
        }
    }

    /// Drops all moves but captures, or but those of the most pieces, if there is any.
    fn keep_captures(&self, turn: Turn, moves: &mut Vec<Move>) {
        let enemies = turn.pieces.of(!turn.player);
        let count = |mv: &Move| mv.captures(enemies);
        let most = moves.iter().map(count).max().unwrap_or(0);
        let least = if self.is_longest { most } else { most.min(1) };
        moves.retain(|mv| count(mv) >= least);
    }

    /// Whether a step or a jump leads there if nothing but the way of the piece is asked for.
    pub(super) fn reaches(&self, turn: Turn, mv: Move) -> bool {
        let kind = turn.pieces.kind_on(mv.from);
        let mut reaches = self.targets(turn, kind, mv.from) & 1 << mv.to != 0;
        self.each_jump(turn, &mut |found, _| {
            reaches |= (found.from, found.to) == (mv.from, mv.to);
        });
        reaches
    }
}
