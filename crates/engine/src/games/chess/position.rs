//! A position of chess.

use std::hash::{Hash, Hasher};

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};

use crate::game::{Player, hash64};

/// The pieces, the side to move, and the moves that the history still allows: castling, and a
/// capture en passant.
///
/// Positions are equal if the same moves can follow: a pawn that has just moved two squares makes
/// a difference only where another pawn can capture it. The clocks of the board have no meaning.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
    /// The file on which a pawn can be captured en passant.
    pub(super) en_passant: Option<File>,
    /// A hash by which equal positions are found.
    key: u64,
}

impl Position {
    pub(super) fn new(board: Board) -> Self {
        let en_passant = capturable_en_passant(&board);
        let key = match en_passant {
            None => board.hash_without_ep(),
            Some(file) => hash64(&(board.hash_without_ep(), file as u8)),
        };
        Self {
            board,
            en_passant,
            key,
        }
    }

    #[inline]
    pub(super) fn after(&self, mv: Move) -> Self {
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        Self::new(board)
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(super) fn to_move(&self) -> Player {
        player_of(self.board.side_to_move())
    }

    /// The square behind the pawn that can be captured en passant.
    pub(super) fn en_passant_square(&self) -> Option<Square> {
        Some(en_passant_square(&self.board, self.en_passant?))
    }

    #[inline]
    pub(super) fn has_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    #[inline]
    pub(super) fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.en_passant == other.en_passant
            && are_equal_without_en_passant(&self.board, &other.board)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

pub(super) const fn player_of(color: Color) -> Player {
    match color {
        Color::White => Player::One,
        Color::Black => Player::Two,
    }
}

pub(super) const fn color_of(player: Player) -> Color {
    match player {
        Player::One => Color::White,
        Player::Two => Color::Black,
    }
}

/// Whether two boards have the same pieces, side to move and rights to castle.
///
/// [`Board::same_position`] also compares captures en passant. But it takes every piece that can move
/// behind the pawn for one that captures it, such as a bishop beside the pawn.
fn are_equal_without_en_passant(board: &Board, other: &Board) -> bool {
    let has_same = |piece| board.pieces(piece) == other.pieces(piece);
    board.side_to_move() == other.side_to_move()
        && Piece::ALL.into_iter().all(has_same)
        && Color::ALL.into_iter().all(|color| {
            board.colors(color) == other.colors(color)
                && board.castle_rights(color) == other.castle_rights(color)
        })
}

fn en_passant_square(board: &Board, file: File) -> Square {
    Square::new(file, Rank::Sixth.relative_to(board.side_to_move()))
}

/// The file of the pawn that has just moved two squares, if a pawn can capture it.
fn capturable_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let side = board.side_to_move();
    let to = en_passant_square(board, file);
    let pawns = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
    pawns
        .into_iter()
        .any(|from| {
            let promotion = None;
            board.is_legal(Move {
                from,
                to,
                promotion,
            })
        })
        .then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::new(Board::from_fen(fen, false).unwrap())
    }

    #[test]
    fn only_a_pawn_captures_en_passant() {
        for (letter, is_equal) in [('b', true), ('q', true), ('p', false)] {
            let before = position(&format!("4k3/8/8/8/5{letter}2/8/4P3/4K3 w - - 0 1"));
            let played = before.after("e2e4".parse().unwrap());
            let read = position(&format!("4k3/8/8/8/4P{letter}2/8/8/4K3 b - - 0 1"));
            assert_eq!(played == read, is_equal, "{letter}");
        }
    }
}
