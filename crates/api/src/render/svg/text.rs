//! Where text stands. Not every program that draws SVG can centre it around a height.

/// The line on which characters stand whose middle is at this height.
pub(super) const fn baseline(middle: u32, font_size: u32) -> u32 {
    middle + font_size * 36 / 100
}

/// About the width of a text in a sans-serif font, whose characters are on average three fifths as wide as
/// the font size.
pub(super) fn text_width(text: &str, font_size: u32) -> u32 {
    let characters = u32::try_from(text.chars().count()).expect("texts are short");
    (characters * font_size * 3).div_ceil(5)
}
