//! The names of moves: written as UCI does, such as `e2e4` and `e7e8q`, and read as standard
//! algebraic notation, too, such as `Nf3` and `O-O`.
//!
//! * <https://www.chessprogramming.org/UCI>
//! * <https://www.chessprogramming.org/Algebraic_Chess_Notation>

use cozy_chess::util::{display_uci_move, parse_san_move, parse_uci_move};
use cozy_chess::{Board, File, Move, Piece, Square};

use super::moves::legal_moves;
use crate::game::Quoted;

/// The ways to write a move.
pub(super) const EXAMPLES: &str = "written as \"e2e4\", \"e1g1\", \"e7e8q\" or \"Nf3\"";

/// Writes a move as UCI does. Castling is the king's move of two squares.
pub(super) fn write(board: &Board, mv: Move) -> String {
    display_uci_move(board, mv).to_string()
}

/// Reads a move. It may be illegal if it is written as UCI does.
///
/// UCI is read in capitals, too. A capital `B` is a bishop, unless no bishop can move so.
pub(super) fn read(board: &Board, name: &str) -> Option<Move> {
    let bishop = || name.starts_with('B').then(|| read_san(board, name));
    bishop()
        .flatten()
        .or_else(|| read_uci(board, &name.to_ascii_lowercase()))
        .or_else(|| read_san(board, name))
}

/// Reads a legal move in standard algebraic notation. With the sign of a capture, it is one.
fn read_san(board: &Board, name: &str) -> Option<Move> {
    let mv = read_san_with_any_sign(board, name)?;
    (!name.contains(CAPTURE_SIGN) || is_capture(board, mv)).then_some(mv)
}

const CAPTURE_SIGN: char = 'x';

/// Whether a legal move captures. A pawn that changes its file does, also en passant.
fn is_capture(board: &Board, mv: Move) -> bool {
    let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    board.colors(!board.side_to_move()).has(mv.to) || is_pawn && mv.from.file() != mv.to.file()
}

/// Reads a legal move in standard algebraic notation, whether or not it captures as the name says.
fn read_san_with_any_sign(board: &Board, name: &str) -> Option<Move> {
    let san = name.trim_end_matches(['!', '?']).replace('0', "O");
    let mv = parse_san_move(board, &san).ok()?;
    // The parser takes the king's capture of its own rook for castling.
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    (!is_castling || san.starts_with('O')).then_some(mv)
}

pub(super) fn why_unknown(board: &Board, name: &str) -> String {
    if let Some(step) = read_san_with_any_sign(board, name)
        && read_san(board, name).is_none()
    {
        let name = Quoted(name);
        let (to, step) = (step.to, write(board, step));
        return format!("{name} captures nothing on {to}; that move is written \"{step}\"");
    }
    let piece = name.find(|letter: char| !letter.is_ascii_uppercase());
    let (piece, rest) = name.split_at(piece.unwrap_or(name.len()));
    // With the square that it leaves, each of several moves has a name of its own.
    let moves = legal_moves(board).into_iter().filter(|mv| {
        let full = format!("{piece}{}{rest}", mv.from);
        read_san(board, &full) == Some(*mv)
    });
    match moves.collect::<Vec<_>>().as_slice() {
        [one, _, ..] => format!(
            "more than one piece can make the move {}; name the square that it leaves, as in \"{}\"",
            Quoted(name),
            write(board, *one)
        ),
        [] | [_] => format!(
            "there is no legal move {}; a move is {EXAMPLES}",
            Quoted(name)
        ),
    }
}

/// Reads a move as UCI writes it, or with the square of the rook for castling.
fn read_uci(board: &Board, name: &str) -> Option<Move> {
    let mv = parse_uci_move(board, name).ok()?;
    // The parser takes no notice of what follows.
    let length = if mv.promotion.is_some() { 5 } else { 4 };
    (name.len() == length).then_some(mv)
}

/// The square to which a move leads; in castling, that of the king.
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
