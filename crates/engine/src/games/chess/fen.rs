//! The Forsyth-Edwards Notation: a position and its clocks in six fields, of which all but the first may
//! be left out.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! ```
//!
//! See <https://www.chessprogramming.org/Forsyth-Edwards_Notation>.

use std::fmt::Write as _;

use cozy_chess::{
    Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves,
};

use super::fen_fields::Fields;
use super::material::promoted_pieces;
use super::position::Position;
use crate::game::{Clock, FieldError, Player, PositionError, Quoted, check_count, parse_digits};

/// The names of the players, in the order of their colors.
pub(super) const PLAYERS: [&str; 2] = ["white", "black"];

const PIECES: [(Piece, char); Piece::NUM] = [
    (Piece::Pawn, 'p'),
    (Piece::Knight, 'n'),
    (Piece::Bishop, 'b'),
    (Piece::Rook, 'r'),
    (Piece::Queen, 'q'),
    (Piece::King, 'k'),
];

/// The greatest number that a clock may show. No game goes on to it, and twice the number, which is
/// that of plies, leaves room for more moves.
const MAX_CLOCK: u32 = 1_000_000_000;

const MAX_PAWNS: u32 = 8;
const MAX_PIECES: usize = 16;

fn letter(piece: Piece, color: Color) -> char {
    let (_, letter) = PIECES[piece as usize];
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

fn piece_of(letter: char) -> Option<(Piece, Color)> {
    let lower = letter.to_ascii_lowercase();
    let (piece, _) = *PIECES.iter().find(|(_, known)| *known == lower)?;
    let color = if letter == lower {
        Color::Black
    } else {
        Color::White
    };
    Some((piece, color))
}

/// Reads the position of a FEN. `to_move` is the side to move where the FEN does not tell it.
///
/// # Errors
///
/// The text is no FEN, or no play leads to the position.
pub(super) fn read_position(fen: &str, to_move: Color) -> Result<Position, PositionError> {
    let fields = Fields::new(fen)?;
    let mut builder = BoardBuilder::empty();
    read_pieces(&fields.pieces, &mut builder)?;
    builder.side_to_move = fields.side.as_deref().map_or(Ok(to_move), read_side)?;
    check_pieces(&builder)?;
    if let Some(castling) = &fields.castling {
        read_castling(castling, &mut builder)?;
    }
    builder.en_passant = fields
        .en_passant
        .as_deref()
        .map(read_en_passant)
        .transpose()?;
    let mut board = builder.build();
    if matches!(board, Err(BoardBuilderError::InvalidEnPassant)) {
        // Many programs write the square after each double step, or forget to take it back.
        builder.en_passant = None;
        board = builder.build();
    }
    let board = board.map_err(|_| king_capture_error(builder.side_to_move))?;
    let [mover, other] = [board.side_to_move(), !board.side_to_move()];
    if get_king_moves(board.king(mover)).has(board.king(other)) {
        return Err(king_capture_error(mover));
    }
    for color in Color::ALL {
        check_promoted(&board, color)?;
    }
    if board.checkers().len() > 2 {
        let detail = "three pieces give check at once";
        return Err(PositionError::impossible_board(detail));
    }
    Ok(Position::new(board))
}

/// Reads the clocks of a FEN with this side to move. Without them, it is the first move of a game.
///
/// # Errors
///
/// A clock is no number, or the text is no FEN.
pub(super) fn read_clock(fen: &str, to_move: Player) -> Result<Clock, FieldError> {
    let fields = Fields::new(fen)?;
    let clock = |name, field: Option<String>, default| {
        field.map_or(Ok(default), |number| read_number(name, &number))
    };
    let move_number = clock("move number", fields.move_number, 1)?;
    Ok(Clock {
        reversible_plies: clock("halfmove clock", fields.halfmove_clock, 0)?,
        // The first move has the number 1; some programs write 0.
        plies: 2 * move_number.saturating_sub(1) + u32::from(to_move == Player::Two),
    })
}

/// Writes a position with its clocks, in six fields.
pub(super) fn write(position: &Position, clock: Clock) -> String {
    let board = &position.board;
    let mut fen = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let piece = board.piece_on(square).zip(board.color_on(square));
            let Some((piece, color)) = piece else {
                empty += 1;
                continue;
            };
            push_count(&mut fen, empty);
            empty = 0;
            fen.push(letter(piece, color));
        }
        push_count(&mut fen, empty);
        if rank > Rank::First {
            fen.push('/');
        }
    }
    let side = match board.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let en_passant = position.en_passant_square();
    let en_passant = en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
    let castling = castling(board);
    let Clock {
        reversible_plies,
        plies,
    } = clock;
    // Never a number that a reader refuses.
    let number = (plies / 2 + 1).min(MAX_CLOCK);
    write!(
        fen,
        " {side} {castling} {en_passant} {reversible_plies} {number}"
    )
    .expect("a string can be written to");
    fen
}

fn push_count(fen: &mut String, empty: u32) {
    if empty > 0 {
        fen.push_str(&empty.to_string());
    }
}

fn castling(board: &Board) -> String {
    let mut castling = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        if rights.short.is_some() {
            castling.push(letter(Piece::King, color));
        }
        if rights.long.is_some() {
            castling.push(letter(Piece::Queen, color));
        }
    }
    if castling.is_empty() {
        castling.push('-');
    }
    castling
}

fn read_pieces(field: &str, builder: &mut BoardBuilder) -> Result<(), FieldError> {
    let rows: Vec<_> = field.split('/').collect();
    if rows.len() != Rank::NUM {
        return Err(FieldError::in_board(format!(
            "a FEN has 8 ranks with slashes between them; this has {}. An example is \
             \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"",
            rows.len()
        )));
    }
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut squares = 0;
        for letter in row.chars() {
            let count = if letter == '.' {
                Some(1)
            } else {
                letter.to_digit(10)
            };
            if let Some(count @ 1..=8) = count {
                squares += count as usize;
                continue;
            }
            // The mark behind a piece that was a pawn.
            if letter == '~' && squares > 0 {
                continue;
            }
            let piece = piece_of(letter).ok_or_else(|| {
                FieldError::in_board(format!(
                    "{} is no piece; the pieces are PNBRQK of white and pnbrqk of black",
                    Quoted(&letter.to_string())
                ))
            })?;
            // A rank that is too long is reported below, with its number of squares.
            if let Some(file) = File::try_index(squares) {
                *builder.square_mut(Square::new(file, rank)) = Some(piece);
            }
            squares += 1;
        }
        if squares != File::NUM {
            let rank = rank as u32 + 1;
            return Err(FieldError::in_board(format!(
                "rank {rank} has {squares} squares; it must have 8"
            )));
        }
    }
    Ok(())
}

/// Checks the pieces of each side on their own.
fn check_pieces(builder: &BoardBuilder) -> Result<(), PositionError> {
    let impossible = |detail: String| Err(PositionError::impossible_board(detail));
    for color in Color::ALL {
        let name = PLAYERS[color as usize];
        let count = |kind: Option<Piece>| {
            let pieces = builder.board.iter().flatten();
            let counted =
                pieces.filter(|(piece, of)| *of == color && kind.is_none_or(|kind| kind == *piece));
            counted.count()
        };
        match count(Some(Piece::King)) {
            1 => {}
            0 => return impossible(format!("{name} has no king")),
            kings => return impossible(format!("{name} has {kings} kings; each side has one")),
        }
        check_count(name, count(Some(Piece::Pawn)), "pawns", MAX_PAWNS as usize)?;
        check_count(name, count(None), "pieces", MAX_PIECES)?;
    }
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    for square in last_ranks {
        if builder
            .square(square)
            .is_some_and(|(piece, _)| piece == Piece::Pawn)
        {
            return impossible(format!(
                "there is a pawn on {square}, and pawns never stand on the first or the last rank"
            ));
        }
    }
    Ok(())
}

fn read_side(field: &str) -> Result<Color, FieldError> {
    match field {
        "w" | "W" => Ok(Color::White),
        "b" | "B" => Ok(Color::Black),
        _ => Err(FieldError::in_board(format!(
            "the side to move is \"w\" or \"b\", not {}",
            Quoted(field)
        ))),
    }
}

/// Checks that each piece with which a side does not begin may have been one of its pawns.
fn check_promoted(board: &Board, color: Color) -> Result<(), PositionError> {
    let pawns = board.colored_pieces(color, Piece::Pawn).len();
    let promoted = promoted_pieces(board, color);
    if pawns + promoted <= MAX_PAWNS {
        return Ok(());
    }
    let name = PLAYERS[color as usize];
    let detail = format!(
        "{name} has {pawns} pawns, and pieces that must have been pawns: {promoted}; it begins with \
         {MAX_PAWNS} pawns"
    );
    Err(PositionError::impossible_board(detail))
}

/// Reads the rights to castle. Many programs leave a right when its king or its rook has moved or was taken.
/// It means nothing any more, and is dropped.
fn read_castling(field: &str, builder: &mut BoardBuilder) -> Result<(), PositionError> {
    for letter in field.chars() {
        // The letters are those of the king and the queen, capital for white.
        let Some((side @ (Piece::King | Piece::Queen), color)) = piece_of(letter) else {
            let detail = format!(
                "the rights to castle are letters of \"KQkq\" or \"-\", not {}",
                Quoted(field)
            );
            return Err(FieldError::in_board(detail).into());
        };
        let rank = Rank::First.relative_to(color);
        let file = if side == Piece::King {
            File::H
        } else {
            File::A
        };
        let [king, rook] = [File::E, file].map(|file| Square::new(file, rank));
        let is_at_home = |piece, square| builder.square(square) == Some((piece, color));
        if !is_at_home(Piece::King, king) || !is_at_home(Piece::Rook, rook) {
            continue;
        }
        let rights = builder.castle_rights_mut(color);
        if side == Piece::King {
            rights.short = Some(file);
        } else {
            rights.long = Some(file);
        }
    }
    Ok(())
}

fn read_en_passant(field: &str) -> Result<Square, FieldError> {
    field.to_ascii_lowercase().parse().map_err(|_| {
        FieldError::in_board(format!(
            "the square for a capture en passant is one such as \"e3\" or \"-\", not {}",
            Quoted(field)
        ))
    })
}

/// The error of a board on which this side is to move and attacks the other king.
fn king_capture_error(side: Color) -> PositionError {
    let [mover, other] = [side, !side].map(|color| PLAYERS[color as usize]);
    let detail = format!("{mover} is to move, but it could take the king of {other}");
    PositionError::impossible_board(detail)
}

fn read_number(name: &str, text: &str) -> Result<u32, FieldError> {
    parse_digits(text)
        .filter(|number| *number <= MAX_CLOCK)
        .ok_or_else(|| {
            FieldError::in_board(format!(
                "the {name} is a number from 0 to {MAX_CLOCK}, not {}",
                Quoted(text)
            ))
        })
}
