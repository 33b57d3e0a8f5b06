//! Seeds in a pit.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::super::scene::Detail;
use super::letters;

/// The most seeds that are drawn one by one. More lie in a pile.
const MOST: u32 = 12;

/// The colours of seeds, in turn.
const COLOURS: [&str; 3] = ["#f2e6c8", "#c9d3c0", "#e2c39a"];

const SIZE: u32 = 16;

/// The numbers of seeds that a pit can hold, where there are so many in all.
pub(super) fn contents(total: u32) -> impl Iterator<Item = String> {
    (0..=total).map(|count| format!("({count})"))
}

/// The pile that is in every pit with many seeds.
pub(super) fn draw_pile() -> Markup {
    html! { g id="fill-pile" { (draw_seeds(MOST + 7)) } }
}

/// Draws seeds one by one, or a number where they were too small.
pub(super) fn draw(detail: Detail, count: &str) -> Markup {
    if detail == Detail::Small {
        return letters::draw(count, "#fff6e4");
    }
    match count.parse() {
        Ok(count @ 0..=MOST) => draw_seeds(count),
        _ => html! { use href="#fill-pile" {} },
    }
}

fn draw_seeds(count: u32) -> Markup {
    let mut paths = COLOURS.map(|_| String::new());
    for (index, (x, y)) in places(count).enumerate() {
        write!(paths[index % COLOURS.len()], "M{x:.0} {y:.0}h0")
            .expect("writing to a String is infallible");
    }
    html! {
        @if count > 0 {
            g fill="none" stroke-linecap="round" {
                path stroke="#4b2f14" stroke-width=(SIZE + 4) d=(paths.concat()) {}
                @for (colour, path) in COLOURS.iter().zip(&paths) {
                    @if !path.is_empty() { path stroke=(colour) stroke-width=(SIZE) d=(path) {} }
                }
            }
        }
    }
}

/// Places on a spiral, as seeds lie in a sunflower.
fn places(count: u32) -> impl Iterator<Item = (f64, f64)> {
    /// The golden angle.
    const TURN: f64 = 2.399_963;
    let first = if count == 1 { 0.0 } else { 0.7 };
    (0..count).map(move |index| {
        let index = f64::from(index);
        let (distance, angle) = (11.5 * (index + first).sqrt(), index * TURN);
        (distance * angle.cos(), distance * angle.sin())
    })
}
