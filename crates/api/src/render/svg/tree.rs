//! A game tree: boards with the numbers of the calls of minimax, the score that each call
//! returned, and the chosen path.

use bestmove_engine::erased::{Bound, DynPosition, GameTreeNode, Returned};
use maud::{Markup, html};

use super::Picture;
use super::board::Board;
use super::layout::{Point, Size, layout};
use super::notation;
use super::scene::{Detail, Scene};
use super::score::{css_class, format_score};
use crate::render::drawn_cells::drawn_cells;

/// Preferred length of a board's longer side in pixels.
const BOARD_SIDE: u32 = 96;

/// Minimum and maximum size of a cell in pixels.
const CELL_SIZES: [u32; 2] = [4, 20];

/// Pixels around a board.
const MARGIN: u32 = 8;

/// Height of the call's number above a board, and of the score below it, in pixels.
const LINE_HEIGHT: u32 = 18;

/// Minimum width of a box in pixels, so that the number and the score fit.
const MIN_WIDTH: u32 = 64;

/// Pixels between boxes.
const GAP: Size = Size {
    width: 14,
    height: 44,
};

/// Width of a character in the names of the levels, in pixels.
const CHARACTER_WIDTH: u32 = 8;

/// Draws the game tree of a position. `nodes` must not be empty.
pub fn draw_tree(game: &str, root: &dyn DynPosition, nodes: &[GameTreeNode]) -> Picture {
    let scene = scene(root, nodes);
    let scene = scene.as_ref();
    let size = box_size(scene, nodes);
    let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
    let levels: Vec<_> = nodes.iter().map(|node| node.level).collect();
    let corners = layout(&parents, &levels, size, GAP);
    let chosen = chosen_path(nodes);
    let steps = steps(nodes);
    let level_names_width = level_names_width(nodes);
    let content = html! {
        @if let Some(scene) = scene { (draw_definitions(scene, nodes)) }
        (draw_level_names(nodes, size))
        g transform={ "translate(" (level_names_width) " " (MARGIN) ")" } {
            // Edges first, because SVG paints in this order and the boxes have to stay on top.
            @for (index, node) in nodes.iter().enumerate() {
                @if let Some(parent) = node.parent {
                    path.edge.chosen[chosen[index]].cut[node.number.is_none()]
                        data-step=(steps[index]) d=(edge(corners[parent], corners[index], size)) {}
                }
            }
            @for (index, node) in nodes.iter().enumerate() {
                g.call.chosen[chosen[index]].cut[node.number.is_none()]
                    data-step=(steps[index]) data-number=[node.number]
                    transform={ "translate(" (corners[index].x) " " (corners[index].y) ")" } {
                    (draw_call(node, scene, size))
                }
            }
        }
    };
    let right = corners.iter().map(|corner| corner.x).max();
    let bottom = corners.iter().map(|corner| corner.y).max();
    let size = Size {
        width: level_names_width + right.unwrap_or_default() + size.width + MARGIN,
        height: bottom.unwrap_or_default() + size.height + 2 * MARGIN,
    };
    let player = nodes[0].snapshot.player;
    let title = format!("The game tree of {game}, {player} to move");
    Picture {
        size,
        board: None,
        is_captioned: false,
        title,
        description: describe(nodes),
        content,
    }
}

/// The board that all nodes share.
fn scene(root: &dyn DynPosition, nodes: &[GameTreeNode]) -> Option<Scene> {
    let cells = drawn_cells(&nodes[0].snapshot).unwrap_or_default();
    Scene::new(root, cells, Detail::Small, BOARD_SIDE, CELL_SIZES)
}

/// Draws once what is in every board: the marks, and what lies below and in front of them.
fn draw_definitions(scene: &Scene, nodes: &[GameTreeNode]) -> Markup {
    let cells = nodes.iter().filter_map(|node| drawn_cells(&node.snapshot));
    html! {
        defs {
            (scene.draw_definitions(cells.flatten()))
            g id="fill-ground" { (scene.draw_ground()) }
            g id="fill-front" { (scene.draw_front()) }
        }
    }
}

/// The size of the board of a node.
fn board_size(scene: Option<&Scene>, node: &GameTreeNode) -> Size {
    scene.map_or_else(|| notation::size(&node.snapshot), Scene::size)
}

/// The size that fits the largest board with the texts around it.
fn box_size(scene: Option<&Scene>, nodes: &[GameTreeNode]) -> Size {
    let sizes = || nodes.iter().map(|node| board_size(scene, node));
    let width = sizes().map(|size| size.width).max().unwrap_or_default();
    let height = sizes().map(|size| size.height).max().unwrap_or_default();
    Size {
        width: (width + 2 * MARGIN).max(MIN_WIDTH),
        height: height + MARGIN + 2 * LINE_HEIGHT,
    }
}

fn draw_call(node: &GameTreeNode, scene: Option<&Scene>, size: Size) -> Markup {
    let left = (size.width - board_size(scene, node).width) / 2;
    html! {
        rect class="box" width=(size.width) height=(size.height) rx="6" {}
        text class="quiet" x=(MARGIN) y="14" {
            @match node.number { Some(number) => { (number) } None => "cut off" }
        }
        g class="board" transform={ "translate(" (left) " " (LINE_HEIGHT) ")" } {
            @match scene {
                Some(scene) => { (draw_board(scene, node)) }
                None => { (notation::draw(&node.snapshot, Point { x: 0, y: 0 })) }
            }
        }
        @if let Some(returned) = node.returned {
            text.score.(css_class(returned.value)) x=(size.width / 2) y=(size.height - 6) {
                (format_returned(returned))
            }
        }
    }
}

fn draw_board(scene: &Scene, node: &GameTreeNode) -> Markup {
    let board = Board {
        scene,
        position: &node.snapshot,
        last_move: &node.squares,
    };
    html! {
        use href="#fill-ground" {}
        (board.draw_under())
        (board.draw_pieces())
        use href="#fill-front" {}
        (board.draw_over())
    }
}

/// The text for screen readers.
fn describe(nodes: &[GameTreeNode]) -> String {
    let player = nodes[0].snapshot.player;
    let calls = nodes.iter().filter(|node| node.returned.is_some()).count();
    let mut text = format!("{calls} calls of minimax");
    if nodes.len() > calls {
        text = format!("{text}, and {} nodes cut off", nodes.len() - calls);
    }
    let children = nodes.iter().filter(|node| node.parent == Some(0));
    let scores: Vec<_> = children
        .filter_map(|node| node.returned.map(format_returned))
        .collect();
    if let Some(root) = nodes[0].returned {
        let score = format_score(root.value);
        text = format!("{text}. The position is worth {score} to {player}");
    }
    if !scores.is_empty() {
        text = format!("{text}; its nodes returned {}", scores.join(", "));
    }
    text + "."
}

/// A flag for each call: true if it is on the path of chosen calls from the root.
fn chosen_path(nodes: &[GameTreeNode]) -> Vec<bool> {
    let mut is_chosen = vec![false; nodes.len()];
    let mut next = Some(0);
    while let Some(index) = next {
        is_chosen[index] = true;
        next = nodes[index].returned.and_then(|returned| returned.selected);
    }
    is_chosen
}

/// The step of the animation at which each box appears: the number of the call, or of the latest call
/// before a cutoff.
fn steps(nodes: &[GameTreeNode]) -> Vec<usize> {
    let mut latest = 0;
    let step = |node: &GameTreeNode| {
        latest = node.number.unwrap_or(latest);
        latest
    };
    nodes.iter().map(step).collect()
}

fn level_names_width(nodes: &[GameTreeNode]) -> u32 {
    let names = nodes
        .iter()
        .map(|node| node.snapshot.player.chars().count());
    let longest = "max · ".chars().count() + names.max().unwrap_or_default();
    2 * MARGIN + CHARACTER_WIDTH * u32::try_from(longest).expect("names are short")
}

/// Draws the player to move next to each row, and whether that player maximises.
///
/// Rows in which both players move have no name. They exist in games without alternating turns.
fn draw_level_names(nodes: &[GameTreeNode], size: Size) -> Markup {
    let player = nodes[0].snapshot.player;
    let deepest = nodes.iter().map(|node| node.level).max();
    html! {
        @for level in 0..=deepest.unwrap_or_default() {
            @let mut movers: Vec<_> = nodes.iter()
                .filter(|node| node.level == level)
                .map(|node| node.snapshot.player)
                .collect();
            @let () = movers.dedup();
            @let y = MARGIN + level * (size.height + GAP.height) + size.height / 2;
            @if let [mover] = movers[..] {
                text class="quiet" x=(MARGIN) y=(y) {
                    @if mover == player { "max · " } @else { "min · " } (mover)
                }
            }
        }
    }
}

/// From the bottom of the parent's box to the top of the child's box.
fn edge(parent: Point, child: Point, size: Size) -> String {
    let (from, to) = (parent.x + size.width / 2, child.x + size.width / 2);
    let (top, bottom) = (parent.y + size.height, child.y);
    let middle = top.midpoint(bottom);
    format!("M{from} {top}C{from} {middle} {to} {middle} {to} {bottom}")
}

/// Formats the score of a call, which may be a bound.
fn format_returned(returned: Returned) -> String {
    let sign = match returned.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", format_score(returned.value))
}
