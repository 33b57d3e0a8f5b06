//! The kinds of pieces, and their moves.

use super::ends::find_kind;
use super::regions::{FAR_ROW, Regions};
use crate::game::{Player, Quoted};
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::compile::check::{Result, check, in_range};
use crate::games::described::description::{Description, PieceDescription};
use crate::games::described::moving::betza::{Hurdle, Movement, read_movements};
use crate::games::described::moving::jumps::Jumps;
use crate::games::described::moving::position::Pieces;
use crate::games::described::moving::steps::Steps;
use crate::games::described::moving::tables::{Kind, MAX_KINDS, Promotion};

/// The most characters of moves, and of a name.
const MAX_MOVES: usize = 60;
const MAX_NAME: usize = 30;
/// The most pieces that a side has to place.
const MAX_IN_HAND: u32 = 60;

pub(super) fn read_kinds(
    description: &Description,
    board: &Board,
    regions: &Regions,
    start: &Pieces,
) -> Result<Vec<Kind>> {
    let pieces = &description.pieces;
    let kinds = pieces.iter().enumerate().map(|(index, (mark, piece))| {
        read_kind(
            description,
            mark,
            piece,
            (board, regions),
            start.kinds[index],
            start,
        )
    });
    let mut kinds: Vec<Kind> = kinds.collect::<Result<_>>()?;
    check_promotions(&kinds)?;
    for kind in 0..kinds.len() {
        kinds[kind].promotions = promotions(&kinds, kind);
    }
    Ok(kinds)
}

/// Checks the marks of the kinds, and that they are few.
pub(super) fn check_kinds(description: &Description) -> Result<()> {
    let pieces = &description.pieces;
    check(pieces.len() <= MAX_KINDS, "/pieces", || {
        format!("has {} kinds; a game has at most {MAX_KINDS}", pieces.len())
    })?;
    for mark in pieces.keys() {
        let is_letter = mark.len() == 1 && mark.bytes().all(|it| it.is_ascii_uppercase());
        check(is_letter, "/pieces", || {
            format!(
                "has the mark {}; a mark is one letter from A to Z",
                Quoted(mark)
            )
        })?;
    }
    let in_hand = pieces
        .values()
        .filter(|piece| piece.in_hand.is_some())
        .count();
    check(in_hand <= 1, "/pieces", || {
        "has several kinds that are in hand; only one may be".to_owned()
    })
}

fn read_kind(
    description: &Description,
    mark: &str,
    piece: &PieceDescription,
    (board, regions): (&Board, &Regions),
    of_kind: u128,
    start: &Pieces,
) -> Result<Kind> {
    let pointer = format!("/pieces/{mark}");
    let length = piece.name.as_ref().map_or(0, |name| name.chars().count());
    check(length <= MAX_NAME, &format!("{pointer}/name"), || {
        format!("has {length} characters; a name has at most {MAX_NAME}")
    })?;
    let moves = read_text(piece.moves.as_deref(), &format!("{pointer}/moves"))?;
    let at = format!("{pointer}/jumps");
    let jumps = read_text(piece.jumps.as_deref(), &at)?;
    let is_plain = |it: &Movement| {
        let it = it.modes;
        it.is_quiet && it.captures && !it.is_initial && !it.is_lame && it.hurdle == Hurdle::Stops
    };
    check(jumps.iter().all(is_plain), &at, || {
        "has a modifier besides directions; a jump always captures".to_owned()
    })?;
    for counts in piece.in_hand.iter().flatten() {
        in_range(&format!("{pointer}/in_hand"), *counts, 0, MAX_IN_HAND)?;
    }
    let promotion = match &piece.promotes {
        None => None,
        Some(given) => {
            let at = format!("{pointer}/promotes");
            let count = given.to.len();
            check((1..MAX_KINDS).contains(&count), &format!("{at}/to"), || {
                format!("has {count} marks; give 1 to {}", MAX_KINDS - 1)
            })?;
            check(
                !given.passing || count == 1,
                &format!("{at}/passing"),
                || "needs one kind in `to`: nobody can choose in the middle of a move".to_owned(),
            )?;
            let marks = description
                .pieces
                .keys()
                .filter_map(|mark| mark.chars().next());
            let mut to = Vec::new();
            for (index, mark) in given.to.iter().enumerate() {
                let kind = find_kind(marks.clone(), mark, &format!("{at}/to/{index}"))?;
                check(!to.contains(&kind), &format!("{at}/to/{index}"), || {
                    format!("{mark} is there twice")
                })?;
                to.push(kind);
            }
            to.sort_unstable();
            Some(Promotion {
                to,
                at: regions.find(given.at.as_deref().unwrap_or(FAR_ROW), &format!("{at}/at"))?,
                is_passing: given.passing,
            })
        }
    };
    let ahead = |it: &&Movement| it.vectors.iter().all(|vector| vector.0 > 0);
    let quiet = || moves.iter().filter(|it| it.modes.is_quiet);
    let capturing = || moves.iter().filter(|it| it.modes.captures).chain(&jumps);
    Ok(Kind {
        mark: mark.chars().next().unwrap_or('?'),
        steps: Player::BOTH
            .map(|player| Steps::new(board, &moves, player, of_kind & start.of(player))),
        jumps: Player::BOTH.map(|player| Jumps::new(board, &jumps, player)),
        promotion,
        promotions: 0,
        moves: quiet().next().is_some(),
        only_ahead: quiet().next().is_some() && quiet().all(|it| ahead(&it)),
        captures_back: !capturing().all(|it| ahead(&it)),
        has_hurdles: moves.iter().any(|it| it.modes.hurdle != Hurdle::Stops),
        worth: 0,
        values: [Vec::new(), Vec::new()],
    })
}

fn read_text(text: Option<&str>, pointer: &str) -> Result<Vec<Movement>> {
    let text = text.unwrap_or_default();
    let length = text.chars().count();
    check(length <= MAX_MOVES, pointer, || {
        format!("has {length} characters; it may have {MAX_MOVES}")
    })?;
    read_movements(text).map_err(|detail| DescriptionError::new(pointer, detail))
}

/// How often a piece of a kind can be promoted. No kind becomes what it was.
fn promotions(kinds: &[Kind], kind: usize) -> u32 {
    let next = kinds[kind]
        .promotion
        .iter()
        .flat_map(|promotion| &promotion.to);
    let most = next.map(|to| 1 + promotions(kinds, usize::from(*to))).max();
    most.unwrap_or(0)
}

/// Checks that no kind becomes what it was.
fn check_promotions(kinds: &[Kind]) -> Result<()> {
    for kind in 0..kinds.len() {
        let mut reached = Vec::new();
        let mut next = vec![kind];
        while let Some(at) = next.pop() {
            for to in kinds[at]
                .promotion
                .iter()
                .flat_map(|promotion| &promotion.to)
            {
                let to = usize::from(*to);
                let mark = kinds[kind].mark;
                check(to != kind, &format!("/pieces/{mark}/promotes"), || {
                    format!("leads back to {mark}, so pieces could be promoted without end")
                })?;
                if !reached.contains(&to) {
                    reached.push(to);
                    next.push(to);
                }
            }
        }
    }
    Ok(())
}
