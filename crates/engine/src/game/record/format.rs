//! The forms in which whole games are written.

/// A form in which a whole game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum RecordFormat {
    /// [Portable Game Notation](https://www.chessclub.com/help/PGN-spec), of chess.
    Pgn,
    /// [Portable Draughts Notation](https://pdn.fmjd.org), of draughts.
    Pdn,
    /// The [Smart Game Format](https://www.red-bean.com/sgf), of games in which stones are placed.
    Sgf,
    /// The names of the moves, one behind the other.
    Transcript,
    /// A digit for each move, counted from 1.
    Digits,
}

impl RecordFormat {
    /// Whether the form has headers, which may tell a start of its own.
    #[must_use]
    pub const fn has_headers(self) -> bool {
        match self {
            Self::Pgn | Self::Pdn | Self::Sgf => true,
            Self::Transcript | Self::Digits => false,
        }
    }

    /// Whether the form numbers the moves, one of each side by each number.
    pub(crate) const fn numbers_moves(self) -> bool {
        matches!(self, Self::Pgn | Self::Pdn)
    }

    /// The name of the form in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Sgf => "sgf",
            Self::Transcript => "transcript",
            Self::Digits => "digits",
        }
    }
}
