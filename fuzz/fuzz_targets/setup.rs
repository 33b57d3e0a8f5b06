//! Boards, moves and rules of every game: a position that is accepted is written so that it can be
//! read back, and so is the position after a move.

#![no_main]

use arbitrary::Arbitrary;
use bestmove::engine::{
    BoardText, Cell, DynGame, MoveText, ParameterInput, PositionSnapshot, PositionSource,
    PositionSpec, Pruning,
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
    Word(String),
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
    fn spec(self, game: &dyn DynGame) -> PositionSpec {
        let info = game.info();
        let name = |index: u8| {
            let parameter = info
                .parameters
                .get(usize::from(index) % info.parameters.len().max(1));
            parameter
                .map_or("rows", |(parameter, _)| parameter.name)
                .to_owned()
        };
        let rule = |rule| match rule {
            Rule::Number(index, number) => (name(index), ParameterInput::Number(number.into())),
            Rule::Flag(index, flag) => (name(index), ParameterInput::Flag(flag)),
            Rule::Odd(name, number) => (name, ParameterInput::Number(number)),
        };
        let mut spec = PositionSpec::new(self.placement.source());
        spec.rules = self.rules.into_iter().map(rule).collect();
        spec.player = self.player.map(|player| match player {
            Player::One => info.players[0].to_owned(),
            Player::Two => info.players[1].to_owned(),
            Player::Odd(name) => name,
        });
        spec
    }
}

impl Placed {
    fn source(self) -> PositionSource {
        match self {
            Self::Cells(cells) => {
                let cells = (0..).zip(cells).map(|(index, cell)| cell.cell(index));
                PositionSource::Board(BoardText::Cells(cells.collect()))
            }
            Self::Marks(size, marks) => {
                let mut cells = vec![Cell::Empty; usize::from(size)];
                for (index, mark) in marks {
                    if let Some(cell) = cells.get_mut(usize::from(index)) {
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
            Self::Word(word) => PositionSource::MoveString(word),
        }
    }
}

impl Written {
    fn cell(self, index: u64) -> Cell {
        match self {
            Self::Mark(mark) => mark.cell(),
            Self::Empty => Cell::Empty,
            Self::Own => Cell::Index(index),
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

/// Checks that a written position is read as the same position, in both forms of a board.
fn check(game: &dyn DynGame, rules: &[(String, ParameterInput)], snapshot: &PositionSnapshot) {
    let text = snapshot.board.to_compact();
    for board in [snapshot.board.clone(), BoardText::Text(text)] {
        let mut written =
            PositionSpec::new(PositionSource::Board(board)).with_player(snapshot.player);
        written.rules = rules.to_vec();
        match game.position(&written) {
            Ok(read) => assert_eq!(read.snapshot(), *snapshot),
            Err(error) => panic!("{}: {error:?} in {written:?}", game.name()),
        }
    }
}

fuzz_target!(|described: Described| {
    let game = GAMES[usize::from(described.game) % GAMES.len()];
    let pick = usize::from(described.pick);
    let mut spec = described.spec(game);
    let Ok(position) = game.position(&spec) else {
        return;
    };
    check(game, &spec.rules, &position.snapshot());
    if position.is_over() {
        return;
    }
    let tree = position.game_tree(Some(1), Pruning::None, usize::MAX);
    let branches = tree.expect("as many calls as it takes").branches;
    let moves = &branches[1..];
    let next = &moves[pick % moves.len()];
    check(game, &spec.rules, &next.snapshot);
    if let PositionSource::Moves(moves) = &mut spec.placement {
        moves.push(next.mv.clone().expect("a move led there"));
        spec.player = Some(next.snapshot.player.to_owned());
        let Ok(position) = game.position(&spec) else {
            panic!(
                "{}: the last move cannot be played in {spec:?}",
                game.name()
            );
        };
        assert_eq!(position.snapshot(), next.snapshot);
    }
});
