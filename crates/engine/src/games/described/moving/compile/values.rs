//! What pieces are worth, from their moves alone.
//!
//! A kind is worth as much more than another as it reaches more cells. A piece that comes near to where it is promoted, or
//! to a cell that wins, is worth a part of what it gets there, half as much for each move that is missing. The weights of
//! the description scale both.

use crate::game::Player;
use crate::game::bits::BitsInOrder;
use crate::games::described::board::{Board, Cells};
use crate::games::described::description::EndResult;
use crate::games::described::moving::steps::Steps;
use crate::games::described::moving::tables::{Cause, End, Kind, Kinds};
use crate::games::described::weights::{Term, Weights};

/// The log odds of the weakest kind, and the most of any.
const LEAST: i32 = 500;
const MOST: i32 = 6_000;
/// The log odds of a piece that reaches a winning cell with its next move.
const GOAL: i32 = 3_000;
/// How much of the worth of a kind it changes where a piece stands.
const PLACE_SHARE: i32 = 8;

pub(super) fn set_values(board: &Board, kinds: &mut [Kind], ends: &[End], weights: &Weights) {
    let cells: Vec<u8> = BitsInOrder(board.cells).collect();
    let count = i32::try_from(cells.len()).expect("a board has at most 128 cells");
    let means = kinds.iter().map(|kind| {
        let reached = cells.iter().map(|cell| reach(kind, Player::One, *cell));
        reached.sum::<i32>() / count
    });
    let means: Vec<i32> = means.collect();
    let least = means
        .iter()
        .copied()
        .filter(|mean| *mean > 0)
        .min()
        .unwrap_or(1);
    for (kind, mean) in kinds.iter_mut().zip(&means) {
        kind.worth = (LEAST * mean / least).clamp(LEAST / 2, MOST);
    }
    let worths: Vec<i32> = kinds.iter().map(|kind| kind.worth).collect();
    for (index, kind) in kinds.iter_mut().enumerate() {
        let weigh = |term: Term, value: i32| weights.weigh(term, value) / 100;
        let mean = means[index].max(1);
        for player in Player::BOTH {
            let standing = standing(board, kind, player, mean);
            let goals = goals(ends, player, index);
            let advances = advances(board, kind, player, &worths, goals).into_iter();
            let advances: Vec<i32> = advances.map(|it| weigh(Term::Advance, it)).collect();
            let values = standing.iter().zip(&advances);
            let values = values.map(|(here, ahead)| weigh(Term::Piece(index), *here) + ahead);
            kind.values[player.index()] = values.collect();
            kind.advances[player.index()] = advances;
        }
        kind.worth = weigh(Term::Piece(index), kind.worth);
    }
}

/// What a piece is worth on each cell by the moves that it has from there.
fn standing(board: &Board, kind: &Kind, player: Player, mean: i32) -> Vec<i32> {
    let mut values = vec![kind.worth; (board.rows * board.columns) as usize];
    for cell in BitsInOrder(board.cells) {
        let here = reach(kind, player, cell);
        values[usize::from(cell)] += kind.worth * (here - mean) / mean / PLACE_SHARE;
    }
    values
}

/// What it is worth on each cell that the piece is near to where it is promoted, or wins.
fn advances(
    board: &Board,
    kind: &Kind,
    player: Player,
    worths: &[i32],
    goals: impl Iterator<Item = Cells>,
) -> Vec<i32> {
    let steps = &kind.steps[player.index()];
    let mut values = vec![0; (board.rows * board.columns) as usize];
    if let Some(promotion) = &kind.promotion {
        let best = promotion.to.iter().map(|to| worths[usize::from(*to)]).max();
        let gain = best.unwrap_or_default() - kind.worth;
        let distances = distances(board, steps, promotion.at[player.index()]);
        add(&mut values, &distances, gain / 2);
    }
    for goal in goals {
        add(&mut values, &distances(board, steps, goal), GOAL);
    }
    values
}

/// The cells that a piece reaches from a cell of an empty board, and its jumps.
fn reach(kind: &Kind, player: Player, cell: u8) -> i32 {
    let jumps = kind.jumps[player.index()].count(cell);
    kind.steps[player.index()].mobility(cell) + 50 * i32::try_from(jumps).unwrap_or_default()
}

/// The cells on which pieces of a kind win.
fn goals(ends: &[End], player: Player, kind: usize) -> impl Iterator<Item = Cells> {
    let counts = move |kinds: Kinds| kinds & 1 << kind != 0;
    ends.iter().filter_map(move |end| match &end.cause {
        Cause::Reach { region, kinds }
            if counts(*kinds)
                && end.result == EndResult::Win
                && end.by.is_none_or(|by| by == player) =>
        {
            Some(region[player.index()])
        }
        Cause::Reach { .. } | Cause::FewerThan { .. } | Cause::Stones(_) => None,
    })
}

fn add(values: &mut [i32], distances: &[Option<u32>], gain: i32) {
    for (value, distance) in values.iter_mut().zip(distances) {
        *value += distance.map_or(0, |distance| gain >> distance.min(30));
    }
}

/// The moves from each cell to one of `goal` on an empty board.
fn distances(board: &Board, steps: &Steps, goal: Cells) -> Vec<Option<u32>> {
    let mut distances = vec![None; (board.rows * board.columns) as usize];
    let (mut reached, mut distance) = (0, 0);
    let mut next = goal;
    while next != 0 {
        for cell in BitsInOrder(next) {
            distances[usize::from(cell)] = Some(distance);
        }
        reached |= next;
        distance += 1;
        let leads_there = |cell: &u8| steps.targets(*cell, 0, 0).0 & reached != 0;
        next = BitsInOrder(board.cells & !reached)
            .filter(leads_there)
            .fold(0, |set, cell| set | 1 << cell);
    }
    distances
}
