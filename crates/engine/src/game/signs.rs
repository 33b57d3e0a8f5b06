//! The names and marks that people and programs have for the two sides of a game, besides the game's own.

use super::player::Player;

/// A table of names: in each row, those of [`Player::One`] and of [`Player::Two`].
type Table = &'static [[&'static str; 2]];

const BLACK_WHITE: Table = &[
    ["black", "white"],
    ["B", "W"],
    ["●", "○"],
    ["⬤", "◯"],
    ["⚫", "⚪"],
];
const WHITE_BLACK: Table = &[
    ["white", "black"],
    ["W", "B"],
    ["○", "●"],
    ["◯", "⬤"],
    ["⚪", "⚫"],
];
const RED_YELLOW: Table = &[["red", "yellow"], ["R", "Y"], ["🔴", "🟡"]];
const RED_BLUE: Table = &[["red", "blue"], ["R", "B"], ["🔴", "🔵"]];
const CROSS_NOUGHT: Table = &[["X", "O"], ["×", "○"], ["✕", "○"], ["❌", "⭕"]];
const STAR_NOUGHT: Table = &[["X", "O"], ["*", "O"], ["@", "O"]];
const SOUTH_NORTH: Table = &[["S", "N"]];
const NUMBERS: Table = &[["1", "2"]];

/// The signs that may follow a character, to choose how it is drawn.
pub(crate) const VARIATION_SELECTORS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Names and marks for the sides of a game, and marks for its empty cells. No name is that of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    sides: &'static [Table],
    empty: &'static [&'static str],
}

impl Signs {
    /// Crosses and noughts, or the stones of gomoku, whose black begins.
    pub(crate) const OF_MARKS: Self = Self {
        sides: &[CROSS_NOUGHT, BLACK_WHITE],
        empty: &["⬜"],
    };

    /// Crosses and noughts, or the discs of Connect Four, whose red begins.
    pub(crate) const OF_DROPPED_DISCS: Self = Self {
        sides: &[CROSS_NOUGHT, RED_YELLOW],
        empty: &["⬜", "⚪"],
    };

    /// Black and white discs, or the marks of programs that play Othello.
    pub(crate) const OF_FLIPPED_DISCS: Self = Self {
        sides: &[BLACK_WHITE, STAR_NOUGHT],
        empty: &["🟩"],
    };

    /// The letters and marks that follow from the names of a game's players.
    pub(crate) fn of_players(players: [&str; 2]) -> Self {
        let sides: &'static [Table] = match players {
            ["black", "white"] => &[BLACK_WHITE],
            ["white", "black"] => &[WHITE_BLACK],
            ["red", "blue"] => &[RED_BLUE],
            ["south", "north"] => &[SOUTH_NORTH],
            ["one", "two"] => &[NUMBERS],
            _ => &[],
        };
        Self { sides, empty: &[] }
    }

    /// The player with this name or mark, in small or capital letters.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<Player> {
        let name = name.trim_end_matches(VARIATION_SELECTORS);
        let mut rows = self.sides.iter().copied().flatten();
        rows.find_map(|row| Player::from_name(name, *row))
    }

    /// Whether a mark is that of an empty cell.
    pub(crate) fn is_empty(&self, mark: &str) -> bool {
        let mark = mark.trim_end_matches(VARIATION_SELECTORS);
        self.empty.contains(&mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_one_side() {
        let players = [
            ["black", "white"],
            ["white", "black"],
            ["red", "blue"],
            ["south", "north"],
            ["one", "two"],
        ];
        let all = [
            Signs::OF_MARKS,
            Signs::OF_DROPPED_DISCS,
            Signs::OF_FLIPPED_DISCS,
        ];
        for signs in all.into_iter().chain(players.map(Signs::of_players)) {
            assert!(!signs.sides.is_empty());
            for [one, two] in signs.sides.iter().copied().flatten() {
                assert_eq!(signs.player(one), Some(Player::One), "{one} in {signs:?}");
                assert_eq!(signs.player(two), Some(Player::Two), "{two} in {signs:?}");
                assert!(!signs.is_empty(one) && !signs.is_empty(two));
            }
        }
        let [light, dark] = [Player::Two, Player::One];
        assert_eq!(Signs::OF_FLIPPED_DISCS.player("⚪\u{fe0f}"), Some(light));
        assert_eq!(Signs::OF_FLIPPED_DISCS.player("BLACK"), Some(dark));
    }
}
