//! Endgames of draughts, whose values are in a table.

use bestmove_engine::game::{Outcome, PositionHistory, Provable as _, Rules as _, SolvedValue};
use bestmove_engine::games::draughts::{Move, Position};
use bestmove_engine::search::{Analysis, Enhancements, Limits, Value, WinBy};
use proptest::prelude::*;

use super::{GAME, read, try_read};
use crate::notation;
use crate::searched::searched_after;

fn analyse_within(
    nodes: u64,
    (position, history): (&Position, &PositionHistory),
    enhancements: Enhancements,
) -> Analysis<Move> {
    let limits = Limits::default().with_nodes(nodes);
    searched_after(&GAME, (position, history), &limits, enhancements)
}

/// The value of a move by the table of endgames or by the end of the game.
fn table_value_of_move(position: &Position, mv: Move) -> Value {
    let child = GAME.play(position, mv);
    let value = match (GAME.outcome(&child), GAME.endgame_value(&child)) {
        (Some(outcome), _) => Value::from_outcome(outcome, GAME.to_move(&child)),
        (None, Some(SolvedValue::Win { plies })) => Value::Win(WinBy::Plies(plies.into())),
        (None, Some(SolvedValue::Loss { plies })) => Value::Loss(WinBy::Plies(plies.into())),
        (None, Some(SolvedValue::Draw)) => Value::Draw,
        (None, None) => panic!("{child:?} is not in the table"),
    };
    value.before_move(false)
}

/// A position with two to four pieces, as a board: their squares, and whether each is white's and a
/// king.
fn any_endgame() -> impl Strategy<Value = String> {
    let piece = (1..=32_u8, any::<bool>(), any::<bool>());
    let pieces = prop::collection::vec(piece, 2..=4);
    (pieces, any::<bool>()).prop_map(|(pieces, is_black)| {
        let of = |is_white| {
            let own = pieces.iter().filter(|(_, white, _)| *white == is_white);
            let own = own.map(|(square, _, is_king)| {
                let king = if *is_king { "K" } else { "" };
                format!("{king}{square}")
            });
            own.collect::<Vec<_>>().join(",")
        };
        let side = if is_black { "B" } else { "W" };
        format!("{side}:W{}:B{}", of(true), of(false))
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        max_global_rejects: 20_000,
        ..ProptestConfig::with_cases(256)
    })]

    #[test]
    fn table_of_endgames_values_every_move_within_one_node(board in any_endgame()) {
        let Ok(position) = try_read(&board, None) else {
            return Err(TestCaseError::reject("no legal board"));
        };
        prop_assume!(GAME.outcome(&position).is_none());
        let start = PositionHistory::default();
        let analysis = analyse_within(1, (&position, &start), Enhancements::ALL);
        let is_late = |plies| plies > start.reversible_plies_left(&GAME);
        // A defence that takes that long may end in a draw.
        let mut moves = analysis.candidates.iter().map(|candidate| candidate.mv);
        let may_be_drawn = moves.any(|mv| {
            let plies = table_value_of_move(&position, mv).plies();
            plies.is_some_and(is_late)
        });
        prop_assert!(analysis.solved || may_be_drawn);
        for candidate in &analysis.candidates {
            let expected = table_value_of_move(&position, candidate.mv);
            if expected.plies().is_some_and(is_late) {
                continue;
            }
            prop_assert_eq!(candidate.value, expected);
            let (mut reached, mut history) = (position, start.clone());
            for mv in &candidate.pv {
                prop_assert!(GAME.moves(&reached).into_iter().any(|legal| legal == *mv));
                reached = history.play(&GAME, &reached, *mv);
            }
            if let Some(plies) = expected.plies() {
                prop_assert_eq!(candidate.pv.len(), plies as usize);
                let player = GAME.to_move(&position);
                let winner = if expected.is_win() { player } else { !player };
                prop_assert_eq!(GAME.outcome(&reached), Some(Outcome::Won(winner)));
            }
        }
    }

    /// The search has no table of endgames, which tells what is right.
    #[test]
    fn proofs_agree_with_the_table_of_endgames(board in any_endgame(), nodes in 1_u64..4_000) {
        let Ok(position) = try_read(&board, None) else {
            return Err(TestCaseError::reject("no legal board"));
        };
        prop_assume!(GAME.outcome(&position).is_none());
        let mut enhancements = Enhancements::ALL;
        enhancements.endgames = false;
        let start = PositionHistory::default();
        let analysis = analyse_within(nodes, (&position, &start), enhancements);
        let moves = || analysis.candidates.iter().map(|candidate| candidate.mv);
        let values = moves().map(|mv| table_value_of_move(&position, mv));
        let best = values.max_by_key(|value| (value.hundredths(), value.order_among_equals()));
        if analysis.solved {
            prop_assert_eq!(Some(analysis.candidates[0].value), best);
        }
        for candidate in &analysis.candidates {
            if candidate.value.is_exact() {
                prop_assert_eq!(candidate.value, table_value_of_move(&position, candidate.mv));
            }
        }
    }
}

/// Two kings a side are a draw, whatever was played before. A win is proven only while no position
/// is about to be the last one by repetition.
#[test]
fn endgames_of_the_table_are_proven_as_far_as_the_history_allows() {
    let to_and_fro = ["1-5", "32-28", "5-1", "28-32"];
    for (board, result) in [
        ("B:WK32,K31:BK1,K2", Value::Draw),
        ("B:WK32:BK1", Value::Draw),
        ("B:WK32:BK1,K2", Value::Win(WinBy::Plies(1))),
    ] {
        for rounds in 0..2 {
            let mut position = read(board);
            let mut history = PositionHistory::default();
            for mv in to_and_fro.repeat(rounds) {
                let mv = notation::read_move(&GAME, &position, mv);
                position = history.play(&GAME, &position, mv.expect("the move is legal"));
            }
            let is_near = history.is_near_repetition(&GAME, &position);
            let analysis = analyse_within(1, (&position, &history), Enhancements::ALL);
            let best = analysis.candidates[0].value;
            if result == Value::Draw {
                assert!(analysis.is_exact(), "{board}, {rounds} rounds");
                assert_eq!(best, Value::Draw, "{board}, {rounds} rounds");
            } else {
                assert_eq!(best.is_win(), !is_near, "{board}, {rounds} rounds");
            }
        }
    }
}
