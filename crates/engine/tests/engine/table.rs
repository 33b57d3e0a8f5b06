//! Tables of cases: a case a line, so that they are read one below the other.

use std::iter;

/// The cases of a table, whose lines are comments behind `//`, or nothing, or a case. There must be a
/// case.
pub(crate) fn lines(table: &str) -> impl Iterator<Item = &str> {
    let lines = table.lines().map(str::trim);
    let mut cases = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    // Checks of an empty table would pass.
    let first = cases.next().expect("a table has a case");
    iter::once(first).chain(cases)
}

/// The cells of a case, which stand between arrows: `=>`.
pub(crate) fn cells<const CELLS: usize>(case: &str) -> [&str; CELLS] {
    let cells: Vec<_> = case.split("=>").map(str::trim).collect();
    let cells = cells.try_into();
    cells.unwrap_or_else(|_| panic!("{case:?} has not {CELLS} cells"))
}

pub(crate) fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [&str; CELLS]> {
    lines(table).map(cells)
}
