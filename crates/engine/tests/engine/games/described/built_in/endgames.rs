//! Random endgames of draughts and chess, as boards of the described game and of the built-in one.

use bestmove_engine::erased::{BoardText, DynPosition, PositionSource, PositionSpec};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_pcg::Pcg64Mcg;

use super::Pair;

/// The letters of a described board, row by row from the top.
type Letters = [char; 64];

/// Puts each piece on an empty cell on which it may stand.
fn placed(pieces: &[char], may_stand: fn(char, usize) -> bool, rng: &mut Pcg64Mcg) -> Letters {
    let mut letters = ['.'; 64];
    for piece in pieces {
        let is_free = |cell: &usize| letters[*cell] == '.' && may_stand(*piece, *cell);
        let free: Vec<_> = (0..letters.len()).filter(is_free).collect();
        letters[*free.choose(rng).unwrap()] = *piece;
    }
    letters
}

fn rows(letters: &Letters) -> String {
    let rows = letters.chunks(8).map(|row| row.iter().collect());
    rows.collect::<Vec<String>>().join("/")
}

/// The positions of both games, or `None` where the board is impossible or the game is over.
fn positions(pair: &Pair, boards: [&str; 2], player: &str) -> Option<[Box<dyn DynPosition>; 2]> {
    let [described, built_in] = boards.map(|board| {
        PositionSpec::new(PositionSource::Board(BoardText::from(board))).with_player(player)
    });
    let built_in = pair.built_in(built_in).ok().filter(|it| !it.is_over())?;
    println!("{} with {player} to move", boards[0]);
    Some([pair.described(&described).unwrap(), built_in])
}

/// Men and kings, two to four in all: too few for a piece to jump the same ones by two ways.
pub(super) fn draughts(pair: &Pair, rng: &mut Pcg64Mcg) -> Option<[Box<dyn DynPosition>; 2]> {
    let mut pieces = vec![*['M', 'K'].choose(rng)?, *['m', 'k'].choose(rng)?];
    for _ in 0..rng.random_range(0..=2) {
        pieces.push(*['M', 'K', 'm', 'k'].choose(rng)?);
    }
    let is_dark = |_, cell| (cell / 8 + cell % 8) % 2 == 1;
    let described = rows(&placed(&pieces, is_dark, rng));
    // The built-in game has black at the top.
    let letter = |letter| match letter {
        'M' => 'b',
        'K' => 'B',
        'm' => 'w',
        'k' => 'W',
        other => other,
    };
    let built_in: String = described.chars().rev().map(letter).collect();
    let player = ["black", "white"].choose(rng)?;
    positions(pair, [&described, &built_in], player)
}

/// Pieces against a king at the edge that has one piece at most.
pub(super) fn chess(pair: &Pair, rng: &mut Pcg64Mcg) -> Option<[Box<dyn DynPosition>; 2]> {
    let may_stand = |piece, cell: usize| match piece {
        'k' => [0, 7].contains(&(cell / 8)) || [0, 7].contains(&(cell % 8)),
        // A pawn beyond its first row makes no double step, so none is captured en passant.
        'P' | 'p' => (2..6).contains(&(cell / 8)),
        _ => true,
    };
    let attackers = ["QR", "RR", "QBN", "RPP", "QP"].choose(rng)?;
    let defender = ["", "n", "p", "r"].choose(rng)?;
    let pieces: Vec<_> = format!("kK{attackers}{defender}").chars().collect();
    let described = rows(&placed(&pieces, may_stand, rng));
    let player = ["white", "black"].choose(rng)?;
    let ranks = (1..=8).rev().fold(described.clone(), |ranks, empty| {
        ranks.replace(&".".repeat(empty), &empty.to_string())
    });
    let built_in = format!("{ranks} {} - - 0 1", &player[..1]);
    positions(pair, [&described, &built_in], player)
}
