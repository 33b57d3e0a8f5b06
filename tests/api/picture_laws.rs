//! What is true of the pictures of every game, in the positions of random games.

use std::collections::HashSet;

use bestmove_api::render::svg::draw_position;
use bestmove_engine::erased::{BoardText, Cell, DynPosition, PositionSource, PositionSpec};
use bestmove_engine::games::GAMES;
use proptest::strategy::{Strategy as _, ValueTree as _};
use roxmltree::{Document, Node};

use super::app::random_input;
use super::picture::Picture;

/// The most moves of a game that are played.
const PLIES: usize = 60;

/// The positions of a random game of each kind, with the name of the game.
fn random_games() -> Vec<(&'static str, Vec<Box<dyn DynPosition>>)> {
    let mut runner = random_input();
    let mut pick = |count: usize| (0..count).new_tree(&mut runner).unwrap().current();
    let games = GAMES.iter().map(|game| {
        let start = PositionSpec::new(PositionSource::Moves(Vec::new()));
        let mut positions = vec![game.position(&start).unwrap()];
        while positions.len() < PLIES {
            let last = positions.last().unwrap();
            let moves = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            let next = last.played(&moves[pick(moves.len())].mv).unwrap();
            positions.push(next);
        }
        (game.name(), positions)
    });
    games.collect()
}

fn attributes<'a>(document: &'a Document<'_>, name: &'a str) -> impl Iterator<Item = &'a str> {
    let nodes = document.descendants();
    nodes.filter_map(move |node: Node<'a, '_>| node.attribute(name))
}

/// The contents of the cells of a position that are drawn.
fn contents(position: &dyn DynPosition) -> Vec<String> {
    let snapshot = position.snapshot();
    let cells = match (snapshot.cells, snapshot.board) {
        (Some(cells), _) | (None, BoardText::Cells(cells)) => cells,
        (None, BoardText::Text(_)) => Vec::new(),
    };
    let marks = cells.into_iter().filter(|cell| !cell.is_joined());
    let marks = marks.filter_map(|cell| match cell {
        Cell::Mark(mark) => Some(mark),
        Cell::Empty | Cell::Index(_) => None,
    });
    marks.collect()
}

/// A page that has the picture of the start can so show all that follows.
#[test]
fn first_picture_of_a_game_has_all_its_marks() {
    for (name, positions) in random_games() {
        let svg = draw_position(name, &*positions[0], &[]).to_svg();
        let document = Document::parse(&svg).unwrap();
        let ids: HashSet<_> = attributes(&document, "id").collect();
        for mark in positions.iter().flat_map(|position| contents(&**position)) {
            assert!(ids.contains(&*format!("mark-{mark}")), "{mark} in {name}");
        }
    }
}

#[test]
fn cells_that_are_pressed_have_places() {
    for (name, positions) in random_games() {
        let svg = draw_position(name, &*positions[0], &[]).to_svg();
        let document = Document::parse(&svg).unwrap();
        let cells = document
            .descendants()
            .filter(|node| node.has_attribute("data-x"));
        let cells: HashSet<usize> = cells
            .map(|node| node.attribute("data-cell").unwrap().parse().unwrap())
            .collect();
        let moves = positions.iter().flat_map(|position| position.legal_moves());
        for cell in moves.flat_map(|mv| mv.squares) {
            assert!(cells.contains(&cell), "{cell} in {name}");
        }
    }
}

#[test]
fn pictures_are_whole() {
    for (name, positions) in random_games() {
        for position in positions.iter().step_by(5).chain(positions.last()) {
            let svg = draw_position(name, &**position, &[]).to_svg();
            let document = Document::parse(&svg).expect("well-formed");
            let ids: Vec<_> = attributes(&document, "id").collect();
            let known: HashSet<_> = ids.iter().copied().collect();
            assert_eq!(ids.len(), known.len(), "{name}: {ids:?}");
            let links = attributes(&document, "href").map(|link| &link[1..]);
            let fills = attributes(&document, "fill");
            let fills = fills.filter_map(|fill| fill.strip_prefix("url(#")?.strip_suffix(')'));
            for link in links.chain(fills) {
                assert!(known.contains(link), "{link} in {name}");
            }
            let picture = Picture::read(&svg);
            picture.check_texts_are_within();
            picture.check_texts_are_apart();
        }
    }
}

/// Few colours change with the theme: those of the paper around a board, and of the words below it.
#[test]
fn boards_look_the_same_on_light_and_dark_pages() {
    let dark = bestmove_api::render::svg::STYLE
        .split("prefers-color-scheme: dark")
        .nth(1);
    for class in ["names", "label", "arrow", "line", "last", "over"] {
        assert!(!dark.unwrap().contains(&format!(".{class} ")), "{class}");
    }
}
