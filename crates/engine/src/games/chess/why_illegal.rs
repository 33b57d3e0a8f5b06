//! The reasons why a move cannot be played, in the words of chess.

use cozy_chess::{
    Board, Color, File, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use super::fen::PLAYERS;
use super::moves::legal_moves;
use super::names::{EXAMPLES, is_capture, read_san, read_san_with_any_sign, write, write_san};
use crate::game::Quoted;

/// The reason why a move from a square to another one is not legal, as a clause.
pub(super) fn of_move(board: &Board, mv: Move) -> String {
    let side = board.side_to_move();
    let (from, to) = (mv.from, mv.to);
    let [player, opponent] = [side, !side].map(|color| PLAYERS[color as usize]);
    let Some(piece) = board.piece_on(from) else {
        return format!("there is no piece on {from}");
    };
    if !board.colors(side).has(from) {
        return format!("the piece on {from} is one of {opponent}, and {player} is to move");
    }
    // If a legal move has the same squares, only the promotion is wrong.
    let reaches = |promotion| {
        let mut moves = legal_moves(board).into_iter();
        moves.any(|legal| {
            (legal.from, legal.to) == (from, to) && legal.promotion.is_some() == promotion
        })
    };
    if piece == Piece::King {
        why_king_stays(board, from, to)
    } else if reaches(true) {
        format!(
            "a pawn that moves to {to} becomes a queen, rook, bishop or knight, as in \"{from}{to}q\""
        )
    } else if reaches(false) {
        "only a pawn on the last rank becomes another piece".to_owned()
    } else if !may_step(board, from, to) {
        format!("the {} on {from} cannot move to {to}", name_of(piece))
    } else if board.checkers().is_empty() {
        format!("the {} on {from} is pinned", name_of(piece))
    } else {
        format!("{player} is in check, and the move from {from} to {to} does not end it")
    }
}

fn why_king_stays(board: &Board, from: Square, to: Square) -> String {
    let is_castling = from.rank() == to.rank() && matches!(to.file(), File::C | File::G);
    if is_castling && from.file() == File::E {
        return why_no_castling(board, to);
    }
    if may_step(board, from, to) {
        format!("the king would be in check on {to}")
    } else {
        format!("the king on {from} cannot move to {to}")
    }
}

/// The reason why the king cannot castle towards a square.
fn why_no_castling(board: &Board, towards: Square) -> String {
    let side = board.side_to_move();
    let player = PLAYERS[side as usize];
    let king = board.king(side);
    let is_short = towards.file() > king.file();
    let rights = board.castle_rights(side);
    let rook = if is_short { rights.short } else { rights.long };
    let wing = if is_short { "king's" } else { "queen's" };
    let Some(rook) = rook else {
        return format!("{player} has no right to castle on the {wing} side");
    };
    if !board.checkers().is_empty() {
        return format!("{player} is in check, and nobody castles out of check");
    }
    let (low, high) = (
        king.file().min(rook) as usize,
        king.file().max(rook) as usize,
    );
    let between = (low + 1..high).map(|file| Square::new(File::index(file), king.rank()));
    match between.clone().find(|square| board.occupied().has(*square)) {
        Some(square) => format!("{player} cannot castle, because {square} is not empty"),
        None => format!("{player} cannot castle through check"),
    }
}

/// The reason why a name is that of no legal move, as a clause. `written` is the name, normalised.
pub(super) fn of_name(board: &Board, name: &str, written: &str) -> String {
    if let Some(step) = read_san_with_any_sign(board, written)
        && read_san(board, written).is_none()
    {
        if is_capture(board, step) {
            let (name, san) = (Quoted(name), write_san(board, step));
            return format!("{name} is a capture, which is written \"{san}\"");
        }
        let (name, to, step) = (Quoted(name), step.to, write(board, step));
        return format!("{name} captures nothing on {to}; that move is written \"{step}\"");
    }
    let piece = written.find(|letter: char| !letter.is_ascii_uppercase());
    let (piece, rest) = written.split_at(piece.unwrap_or(written.len()));
    // With the square that it leaves, each of several moves has a name of its own.
    let moves = legal_moves(board).into_iter().filter(|mv| {
        let full = format!("{piece}{}{rest}", mv.from);
        read_san(board, &full) == Some(*mv)
    });
    if let [one, _, ..] = moves.collect::<Vec<_>>().as_slice() {
        return format!(
            "more than one piece can make the move {}; name the square that it leaves, as in \"{}\"",
            Quoted(name),
            write(board, *one)
        );
    }
    why_no_piece(board, written).unwrap_or_else(|| {
        format!(
            "there is no legal move {}; a move is {EXAMPLES}",
            Quoted(name)
        )
    })
}

/// The reason why no piece can make a move such as `Bb5`, `R1xe4` and `O-O`, if it is such a name.
fn why_no_piece(board: &Board, name: &str) -> Option<String> {
    let side = board.side_to_move();
    let way = name.split('=').next()?.trim_end_matches(['+', '#']);
    if let "O-O" | "O-O-O" = way {
        let file = if way == "O-O" { File::H } else { File::A };
        return Some(why_no_castling(
            board,
            Square::new(file, board.king(side).rank()),
        ));
    }
    let (piece, way) = match way.chars().next()? {
        letter @ ('N' | 'B' | 'R' | 'Q' | 'K') => {
            let piece = letter.to_ascii_lowercase().to_string().parse().ok()?;
            (piece, &way[1..])
        }
        _ => (Piece::Pawn, way),
    };
    let (from, to) = way.split_at_checked(way.len().checked_sub(2)?)?;
    let to: Square = to.parse().ok()?;
    let from = from.trim_end_matches(['x', '-']);
    let leaves = |square: &Square| square.to_string().contains(from);
    let pieces = board.colored_pieces(side, piece).into_iter();
    let pieces: Vec<_> = pieces.filter(leaves).collect();
    let able = pieces.iter().find(|from| may_step(board, **from, to));
    let from = match (able, pieces.as_slice()) {
        (Some(from), _) | (None, [from]) => *from,
        (None, _) => {
            let (piece, player) = (name_of(piece), PLAYERS[side as usize]);
            return Some(format!("no {piece} of {player} can move to {to}"));
        }
    };
    let mv = Move {
        from,
        to,
        promotion: None,
    };
    Some(of_move(board, mv))
}

/// Whether a piece may move from a square to another one if nothing but its way counts.
fn may_step(board: &Board, from: Square, to: Square) -> bool {
    let (Some(piece), Some(color)) = (board.piece_on(from), board.color_on(from)) else {
        return false;
    };
    let occupied = board.occupied();
    let targets = match piece {
        Piece::Pawn => {
            let captures =
                get_pawn_attacks(from, color) & (board.colors(!color) | en_passant(board));
            get_pawn_quiets(from, color, occupied) | captures
        }
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    };
    targets.has(to) && !board.colors(color).has(to)
}

/// The square on which a pawn may be captured en passant, if there is one.
fn en_passant(board: &Board) -> cozy_chess::BitBoard {
    let rank = match board.side_to_move() {
        Color::White => cozy_chess::Rank::Sixth,
        Color::Black => cozy_chess::Rank::Third,
    };
    let square = board.en_passant().map(|file| Square::new(file, rank));
    square.map_or(cozy_chess::BitBoard::EMPTY, Square::bitboard)
}

const fn name_of(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}
