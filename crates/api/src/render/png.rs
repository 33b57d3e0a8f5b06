//! Pictures as PNG, for chat programs and other places that do not show SVG.
//!
//! resvg draws the SVG document of a [`Picture`](super::svg::Picture) in the colours for light
//! pages, because a PNG cannot follow the theme of its reader. Its texts are in fonts that are part
//! of the program, and not in those of the system. So the picture is the same on every machine, and
//! an image without any fonts draws it, too.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use super::svg::Size;

/// The family of the fonts.
const FAMILY: &str = "Inter";

/// The fonts, parsed once. They have the characters of ASCII and of scores.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let regular: &[u8] = include_bytes!("../../data/inter/Inter-Regular.ttf");
    let bold: &[u8] = include_bytes!("../../data/inter/Inter-Bold.ttf");
    let mut fonts = Database::new();
    for font in [regular, bold] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    Arc::new(fonts)
});

/// Draws the SVG document of a picture as a PNG of this size. Takes some milliseconds, and four
/// bytes of memory for each pixel, twice.
///
/// # Panics
///
/// The text is no SVG.
#[must_use]
pub fn rasterise(svg: &str, size: Size) -> Vec<u8> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).expect("a picture is a valid document");
    let mut pixels = Pixmap::new(size.width, size.height).expect("no side is zero");
    // Where rounding leaves the last row or column partly outside the picture.
    pixels.fill(Color::WHITE);
    #[expect(clippy::cast_precision_loss, reason = "pictures are small")]
    let scale = Transform::from_scale(
        size.width as f32 / tree.size().width(),
        size.height as f32 / tree.size().height(),
    );
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().expect("writing to a Vec is infallible")
}
