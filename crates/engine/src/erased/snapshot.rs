//! A position as a client sees it.

use crate::game::{BoardText, Cell, DrawClaim, EndedBy, Game, GameEnd, Outcome, PositionHistory};

/// A position as a client sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSnapshot {
    /// The board.
    pub board: BoardText,
    /// The content of each cell, if the game has cells and `board` is a text of its own.
    pub cells: Option<Vec<Cell>>,
    /// The player to move. In a finished game, the player whose turn it would be.
    pub player: &'static str,
    /// The result of the game, if it is over.
    pub status: Status,
    /// The rule that ended the game, if it is over.
    pub ended_by: Option<EndedBy>,
    /// The reason for which a player may claim a draw, while the game goes on.
    pub claimable: Option<DrawClaim>,
    /// The cells of a line that ended the game, from one end to the other; `None` where no line did.
    pub winning_line: Option<Vec<usize>>,
}

/// The state of a game: in progress, or its result. The feature `serde` writes it without the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Status {
    /// The game is not over.
    InProgress,
    /// The player of this name has won.
    Won(#[cfg_attr(feature = "serde", serde(skip))] &'static str),
    /// The game is a draw.
    #[cfg_attr(feature = "serde", serde(rename = "draw"))]
    Drawn,
}

impl Status {
    /// The name of the player who has won, if somebody has.
    #[must_use]
    pub const fn winner(self) -> Option<&'static str> {
        match self {
            Self::Won(winner) => Some(winner),
            Self::InProgress | Self::Drawn => None,
        }
    }
}

pub(super) fn snapshot<G: Game>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> PositionSnapshot {
    let names = rules.players();
    let end = end(rules, position, history);
    let outcome = end.map(|end| end.outcome);
    PositionSnapshot {
        board: rules.write_board_with_clock(position, history.clock()),
        cells: rules.cells(position),
        player: names[rules.to_move(position).index()],
        status: match outcome {
            None => Status::InProgress,
            Some(Outcome::Won(winner) | Outcome::WonBy(winner, _)) => {
                Status::Won(names[winner.index()])
            }
            Some(Outcome::Drawn) => Status::Drawn,
        },
        ended_by: end.map(|end| end.ended_by),
        claimable: match end {
            Some(_) => None,
            None => history.claim(rules, position),
        },
        winning_line: rules.winning_line(position),
    }
}

/// The end of a game, by its position or by its history; `None` while it is open.
pub(super) fn end<G: Game>(
    rules: &G,
    position: &G::Position,
    history: &PositionHistory,
) -> Option<GameEnd> {
    match rules.outcome(position) {
        Some(outcome) => Some(GameEnd {
            outcome,
            ended_by: rules.ended_by(position, outcome),
        }),
        None => history.end(rules, position),
    }
}
