//! Connect Four against published counts and values, and against plain minimax on small boards.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

use bestmove_engine::game::{
    MoveText, Notation as _, Rules as _, SolvedValue, book_line, book_positions, book_value,
};
use bestmove_engine::games::connect_four::{ConnectFour, Landing, Position};
use bestmove_engine::search::{
    CancelFlag, Candidate, Enhancements, Limits, ProofMemory, PvLength, Resources, TableBudget,
    ThreadShare, Value, WinBy, analyse, solve,
};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::seq::IteratorRandom as _;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxBuildHasher;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::random::seed;
use crate::searched::searched;

#[test]
fn perft_of_the_standard_board_is_the_published_one() {
    let published = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    assert_eq!(perfts(&ConnectFour::STANDARD, 8), published);
}

/// The numbers of positions by ply: OEIS A212693.
#[test]
fn positions_of_each_ply_are_as_many_as_published() {
    let game = ConnectFour::STANDARD;
    let mut positions = HashSet::from([game.initial_position()]);
    for expected in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275] {
        assert_eq!(positions.len(), expected);
        positions = positions
            .iter()
            .filter(|position| game.outcome(position).is_none())
            .flat_map(|position| {
                let moves = game.moves(position);
                moves.map(|column| game.play(position, column))
            })
            .collect();
    }
}

/// The position after these columns, counted from 1, and the number of discs.
fn after(columns: &str) -> (Position, u32) {
    let game = ConnectFour::STANDARD;
    let mut position = game.initial_position();
    for digit in columns.bytes() {
        let column = MoveText::Index(usize::from(digit - b'1'));
        let column = game.read_move(&position, &column).expect("a legal move");
        position = game.play(&position, column);
    }
    (position, u32::try_from(columns.len()).expect("at most 42"))
}

const WITHOUT_BOOK: Enhancements = {
    let mut enhancements = Enhancements::ALL;
    enhancements.book = false;
    enhancements
};

/// Values only one of the best moves.
fn prove(game: &ConnectFour, position: &Position, resources: &mut Resources) -> Value {
    let cancel = CancelFlag::default();
    let analysis = solve(
        game,
        position,
        PvLength::FirstMove,
        &Limits::default(),
        resources,
        &cancel,
    );
    analysis.expect("there is no limit").candidates[0].value
}

/// Converts a value in a position with this many discs to the score of Pons's solver.
///
/// The score is half of the discs that are left after the win, rounded up, and negative for a
/// loss.
fn pons_score(value: Value, discs: u32) -> i64 {
    let left = |plies: u32| i64::from((43 - discs - plies).div_ceil(2));
    match value {
        Value::Win(WinBy::Plies(plies)) => left(plies),
        Value::Loss(WinBy::Plies(plies)) => -left(plies),
        Value::Draw => 0,
        Value::Win(_) | Value::Loss(_) | Value::Estimate(_) => unreachable!("the value is exact"),
    }
}

#[test]
fn solve_finds_published_values() {
    for (columns, score) in [
        ("4455", 18),
        ("32164625", 11),
        ("44455554221", -15),
        ("7422341735647741166133573473242566", 1),
    ] {
        let (position, discs) = after(columns);
        let found = pons_score(solve_without_book(&position), discs);
        assert_eq!(found, score, "{columns}");
    }
}

/// Plies from the start to the positions that the book was made for.
const BOOK_PLIES: u32 = 8;

fn solve_without_book(position: &Position) -> Value {
    let mut resources = Resources::default().with_enhancements(WITHOUT_BOOK);
    prove(&ConnectFour::STANDARD, position, &mut resources)
}

fn value_in_book(position: &Position) -> Value {
    let value = book_value(&ConnectFour::STANDARD, position);
    match value.unwrap_or_else(|| panic!("{position:?} is not in the book")) {
        SolvedValue::Win { plies } => Value::Win(WinBy::Plies(plies.into())),
        SolvedValue::Draw => Value::Draw,
        SolvedValue::Loss { plies } => Value::Loss(WinBy::Plies(plies.into())),
    }
}

/// The book has an entry for every line of play, and each line of the book ends with its value.
#[test]
fn book_is_complete_and_its_lines_end_with_its_values() {
    let game = ConnectFour::STANDARD;
    let positions = book_positions(&game, BOOK_PLIES);
    assert_eq!(positions.len(), 76_768);
    for position in positions.values() {
        let line = book_line(&game, position).unwrap_or_default();
        let end = line.iter().fold(*position, |reached, mv| {
            assert!(game.moves(&reached).into_iter().any(|legal| legal == *mv));
            game.play(&reached, *mv)
        });
        let outcome = game.outcome(&end).expect("a line ends the game");
        let plies = u32::try_from(line.len()).expect("at most 42");
        let value = Value::from_outcome(outcome, game.to_move(position)).with_distance(plies);
        assert_eq!(value_in_book(position), value, "{position:?}");
    }
}

/// The second search has a table of 16 KiB at most, because the next size is 128 KiB.
#[test]
fn search_without_memory_for_a_larger_table_finds_the_value_of_the_book() {
    let (position, _) = after("44444225");
    let solve_within = |table_bytes| {
        let mut resources = Resources::default()
            .with_enhancements(WITHOUT_BOOK)
            .with_table_budget(TableBudget::new(table_bytes));
        let analysis = solve(
            &ConnectFour::STANDARD,
            &position,
            PvLength::FirstMove,
            &Limits::default(),
            &mut resources,
            &CancelFlag::default(),
        );
        analysis.expect("there is no limit")
    };
    let [ample, short] = [usize::MAX, 100 << 10].map(solve_within);
    for analysis in [&ample, &short] {
        assert_eq!(analysis.candidates[0].value, value_in_book(&position));
    }
    assert!(short.nodes > 2 * ample.nodes, "{short:?}, {ample:?}");
}

/// Each seed checks other entries.
#[test]
fn book_values_of_random_entries_are_those_of_the_search() {
    let positions = book_positions(&ConnectFour::STANDARD, BOOK_PLIES);
    let mut generator = Pcg64Mcg::seed_from_u64(seed());
    for position in positions.values().sample(&mut generator, 20) {
        assert_eq!(
            value_in_book(position),
            solve_without_book(position),
            "{position:?}"
        );
    }
}

/// The published values are scores of Pons's solver.
#[test]
fn analyse_finds_published_values_of_first_moves() {
    let game = ConnectFour::STANDARD;
    for (columns, scores) in [
        ("", [-2, -1, 0, 1, 0, -1, -2]),
        ("1", [-1, 2, 1, 2, -1, 1, -2]),
    ] {
        let (position, discs) = after(columns);
        let analysis = searched(&game, &position, &Limits::default());
        assert!(analysis.is_exact());
        for candidate in analysis.candidates {
            let score = pons_score(candidate.value, discs);
            assert_eq!(score, scores[candidate.order], "{columns}: {candidate:?}");
        }
    }
}

/// The table has the size from which on threads share it, so they share it from the start.
#[test]
fn two_threads_prove_what_one_proves() {
    let (position, _) = after("3216462531");
    let (limits, cancel) = (Limits::default(), CancelFlag::default());
    let [alone, together] = [1, 2].map(|threads| {
        let threads = ThreadShare::with_threads(NonZeroUsize::new(threads).expect("not 0"));
        analyse(
            &ConnectFour::STANDARD,
            &position,
            &limits,
            &mut Resources::new(threads, 0)
                .with_memory(ProofMemory::preallocated(ProofMemory::SHARED_FROM))
                .with_enhancements(WITHOUT_BOOK),
            &cancel,
            &mut |_| (),
        )
    });
    assert!(alone.is_exact());
    assert_eq!(alone.candidates, together.candidates);
}

type Values = HashMap<Position, Value, FxBuildHasher>;

/// Solves every position that play can reach once, and leaves all values in `solved`.
fn minimax_all(game: &ConnectFour, position: &Position, solved: &mut Values) -> Value {
    if let Some(value) = solved.get(position) {
        return *value;
    }
    let value = match game.outcome(position) {
        Some(outcome) => Value::from_outcome(outcome, game.to_move(position)),
        None => game
            .moves(position)
            .map(|mv| minimax_all(game, &game.play(position, mv), solved).before_move(false))
            .max_by_key(|value| (value.hundredths(), value.order_among_equals()))
            .expect("an open position has a move"),
    };
    solved.insert(*position, value);
    value
}

/// Compares the search with plain minimax on one in `every` positions of a board: the value of
/// the position, and of every move.
fn check_board(rows: u32, columns: u32, every: usize) {
    let game = ConnectFour::new(rows, columns);
    let mut solved = Values::default();
    minimax_all(&game, &game.initial_position(), &mut solved);
    let (limits, cancel) = (Limits::default(), CancelFlag::default());
    let mut resources = Resources::new(ThreadShare::default(), 1 << 20);
    let open = solved
        .iter()
        .filter(|(position, _)| game.outcome(position).is_none());
    for (position, value) in open.step_by(every) {
        assert_eq!(
            prove(&game, position, &mut resources),
            *value,
            "{position:?}"
        );
        let analysis = analyse(
            &game,
            position,
            &limits,
            &mut resources,
            &cancel,
            &mut |_| (),
        );
        assert_eq!(analysis.candidates[0].value, *value, "{position:?}");
        for candidate in &analysis.candidates {
            let child = game.play(position, candidate.mv);
            let expected = solved[&child].before_move(false);
            assert_eq!(candidate.value, expected, "{position:?}, {candidate:?}");
            // In a draw, the board is full.
            let plies = expected.plies().unwrap_or(game.max_plies_left(position));
            assert_eq!(candidate.remoteness(), Some(plies), "{position:?}");
        }
    }
}

#[test]
fn search_is_right_on_every_position_of_boards_up_to_four_by_four() {
    for (rows, columns) in [(3, 4), (4, 3), (4, 4)] {
        check_board(rows, columns, 1);
    }
}

#[test]
fn search_is_right_on_many_positions_of_boards_of_four_by_five() {
    for (rows, columns) in [(4, 5), (5, 4)] {
        check_board(rows, columns, 100);
    }
}

proptest! {
    #[test]
    fn boards_of_every_size_obey_the_laws(
        (rows, columns) in (1..=63_u32, 1..=32_u32)
            .prop_filter("too large", |(rows, columns)| (rows + 1) * columns <= 64),
        picks in prop::collection::vec(any::<u16>(), 0..30),
        seed: u64,
    ) {
        let rules = ConnectFour::new(rows, columns);
        assert_laws(&rules, &picks, seed);
    }
}

/// The book has the positions after eight plies. So a search has a value for every move before them
/// that leaves a choice, and the best one after them.
#[test]
fn book_values_moves_within_one_node() {
    let game = ConnectFour::STANDARD;
    let mut generator = Pcg64Mcg::seed_from_u64(46);
    let mut known = 0;
    for plies in [7, 8].repeat(50) {
        let mut position = game.initial_position();
        for _ in 0..plies {
            let moves = game.moves(&position);
            let mv = moves.choose(&mut generator).expect("the board is not full");
            position = game.play(&position, mv);
            if game.outcome(&position).is_some() {
                break;
            }
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let analysis = searched(&game, &position, &Limits::default().with_nodes(1));
        if book_value(&game, &position).is_some() {
            assert!(analysis.solved, "{position:?}");
            let best = &analysis.candidates[0];
            assert_eq!(best.value, value_in_book(&position));
            assert_line(&game, &position, best);
            known += 1;
        }
        for candidate in &analysis.candidates {
            let child = game.play(&position, candidate.mv);
            if book_value(&game, &child).is_some() {
                assert_eq!(candidate.value, value_in_book(&child).before_move(false));
                assert_line(&game, &position, candidate);
                known += 1;
            }
        }
    }
    assert!(known > 100, "{known} values");
}

fn assert_line(game: &ConnectFour, position: &Position, candidate: &Candidate<Landing>) {
    let line = candidate.pv.iter();
    let end = line.fold(*position, |reached, mv| game.play(&reached, *mv));
    let outcome = game.outcome(&end).expect("the line ends the game");
    let plies = u32::try_from(candidate.pv.len()).expect("lines are short");
    let shown = Value::from_outcome(outcome, game.to_move(position)).with_distance(plies);
    assert_eq!(shown, candidate.value, "{position:?}");
}
