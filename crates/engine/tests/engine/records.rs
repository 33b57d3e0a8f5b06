//! Records of games: what is written is read as the same game, and written again as the same text.

use bestmove_engine::erased::{
    BoardText, DynGame, GameRecord, MoveMark, MoveNote, MoveText, PositionError, PositionSource,
    PositionSpec, RecordFormat,
};
use bestmove_engine::games::{GAMES, find};
use proptest::prelude::*;

fn record(game: &dyn DynGame, source: PositionSource) -> Result<GameRecord, PositionError> {
    game.record(&PositionSpec::new(source))
}

fn read(game: &dyn DynGame, text: &str) -> GameRecord {
    let read = record(game, PositionSource::Record(text.to_owned()));
    read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", game.name()))
}

/// The moves of a random game under the usual rules.
fn random_moves(game: &dyn DynGame, picks: &[u16]) -> Vec<MoveText> {
    let mut moves = Vec::new();
    for pick in picks {
        let spec = PositionSpec::new(PositionSource::Moves(moves.clone()));
        let legal = game
            .position(&spec)
            .expect("the moves are legal")
            .legal_moves();
        let Some(index) = usize::from(*pick).checked_rem(legal.len()) else {
            break;
        };
        moves.push(legal[index].mv.clone());
    }
    moves
}

fn last_board(record: &GameRecord) -> BoardText {
    let last = record.positions.last().expect("a record has a position");
    last.snapshot().board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn records_that_are_written_are_read(picks in prop::collection::vec(any::<u16>(), 0..90)) {
        for game in GAMES {
            let moves = random_moves(*game, &picks);
            let played = record(*game, PositionSource::Moves(moves.clone())).unwrap();
            for format in played.text.formats() {
                let text = played.text.write(*format, &[]);
                let again = read(*game, &text);
                prop_assert_eq!(&again.moves, &moves, "{}: {}", game.name(), text);
                prop_assert_eq!(last_board(&again), last_board(&played));
                prop_assert_eq!(again.text.write(*format, &[]), text);
            }
            // Names alone are a record, too, and each of them is a move.
            let names = played.positions.iter().zip(&moves).map(|(position, mv)| {
                let legal = position.legal_moves();
                let named = legal.into_iter().find(|legal| legal.mv == *mv);
                MoveText::Name(named.expect("the move is legal").name)
            });
            let names = names.collect();
            let named = record(*game, PositionSource::Moves(names)).unwrap();
            prop_assert_eq!(named.moves, moves);
        }
    }
}

#[test]
fn records_from_another_start_are_read() {
    for (game, board, player, moves) in [
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 20",
            None,
            "O-O",
        ),
        ("draughts", "W:W18,23:B11,K5", None, "18-15 11x18x27"),
        (
            "gomoku",
            &(".".repeat(112) + "X" + &".".repeat(112)),
            Some("O"),
            "i9 h9",
        ),
        (
            "hex",
            &(".".repeat(60) + "R" + &".".repeat(60)),
            Some("blue"),
            "a1 b1",
        ),
    ] {
        let game = find(game).unwrap();
        let mut spec = PositionSpec::new(PositionSource::BoardAndRecord(
            board.into(),
            moves.to_owned(),
        ));
        if let Some(player) = player {
            spec = spec.with_player(player);
        }
        let played = game
            .record(&spec)
            .unwrap_or_else(|error| panic!("{board}: {error}"));
        let format = played.text.formats()[0];
        let text = played.text.write(format, &[]);
        let again = read(game, &text);
        assert_eq!(last_board(&again), last_board(&played), "{text}");
        assert_eq!(again.text.write(format, &[]), text);
    }
}

#[test]
fn notes_are_written_and_read_past() {
    let note = |mark, comment: &str| MoveNote {
        mark: Some(mark),
        comment: comment.to_owned(),
    };
    let notes = [
        note(MoveMark::Good, "best by test {really}"),
        note(MoveMark::Blunder, r"a \ [sic]"),
        MoveNote::default(),
        note(MoveMark::Inaccuracy, ""),
    ];
    let chess = find("chess").unwrap();
    let played = read(chess, "1. e4 f6 2. d4 g5");
    let pgn = played.text.write(RecordFormat::Pgn, &notes);
    assert!(
        pgn.ends_with(
            "\n\n1. e4 $1 { best by test {really) } 1... f6 $4 { a \\ [sic] } 2. d4 g5 $6 *\n"
        ),
        "{pgn}"
    );
    assert_eq!(read(chess, &pgn).moves, played.moves);
    let gomoku = find("gomoku").unwrap();
    let played = read(gomoku, "h8 i9 j10 k11");
    let sgf = played.text.write(RecordFormat::Sgf, &notes);
    assert_eq!(
        sgf,
        "(;FF[4]CA[UTF-8]GM[4]SZ[15]\n;B[hh]TE[1]C[best by test {really}]\n\
         ;W[ig]BM[2]C[a \\\\ [sic\\]]\n;B[jf]\n;W[ke]DO[])\n"
    );
    assert_eq!(read(gomoku, &sgf).moves, played.moves);
}

#[test]
fn long_texts_are_refused_and_read_in_linear_time() {
    let chess = find("chess").unwrap();
    let long = "1. e4 ".to_owned() + &"{comment} ".repeat(50_000);
    let refusal = record(chess, PositionSource::Record(long)).expect_err("it is too long");
    assert_eq!(
        refusal.to_string(),
        "has 500006 bytes; a record has at most 262144"
    );
    for game in GAMES {
        for part in [
            "(", "[", "{", "(;", "B[", "1.", "a", "\"", "$", "1-0 ", "é", "\u{feff}",
        ] {
            let text = part.repeat(200_000 / part.len());
            // It is refused or holds nothing, at once and without a panic.
            let _ = record(*game, PositionSource::Record(text));
        }
    }
}
