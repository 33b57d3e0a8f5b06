//! The notation of draughts: a position as in Portable Draughts Notation, and moves such as `11-15`
//! and `22x15x8`, which name every square on which a piece lands.

use super::bitboard::{Direction, SQUARES, index_of, last_row, square};
use super::board::{SHAPE, cell_of, dark_squares, draw_cells, read_squares};
use super::fen::{expected_fen, read_fen, read_square, write_fen};
use super::moves::Move;
use super::position::Position;
use super::rules::{Draughts, moves};
use crate::game::bits::first_bit;
use crate::game::marks::require_player;
use crate::game::record::cell_names::whole_word;
use crate::game::record::movetext::{Movetext, Numbers};
use crate::game::{
    BoardText, Cell, EndedBy, Layout, Look, MoveError, MoveText, Notation, Outcome, Player,
    PositionError, Quoted, RecordError, RecordFormat, RecordText, Rules as _, Shape, check_count,
    check_turn,
};

const PLAYERS: [&str; 2] = ["black", "white"];

const PDN: Movetext = Movetext {
    results: &[
        "1-0", "0-1", "1/2-1/2", "½-½", "1/2", "*", "2-0", "0-2", "1-1", "0-0",
    ],
    numbers: Numbers::OfMoves,
    has_line_comments: false,
    split: whole_word,
};

/// The number of English draughts in Portable Draughts Notation.
const GAME_TYPE: &str = "21";

/// The pieces with which a side begins.
const PIECES_OF_A_SIDE: usize = 12;

/// The squares of a move in order, as indices.
type Path = Vec<usize>;

/// The square from which a move leads, and every square on which the piece lands.
fn path(mv: Move) -> Path {
    let landings = mv.landings().map(|landing| first_bit(landing.at));
    [mv.from]
        .into_iter()
        .chain(landings)
        .map(index_of)
        .collect()
}

/// Writes the squares of a move.
fn write_path(path: &[usize], sign: &str) -> String {
    let numbers: Vec<_> = path.iter().map(|index| (index + 1).to_string()).collect();
    numbers.join(sign)
}

fn write(mv: Move) -> String {
    write_path(&path(mv), if mv.is_capture() { "x" } else { "-" })
}

/// The signs of a capture.
const CAPTURE_SIGNS: [char; 3] = ['x', 'X', ':'];

/// Reads the name of a move: at least two squares, with signs or with white space between them.
fn read_path(name: &str) -> Option<Path> {
    let name = name.replace(['–', '—', '‑', '−'], "-").replace('×', "x");
    let name = name.trim_end_matches(['!', '?']);
    let squares: Vec<_> = if name.contains(' ') {
        name.split(' ').collect()
    } else {
        let is_sign = |sign: char| sign == '-' || CAPTURE_SIGNS.contains(&sign);
        name.split(is_sign).collect()
    };
    let path: Path = squares
        .into_iter()
        .map(read_square)
        .collect::<Option<_>>()?;
    (path.len() > 1).then_some(path)
}

/// The legal move along a path. The start and the end of a capture suffice where they fit no other.
fn find_move(legal: &[Move], written: &[usize]) -> Result<Option<Move>, MoveError> {
    let leads_along = |mv: &Move| {
        let path = path(*mv);
        let has_ends = || path[0] == written[0] && path.last() == written.last();
        path == written || written.len() == 2 && has_ends()
    };
    let mut legal = legal.iter().copied();
    let found = legal.find(leads_along);
    if found.is_some() && legal.any(|mv| leads_along(&mv)) {
        let [start, end] = [written[0] + 1, written[1] + 1];
        return Err(MoveError::Illegal(format!(
            "several captures lead from {start} to {end}; name every square on the way"
        )));
    }
    Ok(found)
}

fn why_illegal(position: &Position, legal: &[Move], written: &[usize]) -> String {
    let mover = position.to_move;
    let [player, opponent] = [mover, !mover].map(|player| PLAYERS[player.index()]);
    let (start, end) = (square(written[0]), square(written[1]));
    let [from, to] = [written[0] + 1, written[1] + 1];
    let is_beside = |direction: Direction| direction.step(start) & end != 0;
    let reachable = Direction::ALL
        .into_iter()
        .filter(|direction| position.movers(mover, *direction) & start != 0);
    if position.of(!mover) & start != 0 {
        format!("the piece on {from} is one of {opponent}, and {player} is to move")
    } else if position.of(mover) & start == 0 {
        format!("{player} has no piece on {from}")
    } else if let Some(longer) = legal.iter().find(|mv| path(**mv).starts_with(written)) {
        format!("the capture goes on: {}", write(*longer))
    } else if legal[0].is_capture() {
        format!("{player} must capture, as by {}", write(legal[0]))
    } else if position.occupied() & end != 0 {
        format!("{to} is taken")
    } else if reachable.clone().any(is_beside) {
        format!("a piece on {from} makes one step, to {to}")
    } else if Direction::ALL.into_iter().any(is_beside) {
        format!("the man on {from} moves forwards, and {to} is behind it")
    } else {
        format!("a piece on {from} cannot reach {to}; it steps to a square beside it")
    }
}

/// Checks that play can lead to a position.
fn validate(position: &Position) -> Result<(), PositionError> {
    let impossible = |detail: String| Err(PositionError::impossible_board(detail));
    for player in Player::BOTH {
        let name = PLAYERS[player.index()];
        let pieces = position.of(player).count_ones() as usize;
        check_count(name, pieces, "pieces", PIECES_OF_A_SIDE)?;
        let promoted = position.men_of(player) & last_row(player);
        if promoted != 0 {
            let index = index_of(first_bit(promoted));
            return impossible(format!(
                "{name} has a man on {}, where it would be a king",
                index + 1
            ));
        }
    }
    if position.of(!position.to_move) == 0 {
        let [mover, other] =
            [position.to_move, !position.to_move].map(|player| PLAYERS[player.index()]);
        return impossible(format!("{mover} is to move, but {other} has no pieces"));
    }
    Ok(())
}

/// Whether a text has a character for each square, with or without signs between them.
fn is_of_squares(text: &str) -> bool {
    let count =
        |is_between: fn(char) -> bool| text.chars().filter(|sign| !is_between(*sign)).count();
    let is_between = |sign: char| sign.is_whitespace() || "/|,".contains(sign);
    [count(|sign| "\r\n".contains(sign)), count(is_between)].contains(&SQUARES)
}

impl Notation for Draughts {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn layout(&self) -> Layout {
        Layout::DarkSquares
    }

    fn look(&self) -> Look {
        Look::Squares
    }

    /// Either side may begin.
    fn initial_position_for(&self, first: Player) -> Option<Position> {
        Some(Position {
            to_move: first,
            ..self.initial_position()
        })
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let position = match board {
            BoardText::Text(text) if text.contains(':') => {
                let position = read_fen(text)?;
                check_turn(position.to_move, to_move, PLAYERS)?;
                position
            }
            BoardText::Text(text) => match dark_squares(text) {
                Some(dark) => read_squares(&BoardText::Text(dark), require_player(to_move)?)?,
                None if is_of_squares(text) => read_squares(board, require_player(to_move)?)?,
                None => return Err(expected_fen().into()),
            },
            BoardText::Cells(_) => read_squares(board, require_player(to_move)?)?,
        };
        validate(&position)?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        BoardText::Text(write_fen(position))
    }

    fn move_words(&self) -> String {
        r#"two squares such as "11-15", or more as in "22x15x8""#.to_owned()
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        Some(draw_cells(position))
    }

    /// Finds a legal move, because what a text leaves out depends on the moves that are legal.
    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        let name = mv.name().unwrap_or_default();
        let written = read_path(name).ok_or_else(|| MoveError::expected(&self.move_words()))?;
        if self.outcome(position).is_some() {
            return Err(MoveError::GameOver);
        }
        let legal = moves(position);
        let found = find_move(&legal, &written)?;
        let found =
            found.ok_or_else(|| MoveError::Illegal(why_illegal(position, &legal, &written)))?;
        if name.contains(CAPTURE_SIGNS) && !found.is_capture() {
            let (name, step) = (Quoted(name), write(found));
            let detail = format!("{name} captures nothing; the step is written \"{step}\"");
            return Err(MoveError::Illegal(detail));
        }
        Ok(found)
    }

    fn write_move(&self, _position: &Position, mv: Move) -> MoveText {
        MoveText::Name(write(mv))
    }

    fn record_formats(&self) -> &'static [RecordFormat] {
        &[RecordFormat::Pdn]
    }

    fn read_record(&self, text: &str) -> Result<RecordText, RecordError> {
        let game = PDN.read(text)?;
        if let Some(kind) = game.tag("GameType")
            && kind.split(',').next().map(str::trim) != Some(GAME_TYPE)
        {
            let reason = format!("English draughts are {GAME_TYPE}");
            return Err(RecordError::of_header("GameType", kind, &reason));
        }
        Ok(game.into_record())
    }

    fn record_headers(&self) -> &'static [(&'static str, &'static str)] {
        &[("GameType", GAME_TYPE)]
    }

    fn squares(&self, _position: &Position, mv: Move) -> Vec<usize> {
        path(mv).into_iter().map(cell_of).collect()
    }

    fn ended_by(&self, position: &Position, _outcome: Outcome) -> EndedBy {
        if position.of(position.to_move) == 0 {
            EndedBy::Material
        } else {
            EndedBy::NoMoves
        }
    }
}
