//! What ends a game of pieces.

use super::regions::Regions;
use crate::game::{Player, Quoted};
use crate::games::described::DescriptionError;
use crate::games::described::board::Board;
use crate::games::described::compile::check::{Result, check, in_range, small};
use crate::games::described::compile::ends::{check_one, conditions, read_condition};
use crate::games::described::description::{Description, EndDescription};
use crate::games::described::moving::tables::{Cause, End, Kind, Kinds};

/// The most pieces that a side can be asked to have.
const MAX_PIECES: u32 = 60;

pub(super) fn read_ends(
    description: &Description,
    board: &Board,
    regions: &Regions,
    kinds: &[Kind],
) -> Result<Vec<End>> {
    let ends = description.ends.iter().enumerate();
    let read = ends.map(|(index, end)| {
        let pointer = format!("/ends/{index}");
        let by = match end.by {
            None => None,
            Some(side) => {
                let player = Player::BOTH
                    .into_iter()
                    .find(|player| description.players[player.index()] == side);
                Some(player.ok_or_else(|| {
                    DescriptionError::new(
                        format!("{pointer}/by"),
                        format!("{} is none of `players`", side.name()),
                    )
                })?)
            }
        };
        Ok(End {
            cause: read_cause(end, board, regions, kinds, &pointer)?,
            by,
            result: end.result,
        })
    });
    read.collect()
}

fn read_cause(
    end: &EndDescription,
    board: &Board,
    regions: &Regions,
    kinds: &[Kind],
    pointer: &str,
) -> Result<Cause> {
    let of_pieces = [
        ("reach", end.reach.is_some()),
        ("fewer_than", end.fewer_than.is_some()),
    ];
    check_one(&[&conditions(end)[..], &of_pieces].concat(), pointer)?;
    let counts_kinds = end.reach.is_some() || end.fewer_than.is_some();
    check(
        end.of.is_none() || counts_kinds,
        &format!("{pointer}/of"),
        || "belongs to `reach` or `fewer_than`".to_owned(),
    )?;
    check(
        end.exactly.is_none() || end.line.is_some(),
        &format!("{pointer}/exactly"),
        || "belongs to a `line`".to_owned(),
    )?;
    if let Some(region) = &end.reach {
        return Ok(Cause::Reach {
            region: regions.find(region, &format!("{pointer}/reach"))?,
            kinds: read_of(end, kinds, pointer)?,
        });
    }
    if let Some(count) = end.fewer_than {
        in_range(&format!("{pointer}/fewer_than"), count, 1, MAX_PIECES)?;
        return Ok(Cause::FewerThan {
            count: small(count),
            kinds: read_of(end, kinds, pointer)?,
        });
    }
    read_condition(end, board, pointer).map(Cause::Stones)
}

/// The kinds of pieces that count; all where none are given.
fn read_of(end: &EndDescription, kinds: &[Kind], pointer: &str) -> Result<Kinds> {
    let Some(marks) = &end.of else {
        return Ok(Kinds::MAX);
    };
    check(!marks.is_empty(), &format!("{pointer}/of"), || {
        "has no marks".to_owned()
    })?;
    let mut chosen = 0;
    for (index, mark) in marks.iter().enumerate() {
        chosen |= 1
            << find_kind(
                kinds.iter().map(|kind| kind.mark),
                mark,
                &format!("{pointer}/of/{index}"),
            )?;
    }
    Ok(chosen)
}

/// The kind with this mark among all.
pub(super) fn find_kind(
    marks: impl Iterator<Item = char> + Clone,
    mark: &str,
    pointer: &str,
) -> Result<u8> {
    let is_it = |known: char| mark.chars().eq([known]);
    let kind = marks.clone().position(is_it);
    let kind = kind.and_then(|kind| u8::try_from(kind).ok());
    kind.ok_or_else(|| {
        let known: Vec<_> = marks.map(String::from).collect();
        let detail = format!(
            "{} is none of the pieces {}",
            Quoted(mark),
            known.join(", ")
        );
        DescriptionError::new(pointer, detail)
    })
}
