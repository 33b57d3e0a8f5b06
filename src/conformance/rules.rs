//! The laws of the rules of a game, of what they see at a glance, and of how it is written.

use std::collections::HashSet;
use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use super::{Verdict, check, moves_of};
use crate::game::book::SolvedValue;
use crate::game::notation::{MoveNotation, MoveText, Notation};
use crate::game::{Game, NonLosingMoves, Outcome, Player};

pub(super) fn check_start<G: Notation>(rules: &G, start: &G::Position) -> Verdict {
    check(
        "the first player begins",
        rules.to_move(start) == Player::One
            && rules.initial_position_for(Player::One) == Some(*start),
        start,
    )?;
    check(
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
    check_symmetric_positions(rules, position)?;
    if rules.outcome(position).is_some() {
        return check(
            "a finished game has no plies left",
            rules.max_plies_left(position) == 0,
            position,
        );
    }
    check_moves(rules, position)?;
    check_canonical_position(rules, position)?;
    check_non_losing_moves(rules, position)?;
    check_book(rules, position)
}

/// What is written can be read back, and a line belongs to a win.
fn check_notation<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let board = rules.write_board(position);
    let read = rules.read_board(&board, Some(rules.to_move(position)));
    check(
        "a board that is written can be read",
        read == Ok(*position),
        (position, &board),
    )?;
    let won = matches!(rules.outcome(position), Some(Outcome::Won(_)));
    check(
        "a winning line belongs to a won game and ascends",
        rules
            .winning_line(position)
            .is_none_or(|line| won && line.is_sorted_by(|a, b| a < b)),
        position,
    )
}

/// Nothing the rules say, and nothing that play leads to, tells positions apart that share
/// a key: not those that two moves lead to, nor those that only the side to move tells apart.
fn check_symmetric_positions<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
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
    let pairs = pairs.take(MAX_SYMMETRIC_POSITIONS);
    let mut pairs = pairs.chain(turned.as_ref().map(|turned| (position, turned)));
    pairs.try_for_each(|(one, twin)| {
        check(
            "positions that share a key are equal but for the cells",
            fingerprint(rules, one) == fingerprint(rules, twin)
                && fingerprints_of_children(rules, one) == fingerprints_of_children(rules, twin),
            (one, twin),
        )
    })
}

/// What stands for a position is like it, and its moves are those of the position, turned.
fn check_canonical_position<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let (representative, symmetry) = rules.canonical_position(position);
    let stands_for = |position: &G::Position| rules.canonical_position(position).0;
    check(
        "what stands for a position stands for itself, and is no other game",
        stands_for(&representative) == representative
            && rules.to_move(&representative) == rules.to_move(position)
            && fingerprint(rules, &representative) == fingerprint(rules, position),
        (position, &representative),
    )?;
    let mut back = Vec::new();
    for mv in moves_of(rules, &representative) {
        let turned = rules.map_from_canonical(mv, symmetry);
        back.push(turned);
        check(
            "a move turned back leads to a position for which the same stands",
            moves_of(rules, position).contains(&turned)
                && stands_for(&rules.play(position, turned))
                    == stands_for(&rules.play(&representative, mv)),
            (position, mv, turned),
        )?;
    }
    check(
        "every move is one of the representative, turned back",
        back.len() == moves_of(rules, position).len()
            && back.iter().collect::<HashSet<_>>().len() == back.len(),
        (position, back),
    )
}

/// What is so of all positions that share a key, for whoever is to move.
fn fingerprint<G: Game>(rules: &G, position: &G::Position) -> u64 {
    let has_won = rules.outcome(position).map(|outcome| match outcome {
        Outcome::Won(winner) => Some(winner == rules.to_move(position)),
        Outcome::Drawn => None,
    });
    FxBuildHasher.hash_one((
        has_won,
        rules.max_plies_left(position),
        rules.evaluate(position),
    ))
}

/// The same of the positions that moves lead to, in no order.
fn fingerprints_of_children<G: Game>(rules: &G, parent: &G::Position) -> Vec<u64> {
    let children = children(rules, parent).into_iter();
    let mut all: Vec<u64> = children.map(|child| fingerprint(rules, &child)).collect();
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
const MAX_SYMMETRIC_POSITIONS: usize = 4;

/// Moves are distinct, can be written and read, and bring the end nearer.
fn check_moves<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let moves = moves_of(rules, position);
    check("an open game has a move", !moves.is_empty(), position)?;
    check(
        "an open game has a ply left",
        rules.max_plies_left(position) > 0,
        position,
    )?;
    let texts: Vec<MoveText> = moves
        .iter()
        .map(|mv| rules.write_move(position, *mv))
        .collect();
    for (place, (mv, text)) in moves.iter().zip(&texts).enumerate() {
        check(
            "a move that is written can be read",
            rules.read_move(position, text) == Ok(*mv),
            (position, text),
        )?;
        check(
            "a move is written in the game's style",
            matches!(text, MoveText::Index(_)) == (rules.move_notation() == MoveNotation::Index),
            (position, text),
        )?;
        check(
            "every move is listed once",
            !texts[..place].contains(text),
            (position, text),
        )?;
        let child = rules.play(position, *mv);
        check(
            "every move brings the end nearer",
            rules.max_plies_left(&child) < rules.max_plies_left(position),
            (position, text),
        )?;
        check(
            "a move changes the key",
            rules.key(&child) != rules.key(position),
            (position, text),
        )?;
        if rules.outcome(&child).is_some() {
            check(
                "nothing can be played once the game is over",
                rules.read_move(&child, text).is_err(),
                (position, text),
            )?;
        }
    }
    Ok(())
}

/// What is seen at a glance is what playing two plies shows.
fn check_non_losing_moves<G: Game>(rules: &G, position: &G::Position) -> Verdict {
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
    let holds = match rules.non_losing_moves(position) {
        NonLosingMoves::WinInOne => can_win,
        NonLosingMoves::LossInTwo => !can_win && moves.iter().all(|mv| loses_next(*mv)),
        NonLosingMoves::Moves(kept) => {
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
    check("the outlook is true", holds, position)
}

/// What is known by heart is written so that a book can have it, and the line leads where
/// the fate says.
fn check_book<G: Game>(game: &G, position: &G::Position) -> Verdict {
    check(
        "the number in a book has 56 bits",
        game.book_key(position).is_none_or(|key| key >> 56 == 0),
        position,
    )?;
    let Some(fate) = game.book_value(position) else {
        return Ok(());
    };
    let line = game.book_line(position).unwrap_or_default();
    let mut end = *position;
    for mv in &line {
        let is_legal = game.outcome(&end).is_none() && moves_of(game, &end).contains(mv);
        check(
            "a line known by heart is legal",
            is_legal,
            (position, &line),
        )?;
        end = game.play(&end, *mv);
    }
    let player = game.to_move(position);
    let (expected, plies) = match fate {
        SolvedValue::Win { plies } => (Outcome::Won(player), usize::from(plies)),
        SolvedValue::Draw => (Outcome::Drawn, line.len()),
        SolvedValue::Loss { plies } => (Outcome::Won(!player), usize::from(plies)),
    };
    check(
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
    let separator = match rules.move_notation() {
        MoveNotation::Index if words.iter().any(|word| word.len() > 1) => return Ok(()),
        MoveNotation::Index => "",
        MoveNotation::Name => ",",
    };
    let written = words.join(separator);
    check(
        "a line that is written can be read",
        rules.parse_move_sequence(&written).as_deref() == Ok(line),
        written,
    )
}
