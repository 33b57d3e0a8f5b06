//! From a description to tables.

use super::board::{Board, Cells, MAX_CELLS, Step};
use super::described_error::DescriptionError;
use super::description::{
    BoardDescription, BoardShape, Connection, Description, EndDescription, EndResult, NoMove,
    PlaceDescription,
};
use super::pattern::{MAX_PATTERN, Pattern};
use super::side::Side;
use super::symmetries::Symmetries;
use super::tables::{Condition, End, Line, Tables};
use crate::game::bits::BitsInOrder;
use crate::game::{Coordinates, Player, Quoted, Shape};

/// The most characters of a name.
const MAX_NAME: usize = 60;
/// The most rows and columns, which letters can name.
const MAX_SIDE: u32 = 26;
/// The most cells on a side of a hexagon whose rhombus has at most [`MAX_CELLS`].
const MAX_HEXAGON: u32 = 6;
/// The most stones of a turn.
const MAX_STONES: u32 = 4;
/// The most stones in a row that can be captured.
const MAX_BETWEEN: u32 = 8;
/// The most captured stones that end a game.
const MAX_CAPTURED: u32 = 60;
/// The most rows of a pattern.
const MAX_PATTERN_ROWS: usize = 8;
/// The most lines that are given.
const MAX_LINES: usize = 256;
/// The most ends of a game.
const MAX_ENDS: usize = 8;

type Result<T> = std::result::Result<T, DescriptionError>;

/// Compiles a description.
///
/// # Errors
///
/// Every contradiction that was found, at least one. If the board is wrong, nothing else is told, because the rest
/// follows from it.
pub(super) fn compile(
    description: &Description,
) -> std::result::Result<Tables, Vec<DescriptionError>> {
    let board = read_board(&description.board).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut note = |result: Result<()>| errors.extend(result.err());
    note(check_name(description));
    note(check_players(description));
    note(check_place(description));
    note(check_captures(description));
    note(check_results(description));
    let start = read_start(description, &board);
    note(start.clone().map(drop));
    let ends: Vec<Result<End>> = (0..)
        .zip(&description.ends)
        .map(|(index, end)| read_end(end, &board, &format!("/ends/{index}")))
        .collect();
    for end in &ends {
        note(end.as_ref().map(drop).map_err(Clone::clone));
    }
    let (Ok(start), Ok(ends)) = (start, ends.into_iter().collect::<Result<Vec<_>>>()) else {
        return Err(errors);
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let tables = tables(description, board, start, ends);
    let beginning = check_swap(description, &tables).and_then(|()| check_beginning(&tables));
    match beginning {
        Ok(()) => Ok(tables),
        Err(error) => Err(vec![error]),
    }
}

fn tables(description: &Description, board: Board, start: [Cells; 2], ends: Vec<End>) -> Tables {
    let place = &description.place;
    let mut families: Vec<Vec<Cells>> = start.iter().map(|stones| vec![*stones]).collect();
    for end in &ends {
        if let Condition::Connection(edges) = &end.condition {
            families.extend(edges.iter().map(|edges| edges.to_vec()));
        }
        if let Condition::Lines(lines) = &end.condition {
            families.push(lines.iter().map(|line| line.cells).collect());
        }
    }
    let swap = place.swap.then(|| swap_images(&board, &ends)).flatten();
    let mut symmetries = Symmetries::new(&board, &families, place.gravity);
    if let Some(images) = &swap {
        // A line of play from a mirrored position is the mirrored line, also across a swap.
        symmetries = symmetries.commuting_with(images);
    }
    let stones = small(place.stones.unwrap_or(1));
    let is_win = |end: &End| end.result == EndResult::Win;
    let mut tables = Tables {
        worth: worth(&board, &ends),
        corners: corners(&board),
        players: description.players,
        start,
        has_gravity: place.gravity,
        swap,
        outflanks: place.outflanks,
        stones,
        first_stones: place.first_stones.map_or(stones, small),
        captured_between: description
            .captures
            .as_ref()
            .map_or(0, |it| small(it.between)),
        no_move: description.no_move,
        empty_cells_go_to_winner: description.empty_cells_go_to_winner,
        shows_wins: false,
        only_wins: ends.iter().all(is_win) && description.no_move == NoMove::Draw,
        symmetries,
        ends,
        board,
    };
    let others = tables.ends.iter().skip_while(|end| is_win(end));
    let wins_come_first = !others.into_iter().any(is_win);
    tables.shows_wins = tables.is_plain() && !tables.ends.is_empty() && wins_come_first;
    tables
}

/// A number that was checked to be below 256.
fn small(number: u32) -> u8 {
    u8::try_from(number).expect("the range was checked")
}

/// The number of lines and patterns through each cell, and of its neighbours.
fn worth(board: &Board, ends: &[End]) -> Vec<u8> {
    let mut worth = vec![0_u8; (board.rows * board.columns) as usize];
    let mut add = |cells: Cells| {
        for cell in BitsInOrder(cells) {
            let worth = &mut worth[usize::from(cell)];
            *worth = worth.saturating_add(1);
        }
    };
    for ray in &board.rays {
        add(ray.step(board.cells));
    }
    for end in ends {
        match &end.condition {
            Condition::Patterns(patterns) => {
                let places = patterns.iter().flat_map(Pattern::each_place);
                places.for_each(&mut add);
            }
            Condition::Lines(lines) => lines.iter().map(|line| line.cells).for_each(&mut add),
            Condition::Connection(_) | Condition::Captured(_) => {}
        }
    }
    worth
}

/// The cells with the fewest lines to others, which are hard to enclose.
fn corners(board: &Board) -> Cells {
    let lines = |cell: u32| {
        let beside = |step: &Step| {
            let there = board.moved(cell, *step).is_some();
            let back = board.moved(cell, (-step.0, -step.1)).is_some();
            there && back
        };
        !board.axes().iter().any(beside)
    };
    board
        .all_cells()
        .filter(|cell| lines(*cell))
        .fold(0, |set, cell| set | 1 << cell)
}

fn check_name(description: &Description) -> Result<()> {
    let length = description
        .name
        .as_ref()
        .map_or(0, |name| name.chars().count());
    check(length <= MAX_NAME, "/name", || {
        format!("has {length} characters; a name has at most {MAX_NAME}")
    })
}

fn check_players(description: &Description) -> Result<()> {
    let [one, two] = description.players;
    check(one.mark() != two.mark(), "/players", || {
        format!(
            "{} and {} begin with the same letter, which is the mark of their stones; choose other names",
            one.name(),
            two.name()
        )
    })
}

fn check_place(description: &Description) -> Result<()> {
    let PlaceDescription {
        gravity,
        outflanks,
        swap,
        stones,
        first_stones,
    } = description.place;
    let is_rectangle = description.board.shape == BoardShape::Rectangle;
    check(!gravity || is_rectangle, "/place/gravity", || {
        "needs a rectangle: stones fall along its columns".to_owned()
    })?;
    check(!(gravity && outflanks), "/place/outflanks", || {
        "cannot be combined with gravity".to_owned()
    })?;
    check(
        !gravity || description.captures.is_none(),
        "/captures",
        || "cannot be combined with gravity: stones would stand above empty cells".to_owned(),
    )?;
    check(
        !outflanks || description.captures.is_none(),
        "/captures",
        || "cannot be combined with stones that outflank, which flips what they enclose".to_owned(),
    )?;
    check(
        !(swap && description.start.is_some()),
        "/place/swap",
        || "needs an empty board at the start: the first stones are taken over".to_owned(),
    )?;
    let most = stones.unwrap_or(1);
    in_range("/place/stones", most, 1, MAX_STONES)?;
    in_range("/place/first_stones", first_stones.unwrap_or(1), 1, most)
}

fn check_captures(description: &Description) -> Result<()> {
    let ends = || description.ends.iter();
    let counts = || ends().position(|end| end.captured.is_some());
    match (&description.captures, counts()) {
        (None, Some(index)) => Err(DescriptionError::new(
            format!("/ends/{index}/captured"),
            "needs `captures`: without it no stone is captured",
        )),
        (Some(captures), found) => {
            in_range("/captures/between", captures.between, 1, MAX_BETWEEN)?;
            check(found.is_some(), "/captures", || {
                "needs an end with `captured`: stones would be captured and placed without end"
                    .to_owned()
            })
        }
        (None, None) => Ok(()),
    }
}

fn check_results(description: &Description) -> Result<()> {
    let counts = matches!(description.no_move, NoMove::MostStones | NoMove::Pass);
    let ends = description.ends.len();
    check(ends <= MAX_ENDS, "/ends", || {
        format!("has {ends} entries; a game has at most {MAX_ENDS}")
    })?;
    check(!counts || ends == 0, "/no_move", || {
        "lets the most stones win, so `ends` must be empty: a win by stones and another one cannot be compared"
            .to_owned()
    })?;
    check(
        counts || !description.empty_cells_go_to_winner,
        "/empty_cells_go_to_winner",
        || "needs `no_move` \"most_stones\" or \"pass\"".to_owned(),
    )?;
    let may_win = counts
        || matches!(description.no_move, NoMove::Win | NoMove::Loss)
        || description
            .ends
            .iter()
            .any(|end| end.result != EndResult::Draw);
    check(may_win, "/ends", || {
        "has nothing that wins or loses the game".to_owned()
    })
}

fn read_board(board: &BoardDescription) -> Result<Board> {
    let (size, mut holes) = match board.shape {
        BoardShape::Rectangle | BoardShape::Rhombus => {
            check(board.side.is_none(), "/board/side", || {
                "is the side of a hexagon; this board has `rows` and `columns`".to_owned()
            })?;
            let rows = given("/board/rows", board.rows, 1, MAX_SIDE)?;
            let columns = given("/board/columns", board.columns, 1, MAX_SIDE)?;
            check(rows * columns <= MAX_CELLS, "/board", || {
                let cells = rows * columns;
                format!("has {rows} × {columns} = {cells} cells; a board has at most {MAX_CELLS}")
            })?;
            ((rows, columns), 0)
        }
        BoardShape::Hexagon => {
            for (pointer, given) in [
                ("/board/rows", board.rows),
                ("/board/columns", board.columns),
            ] {
                check(given.is_none(), pointer, || {
                    "is not used by a hexagon, which has only a `side`".to_owned()
                })?;
            }
            let side = given("/board/side", board.side, 2, MAX_HEXAGON)?;
            let length = 2 * side - 1;
            ((length, length), holes_of_hexagon(side))
        }
    };
    let (rows, columns) = size;
    let names = Coordinates::new(Shape::new(rows, columns), board.row_order());
    for (index, name) in board.holes.iter().enumerate() {
        let cell = names.find_cell(name).ok_or_else(|| {
            let last = names.cell_name(columns as usize - 1);
            let detail = format!(
                "{} is no cell of the board; cells are named like {last}",
                Quoted(name)
            );
            DescriptionError::new(format!("/board/holes/{index}"), detail)
        })?;
        holes |= 1 << cell;
    }
    let built = Board::new(board.shape, names, size, holes);
    check(built.cells != 0, "/board/holes", || {
        "leave no cell".to_owned()
    })?;
    Ok(built)
}

/// The cells of a rhombus that are not part of the hexagon within it.
fn holes_of_hexagon(side: u32) -> Cells {
    let length = 2 * side - 1;
    let is_hole = |cell: &u32| {
        let sum = cell / length + cell % length;
        !(side - 1..=3 * (side - 1)).contains(&sum)
    };
    (0..length * length)
        .filter(is_hole)
        .fold(0, |set, cell| set | 1 << cell)
}

fn read_start(description: &Description, board: &Board) -> Result<[Cells; 2]> {
    let mut stones = [0; 2];
    let Some(rows) = &description.start else {
        return Ok(stones);
    };
    check(rows.len() == board.rows as usize, "/start", || {
        format!("has {} rows; the board has {}", rows.len(), board.rows)
    })?;
    let marks = description.players.map(Side::mark);
    for (row, text) in rows.iter().enumerate() {
        let pointer = format!("/start/{row}");
        let length = text.chars().count();
        check(length == board.columns as usize, &pointer, || {
            format!("has {length} cells; a row has {}", board.columns)
        })?;
        for (column, mark) in text.chars().enumerate() {
            let cell = row * board.columns as usize + column;
            let owner = marks
                .iter()
                .position(|known| known.chars().eq([mark.to_ascii_uppercase()]));
            match owner {
                Some(owner) if board.cells & 1 << cell != 0 => stones[owner] |= 1 << cell,
                None if mark == '.' => {}
                Some(_) => {
                    let name = board.names.cell_name(cell);
                    return Err(DescriptionError::new(
                        pointer,
                        format!("has a stone on {name}, which is a hole"),
                    ));
                }
                None => {
                    let [one, two] = marks;
                    let mark = mark.to_string();
                    let detail = format!("{} is not \"{one}\", \"{two}\" or \".\"", Quoted(&mark));
                    return Err(DescriptionError::new(pointer, detail));
                }
            }
        }
    }
    let floating = (stones[0] | stones[1]) & {
        let empty = board.cells & !stones[0] & !stones[1];
        empty >> board.columns
    };
    check(
        !description.place.gravity || floating == 0,
        "/start",
        || "has a stone with an empty cell below it, although stones fall".to_owned(),
    )?;
    Ok(stones)
}

fn read_end(end: &EndDescription, board: &Board, pointer: &str) -> Result<End> {
    let conditions = [
        end.line.is_some(),
        end.pattern.is_some(),
        end.lines.is_some(),
        end.connect.is_some(),
        end.captured.is_some(),
    ];
    let count = conditions.iter().filter(|is_given| **is_given).count();
    check(count == 1, pointer, || {
        let found = if count == 0 {
            "has none"
        } else {
            "has several"
        };
        format!("{found} of `line`, `pattern`, `lines`, `connect` and `captured`; give one of them")
    })?;
    check(
        end.exactly.is_none() || end.line.is_some(),
        &format!("{pointer}/exactly"),
        || "belongs to a `line`".to_owned(),
    )?;
    check(
        end.exactly != Some(true) || end.line != Some(1),
        &format!("{pointer}/exactly"),
        || "needs a line of 2 or more: every stone is a line of 1".to_owned(),
    )?;
    let condition = if let Some(length) = end.line {
        read_line(
            board,
            length,
            end.exactly == Some(true),
            &format!("{pointer}/line"),
        )?
    } else if let Some(rows) = &end.pattern {
        read_pattern(board, rows, &format!("{pointer}/pattern"))?
    } else if let Some(lines) = &end.lines {
        read_lines(board, lines, &format!("{pointer}/lines"))?
    } else if let Some(connections) = end.connect {
        check(
            board.shape != BoardShape::Hexagon,
            &format!("{pointer}/connect"),
            || "needs a rectangle or a rhombus, which have four edges".to_owned(),
        )?;
        let edges = connections.map(|connection| match connection {
            Connection::TopBottom => board.top_and_bottom(),
            Connection::LeftRight => board.left_and_right(),
        });
        let has_cells = edges.iter().flatten().all(|edge| *edge != 0);
        check(has_cells, &format!("{pointer}/connect"), || {
            "names an edge whose cells are all holes".to_owned()
        })?;
        Condition::Connection(edges)
    } else {
        let captured = end.captured.unwrap_or_default();
        in_range(&format!("{pointer}/captured"), captured, 1, MAX_CAPTURED)?;
        Condition::Captured(small(captured))
    };
    Ok(End {
        condition,
        result: end.result,
    })
}

fn read_line(board: &Board, length: u32, is_exact: bool, pointer: &str) -> Result<Condition> {
    let most = u32::try_from(MAX_PATTERN).expect("a line is short");
    in_range(pointer, length, 1, most)?;
    let mut axes = board.axes();
    if length == 1 {
        // A single stone is the same line along each axis.
        axes = &axes[..1];
    }
    let lines = axes
        .iter()
        .filter_map(|axis| Pattern::line(board, *axis, length, is_exact));
    let lines: Vec<_> = lines.collect();
    check(!lines.is_empty(), pointer, || {
        format!("no line of {length} fits on the board")
    })?;
    Ok(Condition::Patterns(lines))
}

fn read_lines(board: &Board, lines: &[Vec<String>], pointer: &str) -> Result<Condition> {
    let count = lines.len();
    check((1..=MAX_LINES).contains(&count), pointer, || {
        format!("has {count} lines; give 1 to {MAX_LINES}")
    })?;
    let read = |(index, names): (usize, &Vec<String>)| {
        let at = format!("{pointer}/{index}");
        let count = names.len();
        check((1..=MAX_PATTERN).contains(&count), &at, || {
            format!("has {count} cells; a line has 1 to {MAX_PATTERN}")
        })?;
        let mut line = Line {
            cells: 0,
            in_order: Vec::with_capacity(count),
            is_unbroken: true,
        };
        for (place, name) in names.iter().enumerate() {
            let cell = find_cell(board, name, &format!("{at}/{place}"))?;
            check(
                line.cells & 1 << cell == 0,
                &format!("{at}/{place}"),
                || format!("{name} is twice in this line"),
            )?;
            let beside = line
                .in_order
                .last()
                .map(|last| board.around_all(1 << *last));
            line.is_unbroken &= beside.is_none_or(|beside| beside & 1 << cell != 0);
            line.cells |= 1 << cell;
            line.in_order.push(cell);
        }
        Ok(line)
    };
    let lines = lines.iter().enumerate().map(read);
    Ok(Condition::Lines(lines.collect::<Result<_>>()?))
}

/// The cell of this name, which is not a hole.
fn find_cell(board: &Board, name: &str, pointer: &str) -> Result<u8> {
    let cell = board.names.find_cell(name);
    let cell = cell.filter(|cell| board.cells & 1 << cell != 0);
    cell.and_then(|cell| u8::try_from(cell).ok())
        .ok_or_else(|| {
            DescriptionError::new(pointer, format!("{} is no cell of the board", Quoted(name)))
        })
}

fn read_pattern(board: &Board, rows: &[String], pointer: &str) -> Result<Condition> {
    let count = rows.len();
    check((1..=MAX_PATTERN_ROWS).contains(&count), pointer, || {
        format!("has {count} rows; a pattern has 1 to {MAX_PATTERN_ROWS}")
    })?;
    let mut cells: Vec<Step> = Vec::new();
    for ((row, text), index) in (0..).zip(rows).zip(0..) {
        let at = format!("{pointer}/{index}");
        check(text.chars().count() <= MAX_SIDE as usize, &at, || {
            format!("has more than {MAX_SIDE} cells")
        })?;
        for (column, mark) in (0..).zip(text.chars()) {
            match mark {
                'X' | 'x' => cells.push((row, column)),
                '.' => {}
                other => {
                    let other = other.to_string();
                    let detail = format!("{} is neither \"X\" nor \".\"", Quoted(&other));
                    return Err(DescriptionError::new(at, detail));
                }
            }
        }
    }
    let stones = cells.len();
    check((1..=MAX_PATTERN).contains(&stones), pointer, || {
        format!("has {stones} stones; a pattern has 1 to {MAX_PATTERN}")
    })?;
    let mut images: Vec<Vec<Step>> = Vec::new();
    for image in images_of(&cells, board.shape) {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    let patterns = images.iter().filter_map(|cells| Pattern::new(board, cells));
    let patterns: Vec<_> = patterns.collect();
    check(!patterns.is_empty(), pointer, || {
        "does not fit on the board".to_owned()
    })?;
    Ok(Condition::Patterns(patterns))
}

/// A pattern turned and mirrored in every way, each with its first cell as the origin.
fn images_of(cells: &[Step], shape: BoardShape) -> Vec<Vec<Step>> {
    type Turn = fn(Step) -> Step;
    let (turns, turn, mirror): (u32, Turn, Turn) = match shape {
        BoardShape::Rectangle => (
            4,
            |(row, column)| (column, -row),
            |(row, column)| (row, -column),
        ),
        BoardShape::Rhombus | BoardShape::Hexagon => (
            6,
            |(row, column)| (row + column, -row),
            |(row, column)| (column, row),
        ),
    };
    let mut images = Vec::new();
    let mut turned = cells.to_vec();
    for _ in 0..turns {
        turned = turned.into_iter().map(turn).collect();
        let mirrored = turned.iter().copied().map(mirror).collect();
        images.push(from_first(turned.clone()));
        images.push(from_first(mirrored));
    }
    images
}

fn from_first(mut cells: Vec<Step>) -> Vec<Step> {
    cells.sort_unstable();
    let first = cells[0];
    cells
        .into_iter()
        .map(|cell| (cell.0 - first.0, cell.1 - first.1))
        .collect()
}

/// Checks that stones can be taken over.
fn check_swap(description: &Description, tables: &Tables) -> Result<()> {
    let swaps = description.place.swap;
    check(!swaps || tables.swap.is_some(), "/place/swap", || {
        "needs a game in which both sides have the same task, if need be on the mirrored board"
            .to_owned()
    })?;
    let is_alone = !tables.has_gravity && tables.captured_between == 0;
    check(!swaps || is_alone, "/place/swap", || {
        "cannot be combined with gravity or with captures".to_owned()
    })
}

/// The cell of each stone after a swap: its own, or its mirror image where the sides join other edges. `None` if
/// the second side would then have another task than the first one.
fn swap_images(board: &Board, ends: &[End]) -> Option<Vec<u8>> {
    let columns = board.columns;
    let cells = || 0..board.rows * columns;
    let own = cells().map(|cell| u8::try_from(cell).ok());
    let mirrored = cells().map(|cell| u8::try_from(cell % columns * columns + cell / columns).ok());
    let own: Option<Vec<u8>> = own.collect();
    let mirrored: Option<Vec<u8>> = mirrored.collect();
    let mirrored = mirrored.filter(|_| board.rows == columns);
    let mut images = [own, mirrored].into_iter().flatten();
    images.find(|images| exchanges_sides(board, ends, images))
}

/// Whether this map of the board gives each side the task of the other one.
fn exchanges_sides(board: &Board, ends: &[End], images: &[u8]) -> bool {
    let image =
        |set: Cells| BitsInOrder(set).fold(0, |image, cell| image | 1 << images[usize::from(cell)]);
    image(board.cells) == board.cells
        && ends.iter().all(|end| match &end.condition {
            Condition::Patterns(_) | Condition::Captured(_) => true,
            Condition::Lines(lines) => {
                let is_line = |cells: Cells| lines.iter().any(|line| line.cells == cells);
                lines.iter().all(|line| is_line(image(line.cells)))
            }
            Condition::Connection([one, two]) => one.iter().all(|edge| two.contains(&image(*edge))),
        })
}

/// Checks that the first position is not the last one.
fn check_beginning(tables: &Tables) -> Result<()> {
    for (player, stones) in Player::BOTH.into_iter().zip(tables.start) {
        check(tables.end_of(player, stones, 0).is_none(), "/start", || {
            format!(
                "the game is over before it begins: {} has ended it",
                tables.players[player.index()].name()
            )
        })?;
    }
    let [one, two] = tables.start;
    check(tables.open_cells(one, two) != 0, "/place", || {
        let name = tables.players[0].name();
        format!("the game cannot begin: {name} has no cell for its first stone")
    })
}

fn given(pointer: &str, number: Option<u32>, least: u32, most: u32) -> Result<u32> {
    let number = number.ok_or_else(|| {
        DescriptionError::new(pointer, format!("missing; a number from {least} to {most}"))
    })?;
    in_range(pointer, number, least, most)?;
    Ok(number)
}

fn in_range(pointer: &str, number: u32, least: u32, most: u32) -> Result<()> {
    check((least..=most).contains(&number), pointer, || {
        format!("{number} is not from {least} to {most}")
    })
}

fn check(is_right: bool, pointer: &str, detail: impl FnOnce() -> String) -> Result<()> {
    if is_right {
        Ok(())
    } else {
        Err(DescriptionError::new(pointer, detail()))
    }
}
