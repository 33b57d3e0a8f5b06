//! Positions with the other side to move, and the wins of a side out of its turn, from the text of a board.

use std::collections::BTreeSet;

use bestmove_engine::game::{BoardText, Cell, Game, MoveText, Outcome, ParameterValue, Shape};

/// Moves as they are written, in order.
pub(super) type Texts = BTreeSet<String>;

pub(super) fn written(mv: &MoveText) -> String {
    format!("{mv:?}")
}

/// The position with the other side to move, if its board can be read so.
pub(super) fn turned<G: Game>(rules: &G, position: &G::Position) -> Option<G::Position> {
    let board = rules.write_board(position);
    let other = Some(!rules.to_move(position));
    let read = |board: &BoardText| rules.read_board(board, other).ok();
    read(&board).or_else(|| read(&with_other_side(&board)?))
}

/// A board whose text says who is to move, with the other side to move.
fn with_other_side(board: &BoardText) -> Option<BoardText> {
    let BoardText::Text(text) = board else {
        return None;
    };
    let turned = if let Some(rest) = text.strip_prefix("W:") {
        format!("B:{rest}")
    } else if let Some(rest) = text.strip_prefix("B:") {
        format!("W:{rest}")
    } else {
        // A FEN. After a pass, no pawn has just moved two squares.
        let mut fields: Vec<_> = text.split(' ').collect();
        *fields.get_mut(1)? = if fields[1] == "w" { "b" } else { "w" };
        *fields.get_mut(3)? = "-";
        fields.join(" ")
    };
    Some(turned.as_str().into())
}

/// The moves by which the side to move wins at once.
pub(super) fn wins<G: Game>(rules: &G, position: &G::Position) -> Texts {
    let side = rules.to_move(position);
    let wins = |mv: &G::Move| {
        let outcome = rules.outcome(&rules.play(position, *mv));
        outcome == Some(Outcome::Won(side))
    };
    let moves = rules.moves(position).into_iter().filter(wins);
    moves
        .map(|mv| written(&rules.write_move(position, mv)))
        .collect()
}

/// The moves by which the side that is not to move would win at once; `None` where the rules do not tell.
pub(super) fn wins_out_of_turn<G: Game>(
    name: &str,
    rules: &G,
    position: &G::Position,
) -> Option<Texts> {
    if let Some(turned) = turned(rules, position) {
        if rules.outcome(&turned).is_some() {
            return None;
        }
        return Some(wins(rules, &turned));
    }
    // The numbers of marks rule out that board.
    let has_marks = ["tic-tac-toe", "mnk", "gomoku", "connect-four", "hex"].contains(&name);
    let shape = rules.shape().filter(|_| has_marks)?;
    let BoardText::Cells(cells) = rules.write_board(position) else {
        return None;
    };
    let side = !rules.to_move(position);
    let mark = &rules.players()[side.index()][..1];
    let grid = Grid {
        shape,
        cells: &cells,
    };
    let parameter = |name: &str| {
        let mut named = rules.parameters().iter().zip(rules.parameter_values());
        named
            .find(|(parameter, _)| parameter.name == name)
            .map(|(_, value)| value)
    };
    if parameter("misere") == Some(ParameterValue::Flag(true)) {
        return Some(Texts::new());
    }
    let connect = match parameter("connect") {
        Some(ParameterValue::Number(connect)) => connect as usize,
        _ if name == "connect-four" => 4,
        _ => 5,
    };
    let empty = (0..cells.len()).filter(|cell| grid.is_empty(*cell));
    let wins = empty.filter(|cell| match name {
        "hex" => grid.joins_edges(mark, *cell, side.index() == 0),
        "connect-four" => grid.is_supported(*cell) && grid.has_line(mark, *cell, connect),
        _ => grid.has_line(mark, *cell, connect),
    });
    let index = |cell: usize| match name {
        "connect-four" => cell % shape.columns as usize,
        _ => cell,
    };
    Some(
        wins.map(|cell| written(&MoveText::Index(index(cell))))
            .collect(),
    )
}

/// A board of marks.
struct Grid<'a> {
    shape: Shape,
    cells: &'a [Cell],
}

impl Grid<'_> {
    fn has(&self, mark: &str, cell: usize) -> bool {
        matches!(&self.cells[cell], Cell::Mark(it) if it.eq_ignore_ascii_case(mark))
    }

    fn is_empty(&self, cell: usize) -> bool {
        !matches!(self.cells[cell], Cell::Mark(_))
    }

    fn is_supported(&self, cell: usize) -> bool {
        let below = cell + self.shape.columns as usize;
        below >= self.cells.len() || !self.is_empty(below)
    }

    /// The cell that lies so many rows and columns away.
    fn at(&self, cell: usize, (rows, columns): (i32, i32)) -> Option<usize> {
        let width = self.shape.columns as i32;
        let (row, column) = (cell as i32 / width + rows, cell as i32 % width + columns);
        let is_inside = (0..self.shape.rows as i32).contains(&row) && (0..width).contains(&column);
        is_inside.then_some((row * width + column) as usize)
    }

    /// Whether a mark on an empty cell would complete a line.
    fn has_line(&self, mark: &str, cell: usize, connect: usize) -> bool {
        let run = |step: (i32, i32)| {
            let cells = (1..).map_while(|count| self.at(cell, (count * step.0, count * step.1)));
            cells.take_while(|cell| self.has(mark, *cell)).count()
        };
        let lines = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let length = |(row, column)| 1 + run((row, column)) + run((-row, -column));
        lines.into_iter().any(|line| length(line) >= connect)
    }

    /// Whether a stone on an empty cell would join both edges of a side.
    fn joins_edges(&self, mark: &str, cell: usize, is_vertical: bool) -> bool {
        const STEPS: [(i32, i32); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
        let (mut chain, mut next) = (vec![cell], 0);
        while next < chain.len() {
            let around = STEPS.iter().filter_map(|step| self.at(chain[next], *step));
            let own: Vec<_> = around.filter(|it| self.has(mark, *it)).collect();
            for it in own {
                if !chain.contains(&it) {
                    chain.push(it);
                }
            }
            next += 1;
        }
        let width = self.shape.columns as usize;
        let place = |cell: usize| {
            if is_vertical {
                cell / width
            } else {
                cell % width
            }
        };
        [0, width - 1]
            .iter()
            .all(|edge| chain.iter().any(|cell| place(*cell) == *edge))
    }
}
