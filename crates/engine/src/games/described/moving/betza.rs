//! Moves of pieces in Betza's notation: `fmWfcF` is a pawn of chess, without its first double step.
//!
//! See <https://www.gnu.org/software/xboard/Betza.html>. Of that, this is a subset.

use super::directions::{Vector, vectors};

/// A step of a piece, which may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Movement {
    pub(super) vector: Vector,
    /// How often the step may be repeated: 1 for a leap.
    pub(super) range: u32,
    pub(super) modes: Modes,
}

/// How a movement is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a letter of the notation"
)]
pub(super) struct Modes {
    /// Whether it leads to empty cells.
    pub(super) is_quiet: bool,
    /// Whether it captures.
    pub(super) captures: bool,
    /// Whether it begins only where the piece stands when the game begins.
    pub(super) is_initial: bool,
    /// Whether all cells between have to be empty.
    pub(super) is_lame: bool,
    pub(super) hurdle: Hurdle,
}

/// What a slide does at the first piece on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hurdle {
    /// It ends there.
    Stops,
    /// It goes on behind it up to the next piece, and only there.
    Over,
    /// It ends on the cell right behind it.
    Next,
}

/// A slide that goes on to the edge of the board.
pub(super) const ENDLESS: u32 = 26;

/// The most parts of the moves of a kind, of which K and Q are two each.
const MAX_PARTS: usize = 12;

/// An atom: its letter, its steps by rows and columns in any direction, and how often they may be repeated.
type Atom = (char, &'static [(i32, i32)], u32);

/// The atoms that are known.
const ATOMS: [Atom; 13] = [
    ('W', &[(1, 0)], 1),
    ('F', &[(1, 1)], 1),
    ('K', &[(1, 0), (1, 1)], 1),
    ('D', &[(2, 0)], 1),
    ('N', &[(2, 1)], 1),
    ('A', &[(2, 2)], 1),
    ('H', &[(3, 0)], 1),
    ('C', &[(3, 1)], 1),
    ('Z', &[(3, 2)], 1),
    ('G', &[(3, 3)], 1),
    ('R', &[(1, 0)], ENDLESS),
    ('B', &[(1, 1)], ENDLESS),
    ('Q', &[(1, 0), (1, 1)], ENDLESS),
];

/// Reads the moves of a piece, each of them once.
///
/// # Errors
///
/// A clause that follows the name of the text.
pub(super) fn read_movements(text: &str) -> Result<Vec<Movement>, String> {
    let mut movements = Vec::new();
    let mut parts = 0;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let atom = rest.find(|sign: char| !sign.is_ascii_lowercase());
        let atom = atom.ok_or_else(|| {
            format!("ends with \"{rest}\", to which an atom such as W is missing")
        })?;
        let (modifiers, behind) = rest.split_at(atom);
        let mut signs = behind.chars();
        let name = signs.next().unwrap_or_default();
        let known = ATOMS.iter().find(|known| known.0 == name);
        let (_, steps, range) = known.ok_or_else(|| {
            format!("has \"{name}\", which is none of the atoms W, F, K, D, N, A, H, C, Z, G, R, B and Q")
        })?;
        let behind = signs.as_str();
        let digits = behind.len()
            - behind
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .len();
        let (number, next) = behind.split_at(digits);
        let range = match number {
            "" => *range,
            number if number.bytes().all(|digit| digit == b'0') => ENDLESS,
            number => number
                .parse()
                .ok()
                .filter(|range| *range < ENDLESS)
                .ok_or_else(|| {
                    format!(
                        "has the range {number}; the greatest is {}, and 0 is without end",
                        ENDLESS - 1
                    )
                })?,
        };
        let (directions, modes) = read_modifiers(modifiers)?;
        let is_straight = |step: &(i32, i32)| step.1 == 0 || step.0 == step.1;
        if modes.is_lame && (steps[0].0 == 1 || !is_straight(&steps[0])) {
            return Err(format!(
                "has \"n\" before {name}; it belongs to one of D, A, H and G"
            ));
        }
        if modes.is_lame && range > 1 {
            return Err(format!(
                "has \"n\" before {name} with a number; it needs a leap without one"
            ));
        }
        if modes.hurdle != Hurdle::Stops && range == 1 {
            return Err(format!(
                "has a hop before {name}, which does not slide; R, B, Q or a range do"
            ));
        }
        for step in *steps {
            let vectors = vectors(*step, &directions).ok_or_else(|| {
                format!("has the directions \"{directions}\", which {name} does not have")
            })?;
            let movement = |vector| Movement {
                vector,
                range,
                modes,
            };
            movements.extend(vectors.into_iter().map(movement));
        }
        parts += steps.len();
        rest = next.trim_start();
    }
    if parts > MAX_PARTS {
        return Err(format!("has {parts} parts; it may have {MAX_PARTS}"));
    }
    movements.sort_unstable();
    movements.dedup();
    Ok(movements)
}

/// The directions among the letters before an atom, and what the others say.
fn read_modifiers(modifiers: &str) -> Result<(String, Modes), String> {
    let mut directions = String::new();
    let mut modes = Modes {
        is_quiet: false,
        captures: false,
        is_initial: false,
        is_lame: false,
        hurdle: Hurdle::Stops,
    };
    for letter in modifiers.chars() {
        match letter {
            'f' | 'b' | 'l' | 'r' | 'v' | 's' => directions.push(letter),
            'm' => modes.is_quiet = true,
            'c' => modes.captures = true,
            'i' => modes.is_initial = true,
            'n' => modes.is_lame = true,
            'p' | 'g' if modes.hurdle != Hurdle::Stops => {
                return Err("has \"p\" and \"g\" together; a slide hops in one way".to_owned());
            }
            'p' => modes.hurdle = Hurdle::Over,
            'g' => modes.hurdle = Hurdle::Next,
            _ => {
                return Err(format!(
                    "has \"{letter}\", which is none of the modifiers f, b, l, r, v, s, m, c, i, n, p and g"
                ));
            }
        }
    }
    if !modes.is_quiet && !modes.captures {
        (modes.is_quiet, modes.captures) = (true, true);
    }
    Ok((directions, modes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<Vector> {
        let movements = read_movements(text).unwrap_or_else(|error| panic!("{text} {error}"));
        let mut steps: Vec<_> = movements.into_iter().map(|it| it.vector).collect();
        steps.sort_unstable();
        steps
    }

    #[test]
    fn directions_choose_steps() {
        assert_eq!(steps("fW"), [(1, 0)]);
        assert_eq!(steps("sW"), [(0, -1), (0, 1)]);
        assert_eq!(steps("fF"), [(1, -1), (1, 1)]);
        assert_eq!(steps("flbrF"), [(-1, 1), (1, -1)]);
        assert_eq!(steps("fK"), [(1, -1), (1, 0), (1, 1)]);
        assert_eq!(steps("ffN"), [(2, -1), (2, 1)]);
        assert_eq!(steps("fsN"), [(1, -2), (1, 2)]);
        assert_eq!(steps("vN"), [(-2, -1), (-2, 1), (2, -1), (2, 1)]);
        assert_eq!(steps("N").len(), 8);
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["X", "fm", "xW", "nN", "pW", "flN", "W99"] {
            assert!(read_movements(text).is_err(), "{text}");
        }
    }
}
