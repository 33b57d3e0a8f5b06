//! What contradicts itself in a game of pieces.

use crate::game::{Outcome, Player};
use crate::games::described::DescriptionError;
use crate::games::described::compile::check::{Result, check, in_range};
use crate::games::described::compile::fields::{
    check_between, check_number_of_ends, check_occurrence,
};
use crate::games::described::description::{
    BoardShape, CaptureDescription, Description, EndResult, NoMove, PlaceDescription,
};
use crate::games::described::moving::compile::MAX_PLIES;
use crate::games::described::moving::generate::Turn;
use crate::games::described::moving::steps::Steps;
use crate::games::described::moving::tables::{Promotion, Tables};

/// Checks that nothing is said of stones that are only placed.
pub(super) fn check_moving(description: &Description) -> Result<()> {
    check(
        description.board.shape == BoardShape::Rectangle,
        "/board/shape",
        || "must be a rectangle where pieces move".to_owned(),
    )?;
    let PlaceDescription {
        gravity,
        outflanks,
        swap,
        stones,
        first_stones,
        beside,
        pops,
    } = description.place;
    let parts = [
        ("/place/gravity", gravity),
        ("/place/outflanks", outflanks),
        ("/place/swap", swap),
        ("/place/pops", pops),
        ("/place/stones", stones.is_some()),
        ("/place/first_stones", first_stones.is_some()),
        (
            "/empty_cells_go_to_winner",
            description.empty_cells_go_to_winner,
        ),
    ];
    for (pointer, is_given) in parts {
        check(!is_given, pointer, || {
            "belongs to games in which stones are only placed; this one has `pieces`".to_owned()
        })?;
    }
    let kinds = description.pieces.len();
    check(!beside || kinds == 1, "/place/beside", || {
        format!("needs one kind of pieces, which is placed; there are {kinds}")
    })?;
    let is_in_hand = description
        .pieces
        .values()
        .any(|piece| piece.in_hand.is_some());
    check(!(beside && is_in_hand), "/place/beside", || {
        "cannot be combined with pieces in hand".to_owned()
    })
}

pub(super) fn check_captures(description: &Description) -> Result<()> {
    let Some(captures) = &description.captures else {
        return Ok(());
    };
    check_between(captures)?;
    let CaptureDescription {
        between,
        flips_neighbours,
        compulsory,
        longest,
        again,
        ..
    } = *captures;
    check(!longest || compulsory, "/captures/longest", || {
        "needs `compulsory`: the most pieces can be asked for only where a capture is".to_owned()
    })?;
    check(!again || has_jumps(description), "/captures/again", || {
        "needs a piece with `jumps`".to_owned()
    })?;
    check(!longest || again, "/captures/longest", || {
        "needs `again`: no capture is of more pieces than another one".to_owned()
    })?;
    for (mark, piece) in &description.pieces {
        let is_passing = piece.promotes.as_ref().is_some_and(|it| it.passing);
        let pointer = format!("/pieces/{mark}/promotes/passing");
        check(!is_passing || again, &pointer, || {
            "needs `again`: no piece goes on after its first jump".to_owned()
        })?;
    }
    check(
        !(flips_neighbours && between.is_some()),
        "/captures/flips_neighbours",
        || "cannot be combined with `between`".to_owned(),
    )?;
    Ok(())
}

pub(super) fn check_results(description: &Description) -> Result<()> {
    check_number_of_ends(description)?;
    let may_win = description.no_move != NoMove::Draw
        || description.pieces.values().any(|piece| piece.royal)
        || description
            .ends
            .iter()
            .any(|end| end.result != EndResult::Draw);
    check(may_win, "/ends", || {
        "has nothing that wins or loses the game".to_owned()
    })
}

/// Checks what is said of captures against the pieces that make them.
pub(super) fn check_capturing(description: &Description, tables: &Tables) -> Result<()> {
    let moving = captures_by_moving(description, tables);
    let empties = moving || tables.custody.is_some();
    check(!(tables.places_beside && empties), "/place/beside", || {
        "cannot be combined with captures that empty cells: pieces would be placed without end"
            .to_owned()
    })?;
    check(
        !tables.is_compulsory || moving,
        "/captures/compulsory",
        || "needs pieces that capture by taking the place of others or by jumping".to_owned(),
    )?;
    let counted = description
        .ends
        .iter()
        .position(|end| end.captured.is_some());
    match counted {
        Some(index) if !empties => Err(DescriptionError::new(
            format!("/ends/{index}/captured"),
            "needs pieces that capture",
        )),
        Some(_) | None => Ok(()),
    }
}

/// Whether some piece captures by taking the place of another one, or by jumping over it.
fn captures_by_moving(description: &Description, tables: &Tables) -> bool {
    let mut steps = tables.kinds.iter().flat_map(|kind| &kind.steps);
    steps.any(Steps::captures) || has_jumps(description)
}

fn has_jumps(description: &Description) -> bool {
    description
        .pieces
        .values()
        .any(|piece| piece.jumps.is_some())
}

pub(super) fn check_royal(description: &Description, tables: &Tables) -> Result<()> {
    let royals = description
        .pieces
        .values()
        .filter(|piece| piece.royal)
        .count();
    check(royals <= 1, "/pieces", || {
        "has several royal kinds; only one may be".to_owned()
    })?;
    let Some(royal) = tables.royal else {
        return Ok(());
    };
    let kind = &tables.kinds[usize::from(royal)];
    let pointer = format!("/pieces/{}/royal", kind.mark);
    let refuse = |is_given: bool, with: &str| {
        check(!is_given, &pointer, || {
            format!("cannot be combined with {with}")
        })
    };
    refuse(kind.promotion.is_some(), "`promotes`")?;
    refuse(tables.custody.is_some(), "`between`")?;
    refuse(tables.places_beside, "`beside`")?;
    let is_in_danger = captures_by_moving(description, tables);
    check(is_in_danger, &pointer, || {
        "needs pieces that capture".to_owned()
    })?;
    refuse(tables.flips_neighbours, "`flips_neighbours`")?;
    refuse(has_jumps(description), "`jumps`")?;
    refuse(
        tables.in_hand != [0; 2] && tables.placed_kind == royal,
        "`in_hand`",
    )?;
    let becomes = |promotion: &Promotion| promotion.to.contains(&royal);
    refuse(
        tables
            .kinds
            .iter()
            .filter_map(|kind| kind.promotion.as_ref())
            .any(becomes),
        "a promotion to it",
    )?;
    let counts = Player::BOTH.map(|player| {
        (tables.start.kinds[usize::from(royal)] & tables.start.of(player)).count_ones()
    });
    check(
        counts.iter().all(|count| *count <= 1) && counts != [0; 2],
        &pointer,
        || {
            format!(
                "needs one such piece of a side on the board, at most; there are {} and {}",
                counts[0], counts[1]
            )
        },
    )
}

pub(super) fn check_draws(description: &Description, tables: &Tables) -> Result<()> {
    let Some(draws) = description.draws else {
        return check(tables.is_bounded, "/draws", || {
            format!(
                "missing: the game may go on for more than {MAX_PLIES} moves; give `occurrence` or `plies`, at which it is drawn"
            )
        });
    };
    draws.occurrence.map_or(Ok(()), check_occurrence)?;
    in_range("/draws/plies", draws.plies.unwrap_or(1), 1, 300)?;
    check(
        draws.occurrence.is_some() || draws.plies.is_some(),
        "/draws",
        || "has neither `occurrence` nor `plies`; give one of them".to_owned(),
    )
}

/// Checks that the first position is not the last one.
pub(super) fn check_beginning(tables: &Tables) -> Result<()> {
    let name = |player: Player| tables.players[player.index()].name();
    for player in Player::BOTH {
        let [own, other] = [player, !player].map(Player::index);
        let has_pieces = tables.start.sides[own] != 0 || tables.in_hand[own] > 0;
        check(has_pieces, "/start", || {
            format!("{} has no pieces", name(player))
        })?;
        let end = tables.end_of(player, &tables.start, 0, tables.in_hand[other]);
        check(end.is_none(), "/start", || {
            format!(
                "the game is over before it begins: {} has ended it",
                name(player)
            )
        })?;
    }
    check(
        !tables.is_in_check(&tables.start, Player::Two),
        "/start",
        || {
            let [one, two] = Player::BOTH.map(name);
            format!("{one} begins, and could capture the royal piece of {two}")
        },
    )?;
    let turn = Turn {
        pieces: &tables.start,
        player: Player::One,
        in_hand: tables.in_hand[0],
    };
    let stuck: Option<Outcome> = tables.stuck(turn, tables.in_hand[1]);
    check(stuck.is_none(), "/start", || {
        format!("the game cannot begin: {} has no move", name(Player::One))
    })
}
