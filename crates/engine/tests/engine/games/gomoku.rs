//! Gomoku on fifteen by fifteen: lines, threats, evaluations, and games against naive players.

use bestmove_engine::game::{
    BoardText, Cell, Estimable as _, Evaluation, NonLosingMoves, Notation as _, Outcome, Player,
    Provable as _, Rules,
};
use bestmove_engine::games::mnk::Gomoku;
use bestmove_engine::search::{Analysis, Level, Limits, MoveSelection, TieBreak};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::searched::searched;

const SIDE: usize = 15;

fn cell(number: usize) -> u16 {
    u16::try_from(number).expect("one of 225 cells")
}

type Position = <Gomoku as Rules>::Position;

/// The position with these marks, given as (row, column), with X to move.
fn position(xs: &[(usize, usize)], os: &[(usize, usize)]) -> Position {
    let mut board = vec!['.'; SIDE * SIDE];
    for (marks, mark) in [(xs, 'X'), (os, 'O')] {
        for (row, column) in marks {
            board[row * SIDE + column] = mark;
        }
    }
    let text = BoardText::Text(board.into_iter().collect());
    let read = Gomoku::FREE.read_board(&text, Some(Player::One));
    read.expect("a position that can occur")
}

#[test]
fn line_of_five_or_more_wins() {
    let game = Gomoku::FREE;
    for (from, step, count) in [(0, 1, 5), (10, 14, 6), (112, 16, 5), (74, 15, 9)] {
        let line: Vec<usize> = (0..count).map(|index| from + index * step).collect();
        // The fifth mark is played last, so that a longer line does not end the game earlier.
        let last = line[4];
        let filler = (0..SIDE * SIDE).filter(|cell| cell % SIDE % 2 == 1 && cell / SIDE % 4 == 3);
        let filler: Vec<usize> = filler.filter(|cell| !line.contains(cell)).collect();
        let order = line.iter().filter(|cell| **cell != last).chain([&last]);
        let mut position = game.initial_position();
        for (x, o) in order.zip(&filler) {
            assert_eq!(game.outcome(&position), None);
            position = game.play(&position, cell(*x));
            if game.outcome(&position).is_none() {
                position = game.play(&position, cell(*o));
            }
        }
        assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::One)));
        assert_eq!(game.winning_line(&position), Some(line[..5].to_vec()));
    }
}

#[test]
fn line_does_not_run_over_the_edge() {
    let game = Gomoku::FREE;
    let mut position = game.initial_position();
    for (x, o) in [(13, 100), (14, 102), (15, 104), (16, 130), (17, 132)] {
        position = game.play(&game.play(&position, x), o);
    }
    assert_eq!(game.outcome(&position), None);
}

#[test]
fn non_losing_moves_know_threats() {
    let game = Gomoku::FREE;
    let apart = [(14, 0), (14, 2), (14, 4), (14, 6)];
    let row = |row, columns: [usize; 4]| columns.map(|column| (row, column));
    let gap = game.non_losing_moves(&position(&row(7, [3, 4, 6, 7]), &apart));
    assert!(matches!(gap, NonLosingMoves::WinInOne), "{gap:?}");
    let open_four = game.non_losing_moves(&position(&apart, &row(7, [3, 4, 5, 6])));
    assert!(
        matches!(open_four, NonLosingMoves::LossInTwo),
        "{open_four:?}"
    );
    // At the edge, one end of the line is closed.
    let four = game.non_losing_moves(&position(&apart, &row(7, [0, 1, 2, 3])));
    let NonLosingMoves::Moves(forced) = four else {
        panic!("{four:?}")
    };
    assert_eq!(forced.collect::<Vec<_>>(), [7 * 15 + 4]);
}

#[test]
fn evaluation_knows_open_threes() {
    let game = Gomoku::FREE;
    let apart = [(14, 0), (14, 3), (14, 6)];
    let evaluate = |position: &Position| game.evaluate(position, &game.features(position));
    let points = |xs: &[_], os: &[_]| evaluate(&position(xs, os)).hundredths();
    let open = [(7, 5), (7, 6), (7, 7)];
    let closed = [(7, 0), (7, 1), (7, 2)];
    let two = [(7, 5), (7, 6), (2, 12)];
    assert!(points(&open, &apart) > 900);
    assert!(points(&open, &apart) > points(&closed, &apart));
    assert!(points(&open, &apart) > points(&two, &apart));
    assert!(points(&closed, &apart) > points(&apart, &two));
    assert!(points(&two, &apart) > points(&apart, &two));
    assert!(points(&apart, &closed) > points(&apart, &open));
    assert_eq!(evaluate(&game.initial_position()), Evaluation::EVEN);
}

/// A player: a function that chooses a move.
type Strategy<'a> = &'a mut dyn FnMut(&Position) -> u16;

/// `one` begins.
fn winner(one: Strategy<'_>, two: Strategy<'_>) -> Option<Player> {
    let game = Gomoku::FREE;
    let mut position = game.initial_position();
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome.winner();
        }
        let cell = match game.to_move(&position) {
            Player::One => one(&position),
            Player::Two => two(&position),
        };
        position = game.play(&position, cell);
    }
}

fn search(position: &Position, limits: &Limits) -> Analysis<u16> {
    searched(&Gomoku::FREE, position, limits)
}

/// Two plies deep.
fn engine(position: &Position) -> u16 {
    search(position, &Limits::default().with_depth(2)).candidates[0].mv
}

fn all_moves(position: &Position) -> Vec<u16> {
    Gomoku::FREE.moves(position).collect()
}

fn any_of(moves: &[u16], rng: &mut Pcg64Mcg) -> u16 {
    moves[rng.random_range(0..moves.len())]
}

fn fives() -> impl Iterator<Item = [usize; 5]> {
    let corners = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    corners.flat_map(|(row, column)| {
        let (down, right, left) = (row <= SIDE - 5, column <= SIDE - 5, column >= 4);
        let steps = [
            right.then_some(1),
            down.then_some(SIDE),
            (down && right).then_some(SIDE + 1),
            (down && left).then_some(SIDE - 1),
        ];
        let start = row * SIDE + column;
        let line = move |step| std::array::from_fn(|index| start + index * step);
        steps.into_iter().flatten().map(line)
    })
}

/// Chooses a move naively: completes five, else stops five, else extends its longest line that
/// has room for five.
fn greedy(position: &Position, rng: &mut Pcg64Mcg) -> u16 {
    let game = Gomoku::FREE;
    let BoardText::Cells(cells) = game.write_board(position) else {
        unreachable!("boards are written cell by cell");
    };
    let own = ["X", "O"][game.to_move(position).index()];
    // The most marks that one side has in a line of five without marks of the other. Adds the empty
    // cells of such lines.
    let longest = |is_own: bool| {
        let (mut max, mut next) = (0, Vec::new());
        for five in fives() {
            let marks: Vec<bool> = five
                .iter()
                .filter_map(|cell| match &cells[*cell] {
                    Cell::Mark(mark) => Some((mark == own) == is_own),
                    Cell::Empty | Cell::Index(_) => None,
                })
                .collect();
            if marks.len() < max || marks.contains(&false) {
                continue;
            }
            if marks.len() > max {
                (max, next) = (marks.len(), Vec::new());
            }
            let empty = five
                .iter()
                .filter(|cell| matches!(cells[**cell], Cell::Index(_)));
            next.extend(empty.copied().map(cell));
        }
        (max, next)
    };
    let (own_max, own_next) = longest(true);
    let (their_max, their_next) = longest(false);
    let next = if their_max == 4 && own_max < 4 {
        their_next
    } else {
        own_next
    };
    if next.is_empty() {
        any_of(&all_moves(position), rng)
    } else {
        any_of(&next, rng)
    }
}

/// The number of games against a naive player that the engine wins. It begins in every other game.
fn games_won(
    count: u32,
    mut engine: impl FnMut(&Position) -> u16,
    mut naive: impl FnMut(&Position) -> u16,
) -> u32 {
    (0..count)
        .map(|number| {
            let (side, won) = if number % 2 == 0 {
                (Player::One, winner(&mut engine, &mut naive))
            } else {
                (Player::Two, winner(&mut naive, &mut engine))
            };
            u32::from(won == Some(side))
        })
        .sum()
}

#[test]
fn engine_beats_random_play() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let won = games_won(20, engine, |position| {
        any_of(&all_moves(position), &mut rng)
    });
    assert_eq!(won, 20);
}

#[test]
fn engine_beats_greedy_play() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let won = games_won(20, engine, |position| greedy(position, &mut rng));
    assert!(won >= 19, "{won} of 20");
}

#[test]
fn easiest_level_loses_to_a_player_who_looks_one_move_ahead() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut seeds = 0..;
    let level = Level::new(1).expect("levels are 1 to 20");
    let easy = |position: &Position| {
        let selection = MoveSelection::default()
            .with_skill(level.skill::<Gomoku>())
            .with_seed(seeds.next().expect("an endless range"));
        let moves = Gomoku::FREE.moves(position).count();
        let analysis = search(position, &selection.limits(&Limits::default(), moves));
        let selected = selection.select(&analysis);
        analysis.candidates[selected.expect("an open game has a move")].mv
    };
    let won = games_won(100, easy, |position| greedy(position, &mut rng));
    assert!(won <= 40, "{won} of 100");
}

#[test]
fn game_begins_in_the_middle_of_the_board() {
    for nodes in [1, 1_000, 50_000] {
        let analysis = search(
            &Gomoku::FREE.initial_position(),
            &Limits::default().with_nodes(nodes),
        );
        assert_eq!(analysis.candidates[0].mv, 7 * 15 + 7, "{nodes} nodes");
        let first = MoveSelection::default().with_tie_break(TieBreak::First);
        let first = first.select(&analysis).expect("there are moves");
        assert!(analysis.candidates[first].value == analysis.candidates[0].value);
    }
}
