//! m,n,k games: symmetries, keys and static bounds against plain enumeration, and small boards
//! against large ones.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::ops::Not as _;

use bestmove_engine::conformance::check_game;
use bestmove_engine::game::{
    BoardText, Estimable, Goal, NonLosingMoves, Notation as _, Outcome, Player, PositionError,
    Provable as _, Rules as _, StaticBound, Symmetric as _,
};
use bestmove_engine::games::mnk::{LargeMnk, Mnk, SmallMnk};
use bestmove_engine::search::{Limits, MoveSelection};
use proptest::prelude::*;

use crate::laws::assert_laws;
use crate::searched::searched;

fn positions<G: Estimable>(game: &G) -> HashSet<G::Position> {
    let mut all = HashSet::from([game.initial_position()]);
    let mut unexpanded = vec![game.initial_position()];
    while let Some(position) = unexpanded.pop() {
        if game.outcome(&position).is_none() {
            for mv in game.moves(&position) {
                let child = game.play(&position, mv);
                if all.insert(child.clone()) {
                    unexpanded.push(child);
                }
            }
        }
    }
    all
}

/// 1 for a win, 0 for a draw, −1 for a loss.
///
/// Solves every position once and leaves all values in `solved`.
fn solve<G: Estimable>(
    game: &G,
    position: &G::Position,
    solved: &mut HashMap<G::Position, i8>,
) -> i8 {
    if let Some(value) = solved.get(position) {
        return *value;
    }
    let side = game.to_move(position);
    let value = match game.outcome(position) {
        Some(outcome) => match outcome {
            Outcome::Won(winner) if winner == side => 1,
            Outcome::Won(_) | Outcome::WonBy(..) => -1,
            Outcome::Drawn => 0,
        },
        None => game
            .moves(position)
            .into_iter()
            .map(|mv| -solve(game, &game.play(position, mv), solved))
            .max()
            .expect("an open position has a move"),
    };
    solved.insert(position.clone(), value);
    value
}

/// The numbers of positions, and of classes under the symmetries of the board, are published.
#[test]
fn canonical_position_is_one_for_all_symmetric_positions() {
    for (game, expected, classes) in [
        (Mnk::TIC_TAC_TOE, 5_478, 765),
        (Mnk::new(3, 4, 3), 111_973, 28_275),
    ] {
        let positions = positions(&game);
        assert_eq!(positions.len(), expected);
        let canonical = |position| game.canonical_position(position).0;
        let canonical_positions: HashSet<_> = positions.iter().map(canonical).collect();
        assert_eq!(canonical_positions.len(), classes);
    }
}

#[test]
fn key_is_shared_only_by_symmetric_positions() {
    // The last board has more than 32 cells, so its keys are ternary numbers.
    for game in [Mnk::new(3, 4, 3), Mnk::new(1, 14, 2), Mnk::new(5, 7, 1)] {
        let mut solved = HashMap::new();
        solve(&game, &game.initial_position(), &mut solved);
        let mut values_by_key: HashMap<u64, Vec<i8>> = HashMap::new();
        for (position, value) in &solved {
            let key = game.key(position);
            values_by_key.entry(key).or_default().push(*value);
        }
        for values in values_by_key.values() {
            // A board that is not a square has four symmetries.
            assert!(values.len() <= 4, "{game:?}");
            assert!(values.iter().all(|value| *value == values[0]), "{game:?}");
        }
    }
}

#[test]
fn static_bound_comes_true() {
    let plain = [(3, 3, 3), (3, 4, 3), (2, 6, 3), (1, 10, 3), (3, 4, 4)];
    let plain = plain.map(|(rows, columns, connect)| Mnk::new(rows, columns, connect));
    let misere = [Mnk::TIC_TAC_TOE.misere(), Mnk::new(3, 4, 3).misere()];
    for game in plain.into_iter().chain(misere) {
        let mut solved = HashMap::new();
        solve(&game, &game.initial_position(), &mut solved);
        let mut stated = 0;
        for (position, value) in &solved {
            for goal in [Goal::Draw, Goal::Win] {
                let Some(bound) = game.static_bound(position, goal) else {
                    continue;
                };
                let holds = match bound {
                    StaticBound::AtMostDraw => *value <= 0,
                    StaticBound::AtLeastDraw => *value >= 0,
                    StaticBound::Won(_) => *value > 0,
                    StaticBound::Lost(_) => *value < 0,
                };
                assert!(holds, "{position:?}");
                stated += 1;
            }
        }
        // A check without any bound would prove nothing.
        assert!(stated > 500, "{stated} of {}", solved.len());
    }
}

/// The first player draws by opening in the centre, and loses by any other move.
#[test]
fn misere_tic_tac_toe_is_drawn_only_by_the_centre() {
    let game = Mnk::TIC_TAC_TOE.misere();
    let mut solved = HashMap::new();
    let values: Vec<i8> = (0..9)
        .map(|cell| {
            -solve(
                &game,
                &game.play(&game.initial_position(), cell),
                &mut solved,
            )
        })
        .collect();
    assert_eq!(values, [-1, -1, -1, -1, 0, -1, -1, -1, -1]);
}

#[test]
fn misere_swaps_the_winners_of_the_same_positions() {
    let (plain, misere) = (Mnk::TIC_TAC_TOE, Mnk::TIC_TAC_TOE.misere());
    for position in positions(&plain) {
        let winner = |game: &Mnk| game.outcome(&position)?.winner();
        assert_eq!(winner(&misere), winner(&plain).map(Player::not));
        assert_eq!(
            misere.outcome(&position).is_some(),
            plain.outcome(&position).is_some()
        );
        assert_eq!(
            misere.winning_line(&position),
            plain.winning_line(&position)
        );
    }
}

/// The side that has a line moved last, even though the line loses.
#[test]
fn misere_read_board_accepts_what_play_can_reach() {
    let game = Mnk::TIC_TAC_TOE.misere();
    let read = |board: &str, player| {
        let board = BoardText::Text(board.to_owned());
        game.read_board(&board, Some(player))
    };
    let lost = read("XXXOO....", Player::Two).unwrap();
    assert_eq!(game.outcome(&lost), Some(Outcome::Won(Player::Two)));
    assert_eq!(game.winning_line(&lost), Some(vec![0, 1, 2]));
    let both_have_lines = read("XXXOOO...", Player::One);
    assert!(matches!(both_have_lines, Err(PositionError::Impossible(_))));
}

/// Collects the moves, so that they can be compared.
fn collected<M: Iterator<Item = u16>>(moves: NonLosingMoves<M>) -> NonLosingMoves<Vec<u16>> {
    match moves {
        NonLosingMoves::WinInOne => NonLosingMoves::WinInOne,
        NonLosingMoves::LossInTwo => NonLosingMoves::LossInTwo,
        NonLosingMoves::Moves(moves) => NonLosingMoves::Moves(moves.collect()),
    }
}

/// Rules of every size, with and without misère.
fn large_rules() -> impl Strategy<Value = LargeMnk> {
    (1..=19_u32, 1..=19_u32, 1..=19_u32, any::<bool>()).prop_map(
        |(rows, columns, connect, misere)| {
            let rules = LargeMnk::large(rows, columns, connect);
            if misere { rules.misere() } else { rules }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn large_boards_obey_the_laws(
        rules in large_rules(),
        picks in prop::collection::vec(any::<u16>(), 0..30),
        seed: u64,
    ) {
        assert_laws(&rules, &picks, seed);
    }

    #[test]
    fn misere_boards_obey_the_laws(
        (rows, columns, connect) in (1..=5_u32, 1..=5_u32, 1..=4_u32),
        picks in prop::collection::vec(any::<u16>(), 0..20),
        seed: u64,
    ) {
        let rules = Mnk::new(rows, columns, connect).misere();
        assert_laws(&rules, &picks, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn small_and_large_boards_agree(
        (rows, columns, connect) in (1..=19_u32, 1..=19_u32, 1..=8_u32)
            .prop_filter("too large", |(rows, columns, _)| rows * columns <= 64),
        misere: bool,
        picks in prop::collection::vec(any::<u16>(), 0..64),
    ) {
        let mut small = SmallMnk::new(rows, columns, connect);
        let mut large = LargeMnk::large(rows, columns, connect);
        if misere {
            (small, large) = (small.misere(), large.misere());
        }
        let (mut on_small, mut on_large) = (small.initial_position(), large.initial_position());
        let mut last = None;
        for pick in picks {
            prop_assert_eq!(small.outcome(&on_small), large.outcome(&on_large));
            prop_assert_eq!(small.write_board(&on_small), large.write_board(&on_large));
            prop_assert_eq!(small.winning_line(&on_small), large.winning_line(&on_large));
            prop_assert_eq!(small.max_plies_left(&on_small), large.max_plies_left(&on_large));
            prop_assert_eq!(
                small.evaluate(&on_small, &small.features(&on_small)),
                large.evaluate(&on_large, &large.features(&on_large))
            );
            for goal in [Goal::Draw, Goal::Win] {
                prop_assert_eq!(small.static_bound(&on_small, goal), large.static_bound(&on_large, goal));
            }
            if let Some(mv) = last {
                prop_assert_eq!(small.move_score(&on_small, mv), large.move_score(&on_large, mv));
            }
            if small.outcome(&on_small).is_some() {
                break;
            }
            prop_assert_eq!(collected(small.non_losing_moves(&on_small)), collected(large.non_losing_moves(&on_large)));
            let moves: Vec<u16> = small.moves(&on_small).collect();
            prop_assert!(large.moves(&on_large).eq(moves.iter().copied()));
            let chosen = moves[usize::from(pick) % moves.len()];
            on_small = small.play(&on_small, chosen);
            on_large = large.play(&on_large, chosen);
            last = Some(chosen);
        }
    }
}

#[test]
fn estimates_beside_completed_lines_obey_the_laws() {
    let rules = Mnk::new(5, 2, 2).misere();
    for seed in [566_u64, 859, 967] {
        // With these seeds, the line of a win is completed before other moves are valued.
        let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        check_game(&rules, &[4], seed).unwrap();
    }
}

/// On a board with an even number of rows, four cells are in the middle, and one stands for them all.
#[test]
fn empty_boards_are_searched_in_the_middle() {
    fn check<const WORDS: usize>(game: &Mnk<WORDS>, middle: usize)
    where
        Mnk<WORDS>: Estimable<Move = u16>,
    {
        for nodes in [2_000, 60_000] {
            let limits = Limits::default().with_nodes(nodes);
            let best_few = [1, 3].map(|top| limits.with_top(NonZeroU32::new(top).expect("not 0")));
            for limits in [limits].into_iter().chain(best_few) {
                let start = game.initial_position();
                let analysis = searched(game, &start, &limits);
                let best = &analysis.candidates[0];
                assert_eq!(usize::from(best.mv), middle, "{limits:?}");
                assert!(best.depth >= analysis.depth && best.depth > 0, "{limits:?}");
                let selected = MoveSelection::default().select(&analysis);
                assert_eq!(selected, Some(0), "{limits:?}");
            }
        }
    }
    check(&SmallMnk::new(8, 8, 5), 3 * 8 + 3);
    check(&LargeMnk::large(10, 10, 5), 4 * 10 + 4);
    check(&LargeMnk::large(14, 14, 5), 6 * 14 + 6);
}
