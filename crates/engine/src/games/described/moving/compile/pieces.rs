//! The kinds of pieces, and their moves.

use super::ends::find_kind;
use super::regions::{FAR_ROW, Regions};
use crate::game::{Player, Quoted};
use crate::games::described::DescriptionError;
use crate::games::described::board::{Board, Cells};
use crate::games::described::compile::check::{Result, check, in_range};
use crate::games::described::description::{Description, PieceDescription, PromotionDescription};
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
) -> Result<(Vec<Kind>, Vec<Movements>)> {
    let pieces = description.pieces.iter().enumerate();
    let kinds = pieces.map(|(index, (mark, piece))| {
        let start = start.sides.map(|side| side & start.kinds[index]);
        let movements = read_moves(mark, piece)?;
        let kind = read_kind(
            description,
            (mark, piece),
            (board, regions),
            &movements,
            start,
        )?;
        Ok((kind, movements))
    });
    let kinds = kinds.collect::<Result<Vec<_>>>()?;
    let (mut kinds, movements): (Vec<_>, Vec<_>) = kinds.into_iter().unzip();
    check_promotions(&kinds)?;
    for kind in 0..kinds.len() {
        kinds[kind].promotions = promotions(&kinds, kind);
    }
    Ok((kinds, movements))
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

/// How a kind of pieces moves and jumps.
pub(super) struct Movements {
    pub(super) moves: Vec<Movement>,
    pub(super) jumps: Vec<Movement>,
}

fn read_moves(mark: &str, piece: &PieceDescription) -> Result<Movements> {
    let moves = read_text(piece.moves.as_deref(), &format!("/pieces/{mark}/moves"))?;
    let at = format!("/pieces/{mark}/jumps");
    let jumps = read_text(piece.jumps.as_deref(), &at)?;
    let is_plain = |it: &Movement| {
        let it = it.modes;
        it.is_quiet && it.captures && !it.is_initial && !it.is_lame && it.hurdle == Hurdle::Stops
    };
    check(jumps.iter().all(is_plain), &at, || {
        "has a modifier besides directions; a jump always captures".to_owned()
    })?;
    Ok(Movements { moves, jumps })
}

/// Reads a kind, whose pieces of each side stand on the cells of `start` when the game begins.
fn read_kind(
    description: &Description,
    (mark, piece): (&str, &PieceDescription),
    (board, regions): (&Board, &Regions),
    Movements { moves, jumps }: &Movements,
    start: [Cells; 2],
) -> Result<Kind> {
    let pointer = format!("/pieces/{mark}");
    let length = piece.name.as_ref().map_or(0, |name| name.chars().count());
    check(length <= MAX_NAME, &format!("{pointer}/name"), || {
        format!("has {length} characters; a name has at most {MAX_NAME}")
    })?;
    for counts in piece.in_hand.iter().flatten() {
        in_range(&format!("{pointer}/in_hand"), *counts, 0, MAX_IN_HAND)?;
    }
    let promotion = piece.promotes.as_ref().map(|given| {
        let marks = description
            .pieces
            .keys()
            .filter_map(|mark| mark.chars().next());
        read_promotion(given, &marks, regions, &format!("{pointer}/promotes"))
    });
    let promotion = promotion.transpose()?;
    let ahead = |it: &Movement| it.vector.0 > 0;
    let quiet = || moves.iter().filter(|it| it.modes.is_quiet);
    let capturing = || moves.iter().filter(|it| it.modes.captures).chain(jumps);
    Ok(Kind {
        mark: mark.chars().next().unwrap_or('?'),
        steps: Player::BOTH.map(|player| Steps::new(board, moves, player, start[player.index()])),
        jumps: Player::BOTH.map(|player| Jumps::new(board, jumps, player)),
        promotion,
        promotions: 0,
        moves: quiet().next().is_some(),
        only_ahead: quiet().next().is_some() && quiet().all(ahead),
        captures_back: !capturing().all(ahead),
        has_hurdles: moves.iter().any(|it| it.modes.hurdle != Hurdle::Stops),
        worth: 0,
        values: [Vec::new(), Vec::new()],
        advances: [Vec::new(), Vec::new()],
    })
}

fn read_promotion(
    given: &PromotionDescription,
    marks: &(impl Iterator<Item = char> + Clone),
    regions: &Regions,
    pointer: &str,
) -> Result<Promotion> {
    let count = given.to.len();
    check(
        (1..MAX_KINDS).contains(&count),
        &format!("{pointer}/to"),
        || format!("has {count} marks; give 1 to {}", MAX_KINDS - 1),
    )?;
    check(
        !given.passing || count == 1,
        &format!("{pointer}/passing"),
        || "needs one kind in `to`: nobody can choose in the middle of a move".to_owned(),
    )?;
    let mut to = Vec::new();
    for (index, mark) in given.to.iter().enumerate() {
        let at = format!("{pointer}/to/{index}");
        let kind = find_kind(marks.clone(), mark, &at)?;
        check(!to.contains(&kind), &at, || {
            format!("{mark} is there twice")
        })?;
        to.push(kind);
    }
    to.sort_unstable();
    Ok(Promotion {
        to,
        at: regions.find(
            given.at.as_deref().unwrap_or(FAR_ROW),
            &format!("{pointer}/at"),
        )?,
        is_passing: given.passing,
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
