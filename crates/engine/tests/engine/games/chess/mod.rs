//! Chess against published numbers, the rules that end a game, and the moves that it refuses.

mod game_hashes;
mod proofs;
mod refused_boards;
mod tactics;

use bestmove_engine::game::{
    BoardText, Clock, DrawClaim, EndedBy, MoveError, Notation as _, Outcome, Player, PositionError,
    PositionHistory, Rules as _, perft,
};
use bestmove_engine::games::chess::{Chess, Move, Position};

use crate::notation::{self, assert_moves_read};
use crate::table::rows;

const GAME: Chess = Chess;

fn try_read(fen: &str) -> Result<Position, PositionError> {
    GAME.read_board(&BoardText::from(fen), None)
}

fn read(fen: &str) -> Position {
    try_read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn read_move(position: &Position, mv: &str) -> Result<Move, MoveError> {
    notation::read_move(&GAME, position, mv)
}

fn play(fen: &str, moves: &[&str]) -> (Position, PositionHistory) {
    let mut position = read(fen);
    let clock = GAME
        .read_clock(&BoardText::from(fen), GAME.to_move(&position))
        .expect("a FEN");
    let mut history = PositionHistory::from_clock(clock);
    for name in moves {
        let mv = read_move(&position, name).unwrap_or_else(|error| panic!("{name}: {error}"));
        position = history.play(&GAME, &position, mv);
    }
    (position, history)
}

fn fen_after(fen: &str, moves: &[&str]) -> String {
    let (position, history) = play(fen, moves);
    GAME.write_board_with_clock(&position, history.clock())
        .to_compact()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Source: <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn perft_is_the_published_one() {
    let published = "
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => 20 400 8902 197281
        r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 => 48 2039 97862
        8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 => 14 191 2812 43238
        r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 => 6 264 9467
        rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 => 44 1486 62379
        r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 => 46 2079 89890
    ";
    for [fen, counts] in rows(published) {
        let position = read(fen);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = perft(&GAME, &position, depth);
            assert_eq!(found.to_string(), count, "{fen} {depth}");
        }
    }
}

#[test]
fn fen_is_written_as_it_was_read() {
    for fen in [
        START,
        KIWIPETE,
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "8/8/8/4k3/8/8/4P3/4K3 b - - 17 60",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9",
    ] {
        assert_eq!(fen_after(fen, &[]), fen);
    }
    let four_fields = "8/8/8/4k3/8/8/4P3/4K3 w - -";
    assert_eq!(fen_after(four_fields, &[]), format!("{four_fields} 0 1"));
}

#[test]
fn clocks_follow_the_moves() {
    let opening = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"];
    assert_eq!(
        fen_after(START, &opening),
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"
    );
}

/// A pawn that no other can capture en passant leaves no trace.
#[test]
fn en_passant_square_is_written_where_a_capture_is_legal() {
    assert!(fen_after(START, &["e2e4"]).ends_with(" b KQkq - 0 1"));
    let moves = ["e2e4", "a7a6", "e4e5", "d7d5"];
    assert!(fen_after(START, &moves).ends_with(" w KQkq d6 0 3"));
    // The capture would open the rank to the king.
    let pinned = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    assert!(fen_after(pinned, &[]).contains(" w - - "));
    assert_eq!(read(pinned), read("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"));
    let capture = "8/8/8/3pP3/8/8/K7/4k3 w - d6 0 1";
    assert_ne!(read(capture), read("8/8/8/3pP3/8/8/K7/4k3 w - - 0 1"));
}

fn end(position: &Position, history: &PositionHistory) -> Option<(Outcome, EndedBy)> {
    let by_rules = GAME.outcome(position);
    by_rules
        .map(|outcome| (outcome, GAME.ended_by(position, outcome)))
        .or_else(|| {
            let end = history.end(&GAME, position)?;
            Some((end.outcome, end.ended_by))
        })
}

#[test]
fn games_end_by_the_rules() {
    let ends = "
        rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 => Won(Two) Checkmate
        7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 => Drawn Stalemate
        8/8/8/4k3/8/8/8/4K3 w - - 0 1 => Drawn Material
        8/8/8/4k3/8/8/8/4KN2 w - - 0 1 => Drawn Material
        8/8/8/4kb2/8/8/8/4K3 w - - 0 1 => Drawn Material
        // Bishops on squares of one color, and of both.
        8/8/8/4k1b1/8/8/8/4K1B1 w - - 0 1 => Drawn Material
        8/8/8/4kb2/8/8/8/4K1B1 w - - 0 1 => open
        8/8/8/4k3/8/8/8/3NKN2 w - - 0 1 => open
        8/8/8/4k3/8/8/4P3/4K3 w - - 149 99 => open
        8/8/8/4k3/8/8/4P3/4K3 w - - 150 99 => Drawn NoProgress
        8/8/8/4k3/8/8/4P3/4K3 w - - 9999 9999 => Drawn NoProgress
        // A mate and a stalemate come before the rule of seventy-five moves.
        k7/1Q6/1K6/8/8/8/8/8 b - - 150 99 => Won(One) Checkmate
        7k/5Q2/6K1/8/8/8/8/8 b - - 150 99 => Drawn Stalemate
    ";
    for [fen, expected] in rows(ends) {
        let (position, history) = play(fen, &[]);
        let end = end(&position, &history);
        let end = end.map(|(outcome, ended_by)| format!("{outcome:?} {ended_by:?}"));
        assert_eq!(end.as_deref().unwrap_or("open"), expected, "{fen}");
    }
}

fn claim_after(fen: &str, moves: &[&str]) -> Option<DrawClaim> {
    let (position, history) = play(fen, moves);
    assert_eq!(end(&position, &history), None, "{moves:?}");
    history.claim(&GAME, &position)
}

#[test]
fn draw_can_be_claimed_from_the_third_occurrence_on_and_the_fifth_ends_the_game() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    for plies in 0..there_and_back.len() {
        let claim = claim_after(START, &there_and_back[..plies]);
        // The positions come in turns of four.
        assert_eq!(claim.is_some(), plies >= 8, "{plies}");
        assert_eq!(claim, (plies >= 8).then_some(DrawClaim::Repetition));
    }
    let (position, history) = play(START, &there_and_back);
    assert_eq!(
        end(&position, &history),
        Some((Outcome::Drawn, EndedBy::Repetition))
    );
    // An irreversible move takes the claim away.
    let moves = [&there_and_back[..8], &["e2e4"]].concat();
    assert_eq!(claim_after(START, &moves), None);
    // The first position had more rights to castle.
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let there_and_back = ["e1e2", "e8e7", "e2e1", "e7e8"];
    assert_eq!(claim_after(castling, &there_and_back.repeat(2)), None);
    assert!(claim_after(castling, &there_and_back.repeat(3)).is_some());
}

#[test]
fn draw_can_be_claimed_after_fifty_moves_of_each_side() {
    let fen = |clock: u32| format!("8/8/8/4k3/8/8/4P3/4K3 w - - {clock} 99");
    for (clock, expected) in [
        (99, None),
        (100, Some(DrawClaim::NoProgress)),
        (149, Some(DrawClaim::NoProgress)),
    ] {
        assert_eq!(claim_after(&fen(clock), &[]), expected, "{clock}");
    }
    assert_eq!(
        claim_after(&fen(99), &["e1d1"]),
        Some(DrawClaim::NoProgress)
    );
    assert_eq!(claim_after(&fen(120), &["e2e3"]), None);
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let at_the_start = "
        e2e4 => e2e4
        E2E4 => e2e4
        D2D4 => d2d4
        e4 => e2e4
        Nf3 => g1f3
        Nf3!? => g1f3
    ";
    assert_moves_read(&GAME, &read(START), at_the_start);
    let as_typed = "
        e2-e4 => e2e4
        Ng1-f3 => g1f3
        ♘f3 => g1f3
        ♞f3!! => g1f3
        Sf3 => g1f3
        e2–e4?! => e2e4
        Ng1–f3 => g1f3
    ";
    assert_moves_read(&GAME, &read(START), as_typed);
    let captures = "
        exf6 e.p. => e5f6
        exf6e.p. => e5f6
        e5xf6 => e5f6
        e5:f6 => e5f6
        exf6 ep => e5f6
        a7xb8=N => a7b8n
        axb8=q => a7b8q
        axb8(Q) => a7b8q
        axb8/R => a7b8r
        a7-a8=R => a7a8r
        a8=q++ => a7a8q
        a8=Q# => a7a8q
    ";
    let position = read("1n2k3/P7/8/4Pp2/8/8/8/4K3 w - f6 0 2");
    assert_moves_read(&GAME, &position, captures);
    let castling = "
        o-o => e1g1
        O–O–O => e1c1
        0–0 => e1g1
        Ke1-g1 => e1g1
        O-O => e1g1
        0-0-0 => e1c1
        e1g1 => e1g1
        e1h1 => e1g1
        bxa8=Q+ => b7a8q
        b7b8n => b7b8n
    ";
    let position = read("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_moves_read(&GAME, &position, castling);
    assert_moves_read(&GAME, &read(KIWIPETE), "Nxf7 => e5f7\ndxe6 => d5e6");
    let bishops = "
        B1c3 => a1c3
        b1c3 => b1c3
        B1C3 => b1c3
    ";
    assert_moves_read(&GAME, &read("4k3/8/8/B7/8/8/8/BN2K3 w - - 0 1"), bishops);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let cases = r#"
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e2 => no pawn of white can move to e2
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e2e4k => a move is written as
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e2e4é => a move is written as
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => Nd2 => no knight of white can move to d2
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e5 => no pawn of white can move to e5
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e2e5 => the pawn on e2 cannot move to e5
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e4e5 => there is no piece on e4
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e7e5 => the piece on e7 is one of black, and white is to move
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 => e2e4q => only a pawn on the last rank becomes another piece
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 => a7a8qq => a move is written as
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 => a7a8 => as in "a7a8q"
        R6R/8/8/8/8/1k6/8/4K3 w - - 0 1 => Rd8 => more than one piece can make the move "Rd8"
        R6R/8/8/8/8/1k6/8/4K3 w - - 0 1 => Kd8 => the king on e1 cannot move to d8
        R6R/8/8/8/8/1k6/8/4K3 w - - 0 1 => O-O => white has no right to castle on the king's side
        4k3/8/8/8/8/8/8/4K2R w K - 0 1 => Kxh1 => the king on e1 cannot move to h1
        4k3/8/8/8/8/8/8/4K2R w K - 0 1 => Kh1 => the king on e1 cannot move to h1
        4k3/8/8/8/8/8/3PP3/r3K3 w - - 0 1 => d2d3 => white is in check, and the move from d2 to d3 does not end it
        4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1 => Bb5 => the bishop on e2 is pinned
        4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1 => e2b5 => the bishop on e2 is pinned
        4k3/8/8/8/8/8/8/r3K2R w K - 0 1 => O-O => white is in check, and nobody castles out of check
        4kr2/8/8/8/8/8/8/4K2R w K - 0 1 => O-O => white cannot castle through check
        4k3/8/8/8/8/8/8/4KB1R w K - 0 1 => 0-0 => white cannot castle, because f1 is not empty
        3rk3/8/8/8/8/8/8/4K3 w - - 0 1 => Kd2 => the king would be in check on d2
        4k3/8/8/3p4/8/8/R7/4K3 w - - 0 1 => Rb5+ => the rook on a2 cannot move to b5
    "#;
    for [fen, name, reason] in rows(cases) {
        let error = read_move(&read(fen), name).expect_err(name).to_string();
        assert!(error.contains(reason), "{name}: {error}");
    }
    let over = read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for name in ["h8g8", "Kg8", "x"] {
        assert_eq!(read_move(&over, name), Err(MoveError::GameOver));
    }
}

#[test]
fn cells_and_squares_count_from_the_top_left() {
    let position = read("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1");
    let squares = |name| GAME.squares(&position, read_move(&position, name).unwrap());
    assert_eq!(squares("a2a4"), [48, 32]);
    assert_eq!(squares("e1g1"), [60, 62]);
    assert_eq!(squares("e1c1"), [60, 58]);
    let cells = GAME.cells(&position).expect("chess has cells");
    let marks = cells
        .iter()
        .map(|cell| BoardText::Cells(vec![cell.clone()]).to_compact());
    assert_eq!(
        marks.collect::<String>(),
        "♜...♚..♜........................................♙.......♖...♔..♖"
    );
}

#[test]
fn clocks_are_no_part_of_a_position() {
    let early = read("8/8/8/4k3/8/8/4P3/4K3 w - - 3 9");
    let late = read("8/8/8/4k3/8/8/4P3/4K3 w - - 90 77");
    assert_eq!(early, late);
    let clock = GAME.read_clock(
        &BoardText::from("8/8/8/4k3/8/8/4P3/4K3 b - - 90 77"),
        Player::Two,
    );
    assert_eq!(
        clock,
        Ok(Clock {
            reversible_plies: 90,
            plies: 153
        })
    );
}
