//! Nine Men's Morris against published numbers, and against rules that are written out for each
//! point.

mod plain_rules;
mod texts;

use bestmove_engine::game::{
    BoardText, DrawLimits, DrawRules, EndedBy, Estimable as _, MoveError, NonLosingMoves,
    Notation as _, Outcome, Player, PositionError, Provable as _, Quiescence, Rules as _,
    Symmetric as _, perft,
};
use bestmove_engine::games::nine_mens_morris::{Move, NineMensMorris, Position};
use bestmove_engine::search::{Limits, Value, WinBy};
use proptest::prelude::*;

use crate::canonical_forms::check_canonical_forms;
use crate::games::perft::perfts;
use crate::notation;
use crate::searched::searched;
use plain_rules::{POINTS, PlainPosition};

const GAME: NineMensMorris = NineMensMorris::STANDARD;

fn try_read(board: &str, player: Player) -> Result<Position, PositionError> {
    GAME.read_board(&BoardText::from(board), Some(player))
}

/// White is to move.
fn read(board: &str) -> Position {
    try_read(board, Player::One).expect("the board is legal")
}

fn board(white: &str, black: &str, in_hand: &str) -> String {
    let points = POINTS.map(|point| {
        let is_in = |side: &str| side.split(' ').any(|man| man == point);
        match (is_in(white), is_in(black)) {
            (true, _) => 'W',
            (_, true) => 'B',
            _ => '.',
        }
    });
    format!("{} {in_hand}", String::from_iter(points))
}

fn names(position: &Position) -> Vec<String> {
    notation::names(&GAME, position)
}

fn read_move(position: &Position, mv: &str) -> Result<Move, MoveError> {
    notation::read_move(&GAME, position, mv)
}

fn play(position: &Position, mv: &str) -> Position {
    notation::play(&GAME, position, mv)
}

#[test]
fn perft_is_the_published_one() {
    let start = GAME.initial_position();
    assert_eq!(perfts(&GAME, 4), [24, 552, 12_144, 255_024]);
    // The fifth ply may close a mill. In the published number, the removal is the ply after it.
    let mut with_removals = 0;
    for_each_position(&start, 4, &mut |position| {
        let mut ways: Vec<_> = names(position)
            .into_iter()
            .map(|name| name.split('x').next().map(str::to_owned))
            .collect();
        ways.dedup();
        with_removals += ways.len();
    });
    assert_eq!(with_removals, 5_100_480);
}

/// Visits the position after each line of play of some plies.
fn for_each_position(position: &Position, plies: u32, visit: &mut impl FnMut(&Position)) {
    if plies == 0 {
        return visit(position);
    }
    for mv in GAME.moves(position) {
        for_each_position(&GAME.play(position, mv), plies - 1, visit);
    }
}

#[test]
fn perft_of_all_phases_is_that_of_plain_rules() {
    assert_eq!(PlainPosition::start().perft_with_removals(3), 12_144);
    for (text, depth) in [
        ("WW.B..B..........B.W.... 5 5", 3),
        ("WW.BBWBW.WBB.W..B..WB..W 0 0", 4),
        ("WW......W......B..BB.BB. 0 0", 3),
        ("WW......W......B....B..B 0 0", 3),
        ("WBW.BB.WW.B.B.BW.W..W.B. 1 1", 4),
    ] {
        let expected = PlainPosition::read(text, 0).perft(depth);
        assert_eq!(perft(&GAME, &read(text), depth), expected, "{text}");
    }
}

#[test]
fn closed_mill_removes_a_man_outside_mills() {
    let placing = read(&board("a1 a4", "b2 b4 b6 g7", "7 5").replace("7 5", "5 5"));
    assert!(names(&placing).contains(&"a7xg7".to_owned()));
    assert!(!names(&placing).contains(&"a7xb2".to_owned()));
    let all_in_mills = read(&board("a1 a4", "b2 b4 b6", "6 6"));
    let removals: Vec<_> = names(&all_in_mills)
        .into_iter()
        .filter(|name| name.contains('x'))
        .collect();
    assert_eq!(removals, ["a7xb2", "a7xb4", "a7xb6"]);
}

#[test]
fn two_mills_at_once_remove_one_man() {
    let position = read(&board("a4 a7 d1 g1", "c3 c5 e4 f6", "5 5"));
    let removals: Vec<_> = names(&position)
        .into_iter()
        .filter(|name| name.starts_with("a1"))
        .collect();
    assert_eq!(removals, ["a1xc3", "a1xc5", "a1xe4", "a1xf6"]);
}

#[test]
fn three_men_fly_and_four_step() {
    let three = read(&board("a1 a4 d7", "b2 b4 c3 c5", "0 0"));
    assert!(names(&three).contains(&"a1-g1".to_owned()));
    assert!(names(&three).contains(&"d7-a7xb2".to_owned()));
    let four = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    assert!(!names(&four).contains(&"a1-g7".to_owned()));
    assert_eq!(
        names(&four)[..3],
        ["a1-d1", "a4-a7", "d7-a7xb2"].map(str::to_owned)
    );
}

fn end(position: &Position) -> Option<(Outcome, EndedBy)> {
    let outcome = GAME.outcome(position)?;
    Some((outcome, GAME.ended_by(position, outcome)))
}

#[test]
fn side_with_two_men_has_lost() {
    let position = read(&board("a1 a4 d7", "b2 b4 c3", "0 0"));
    let after = play(&position, "d7-a7xb4");
    assert_eq!(
        end(&after),
        Some((Outcome::Won(Player::One), EndedBy::Material))
    );
    assert_eq!(GAME.max_plies_left(&after), 0);
    assert_eq!(GAME.non_losing_moves(&position), NonLosingMoves::WinInOne);
}

#[test]
fn side_without_a_move_has_lost() {
    let position = read(&board("a4 d1 b2 b6", "a1 a7 g1 g7", "0 0"));
    assert_eq!(GAME.outcome(&position), None);
    let before = read(&board("a4 b4 d1 d6 g4", "a1 a7 g1 g7", "0 0"));
    let after = play(&before, "d6-d7");
    assert_eq!(
        end(&after),
        Some((Outcome::Won(Player::One), EndedBy::NoMoves))
    );
    assert_eq!(GAME.non_losing_moves(&before), NonLosingMoves::WinInOne);
}

#[test]
fn draws_follow_from_repetition_and_quiet_moves() {
    let limits = DrawLimits {
        reversible_plies: Some(100),
        occurrence: Some(3),
    };
    assert_eq!(GAME.draw_rules(), DrawRules::without_claims(limits));
    let endless = DrawRules::without_claims(DrawLimits::NEVER);
    assert_eq!(NineMensMorris::ENDLESS.draw_rules(), endless);
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    let is_irreversible =
        |mv| GAME.is_irreversible(&position, read_move(&position, mv).expect("a legal move"));
    assert!(is_irreversible("d7-a7xb2"));
    assert!(!is_irreversible("d7-d6"));
    assert!(
        GAME.moves(&GAME.initial_position())
            .into_iter()
            .all(|mv| GAME.is_irreversible(&GAME.initial_position(), mv))
    );
}

#[test]
fn placings_and_removals_alone_shorten_the_game() {
    let start = GAME.initial_position();
    assert_eq!(GAME.max_plies_left(&start), 1_318);
    assert_eq!(GAME.max_plies_left(&play(&start, "d2")), 1_317);
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    assert_eq!(GAME.max_plies_left(&position), 300);
    assert_eq!(GAME.max_plies_left(&play(&position, "d7-d6")), 300);
    assert_eq!(GAME.max_plies_left(&play(&position, "d7-a7xb2")), 200);
}

#[test]
fn mills_are_closed_before_an_evaluation() {
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    let Quiescence::Optional(moves) = GAME.quiescence(&position, &GAME.features(&position)) else {
        panic!("a mill can be closed");
    };
    let moves: Vec<_> = moves
        .into_iter()
        .map(|mv| notation::name(&GAME, &position, mv))
        .collect();
    let expected = ["d7-a7xb2", "d7-a7xb4", "d7-a7xc3", "d7-a7xc5"];
    assert_eq!(moves, expected);
    let quiet = read(&board("a1 d7 g4 f6", "b2 b4 c3 c5", "0 0"));
    let quiescence = GAME.quiescence(&quiet, &GAME.features(&quiet));
    assert!(matches!(quiescence, Quiescence::Quiet));
}

#[test]
fn wins_take_as_many_plies_as_by_plain_rules() {
    for (text, plies) in [
        (board("a1 a4 d7", "b2 b4 c3", "0 0"), 1),
        (board("a4 b4 d1 d6 g4", "a1 a7 g1 g7", "0 0"), 1),
        (board("b2 b4 f2 f4 d7", "a1 e5 g4", "0 0"), 3),
        (board("a1 g7 c3", "f6 e4 d2", "0 0"), 3),
    ] {
        assert_eq!(
            PlainPosition::read(&text, 0).plies_to_win(plies),
            Some(plies),
            "{text}"
        );
        let limits = Limits::default().with_depth(plies);
        let value = searched(&GAME, &read(&text), &limits).candidates[0].value;
        assert_eq!(value, Value::Win(WinBy::Plies(plies)), "{text}");
    }
}

proptest! {
    #[test]
    fn games_are_those_of_plain_rules(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..150),
    ) {
        let (mut position, mut plain) = (GAME.initial_position(), PlainPosition::start());
        for pick in picks {
            let text = GAME.write_board(&position).to_compact();
            prop_assert_eq!(&text, &plain.write());
            let Some(moves) = plain.moves() else {
                prop_assert_eq!(GAME.outcome(&position), Some(Outcome::Won(!GAME.to_move(&position))));
                break;
            };
            prop_assert_eq!(GAME.outcome(&position), None);
            let expected: Vec<_> = moves.iter().map(|(name, _)| name).collect();
            let found = names(&position);
            prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
            prop_assert!(GAME.moves(&position).into_iter().is_sorted());
            // A removal if there is one, so that all phases are reached.
            let removals: Vec<_> = moves.iter().filter(|(name, _)| name.contains('x')).collect();
            let (mv, after) = if removals.is_empty() { pick.get(&moves) } else { *pick.get(&removals) };
            position = play(&position, mv);
            plain = after.clone();
        }
    }

    #[test]
    fn images_of_a_position_share_their_canonical_form(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        check_canonical_forms(&GAME, &picks)?;
    }
}

#[test]
fn first_moves_are_four_by_symmetry() {
    let start = GAME.initial_position();
    let mut images: Vec<_> = GAME
        .moves(&start)
        .into_iter()
        .map(|mv| GAME.canonical_position(&GAME.play(&start, mv)).0)
        .map(|position| GAME.write_board(&position).to_compact())
        .collect();
    images.sort();
    images.dedup();
    assert_eq!(images.len(), 4);
}
