//! Fields that are wrong by themselves, or contradict each other whatever the board is.

use super::check::{Result, check, in_range};
use crate::games::described::DescriptionError;
use crate::games::described::description::{
    BoardShape, CaptureDescription, Description, Diagonals, EndResult, NoMove, PlaceDescription,
};

/// Why a part of a description is refused.
const ONLY_MOVING: &str = "belongs to games whose pieces move; this one has no `pieces`";
/// The most characters of a name.
const MAX_NAME: usize = 60;
/// The most stones of a turn.
const MAX_STONES: u32 = 4;
/// The most stones in a row that can be captured.
const MAX_BETWEEN: u32 = 8;
/// The most ends of a game.
const MAX_ENDS: usize = 8;

pub(in crate::games::described) fn check_name(description: &Description) -> Result<()> {
    let length = description
        .name
        .as_ref()
        .map_or(0, |name| name.chars().count());
    check(length <= MAX_NAME, "/name", || {
        format!("has {length} characters; a name has at most {MAX_NAME}")
    })
}

pub(in crate::games::described) fn check_players(description: &Description) -> Result<()> {
    let [one, two] = description.players;
    check(one.mark() != two.mark(), "/players", || {
        format!(
            "{} and {} begin with the same letter, which is the mark of their stones; choose other names",
            one.name(),
            two.name()
        )
    })
}

pub(in crate::games::described) fn check_place(description: &Description) -> Result<()> {
    let PlaceDescription {
        gravity,
        outflanks,
        swap,
        stones,
        first_stones,
        beside: _,
        pops: _,
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
    let first = first_stones.unwrap_or(1);
    check(first <= most, "/place/first_stones", || {
        format!("{first} is more than `stones`, which is {most}")
    })?;
    in_range("/place/first_stones", first, 1, most)
}

/// Checks that stones can be taken out again.
pub(in crate::games::described) fn check_pops(description: &Description) -> Result<()> {
    let Description {
        board,
        place,
        no_move,
        ..
    } = description;
    if !place.pops {
        return Ok(());
    }
    let needs = [
        (
            place.gravity,
            "needs `gravity`, by which the stones above fall",
        ),
        (
            !place.swap && place.stones.unwrap_or(1) == 1,
            "needs turns of one stone, without a swap",
        ),
        (
            board.holes.is_empty() && !board.only_dark,
            "needs a board without holes",
        ),
        (
            !matches!(no_move, NoMove::MostStones | NoMove::Pass),
            "cannot be combined with a game that the most stones win",
        ),
    ];
    let missing = needs.into_iter().find(|(holds, _)| !holds);
    missing.map_or(Ok(()), |(_, detail)| {
        Err(DescriptionError::new("/place/pops", detail))
    })
}

/// Checks the draws of games of stones, which need them only where stones are taken out again.
pub(in crate::games::described) fn check_draws(description: &Description) -> Result<()> {
    let Description { place, draws, .. } = description;
    if !place.pops {
        return check(draws.is_none(), "/draws", || {
            "belongs to games of `pieces` that move, and of stones that are taken out (`place.pops`)"
                .to_owned()
        });
    }
    let draws = draws.unwrap_or_default();
    check(draws.plies.is_none(), "/draws/plies", || {
        "counts moves in a row that can be undone, which all can where stones are taken out; give `occurrence`"
            .to_owned()
    })?;
    let occurrence = draws.occurrence.ok_or_else(|| {
        let detail =
            "missing: stones that are taken out may go on without end; give the occurrence of a position that draws";
        DescriptionError::new("/draws/occurrence", detail)
    })?;
    check_occurrence(occurrence)
}

pub(in crate::games::described) fn check_occurrence(occurrence: u32) -> Result<()> {
    in_range("/draws/occurrence", occurrence, 2, 10)
}

pub(in crate::games::described) fn check_captures(description: &Description) -> Result<()> {
    let ends = || description.ends.iter();
    let counts = || ends().position(|end| end.captured.is_some());
    match (&description.captures, counts()) {
        (None, Some(index)) => Err(DescriptionError::new(
            format!("/ends/{index}/captured"),
            "needs `captures`: without it no stone is captured",
        )),
        (Some(captures), found) => {
            check_between(captures)?;
            check(captures.between.is_some(), "/captures/between", || {
                "missing; the number of stones that are captured between two others".to_owned()
            })?;
            check(found.is_some(), "/captures", || {
                "needs an end with `captured`: stones would be captured and placed without end"
                    .to_owned()
            })
        }
        (None, None) => Ok(()),
    }
}

/// Checks how many pieces are captured between two others.
pub(in crate::games::described) fn check_between(captures: &CaptureDescription) -> Result<()> {
    in_range(
        "/captures/between",
        captures.between.unwrap_or(1),
        1,
        MAX_BETWEEN,
    )?;
    check(
        !captures.or_more || captures.between.is_some(),
        "/captures/or_more",
        || "belongs to `between`".to_owned(),
    )
}

/// Checks that nothing is said of pieces that move where stones are placed.
pub(in crate::games::described) fn check_placing(description: &Description) -> Result<()> {
    let captures = description.captures.as_ref();
    let of_captures = |has: fn(&CaptureDescription) -> bool| captures.is_some_and(has);
    let parts = [
        ("/place/beside", description.place.beside),
        (
            "/board/diagonals",
            description.board.diagonals != Diagonals::All,
        ),
        ("/regions", !description.regions.is_empty()),
        (
            "/captures/flips_neighbours",
            of_captures(|it| it.flips_neighbours),
        ),
        ("/captures/compulsory", of_captures(|it| it.compulsory)),
        ("/captures/longest", of_captures(|it| it.longest)),
        ("/captures/again", of_captures(|it| it.again)),
    ];
    for (pointer, is_given) in parts {
        check(!is_given, pointer, || ONLY_MOVING.to_owned())?;
    }
    for (index, end) in description.ends.iter().enumerate() {
        let parts = [
            ("reach", end.reach.is_some()),
            ("fewer_than", end.fewer_than.is_some()),
            ("of", end.of.is_some()),
            ("by", end.by.is_some()),
        ];
        for (name, is_given) in parts {
            check(!is_given, &format!("/ends/{index}/{name}"), || {
                ONLY_MOVING.to_owned()
            })?;
        }
    }
    Ok(())
}

pub(in crate::games::described) fn check_number_of_ends(description: &Description) -> Result<()> {
    let ends = description.ends.len();
    check(ends <= MAX_ENDS, "/ends", || {
        format!("has {ends} entries; a game has at most {MAX_ENDS}")
    })
}

pub(in crate::games::described) fn check_results(description: &Description) -> Result<()> {
    let counts = matches!(description.no_move, NoMove::MostStones | NoMove::Pass);
    check_number_of_ends(description)?;
    check(!counts || description.ends.is_empty(), "/no_move", || {
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
