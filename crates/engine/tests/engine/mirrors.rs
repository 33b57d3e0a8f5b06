//! Evaluations of mirrored positions: where the sides change places, and with them the turn, the side to
//! move is as well off as before.

use bestmove_engine::game::{BoardText, Game};
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::games::chess::Chess;
use bestmove_engine::games::connect_four::ConnectFour;
use bestmove_engine::games::dots_and_boxes::DotsAndBoxes;
use bestmove_engine::games::draughts::Draughts;
use bestmove_engine::games::hex::Hex;
use bestmove_engine::games::kalah::Kalah;
use bestmove_engine::games::mnk::{Gomoku, SmallMnk};
use bestmove_engine::games::nine_mens_morris::NineMensMorris;
use bestmove_engine::games::othello::Othello;
use bestmove_engine::games::surakarta::Surakarta;
use proptest::prelude::*;

/// Exchanges two letters, also in small.
fn exchanged(text: &str, [one, other]: [char; 2]) -> String {
    let exchange = |letter: char| {
        let image = match letter.to_ascii_uppercase() {
            upper if upper == one => other,
            upper if upper == other => one,
            _ => return letter,
        };
        if letter.is_ascii_lowercase() {
            image.to_ascii_lowercase()
        } else {
            image
        }
    };
    text.chars().map(exchange).collect()
}

/// Turns a board by half a circle.
fn turned(board: &str) -> String {
    board.chars().rev().collect()
}

/// Reflects a board of seven columns from left to right.
fn with_columns_reversed(board: &str) -> String {
    let cells: Vec<char> = board.chars().collect();
    let rows = cells.chunks(7);
    rows.flat_map(|row| row.iter().rev()).collect()
}

/// Reflects a rhombus, whose sides join other edges, in its long diagonal.
fn transposed(board: &str) -> String {
    let cells: Vec<char> = board.chars().collect();
    let size = cells.len().isqrt();
    let cell = |index| cells[index % size * size + index / size];
    (0..cells.len()).map(cell).collect()
}

fn with_parts_exchanged(board: &str) -> String {
    let (first, second) = board.split_once('/').unwrap();
    format!("{second}/{first}")
}

/// Exchanges the men on the points and those in hand.
fn with_men_exchanged(board: &str) -> String {
    let [points, white, black]: [&str; 3] = board
        .split(' ')
        .collect::<Vec<_>>()
        .try_into()
        .expect("points, and men in hand");
    format!("{} {black} {white}", exchanged(points, ['W', 'B']))
}

/// Turns a board of draughts, whose squares are numbered to 32.
fn with_draughts_turned(board: &str) -> String {
    let turn = |square: &str| {
        let number = square.trim_start_matches('K');
        let king = &square[..square.len() - number.len()];
        format!("{king}{}", 33 - number.parse::<u32>().unwrap())
    };
    let turn_side = |side: &str| {
        let squares: Vec<_> = side[1..].split(',').map(turn).collect();
        format!("{}{}", &side[..1], squares.join(","))
    };
    let (mover, sides) = board.split_once(':').unwrap();
    let sides: Vec<_> = sides.split(':').map(turn_side).collect();
    exchanged(&format!("{mover}:{}", sides.join(":")), ['W', 'B'])
}

/// Reflects a FEN, in which small letters are the pieces of black.
fn with_colors_flipped(fen: &str) -> String {
    let flip = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let flip_rank = |rank: &str| -> String { rank.chars().map(flip).collect() };
    let fields: Vec<_> = fen.split(' ').collect();
    let [ranks, mover, castling, en_passant, clocks @ ..] = &fields[..] else {
        panic!("no FEN: {fen}");
    };
    let ranks: Vec<_> = ranks.split('/').rev().map(flip_rank).collect();
    let mover = exchanged(mover, ['W', 'B']);
    let mut castling: Vec<_> = castling.chars().map(flip).collect();
    // The rights of white come first.
    castling.sort_unstable();
    let castling = castling.into_iter().collect();
    let en_passant = exchanged(en_passant, ['3', '6']);
    [
        ranks.join("/"),
        mover,
        castling,
        en_passant,
        clocks.join(" "),
    ]
    .join(" ")
}

/// Plays these moves, and compares each open position with its mirror image.
fn check<G: Game>(rules: &G, picks: &[u16], mirror: impl Fn(&str) -> String) {
    let mut position = rules.initial_position();
    for pick in picks {
        if rules.outcome(&position).is_some() {
            return;
        }
        let board = rules.write_board(&position).to_compact();
        let image = BoardText::from(mirror(&board).as_str());
        let image = rules.read_board(&image, Some(!rules.to_move(&position)));
        let image = image.unwrap_or_else(|error| panic!("{board}: {error:?}"));
        let [evaluation, mirrored] =
            [&position, &image].map(|position| rules.evaluate(position, &rules.features(position)));
        assert_eq!(evaluation, mirrored, "{board}");
        let moves: Vec<_> = rules.moves(&position).into_iter().collect();
        position = rules.play(&position, moves[usize::from(*pick) % moves.len()]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn mirrored_positions_have_equal_evaluations(picks in prop::collection::vec(any::<u16>(), 1..80)) {
        let marks = |board: &str| exchanged(board, ['X', 'O']);
        let turned_pieces = |board: &str| turned(&exchanged(board, ['W', 'B']));
        let turned_marks = |board: &str| turned(&marks(board));
        check(&SmallMnk::new(6, 6, 4), &picks, turned_marks);
        check(&Gomoku::FREE, &picks, turned_marks);
        check(&ConnectFour::STANDARD, &picks, |board| with_columns_reversed(&marks(board)));
        check(&DotsAndBoxes::STANDARD, &picks, |board| exchanged(board, ['1', '2']));
        check(&Breakthrough::STANDARD, &picks, turned_pieces);
        check(&Breakthrough::new(6, 5), &picks, turned_pieces);
        check(&Kalah::STANDARD, &picks, with_parts_exchanged);
        check(&Hex::new(7), &picks, |board| transposed(&exchanged(board, ['R', 'B'])));
        check(&Othello::STANDARD, &picks, turned_pieces);
        check(&Surakarta::STANDARD, &picks, turned_pieces);
        check(&NineMensMorris::STANDARD, &picks, with_men_exchanged);
        check(&Draughts, &picks, with_draughts_turned);
        check(&Chess, &picks, with_colors_flipped);
    }
}
