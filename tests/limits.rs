//! The cost of a limit: a search under a limit proves what it proves without one, and estimates
//! what it cannot prove.

use bestmove::game::{Evaluation, Game, Outcome, Player};
use bestmove::games::breakthrough::Breakthrough;
use bestmove::games::connect_four::ConnectFour;
use bestmove::games::mnk::Mnk;
use bestmove::search::{CancelFlag, Limits, Resources, analyse};

/// Checks that a limit on nodes that is not reached costs at most a fifth more nodes.
///
/// Under the greatest limit, open tests may take any work. Under the other, those of 5,5,4 take more
/// than a sixteenth of it: its proof ends only because answered tests count.
fn check<G: Game>(game: &G, position: &G::Position) {
    let search = |limits: &Limits| {
        let mut resources = Resources::default();
        resources.enhancements.book = false;
        let cancel = CancelFlag::default();
        analyse(game, position, limits, &mut resources, &cancel, &mut |_| ())
    };
    let unlimited = search(&Limits::default());
    assert!(unlimited.is_exact());
    let values = |analysis: &bestmove::search::Analysis<G::Move>| {
        let candidates = analysis.candidates.iter();
        candidates
            .map(|candidate| (candidate.mv, candidate.value))
            .collect::<Vec<_>>()
    };
    for max_nodes in [20 * unlimited.nodes, u64::MAX / 2] {
        let limited = search(&Limits::default().with_nodes(max_nodes));
        assert_eq!(values(&limited), values(&unlimited));
        assert!(
            limited.nodes * 5 <= unlimited.nodes * 6,
            "{} nodes with a limit of {max_nodes}, {} without: {position:?}",
            limited.nodes,
            unlimited.nodes
        );
    }
}

#[test]
fn limit_costs_little_in_connect_four() {
    let game = ConnectFour::STANDARD;
    for moves in [
        [1, 2, 4, 4, 0, 0, 3, 6, 2, 5],
        [3, 3, 3, 2, 2, 4, 4, 4, 0, 1],
    ] {
        let start = game.initial_position();
        let position = moves.iter().fold(start, |position, column| {
            let mut legal = game.moves(&position);
            let mv = legal.nth(*column).expect("no column is full");
            game.play(&position, mv)
        });
        check(&game, &position);
    }
}

#[test]
fn limit_costs_little_in_mnk_games() {
    let game = Mnk::new(5, 5, 4);
    let start = game.initial_position();
    check(&game, &start);
}

#[test]
fn limit_costs_little_in_breakthrough() {
    let game = SmallBreakthrough;
    check(&game, &game.initial_position());
}

#[test]
fn hopeless_proofs_leave_the_nodes_to_estimates() {
    let game = Breakthrough::STANDARD;
    let start = game.initial_position();
    let mut resources = Resources::default();
    let limits = Limits::default().with_nodes(100_000);
    let cancel = CancelFlag::default();
    let analysis = analyse(&game, &start, &limits, &mut resources, &cancel, &mut |_| ());
    // Proofs once got nearly all of the nodes, and the depth was 2.
    assert!(analysis.depth >= 8, "depth {}", analysis.depth);
}

/// Breakthrough on four rows and four columns: the first pawn on the last row wins.
#[derive(Clone, Copy, Debug)]
struct SmallBreakthrough;

const SIDE: u8 = 4;

/// The pawns of both players, one bit for each cell, and the side to move. Player one moves to
/// higher cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pawns {
    pawns: [u16; 2],
    to_move: Player,
}

impl Pawns {
    fn has(self, player: Player, cell: u8) -> bool {
        self.pawns[player.index()] >> cell & 1 == 1
    }

    /// Returns the rows that a pawn of a player has moved.
    fn advance(player: Player, cell: u8) -> u8 {
        match player {
            Player::One => cell / SIDE,
            Player::Two => SIDE - 1 - cell / SIDE,
        }
    }
}

impl Game for SmallBreakthrough {
    type Position = Pawns;
    type Move = (u8, u8);
    type Moves = Vec<(u8, u8)>;
    type Features = ();

    fn initial_position(&self) -> Pawns {
        Pawns {
            pawns: [0x00ff, 0xff00],
            to_move: Player::One,
        }
    }

    fn to_move(&self, position: &Pawns) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let has_arrived = |player: Player| {
            (0..SIDE * SIDE)
                .any(|cell| position.has(player, cell) && Pawns::advance(player, cell) == SIDE - 1)
        };
        let is_gone = |player: Player| position.pawns[player.index()] == 0;
        Player::BOTH
            .into_iter()
            .find(|player| has_arrived(*player) || is_gone(!*player))
            .map(Outcome::Won)
    }

    fn moves(&self, position: &Pawns) -> Vec<(u8, u8)> {
        let player = position.to_move;
        let mut moves = Vec::new();
        for from in (0..SIDE * SIDE).filter(|cell| position.has(player, *cell)) {
            let ahead = match player {
                Player::One => from + SIDE,
                Player::Two => from - SIDE,
            };
            let column = ahead % SIDE;
            for to in [
                (column > 0).then(|| ahead - 1),
                Some(ahead),
                (column + 1 < SIDE).then(|| ahead + 1),
            ] {
                let is_blocked =
                    |to: u8| position.has(player, to) || to == ahead && position.has(!player, to);
                moves.extend(to.filter(|to| !is_blocked(*to)).map(|to| (from, to)));
            }
        }
        moves
    }

    fn play(&self, position: &Pawns, (from, to): (u8, u8)) -> Pawns {
        let mut pawns = position.pawns;
        let player = position.to_move;
        pawns[player.index()] ^= 1 << from | 1 << to;
        pawns[(!player).index()] &= !(1 << to);
        Pawns {
            pawns,
            to_move: !player,
        }
    }

    fn max_plies_left(&self, position: &Pawns) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let rows_left = |player: Player| {
            let pawns = (0..SIDE * SIDE).filter(move |cell| position.has(player, *cell));
            pawns.map(move |cell| u32::from(SIDE - 1 - Pawns::advance(player, cell)))
        };
        Player::BOTH.into_iter().flat_map(rows_left).sum()
    }

    fn evaluate(&self, position: &Pawns, (): &()) -> Evaluation {
        let pawns = |player: Player| position.pawns[player.index()].count_ones().cast_signed();
        let player = position.to_move;
        Evaluation::from_log_odds(300 * (pawns(player) - pawns(!player)))
    }
}
