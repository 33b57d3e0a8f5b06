//! The notation of a described game of pieces: `a2-a3` is a step, `a2xb3` a capture, `a1xc3xe5` two jumps, `a7-a8=Q` a
//! promotion and `b2` a new piece.
//!
//! A board is its cells, with capital letters for the pieces of the first side. Where they do not tell how the game
//! stands, it is a text: its rows, then the pieces that each side has still to place, and those that each has captured.

use super::moves::{Action, Move};
use super::position::Position;
use super::read_board::read_board;
use super::rules::Moving;
use super::tables::Cause;
use crate::game::{
    BoardText, Cell, Coordinates, EndedBy, Look, MoveError, MoveText, Notation, Outcome, Player,
    PositionError, Shape, Step,
};
use crate::games::described::condition::Condition;
use crate::games::described::connection::shortest_chain;
use crate::games::described::description::NoMove;
use crate::games::described::ending::Ending;
use crate::games::described::side::{Side, find_player};

const PASS_NAME: &str = "pass";

impl<E: Ending> Moving<E> {
    fn names(&self) -> Coordinates {
        self.tables.board.names
    }

    fn cell_name(&self, cell: u8) -> String {
        self.names().cell_name(cell.into())
    }

    /// What each cell holds: a mark, nothing, or no cell at all.
    fn contents(&self, position: &Position) -> impl Iterator<Item = Cell> {
        let tables = &*self.tables;
        let pieces = position.pieces;
        let all = tables.board.size().cells();
        (0..all).map(move |cell| {
            if tables.board.cells & 1 << cell == 0 {
                return Cell::hole();
            }
            if pieces.occupied() & 1 << cell == 0 {
                return Cell::Index(cell as u64);
            }
            let kind = pieces.kind_on(super::tables::small(cell));
            let mark = tables.kinds[usize::from(kind)].mark;
            let is_first = pieces.of(Player::One) & 1 << cell != 0;
            let mark = if is_first {
                mark
            } else {
                mark.to_ascii_lowercase()
            };
            Cell::Mark(mark.to_string())
        })
    }

    /// Whether the pieces on the board do not tell all.
    fn has_state(&self) -> bool {
        self.tables.counts_captured || self.tables.in_hand != [0; 2]
    }

    /// The cells on which a move of jumps lands in turn.
    fn route(&self, position: &Position, mv: Move) -> Vec<u8> {
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
    fn name(&self, position: &Position, mv: Move, is_short: bool) -> String {
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

impl<E: Ending> Notation for Moving<E> {
    fn players(&self) -> [&'static str; 2] {
        self.tables.players.map(Side::name)
    }

    fn find_player(&self, name: &str) -> Option<Player> {
        find_player(name, self.tables.players).or_else(|| self.signs().player(name))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.tables.board.size())
    }

    fn look(&self) -> Look {
        Look::Letters
    }

    fn kinds(&self) -> Vec<char> {
        self.tables.kinds.iter().map(|kind| kind.mark).collect()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.names())
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        read_board(self, board, to_move)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let contents: Vec<_> = self.contents(position).collect();
        if !self.has_state() {
            return BoardText::Cells(contents);
        }
        let rows = contents.chunks(self.tables.board.columns as usize);
        let rows: Vec<_> = rows
            .map(|row| BoardText::Cells(row.to_vec()).to_compact())
            .collect();
        let mut words = vec![rows.join("/")];
        if self.tables.in_hand != [0; 2] {
            let [one, two] = position.in_hand;
            words.push(format!("{one}:{two}"));
        }
        if self.tables.counts_captured {
            let [one, two] = position.captured;
            words.push(format!("{one}-{two}"));
        }
        BoardText::Text(words.join(" "))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        self.has_state().then(|| self.contents(position).collect())
    }

    fn move_words(&self) -> String {
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

    /// Finds a legal move by its name, with or without signs. Any other two cells are a step that is illegal.
    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        let expected = || MoveError::expected(&self.move_words());
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
            let names = [false, true].map(|is_short| bare(&self.name(position, **mv, is_short)));
            names.contains(&wanted)
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
        if let Some(Step { from, to }) = Step::find(&wanted, self.names(), &[]) {
            return Ok(Move::step(from, to, position.pieces.kind_on(from)));
        }
        let cell = self.names().find_cell(&wanted).ok_or_else(expected)?;
        Ok(Move::place(
            super::tables::small(cell),
            self.tables.placed_kind,
        ))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> String {
        let tables = &*self.tables;
        let player = position.to_move;
        let own = position.pieces.of(player);
        let [from, to] = [mv.from, mv.to].map(|cell| self.cell_name(cell));
        let name = tables.players[player.index()].name();
        let in_hand = position.in_hand[player.index()];
        match mv.action {
            Action::Pass => return "a side passes only where it cannot move".to_owned(),
            Action::Place if in_hand == 0 && !tables.places_beside => {
                return format!("{name} has no piece to place; write two cells");
            }
            Action::Place if position.pieces.occupied() & 1 << mv.to != 0 => {
                return format!("{to} is taken already");
            }
            Action::Place if tables.board.cells & 1 << mv.to == 0 => {
                return format!("{to} is not part of the board");
            }
            Action::Place if in_hand > 0 => {
                return format!("{name} could then lose what must not be captured");
            }
            Action::Place => return format!("no piece of {name} stands beside {to}"),
            Action::Step | Action::Jump => {}
        }
        if in_hand > 0 {
            return format!("{name} has pieces to place before it moves one: {in_hand} more");
        }
        if own & 1 << mv.from == 0 {
            return format!("{name} has no piece on {from}");
        }
        if own & 1 << mv.to != 0 {
            return format!("{to} is taken by a piece of the same side");
        }
        let after = position.pieces.after(player, mv);
        if tables.reaches(position.turn(), mv) {
            let kind = position.pieces.kind_on(mv.from);
            if let Some([first, ..]) = tables.promotions(player, kind, mv.to) {
                let mark = tables.kinds[usize::from(*first)].mark;
                return format!("say what the piece becomes, as in \"{from}-{to}={mark}\"");
            }
            if tables.is_in_check(&after, player) {
                return format!("{name} could then lose what must not be captured");
            }
            if tables.is_compulsory {
                let most = if tables.is_longest {
                    ", as many pieces as it can"
                } else {
                    ""
                };
                return format!("{name} has to capture{most}");
            }
        }
        format!("the piece on {from} does not move to {to}")
    }

    fn write_move(&self, position: &Position, mv: Move) -> MoveText {
        MoveText::Name(self.name(position, mv, false))
    }

    fn squares(&self, position: &Position, mv: Move) -> Vec<usize> {
        let cells = match mv.action {
            Action::Pass => Vec::new(),
            Action::Place => vec![mv.to],
            Action::Step => vec![mv.from, mv.to],
            Action::Jump => [vec![mv.from], self.route(position, mv)].concat(),
        };
        cells.into_iter().map(usize::from).collect()
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        let tables = &*self.tables;
        position.outcome?.winner()?;
        let (last, other) = (!position.to_move, position.to_move);
        let own = position.pieces.of(last);
        let captured = position.captured[last.index()];
        let in_hand = position.in_hand[other.index()];
        let end = tables.end_of(last, &position.pieces, captured, in_hand)?;
        let Cause::Stones(condition) = &end.cause else {
            return None;
        };
        match condition {
            Condition::Patterns(patterns) => {
                let lines = patterns.iter().filter(|it| it.is_line());
                lines.into_iter().find_map(|line| line.first_in(own))
            }
            Condition::Connection(edges) => shortest_chain(&tables.board, edges[last.index()], own),
            Condition::Lines(_) | Condition::Captured(_) => None,
        }
    }

    fn ended_by(&self, position: &Position, _outcome: Outcome) -> EndedBy {
        let tables = &*self.tables;
        let (last, other) = (!position.to_move, position.to_move);
        let captured = position.captured[last.index()];
        let in_hand = position.in_hand[other.index()];
        let end = tables.end_of(last, &position.pieces, captured, in_hand);
        if self.winning_line(position).is_some() {
            return EndedBy::Line;
        }
        match end.map(|end| &end.cause) {
            Some(
                Cause::Reach { .. }
                | Cause::Stones(
                    Condition::Connection(_) | Condition::Patterns(_) | Condition::Lines(_),
                ),
            ) => EndedBy::Goal,
            Some(Cause::FewerThan { .. } | Cause::Stones(Condition::Captured(_))) => {
                EndedBy::Material
            }
            None if tables.is_in_check(&position.pieces, other) => EndedBy::Checkmate,
            None => match tables.no_move {
                NoMove::Loss => EndedBy::NoMoves,
                NoMove::Draw | NoMove::Win => EndedBy::Stalemate,
                NoMove::MostStones | NoMove::Pass => EndedBy::Material,
            },
        }
    }
}
