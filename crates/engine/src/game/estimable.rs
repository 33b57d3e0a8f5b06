//! What a strong player would think of a position.

use super::evaluation::Evaluation;
use super::evaluation_terms::EvaluationTerms;
use super::explainable::Explainable;
use super::known_moves::{Defences, Quiescence, RankedMove};
use super::notation::Notation;
use super::provable::Provable;
use super::selectivity::Selectivity;

/// The points of the levels of a game that was not measured: as if a doubling of the nodes were worth as much as
/// in most.
pub(crate) const DEFAULT_LEVELS: [u16; 19] = [
    30, 40, 50, 60, 75, 90, 110, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 258,
];

/// A game whose open positions can be estimated. Every method has a default, with which the search
/// is right but weak: an evaluation and a rank of moves make it strong.
pub trait Estimable: Provable {
    /// The facts about a position that estimates need, found once and used by several methods.
    ///
    /// See <https://www.chessprogramming.org/Evaluation#Features>.
    type Features: Default;

    /// The [points](crate::search::Skill) of the levels 1 to 19, so that each is about as much stronger than the
    /// one below as any other. They are chosen by what `bestmove-lab levels --calibrate` measures. By default, those
    /// of games that were not measured.
    const LEVELS: [u16; 19] = DEFAULT_LEVELS;

    /// About which Elo each level has, on a scale that players of the game know. By default, it is not known.
    const LEVEL_ELOS: Option<[i16; 20]> = None;

    /// How much the search leaves out in this game.
    const SELECTIVITY: Selectivity = Selectivity::DEFAULT;

    /// What the methods below need about an open position. It is called once for each.
    ///
    /// By default, it is the default of its type, which is `()` for a game that needs nothing.
    fn features(&self, _position: &Self::Position) -> Self::Features {
        Self::Features::default()
    }

    /// Estimates the value of an open position for the side to move.
    ///
    /// The search uses it only where it stops before the end of the game. By default, every position is even.
    fn evaluate(&self, _position: &Self::Position, _features: &Self::Features) -> Evaluation {
        Evaluation::EVEN
    }

    /// The terms on whose weighted sum the evaluation of an open position rests, for `bestmove-lab fit`. A
    /// game may scale that sum. By default, there are none.
    fn evaluation_terms(&self, _position: &Self::Position) -> EvaluationTerms {
        EvaluationTerms::default()
    }

    /// Whether the side to move of an open position is in check: it has to answer a threat to win, so that
    /// the evaluation means nothing before its next move. Estimates search it a ply deeper. By default, no
    /// position is.
    fn is_check(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The moves that have to be played out before the evaluation of an open position means anything.
    ///
    /// It is called where [`non_losing_moves`](Provable::non_losing_moves) leaves a choice, and where the
    /// side to move [may decline](Self::may_stand_pat). By default, every position is quiet.
    fn quiescence(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
    ) -> Quiescence<Self::Moves> {
        Quiescence::Quiet
    }

    /// Whether the side to move of an open position may decline what is played out.
    /// [`non_losing_moves`](Provable::non_losing_moves) then leaves it several moves or finds a win in one,
    /// [`defences`](Self::defences) finds no loss, and [`quiescence`](Self::quiescence) forces no move.
    ///
    /// The position is then worth its evaluation at least, without a list of moves. Only the moves of
    /// `quiescence` are played out, and no win in one is looked for. By default, it is not known.
    fn may_stand_pat(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Ranks all of `moves`, which are moves of an open position, and appends each of them once to
    /// `ranked`. A search that has tried all of them takes a result for proven.
    ///
    /// Estimates rank the moves of a node before they play one. A game that can rank moves
    /// without playing them makes estimates much faster. By default, each move is played to
    /// get its [`move_score`](Provable::move_score), and all are quiet.
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

    /// Those of the non-losing `moves` of an open position that may stop what the opponent threatens. If
    /// the next four plies decide the game, it is the result.
    ///
    /// It is called where [`non_losing_moves`](Provable::non_losing_moves) leaves a choice. By default, all
    /// may.
    fn defences(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
        moves: Self::Moves,
    ) -> Defences<Self::Moves> {
        Defences::Moves(moves)
    }

    /// Those of `moves` that a strong player would consider, at least one, or `None` if these are all.
    ///
    /// Estimates ignore the others. By default, all moves are plausible.
    fn plausible_moves(
        &self,
        _position: &Self::Position,
        _moves: &Self::Moves,
    ) -> Option<Self::Moves> {
        None
    }

    /// The moves of an open position that leave the opponent few replies, such as threats to win. By
    /// default, there are none.
    ///
    /// The search looks for wins by such moves only, where every reply is tried that
    /// [`defences`](Self::defences) returns. The first [plies](Selectivity::quiescence_forcing_plies) of
    /// quiescence may play them out, too: they are then none of the moves that
    /// [`quiescence`](Self::quiescence) returns.
    fn forcing_moves(
        &self,
        _position: &Self::Position,
        _features: &Self::Features,
    ) -> Option<Self::Moves> {
        None
    }

    /// The open position with the other side to move, in a game in which a pass would almost never be
    /// better than the best move. By default, there is none.
    fn null_move(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether the opponent would win in one if the side to move of an open position passed.
    ///
    /// It is called before a node is left out because of its evaluation. A node under such a threat
    /// is searched instead. By default, there is no threat.
    fn is_win_threatened(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The distance, as in [`Evaluation::log_odds`], by which a quiet move rarely changes the evaluation.
    /// By default, there is none, and no move is left out because of an evaluation.
    fn futility_margin(&self) -> Option<i16> {
        None
    }
}

/// A game with all six traits: its rules, its notation, and what it provides beyond them.
pub trait Game: Estimable + Notation + Explainable {}

impl<G: Estimable + Notation + Explainable> Game for G {}
