//! Answers of searches that a limit stops: no move is played that the search or the rules prove to
//! be worse than another, and no limit is exceeded by work that is not counted.

use bestmove_engine::game::{BoardText, Estimable, Notation as _, Player, Rules as _};
use bestmove_engine::games::mnk::{Gomoku, LargeMnk, SmallMnk};
use bestmove_engine::search::{Limits, Value, WinBy};

use crate::searched::searched;

fn after<G: Estimable<Move = u16>>(game: &G, moves: &[u16]) -> G::Position {
    moves.iter().fold(game.initial_position(), |position, mv| {
        game.play(&position, *mv)
    })
}

/// The opponent threatens to win at once in cell 42, and every other move loses in two plies.
const THREATENED: [u16; 22] = [
    112, 84, 83, 98, 97, 69, 99, 66, 113, 111, 116, 67, 65, 70, 68, 81, 114, 115, 51, 95, 109, 56,
];

#[test]
fn threat_is_answered_with_any_number_of_nodes() {
    let game = Gomoku::FREE;
    let position = after(&game, &THREATENED);
    for nodes in [1, 100, 1_000, 20_000, 100_000] {
        let analysis = searched(&game, &position, &Limits::default().with_nodes(nodes));
        assert_eq!(analysis.candidates[0].mv, 42, "{nodes} nodes");
        let is_loss_in_two = |value| value == Value::Loss(WinBy::Plies(2));
        let losses = analysis.candidates.iter().map(|candidate| candidate.value);
        assert_eq!(losses.filter(|value| is_loss_in_two(*value)).count(), 202);
    }
}

#[test]
fn best_move_was_searched_although_proofs_make_headway() {
    let game = LargeMnk::large(19, 19, 5);
    let moves = [
        180, 144, 161, 198, 177, 179, 199, 142, 195, 178, 141, 159, 181, 121, 140, 160, 218,
    ];
    let position = after(&game, &moves);
    let analysis = searched(&game, &position, &Limits::default().with_nodes(20_000));
    let best = &analysis.candidates[0];
    assert!(best.depth > 0 || best.value.is_proven(), "{best:?}");
}

#[test]
fn proven_draw_is_better_than_what_the_search_has_refuted() {
    // Where a line loses, cell 5 loses in seven plies, and cell 0 is drawn.
    let game = SmallMnk::new(3, 3, 3).misere();
    let board = BoardText::Text("....O...X".to_string());
    let position = game.read_board(&board, Some(Player::One)).unwrap();
    for nodes in [1_000, 2_000, 4_000] {
        let analysis = searched(&game, &position, &Limits::default().with_nodes(nodes));
        let best = &analysis.candidates[0];
        assert_ne!(best.mv, 5, "{nodes} nodes");
    }
}

#[test]
fn losses_by_the_rules_take_no_search() {
    // All but five moves lose in four plies.
    let game = LargeMnk::large(19, 19, 5);
    let moves = [
        180, 201, 143, 141, 161, 123, 199, 142, 179, 125, 219, 159, 177,
    ];
    let position = after(&game, &moves);
    let limits = Limits::default().with_depth(1);
    let analysis = searched(&game, &position, &limits);
    assert!(analysis.nodes < 20_000, "{} nodes", analysis.nodes);
}

#[test]
fn known_win_leaves_the_rest_of_the_time() {
    // A four and an open three of the side to move.
    let game = Gomoku::FREE;
    for moves in [
        vec![112, 111, 113, 2, 114, 4, 115, 30],
        vec![112, 0, 113, 2, 114, 4],
    ] {
        let position = after(&game, &moves);
        let mut limits = Limits::default().with_nodes(4_000_000);
        limits.ends_when_settled = true;
        let analysis = searched(&game, &position, &limits);
        assert!(analysis.candidates[0].value.is_win());
        assert_eq!(analysis.stopped_by(), None);
        assert!(analysis.nodes < 1_000_000, "{} nodes", analysis.nodes);
    }
}

#[test]
fn proven_win_in_an_open_three_has_its_distance() {
    let game = Gomoku::FREE;
    let position = after(&game, &[112, 0, 113, 2, 114, 4]);
    let analysis = searched(&game, &position, &Limits::default().with_nodes(10_000));
    assert_eq!(analysis.candidates[0].value, Value::Win(WinBy::Plies(3)));
}

#[test]
fn node_limit_makes_answers_repeatable_beside_a_limit_on_time() {
    let game = SmallMnk::new(7, 7, 5);
    let position = game.initial_position();
    let limits = Limits::default()
        .with_nodes(60_000)
        .with_movetime(std::time::Duration::from_mins(10));
    let first = searched(&game, &position, &limits);
    for _ in 0..3 {
        assert_eq!(searched(&game, &position, &limits), first);
    }
}
