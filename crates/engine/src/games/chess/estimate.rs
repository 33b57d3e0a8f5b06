//! What a strong player of chess would think of a position.

use cozy_chess::Piece;

use super::checks::{has_mate, quiet_checks};
use super::endgames::endgame_value;
use super::evaluation::{evaluate, evaluation_terms};
use super::exchange::loses_nothing;
use super::material::has_pieces;
use super::moves::{Move, Moves, has_several_moves, legal_moves, moves_to};
use super::position::{Position, color_of};
use super::ranking::{Ranking, prize};
use super::rules::Chess;
use crate::game::{Estimable, Evaluation, EvaluationTerms, Quiescence, RankedMove, Selectivity};

impl Estimable for Chess {
    type Features = ();

    const LEVELS: [u16; 19] = [
        81, 104, 126, 141, 151, 158, 162, 167, 172, 178, 185, 193, 200, 209, 218, 226, 236, 246,
        256,
    ];

    /// The `UCI_Elo` of Stockfish 15.1 that scores as much, by `benches/chess/match`. Its least is 1350: the levels
    /// from 1 to 9 are chained from matches between levels.
    const LEVEL_ELOS: Option<[i16; 20]> = Some([
        110, 200, 310, 470, 610, 760, 900, 1110, 1250, 1400, 1520, 1640, 1760, 1810, 1850, 1900,
        1940, 1990, 2030, 2080,
    ]);

    const SELECTIVITY: Selectivity = Selectivity::TACTICAL;

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        let value = endgame_value(&position.board);
        value.map_or_else(|| evaluate(&position.board), Evaluation::from_endgame)
    }

    /// No terms for an endgame, whose value is known.
    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        if endgame_value(&position.board).is_some() {
            EvaluationTerms::default()
        } else {
            evaluation_terms(&position.board)
        }
    }

    fn is_check(&self, position: &Position) -> bool {
        position.is_check()
    }

    /// Captures that lose nothing and promotions to a queen are played out. A check is answered.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Moves> {
        let board = &position.board;
        if position.is_check() {
            return Quiescence::Forced(legal_moves(board));
        }
        let captures = moves_to(board, board.colors(!board.side_to_move()));
        let mut moves: Moves = captures
            .into_iter()
            .filter(|mv| matches!(mv.promotion, None | Some(Piece::Queen)))
            .filter(|mv| loses_nothing(board, *mv))
            .collect();
        if moves.is_empty() {
            return Quiescence::Quiet;
        }
        moves.sort_by_key(|mv| -prize(board, *mv));
        Quiescence::Optional(moves)
    }

    fn may_stand_pat(&self, position: &Position) -> bool {
        !position.is_check() && has_several_moves(&position.board)
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Moves,
        ranked: &mut Vec<RankedMove<Move>>,
    ) {
        let ranking = Ranking::new(&position.board);
        ranked.extend(moves.into_iter().map(|mv| ranking.rank(mv)));
    }

    fn forcing_moves(&self, position: &Position, (): &()) -> Option<Moves> {
        Some(quiet_checks(position))
    }

    fn null_move(&self, position: &Position) -> Option<Position> {
        let board = &position.board;
        if !has_pieces(board, color_of(position.to_move())) {
            return None;
        }
        board.null_move().map(Position::new)
    }

    /// Looks for a mate in one.
    fn is_win_threatened(&self, position: &Position) -> bool {
        let passed = position.board.null_move().map(Position::new);
        passed.is_some_and(|passed| has_mate(&passed))
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(FUTILITY_MARGIN)
    }
}

/// The distance by which a quiet move rarely changes the evaluation, about a pawn.
const FUTILITY_MARGIN: i16 = 600;
