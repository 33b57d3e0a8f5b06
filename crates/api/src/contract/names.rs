//! The enums of the engine that the contract writes as names.
//!
//! The names of the variants come from the engine, and the descriptions of the enums from here.

use std::borrow::Cow;

use bestmove_engine::erased::{
    Difficulty, DrawClaim, End, EndedBy, FactKind, Layout, Look, MoveVerdict, Pruning,
    RecordFormat, Status, StoppedBy, TieBreak,
};
use bestmove_engine::games::GAMES;
use serde::de::IntoDeserializer as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use utoipa::openapi::{Object, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A variant of an enum by its name. On its own, `T` could also be read from an object with that name
/// as its only key, which nobody means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Name<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::deserialize(name.into_deserializer()).map(Self)
    }
}

/// An enum of the contract.
pub trait Named: Serialize + Sized + 'static {
    /// Its name in the contract.
    const NAME: &'static str;
    /// The variants that the contract has names for.
    const VARIANTS: &'static [Self];
    /// The variant that stands for a missing field.
    const DEFAULT: Option<Self>;

    /// The text for readers of the contract.
    fn description() -> String;

    /// The names of the other variants.
    #[must_use]
    fn more_names() -> Vec<&'static str> {
        Vec::new()
    }
}

impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let variants = T::VARIANTS.iter().map(|variant| json!(variant));
        let more = T::more_names().into_iter().map(|name| json!(name));
        Object::builder()
            .schema_type(Type::String)
            .description(Some(T::description()))
            .default(T::DEFAULT.map(|variant| json!(variant)))
            .enum_values(Some(variants.chain(more)))
            .into()
    }
}

impl<T: Named> ToSchema for Name<T> {
    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }
}

/// The words of all games for what moves do.
fn own_words() -> Vec<&'static str> {
    let words = GAMES.iter().flat_map(|game| game.info().own_words);
    let mut names: Vec<_> = words.map(|word| word.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Names an enum, with the comment as its description.
macro_rules! names {
    ($(
        $(#[doc = $line:literal])*
        $alias:ident = $name:literal: $type:ident [$($variant:ident $(($held:expr))?),*]
            $(or $default:ident)? $(without $unnamed:ident)? $(and $more:ident)?;
    )*) => {$(
        $(#[doc = $line])*
        pub type $alias = Name<$type>;

        impl Named for $type {
            const NAME: &'static str = $name;
            const VARIANTS: &'static [Self] = &[$(Self::$variant $(($held))?),*];
            const DEFAULT: Option<Self> = [$(Some(Self::$default),)? None][0];

            fn description() -> String {
                [$($line),*].map(str::trim).join("\n")
            }
            $(
                fn more_names() -> Vec<&'static str> {
                    $more()
                }
            )?
        }

        // Compiled only, so that no variant is forgotten.
        #[allow(unreachable_patterns, reason = "an end has one variant for all limits")]
        const _: fn(&$type) = |it| match it {
            $($type::$variant { .. })|* $(| $type::$unnamed { .. })? => {}
        };
    )*};
}

names! {
    /// The status of a game.
    StatusName = "Status": Status [InProgress, Won(""), Drawn];

    /// The rule that ended a game. `line`: a line is complete. `full_board`: the board is full, and
    /// nobody has won. `points`: the points were counted, also where they are equal. `goal`: a piece has
    /// reached its goal. `material`: one side has too few pieces left, or neither has enough to win.
    /// `checkmate` and `stalemate`: the player to move has no move, and its king is attacked or not.
    /// `no_moves`: the player to move has no move, and loses by that. `repetition`: a position has
    /// occurred too often. `no_progress`: too many plies have passed in which nothing changed for good.
    ///
    /// Games that are yet to come may add words.
    EndedByName = "EndedBy": EndedBy [
        Line, FullBoard, Points, Goal, Material, Checkmate, Stalemate, NoMoves, Repetition, NoProgress
    ];

    /// The reason for which a player may claim a draw, while the game goes on. `repetition`: the position
    /// has occurred often. `no_progress`: many plies have passed in which nothing changed for good.
    ///
    /// Games that are yet to come may add words.
    ClaimableName = "Claimable": DrawClaim [Repetition, NoProgress];

    /// A limit of the search.
    LimitName = "Limit": StoppedBy [Depth, Time, Nodes] without Cancelled;

    /// Why a search ended. `proven`: everything that was asked for is proven. `settled`: more time
    /// would hardly change the move, or no depth is left. `depth`, `time`, `nodes`: this limit was
    /// reached. `cancelled`: the server stops.
    EndName = "SearchEnd": End [
        Proven,
        Settled,
        Stopped(StoppedBy::Depth),
        Stopped(StoppedBy::Time),
        Stopped(StoppedBy::Nodes),
        Stopped(StoppedBy::Cancelled)
    ];

    /// The rule by which one of several moves with the same score is selected.
    TieBreakName = "TieBreak": TieBreak [Fastest, First, Random] or Fastest;

    /// The name of a level of play.
    DifficultyName = "Difficulty": Difficulty [Easy, Medium, Hard, Best] or Best;

    /// The rule by which calls are left out.
    PruningName = "Pruning": Pruning [None, AlphaBeta] or None;

    /// A verdict on a move. `forced`: there was no other. `best`: no move is better. `only`: no move is
    /// better, and each other one has a worse outcome or loses at least 3 points. `great`: the same, after a
    /// mistake of the opponent.
    ///
    /// The others go by the points of score that the move lost. `good`: less than 1, or only time.
    /// `inaccuracy`: at least 1. `mistake`: at least 2. `blunder`: at least 3. `miss`: at least 2, right after
    /// a mistake, a blunder or a miss of the opponent. In games that are won by points, a tenth of the
    /// greatest margin of the game counts as a point of score.
    VerdictName = "MoveVerdict": MoveVerdict [
        Forced, Great, Only, Best, Good, Inaccuracy, Mistake, Blunder, Miss
    ];

    /// A form in which a whole game is written. `pgn`: chess. `pdn`: draughts. `sgf`: games in which stones
    /// are placed. `transcript`: the names of the moves. `digits`: a number from 1 for each move.
    FormatName = "RecordFormat": RecordFormat [Pgn, Pdn, Sgf, Transcript, Digits];

    /// What a fact says of a move. `wins`, `draws`, `loses`: the game ends so, or is proven to.
    /// `only_move`: every other move has a worse outcome, or loses 3 points of score. `forced`: there is no
    /// other. `blocks`: it stops moves by which the opponent would win at once. `overlooks`: it leaves the
    /// opponent such moves. `threatens`, `double_threat`: it would be followed by a win at once if the
    /// opponent passed, in two ways or more. `forces`: it leaves the opponent one reply that does not lose
    /// at once. `allows`: it is refuted by a line, up to where the harm shows. `wins_material`,
    /// `loses_material`, `wins_points`, `loses_points`: along best play, until that is quiet.
    /// `extra_turn`: the same player moves again. `zugzwang`: the opponent would be better off if it could
    /// pass. `repeats`: it brings a position back.
    ///
    /// Words of one game: `crowns` a man, `promotes` a pawn, `castles`, `closes_mill`, `takes_corner`,
    /// `gives_corner` to the opponent, `closes_box`, `opens_chain` of three boxes or more, makes a `bridge` to
    /// another stone. Games that are yet to come may add words.
    FactName = "FactName": FactKind [
        Wins,
        Draws,
        Loses,
        OnlyMove,
        Forced,
        Blocks,
        Overlooks,
        Threatens,
        DoubleThreat,
        Forces,
        Allows,
        WinsMaterial,
        LosesMaterial,
        WinsPoints,
        LosesPoints,
        ExtraTurn,
        Zugzwang,
        Repeats
    ] without Own and own_words;

    /// The way in which the cells of a board are laid out.
    LayoutName = "LayoutName": Layout [Squares, Rhombus, Circuits, Rings, Checkered, DarkSquares];

    /// What a board looks like. `paper`: lines between cells, and marks that are drawn with a pen. `dots`:
    /// dots on paper, which strokes join. `frame`: discs fall behind an upright frame with holes. `wood`:
    /// stones stand where lines cross. `felt`: discs are turned over. `squares`: light and dark squares.
    /// `letters`: discs with the letters of their pieces. `parchment`: stones on parchment. `pits`: pits that
    /// hold seeds.
    ///
    /// Games that are yet to come may add words.
    LookName = "Look": Look [Paper, Dots, Frame, Wood, Felt, Squares, Letters, Parchment, Pits];
}
