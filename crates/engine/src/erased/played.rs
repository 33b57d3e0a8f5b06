//! A game as it is played: its moves, and the positions between them.

use std::iter;

use crate::game::record::{first_ply, ply_number};
use crate::game::{Game, MAX_RECORD, MoveError, MoveText, PositionHistory, Quoted, hash64};

/// The plies before a position up to which its game is compared with another one. A client that requests
/// each of its turns does so every second ply, or later where the opponent may move several times.
const MAX_PLIES_BACK: usize = 8;

/// Moves that were played, and the positions between them.
pub(super) struct Record<G: Game> {
    /// The position before the first move.
    pub(super) start: G::Position,
    /// The history of that position.
    pub(super) start_history: PositionHistory,
    /// Each move with the position after it.
    pub(super) plies: Vec<(G::Move, G::Position)>,
    /// The history of the position after the last move.
    pub(super) history: PositionHistory,
}

impl<G: Game> Record<G> {
    /// A game without moves, from a position with this history.
    pub(super) fn new(start: G::Position, start_history: PositionHistory) -> Self {
        Self {
            start,
            history: start_history.clone(),
            start_history,
            plies: Vec::new(),
        }
    }

    pub(super) fn last(&self) -> &G::Position {
        self.plies
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// Hashes of the game: up to the last position, and up to each of the [`MAX_PLIES_BACK`] positions
    /// before it, the latest first. A position without moves has none.
    ///
    /// They are others once play goes on at a limit of draws, because earlier estimates hold below it.
    pub(super) fn game_hashes(&self, rules: &G) -> Vec<u64> {
        if self.plies.is_empty() {
            return Vec::new();
        }
        let limit = self.history.line_limits(rules).reversible_plies;
        let start = hash64(&(&self.start, self.start_history.key(), limit));
        let hashes = self.plies.iter().scan(start, |hash, (_, position)| {
            *hash = hash64(&(*hash, position));
            Some(*hash)
        });
        let mut hashes: Vec<_> = iter::once(start).chain(hashes).collect();
        hashes.reverse();
        hashes.truncate(MAX_PLIES_BACK + 1);
        hashes
    }
}

impl<G: Game> Record<G> {
    /// Plays a move, and before it the one that is left out, if it is.
    pub(super) fn push(&mut self, rules: &G, mv: &MoveText) -> Result<(), MoveError> {
        let Some(left_out) = rules.left_out(self.last(), mv) else {
            let mv = read_move(rules, (self.last(), &self.history), mv)?;
            self.play(rules, mv);
            return Ok(());
        };
        // Only a move that can be played shows that another one was left out.
        let after = rules.play(self.last(), left_out);
        let mv = rules.read_move(&after, mv)?;
        self.play(rules, left_out);
        self.play(rules, mv);
        Ok(())
    }

    fn play(&mut self, rules: &G, mv: G::Move) {
        let position = self.last().clone();
        let after = self.history.play(rules, &position, mv);
        self.plies.push((mv, after));
    }

    /// Plays the move of an entry, or those of the record that it holds. The error tells why none is played.
    pub(super) fn push_entry(&mut self, rules: &G, entry: &MoveText) -> Result<(), String> {
        let Err(error) = self.push(rules, entry) else {
            return Ok(());
        };
        let Some(moves) = moves_of_entry(rules, entry) else {
            return Err(error.to_string());
        };
        for mv in moves {
            let played = self.push(rules, &mv);
            played
                .map_err(|error| format!("{}: {error}", Quoted(mv.name().unwrap_or_default())))?;
        }
        Ok(())
    }

    /// The reason why a move of a record cannot be played, with the ply and the move before it.
    pub(super) fn why_no_move(&self, rules: &G, mv: &MoveText, error: &MoveError) -> String {
        let ply = self.plies.len() + 1;
        let written = match mv {
            MoveText::Index(index) => index.to_string(),
            MoveText::Name(name) => Quoted(name).to_string(),
        };
        match self.last_move_name(rules) {
            Some(last) => format!("after {last}, {written} is no move (ply {ply}): {error}"),
            None => format!("{written} is no first move: {error}"),
        }
    }

    /// The name of the last move, with its number where the game counts moves so.
    fn last_move_name(&self, rules: &G) -> Option<String> {
        let (mv, _) = self.plies.last()?;
        let index = self.plies.len() - 1;
        let before = match index.checked_sub(1) {
            Some(before) => &self.plies[before].1,
            None => &self.start,
        };
        let name = rules.move_name(before, *mv);
        let is_numbered = rules.record_formats()[0].numbers_moves();
        Some(if is_numbered {
            let first = first_ply(rules, &self.start, self.start_history.clock());
            format!("{} {name}", ply_number(first + index))
        } else {
            name
        })
    }
}

/// The moves of an entry that is a part of a record, such as `1. e4 e5` or a result, which has none. There are
/// none where the entry reads as itself, is a number, or has a board of its own.
fn moves_of_entry<G: Game>(rules: &G, entry: &MoveText) -> Option<Vec<MoveText>> {
    let is_blank = |text: &str| text.trim_matches([' ', ',', ';']).is_empty();
    let text = entry
        .name()
        .filter(|text| text.len() <= MAX_RECORD && !is_blank(text))?;
    let record = rules.read_record(text).ok()?;
    let moves: Vec<_> = record.moves.into_iter().map(|it| it.mv).collect();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_here = record.start.is_none() && record.shape.is_none_or(|it| rules.shape() == Some(it));
    let is_number_of_move = text.ends_with('.') && rules.numbered_things().is_some();
    let is_other = moves.first() != Some(entry) && !is_number && !is_number_of_move;
    (is_here && is_other).then_some(moves)
}

/// Reads a move of a position with its history.
///
/// # Errors
///
/// It cannot be played.
pub(super) fn read_move<G: Game>(
    rules: &G,
    (position, history): (&G::Position, &PositionHistory),
    mv: &MoveText,
) -> Result<G::Move, MoveError> {
    if history.end(rules, position).is_some() {
        return Err(MoveError::GameOver);
    }
    rules.read_move(position, mv)
}
