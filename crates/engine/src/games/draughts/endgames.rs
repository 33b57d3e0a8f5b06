//! The table of all endgames with up to four pieces: their results, and the plies that best play takes
//! to them.
//!
//! The [table](LazyTable) is computed by retrograde analysis, and kept in 7 MB. A material
//! depends on those to which captures and new kings lead, which come before it. All other moves
//! lead to the same pieces as the opponent sees them. Such a pair of materials is solved together, from
//! the end of the game backwards:
//!
//! 1. A position without a move is lost in 0 plies. A move to a solved material may win, too.
//! 2. Ply by ply, every position before a lost one is won. A position is lost when all of its moves lead
//!    to won ones.
//! 3. Positions that are never reached so are drawn.
//!
//! Distances hold where no rule ends the game before: neither a repetition nor too many reversible plies.
//!
//! Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970:
//! <https://www.chessprogramming.org/Retrograde_Analysis>

use std::collections::TryReserveError;

use super::bitboard::Direction;
use super::captures::jumpers;
use super::endgame_index::{MAX_INDEXED_PIECES, Material, as_black, index_of_position, turned};
use super::position::Position;
use super::rules::{moves, play};
use crate::game::bits::BitsInOrder;
use crate::game::{LazyTable, Player, SolvedValue, check_memory, try_push, try_zeros};

/// An entry of the table: 0 for a draw, else one more than the plies to the end. Their number is odd
/// for a win, and even for a loss.
type Entry = u8;

/// The most plies to the end that a value holds, and an entry with it.
const MAX_PLIES: usize = 126;

/// The entries of each material, by the number of its kinds of pieces.
#[derive(Debug)]
struct Table(Vec<Vec<Entry>>);

/// One more than the most pieces of a kind.
const BASE: usize = MAX_INDEXED_PIECES + 1;

static TABLE: LazyTable<Table> = LazyTable::new(Table::new);

/// The memory of the table while it is computed, in bytes.
const MEMORY: usize = 40 << 20;

pub(super) fn compute_table() {
    TABLE.compute();
}

/// The value of an open position, or `None` with too many pieces or without a table.
#[inline]
pub(super) fn endgame_value(position: &Position) -> Option<SolvedValue> {
    if position.occupied().count_ones() as usize > MAX_INDEXED_PIECES {
        return None;
    }
    let entry = TABLE.get()?.entry(&as_black(position));
    Some(SolvedValue::from_plies(entry.checked_sub(1)))
}

fn slot(Material(counts): Material) -> usize {
    counts.iter().fold(0, |slot, count| slot * BASE + count)
}

impl Table {
    fn new() -> Result<Self, TryReserveError> {
        check_memory(MEMORY)?;
        let mut table = Self(vec![Vec::new(); BASE.pow(4)]);
        for material in (2..=MAX_INDEXED_PIECES).flat_map(Material::all) {
            if material.is_of_both() && table.0[slot(material)].is_empty() {
                let pair = [material, material.swapped()];
                let solved = Pair::new(&table, pair)?.solve()?;
                for (material, entries) in pair.into_iter().zip(solved) {
                    table.0[slot(material)] = entries;
                }
            }
        }
        Ok(table)
    }

    /// The entry of a position with black to move, which may have ended.
    #[inline]
    fn entry(&self, position: &Position) -> Entry {
        const LOST: Entry = 1;
        if position.of(Player::One) == 0 {
            return LOST;
        }
        let (material, index) = index_of_position(position);
        self.0[slot(material)][index as usize]
    }
}

/// A position of a pair: which material it has, and its index there.
type Place = (usize, u32);

/// The number of moves that a position has if it cannot be lost.
const NEVER_LOST: u8 = u8::MAX;

/// A material and the one that the opponent sees, while they are solved. If these are equal, the second
/// is not used.
#[derive(Debug)]
struct Pair {
    materials: [Material; 2],
    entries: [Vec<Entry>; 2],
    /// For each position, the moves within the pair that are not known to lose.
    moves_left: [Vec<u8>; 2],
    /// For each position, the plies to a loss by the slowest of the moves that leave the pair.
    slowest: [Vec<u8>; 2],
    /// The positions that are decided after this many plies, unless they are decided already.
    decided: Vec<Vec<Place>>,
}

impl Pair {
    /// Plays the moves that lead to solved materials.
    fn new(table: &Table, materials: [Material; 2]) -> Result<Self, TryReserveError> {
        let zeros = || {
            let [first, second] = materials.map(|material| try_zeros(material.indices() as usize));
            Ok::<_, TryReserveError>([first?, second?])
        };
        let mut pair = Self {
            materials,
            entries: zeros()?,
            moves_left: zeros()?,
            slowest: zeros()?,
            decided: vec![Vec::new(); MAX_PLIES + 2],
        };
        let count = if materials[0] == materials[1] { 1 } else { 2 };
        for (which, material) in materials.into_iter().enumerate().take(count) {
            for index in 0..material.indices() {
                if let Some(position) = material.position(index) {
                    pair.leave(table, (which, index), &position)?;
                }
            }
        }
        Ok(pair)
    }

    /// Plays the moves of one position, and notes what those that leave the pair lead to.
    fn leave(
        &mut self,
        table: &Table,
        place: Place,
        position: &Position,
    ) -> Result<(), TryReserveError> {
        let (which, index) = (place.0, place.1 as usize);
        let (mut inside, mut slowest, mut fastest) = (0, 0, None);
        let mut may_draw = false;
        for mv in moves(position) {
            let child = turned(&play(position, mv));
            let is_inside =
                !mv.is_capture() && child.kings.count_ones() == position.kings.count_ones();
            if is_inside {
                inside += 1;
                continue;
            }
            match table.entry(&child) {
                0 => may_draw = true,
                // The child is lost after one ply less than its entry, and this position won by then.
                entry if entry % 2 == 1 => fastest = fastest.into_iter().chain([entry]).min(),
                entry => slowest = slowest.max(entry),
            }
        }
        self.slowest[which][index] = slowest;
        self.moves_left[which][index] = inside;
        if let Some(plies) = fastest {
            try_push(&mut self.decided[usize::from(plies)], place)?;
        }
        if may_draw || fastest.is_some() {
            self.moves_left[which][index] = NEVER_LOST;
        } else if inside == 0 {
            try_push(&mut self.decided[usize::from(slowest)], place)?;
        }
        Ok(())
    }

    fn solve(mut self) -> Result<[Vec<Entry>; 2], TryReserveError> {
        for plies in 0..=MAX_PLIES {
            for place in std::mem::take(&mut self.decided[plies]) {
                let (which, index) = (place.0, place.1 as usize);
                if self.entries[which][index] == 0 {
                    self.entries[which][index] =
                        Entry::try_from(plies + 1).expect("it is at most the greatest entry");
                    self.go_back(place, plies)?;
                }
            }
        }
        let [first, second] = self.entries;
        if self.materials[0] == self.materials[1] {
            let mut again = try_zeros(first.len())?;
            again.copy_from_slice(&first);
            Ok([first, again])
        } else {
            Ok([first, second])
        }
    }

    /// Takes back every step that leads to a position which is decided after this many plies.
    fn go_back(&mut self, (which, index): Place, plies: usize) -> Result<(), TryReserveError> {
        let position = self.materials[which]
            .position(index)
            .expect("only positions are decided");
        let before = if self.materials[0] == self.materials[1] {
            which
        } else {
            1 - which
        };
        for earlier in steps_back(&position) {
            let (_, index) = index_of_position(&earlier);
            let at = index as usize;
            if self.entries[before][at] != 0 {
                continue;
            }
            if plies.is_multiple_of(2) {
                try_push(&mut self.decided[plies + 1], (before, index))?;
            } else if self.moves_left[before][at] != NEVER_LOST {
                self.moves_left[before][at] -= 1;
                if self.moves_left[before][at] == 0 {
                    let slowest = usize::from(self.slowest[before][at]);
                    try_push(&mut self.decided[slowest.max(plies + 1)], (before, index))?;
                }
            }
        }
        Ok(())
    }
}

/// Every position, with black to move, in which a step leads to this one as the opponent sees it.
fn steps_back(position: &Position) -> impl Iterator<Item = Position> {
    let after = turned(position);
    let player = Player::One;
    let after = Position {
        to_move: player,
        ..after
    };
    Direction::ALL.into_iter().flat_map(move |direction| {
        let back = direction.back();
        let moved = direction.step(after.empty()) & after.movers(player, direction);
        BitsInOrder(moved).filter_map(move |bit| {
            let end = 1 << bit;
            let start = back.step(end);
            let mut earlier = after;
            earlier.pieces[player.index()] ^= end | start;
            if after.kings & end != 0 {
                earlier.kings ^= end | start;
            }
            // A step is legal only where there is no capture.
            (jumpers(&earlier, player) == 0).then_some(earlier)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::rules::Draughts;
    use super::*;

    /// A result that follows from those of all moves is right: a won position leads to a lost one that
    /// is nearer to the end, and a drawn one to a drawn one.
    #[test]
    fn every_entry_follows_from_its_moves() {
        let materials = (2..=MAX_INDEXED_PIECES).flat_map(Material::all);
        for material in materials.filter(|material| material.is_of_both()) {
            for position in (0..material.indices()).filter_map(|index| material.position(index)) {
                let expected = SolvedValue::from_moves(&Draughts, &position);
                assert_eq!(endgame_value(&position), Some(expected), "{position:?}");
            }
        }
    }
}
