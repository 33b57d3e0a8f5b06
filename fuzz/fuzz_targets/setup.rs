//! Boards, moves and rules of every game: what is accepted is written so that it is read
//! back the same, and so is what a move makes of it.

#![no_main]

use arbitrary::Arbitrary;
use bestmove::engine::{
    BoardText, Cell, Engine, Given, MoveText, PositionSource, Pruning, PositionSpec, PositionSnapshot,
};
use bestmove::games::GAMES;
use libfuzzer_sys::fuzz_target;

/// A description of a position, most of it near to what games understand.
#[derive(Arbitrary, Debug)]
struct Described {
    game: u8,
    rules: Vec<Rule>,
    placement: Placed,
    player: Option<Player>,
    /// The move that is then played.
    pick: u16,
}

#[derive(Arbitrary, Debug)]
enum Rule {
    Number(u8, u8),
    Flag(u8, bool),
    Odd(String, i64),
}

#[derive(Arbitrary, Debug)]
enum Placed {
    Cells(Vec<Written>),
    /// A board of this size, empty but for these.
    Marks(u16, Vec<(u16, Mark)>),
    Text(String),
    Moves(Vec<Move>),
    Line(String),
}

#[derive(Arbitrary, Debug)]
enum Written {
    Mark(Mark),
    Empty,
    Own,
    Index(u64),
    Text(String),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Mark {
    X,
    O,
}

#[derive(Arbitrary, Debug)]
enum Move {
    Near(u8),
    Far(usize),
    Name(String),
}

#[derive(Arbitrary, Debug)]
enum Player {
    One,
    Two,
    Odd(String),
}

impl Described {
    fn setup(self, game: &dyn Engine) -> PositionSpec {
        let card = game.card();
        let name = |place: u8| {
            let known = card
                .parameters
                .get(usize::from(place) % card.parameters.len().max(1));
            known
                .map_or("rows", |(parameter, _)| parameter.name)
                .to_owned()
        };
        let rule = |rule| match rule {
            Rule::Number(place, number) => (name(place), Given::Number(number.into())),
            Rule::Flag(place, flag) => (name(place), Given::Flag(flag)),
            Rule::Odd(name, number) => (name, Given::Number(number)),
        };
        PositionSpec {
            rules: self.rules.into_iter().map(rule).collect(),
            placement: self.placement.placement(),
            player: self.player.map(|player| match player {
                Player::One => card.players[0].to_owned(),
                Player::Two => card.players[1].to_owned(),
                Player::Odd(name) => name,
            }),
        }
    }
}

impl Placed {
    fn placement(self) -> PositionSource {
        match self {
            Self::Cells(cells) => {
                let cells = (0..).zip(cells).map(|(place, cell)| cell.cell(place));
                PositionSource::Board(BoardText::Cells(cells.collect()))
            }
            Self::Marks(size, marks) => {
                let mut cells = vec![Cell::Empty; usize::from(size)];
                for (place, mark) in marks {
                    if let Some(cell) = cells.get_mut(usize::from(place)) {
                        *cell = mark.cell();
                    }
                }
                PositionSource::Board(BoardText::Cells(cells))
            }
            Self::Text(text) => PositionSource::Board(BoardText::Text(text)),
            Self::Moves(moves) => {
                let text = |mv| match mv {
                    Move::Near(index) => MoveText::Index(index.into()),
                    Move::Far(index) => MoveText::Index(index),
                    Move::Name(name) => MoveText::Name(name),
                };
                PositionSource::Moves(moves.into_iter().map(text).collect())
            }
            Self::Line(line) => PositionSource::MoveString(line),
        }
    }
}

impl Written {
    fn cell(self, place: u64) -> Cell {
        match self {
            Self::Mark(mark) => mark.cell(),
            Self::Empty => Cell::Empty,
            Self::Own => Cell::Index(place),
            Self::Index(index) => Cell::Index(index),
            Self::Text(text) => Cell::from_text(&text),
        }
    }
}

impl Mark {
    fn cell(self) -> Cell {
        Cell::Mark(format!("{self:?}"))
    }
}

/// What is written of a position is read as that position, in both of its forms.
fn check(game: &dyn Engine, rules: &[(String, Given)], standing: &PositionSnapshot) {
    let line = standing.board.to_line();
    for board in [standing.board.clone(), BoardText::Text(line)] {
        let written = PositionSpec {
            rules: rules.to_vec(),
            placement: PositionSource::Board(board),
            player: Some(standing.player.to_owned()),
        };
        match game.task(&written) {
            Ok(read) => assert_eq!(read.standing(), *standing),
            Err(error) => panic!("{}: {error:?} in {written:?}", game.name()),
        }
    }
}

fuzz_target!(|described: Described| {
    let game = GAMES[usize::from(described.game) % GAMES.len()];
    let pick = usize::from(described.pick);
    let mut setup = described.setup(game);
    let Ok(task) = game.task(&setup) else {
        return;
    };
    check(game, &setup.rules, &task.standing());
    if task.is_over() {
        return;
    }
    let tree = task.game_tree(Some(1), Pruning::None, usize::MAX);
    let branches = tree.expect("as many calls as it takes").branches;
    let moves = &branches[1..];
    let next = &moves[pick % moves.len()];
    check(game, &setup.rules, &next.standing);
    if let PositionSource::Moves(moves) = &mut setup.placement {
        moves.push(next.mv.clone().expect("a move led there"));
        setup.player = Some(next.standing.player.to_owned());
        let Ok(task) = game.task(&setup) else {
            panic!(
                "{}: the last move cannot be played in {setup:?}",
                game.name()
            );
        };
        assert_eq!(task.standing(), next.standing);
    }
});
