//! The laws of the rules of a game, of what they see at a glance, and of how it is written.

use std::collections::HashSet;
use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use super::{Verdict, law, moves_of};
use crate::game::book::Fate;
use crate::game::notation::{MoveStyle, MoveText, Notation};
use crate::game::{Game, Outcome, Outlook, Player};

pub(super) fn check_start<G: Notation>(rules: &G, start: &G::Position) -> Verdict {
    law(
        "the first player begins",
        rules.to_move(start) == Player::One && rules.start_by(Player::One) == Some(*start),
        start,
    )?;
    law(
        "there is a value for every parameter, in its range",
        rules.parameters().len() == rules.parameter_values().len()
            && rules
                .parameters()
                .iter()
                .zip(rules.parameter_values())
                .all(|(known, value)| known.accept(value.into()) == Ok(value)),
        rules,
    )
}

pub(super) fn check_position<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    check_notation(rules, position)?;
    check_twins(rules, position)?;
    if rules.outcome(position).is_some() {
        return law(
            "a finished game has no plies left",
            rules.plies_left(position) == 0,
            position,
        );
    }
    check_moves(rules, position)?;
    check_representative(rules, position)?;
    check_outlook(rules, position)?;
    check_by_heart(rules, position)
}

/// What is written can be read back, and a line belongs to a win.
fn check_notation<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let board = rules.write_board(position);
    let read = rules.read_board(&board, Some(rules.to_move(position)));
    law(
        "a board that is written can be read",
        read == Ok(*position),
        (position, &board),
    )?;
    let won = matches!(rules.outcome(position), Some(Outcome::Won(_)));
    law(
        "a winning line belongs to a won game and ascends",
        rules
            .winning_line(position)
            .is_none_or(|line| won && line.is_sorted_by(|a, b| a < b)),
        position,
    )
}

/// Nothing the rules say, and nothing that play leads to, tells positions apart that share
/// a key: not those that two moves lead to, nor those that only the side to move tells apart.
fn check_twins<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let children = children(rules, position);
    let keys: Vec<u64> = children.iter().map(|child| rules.key(child)).collect();
    let pairs = (1..keys.len()).filter_map(|place| {
        let earlier = keys[..place].iter().position(|key| *key == keys[place])?;
        Some((&children[earlier], &children[place]))
    });
    let turned = rules.read_board(&rules.write_board(position), Some(!rules.to_move(position)));
    let turned = turned.ok().filter(|turned| {
        let is_open = rules.outcome(turned).is_none();
        is_open && turned != position && rules.key(turned) == rules.key(position)
    });
    let pairs = pairs.take(TWINS_LOOKED_AT);
    let mut pairs = pairs.chain(turned.as_ref().map(|turned| (position, turned)));
    pairs.try_for_each(|(one, twin)| {
        law(
            "positions that share a key are equal but for the cells",
            facts(rules, one) == facts(rules, twin)
                && facts_of_children(rules, one) == facts_of_children(rules, twin),
            (one, twin),
        )
    })
}

/// What stands for a position is like it, and its moves are those of the position, turned.
fn check_representative<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let (representative, symmetry) = rules.representative(position);
    let stands_for = |position: &G::Position| rules.representative(position).0;
    law(
        "what stands for a position stands for itself, and is no other game",
        stands_for(&representative) == representative
            && rules.to_move(&representative) == rules.to_move(position)
            && facts(rules, &representative) == facts(rules, position),
        (position, &representative),
    )?;
    let mut back = Vec::new();
    for mv in moves_of(rules, &representative) {
        let turned = rules.turned_back(mv, symmetry);
        back.push(turned);
        law(
            "a move turned back leads to a position for which the same stands",
            moves_of(rules, position).contains(&turned)
                && stands_for(&rules.play(position, turned))
                    == stands_for(&rules.play(&representative, mv)),
            (position, mv, turned),
        )?;
    }
    law(
        "every move is one of the representative, turned back",
        back.len() == moves_of(rules, position).len()
            && back.iter().collect::<HashSet<_>>().len() == back.len(),
        (position, back),
    )
}

/// What is so of all positions that share a key, for whoever is to move.
fn facts<G: Game>(rules: &G, position: &G::Position) -> u64 {
    let has_won = rules.outcome(position).map(|outcome| match outcome {
        Outcome::Won(winner) => Some(winner == rules.to_move(position)),
        Outcome::Drawn => None,
    });
    FxBuildHasher.hash_one((
        has_won,
        rules.plies_left(position),
        rules.estimate(position),
    ))
}

/// The same of the positions that moves lead to, in no order.
fn facts_of_children<G: Game>(rules: &G, parent: &G::Position) -> Vec<u64> {
    let children = children(rules, parent).into_iter();
    let mut all: Vec<u64> = children.map(|child| facts(rules, &child)).collect();
    all.sort_unstable();
    all
}

/// The positions that moves lead to; none where the game is over.
fn children<G: Game>(rules: &G, parent: &G::Position) -> Vec<G::Position> {
    if rules.outcome(parent).is_some() {
        return Vec::new();
    }
    let moves = moves_of(rules, parent).into_iter();
    moves.map(|mv| rules.play(parent, mv)).collect()
}

/// How many pairs of positions that share a key are compared after a move.
const TWINS_LOOKED_AT: usize = 4;

/// Moves are distinct, can be written and read, and bring the end nearer.
fn check_moves<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let moves = moves_of(rules, position);
    law("an open game has a move", !moves.is_empty(), position)?;
    law(
        "an open game has a ply left",
        rules.plies_left(position) > 0,
        position,
    )?;
    let texts: Vec<MoveText> = moves
        .iter()
        .map(|mv| rules.write_move(position, *mv))
        .collect();
    for (place, (mv, text)) in moves.iter().zip(&texts).enumerate() {
        law(
            "a move that is written can be read",
            rules.read_move(position, text) == Ok(*mv),
            (position, text),
        )?;
        law(
            "a move is written in the game's style",
            matches!(text, MoveText::Index(_)) == (rules.move_style() == MoveStyle::Index),
            (position, text),
        )?;
        law(
            "every move is listed once",
            !texts[..place].contains(text),
            (position, text),
        )?;
        let child = rules.play(position, *mv);
        law(
            "every move brings the end nearer",
            rules.plies_left(&child) < rules.plies_left(position),
            (position, text),
        )?;
        law(
            "a move changes the key",
            rules.key(&child) != rules.key(position),
            (position, text),
        )?;
        if rules.outcome(&child).is_some() {
            law(
                "nothing can be played once the game is over",
                rules.read_move(&child, text).is_err(),
                (position, text),
            )?;
        }
    }
    Ok(())
}

/// What is seen at a glance is what playing two plies shows.
fn check_outlook<G: Game>(rules: &G, position: &G::Position) -> Verdict {
    let side = rules.to_move(position);
    let wins = |parent: &G::Position, mv: G::Move, side: Player| {
        rules.outcome(&rules.play(parent, mv)) == Some(Outcome::Won(side))
    };
    let moves = moves_of(rules, position);
    let can_win = moves.iter().any(|mv| wins(position, *mv, side));
    let loses_next = |mv: G::Move| {
        let child = rules.play(position, mv);
        rules.outcome(&child).is_none()
            && rules.to_move(&child) != side
            && rules
                .moves(&child)
                .into_iter()
                .any(|reply| wins(&child, reply, !side))
    };
    let loses_at_once = |mv: G::Move| wins(position, mv, !side);
    let holds = match rules.outlook(position) {
        Outlook::WinsNow => can_win,
        Outlook::LosesNext => !can_win && moves.iter().all(|mv| loses_next(*mv)),
        Outlook::Open(kept) => {
            let kept: Vec<_> = kept.into_iter().collect();
            let left_out = moves.iter().filter(|mv| !kept.contains(mv));
            !can_win
                && !kept.is_empty()
                && kept.iter().all(|mv| moves.contains(mv))
                && left_out
                    .copied()
                    .all(|mv| loses_at_once(mv) || loses_next(mv))
        }
    };
    law("the outlook is true", holds, position)
}

/// What is known by heart is written so that a book can have it, and the line leads where
/// the fate says.
fn check_by_heart<G: Game>(game: &G, position: &G::Position) -> Verdict {
    law(
        "the number in a book has 56 bits",
        game.book_key(position).is_none_or(|key| key >> 56 == 0),
        position,
    )?;
    let Some(fate) = game.known_by_heart(position) else {
        return Ok(());
    };
    let line = game.line_by_heart(position).unwrap_or_default();
    let mut end = *position;
    for mv in &line {
        let is_legal = game.outcome(&end).is_none() && moves_of(game, &end).contains(mv);
        law(
            "a line known by heart is legal",
            is_legal,
            (position, &line),
        )?;
        end = game.play(&end, *mv);
    }
    let player = game.to_move(position);
    let (expected, plies) = match fate {
        Fate::Win { plies } => (Outcome::Won(player), usize::from(plies)),
        Fate::Draw => (Outcome::Drawn, line.len()),
        Fate::Loss { plies } => (Outcome::Won(!player), usize::from(plies)),
    };
    law(
        "a line known by heart comes to its fate",
        game.outcome(&end) == Some(expected) && line.len() == plies,
        (position, fate, &line),
    )
}

/// The moves of a game that was played can be written as one word and read back.
pub(super) fn check_line<G: Notation>(rules: &G, line: &[MoveText]) -> Verdict {
    let words = line.iter().map(|mv| match mv {
        MoveText::Index(index) => (index + 1).to_string(),
        MoveText::Name(name) => name.clone(),
    });
    let words: Vec<_> = words.collect();
    let separator = match rules.move_style() {
        MoveStyle::Index if words.iter().any(|word| word.len() > 1) => return Ok(()),
        MoveStyle::Index => "",
        MoveStyle::Name => ",",
    };
    let written = words.join(separator);
    law(
        "a line that is written can be read",
        rules.read_line(&written).as_deref() == Ok(line),
        written,
    )
}
