//! The calls of minimax as a picture: boards with the numbers of the calls, what each
//! returned, and the path that is chosen.

use maud::{Markup, html};

use super::Picture;
use super::board::{Board, changed};
use super::layout::{Extent, places};
use super::score::{class, signed};
use crate::engine::{Bound, Branch, Returned, Shape};

/// The longest side of a board in a tree, and its largest cell.
const BOARD: u32 = 96;
const CELL: u32 = 20;

/// Around a board, with the number above and the score below.
const MARGIN: u32 = 8;
const LINE: u32 = 18;

/// Room for what is written above and below the narrowest boards.
const NARROWEST: u32 = 64;

/// Between boxes.
const GAP: Extent = Extent { x: 14, y: 44 };

/// The column of the names of the levels.
const LEVELS: u32 = 72;

/// The picture of a tree of a game.
pub(in crate::http) fn tree(game: &str, branches: &[Branch], shape: Option<Shape>) -> Picture {
    let boards: Vec<Vec<usize>> = branches
        .iter()
        .map(|branch| last_move(branch, branches))
        .collect();
    let drawn: Vec<Board<'_>> = branches
        .iter()
        .zip(&boards)
        .map(|(branch, last)| Board {
            text: &branch.snapshot.board,
            shape,
            cell: (BOARD / shape.map_or(1, |shape| shape.rows.max(shape.columns))).clamp(4, CELL),
            last,
            winning_line: branch.snapshot.winning_line.as_deref().unwrap_or_default(),
        })
        .collect();
    let inner = drawn
        .iter()
        .map(Board::size)
        .fold(Extent { x: 0, y: 0 }, |most, size| Extent {
            x: most.x.max(size.x),
            y: most.y.max(size.y),
        });
    let size = Extent {
        x: (inner.x + 2 * MARGIN).max(NARROWEST),
        y: inner.y + MARGIN + 2 * LINE,
    };
    let parents: Vec<_> = branches.iter().map(|branch| branch.parent).collect();
    let levels: Vec<_> = branches.iter().map(|branch| branch.level).collect();
    let places = places(&parents, &levels, size, GAP);
    let chosen = chosen_path(branches);
    let steps = steps(branches);
    let calls = branches
        .iter()
        .filter(|branch| branch.returned.is_some())
        .count();
    let content = html! {
        (level_names(branches, size))
        g transform={ "translate(" (LEVELS) " " (MARGIN) ")" } {
            @for (node, branch) in branches.iter().enumerate() {
                @if let Some(parent) = branch.parent {
                    path.edge.selected[chosen[node]].cut[branch.number.is_none()]
                        data-step=(steps[node]) d=(edge(places[parent], places[node], size)) {}
                }
            }
            @for (node, (branch, board)) in branches.iter().zip(&drawn).enumerate() {
                @let place = places[node];
                g.call.selected[chosen[node]].cut[branch.number.is_none()]
                    data-step=(steps[node]) data-number=[branch.number]
                    transform={ "translate(" (place.x) " " (place.y) ")" } {
                    rect class="box" width=(size.x) height=(size.y) rx="6" {}
                    text class="quiet" x=(MARGIN) y="14" {
                        @match branch.number { Some(number) => { (number) } None => "cut off" }
                    }
                    g transform={ "translate(" ((size.x - board.size().x) / 2) " " (LINE) ")" } {
                        (board.draw())
                    }
                    @if let Some(returned) = branch.returned {
                        text.score.(class(returned.value)) x=(size.x / 2) y=(size.y - 6) {
                            (bounded(returned))
                        }
                    }
                }
            }
        }
    };
    let rightmost = places.iter().map(|place| place.x).max().unwrap_or_default();
    let lowest = places.iter().map(|place| place.y).max().unwrap_or_default();
    let whole = Extent {
        x: LEVELS + rightmost + size.x + MARGIN,
        y: lowest + size.y + 2 * MARGIN,
    };
    let player = branches[0].snapshot.player;
    let title = format!("The game tree of {game}, {player} to move");
    Picture::new(whole, &title, &description(branches, calls), &content)
}

/// What the picture says, in words.
fn description(branches: &[Branch], calls: usize) -> String {
    let player = branches[0].snapshot.player;
    let mut words = format!("{calls} calls of minimax");
    if branches.len() > calls {
        words = format!("{words}, and {} branches cut off", branches.len() - calls);
    }
    let worth = branches.iter().filter(|branch| branch.parent == Some(0));
    let scores: Vec<_> = worth
        .filter_map(|branch| branch.returned.map(bounded))
        .collect();
    if let Some(first) = branches[0].returned {
        words = format!(
            "{words}. The position is worth {} to {player}",
            signed(first.value)
        );
    }
    if !scores.is_empty() {
        words = format!("{words}; its branches returned {}", scores.join(", "));
    }
    words + "."
}

/// The cells that the move to this position changed.
fn last_move(branch: &Branch, branches: &[Branch]) -> Vec<usize> {
    branch.parent.map_or_else(Vec::new, |parent| {
        changed(&branches[parent].snapshot.board, &branch.snapshot.board)
    })
}

/// Whether each call is on the path of those chosen from the first on.
fn chosen_path(branches: &[Branch]) -> Vec<bool> {
    let mut on_path = vec![false; branches.len()];
    let mut next = Some(0);
    while let Some(place) = next {
        on_path[place] = true;
        next = branches[place]
            .returned
            .and_then(|returned| returned.selected);
    }
    on_path
}

/// The number of the latest call when each is made, or cut off.
fn steps(branches: &[Branch]) -> Vec<usize> {
    let mut latest = 0;
    let step = |branch: &Branch| {
        latest = branch.number.unwrap_or(latest);
        latest
    };
    branches.iter().map(step).collect()
}

/// Beside each row, whose turn it is and whether that is the side that maximises.
fn level_names(branches: &[Branch], size: Extent) -> Markup {
    let player = branches[0].snapshot.player;
    let deepest = branches
        .iter()
        .map(|branch| branch.level)
        .max()
        .unwrap_or_default();
    html! {
        @for level in 0..=deepest {
            @let mut movers: Vec<_> = branches.iter()
                .filter(|branch| branch.level == level)
                .map(|branch| branch.snapshot.player)
                .collect();
            @let () = movers.dedup();
            @let y = MARGIN + level * (size.y + GAP.y) + size.y / 2;
            // Where sides do not take turns, a level may be of both.
            @if let [mover] = movers[..] {
                text class="quiet" x=(MARGIN) y=(y) {
                    @if mover == player { "max · " } @else { "min · " } (mover)
                }
            }
        }
    }
}

/// From below a box to above one of its branches.
fn edge(parent: Extent, child: Extent, size: Extent) -> String {
    let (from, to) = (parent.x + size.x / 2, child.x + size.x / 2);
    let (top, bottom) = (parent.y + size.y, child.y);
    let middle = top.midpoint(bottom);
    format!("M{from} {top}C{from} {middle} {to} {middle} {to} {bottom}")
}

/// A score with what is known beside it.
fn bounded(returned: Returned) -> String {
    let sign = match returned.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", signed(returned.value))
}
