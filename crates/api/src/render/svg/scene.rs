//! What all boards of a game have in common: the board without pieces, and the marks that it can show.

use bestmove_engine::erased::{Cell, Coordinates, DynPosition, Layout, Look};
use maud::{Markup, html};

use super::coordinates::draw_coordinates;
use super::fills::draw_fills;
use super::grid::Grid;
use super::ground::{draw_front, draw_ground};
use super::layout::{Area, Point, Size};
use super::marks::draw_marks;
use super::pits::{Pit, count_seeds, find_pits};

/// The height of pits in hundredths of their width: room for seeds, and for their number.
const PIT_HEIGHT: u32 = 175;

/// How much of a board there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Full,
    /// No coordinates, and nothing else that is too small to be read.
    Small,
}

/// A board without pieces, in a picture.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) look: Look,
    /// The names of the players, which may be those of colours.
    pub(super) players: [&'static str; 2],
    /// What people call the players' pieces by their colours.
    pub(super) colours: [&'static str; 2],
    /// The letters of the kinds of pieces, where pieces are letters.
    pub(super) kinds: Vec<char>,
    pub(super) grid: Grid,
    pub(super) coordinates: Option<Coordinates>,
    pub(super) pits: Vec<Pit>,
    /// The number of seeds in all pits.
    pub(super) seeds: u32,
    pub(super) detail: Detail,
}

impl Scene {
    /// The board of a position, whose longer side has about `side` pixels, in the corner of a picture; none
    /// for a board without cells.
    pub(super) fn new(
        position: &dyn DynPosition,
        cells: &[Cell],
        detail: Detail,
        side: u32,
        cell_sizes: [u32; 2],
    ) -> Option<Self> {
        let layout = (position.shape()?, position.layout());
        let mut grid = Grid::with_side(side, cell_sizes, layout, holes_of(cells));
        let pits = find_pits(cells, grid.shape);
        if !pits.is_empty() {
            grid = grid.with_height(PIT_HEIGHT);
        }
        let has_names = detail == Detail::Full;
        let scene = Self {
            look: position.look(),
            players: position.players(),
            colours: position.colours(),
            kinds: position.kinds(),
            grid,
            coordinates: position.coordinates().filter(|_| has_names),
            pits,
            seeds: count_seeds(cells),
            detail,
        };
        Some(scene.at(Point { x: 0, y: 0 }))
    }

    /// The same board with its top left corner at another place.
    pub(super) fn at(self, corner: Point) -> Self {
        let border = self.border();
        let origin = Point {
            x: corner.x + border,
            y: corner.y + border,
        };
        Self {
            grid: self.grid.at(origin),
            ..self
        }
    }

    /// The board with what is around its cells.
    pub(super) fn area(&self) -> Area {
        self.grid.area().grown(self.border())
    }

    pub(super) fn size(&self) -> Size {
        self.area().size
    }

    /// The pixels between the cells and the end of the board.
    pub(super) fn border(&self) -> u32 {
        let [full, small] = match self.look {
            Look::Dots => [0, 0],
            Look::Paper | Look::Felt => [20, 2],
            Look::Frame | Look::Squares | Look::Letters => [10, 2],
            Look::Wood => [16, 0],
            Look::Parchment => [24, 3],
            Look::Pits => [12, 2],
        };
        match self.detail {
            Detail::Full => full,
            Detail::Small => small,
        }
    }

    /// The gradients, and a mark for each content that a cell can have. `cells` may have others.
    pub(super) fn draw_definitions<'a>(&self, cells: impl Iterator<Item = &'a Cell>) -> Markup {
        html! {
            (draw_fills(self))
            (draw_marks(self, cells))
        }
    }

    /// What lies below the pieces.
    pub(super) fn draw_ground(&self) -> Markup {
        html! {
            (draw_ground(self))
            (draw_coordinates(self))
        }
    }

    /// What lies in front of the pieces.
    pub(super) fn draw_front(&self) -> Markup {
        draw_front(self)
    }

    /// The places of the cells, for programs that put something there.
    pub(super) fn draw_cells(&self) -> Markup {
        let pit_cells = self.pits.iter().map(|pit| pit.cell);
        let cells: Vec<_> = if self.pits.is_empty() {
            self.grid.cells().collect()
        } else {
            pit_cells.collect()
        };
        html! {
            @for cell in cells {
                @let Point { x, y } = self.center(cell);
                @let size = self.extent(cell);
                @let is_square = size.width == size.height;
                path data-cell=(cell) data-x=(x) data-y=(y)
                    data-size=[is_square.then_some(size.width)]
                    data-width=[(!is_square).then_some(size.width)]
                    data-height=[(!is_square).then_some(size.height)]
                    d=(self.outline(cell)) {}
            }
        }
    }

    /// The middle of a cell, or of a pit that is as high as several.
    pub(super) fn center(&self, cell: usize) -> Point {
        let Point { x, y } = self.grid.center(cell);
        let more = self.rows_of(cell) - 1;
        Point {
            x,
            y: y + more * self.grid.cell_height / 2,
        }
    }

    fn pit_of(&self, cell: usize) -> Option<&Pit> {
        self.pits.iter().find(|pit| pit.cell == cell)
    }

    fn rows_of(&self, cell: usize) -> u32 {
        self.pit_of(cell).map_or(1, |pit| pit.rows)
    }

    /// Whether a cell is a pit with a number at its lower end.
    pub(super) fn is_counted_below(&self, cell: usize) -> bool {
        self.pit_of(cell)
            .is_some_and(|pit| !pit.is_counted_above(&self.grid))
    }

    pub(super) fn extent(&self, cell: usize) -> Size {
        let (row, column) = self.grid.place(cell);
        let cells = match self.look {
            // An edge, or the box between edges, reaches into the cells around it.
            Look::Dots if row % 2 + column % 2 > 0 => 2,
            Look::Dots
            | Look::Paper
            | Look::Frame
            | Look::Wood
            | Look::Felt
            | Look::Squares
            | Look::Letters
            | Look::Parchment
            | Look::Pits => 1,
        };
        Size {
            width: cells * self.grid.cell_size,
            height: cells * self.grid.cell_height * self.rows_of(cell),
        }
    }

    /// The outline of a cell: where a press means it.
    pub(super) fn outline(&self, cell: usize) -> String {
        let (row, column) = self.grid.place(cell);
        match (self.look, row % 2 + column % 2) {
            (Look::Pits, _) => self
                .pit_of(cell)
                .map_or_else(|| self.grid.outline(cell), |pit| pit.outline(&self.grid)),
            (Look::Dots, 1) => self.diamond(cell),
            (Look::Dots, 2) => {
                let Point { x, y } = self.grid.center(cell);
                let side = self.grid.cell_size;
                let double = 2 * side;
                format!("M{} {}h{double}v{double}h-{double}Z", x - side, y - side)
            }
            _ => self.grid.outline(cell),
        }
    }

    /// The square on its corner that lies half in one box and half in the next.
    fn diamond(&self, cell: usize) -> String {
        let Point { x, y } = self.grid.center(cell);
        let side = self.grid.cell_size;
        format!(
            "M{} {y}l{side} -{side}l{side} {side}l-{side} {side}Z",
            i64::from(x) - i64::from(side)
        )
    }

    /// The player whose piece is drawn with this mark.
    pub(super) fn owner_of(&self, mark: &str) -> Option<usize> {
        let marks = [0, 1].map(|player| self.mark_of(player));
        marks.iter().position(|known| known == mark)
    }

    /// The mark of a player's pieces.
    pub(super) fn mark_of(&self, player: usize) -> String {
        match self.look {
            Look::Dots => (player + 1).to_string(),
            Look::Paper
            | Look::Frame
            | Look::Wood
            | Look::Felt
            | Look::Squares
            | Look::Letters
            | Look::Parchment
            | Look::Pits => {
                let first = self.players[player].chars().take(1);
                first.flat_map(char::to_uppercase).collect()
            }
        }
    }

    /// Whether the pieces of a game with squares are men, and not pawns.
    pub(super) fn has_men(&self) -> bool {
        self.grid.layout == Layout::DarkSquares
    }
}

/// The set of cells that are not part of the board.
fn holes_of(cells: &[Cell]) -> u128 {
    let holes = (0..u128::BITS)
        .zip(cells)
        .filter(|(_, cell)| cell.is_hole());
    holes.fold(0, |holes, (cell, _)| holes | 1 << cell)
}
