//! The marks of a game: one for each content that a cell can have, drawn around its middle.
//!
//! They have attributes and no classes, because the rules of a style sheet do not reach into what is used.

mod chess;
mod discs;
mod dots;
mod hand;
mod letters;
mod seeds;
mod strokes;

use bestmove_engine::erased::{Cell, Layout, Look};
use maud::{Markup, html};

use super::scene::Scene;

/// The width of the cell that marks are drawn for.
const SIDE: u32 = 100;

/// Draws the marks of a game, and of other contents that cells have.
pub(super) fn draw_marks<'a>(scene: &Scene, cells: impl Iterator<Item = &'a Cell>) -> Markup {
    let mut contents = contents(scene);
    for cell in cells {
        let Cell::Mark(mark) = cell else { continue };
        if !cell.is_joined() && !cell.is_hole() && !contents.contains(mark) {
            contents.push(mark.clone());
        }
    }
    let scale = f64::from(scene.grid.cell_size) / f64::from(SIDE);
    html! {
        @if scene.look == Look::Pits { (seeds::draw_pile()) }
        @for content in &contents {
            g id={ "mark-" (content) } transform={ "scale(" (scale) ")" } { (draw_mark(scene, content)) }
        }
    }
}

/// The contents that cells of a game can have.
fn contents(scene: &Scene) -> Vec<String> {
    let owned = [0, 1].map(|player| scene.mark_of(player));
    if scene.look == Look::Letters {
        let marks = |kind: &char| [*kind, kind.to_ascii_lowercase()].map(String::from);
        return scene.kinds.iter().flat_map(marks).collect();
    }
    let more = match (scene.look, scene.grid.layout) {
        (Look::Pits, _) => return seeds::contents(scene.seeds).collect(),
        (Look::Squares, Layout::Checkered) => return chess::symbols().map(str::to_owned).collect(),
        (Look::Squares, Layout::DarkSquares) => {
            owned.each_ref().map(|man| format!("{man}K")).into()
        }
        (Look::Dots, _) => dots::MARKS.map(str::to_owned).into(),
        (Look::Wood, Layout::Rings) => hand::contents().collect(),
        _ => Vec::new(),
    };
    owned.into_iter().chain(more).collect()
}

fn draw_mark(scene: &Scene, content: &str) -> Markup {
    let cell = Cell::Mark(content.to_owned());
    if let Some(count) = cell.pit_count() {
        return seeds::draw(scene.detail, count);
    }
    if let Some((owner, outline)) = chess::piece_of(content) {
        return chess::draw(owner, outline);
    }
    if let Some(counts) = hand::counts(content) {
        return hand::draw(scene, counts);
    }
    if scene.look == Look::Letters {
        return draw_lettered(scene, content);
    }
    let crowned = cell.crowned_disc();
    match scene.owner_of(crowned.unwrap_or(content)) {
        Some(owner) => draw_piece(scene, owner, content, crowned.is_some()),
        None if scene.look == Look::Dots => dots::draw(content),
        None => letters::draw(content, "#221f1a"),
    }
}

/// Draws a disc with the letter of its kind: a capital one of the first player, a small one of the second.
fn draw_lettered(scene: &Scene, content: &str) -> Markup {
    let owner = usize::from(!content.starts_with(char::is_uppercase));
    let paint = super::colours::paint_of(scene.colours, owner);
    html! {
        (discs::draw_stone(paint, 40))
        (letters::draw(&content.to_uppercase(), paint.ink))
    }
}

/// Draws a piece of a player.
fn draw_piece(scene: &Scene, owner: usize, content: &str, is_crowned: bool) -> Markup {
    let paint = super::colours::paint_of(scene.colours, owner);
    match scene.look {
        Look::Paper | Look::Pits => strokes::draw(owner, content),
        Look::Dots => dots::draw_box(owner),
        Look::Frame => discs::draw_ringed(paint, 46),
        Look::Wood if scene.grid.layout == Layout::Rings => discs::draw_stone(paint, 38),
        Look::Wood => discs::draw_stone(paint, 46),
        Look::Felt => discs::draw_stone(paint, 42),
        Look::Parchment => discs::draw_stone(paint, 38),
        Look::Squares if scene.has_men() => discs::draw_man(paint, is_crowned),
        Look::Squares | Look::Letters => chess::draw_pawn(scene.colours, owner),
    }
}
