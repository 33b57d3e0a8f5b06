//! The names of moves: written as UCI does, such as `e2e4` and `e7e8q`, and read as standard
//! algebraic notation, too, such as `Nf3` and `O-O`.
//!
//! * <https://www.chessprogramming.org/UCI>
//! * <https://www.chessprogramming.org/Algebraic_Chess_Notation>

use cozy_chess::util::{display_uci_move, parse_san_move, parse_uci_move};
use cozy_chess::{Board, File, Move, Square};

/// Writes a move as UCI does. Castling is the king's move of two squares.
pub(super) fn write(board: &Board, mv: Move) -> String {
    display_uci_move(board, mv).to_string()
}

/// Reads a move. It may be illegal if it is written as UCI does.
pub(super) fn read(board: &Board, name: &str) -> Option<Move> {
    read_uci(board, &name.to_ascii_lowercase()).or_else(|| {
        let san = name.trim_end_matches(['!', '?']).replace('0', "O");
        parse_san_move(board, &san).ok()
    })
}

/// Reads a move as UCI writes it, or with the square of the rook for castling.
fn read_uci(board: &Board, name: &str) -> Option<Move> {
    let mv = parse_uci_move(board, name).ok()?;
    // The parser takes no notice of what follows.
    let length = if mv.promotion.is_some() { 5 } else { 4 };
    (name.len() == length).then_some(mv)
}

/// Returns the square to which the king moves in castling, and that of the other moves.
pub(super) fn target(board: &Board, mv: Move) -> Square {
    if !board.colors(board.side_to_move()).has(mv.to) {
        return mv.to;
    }
    let file = if mv.from.file() < mv.to.file() {
        File::G
    } else {
        File::C
    };
    Square::new(file, mv.from.rank())
}
