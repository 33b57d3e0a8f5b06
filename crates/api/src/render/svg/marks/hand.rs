//! The men in hand of both players, such as `9:8`.

use maud::{Markup, html};

use super::super::colours::paint_of;
use super::super::scene::Scene;

/// The men with which each player begins.
const MEN: u32 = 9;

/// What play can show: the first player has as many men in hand as the second, or one man fewer.
pub(super) fn contents() -> impl Iterator<Item = String> {
    let before = |second: u32| [(second, second), (second - 1, second)];
    (1..=MEN)
        .flat_map(before)
        .map(|(first, second)| format!("{first}:{second}"))
}

/// The numbers of men in hand.
pub(super) fn counts(content: &str) -> Option<[&str; 2]> {
    let (first, second) = content.split_once(':')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    (is_number(first) && is_number(second)).then_some([first, second])
}

/// A small man of each player with its number.
pub(super) fn draw(scene: &Scene, counts: [&str; 2]) -> Markup {
    html! {
        @for (player, (count, x)) in counts.into_iter().zip(["-46", "14"]).enumerate() {
            circle cx=(x) r="15" fill={ "url(#fill-" (paint_of(scene.colours, player).name) ")" } {}
            text x=(x) dx="19" y="11" font-size="30" fill="#5b3d14" { (count) }
        }
    }
}
