//! The steps and slides of one kind of pieces of one side, from each cell.

use super::betza::{Hurdle, Modes, Movement};
use super::directions::Vector;
use crate::game::Player;
use crate::game::bits::BitsInOrder;
use crate::games::described::board::{Board, Cells, Step};

/// The moves from every cell, and the cells from which every cell is captured.
#[derive(Debug)]
pub(super) struct Steps {
    from: Vec<Leaving>,
    to: Vec<Attackers>,
}

/// The moves from a cell.
#[derive(Clone, Debug, Default)]
struct Leaving {
    /// The cells to which a leap leads if they are empty.
    quiet_leaps: Cells,
    /// The cells on which a leap captures.
    capturing_leaps: Cells,
    slides: Vec<Slide>,
}

/// The pieces that may capture on a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Attackers {
    /// The cells from which a leap captures there.
    leaps: Cells,
    /// The cells from which a slide may.
    slides: Cells,
}

/// A slide from a cell along a line.
#[derive(Clone, Copy, Debug)]
struct Slide {
    line: Path,
    /// The cells of it on which the slide may end.
    targets: Cells,
    is_quiet: bool,
    captures: bool,
    hurdle: Hurdle,
}

/// Cells in a row, away from one that is not part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    cells: Cells,
    /// Whether cells that are farther have higher bits.
    is_ascending: bool,
}

impl Path {
    /// The line from a cell by this step, as long as the range and the board allow.
    pub(super) fn new(board: &Board, cell: u32, step: Step, range: u32) -> Self {
        let mut cells = 0;
        let mut at = cell;
        for _ in 0..range {
            let Some(next) = board.piece_moved(at, step) else {
                break;
            };
            cells |= 1 << next;
            at = next;
        }
        Self {
            cells,
            is_ascending: step > (0, 0),
        }
    }

    pub(super) const fn cells(self) -> Cells {
        self.cells
    }

    /// The nearest cell of the line that is in a set, if any, with the cells before it and behind it.
    #[inline]
    pub(super) const fn split(self, set: Cells) -> Split {
        let met = self.cells & set;
        if met == 0 {
            return Split {
                before: self.cells,
                at: 0,
                behind: Self { cells: 0, ..self },
            };
        }
        let (at, nearer) = if self.is_ascending {
            let at = met & met.wrapping_neg();
            (at, at - 1)
        } else {
            let at = 1 << (Cells::BITS - 1 - met.leading_zeros());
            (at, !(at | (at - 1)))
        };
        Split {
            before: self.cells & nearer,
            at,
            behind: Self {
                cells: self.cells & !nearer & !at,
                ..self
            },
        }
    }

    /// The nearest cell.
    #[inline]
    pub(super) const fn first(self) -> Cells {
        self.split(Cells::MAX).at
    }
}

/// A line that is cut at a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) before: Cells,
    /// The cell, or none.
    pub(super) at: Cells,
    pub(super) behind: Path,
}

impl Slide {
    /// The cells to which the slide leads, empty ones and one with a piece.
    #[inline]
    fn reach(&self, occupied: Cells) -> (Cells, Cells) {
        let first = self.line.split(occupied);
        let (quiet, met) = match self.hurdle {
            Hurdle::Stops => (first.before, first.at),
            Hurdle::Over => {
                let second = first.behind.split(occupied);
                (second.before, second.at)
            }
            Hurdle::Next => {
                let next = first.behind.first();
                (next & !occupied, next & occupied)
            }
        };
        (quiet & self.targets, met & self.targets)
    }
}

impl Steps {
    /// The steps of a side. Those of an initial movement begin only on the cells of `start`.
    pub(super) fn new(board: &Board, movements: &[Movement], player: Player, start: Cells) -> Self {
        let cells = (board.rows * board.columns) as usize;
        let mut steps = Self {
            from: vec![Leaving::default(); cells],
            to: vec![Attackers::default(); cells],
        };
        for movement in movements {
            let step = seen_from_above(movement.vector, player);
            for cell in board.all_cells() {
                if !movement.modes.is_initial || start & 1 << cell != 0 {
                    steps.add(board, cell, step, *movement);
                }
            }
        }
        steps.find_sources();
        steps
    }

    fn add(
        &mut self,
        board: &Board,
        cell: u32,
        step: Step,
        Movement { range, modes, .. }: Movement,
    ) {
        let from = &mut self.from[cell as usize];
        if range == 1 && !modes.is_lame {
            let target = Path::new(board, cell, step, 1).cells;
            from.quiet_leaps |= if modes.is_quiet { target } else { 0 };
            from.capturing_leaps |= if modes.captures { target } else { 0 };
            return;
        }
        let (line, targets) = if modes.is_lame {
            let length = step.0.abs().max(step.1.abs());
            let line = Path::new(
                board,
                cell,
                (step.0 / length, step.1 / length),
                length.unsigned_abs(),
            );
            let target = Path::new(board, cell, step, 1).cells & line.cells;
            (line, target)
        } else {
            let line = Path::new(board, cell, step, range);
            (line, line.cells)
        };
        if targets != 0 {
            from.slides.push(Slide::new(line, targets, modes));
        }
    }

    fn find_sources(&mut self) {
        for (from, cell) in self.from.iter().zip(0_u8..) {
            for target in BitsInOrder(from.capturing_leaps) {
                self.to[usize::from(target)].leaps |= 1 << cell;
            }
            for slide in from.slides.iter().filter(|slide| slide.captures) {
                for target in BitsInOrder(slide.targets) {
                    self.to[usize::from(target)].slides |= 1 << cell;
                }
            }
        }
    }

    /// The cells to which a piece moves without a capture, and those on which it captures.
    #[inline]
    pub(super) fn targets(&self, cell: u8, occupied: Cells, enemies: Cells) -> (Cells, Cells) {
        let from = &self.from[usize::from(cell)];
        let mut quiet = from.quiet_leaps & !occupied;
        let mut captures = from.capturing_leaps & enemies;
        for slide in &from.slides {
            let (empty, met) = slide.reach(occupied);
            quiet |= if slide.is_quiet { empty } else { 0 };
            captures |= if slide.captures { met & enemies } else { 0 };
        }
        (quiet, captures)
    }

    /// Whether one of these pieces captures on a cell, on which a piece of the other side stands.
    #[inline]
    pub(super) fn attack(&self, pieces: Cells, cell: u8, occupied: Cells) -> bool {
        let to = self.to[usize::from(cell)];
        if to.leaps & pieces != 0 {
            return true;
        }
        let captures = |from: u8| self.targets(from, occupied, 1 << cell).1 != 0;
        BitsInOrder(to.slides & pieces).any(captures)
    }

    /// The cells between a piece and one on which its slides could capture, and that cell.
    pub(super) fn lines_to(&self, pieces: Cells, cell: u8) -> Cells {
        let target = 1 << cell;
        let mut lines = 0;
        for from in BitsInOrder(self.to[usize::from(cell)].slides & pieces) {
            for slide in &self.from[usize::from(from)].slides {
                let split = slide.line.split(target);
                lines |= if split.at == 0 {
                    0
                } else {
                    split.before | split.at
                };
            }
        }
        lines
    }

    /// How many cells a piece reaches from a cell, in hundredths. A slide counts for less, because pieces are in its way.
    pub(super) fn mobility(&self, cell: u8) -> i32 {
        let from = &self.from[usize::from(cell)];
        let count = |cells: Cells| cells.count_ones().cast_signed();
        let leaps = count(from.quiet_leaps) + count(from.capturing_leaps);
        let slides = from.slides.iter().map(|slide| {
            let uses = i32::from(slide.is_quiet) + i32::from(slide.captures);
            uses * count(slide.targets)
        });
        50 * leaps + 30 * slides.sum::<i32>()
    }

    /// Whether some move captures.
    pub(super) fn captures(&self) -> bool {
        let captures = |from: &Leaving| {
            from.capturing_leaps != 0 || from.slides.iter().any(|slide| slide.captures)
        };
        self.from.iter().any(captures)
    }
}

impl Slide {
    const fn new(line: Path, targets: Cells, modes: Modes) -> Self {
        Self {
            line,
            targets,
            is_quiet: modes.is_quiet,
            captures: modes.captures,
            hurdle: modes.hurdle,
        }
    }
}

/// A step by rows and columns from the top left. The second side sees the board turned round.
pub(super) const fn seen_from_above((ahead, right): Vector, player: Player) -> Step {
    match player {
        Player::One => (-ahead, right),
        Player::Two => (ahead, -right),
    }
}
