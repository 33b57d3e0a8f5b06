//! m,n,k games: what the rules know beyond the moves, held against plain counting, and
//! the two kinds of board against each other.

use std::collections::{HashMap, HashSet};
use std::ops::Not as _;

use bestmove::conformance::check_game;
use bestmove::game::notation::{BoardText, Notation as _, PositionError};
use bestmove::game::{Game, Goal, NonLosingMoves, Outcome, Player, StaticBound};
use bestmove::games::mnk::{LargeMnk, Mnk, SmallMnk};
use bestmove::search::Value;
use proptest::prelude::*;

/// Every position that play can reach.
fn positions<G: Game>(game: &G) -> HashSet<G::Position> {
    let mut all = HashSet::from([game.initial_position()]);
    let mut latest = vec![game.initial_position()];
    while let Some(position) = latest.pop() {
        if game.outcome(&position).is_none() {
            for mv in game.moves(&position) {
                let child = game.play(&position, mv);
                if all.insert(child) {
                    latest.push(child);
                }
            }
        }
    }
    all
}

/// What plain minimax says of every position, each looked at once.
fn solve<G: Game>(game: &G, position: &G::Position, known: &mut HashMap<G::Position, i8>) -> i8 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let side = game.to_move(position);
    let value = match game.outcome(position) {
        Some(outcome) => match Value::from_outcome(outcome, side) {
            Value::Win { .. } => 1,
            Value::Loss { .. } => -1,
            Value::Draw | Value::Estimate(_) => 0,
        },
        None => game
            .moves(position)
            .into_iter()
            .map(|mv| -solve(game, &game.play(position, mv), known))
            .max()
            .expect("an open position has a move"),
    };
    known.insert(*position, value);
    value
}

/// The classes of positions under the symmetries of the board, as they are published.
#[test]
fn one_position_stands_for_all_that_it_is_turned() {
    for (game, expected, classes) in [
        (Mnk::TIC_TAC_TOE, 5_478, 765),
        (Mnk::new(3, 4, 3), 111_973, 28_275),
    ] {
        let positions = positions(&game);
        assert_eq!(positions.len(), expected);
        let stands_for = |position| game.canonical_position(position).0;
        let representatives: HashSet<_> = positions.iter().map(stands_for).collect();
        assert_eq!(representatives.len(), classes);
    }
}

#[test]
fn keys_are_shared_by_twins_alone() {
    // Two bits a cell, and three cases a cell on a board of more than 32.
    for game in [Mnk::new(3, 4, 3), Mnk::new(1, 14, 2), Mnk::new(5, 7, 1)] {
        let mut known = HashMap::new();
        solve(&game, &game.initial_position(), &mut known);
        let mut sharers: HashMap<u64, Vec<i8>> = HashMap::new();
        for (position, value) in &known {
            let key = game.key(position);
            sharers.entry(key).or_default().push(*value);
        }
        for values in sharers.values() {
            // A board that is no square can be turned in four ways.
            assert!(values.len() <= 4, "{game:?}");
            assert!(values.iter().all(|value| *value == values[0]), "{game:?}");
        }
    }
}

#[test]
fn what_is_foregone_happens() {
    let plain = [(3, 3, 3), (3, 4, 3), (2, 6, 3), (1, 10, 3), (3, 4, 4)];
    let plain = plain.map(|(rows, columns, connect)| Mnk::new(rows, columns, connect));
    let misere = [Mnk::TIC_TAC_TOE.misere(), Mnk::new(3, 4, 3).misere()];
    for game in plain.into_iter().chain(misere) {
        let mut known = HashMap::new();
        solve(&game, &game.initial_position(), &mut known);
        let mut seen = 0;
        for (position, value) in &known {
            for goal in [Goal::Draw, Goal::Win] {
                let Some(foregone) = game.static_bound(position, goal) else {
                    continue;
                };
                let happens = match foregone {
                    StaticBound::AtMostDraw => *value <= 0,
                    StaticBound::AtLeastDraw => *value >= 0,
                    StaticBound::Lost => *value < 0,
                };
                assert!(happens, "{position:?}");
                seen += 1;
            }
        }
        // A check that sees nothing would prove nothing.
        assert!(seen > 500, "{seen} of {}", known.len());
    }
}

/// The first player draws by opening in the centre, and loses by any other move.
#[test]
fn misere_tic_tac_toe_is_a_draw_from_the_centre_only() {
    let game = Mnk::TIC_TAC_TOE.misere();
    let mut known = HashMap::new();
    let values: Vec<i8> = (0..9)
        .map(|cell| {
            -solve(
                &game,
                &game.play(&game.initial_position(), cell),
                &mut known,
            )
        })
        .collect();
    assert_eq!(values, [-1, -1, -1, -1, 0, -1, -1, -1, -1]);
}

#[test]
fn misere_has_the_same_positions_and_other_winners() {
    let (plain, misere) = (Mnk::TIC_TAC_TOE, Mnk::TIC_TAC_TOE.misere());
    for position in positions(&plain) {
        let winner = |game: &Mnk| match game.outcome(&position) {
            Some(Outcome::Won(winner)) => Some(winner),
            Some(Outcome::Drawn) | None => None,
        };
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

/// Who has a line moved last, whatever that means for him.
#[test]
fn misere_boards_are_read_as_play_can_lead_to_them() {
    let game = Mnk::TIC_TAC_TOE.misere();
    let read = |board: &str, player| {
        let board = BoardText::Text(board.to_owned());
        game.read_board(&board, Some(player))
    };
    let lost = read("XXXOO....", Player::Two).unwrap();
    assert_eq!(game.outcome(&lost), Some(Outcome::Won(Player::Two)));
    assert_eq!(game.winning_line(&lost), Some(vec![0, 1, 2]));
    let to_move_after_it = read("XXXOOO...", Player::One);
    assert!(matches!(
        to_move_after_it,
        Err(PositionError::Impossible(_))
    ));
}

fn choices<M: Iterator<Item = u16>>(outlook: NonLosingMoves<M>) -> NonLosingMoves<Vec<u16>> {
    match outlook {
        NonLosingMoves::WinInOne => NonLosingMoves::WinInOne,
        NonLosingMoves::LossInTwo => NonLosingMoves::LossInTwo,
        NonLosingMoves::Moves(moves) => NonLosingMoves::Moves(moves.collect()),
    }
}

/// Boards of every size there is, with and without misère.
fn wide_rules() -> impl Strategy<Value = LargeMnk> {
    (1..=19_u32, 1..=19_u32, 1..=19_u32, any::<bool>()).prop_map(
        |(rows, columns, connect, misere)| {
            let rules = LargeMnk::wide(rows, columns, connect);
            if misere { rules.misere() } else { rules }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn wide_boards_obey_the_laws(
        rules in wide_rules(),
        picks in prop::collection::vec(any::<u16>(), 0..30),
        seed: u64,
    ) {
        if let Err(violation) = check_game(&rules, &picks, seed) {
            panic!("{rules:?}: {violation}");
        }
    }

    #[test]
    fn misere_boards_obey_the_laws(
        (rows, columns, connect) in (1..=5_u32, 1..=5_u32, 1..=4_u32),
        picks in prop::collection::vec(any::<u16>(), 0..20),
        seed: u64,
    ) {
        let rules = Mnk::new(rows, columns, connect).misere();
        if let Err(violation) = check_game(&rules, &picks, seed) {
            panic!("{rules:?}: {violation}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn narrow_and_wide_boards_agree(
        (rows, columns, connect) in (1..=19_u32, 1..=19_u32, 1..=8_u32)
            .prop_filter("too large", |(rows, columns, _)| rows * columns <= 64),
        misere: bool,
        picks in prop::collection::vec(any::<u16>(), 0..64),
    ) {
        let mut narrow = SmallMnk::new(rows, columns, connect);
        let mut wide = LargeMnk::wide(rows, columns, connect);
        if misere {
            (narrow, wide) = (narrow.misere(), wide.misere());
        }
        let (mut here, mut there) = (narrow.initial_position(), wide.initial_position());
        let mut mv = None;
        for pick in picks {
            prop_assert_eq!(narrow.outcome(&here), wide.outcome(&there));
            prop_assert_eq!(narrow.write_board(&here), wide.write_board(&there));
            prop_assert_eq!(narrow.winning_line(&here), wide.winning_line(&there));
            prop_assert_eq!(narrow.max_plies_left(&here), wide.max_plies_left(&there));
            prop_assert_eq!(narrow.evaluate(&here), wide.evaluate(&there));
            for goal in [Goal::Draw, Goal::Win] {
                prop_assert_eq!(narrow.static_bound(&here, goal), wide.static_bound(&there, goal));
            }
            if let Some(mv) = mv {
                prop_assert_eq!(narrow.move_score(&here, mv), wide.move_score(&there, mv));
            }
            if narrow.outcome(&here).is_some() {
                break;
            }
            prop_assert_eq!(choices(narrow.non_losing_moves(&here)), choices(wide.non_losing_moves(&there)));
            let moves: Vec<u16> = narrow.moves(&here).collect();
            prop_assert!(wide.moves(&there).eq(moves.iter().copied()));
            let chosen = moves[usize::from(pick) % moves.len()];
            here = narrow.play(&here, chosen);
            there = wide.play(&there, chosen);
            mv = Some(chosen);
        }
    }
}
