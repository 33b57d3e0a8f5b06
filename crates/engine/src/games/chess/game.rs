//! Chess as the search sees it.

use cozy_chess::Piece;

use super::checks::{has_mate, moves_without_mate, quiet_checks};
use super::endgames::{compute_table, endgame_value};
use super::evaluation::{evaluate, evaluation_terms};
use super::exchange::loses_nothing;
use super::material::{has_pieces, irreversible_moves_left, is_insufficient};
use super::moves::{Move, Moves, has_several_moves, legal_moves, moves_to};
use super::position::{Position, color_of};
use super::ranking::{Ranking, prize};
use super::rules::Chess;
use crate::game::{
    Evaluation, EvaluationTerms, Game, MinDistance, NonLosingMoves, Outcome, Player, Quiescence,
    RankedMove, SolvedValue,
};

/// The distance by which a quiet move rarely changes the evaluation, about a pawn.
const FUTILITY_MARGIN: i16 = 600;

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Features = ();

    const HAS_CYCLES: bool = true;
    const IS_TACTICAL: bool = true;

    fn initial_position(&self) -> Position {
        Position::new(cozy_chess::Board::startpos())
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.has_move() {
            is_insufficient(&position.board).then_some(Outcome::Drawn)
        } else if position.is_check() {
            Some(Outcome::Won(!position.to_move()))
        } else {
            Some(Outcome::Drawn)
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        legal_moves(&position.board)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    /// A capture or a pawn's step comes after at most so many plies, or the game ends without it.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let plies = self.draw_rules().end.max_reversible_plies();
        (irreversible_moves_left(&position.board) + 1) * plies
    }

    /// The rule of fifty moves counts castling as reversible.
    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        let board = &position.board;
        board.piece_on(mv.from) == Some(Piece::Pawn)
            || board.colors(!board.side_to_move()).has(mv.to)
    }

    /// Looks for a mate in one, and not whether the opponent has one.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        moves_without_mate(position).map_or(NonLosingMoves::WinInOne, NonLosingMoves::Moves)
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance::ALTERNATING
    }

    fn compute_tables(&self) {
        compute_table();
    }

    fn endgame_value(&self, position: &Position) -> Option<SolvedValue> {
        endgame_value(&position.board)
    }

    /// A rook or a queen mates a bare king without any capture.
    #[inline]
    fn is_won_without_progress(&self, position: &Position) -> bool {
        let board = &position.board;
        board.occupied().len() == 3 && board.pieces(Piece::Pawn).is_empty()
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// Puts checks first that leave the opponent few replies.
    fn move_score(&self, child: &Position, _mv: Move) -> i32 {
        let mut replies = 0;
        child.board.generate_moves(|moves| {
            replies += i32::try_from(moves.len()).unwrap_or(i32::MAX);
            false
        });
        let check = if child.is_check() { 1_000 } else { 0 };
        check - replies
    }

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        let value = endgame_value(&position.board);
        value.map_or_else(|| evaluate(&position.board), Evaluation::from_endgame)
    }

    /// Returns no terms for an endgame, whose value is known.
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

    /// Returns whether the side to move is not in check and has several moves.
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

    /// Returns the checks without a capture or a promotion that lose nothing by exchanges.
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
