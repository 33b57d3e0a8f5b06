//! The symmetries of the rules, among those of the board.

use super::pieces::Movements;
use crate::game::Player;
use crate::games::described::board::{Board, Cells};
use crate::games::described::moving::betza::Movement;
use crate::games::described::moving::position::Pieces;
use crate::games::described::moving::steps::seen_from_above;
use crate::games::described::moving::tables::{Cause, End, Kind};
use crate::games::described::symmetries::{Map, Symmetries};

pub(super) fn symmetries(
    board: &Board,
    (kinds, movements): (&[Kind], &[Movements]),
    ends: &[End],
    start: &Pieces,
    jumps_again: bool,
) -> Symmetries {
    // Where pieces only move ahead, the rows before them bound what is left of the game.
    let needs_rows = kinds.iter().any(|kind| kind.only_ahead);
    let keeps_steps = |map: &Map| {
        // A list of too many jumps is cut, and its image would be cut elsewhere.
        (!jumps_again || map.is_identity())
            && (!needs_rows || map.keeps_rows())
            && movements
                .iter()
                .all(|it| are_kept(&it.moves, map) && are_kept(&it.jumps, map))
    };
    let mut families = families_of(kinds, ends);
    families.push(vec![board.diagonals]);
    for (movements, cells) in movements.iter().zip(start.kinds) {
        if movements.moves.iter().any(|it| it.modes.is_initial) {
            families.extend(start.sides.map(|side| vec![side & cells]));
        }
    }
    Symmetries::new(board, &families, keeps_steps)
}

/// The sets of cells that the rules name.
fn families_of(kinds: &[Kind], ends: &[End]) -> Vec<Vec<Cells>> {
    let of_end = |end: &End| match &end.cause {
        Cause::Stones(condition) => condition.families(),
        Cause::Reach { region, .. } => region.map(|cells| vec![cells]).into(),
        Cause::FewerThan { .. } => Vec::new(),
    };
    let mut families: Vec<Vec<Cells>> = ends.iter().flat_map(of_end).collect();
    for promotion in kinds.iter().filter_map(|kind| kind.promotion.as_ref()) {
        families.extend(promotion.at.map(|cells| vec![cells]));
    }
    families
}

/// Whether the images of all movements of each side are movements of it.
fn are_kept(movements: &[Movement], map: &Map) -> bool {
    let image = |movement: &Movement, player: Player| {
        let image = map.step(seen_from_above(movement.vector, player));
        Movement {
            // Who looks at the board turned round once more sees it as it was.
            vector: seen_from_above(image, player),
            ..*movement
        }
    };
    let mut images = Player::BOTH.into_iter().flat_map(|player| {
        movements
            .iter()
            .map(move |movement| image(movement, player))
    });
    images.all(|image| movements.contains(&image))
}
