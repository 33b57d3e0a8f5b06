//! The trait of a game, as the search sees it.
//!
//! The required methods are the rules. The others state what the game knows beyond its
//! rules: cheap bounds, an exact key, symmetries, a book, an order of moves, an evaluation.
//! Each has a default that is correct for every game, so that a simple game stays simple. The
//! search asks through this trait alone and has no code for a single game.

use std::fmt::Debug;
use std::hash::Hash;

use super::bounds::{Goal, MinDistance, StaticBound};
use super::defences::Defences;
use super::draw_rules::DrawRules;
use super::endgame::EndgameTest;
use super::evaluation::Evaluation;
use super::evaluation_terms::EvaluationTerms;
use super::hash::hash64;
use super::non_losing_moves::NonLosingMoves;
use super::outcome::{MAX_MARGIN, Outcome};
use super::player::Player;
use super::quiescence::Quiescence;
use super::ranked_move::RankedMove;
use super::solved_value::SolvedValue;
use super::symmetry::Symmetry;

/// A two-player game of perfect information without chance.
///
/// The implementing value holds the rules, such as the size of a board. A position is a few
/// words that are copied and never undone. A pass is a move, a multiple jump is one move,
/// and a side may move several times in a row: nothing here assumes that sides alternate.
///
/// Methods do not check their arguments: positions are legal, and moves are legal moves of
/// their position. [`Notation`](super::Notation) checks what comes from outside.
///
/// The feature `conformance` has a function that checks an implementation.
///
/// # Example
///
/// Nim with one pile: a side takes one to three stones, and the side that takes the last stone
/// wins.
///
/// ```
/// use std::ops::RangeInclusive;
///
/// use bestmove_engine::game::{Game, Outcome, Player};
/// use bestmove_engine::search::{Degree, Value, analyse};
///
/// #[derive(Clone, Debug)]
/// struct Nim {
///     stones: u8,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Position {
///     stones: u8,
///     to_move: Player,
/// }
///
/// impl Game for Nim {
///     type Position = Position;
///     type Move = u8;
///     type Moves = RangeInclusive<u8>;
///     type Features = ();
///
///     fn initial_position(&self) -> Position {
///         Position { stones: self.stones, to_move: Player::One }
///     }
///
///     fn to_move(&self, position: &Position) -> Player {
///         position.to_move
///     }
///
///     fn outcome(&self, position: &Position) -> Option<Outcome> {
///         (position.stones == 0).then_some(Outcome::Won(!position.to_move))
///     }
///
///     fn moves(&self, position: &Position) -> RangeInclusive<u8> {
///         1..=position.stones.min(3)
///     }
///
///     fn play(&self, position: &Position, taken: u8) -> Position {
///         Position { stones: position.stones - taken, to_move: !position.to_move }
///     }
///
///     fn max_plies_left(&self, position: &Position) -> u32 {
///         position.stones.into()
///     }
/// }
///
/// let game = Nim { stones: 10 };
/// let (limits, mut resources, cancel) = Default::default();
/// let start = game.initial_position();
/// let analysis = analyse(&game, &start, &limits, &mut resources, &cancel, &mut |_| ());
/// assert_eq!(analysis.candidates[0].mv, 2);
/// assert_eq!(analysis.candidates[0].value, Value::Win(Degree::Plies(5)));
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: everything that decides how play can go on.
    ///
    /// That is the marks or pieces and the side to move. Equal positions have equal values.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, which has a meaning only beside the position in which it is played.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Several moves of a position, held without an allocation.
    ///
    /// It can be an `ArrayVec` with the game's own bound, or a set of bits.
    type Moves: Clone + IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator>;
    /// The facts about a position that estimates need, found once and used by several methods.
    ///
    /// See <https://www.chessprogramming.org/Evaluation#Features>.
    type Features: Default;

    /// True in games of points: a win is better the more points it has, whenever it comes.
    ///
    /// Such a game ends with [`Outcome::WonBy`] or a draw. Its [`key`](Self::key) leaves out the
    /// [`secured_margin`](Self::secured_margin).
    const HAS_MARGIN: bool = false;

    /// True in games in which a position can come back, such as chess.
    ///
    /// [`max_plies_left`](Self::max_plies_left) may then stay the same after a move, and a
    /// [`PositionHistory`](super::PositionHistory) beside the position decides by the
    /// [`draw_rules`](Self::draw_rules) when the game is over.
    const HAS_CYCLES: bool = false;

    /// True in games in which a move that looks bad often wins in the end, such as a sacrifice in
    /// chess. The search is then less selective: late moves are reduced four fifths as much as in other
    /// games, and no node is razored. What was played out at depth 0 is kept in the table, because it
    /// takes long. The table has a quarter of the size for the same nodes. A list of moves takes long,
    /// too, so it is made only where neither the table nor the evaluation answers a node. Quiescence plays
    /// out [`forcing_moves`](Self::forcing_moves), and a node whose side to move [would lose if it
    /// passed](Self::is_win_threatened) is searched deeper. Such a game has no
    /// [`defences`](Self::defences).
    const IS_TACTICAL: bool = false;

    /// True if [`search_deviation`](Self::search_deviation) may return a deviation.
    const HAS_SEARCH_DEVIATIONS: bool = false;

    /// Returns the position in which play begins, with [`Player::One`] to move.
    fn initial_position(&self) -> Self::Position;

    /// Returns the side to move. In a finished game, that is the side whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the result of the game, or `None` while it is open.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Returns every legal move, in ascending order of the game's own numbering.
    ///
    /// Among moves of equal value, the search prefers the first in this order. There is at
    /// least one move while the game is open; afterwards the result is unspecified.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// Returns the position after `mv`, which must be one of [`moves`](Self::moves).
    ///
    /// [`Notation::read_move`](super::Notation::read_move) is the checked counterpart.
    #[must_use]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns an upper bound on the plies of any line of play from here.
    ///
    /// It is 0 once the game has ended, and every move lowers it, except in games of
    /// [cycles](Self::HAS_CYCLES). A search that reaches this
    /// depth has seen the end of every line, so a tighter bound lets depth-limited searches
    /// prove more. Where no [draw rule](Self::draw_rules) ends a game of cycles, it is a bound that no
    /// search reaches.
    fn max_plies_left(&self, position: &Self::Position) -> u32;

    /// Returns whether no position before the move `mv` can come back after it, as after a capture.
    ///
    /// The search asks in games of [cycles](Self::HAS_CYCLES) alone.
    fn is_irreversible(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        true
    }

    /// Returns the rules that end a game of [cycles](Self::HAS_CYCLES), or let a player claim a draw. By
    /// default, those of chess.
    fn draw_rules(&self) -> DrawRules {
        DrawRules::CHESS
    }

    /// Returns the result of a game that ends at an open position, because too many reversible
    /// plies were played. By default, a draw.
    fn no_progress_outcome(&self, _position: &Self::Position) -> Outcome {
        Outcome::Drawn
    }

    /// Returns the points by which the side to move leads already, and which no play can take
    /// away: captured seeds, closed boxes.
    ///
    /// Positions that differ in nothing else go on alike, and need to be proven once. By default,
    /// nothing is secured.
    fn secured_margin(&self, _position: &Self::Position) -> i16 {
        0
    }

    /// Returns the least and the greatest margin with which a game of points may end from here,
    /// for the side to move. By default, the bounds of all games, ±[`MAX_MARGIN`].
    fn margin_bounds(&self, _position: &Self::Position) -> (i16, i16) {
        (-MAX_MARGIN, MAX_MARGIN)
    }

    /// Returns a bound of the margin that decides whether the side to move reaches `goal`, if the
    /// rules show one without a search: a lower bound that is at least the goal, or an upper bound
    /// below it. By default, there is none.
    fn static_margin(&self, _position: &Self::Position, _goal: i16) -> Option<i16> {
        None
    }

    /// Returns whether an open position of a game of points is an endgame, which
    /// [`test_endgame`](Self::test_endgame) tests faster than a search. By default, none is.
    ///
    /// A test has to end within a tenth of a millisecond, because no limit stops it.
    fn is_endgame(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Tests whether the side to move reaches the margin `goal` in an
    /// [endgame](Self::is_endgame), and visits at most `max_nodes` positions. Returns `None` for
    /// other positions.
    fn test_endgame(
        &self,
        _position: &Self::Position,
        _goal: i16,
        _max_nodes: u64,
    ) -> Option<EndgameTest> {
        None
    }

    /// Returns the moves of an open position that do not lose within two plies, as far as
    /// the rules can tell.
    ///
    /// The search looks only at these moves. By default, tries whether any move wins; in games of
    /// points, it returns all moves. A game can often see more, and faster.
    fn non_losing_moves(&self, position: &Self::Position) -> NonLosingMoves<Self::Moves> {
        default_non_losing_moves(self, position)
    }

    /// Returns the least number of plies to the end of the game.
    ///
    /// It is asked as if no move won at once, so a win takes two moves at least. Either
    /// [`non_losing_moves`](Self::non_losing_moves) has returned [`NonLosingMoves::Moves`], or the side
    /// to move [may decline](Self::may_stand_pat), and then no win but one in one is taken for
    /// proven. By default, a loss may come with the first move.
    fn min_distance(&self, _position: &Self::Position) -> MinDistance {
        MinDistance {
            to_win: 2,
            to_loss: 1,
        }
    }

    /// Returns a bound on the result of best play, if the rules show one without a search.
    ///
    /// The search asks about an open position while it tests whether the side to move
    /// reaches `goal`. A game need not look for bounds that do not bear on the goal. By
    /// default, there is none.
    fn static_bound(&self, _position: &Self::Position, _goal: Goal) -> Option<StaticBound> {
        None
    }

    /// Returns the value of an open position that is in a table of endgames. By default, there is no
    /// table.
    ///
    /// In games of [cycles](Self::HAS_CYCLES), no rule of draws is counted: neither repetitions nor
    /// play without progress, which has to end in a [draw](Self::no_progress_outcome). The search asks
    /// in games without [points](Self::HAS_MARGIN) alone.
    fn endgame_value(&self, _position: &Self::Position) -> Option<SolvedValue> {
        None
    }

    /// Returns whether the wins that [`endgame_value`](Self::endgame_value) tells of this open position
    /// have no irreversible move before their end. Play without progress may then end the game before,
    /// and the search compares the distances. By default, it is not known.
    fn is_won_without_progress(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Computes the tables of the game, unless that has been done. By default, there are none. See
    /// [`defer_tables`](super::defer_tables).
    fn compute_tables(&self) {}

    /// Returns the value of an open position that is in the opening [book](super::Book), or
    /// symmetric to one in it. By default, there is no book.
    fn book_value(&self, _position: &Self::Position) -> Option<SolvedValue> {
        None
    }

    /// Returns best play to the end from a position that has a
    /// [`book_value`](Self::book_value).
    fn book_line(&self, _position: &Self::Position) -> Option<Vec<Self::Move>> {
        None
    }

    /// Returns the key of a position in a book of this game: less than 2⁵⁶, and different
    /// from the key of every other position.
    ///
    /// Returns `None` where a book would have no entry, or would have it under a symmetric
    /// position. A book writes a move as its index in the game's notation, which is at most
    /// 7.
    fn book_key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// Returns the key of a position in the tables of the search.
    ///
    /// Symmetric positions share a key, if the game looks for them; all others have
    /// different keys as far as 64 bits suffice, and hashes beyond. The key includes the
    /// side to move where the pieces do not determine it. It may leave the side out if a
    /// position is worth the same to whichever side moves. By default, a hash.
    fn key(&self, position: &Self::Position) -> u64 {
        hash64(position)
    }

    /// Returns the canonical form of a position under symmetry, and the symmetry that maps
    /// the position to it.
    ///
    /// All symmetric positions have the same canonical form, so a cache needs one entry for
    /// them. By default, every position is its own canonical form.
    fn canonical_position(&self, position: &Self::Position) -> (Self::Position, Symmetry) {
        (position.clone(), Symmetry::default())
    }

    /// Returns the move of a position that corresponds to the move `mv` of its canonical
    /// form. `symmetry` comes from [`canonical_position`](Self::canonical_position).
    fn map_from_canonical(&self, mv: Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv
    }

    /// Returns how much a move of an open position is preferred among moves of equal value: more is
    /// better, such as what is nearer to the middle of the board. Symmetric moves are preferred equally.
    ///
    /// By default, all are equal, and the first in the game's order is played.
    fn preference(&self, _position: &Self::Position, _mv: Self::Move) -> i16 {
        0
    }

    /// Returns a score for move ordering: the search tries moves with a higher score first.
    ///
    /// `child` is the position after `mv`, and the score is for the side that played it.
    /// Scores are compared among the moves of one position only, so any scale will do. Where
    /// the search evaluates positions, it uses killer moves and history to break ties. By
    /// default, all moves are equal.
    fn move_score(&self, _child: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Returns what the methods below need to know about an open position.
    ///
    /// Estimates ask once for each position. By default, it is the default of its type, which
    /// is `()` for a game that needs nothing.
    fn features(&self, _position: &Self::Position) -> Self::Features {
        Self::Features::default()
    }

    /// Estimates the value of an open position for the side to move.
    ///
    /// The search uses it only where it stops before the end of the game. By default, every
    /// position is even.
    fn evaluate(&self, _position: &Self::Position, _features: &Self::Features) -> Evaluation {
        Evaluation::EVEN
    }

    /// Returns the terms on whose weighted sum the evaluation of an open position rests, for `bestmove
    /// fit`. A game may scale that sum. By default, there are none.
    fn evaluation_terms(&self, _position: &Self::Position) -> EvaluationTerms {
        EvaluationTerms::default()
    }

    /// Returns whether the side to move of an open position is in check: it has to answer a threat
    /// to win, so that the evaluation means nothing before its next move. Estimates search it a ply
    /// deeper. By default, no position is.
    fn is_check(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Returns the moves that have to be played out before the evaluation of an open position
    /// means anything.
    ///
    /// The search asks where [`non_losing_moves`](Self::non_losing_moves) leaves a choice, and where the
    /// side to move [may decline](Self::may_stand_pat). By default, every position is quiet.
    fn quiescence(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
    ) -> Quiescence<Self::Moves> {
        Quiescence::Quiet
    }

    /// Returns whether the side to move of an open position may decline what is played out.
    /// [`non_losing_moves`](Self::non_losing_moves) then leaves it several moves or finds a win in one,
    /// [`defences`](Self::defences) finds no loss, and [`quiescence`](Self::quiescence) forces no
    /// move.
    ///
    /// The search then knows without a list of moves that the position is worth its evaluation at
    /// least. It only plays out the moves of `quiescence`, and looks for no win in one. By default, it
    /// is not known.
    fn may_stand_pat(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Ranks all of `moves`, which are moves of an open position, and appends each of them once to
    /// `ranked`. A search that has tried all of them takes a result for proven.
    ///
    /// Estimates rank the moves of a node before they play one. A game that can rank moves
    /// without playing them makes estimates much faster. By default, each move is played to
    /// get its [`move_score`](Self::move_score), and all are quiet.
    fn rank_moves(
        &self,
        position: &Self::Position,
        _features: &Self::Features,
        moves: Self::Moves,
        ranked: &mut Vec<RankedMove<Self::Move>>,
    ) {
        ranked.extend(moves.into_iter().map(|mv| RankedMove {
            mv,
            score: self.move_score(&self.play(position, mv), mv),
            is_quiet: true,
        }));
    }

    /// Returns those of the non-losing `moves` of an open position that may stop what the
    /// opponent threatens, or the result if the next four plies decide the game.
    ///
    /// The search asks where [`non_losing_moves`](Self::non_losing_moves) leaves a choice. By
    /// default, it returns all moves.
    fn defences(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
        moves: Self::Moves,
    ) -> Defences<Self::Moves> {
        Defences::Moves(moves)
    }

    /// Returns those of `moves` that a strong player would consider, at least one, or `None` if
    /// these are all.
    ///
    /// Estimates ignore the others. By default, all moves are plausible.
    fn plausible_moves(
        &self,
        _position: &Self::Position,
        _moves: &Self::Moves,
    ) -> Option<Self::Moves> {
        None
    }

    /// Returns the moves of an open position that leave the opponent few replies, such as
    /// threats to win. The search looks for wins by such moves alone, where every reply is
    /// tried that [`defences`](Self::defences) returns. In [tactical](Self::IS_TACTICAL) games, the
    /// first plies of quiescence play them out, too: they are then none of the moves that
    /// [`quiescence`](Self::quiescence) returns. By default, no game has such moves.
    fn forcing_moves(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
    ) -> Option<Self::Moves> {
        None
    }

    /// Returns the open position with the other side to move, in a game in which a pass would
    /// almost never be better than the best move. By default, there is none.
    fn null_move(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Returns whether the opponent would win in one if the side to move of an open position passed.
    ///
    /// It is called before a node of a [tactical](Self::IS_TACTICAL) game is left out because of its
    /// evaluation. A node under such a threat is searched instead. By default, there is no threat.
    fn is_win_threatened(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Returns the distance, as in [`Evaluation::log_odds`], by which a quiet move rarely
    /// changes the evaluation. By default, there is none, and no move is left out on the word
    /// of an evaluation.
    fn futility_margin(&self) -> Option<i16> {
        None
    }

    /// Returns the standard deviation of the difference between the scores of a search `depth` plies
    /// deep and of a shallow one, in thousandths of log odds, as `bestmove-lab deviations` measures it.
    /// By default, it is unknown, and no node is left out on the word of a shallow search.
    fn search_deviation(&self, _position: &Self::Position, _depth: u32) -> Option<i16> {
        None
    }
}

/// Returns the [`non_losing_moves`](Game::non_losing_moves) of a game that knows no more than
/// its rules: a win in one if there is one, and otherwise every move.
pub(crate) fn default_non_losing_moves<G: Game>(
    game: &G,
    position: &G::Position,
) -> NonLosingMoves<G::Moves> {
    if G::HAS_MARGIN {
        return NonLosingMoves::Moves(game.moves(position));
    }
    let win = Some(Outcome::Won(game.to_move(position)));
    let mut moves = game.moves(position).into_iter();
    if moves.any(|mv| game.outcome(&game.play(position, mv)) == win) {
        NonLosingMoves::WinInOne
    } else {
        NonLosingMoves::Moves(game.moves(position))
    }
}
