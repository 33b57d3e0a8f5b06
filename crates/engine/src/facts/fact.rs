//! Facts about a move.

use crate::game::{Game, MoveText, OwnFact, OwnWord};

/// Why the moves of a position are good or bad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The first candidates of the analysis, in its order.
    pub moves: Vec<ExplainedMove>,
    /// What the opponent threatens to win, if it threatens anything that was found.
    pub threat: Option<Threat>,
}

/// What is known of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedMove {
    /// What players call the move.
    pub name: String,
    /// The facts.
    pub facts: Vec<Fact>,
    /// The weightiest facts in a sentence; `None` where nothing was found.
    pub why: Option<String>,
}

/// What the opponent would play if it were its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The move.
    pub mv: NamedMove,
    /// The cells to press for it.
    pub squares: Vec<usize>,
    /// What the move would win, at least one fact.
    pub facts: Vec<Fact>,
    /// The facts in a sentence.
    pub why: String,
}

/// A fact about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What the fact is.
    pub kind: FactKind,
    /// The moves that it is about. They are a line for [`Allows`](FactKind::Allows), and otherwise moves of
    /// one position.
    pub moves: Vec<NamedMove>,
    /// The cells that it is about.
    pub squares: Vec<usize>,
    /// True if it is proven, and false if it rests on an estimate.
    pub proven: bool,
    /// The plies to the end of the game, this move counted, where they are known.
    pub plies: Option<u32>,
    /// The points, or the worth of the pieces, that it is about, where they are known.
    pub points: Option<u32>,
    /// What the reply does, for a sentence, where a move is refuted by one.
    pub(super) reply: Vec<Self>,
}

/// A move with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// The move as answers have it.
    pub text: MoveText,
    /// What players call it.
    pub name: String,
}

/// What a fact says of a move. "At once" is by the next move of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum FactKind {
    /// The game is won after it.
    Wins,
    /// The game is drawn after it.
    Draws,
    /// The game is lost after it.
    Loses,
    /// Every other move has a worse outcome, or loses three points of score.
    OnlyMove,
    /// There is no other move.
    Forced,
    /// It stops moves by which the opponent would win at once.
    Blocks,
    /// It leaves the opponent moves by which it wins at once.
    Overlooks,
    /// It would be followed by a win at once, by one move, if the opponent passed.
    Threatens,
    /// It would be followed by a win at once, by two moves or more, if the opponent passed.
    DoubleThreat,
    /// It leaves the opponent one reply that does not lose at once.
    Forces,
    /// It is refuted by a line, which ends where the harm shows.
    Allows,
    /// It wins pieces along best play.
    WinsMaterial,
    /// It loses pieces along best play.
    LosesMaterial,
    /// It wins points along best play.
    WinsPoints,
    /// It loses points along best play.
    LosesPoints,
    /// The same side moves again.
    ExtraTurn,
    /// The opponent would be better off if it could pass.
    Zugzwang,
    /// It brings a position back.
    Repeats,
    /// What only the game has a word for.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Own(OwnWord),
}

impl Fact {
    /// A proven fact about no other moves.
    pub(super) const fn new(kind: FactKind) -> Self {
        Self {
            kind,
            moves: Vec::new(),
            squares: Vec::new(),
            proven: true,
            plies: None,
            points: None,
            reply: Vec::new(),
        }
    }

    /// This fact about moves of one position, and the cells of these.
    pub(super) fn with_moves<G: Game>(
        self,
        rules: &G,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Self {
        let mut squares = Vec::new();
        for square in moves.iter().flat_map(|mv| rules.squares(position, *mv)) {
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        let named = moves.iter().map(|mv| NamedMove::new(rules, position, *mv));
        Self {
            moves: named.collect(),
            squares,
            ..self
        }
    }

    pub(super) fn estimated(self) -> Self {
        Self {
            proven: false,
            ..self
        }
    }

    pub(super) fn with_points(self, points: Option<u32>) -> Self {
        Self { points, ..self }
    }

    pub(super) fn with_plies(self, plies: Option<u32>) -> Self {
        Self { plies, ..self }
    }
}

impl From<OwnFact> for Fact {
    fn from(OwnFact { word, cells }: OwnFact) -> Self {
        Self {
            squares: cells,
            ..Self::new(FactKind::Own(word))
        }
    }
}

impl NamedMove {
    pub(super) fn new<G: Game>(rules: &G, position: &G::Position, mv: G::Move) -> Self {
        let text = rules.write_move(position, mv);
        let name = rules.move_name(position, mv);
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        let name = if is_number {
            format!("{} {name}", G::MOVE_NOUN)
        } else {
            name
        };
        Self { text, name }
    }
}
