//! Wins by fours, which the search of threats has to find in gomoku.
//!
//! The positions are from games that the engine played. Their distances were found by another
//! program, and are checked here by a plain search of fours that shares no code with the engine.

use std::collections::BTreeSet;

use bestmove_engine::game::{Outcome, Player, Rules};
use bestmove_engine::games::mnk::Gomoku;
use bestmove_engine::search::{Analysis, Limits};

use crate::searched::searched;
use crate::table::rows;

/// The plies of the shortest win by fours of the side to move, and the moves from the start.
const WINS_BY_FOURS: &str = "
    5 => 80 114 144 97 66 112 94 108 81 82 127 110 109 124 96 111 113 125 83 140 36 51 38
    5 => 111 125 97 112 81 126 113 65 98 99 129 145 83 68 95 127 128 143 82 84 96 94
    7 => 64 2 79 124 95 49 63 47 65 62 80 32 17 50 51 48 46 77 92 93 23 37 66 67
    7 => 65 0 81 66 113 97 51 82 67 98 114 99 100 95 96 112 79 142 127 37 35 50 34 19 93 107 33 32 49 17 63 77 7 21 48 78
    7 => 70 0 69 68 55 85 54 84 83 41 86 38 53 52 102 118 100 66 57 56 24 39 37 36 20 42 40 80 94 21 51 64 65 79
    7 => 70 84 4 100 52 132 68 69 54 86 53 116 148 55 38 83 6 22 8 23 7 5 10 9
    9 => 64 80 0 21 36 65 50 22 34 23 20 37 79 51 9 49 66 82 52 68 48 24 25 62 2 18 32 16 33 35
    9 => 66 0 64 50 80 52 96 48 51 81 65 67 37 79 95 63 94 93 9 23 98 97 108 122 110 125 112 128
    9 => 66 6 64 67 94 79 80 52 96 112 97 95 81 111 63 113
    9 => 70 84 4 100 52 132 68 69 54 86 53 116 148 55 38 83 6 22 8 23 7 5 10 9 20 36 50 51 66 24 80 94
    9 => 114 125 140 112 129 109 141 111 113 97 139 142 127 99 123 155 96 83 69 67 138 137 51 82 52 81 80 85 84 53 95 38 68 100 70 39 25 101 98 131 115 102 103 116 71 72 146 130 144 88 74 40 56 42 41 86 57 89 87 58 44 108 110 36 37 65
    11 => 64 80 0 21 36 65 50 22 34 23 20 37 79 51 9 49 66 82 52 68 48 24 25 62 2 18 32 16
    11 => 65 66 79 50 18 64 51 93 37 23 36 94 35 34 67 83 52 82 98 84 81 95 19 3
    11 => 67 1 82 97 39 81 65 66 51 96 37 111 126 79 35 83
    11 => 68 0 54 69 38 53 40 82 70 86 55 85 37 101 117 39 84 116 22 6 25 10
    11 => 70 84 4 100 52 132 68 69 54 86 53 116 148 55 38 83 6 22 8 23 7 5 10 9 20 36 50 51 66 24
    11 => 140 81 95 83 111 113 127 143 125 110 126 124 129 128 98 84 82 97 141 156 138 65 49 173 158 142
    13 => 65 66 79 50 18 64 51 93 37 23 36 94 35 34 67 83 52 82 98 84 81 95
    13 => 66 0 64 50 80 52 96 48 51 81 65 67 37 79 95 63 94 93 9 23 98 97 108 122
    13 => 68 0 54 69 38 53 40 82 70 86 55 85 37 101 117 39 84 116 22 6
    13 => 70 84 4 100 52 132 68 69 54 86 53 116 148 55 38 83 6 22 8 23 7 5 10 9 20 36 50 51
    15 => 66 0 64 50 80 52 96 48 51 81 65 67 37 79 95 63 94 93 9 23 98 97
    15 => 68 0 54 69 38 53 40 82 70 86 55 85 37 101 117 39 84 116
    15 => 70 84 4 100 52 132 68 69 54 86 53 116 148 55 38 83 6 22 8 23 7 5 10 9 20 36
";

fn wins_in_games() -> impl Iterator<Item = (u32, Vec<u16>)> {
    rows(WINS_BY_FOURS).map(|[plies, moves]| {
        let moves = moves.split(' ').map(|cell| cell.parse().expect("a cell"));
        (plies.parse().expect("a number"), moves.collect())
    })
}

/// The nodes within which each win is found. That takes a few milliseconds.
const NODES: u64 = 40_000;

type Position = <Gomoku as Rules>::Position;

fn after(moves: &[u16]) -> Position {
    let game = Gomoku::FREE;
    let start = game.initial_position();
    moves
        .iter()
        .fold(start, |position, mv| game.play(&position, *mv))
}

fn search(position: &Position, limits: Limits) -> Analysis<u16> {
    searched(&Gomoku::FREE, position, &limits)
}

#[test]
fn wins_by_fours_are_proven() {
    let game = Gomoku::FREE;
    for (plies, moves) in wins_in_games() {
        let position = after(&moves);
        let best = &search(&position, Limits::default().with_nodes(NODES)).candidates[0];
        assert!(best.value.is_win(), "{moves:?} is {:?}", best.value);
        // A win by other threats may be quicker.
        let quickest = best.remoteness();
        assert!(
            quickest.is_none_or(|quickest| quickest <= plies),
            "{moves:?}: {best:?}"
        );
        let winner = game.to_move(&position);
        let end = best.pv.iter().fold(position, |reached, mv| {
            assert_eq!(game.outcome(&reached), None, "{moves:?}: {best:?}");
            game.play(&reached, *mv)
        });
        assert_eq!(
            game.outcome(&end),
            Some(Outcome::Won(winner)),
            "{moves:?}: {best:?}"
        );
    }
}

#[test]
fn distances_of_wins_by_fours_are_those_of_a_plain_search() {
    for (plies, moves) in wins_in_games() {
        let marks = |player: usize| moves.iter().skip(player).step_by(2).copied().collect();
        let mover = moves.len() % 2;
        let (own, other) = (marks(mover), marks(1 - mover));
        assert!(wins_by_fours(&own, &other, plies), "{moves:?}");
        assert!(!wins_by_fours(&own, &other, plies - 2), "{moves:?}");
    }
}

#[test]
fn win_by_threats_is_the_same_for_either_player() {
    for player in Player::BOTH {
        // An open three with a second three across it, for the side to move.
        let (own, other) = ([110, 111, 112, 97, 127], [0, 2, 4, 30, 60]);
        let (first, second) = match player {
            Player::One => (own, other),
            Player::Two => (other, own),
        };
        let mut moves: Vec<u16> = first
            .iter()
            .zip(second)
            .flat_map(|(x, o)| [*x, o])
            .collect();
        if player == Player::Two {
            moves.push(224);
        }
        let best = &search(&after(&moves), Limits::default().with_nodes(NODES)).candidates[0];
        assert!(best.value.is_win(), "{best:?}");
    }
}

fn wins_by_fours(own: &BTreeSet<u16>, other: &BTreeSet<u16>, plies: u32) -> bool {
    if !completing(own, other).is_empty() {
        return true;
    }
    let threats = completing(other, own);
    if plies < 3 || threats.len() > 1 {
        return false;
    }
    let fours: BTreeSet<u16> = lines()
        .filter(|line| marks_in(line, own) == 3 && marks_in(line, other) == 0)
        .flatten()
        .filter(|cell| !own.contains(cell))
        .collect();
    fours.into_iter().any(|cell| {
        if threats.iter().any(|threat| *threat != cell) {
            return false;
        }
        let mut own = own.clone();
        own.insert(cell);
        let replies = completing(&own, other);
        match replies.len() {
            0 => false,
            1 => {
                let other = other.union(&replies).copied().collect();
                wins_by_fours(&own, &other, plies - 2)
            }
            _ => true,
        }
    })
}

/// The cells that complete a line of five of `own`.
fn completing(own: &BTreeSet<u16>, other: &BTreeSet<u16>) -> BTreeSet<u16> {
    lines()
        .filter(|line| marks_in(line, own) == 4 && marks_in(line, other) == 0)
        .flatten()
        .filter(|cell| !own.contains(cell))
        .collect()
}

fn marks_in(line: &[u16; 5], marks: &BTreeSet<u16>) -> usize {
    line.iter().filter(|cell| marks.contains(cell)).count()
}

fn lines() -> impl Iterator<Item = [u16; 5]> {
    let starts = (0..15_i16).flat_map(|row| (0..15_i16).map(move |column| (row, column)));
    starts.flat_map(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .filter_map(move |(down, right)| {
                let (last_row, last_column) = (row + 4 * down, column + 4 * right);
                let fits = last_row < 15 && (0..15).contains(&last_column);
                let cell = |step: i16| (row + step * down) * 15 + column + step * right;
                fits.then(|| [0, 1, 2, 3, 4].map(|step| cell(step).unsigned_abs()))
            })
    })
}

/// A win by threats may begin with any of several symmetric moves.
#[test]
fn win_by_threats_is_found_on_symmetric_boards() {
    let game = Gomoku::FREE;
    // The marks of the two players are alike on both sides of a diagonal.
    let [mine, theirs] = [[96, 98, 109, 115, 127], [7, 18, 26, 184, 190]];
    let moves = mine.into_iter().zip(theirs);
    let position = moves.fold(game.initial_position(), |position, (mine, theirs)| {
        game.play(&game.play(&position, mine), theirs)
    });
    for nodes in [5_000, 22_000, 60_000] {
        let limits = Limits::default().with_nodes(nodes);
        let analysis = search(&position, limits);
        let moves = game.moves(&position).len();
        assert_eq!(analysis.candidates.len(), moves);
    }
}
