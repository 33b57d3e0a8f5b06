//! Captures by jumping over pieces, one after another.
//!
//! A piece jumps over no piece twice. What it has jumped over leaves the board after the last jump, and is in the way
//! until then.

use super::betza::{ENDLESS, Movement};
use super::moves::{Action, Move};
use super::steps::{Path, seen_from_above};
use super::tables::Tables;
use crate::game::Player;
use crate::game::bits::BitsInOrder;
use crate::games::described::board::{Board, Cells};

/// The most jumps that are tried for the moves of one turn. No position of a game that people play comes near it;
/// without it, one could be made in which the routes are too many to list.
pub(super) const MAX_JUMPS: u32 = 2_000;

/// The jumps of one kind of pieces of one side.
#[derive(Debug, Default)]
pub(super) struct Jumps {
    /// Their directions from each cell.
    from: Vec<Vec<Jump>>,
    /// The directions of all cells together.
    directions: Vec<Direction>,
    /// Whether some are longer than over a neighbour to the cell behind it.
    are_long: bool,
}

/// A direction in which whole sets of pieces jump over their neighbours.
#[derive(Clone, Copy, Debug)]
struct Direction {
    /// The cells from which there is room for such a jump.
    starts: Cells,
    /// By how much a step changes the number of a cell.
    shift: i32,
}

#[derive(Clone, Copy, Debug)]
struct Jump {
    /// All cells in the direction.
    line: Path,
    /// Those over which a piece may jump.
    over: Cells,
    /// Whether it may land farther than right behind.
    flies: bool,
}

impl Jumps {
    pub(super) fn new(board: &Board, movements: &[Movement], player: Player) -> Self {
        let mut from = vec![Vec::new(); (board.rows * board.columns) as usize];
        let mut directions = Vec::new();
        for movement in movements {
            let step = seen_from_above(movement.vector, player);
            let mut starts = 0;
            for cell in board.all_cells() {
                let line = Path::new(board, cell, step, ENDLESS);
                if line.cells().count_ones() > 1 {
                    starts |= 1 << cell;
                    from[cell as usize].push(Jump {
                        line,
                        over: Path::new(board, cell, step, movement.range).cells(),
                        flies: movement.range > 1,
                    });
                }
            }
            directions.push(Direction {
                starts,
                shift: step.0 * board.columns.cast_signed() + step.1,
            });
        }
        Self {
            from,
            directions,
            are_long: movements.iter().any(|movement| movement.range > 1),
        }
    }

    fn from(&self, cell: u8) -> &[Jump] {
        &self.from[usize::from(cell)]
    }

    /// Those of these pieces that can jump over one of `enemies`.
    #[inline]
    pub(super) fn able(&self, pieces: Cells, occupied: Cells, enemies: Cells) -> Cells {
        if self.are_long {
            let is_able = |cell: &u8| self.can_jump(*cell, occupied, enemies);
            let able = BitsInOrder(pieces).filter(is_able);
            return able.fold(0, |set, cell| set | 1 << cell);
        }
        let able = self.directions.iter().map(|direction| {
            let over = enemies & direction.before(!occupied);
            direction.starts & direction.before(over)
        });
        able.fold(0, |set, cells| set | cells) & pieces
    }

    /// Whether a piece on this cell can jump over one of `enemies`.
    #[inline]
    pub(super) fn can_jump(&self, cell: u8, occupied: Cells, enemies: Cells) -> bool {
        let mut jumps = self.from(cell).iter();
        jumps.any(|jump| jump.landings(occupied, enemies).is_some())
    }

    /// The number of directions from a cell in which there is room for a jump.
    pub(super) fn count(&self, cell: u8) -> usize {
        self.from(cell).len()
    }
}

impl Direction {
    /// The cells from which a step leads to one of these, among those from which there is room for it.
    #[inline]
    const fn before(self, cells: Cells) -> Cells {
        if self.shift > 0 {
            cells >> self.shift
        } else {
            cells << -self.shift
        }
    }
}

impl Jump {
    /// The piece that is jumped over, and the cells on which the jump may end.
    #[inline]
    fn landings(&self, occupied: Cells, enemies: Cells) -> Option<(Cells, Cells)> {
        let met = self.line.split(occupied);
        if met.at & self.over & enemies == 0 {
            return None;
        }
        let landings = if self.flies {
            met.behind.split(occupied).before
        } else {
            met.behind.first() & !occupied
        };
        (landings != 0).then_some((met.at, landings))
    }
}

/// A piece that is about to jump.
pub(super) struct Jumper<'a> {
    tables: &'a Tables,
    player: Player,
    from: u8,
    enemies: Cells,
    /// All pieces but the one that jumps.
    occupied: Cells,
    /// Called with each move, and the cells on which it lands in turn.
    found: &'a mut dyn FnMut(Move, &[u8]),
    landings: Vec<u8>,
    jumps_left: &'a mut u32,
}

impl<'a> Jumper<'a> {
    pub(super) fn new(
        tables: &'a Tables,
        player: Player,
        from: u8,
        (enemies, occupied): (Cells, Cells),
        found: &'a mut dyn FnMut(Move, &[u8]),
        jumps_left: &'a mut u32,
    ) -> Self {
        Self {
            tables,
            player,
            from,
            enemies,
            occupied: occupied & !(1 << from),
            found,
            landings: Vec::new(),
            jumps_left,
        }
    }

    /// Finds every move of jumps of a piece of this kind.
    pub(super) fn find(&mut self, kind: u8) {
        self.extend(self.from, kind, 0, false);
    }

    /// Finds every move of jumps that goes on from this cell. `is_new` says whether the piece has become of this kind
    /// there, so that it is not promoted a second time.
    fn extend(&mut self, at: u8, kind: u8, jumped: Cells, is_new: bool) {
        let mut goes_on = false;
        if jumped == 0 || self.tables.jumps_again {
            let jumps = &self.tables.kinds[usize::from(kind)].jumps[self.player.index()];
            for jump in jumps.from(at) {
                let Some((over, mut landings)) =
                    jump.landings(self.occupied, self.enemies & !jumped)
                else {
                    continue;
                };
                let jumped = jumped | over;
                if self.tables.is_compulsory && self.tables.jumps_again {
                    let going_on = self.going_on(landings, kind, jumped);
                    landings = if going_on == 0 { landings } else { going_on };
                }
                for landing in BitsInOrder(landings) {
                    if *self.jumps_left == 0 {
                        return;
                    }
                    *self.jumps_left -= 1;
                    goes_on = true;
                    self.landings.push(landing);
                    let after = self.kind_after(kind, landing);
                    self.extend(landing, after, jumped, after != kind);
                    self.landings.pop();
                }
            }
        }
        if jumped != 0 && !(goes_on && self.tables.is_compulsory) {
            self.end(at, kind, jumped, is_new);
        }
    }

    /// Those of the cells from which a piece can jump again.
    fn going_on(&self, landings: Cells, kind: u8, jumped: Cells) -> Cells {
        let enemies = self.enemies & !jumped;
        let goes_on = |cell: &u8| {
            let kind = &self.tables.kinds[usize::from(self.kind_after(kind, *cell))];
            kind.jumps[self.player.index()].can_jump(*cell, self.occupied, enemies)
        };
        BitsInOrder(landings)
            .filter(goes_on)
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// The kind of a piece that has landed on a cell in the middle of its move.
    fn kind_after(&self, kind: u8, cell: u8) -> u8 {
        match &self.tables.kinds[usize::from(kind)].promotion {
            Some(promotion)
                if promotion.is_passing && promotion.at[self.player.index()] & 1 << cell != 0 =>
            {
                promotion.to[0]
            }
            _ => kind,
        }
    }

    fn end(&mut self, to: u8, kind: u8, jumped: Cells, is_new: bool) {
        let mut end = |becomes: u8| {
            let mv = Move {
                action: Action::Jump,
                from: self.from,
                to,
                becomes,
                jumped,
            };
            (self.found)(mv, &self.landings);
        };
        let kinds = self.tables.promotions(self.player, kind, to);
        match kinds.filter(|_| !is_new) {
            Some(kinds) => kinds.iter().copied().for_each(&mut end),
            None => end(kind),
        }
    }
}
