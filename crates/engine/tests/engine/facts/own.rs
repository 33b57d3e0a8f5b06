//! The rules' word on facts that only one game has.

use bestmove_engine::game::{BoardText, Cell, Game, MoveText, OwnWord};

use super::turned::turned;

pub(super) fn check_own<G: Game>(
    rules: &G,
    position: &G::Position,
    mv: G::Move,
    word: OwnWord,
    squares: &[usize],
) -> bool {
    let after = rules.play(position, mv);
    let text = match rules.write_move(position, mv) {
        MoveText::Name(name) => name,
        MoveText::Index(index) => index.to_string(),
    };
    let pressed = rules.squares(position, mv);
    assert!(G::OWN_WORDS.contains(&word), "{word:?}");
    match word.name {
        "crowns" => {
            let kings = |position| board_text(rules, position).matches('K').count();
            // A jump over kings takes them away.
            kings(&after) + text.matches('x').count() > kings(position)
        }
        "promotes" => text.len() == 5,
        "castles" => ["e1g1", "e1c1", "e8g8", "e8c8"].contains(&text.as_str()),
        "closes_mill" => {
            // Without a man to remove, a mill is closed all the same.
            let men = board_text(rules, position);
            text.contains('x') || !(men.contains('W') && men.contains('B'))
        }
        "takes_corner" => squares == pressed && squares.iter().all(|cell| is_corner(rules, *cell)),
        "gives_corner" => {
            let replies = cells_of_moves(rules, &after);
            let before = turned(rules, position).map(|turned| cells_of_moves(rules, &turned));
            squares.iter().all(|cell| {
                is_corner(rules, *cell)
                    && replies.contains(cell)
                    && before.as_ref().is_none_or(|before| !before.contains(cell))
            })
        }
        "closes_box" => {
            closed_boxes(rules, &after) == closed_boxes(rules, position) + squares.len()
        }
        "opens_chain" => {
            let side = rules.to_move(&after);
            let (mut reached, mut count) = (after.clone(), closed_boxes(rules, &after));
            let first = count;
            // As long as the same side moves, it closes boxes.
            loop {
                let next = rules
                    .moves(&reached)
                    .into_iter()
                    .map(|mv| rules.play(&reached, mv));
                let next = next.into_iter().find(|it| closed_boxes(rules, it) > count);
                let Some(next) = next else { break };
                count = closed_boxes(rules, &next);
                reached = next;
                if rules.to_move(&reached) != side || rules.outcome(&reached).is_some() {
                    break;
                }
            }
            count - first == squares.len() && squares.len() >= 3
        }
        "bridge" => is_bridge(rules, position, pressed[0], squares),
        other => panic!("the word {other} has no law"),
    }
}

fn board_text<G: Game>(rules: &G, position: &G::Position) -> String {
    match rules.write_board(position) {
        BoardText::Text(text) => text,
        BoardText::Cells(_) => String::new(),
    }
}

fn is_corner<G: Game>(rules: &G, cell: usize) -> bool {
    let shape = rules.shape().unwrap();
    let (rows, columns) = (shape.rows as usize, shape.columns as usize);
    [0, rows - 1].contains(&(cell / columns)) && [0, columns - 1].contains(&(cell % columns))
}

fn cells_of_moves<G: Game>(rules: &G, position: &G::Position) -> Vec<usize> {
    let moves = rules.moves(position).into_iter();
    moves.flat_map(|mv| rules.squares(position, mv)).collect()
}

/// The boxes that have an owner: cells in odd rows and columns of a board of dots, edges and boxes.
fn closed_boxes<G: Game>(rules: &G, position: &G::Position) -> usize {
    let BoardText::Cells(cells) = rules.write_board(position) else {
        return 0;
    };
    let width = rules.shape().unwrap().columns as usize;
    let is_box = |cell: usize| cell / width % 2 == 1 && cell % width % 2 == 1;
    let is_closed =
        |(index, cell): &(usize, &Cell)| is_box(*index) && matches!(cell, Cell::Mark(_));
    cells.iter().enumerate().filter(is_closed).count()
}

/// Some of the cells are own stones, each of which has two of the empty ones in common with the new stone.
fn is_bridge<G: Game>(rules: &G, position: &G::Position, stone: usize, squares: &[usize]) -> bool {
    let BoardText::Cells(cells) = rules.write_board(position) else {
        return false;
    };
    let width = rules.shape().unwrap().columns as i32;
    let place = |cell: usize| (cell as i32 / width, cell as i32 % width);
    let touch = |one: usize, other: usize| {
        let ((row, column), (other_row, other_column)) = (place(one), place(other));
        let step = (other_row - row, other_column - column);
        [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)].contains(&step)
    };
    let own = &rules.players()[rules.to_move(position).index()][..1];
    let (stones, empty): (Vec<_>, Vec<_>) = squares
        .iter()
        .partition(|cell| matches!(cells[**cell], Cell::Mark(_)));
    let is_own =
        |cell: &usize| matches!(&cells[*cell], Cell::Mark(mark) if mark.eq_ignore_ascii_case(own));
    !stones.is_empty()
        && stones.iter().all(|other| {
            let common = empty
                .iter()
                .filter(|cell| touch(**cell, stone) && touch(**cell, *other));
            is_own(other) && !touch(*other, stone) && common.count() >= 2
        })
}
