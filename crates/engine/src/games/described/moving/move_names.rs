//! The names of moves of pieces: `a2-a3` is a step, `a2xb3` a capture, `a1xc3xe5` two jumps, `a7-a8=Q` a promotion and `b2`
//! a new piece.

use super::moves::{Action, Move};
use super::position::Position;
use super::rules::Moving;
use super::tables::small;
use crate::game::{MoveError, MoveText, Step};
use crate::games::described::description::NoMove;
use crate::games::described::ending::Ending;

const PASS_NAME: &str = "pass";

impl<E: Ending> Moving<E> {
    pub(super) fn cell_name(&self, cell: u8) -> String {
        self.tables.board.names.cell_name(cell.into())
    }

    /// The cells on which a move of jumps lands in turn.
    pub(super) fn route(&self, position: &Position, mv: Move) -> Vec<u8> {
        let mut route = Vec::new();
        let piece = 1 << mv.from;
        let turn = position.turn();
        self.tables
            .each_jump_of(turn, piece, &mut |found, landings| {
                if found == mv && route.is_empty() {
                    route = landings.to_vec();
                }
            });
        if route.is_empty() { vec![mv.to] } else { route }
    }

    /// The legal move of jumps one of whose routes has this name.
    fn find_route(&self, position: &Position, legal: &[Move], wanted: &str) -> Option<Move> {
        let mut found = None;
        let own = position.pieces.of(position.to_move);
        self.tables
            .each_jump_of(position.turn(), own, &mut |mv, landings| {
                let name = self.path(position, mv, landings);
                if bare(&name) == wanted && legal.contains(&mv) {
                    found = Some(mv);
                }
            });
        found
    }

    /// The name of a move of jumps that lands on these cells in turn.
    fn path(&self, position: &Position, mv: Move, landings: &[u8]) -> String {
        let landings = landings
            .iter()
            .map(|cell| format!("x{}", self.cell_name(*cell)));
        let path = self.cell_name(mv.from) + &landings.collect::<String>();
        self.with_promotion(position, mv, path)
    }

    fn with_promotion(&self, position: &Position, mv: Move, path: String) -> String {
        if mv.becomes == position.pieces.kind_on(mv.from) {
            return path;
        }
        format!("{path}={}", self.tables.kinds[usize::from(mv.becomes)].mark)
    }

    /// The name of a move. A short one leaves out where a chain of jumps lands on its way.
    pub(super) fn name(&self, position: &Position, mv: Move, is_short: bool) -> String {
        let from = self.cell_name(mv.from);
        match mv.action {
            Action::Pass => PASS_NAME.to_owned(),
            Action::Place => from,
            Action::Step => {
                let is_capture = position.pieces.of(!position.to_move) & 1 << mv.to != 0;
                let sign = if is_capture { 'x' } else { '-' };
                let path = format!("{from}{sign}{}", self.cell_name(mv.to));
                self.with_promotion(position, mv, path)
            }
            Action::Jump if is_short => self.path(position, mv, &[mv.to]),
            Action::Jump => self.path(position, mv, &self.route(position, mv)),
        }
    }

    /// What a move is written as, for people.
    pub(super) fn words_for_moves(&self) -> String {
        let tables = &*self.tables;
        let places = tables.in_hand != [0; 2] || tables.places_beside;
        let place = if places {
            "a cell such as \"a1\" for a new piece, or "
        } else {
            ""
        };
        let pass = if tables.no_move == NoMove::Pass {
            ", or \"pass\""
        } else {
            ""
        };
        format!("{place}two cells such as \"a1-a2\", with x for a capture{pass}")
    }

    /// Whether a piece can become only one other at the end of its move.
    fn is_clear(&self, position: &Position, mv: Move) -> bool {
        let kind = position.pieces.kind_on(mv.from);
        let kinds = self.tables.promotions(position.to_move, kind, mv.to);
        kinds.is_some_and(|kinds| kinds.len() == 1)
    }

    /// Finds a legal move by its name, with or without signs. Any other two cells are a step that is illegal.
    pub(super) fn find(&self, position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        let expected = || MoveError::expected(&self.words_for_moves());
        let name = mv.name().ok_or_else(expected)?;
        let wanted = bare(name);
        let legal = self.tables.moves(position.turn());
        let is_written = |mv: &&Move| {
            self.name(position, **mv, false)
                .eq_ignore_ascii_case(name.trim())
        };
        if let Some(found) = legal.iter().find(is_written) {
            return Ok(*found);
        }
        let is_meant = |mv: &&Move| {
            let names = [false, true].map(|is_short| self.name(position, **mv, is_short));
            names.iter().any(|name| {
                // Where a piece can become only one other, nobody needs to say which.
                let path = name
                    .split('=')
                    .next()
                    .filter(|_| self.is_clear(position, **mv));
                bare(name) == wanted || path.is_some_and(|path| bare(path) == wanted)
            })
        };
        let meant: Vec<_> = legal.iter().filter(is_meant).collect();
        match meant.as_slice() {
            [found] => return Ok(**found),
            [] => {}
            several => {
                let names = several.iter().map(|mv| self.name(position, **mv, false));
                let names: Vec<_> = names.collect();
                return Err(MoveError::Illegal(format!(
                    "it may be one of {}",
                    names.join(", ")
                )));
            }
        }
        if let Some(found) = self.find_route(position, &legal, &wanted) {
            return Ok(found);
        }
        if wanted == PASS_NAME {
            return Ok(Move::PASS);
        }
        if let Some(Step { from, to }) = Step::find(&wanted, self.tables.board.names, &[]) {
            return Ok(Move::step(from, to, position.pieces.kind_on(from)));
        }
        let cell = self
            .tables
            .board
            .names
            .find_cell(&wanted)
            .ok_or_else(expected)?;
        Ok(Move::place(small(cell), self.tables.placed_kind))
    }
}

/// The letters and digits of a name, without signs between cells and before a promotion.
fn bare(name: &str) -> String {
    let signs: Vec<char> = name.trim().chars().collect();
    let is_sign = |index: usize| match signs[index] {
        '-' | '=' | ':' | ' ' | '+' | '#' => true,
        // The column x is followed by a number.
        'x' | 'X' => index > 0 && signs.get(index + 1).is_some_and(char::is_ascii_alphabetic),
        _ => false,
    };
    let kept = (0..signs.len()).filter(|index| !is_sign(*index));
    kept.map(|index| signs[index].to_ascii_lowercase())
        .collect()
}
