//! The sixteen symmetries of the board: those of a square, and the exchange of its inner and outer
//! ring.
//!
//! A symmetry is [that of a square](crate::game::square_symmetries), and then exchanges the rings if
//! a fourth bit is set.

use super::moves::Move;
use super::points::{Bitboard, PLACES, Place, point_at};
use super::position::Position;
use super::rules::NineMensMorris;
use crate::game::bits::BitsInOrder;
use crate::game::square_symmetries::{inverse, place_image};
use crate::game::{Symmetric, Symmetry, least_image};

const SYMMETRIES: u8 = 16;

const EXCHANGE_RINGS: u8 = 8;

/// The last row of the grid, and the last column.
const LAST: usize = 6;

/// The image of a coordinate after the exchange of the rings, three steps and one step from the middle.
const fn exchanged(coordinate: usize) -> usize {
    match coordinate {
        0 => 2,
        2 => 0,
        4 => 6,
        6 => 4,
        _ => coordinate,
    }
}

const fn point_image(point: u8, symmetry: u8) -> u8 {
    let Place { column, row } = PLACES[point as usize];
    let [mut row, mut column] = place_image([row, column], [LAST; 2], symmetry);
    if symmetry & EXCHANGE_RINGS != 0 {
        (column, row) = (exchanged(column), exchanged(row));
    }
    point_at(Place { column, row })
}

/// The images of the points under each symmetry.
static IMAGES: [[u8; PLACES.len()]; SYMMETRIES as usize] = images();

const fn images() -> [[u8; PLACES.len()]; SYMMETRIES as usize] {
    let mut images = [[0; PLACES.len()]; SYMMETRIES as usize];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut point = 0;
        while (point as usize) < PLACES.len() {
            images[symmetry as usize][point as usize] = point_image(point, symmetry);
            point += 1;
        }
        symmetry += 1;
    }
    images
}

fn image_of(point: u8, symmetry: u8) -> u8 {
    IMAGES[usize::from(symmetry)][usize::from(point)]
}

fn set_image(set: Bitboard, symmetry: u8) -> Bitboard {
    BitsInOrder(set).fold(0, |image, point| image | 1 << image_of(point, symmetry))
}

impl Symmetric for NineMensMorris {
    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let images = (0..SYMMETRIES).map(|symmetry| Position {
            men: position.men.map(|men| set_image(men, symmetry)),
            ..*position
        });
        least_image(images, |image| image.men)
    }

    fn map_from_canonical(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        let image = |point| image_of(point, inverse(symmetry));
        Move {
            from: mv.from.map(image),
            to: image(mv.to),
            removed: mv.removed.map(image),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nine_mens_morris::lines::{mills, steps};
    use crate::games::nine_mens_morris::points::BOARD;

    #[test]
    fn symmetries_differ_and_keep_the_lines() {
        let lines: Vec<Bitboard> = BitsInOrder(BOARD)
            .map(|point| 1 << point | steps(1 << point).both())
            .filter(|set| mills(*set).both() != 0)
            .collect();
        let mut seen = Vec::new();
        for symmetry in 0..SYMMETRIES {
            for line in &lines {
                let image = mills(set_image(*line, symmetry)).both();
                assert_eq!(image, set_image(mills(*line).both(), symmetry));
            }
            seen.push(set_image(0b10011, symmetry));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), usize::from(SYMMETRIES));
    }
}
