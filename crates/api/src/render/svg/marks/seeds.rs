//! Seeds in a pit.

use std::f64::consts::TAU;
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
    let few = count.parse().ok().filter(|count| *count <= MOST);
    few.map_or_else(|| html! { use href="#fill-pile" {} }, draw_seeds)
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

/// Places in two circles, one inside the other.
fn places(count: u32) -> impl Iterator<Item = (f64, f64)> {
    let inner = match count {
        0..=1 => count,
        2..=5 => 0,
        6..=8 => 1,
        9..=10 => 2,
        11..=MOST => 3,
        _ => 6,
    };
    let outer = count - inner;
    let close = if inner <= 1 {
        0.0
    } else {
        5.5 * f64::from(inner).sqrt() + 2.0
    };
    let far = match outer {
        0..=3 => 13.0,
        4..=5 => 17.0,
        6..=9 => 27.0,
        _ => 32.0,
    };
    circle(inner, close).chain(circle(outer, far))
}

/// Places around the middle, at this distance from it.
fn circle(count: u32, radius: f64) -> impl Iterator<Item = (f64, f64)> {
    (0..count).map(move |index| {
        let angle = (f64::from(index) + 0.25) / f64::from(count) * TAU;
        (radius * angle.cos(), radius * angle.sin())
    })
}
