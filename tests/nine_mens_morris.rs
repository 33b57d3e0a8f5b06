//! Nine Men's Morris against published numbers and rules that are written out for each point, and
//! the boards and moves that it refuses.

use std::collections::HashMap;

use bestmove::game::{
    BoardText, Cell, EndedBy, Field, Game as _, MoveError, MoveText, NonLosingMoves, Notation as _,
    Outcome, Player, PositionError, Quiescence, perft,
};
use bestmove::games::nine_mens_morris::{Move, NineMensMorris, Position};
use bestmove::search::{Degree, Limits, Value, analyse};
use proptest::prelude::*;

const GAME: NineMensMorris = NineMensMorris;

/// The names of the points in the order of a board.
const POINTS: [&str; 24] = [
    "a1", "a4", "a7", "b2", "b4", "b6", "c3", "c4", "c5", "d1", "d2", "d3", "d5", "d6", "d7", "e3",
    "e4", "e5", "f2", "f4", "f6", "g1", "g4", "g7",
];

/// The lines of the board.
const LINES: [&str; 16] = [
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
];

/// A position by the names of its points, played by rules that go over names alone.
#[derive(Clone)]
struct Naive {
    marks: HashMap<&'static str, char>,
    in_hand: [usize; 2],
    mover: usize,
}

impl Naive {
    fn start() -> Self {
        Self {
            marks: HashMap::new(),
            in_hand: [9, 9],
            mover: 0,
        }
    }

    fn read(text: &str, mover: usize) -> Self {
        let mut words = text.split(' ');
        let marks = words.next().expect("points").chars().zip(POINTS);
        let marks = marks.filter(|(mark, _)| *mark != '.');
        let mut number = || words.next().expect("a number").parse().expect("a number");
        Self {
            marks: marks.map(|(mark, point)| (point, mark)).collect(),
            in_hand: [number(), number()],
            mover,
        }
    }

    fn write(&self) -> String {
        let marks = POINTS.map(|point| self.marks.get(point).copied().unwrap_or('.'));
        let [white, black] = self.in_hand;
        format!("{} {white} {black}", String::from_iter(marks))
    }

    fn men(&self, side: usize) -> Vec<&'static str> {
        let mark = ['W', 'B'][side];
        let points = POINTS.into_iter();
        points
            .filter(|point| self.marks.get(point) == Some(&mark))
            .collect()
    }

    fn is_in_mill(&self, point: &str) -> bool {
        LINES.iter().any(|line| {
            line.contains(point)
                && line
                    .split(' ')
                    .all(|other| self.marks.get(other) == self.marks.get(point))
        })
    }

    fn is_beside(one: &str, other: &str) -> bool {
        LINES.iter().any(|line| {
            let points: Vec<_> = line.split(' ').collect();
            let place = |point| points.iter().position(|known| *known == point);
            place(one)
                .zip(place(other))
                .is_some_and(|(one, other)| one.abs_diff(other) == 1)
        })
    }

    /// Returns each move with the position after it. `None` if the side to move has lost.
    fn moves(&self) -> Option<Vec<(String, Self)>> {
        let (own, mark) = (self.men(self.mover), ['W', 'B'][self.mover]);
        let is_placing = self.in_hand[self.mover] > 0;
        if own.len() + self.in_hand[self.mover] < 3 {
            return None;
        }
        let starts = if is_placing { vec![""] } else { own.clone() };
        let mut moves = Vec::new();
        for from in starts {
            for to in POINTS {
                let reaches = is_placing || own.len() == 3 || Self::is_beside(from, to);
                if self.marks.contains_key(to) || !reaches {
                    continue;
                }
                let mut after = self.clone();
                after.marks.remove(from);
                after.marks.insert(to, mark);
                after.in_hand[self.mover] -= usize::from(is_placing);
                after.mover = 1 - self.mover;
                let way = if is_placing {
                    to.to_owned()
                } else {
                    format!("{from}-{to}")
                };
                let men = after.men(after.mover);
                let outside = men.iter().filter(|man| !after.is_in_mill(man));
                let mut removable: Vec<_> = outside.copied().collect();
                if removable.is_empty() {
                    removable = men;
                }
                if after.is_in_mill(to) && !removable.is_empty() {
                    for man in removable {
                        let mut after = after.clone();
                        after.marks.remove(man);
                        moves.push((format!("{way}x{man}"), after));
                    }
                } else {
                    moves.push((way, after));
                }
            }
        }
        Some(moves).filter(|moves| !moves.is_empty())
    }

    /// Counts the lines of play in which the removal of a man is a ply of its own.
    fn perft_with_removals(&self, depth: u32) -> u64 {
        let Some(moves) = self.moves().filter(|_| depth > 0) else {
            return u64::from(depth == 0);
        };
        let quiet = moves.iter().filter(|(name, _)| !name.contains('x'));
        let quiet: u64 = quiet
            .map(|(_, after)| after.perft_with_removals(depth - 1))
            .sum();
        let removals = moves.iter().filter_map(|(name, after)| {
            let (way, _) = name.split_once('x')?;
            Some((way, after))
        });
        let removals: Vec<_> = removals.collect();
        if depth > 1 {
            let lines = removals.iter();
            quiet
                + lines
                    .map(|(_, after)| after.perft_with_removals(depth - 2))
                    .sum::<u64>()
        } else {
            let mut ways: Vec<_> = removals.iter().map(|(way, _)| *way).collect();
            ways.dedup();
            quiet + ways.len() as u64
        }
    }

    /// Returns the plies in which the side to move can force a win, if they are at most so many.
    fn plies_to_win(&self, max: u32) -> Option<u32> {
        (1..=max).step_by(2).find(|plies| self.wins_within(*plies))
    }

    fn wins_within(&self, plies: u32) -> bool {
        let moves = self.moves().unwrap_or_default();
        moves.iter().any(|(_, after)| match after.moves() {
            None => true,
            Some(_) if plies < 3 => false,
            Some(replies) => replies
                .iter()
                .all(|(_, after)| after.wins_within(plies - 2)),
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().unwrap_or_default();
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}

fn try_read(board: &str, player: Player) -> Result<Position, PositionError> {
    GAME.read_board(&BoardText::from(board), Some(player))
}

/// Reads a board with white to move.
fn read(board: &str) -> Position {
    try_read(board, Player::One).expect("the board is legal")
}

/// Returns the text of a board with men on these points.
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

fn name(position: &Position, mv: Move) -> String {
    match GAME.write_move(position, mv) {
        MoveText::Name(name) => name,
        MoveText::Index(_) => unreachable!("moves are names"),
    }
}

fn names(position: &Position) -> Vec<String> {
    let moves = GAME.moves(position).into_iter();
    moves.map(|mv| name(position, mv)).collect()
}

fn read_move(position: &Position, mv: &str) -> Result<Move, MoveError> {
    GAME.read_move(position, &MoveText::Name(mv.to_owned()))
}

/// Returns the position after a legal move.
fn play(position: &Position, mv: &str) -> Position {
    GAME.play(
        position,
        read_move(position, mv).expect("the move is legal"),
    )
}

#[test]
fn perft_is_the_published_one() {
    let start = GAME.initial_position();
    let counts: Vec<_> = (1..=4).map(|depth| perft(&GAME, &start, depth)).collect();
    assert_eq!(counts, [24, 552, 12_144, 255_024]);
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
    assert_eq!(Naive::start().perft_with_removals(3), 12_144);
    for (text, depth) in [
        ("WW.B..B..........B.W.... 5 5", 3),
        ("WW.BBWBW.WBB.W..B..WB..W 0 0", 4),
        ("WW......W......B..BB.BB. 0 0", 3),
        ("WW......W......B....B..B 0 0", 3),
        ("WBW.BB.WW.B.B.BW.W..W.B. 1 1", 4),
    ] {
        let expected = Naive::read(text, 0).perft(depth);
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

#[test]
fn side_with_two_men_has_lost() {
    let position = read(&board("a1 a4 d7", "b2 b4 c3", "0 0"));
    let after = play(&position, "d7-a7xb4");
    let outcome = GAME.outcome(&after);
    assert_eq!(outcome, Some(Outcome::Won(Player::One)));
    let ended_by = outcome.map(|outcome| GAME.ended_by(&after, outcome));
    assert_eq!(ended_by, Some(EndedBy::Material));
    assert_eq!(GAME.max_plies_left(&after), 0);
    assert_eq!(GAME.non_losing_moves(&position), NonLosingMoves::WinInOne);
}

#[test]
fn side_without_a_move_has_lost() {
    let position = read(&board("a4 d1 b2 b6", "a1 a7 g1 g7", "0 0"));
    assert_eq!(GAME.outcome(&position), None);
    let before = read(&board("a4 b4 d1 d6 g4", "a1 a7 g1 g7", "0 0"));
    let after = play(&before, "d6-d7");
    let outcome = GAME.outcome(&after);
    assert_eq!(outcome, Some(Outcome::Won(Player::One)));
    let ended_by = outcome.map(|outcome| GAME.ended_by(&after, outcome));
    assert_eq!(ended_by, Some(EndedBy::NoMoves));
    assert_eq!(GAME.non_losing_moves(&before), NonLosingMoves::WinInOne);
}

#[test]
fn draws_follow_from_repetition_and_quiet_moves() {
    let rules = GAME.draw_rules();
    assert_eq!(rules.max_reversible_plies, 100);
    assert_eq!(rules.drawing_occurrence, Some(3));
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
    let moves: Vec<_> = moves.into_iter().map(|mv| name(&position, mv)).collect();
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
            Naive::read(&text, 0).plies_to_win(plies),
            Some(plies),
            "{text}"
        );
        let limits = Limits::default().with_depth(plies);
        let (mut resources, cancel) = Default::default();
        let position = read(&text);
        let analysis = analyse(
            &GAME,
            &position,
            &limits,
            &mut resources,
            &cancel,
            &mut |_| (),
        );
        let value = analysis.candidates[0].value;
        assert_eq!(value, Value::Win(Degree::Plies(plies)), "{text}");
    }
}

#[test]
fn other_signs_and_small_letters_are_read() {
    let expected = read("W........B.............. 8 8");
    for text in [
        "w--------b-------------- 8 8",
        "W________B______________/8/8",
        " W........B..............\n8,8 ",
    ] {
        assert_eq!(try_read(text, Player::One), Ok(expected), "{text:?}");
    }
    let written = GAME.write_board(&expected);
    assert_eq!(written, BoardText::from("W........B.............. 8 8"));
}

#[test]
fn cells_lie_on_a_grid_with_the_men_in_hand_in_the_middle() {
    let cells = GAME.cells(&read("W........B.............. 8 8"));
    let cells = cells.expect("the board is drawn");
    let mark = |mark: &str| Cell::Mark(mark.to_owned());
    assert_eq!(cells.len(), 49);
    assert_eq!(cells[42], mark("W"));
    assert_eq!(cells[45], mark("B"));
    assert_eq!(cells[24], mark("8:8"));
    let marks = cells.iter().filter(|cell| **cell != Cell::Empty);
    assert_eq!(marks.count(), 3);
    let placed = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    assert_eq!(GAME.cells(&placed).expect("cells")[24], Cell::Empty);
}

#[test]
fn squares_end_with_the_man_that_is_removed() {
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    let mv = read_move(&position, "d7-a7xb2").expect("a legal move");
    assert_eq!(GAME.squares(&position, mv), [3, 0, 36]);
    let start = GAME.initial_position();
    let mv = read_move(&start, "d2").expect("a legal move");
    assert_eq!(GAME.squares(&start, mv), [38]);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    for (text, player, detail) in [
        (
            "WWWW....BB.............. 6 6",
            Player::One,
            "white has 10 men, on the board and in hand; it begins with 9",
        ),
        (
            "WWWW....BBBBBBBBBB...... 0 0",
            Player::One,
            "black has 10 men, on the board and in hand; it begins with 9",
        ),
        (
            "WWWW....BBBB............ 5 3",
            Player::Two,
            "black has 3 men in hand and white has 5; sides that take turns differ by one at most",
        ),
        (
            "WWWW....BB.............. 0 0",
            Player::One,
            "white is to move, but black has fewer than 3 men",
        ),
    ] {
        let error = try_read(text, player).expect_err("the board is refused");
        assert!(
            matches!(&error, PositionError::Impossible(error) if error.field == Field::Board(None)),
            "{text}"
        );
        assert_eq!(error.to_string(), detail, "{text}");
    }
    let error = try_read("W....................... 8 9", Player::One).expect_err("black's turn");
    assert!(matches!(&error, PositionError::NotPlayersTurn(error) if error.field == Field::Player));
    assert_eq!(
        error.to_string(),
        "white has 8 men in hand and black has 9, so it is not the turn of white"
    );
}

#[test]
fn errors_name_what_is_wrong() {
    let expected = "expected the points from a1 to g7 and the men in hand of white and black, such \
                    as \"W........B.............. 8 8\"";
    let after = |detail: &str| format!("{detail}; {expected}");
    for (text, detail) in [
        ("", after("is empty")),
        (
            "W........B..............",
            after("has 0 numbers of men in hand instead of 2"),
        ),
        (
            "W........B.............. 8 8 8",
            after("has 3 numbers of men in hand instead of 2"),
        ),
        ("W........B 8 8", "has 10 cells instead of 24".to_owned()),
        (
            "W........B.............. 8 x",
            "\"x\" is not a number of men in hand of black".to_owned(),
        ),
        (
            "W........B.............. 300 8",
            "\"300\" is not a number of men in hand of white".to_owned(),
        ),
        (
            "W........X.............. 8 8",
            r#"invalid cell "X" at index 9; expected "W", "B" or an empty cell: "9", " ", "_", "-" or ".""#
                .to_owned(),
        ),
    ] {
        let error = try_read(text, Player::One).expect_err("the board is refused");
        assert!(
            matches!(&error, PositionError::Invalid(errors) if errors[0].field == Field::Board(None)),
            "{text}"
        );
        assert_eq!(error.to_string(), detail, "{text}");
    }
    let array = BoardText::Cells(vec![Cell::Empty; 24]);
    let error = GAME.read_board(&array, Some(Player::One));
    let error = error.expect_err("an array has no men in hand");
    assert_eq!(
        error.to_string(),
        after("an array does not tell the men in hand")
    );
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let moving = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    let placing = read(&board("a1 a4", "b2 d7", "7 7"));
    for (position, mv, written) in [
        (&moving, "d7-d6", "d7-d6"),
        (&moving, "d7d6", "d7-d6"),
        (&moving, "D7 D6", "d7-d6"),
        (&moving, "d7-a7xb2", "d7-a7xb2"),
        (&moving, "D7A7XB2", "d7-a7xb2"),
        (&placing, "d2", "d2"),
        (&placing, "D2", "d2"),
        (&placing, "a7xb2", "a7xb2"),
        (&placing, "A7XB2", "a7xb2"),
        (&placing, "d2-", ""),
        (&placing, "a7x", ""),
        (&placing, "a7xb2xd7", ""),
        (&moving, "d7--d6", ""),
        (&moving, "d7:d6", ""),
    ] {
        let found = read_move(position, mv).map(|mv| name(position, mv));
        assert_eq!(found.as_deref().unwrap_or(""), written, "{mv}");
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let moving = read(&board("a1 a4 d7 g1", "b2 b4 b6 c3", "0 0"));
    let placing = read(&board("a1 a4", "b2 b4", "7 7"));
    let unread = "a move is a point such as \"d2\" or two such as \"a1-a4\", and behind an \"x\" the \
                  man that is removed";
    for (position, mv, detail) in [
        (&placing, "d4", unread),
        (&placing, "", unread),
        (&placing, "é1", unread),
        (&placing, "a1-é1", unread),
        (&placing, "a1", "a1 is taken"),
        (&placing, "b4", "b4 is taken"),
        (
            &placing,
            "a1-d1",
            "white places its men first; it has 7 in hand",
        ),
        (
            &placing,
            "a7",
            "the move closes a mill, so it removes a man, as \"a7xb2\" does",
        ),
        (
            &placing,
            "d2xb2",
            "the move closes no mill, so it cannot remove the man on b2",
        ),
        (&placing, "a7xg7", "black has no man on g7 to remove"),
        (&placing, "a7xa1", "black has no man on a1 to remove"),
        (
            &moving,
            "d2",
            "white has no man in hand; a move is two points such as \"a1-a4\"",
        ),
        (&moving, "a7-d7", "white has no man on a7"),
        (
            &moving,
            "b2-d2",
            "the man on b2 is one of black, and white is to move",
        ),
        (&moving, "a1-a4", "a4 is taken"),
        (&moving, "a4-b4", "b4 is taken"),
        (
            &moving,
            "d7-d5",
            "d5 is not beside d7 on a line; men fly when only three are left",
        ),
        (
            &moving,
            "d7-a7xb2",
            "the man on b2 is in a mill; men outside mills come first, such as c3",
        ),
        (
            &moving,
            "d7-a7",
            "the move closes a mill, so it removes a man, as \"d7-a7xc3\" does",
        ),
    ] {
        let error = read_move(position, mv).expect_err(mv);
        assert_eq!(error.to_string(), detail, "{mv}");
    }
}

proptest! {
    #[test]
    fn games_are_those_of_plain_rules(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..150),
    ) {
        let (mut position, mut naive) = (GAME.initial_position(), Naive::start());
        for pick in picks {
            let text = GAME.write_board(&position).to_compact();
            prop_assert_eq!(&text, &naive.write());
            let Some(moves) = naive.moves() else {
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
            naive = after.clone();
        }
    }

    #[test]
    fn images_of_a_position_share_their_canonical_form(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let mut position = GAME.initial_position();
        for pick in picks {
            let (canonical, symmetry) = GAME.canonical_position(&position);
            prop_assert_eq!(GAME.canonical_position(&canonical).0, canonical);
            if GAME.outcome(&position).is_some() {
                break;
            }
            for mv in GAME.moves(&canonical) {
                let mapped = GAME.map_from_canonical(mv, symmetry);
                let [one, other] = [GAME.play(&position, mapped), GAME.play(&canonical, mv)];
                prop_assert_eq!(GAME.canonical_position(&one).0, GAME.canonical_position(&other).0);
            }
            let moves: Vec<_> = GAME.moves(&position).into_iter().collect();
            position = GAME.play(&position, *pick.get(&moves));
        }
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
