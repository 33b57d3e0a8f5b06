//! English draughts against published numbers and against rules that are written in the plainest way,
//! and the boards and moves that it refuses.

mod plain_rules;

use bestmove_engine::game::{
    BoardText, Cell, Clock, DrawClaim, EndedBy, Field, MoveError, Notation as _, Outcome, Player,
    PositionError, PositionHistory, Provable as _, Rules as _, SolvedValue,
};
use bestmove_engine::games::draughts::{Draughts, Move, Position};
use bestmove_engine::search::{Analysis, Enhancements, Limits, Value, WinBy};
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::notation::{
    self, assert_boards_refused, assert_moves_read, assert_moves_refused, invalid,
};
use crate::searched::searched_after;
use crate::table::rows;
use plain_rules::moves_with_boards;

const GAME: Draughts = Draughts;

#[test]
fn perft_is_the_published_one() {
    let published = [
        7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680,
    ];
    assert_eq!(perfts(&GAME, 9), published);
}

fn try_read(board: &str, player: Option<Player>) -> Result<Position, PositionError> {
    notation::read_board(&GAME, board, player)
}

fn read(board: &str) -> Position {
    try_read(board, None).expect("the board is legal")
}

fn write_board(position: &Position) -> String {
    GAME.write_board(position).to_compact()
}

fn moves(position: &Position) -> Vec<String> {
    notation::names(&GAME, position)
}

fn play(position: &Position, mv: &str) -> Position {
    notation::play(&GAME, position, mv)
}

#[test]
fn initial_position_is_that_of_the_notation() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(write_board(&GAME.initial_position()), start);
    assert_eq!(
        moves(&GAME.initial_position()),
        ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    );
}

#[test]
fn captures_are_compulsory_and_go_on_until_the_end() {
    for (board, expected) in [
        // One capture, though other men could step.
        ("W:W21,22,32:B17,1", &["21x14", "22x13"][..]),
        // Two jumps on one way, one on the other: each may be chosen.
        ("W:W22:B18,11,17,1", &["22x13", "22x15x8"]),
        // A man captures only forwards.
        ("W:W14:B18,1", &["14-9", "14-10"]),
        ("W:WK14:B18,1", &["14x23"]),
        // Nothing is captured at the edge, from behind, or where two stand in a row.
        ("W:W5:B1,9,14", &[]),
    ] {
        assert_eq!(moves(&read(board)), expected, "{board}");
    }
}

#[test]
fn routes_between_the_same_squares_are_told_apart() {
    // Around a diamond on either side.
    let position = read("W:WK31:B26,27,18,19,1");
    assert_eq!(moves(&position), ["31x22x15x24x31", "31x24x15x22x31"]);
    let position = read("W:WK31:B26,27,18,19");
    let after = play(&position, "31x22x15x24x31");
    assert_eq!(after, play(&position, "31x24x15x22x31"));
    assert_eq!(write_board(&after), "B:WK31:B");
    // A man that could go either way.
    let position = read("B:W7,8,15,16:B3");
    assert_eq!(moves(&position), ["3x10x19", "3x12x19"]);
}

#[test]
fn man_that_becomes_a_king_stops() {
    let position = read("W:W11:B7,8,6");
    assert_eq!(moves(&position), ["11x2", "11x4"]);
    assert_eq!(write_board(&play(&position, "11x2")), "B:WK2:B6,8");
    let position = read("B:W9:B26");
    assert_eq!(write_board(&play(&position, "26-31")), "W:W9:BK31");
}

#[test]
fn kings_move_backwards_and_come_back() {
    let mut position = read("B:WK32:BK1");
    let mut history = PositionHistory::default();
    for (plies, mv) in ["1-5", "32-28", "5-1", "28-32"]
        .repeat(4)
        .into_iter()
        .enumerate()
    {
        assert_eq!(history.end(&GAME, &position), None);
        // The third occurrence of each position, and those after it.
        let claim = (plies >= 8).then_some(DrawClaim::Repetition);
        assert_eq!(history.claim(&GAME, &position), claim, "{plies}");
        let mv = notation::read_move(&GAME, &position, mv).expect("the move is legal");
        assert!(!GAME.is_irreversible(&position, mv));
        position = history.play(&GAME, &position, mv);
    }
    let end = history.end(&GAME, &position).expect("the fifth occurrence");
    assert_eq!(
        (end.outcome, end.ended_by),
        (Outcome::Drawn, EndedBy::Repetition)
    );
}

#[test]
fn eighty_moves_of_kings_can_be_claimed_and_150_end_the_game() {
    let position = read("B:WK32:BK1");
    let after = |reversible_plies| {
        let history = PositionHistory::from_clock(Clock {
            reversible_plies,
            plies: 200,
        });
        let end = history.end(&GAME, &position);
        (
            history.claim(&GAME, &position),
            end.map(|end| (end.outcome, end.ended_by)),
        )
    };
    let claim = Some(DrawClaim::NoProgress);
    assert_eq!(after(79), (None, None));
    assert_eq!(after(80), (claim, None));
    assert_eq!(after(149), (claim, None));
    assert_eq!(after(150).1, Some((Outcome::Drawn, EndedBy::NoProgress)));
}

#[test]
fn moves_of_men_and_captures_shorten_the_game() {
    let position = read("B:W32,K22:B1,K17");
    // Seven rows of each man, and three captures.
    assert_eq!(GAME.max_plies_left(&position), (7 + 7 + 3) * 150);
    let after = play(&position, "17x26");
    assert_eq!(GAME.max_plies_left(&after), (7 + 7 + 2) * 150);
    let position = read("B:W32,K24:B1,K17");
    assert_eq!(GAME.max_plies_left(&play(&position, "17-13")), 17 * 150);
    assert_eq!(GAME.max_plies_left(&play(&position, "1-5")), 16 * 150);
}

#[test]
fn side_without_a_move_or_a_piece_loses() {
    for (board, ended_by) in [
        ("W:W5:B1,9,14", EndedBy::NoMoves),
        ("W:W:B1", EndedBy::Material),
    ] {
        let position = read(board);
        let outcome = GAME.outcome(&position);
        assert_eq!(outcome, Some(Outcome::Won(Player::One)), "{board}");
        assert_eq!(
            outcome.map(|it| GAME.ended_by(&position, it)),
            Some(ended_by)
        );
        assert_eq!(GAME.max_plies_left(&position), 0);
    }
}

#[test]
fn boards_are_read_widely_and_written_in_one_form() {
    let written = "B:W21,22,K29:B1,2,K5";
    for board in [
        written,
        "B:B1,2,K5:W21,22,K29",
        "B:BK5,2,1:WK29,22,21.",
        " b : w21, 22, k29 : b1, 2, k5 .\n",
        "B:W21-22,K29-29:B1-2,K5",
    ] {
        assert_eq!(write_board(&read(board)), written, "{board}");
    }
    let cells = "bb..B...............ww......W...";
    let position = try_read(cells, Some(Player::One)).expect("the board is legal");
    assert_eq!(write_board(&position), written);
    let lines = "bb--\nB---\n____\n    \n....\nww..\n....\nW...";
    assert_eq!(try_read(lines, Some(Player::One)), Ok(position));
    let array = cells.chars().map(|cell| Cell::from_text(&cell.to_string()));
    let array = BoardText::Cells(array.collect());
    assert_eq!(GAME.read_board(&array, Some(Player::One)), Ok(position));
    let start = GAME.initial_position();
    assert_eq!(read("B:W21-32:B1-12"), start);
}

#[test]
fn cells_are_drawn_on_the_dark_squares() {
    let cells = GAME.cells(&read("B:W32:BK1")).expect("the board has cells");
    let marks = cells
        .iter()
        .enumerate()
        .filter_map(|(index, cell)| match cell {
            Cell::Mark(mark) => Some((index, mark.as_str())),
            Cell::Empty | Cell::Index(_) => None,
        });
    assert_eq!(marks.collect::<Vec<_>>(), [(1, "BK"), (62, "W")]);
    let position = read("W:W22:B18,11,17,1");
    let mv = notation::read_move(&GAME, &position, "22x15x8");
    let squares = GAME.squares(&position, mv.expect("the move is legal"));
    assert_eq!(squares, [42, 28, 14]);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let boards = "
        B:W21-32:B1-13 => black has 13 pieces; it begins with 12
        B:W14,K20-31:B1 => white has 13 pieces; it begins with 12
        B:W4:B12 => white has a man on 4, where it would be a king
        W:W21:B5,30 => black has a man on 30, where it would be a king
        B:W:B12 => black is to move, but white has no pieces
        W:W12:B => white is to move, but black has no pieces
        W:W:B => white is to move, but black has no pieces
    ";
    assert_boards_refused(&GAME, None, PositionError::Impossible, boards);
}

#[test]
fn errors_name_what_is_wrong() {
    let boards = r#"
        => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        bbbb => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        B:W21 => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        B:W21:B1:B2 => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        X:W21:B1 => "X" is neither "B" nor "W" to move
        :W21:B1 => "" is neither "B" nor "W" to move
        B:21:B1 => the pieces "21" begin with neither "B" nor "W"
        B:W21: => the pieces "" begin with neither "B" nor "W"
        B:W21:W1 => has the pieces of "W" twice
        B:W33:B1 => "33" is not a square from 1 to 32
        B:W0:B1 => "0" is not a square from 1 to 32
        B:WK:B1 => "K" is not a square from 1 to 32
        B:W21,:B1 => has a comma without a square behind it
        B:W21:B1:H0:F1 => has more than the pieces of two sides; leave out ":H0:F1"
        B:W+21:B1 => "+21" is not a square from 1 to 32
        B:W24-21:B1 => "24-21" is not a square from 1 to 32
        B:W21,K21:B1 => names square 21 twice
        B:W21:B19-22 => names square 21 twice
    "#;
    assert_boards_refused(&GAME, None, invalid, boards);
    let squares = "bb..X...............ww......W...";
    let error = try_read(squares, Some(Player::One)).expect_err("a letter is unknown");
    let detail = "invalid cell \"X\" at index 4; expected \"b\", \"w\", \"B\", \"W\" or an empty cell: \
                  \"4\", \" \", \"_\", \"-\" or \".\"";
    assert_eq!(error.to_string(), detail);
}

#[test]
fn player_may_be_absent_where_the_board_names_it() {
    assert!(try_read("B:W21:B1", Some(Player::One)).is_ok());
    let error = try_read("B:W21:B1", Some(Player::Two)).expect_err("another side is to move");
    assert!(matches!(&error, PositionError::NotPlayersTurn(error) if error.field == Field::Player));
    assert_eq!(error.to_string(), "the board says that black is to move");
    let squares = "bb..B...............ww......W...";
    let error = try_read(squares, None).expect_err("nobody is to move");
    assert!(matches!(&error, PositionError::Invalid(errors) if errors[0].field == Field::Player));
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let start = GAME.initial_position();
    assert_moves_read(&GAME, &start, "11-15 => 11-15\n11 15 => 11-15");
    let capture = "
        22x15x8 => 22x15x8
        22-15-8 => 22x15x8
        22X15X8 => 22x15x8
        22x8 => 22x15x8
        22-8 => 22x15x8
    ";
    assert_moves_read(&GAME, &read("W:W22:B18,11,17,1"), capture);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let at_the_start = r#"
        15-19 => black has no piece on 15
        21-17 => the piece on 21 is one of white, and black is to move
        5-9 => 9 is taken
        11-18 => a piece on 11 cannot reach 18; it steps to a square beside it
        11-15-19 => a piece on 11 makes one step, to 15
        11x15 => "11x15" captures nothing; the step is written "11-15"
        11:15 => "11:15" captures nothing; the step is written "11-15"
        11-15 23-19 => a move is two squares such as "11-15", or more as in "22x15x8"
        11-33 => a move is two squares such as "11-15", or more as in "22x15x8"
        0-11 => a move is two squares such as "11-15", or more as in "22x15x8"
        11 => a move is two squares such as "11-15", or more as in "22x15x8"
        => a move is two squares such as "11-15", or more as in "22x15x8"
        11--15 => a move is two squares such as "11-15", or more as in "22x15x8"
        é-15 => a move is two squares such as "11-15", or more as in "22x15x8"
    "#;
    assert_moves_refused(&GAME, &GAME.initial_position(), at_the_start);
    let others = "
        B:W32:B11 => 11-8 => the man on 11 moves forwards, and 8 is behind it
        W:W22,32:B18,11,17,1 => 32-28 => white must capture, as by 22x13
        W:W22,32:B18,11,17,1 => 22x15 => the capture goes on: 22x15x8
        B:W7,8,15,16:B3 => 3x19 => several captures lead from 3 to 19; name every square on the way
    ";
    for [board, mv, detail] in rows(others) {
        assert_moves_refused(&GAME, &read(board), &format!("{mv} => {detail}"));
    }
    let over = read("W:W5:B1,9,14");
    assert_eq!(
        notation::read_move(&GAME, &over, "5-1"),
        Err(MoveError::GameOver)
    );
}

/// Each square is empty more often than not, and a king as often as a man.
fn any_position() -> impl Strategy<Value = Position> {
    let square = prop::sample::select(vec!['.', '.', '.', '.', 'b', 'w', 'B', 'W']);
    let squares = prop::collection::vec(square, 32);
    (squares, any::<bool>()).prop_filter_map("the position is possible", |(squares, is_first)| {
        let player = Player::BOTH[usize::from(is_first)];
        try_read(&squares.iter().collect::<String>(), Some(player)).ok()
    })
}

fn check_moves(position: &Position) -> Result<(), TestCaseError> {
    let expected = moves_with_boards(&write_board(position));
    let moves = GAME.moves(position).into_iter();
    let found: Vec<_> = moves
        .map(|mv| {
            let after = GAME.play(position, mv);
            (notation::name(&GAME, position, mv), write_board(&after))
        })
        .collect();
    prop_assert_eq!(&found, &expected);
    prop_assert_eq!(GAME.outcome(position).is_some(), expected.is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn moves_are_those_of_plain_rules(position in any_position()) {
        check_moves(&position)?;
    }
}

proptest! {
    #[test]
    fn games_are_those_of_plain_rules(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..200)) {
        let mut position = GAME.initial_position();
        for pick in picks {
            check_moves(&position)?;
            prop_assert_eq!(&read(&write_board(&position)), &position);
            if GAME.outcome(&position).is_some() {
                break;
            }
            position = GAME.play(&position, *pick.get(&GAME.moves(&position)));
        }
    }
}

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
