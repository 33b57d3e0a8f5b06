//! The names of moves: as UCI writes them, such as `e2e4` and `e7e8q`, and in algebraic notation, short as
//! in `Nf3` and `O-O` or long as in `Ng1-f3`.
//!
//! * <https://www.chessprogramming.org/UCI>
//! * <https://www.chessprogramming.org/Algebraic_Chess_Notation>

use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};
use cozy_chess::{Board, File, Move, Piece, Square};

/// The ways to write a move.
pub(super) const EXAMPLES: &str = "written as \"e2e4\", \"e1g1\", \"e7e8q\" or \"Nf3\"";

/// Writes a move as UCI does. Castling is the king's move of two squares.
pub(super) fn write(board: &Board, mv: Move) -> String {
    display_uci_move(board, mv).to_string()
}

/// Writes a legal move in standard algebraic notation.
pub(super) fn write_san(board: &Board, mv: Move) -> String {
    display_san_move(board, mv).to_string()
}

/// The name of a move in the letters and signs of UCI and standard algebraic notation, from one that
/// players have typed, such as `o–o`, `♘g1-f3`, `exf6 e.p.` and `a8(Q)`.
pub(super) fn normalised(name: &str) -> String {
    let mut plain: String = name
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .map(|sign| match sign {
            '–' | '—' | '‑' | '−' => '-',
            '×' | ':' => CAPTURE_SIGN,
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            _ => sign,
        })
        .collect();
    plain = plain
        .trim_end_matches(['!', '?'])
        .trim_end_matches("e.p.")
        .trim_end_matches("ep")
        .replace("++", "+");
    if let Some((start, piece)) = plain.split_once(['(', '/', '=']) {
        let piece = piece.trim_end_matches(')').to_ascii_uppercase();
        plain = format!("{start}={piece}");
    }
    let is_castling = |name: &str| {
        let name = name.trim_end_matches(['+', '#']);
        ["O-O", "O-O-O", "0-0", "0-0-0"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    };
    if is_castling(&plain) {
        plain = plain.to_ascii_uppercase().replace('0', "O");
    }
    match (plain.chars().next(), plain.get(1..)) {
        // The letters of German, none of which is one of English.
        (Some('S'), Some(rest)) => format!("N{rest}"),
        // A digit behind it is that of a square, in capitals.
        (Some('D'), Some(rest))
            if !rest.starts_with(|sign: char| sign.is_ascii_digit() || sign == 'X') =>
        {
            format!("Q{rest}")
        }
        (Some('T'), Some(rest)) => format!("R{rest}"),
        (Some('L'), Some(rest)) => format!("B{rest}"),
        // No file has these letters. A small "b" is one.
        (Some(piece @ ('k' | 'q' | 'r' | 'n')), Some(rest)) => {
            format!("{}{rest}", piece.to_ascii_uppercase())
        }
        _ => plain,
    }
}

/// Reads a [`normalised`] name. The move may be illegal if it is written as UCI does.
///
/// UCI is read in capitals, too. A capital `B` is a bishop, unless no bishop can move so.
pub(super) fn read(board: &Board, name: &str) -> Option<Move> {
    let bishop = || name.starts_with('B').then(|| read_san(board, name));
    bishop()
        .flatten()
        .or_else(|| read_uci(board, &without_check(name).to_ascii_lowercase()))
        .or_else(|| read_san(board, name))
        .or_else(|| read_long(board, name))
}

/// A name without the signs of a check and of mate.
fn without_check(name: &str) -> &str {
    name.trim_end_matches(['+', '#'])
}

/// Reads a legal move with the square that it leaves, as in `Ng1-f3`, `g1-f3`, `e4xd5` and `Ke1-g1`.
fn read_long(board: &Board, name: &str) -> Option<Move> {
    let (way, promotion) = name.split_once('=').unwrap_or((name, ""));
    let way = without_check(way);
    let piece = way.starts_with(|letter: char| letter.is_ascii_uppercase());
    let (piece, way) = way.split_at(usize::from(piece));
    let (from, to) = way.split_once(['-', CAPTURE_SIGN])?;
    let promotion = without_check(promotion);
    let mv = read_uci(
        board,
        &format!("{from}{to}{promotion}").to_ascii_lowercase(),
    )?;
    let symbol = board.piece_on(mv.from)?.to_string().to_ascii_uppercase();
    let is_piece = piece.is_empty() || symbol == piece;
    let is_as_named = is_capture(board, mv) || !way.contains(CAPTURE_SIGN);
    (is_piece && is_as_named && board.is_legal(mv)).then_some(mv)
}

/// Reads a legal move in standard algebraic notation. With the sign of a capture, it is one.
pub(super) fn read_san(board: &Board, name: &str) -> Option<Move> {
    let mv = read_san_with_any_sign(board, name)?;
    let is_push = name.starts_with(|sign: char| sign.is_ascii_lowercase())
        && name.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let is_as_named = if is_capture(board, mv) {
        !is_push
    } else {
        !name.contains(CAPTURE_SIGN)
    };
    is_as_named.then_some(mv)
}

const CAPTURE_SIGN: char = 'x';

/// Whether a legal move captures. A pawn that changes its file does, also en passant.
pub(super) fn is_capture(board: &Board, mv: Move) -> bool {
    let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    board.colors(!board.side_to_move()).has(mv.to) || is_pawn && mv.from.file() != mv.to.file()
}

/// Reads a legal move in standard algebraic notation, whether or not it captures as the name says.
pub(super) fn read_san_with_any_sign(board: &Board, name: &str) -> Option<Move> {
    let mv = parse_san_move(board, name).ok()?;
    // The parser takes the king's capture of its own rook for castling.
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    (!is_castling || name.starts_with('O')).then_some(mv)
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
