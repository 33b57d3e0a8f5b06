//! The colours of pieces. They are the same on light and on dark pages.

/// How pieces of a colour are painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub(super) name: &'static str,
    /// Where the light falls on it.
    pub(super) light: &'static str,
    /// Where it does not.
    pub(super) dark: &'static str,
    /// Lines on it.
    pub(super) line: &'static str,
    /// Letters on it.
    pub(super) ink: &'static str,
}

const PAINTS: [Paint; 5] = [
    Paint {
        name: "black",
        light: "#5c5953",
        dark: "#17161a",
        line: "#79756c",
        ink: "#f4f1ea",
    },
    Paint {
        name: "white",
        light: "#ffffff",
        dark: "#dcd6c9",
        line: "#b3a994",
        ink: "#221f1a",
    },
    Paint {
        name: "red",
        light: "#f0695e",
        dark: "#c0271f",
        line: "#8f1a14",
        ink: "#ffffff",
    },
    Paint {
        name: "blue",
        light: "#5e98ee",
        dark: "#1f57b0",
        line: "#164488",
        ink: "#ffffff",
    },
    Paint {
        name: "yellow",
        light: "#ffe07a",
        dark: "#e8b11c",
        line: "#b07f0c",
        ink: "#221f1a",
    },
];

/// The colours of the players' strokes on paper.
pub(super) const STROKES: [&str; 2] = ["#2f6fd0", "#e07a2f"];

/// How the pieces of a player are painted, by the name of their colour. Pieces with other names are black or white,
/// but not as those of the other player.
pub(super) fn paint_of(colours: [&str; 2], player: usize) -> Paint {
    let named = |player: usize| {
        PAINTS
            .into_iter()
            .find(|paint| paint.name == colours[player])
    };
    named(player).unwrap_or_else(|| {
        let other = named(1 - player).map(|paint| paint.name);
        let is_taken = other == Some(PAINTS[player].name);
        PAINTS[if is_taken { 1 - player } else { player }]
    })
}
