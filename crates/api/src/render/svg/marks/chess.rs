//! The pieces of chess, each drawn in a square of 100 × 100.
//!
//! The cells of a board hold them as the symbols of Unicode, such as `♞`, which any client can
//! print.

use maud::{Markup, html};

/// How a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    shape: &'static str,
    /// Lines on it.
    lines: &'static str,
}

/// A king, queen, rook, bishop, knight and pawn, in the order of their symbols. All stand on the same foot.
const OUTLINES: [Outline; 6] = [
    Outline {
        shape: "M46 9H54V16H61V23H54V31C61 25 72 27 77 35C83 46 77 58 67 64V71C67 76 75 77 75 83V89H25V83\
                C25 77 33 76 33 71V64C23 58 17 46 23 35C28 27 39 25 46 31V23H39V16H46Z",
        lines: "M33 66C43 61 57 61 67 66M33 76H67M50 36V60",
    },
    Outline {
        shape: "M25 89V83C25 77 33 76 33 71L19 37A5 5 0 1 1 25 35L36 53L33 26A5 5 0 1 1 39 25L47 49\
                L47 20A5.5 5.5 0 1 1 53 20L53 49L61 25A5 5 0 1 1 67 26L64 53L75 35A5 5 0 1 1 81 37L67 71\
                C67 76 75 77 75 83V89Z",
        lines: "M32 67C43 62 57 62 68 67M33 76H67",
    },
    Outline {
        shape: "M27 17H37V25H45V17H55V25H63V17H73V35L65 42L67 71C71 73 75 76 75 82V89H25V82C25 76 29 73 33 71\
                L35 42L27 35Z",
        lines: "M34 43H66M32 72H68",
    },
    Outline {
        shape: "M25 89V83C25 77 40 77 42 71L43 65C35 61 31 55 31 47C31 38 38 28 46 21A6 6 0 1 1 54 21\
                C62 28 69 38 69 47C69 55 65 61 57 65L58 71C60 77 75 77 75 83V89Z",
        lines: "M50 35V53M41 44H59M42 66H58M41 74H59",
    },
    Outline {
        shape: "M25 89V84C25 72 44 66 47 51C40 54 34 58 30 65L20 60C22 48 29 41 34 32L32 17L43 25\
                C66 23 79 46 75 89Z",
        lines: "M39 36h1M56 33C65 43 69 58 68 78M25 60l3-3",
    },
    Outline {
        shape: "M25 89V84C25 77 41 75 43 54H35V49L42 45A14 14 0 1 1 58 45L65 49V54H57C59 75 75 77 75 84V89Z",
        lines: "M42 54H58M34 77H66",
    },
];

/// The symbols of the pieces of white and of black, in the order of their outlines.
const SYMBOLS: [[&str; 6]; 2] = [
    ["♔", "♕", "♖", "♗", "♘", "♙"],
    ["♚", "♛", "♜", "♝", "♞", "♟"],
];

const LIGHT: &str = "#fffdf7";
const DARK: &str = "#2a2520";

/// All symbols.
pub(super) fn symbols() -> impl Iterator<Item = &'static str> {
    SYMBOLS.into_iter().flatten()
}

/// The owner of a piece, 0 for white and 1 for black, and its outline.
pub(super) fn piece_of(symbol: &str) -> Option<(usize, Outline)> {
    SYMBOLS.iter().enumerate().find_map(|(owner, symbols)| {
        let index = symbols.iter().position(|known| *known == symbol)?;
        Some((owner, OUTLINES[index]))
    })
}

/// Draws a piece of white, 0, or of black, 1.
pub(super) fn draw(owner: usize, Outline { shape, lines }: Outline) -> Markup {
    let (fill, line) = if owner == 0 {
        (LIGHT, DARK)
    } else {
        (DARK, "#d9cdb9")
    };
    html! {
        g transform="translate(-54-55)scale(1.08)" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" {
            path fill=(fill) stroke=(DARK) d=(shape) {}
            path fill="none" stroke=(line) stroke-width="2.8" d=(lines) {}
        }
    }
}

/// Draws the pawn of a player with one of these colours.
pub(super) fn draw_pawn(colours: [&str; 2], player: usize) -> Markup {
    let owner = usize::from(colours[player] == "black");
    draw(owner, OUTLINES[5])
}
