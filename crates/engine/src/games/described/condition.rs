//! What ends a game, and when.

use super::board::{Board, Cells};
use super::connection::{is_joined, joining, shortest_chain};
use super::description::EndResult;
use super::pattern::Pattern;
use crate::game::Player;

/// Something that ends the game.
#[derive(Debug)]
pub(super) struct End {
    pub(super) condition: Condition,
    pub(super) result: EndResult,
}

/// A line that is given by its cells.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) cells: Cells,
    /// The cells from one end to the other.
    pub(super) in_order: Vec<u8>,
    /// Whether each cell touches the one before, so that the line can be drawn.
    pub(super) is_unbroken: bool,
}

#[derive(Debug)]
pub(super) enum Condition {
    /// One of these patterns.
    Patterns(Vec<Pattern>),
    /// All cells of one of these lines.
    Lines(Vec<Line>),
    /// A chain between two edges, those of each side.
    Connection([[Cells; 2]; 2]),
    /// This many captured stones.
    Captured(u8),
}

impl Condition {
    /// Whether `player` has brought it about, with these stones on the board and captured.
    #[inline]
    pub(super) fn is_met(
        &self,
        board: &Board,
        player: Player,
        stones: Cells,
        captured: u8,
    ) -> bool {
        match self {
            Self::Patterns(patterns) => patterns.iter().any(|it| it.is_in(stones)),
            Self::Lines(lines) => lines.iter().any(|line| line.is_in(stones)),
            Self::Connection(edges) => is_joined(board, edges[player.index()], stones),
            Self::Captured(count) => captured >= *count,
        }
    }

    /// The cells of `empty` on which one more stone of `player` brings it about, unless that captures one.
    #[inline]
    pub(super) fn completing(
        &self,
        board: &Board,
        player: Player,
        stones: Cells,
        empty: Cells,
    ) -> Cells {
        match self {
            Self::Patterns(patterns) => {
                let cells = patterns.iter().map(|it| it.completing(stones, empty));
                cells.fold(0, |all, cells| all | cells)
            }
            Self::Lines(lines) => {
                let missing = lines.iter().map(|line| line.cells & !stones);
                let completing = missing.filter(|it| it & empty == *it && it.is_power_of_two());
                completing.fold(0, |all, cell| all | cell)
            }
            Self::Connection(edges) => joining(board, edges[player.index()], stones, empty),
            Self::Captured(_) => 0,
        }
    }

    /// The cells by which `player` has brought it about, if they make a line that can be drawn.
    pub(super) fn drawn(&self, board: &Board, player: Player, stones: Cells) -> Option<Vec<usize>> {
        match self {
            Self::Patterns(patterns) => {
                let mut lines = patterns.iter().filter(|it| it.is_line());
                lines.find_map(|line| line.first_in(stones))
            }
            Self::Lines(lines) => {
                let mut complete = lines.iter().filter(|line| line.is_in(stones));
                let line = complete.find(|line| line.is_unbroken)?;
                Some(line.in_order.iter().copied().map(usize::from).collect())
            }
            Self::Connection(edges) => shortest_chain(board, edges[player.index()], stones),
            Self::Captured(_) => None,
        }
    }

    /// The sets of cells that it names, in families of equal ones, which symmetries have to keep.
    pub(super) fn families(&self) -> Vec<Vec<Cells>> {
        match self {
            Self::Connection(edges) => edges.iter().map(|edges| edges.to_vec()).collect(),
            Self::Lines(lines) => vec![lines.iter().map(|line| line.cells).collect()],
            Self::Patterns(_) | Self::Captured(_) => Vec::new(),
        }
    }

    /// Whether a line may be too long to count.
    pub(super) fn is_exact(&self) -> bool {
        match self {
            Self::Patterns(patterns) => patterns.iter().any(Pattern::is_exact),
            Self::Lines(_) | Self::Connection(_) | Self::Captured(_) => false,
        }
    }
}

impl Line {
    #[inline]
    pub(super) const fn is_in(&self, stones: Cells) -> bool {
        self.cells & !stones == 0
    }
}
