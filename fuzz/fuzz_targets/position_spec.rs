//! Boards, moves and rules of every game: an accepted position can be written and read back, and so
//! can the position after a move.

#![no_main]

use arbitrary::Arbitrary;
use bestmove_engine::erased::{
    BoardText, Cell, DynGame, EndedBy, MoveText, ParameterInput, PositionSnapshot, PositionSource,
    PositionSpec, Pruning,
};
use bestmove_engine::games::GAMES;
use libfuzzer_sys::fuzz_target;

/// A description of a position, most parts of which a game is likely to accept.
#[derive(Arbitrary, Debug)]
struct Description {
    game: u8,
    rules: Vec<Rule>,
    placement: Placement,
    player: Option<Player>,
    /// Selects the move that is then played.
    move_pick: u16,
}

#[derive(Arbitrary, Debug)]
enum Rule {
    Number(u8, u8),
    Flag(u8, bool),
    Never(u8),
    Word(u8, String),
    Any(String, i64),
}

#[derive(Arbitrary, Debug)]
enum Placement {
    Cells(Vec<CellInput>),
    /// A board of this size, with marks in some cells.
    Marks(u16, Vec<(u16, Mark)>),
    Text(String),
    Moves(Vec<Move>),
    Record(String),
}

#[derive(Arbitrary, Debug)]
enum CellInput {
    Mark(Mark),
    Empty,
    OwnIndex,
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
    Small(u8),
    Large(usize),
    Name(String),
}

#[derive(Arbitrary, Debug)]
enum Player {
    One,
    Two,
    Any(String),
}

impl Description {
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
            Rule::Never(index) => (name(index), ParameterInput::Word("never".to_owned())),
            Rule::Word(index, word) => (name(index), ParameterInput::Word(word)),
            Rule::Any(name, number) => (name, ParameterInput::Number(number)),
        };
        let mut spec = PositionSpec::new(self.placement.source());
        spec.rules = self.rules.into_iter().map(rule).collect();
        spec.player = self.player.map(|player| match player {
            Player::One => info.players[0].to_owned(),
            Player::Two => info.players[1].to_owned(),
            Player::Any(name) => name,
        });
        spec
    }
}

impl Placement {
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
                    Move::Small(index) => MoveText::Index(index.into()),
                    Move::Large(index) => MoveText::Index(index),
                    Move::Name(name) => MoveText::Name(name),
                };
                PositionSource::Moves(moves.into_iter().map(text).collect())
            }
            Self::Record(text) => PositionSource::Record(text),
        }
    }
}

impl CellInput {
    fn cell(self, index: u64) -> Cell {
        match self {
            Self::Mark(mark) => mark.cell(),
            Self::Empty => Cell::Empty,
            Self::OwnIndex => Cell::Index(index),
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

/// Checks that a snapshot is read back as the same position, in both forms of its board.
///
/// A board tells no history, so the end of a game by its history is not read back, and neither is a draw that
/// can be claimed.
fn check_round_trip(
    game: &dyn DynGame,
    rules: &[(String, ParameterInput)],
    snapshot: &PositionSnapshot,
) {
    let is_ended_by_history = matches!(
        snapshot.ended_by,
        Some(EndedBy::Repetition | EndedBy::NoProgress)
    );
    if is_ended_by_history || snapshot.claimable.is_some() {
        return;
    }
    let text = snapshot.board.to_compact();
    for board in [snapshot.board.clone(), BoardText::Text(text)] {
        let mut spec = PositionSpec::new(PositionSource::Board(board)).with_player(snapshot.player);
        spec.rules = rules.to_vec();
        match game.position(&spec) {
            Ok(read) => assert_eq!(read.snapshot(), *snapshot),
            Err(error) => panic!("{}: {error:?} in {spec:?}", game.name()),
        }
    }
}

fuzz_target!(|description: Description| {
    let game = GAMES[usize::from(description.game) % GAMES.len()];
    let pick = usize::from(description.move_pick);
    let mut spec = description.spec(game);
    let Ok(position) = game.position(&spec) else {
        return;
    };
    check_round_trip(game, &spec.rules, &position.snapshot());
    if position.is_over() {
        return;
    }
    let tree = position.game_tree(Some(1), Pruning::None, usize::MAX);
    let nodes = tree.expect("there is no limit of calls").nodes;
    let children = &nodes[1..];
    let next = &children[pick % children.len()];
    check_round_trip(game, &spec.rules, &next.snapshot);
    if let PositionSource::Moves(moves) = &mut spec.source {
        moves.push(next.mv.clone().expect("every node but the root has a move"));
        spec.player = Some(next.snapshot.player.to_owned());
        let Ok(position) = game.position(&spec) else {
            panic!("{}: the last move of {spec:?} is rejected", game.name());
        };
        assert_eq!(position.snapshot(), next.snapshot);
    }
});
