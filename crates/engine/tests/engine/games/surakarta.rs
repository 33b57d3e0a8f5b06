//! Surakarta against published numbers, its captures along circuits, and the boards and moves that
//! it refuses.

use bestmove_engine::game::{
    Armies, DrawLimits, DrawRules, EndedBy, Notation as _, Outcome, Player, PositionError,
    PositionHistory, Rules as _,
};
use bestmove_engine::games::surakarta::Surakarta;
use proptest::prelude::*;

use crate::canonical_forms::check_canonical_forms;
use crate::games::perft::perfts;
use crate::notation::{
    self, assert_boards_refused, assert_moves_read, assert_moves_refused, invalid,
};

const GAME: Surakarta = Surakarta::STANDARD;

#[test]
fn perft_is_the_published_one() {
    assert_eq!(perfts(&GAME, 5), [16, 256, 5_382, 111_122, 2_572_484]);
}

fn try_read(board: &str, player: Player) -> Result<Armies, PositionError> {
    notation::read_board(&GAME, board, Some(player))
}

/// Black is to move.
fn read(board: &str) -> Armies {
    try_read(board, Player::One).expect("the board is legal")
}

fn captures(position: &Armies) -> Vec<String> {
    let moves = GAME.moves(position).into_iter();
    moves
        .filter(|mv| GAME.is_irreversible(position, *mv))
        .map(|mv| notation::name(&GAME, position, mv))
        .collect()
}

fn play(position: &Armies, mv: &str) -> Armies {
    notation::play(&GAME, position, mv)
}

#[test]
fn captures_lead_around_a_loop() {
    for (board, expected) in [
        // Down and around the loop at the bottom left, or up and around two loops: one move.
        (
            "......\n......\n......\n...W..\n......\n..B...",
            &["c1xd3"][..],
        ),
        // Around the loops at the left, over c4 twice.
        (
            "......\n......\n...W..\nB.....\n......\n..B...",
            &["a3xd4", "c1xd4"],
        ),
        // Around small loops.
        ("....W.\n......\n......\n......\nB.....\n......", &["a2xe6"]),
        // Four pieces around a crossing of both circuits.
        (
            "..W...\n.....W\n......\n.....W\n..B...\n.W....",
            &["c2xf5", "c2xf3", "c2xb1"],
        ),
    ] {
        assert_eq!(captures(&read(board)), expected, "{board}");
    }
}

#[test]
fn lines_without_a_loop_do_not_capture() {
    for board in [
        // The piece ahead is met before a loop, and own pieces stand behind the loops.
        "......\n......\n......\nB..W..\n......\n..B...",
        // Edges and corners are on no circuit.
        "W....W\n......\n......\n......\n......\nB....B",
        // The circuits share no line.
        "......\n.W....\n......\n......\n......\n..B...",
    ] {
        let captures = captures(&read(board));
        let along_the_row = captures.iter().any(|mv| mv == "a3xd3");
        assert!(!along_the_row, "{captures:?}");
        if !board.contains("B..W") {
            assert!(captures.is_empty(), "{board}: {captures:?}");
        }
    }
}

#[test]
fn pieces_block_a_travel() {
    let position = read("......\n......\n..B...\n.B.W..\n......\n..B...");
    assert!(!captures(&position).contains(&"c1xd3".to_owned()));
    let blocked = "c1xd3 => no free way along a circuit and around a loop leads from c1 to d3";
    assert_moves_refused(&GAME, &position, blocked);
}

#[test]
fn travel_may_come_past_its_own_start() {
    // To the left, around the loop to c1 and up over c3.
    let position = read("......\n..W...\n......\n..BB..\n......\n......");
    assert!(captures(&position).contains(&"c3xc5".to_owned()));
}

#[test]
fn moves_are_in_ascending_order() {
    let position = read("..W...\n.....W\n......\n.....W\n..B...\n.W....");
    let squares = GAME
        .moves(&position)
        .into_iter()
        .map(|mv| GAME.squares(&position, mv));
    assert!(squares.is_sorted());
}

#[test]
fn last_capture_wins() {
    let position = read("......\n......\n......\n...W..\n......\n..B...");
    let after = play(&position, "c1xd3");
    let outcome = GAME.outcome(&after);
    assert_eq!(outcome, Some(Outcome::Won(Player::One)));
    let ended_by = outcome.map(|outcome| GAME.ended_by(&after, outcome));
    assert_eq!(ended_by, Some(EndedBy::Material));
    assert_eq!(GAME.max_plies_left(&after), 0);
}

#[test]
fn side_without_a_move_loses() {
    let position = read("......\n......\n......\n......\nWW....\nBW....");
    let outcome = GAME.outcome(&position);
    assert_eq!(outcome, Some(Outcome::Won(Player::Two)));
    let ended_by = outcome.map(|outcome| GAME.ended_by(&position, outcome));
    assert_eq!(ended_by, Some(EndedBy::NoMoves));
}

#[test]
fn captures_alone_shorten_the_game() {
    let position = read("......\n......\n......\n...W..\nW.....\n..B...");
    assert_eq!(GAME.max_plies_left(&position), 200);
    assert_eq!(GAME.max_plies_left(&play(&position, "c1-c2")), 200);
    assert_eq!(GAME.max_plies_left(&play(&position, "c1xd3")), 100);
    let longest = Surakarta::new(300);
    assert!(longest.max_plies_left(&longest.initial_position()) <= 9_000);
}

#[test]
fn more_pieces_win_without_progress() {
    for (board, expected) in [
        (
            "WW....\n......\n......\n......\n......\nBB....",
            Outcome::Drawn,
        ),
        (
            "W.....\n......\n......\n......\n......\nBB....",
            Outcome::Won(Player::One),
        ),
        (
            "WW....\n......\n......\n......\n......\n.B....",
            Outcome::Won(Player::Two),
        ),
    ] {
        assert_eq!(GAME.no_progress_outcome(&read(board)), expected, "{board}");
    }
    let limits = |reversible_plies| {
        DrawRules::without_claims(DrawLimits {
            reversible_plies,
            occurrence: None,
        })
    };
    assert_eq!(Surakarta::new(7).draw_rules(), limits(Some(7)));
    assert_eq!(Surakarta::ENDLESS.draw_rules(), limits(None));
    // Nobody wins a game that goes on forever.
    let ahead = read("W.....\n......\n......\n......\n......\nBB....");
    assert_eq!(
        Surakarta::ENDLESS.no_progress_outcome(&ahead),
        Outcome::Drawn
    );
}

#[test]
fn endless_game_has_no_history() {
    let game = Surakarta::ENDLESS;
    let mut position = game.initial_position();
    let mut history = PositionHistory::default();
    for name in ["a2-a3", "a5-a4", "a3-a2", "a4-a5"].repeat(100) {
        let mv = notation::read_move(&game, &position, name);
        position = history.play(&game, &position, mv.expect("the move is legal"));
        assert_eq!(history.end(&game, &position), None);
    }
    assert!(history.is_empty());
    assert_eq!(history.clock().plies, 400);
}

#[test]
fn small_letters_and_lines_are_read() {
    let expected = try_read(
        "......\n......\n......\n...W..\n......\n..B...",
        Player::One,
    );
    assert!(expected.is_ok());
    let other = "------\n______\n      \n...w..\n......\n..b...";
    assert_eq!(try_read(other, Player::One), expected);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let boards = "
        BBBBBBBBBBBBB..........WWWWWWWWWWWWW => black has 13 pieces; it begins with 12
        BBBBBBBBBBBB...........WWWWWWWWWWWWW => white has 13 pieces; it begins with 12
        B................................... => black is to move, but white has no pieces
    ";
    assert_boards_refused(&GAME, Some(Player::One), PositionError::Impossible, boards);
}

#[test]
fn errors_name_what_is_wrong() {
    let boards = r#"
        BBBBBB.WWWWWW => has 13 cells instead of 36
        ......\n......\n.....\n......\n......\n...... => line 3 of 6 has 5 cells instead of 6
        ......\n......\n...X..\n......\n......\n...... => invalid cell "X" at index 15; expected "B", "W" or an empty cell: " ", "_", "-" or "."
    "#;
    assert_boards_refused(&GAME, Some(Player::One), invalid, boards);
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let moves = "
        c1-c2 => c1-c2
        c1c2 => c1-c2
        C1 C2 => c1-c2
        c1xc2 =>
        c1xd3 => c1xd3
        c1d3 => c1xd3
        c1-d3 => c1xd3
        C1XD3 => c1xd3
        c1:d3 =>
        c1--d3 =>
    ";
    let position = read("......\n......\n......\n...W..\n......\n..B...");
    assert_moves_read(&GAME, &position, moves);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let moves = r#"
        a1-a2 => black has no piece on a1
        d3-d4 => the piece on d3 is one of white, and black is to move
        c1-c2 => c2 is taken by a piece of the same side
        c1-c5 => a piece on c1 cannot reach c5; it steps to a point beside it
        c1-c1 => c1 is taken by a piece of the same side
        c2xd3 => a piece on c2 cannot capture on d3; a capture leads around a loop
        a3xd3 => no free way along a circuit and around a loop leads from a3 to d3
        g1-g2 => a move is two points such as "a2-a3" or "c2xd5"
        a1 => a move is two points such as "a2-a3" or "c2xd5"
        => a move is two points such as "a2-a3" or "c2xd5"
        é1-é2 => a move is two points such as "a2-a3" or "c2xd5"
        a1-a2-a3 => a move is two points such as "a2-a3" or "c2xd5"
    "#;
    let position = read("......\n......\n......\nB.BW..\n..B...\n..B...");
    assert_moves_refused(&GAME, &position, moves);
}

/// Walks from a point in a direction, point by point, as a player moves a finger. Finds the first point
/// with a piece that is behind a loop.
fn walk(board: &[char], start: usize, direction: [isize; 2]) -> Option<usize> {
    let (mut point, mut direction) = ([start / 6, start % 6], direction);
    let mut loops = 0;
    for _ in 0..24 {
        // The index of the coordinate that changes: that of the row or that of the column.
        let along = usize::from(direction[0] == 0);
        let next = point[along].checked_add_signed(direction[along]);
        if let Some(next) = next.filter(|next| *next < 6) {
            point[along] = next;
        } else {
            let line = point[1 - along];
            let distance = line.min(5 - line);
            if distance == 0 {
                return None;
            }
            // The line beyond the loop is as near to the edge that was reached, and begins at the
            // edge to which this line is near.
            let is_far = |coordinate: usize| coordinate > 2;
            let other_line = if is_far(point[along]) {
                5 - distance
            } else {
                distance
            };
            let (end, inwards) = if is_far(line) { (5, -1) } else { (0, 1) };
            point[along] = other_line;
            point[1 - along] = end;
            direction = [0, 0];
            direction[1 - along] = inwards;
            loops += 1;
        }
        let index = point[0] * 6 + point[1];
        if board[index] != '.' && index != start {
            return (loops > 0).then_some(index);
        }
    }
    None
}

proptest! {
    #[test]
    fn captures_are_those_of_a_walk(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..120)) {
        let mut position = GAME.initial_position();
        for pick in picks {
            let text: Vec<_> = GAME.write_board(&position).to_compact().chars().collect();
            let [own, other] = match GAME.to_move(&position) {
                Player::One => ['B', 'W'],
                Player::Two => ['W', 'B'],
            };
            let mut expected = Vec::new();
            for start in (0..36).filter(|point| text[*point] == own) {
                let mut targets: Vec<_> = [[0, 1], [0, -1], [1, 0], [-1, 0]]
                    .into_iter()
                    .filter_map(|direction| walk(&text, start, direction))
                    .filter(|target| text[*target] == other)
                    .collect();
                targets.sort_unstable();
                targets.dedup();
                expected.extend(targets.into_iter().map(|target| vec![start, target]));
            }
            let moves = GAME.moves(&position);
            let captures: Vec<_> = moves
                .into_iter()
                .filter(|mv| GAME.is_irreversible(&position, *mv))
                .map(|mv| GAME.squares(&position, mv))
                .collect();
            prop_assert_eq!(&captures, &expected);
            if GAME.outcome(&position).is_some() {
                break;
            }
            // A capture if there is one, so that lines become free.
            let moves: Vec<_> = GAME.moves(&position).into_iter().collect();
            let chosen: Vec<_> = moves
                .iter()
                .filter(|mv| GAME.is_irreversible(&position, **mv))
                .collect();
            let mv = if chosen.is_empty() { *pick.get(&moves) } else { **pick.get(&chosen) };
            position = GAME.play(&position, mv);
        }
    }

    #[test]
    fn images_of_a_position_share_their_canonical_form(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        check_canonical_forms(&GAME, &picks)?;
    }
}
