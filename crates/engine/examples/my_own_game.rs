//! A game of one's own: Nim with three piles, where the side that takes the last stone wins.
//! `cargo run -p bestmove-engine --example my_own_game`

use bestmove_engine::game::{Estimable, Outcome, Player, Provable, Rules, Symmetric};
use bestmove_engine::search::Search;

#[derive(Clone, Debug)]
struct Nim;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    piles: [u8; 3],
    to_move: Player,
}

/// A pile and the number of stones that are taken from it.
type Move = (usize, u8);

impl Rules for Nim {
    type Position = Position;
    type Move = Move;
    type Moves = Vec<Move>;

    fn initial_position(&self) -> Position {
        let to_move = Player::One;
        Position {
            piles: [3, 4, 5],
            to_move,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.piles == [0; 3]).then_some(Outcome::Won(!position.to_move))
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let piles = position.piles.into_iter().enumerate();
        piles
            .flat_map(|(pile, stones)| (1..=stones).map(move |taken| (pile, taken)))
            .collect()
    }

    fn play(&self, position: &Position, (pile, taken): Move) -> Position {
        let mut piles = position.piles;
        piles[pile] -= taken;
        Position {
            piles,
            to_move: !position.to_move,
        }
    }

    fn max_plies_left(&self, position: &Position) -> u32 {
        position.piles.into_iter().map(u32::from).sum()
    }
}

impl Symmetric for Nim {}
impl Provable for Nim {}
impl Estimable for Nim {
    type Features = ();
}

fn main() {
    let analysis = Search::new(&Nim).run(&Nim.initial_position());
    for candidate in &analysis.candidates {
        let (pile, taken) = candidate.mv;
        println!("take {taken} of pile {pile}: {:?}", candidate.value);
    }
}

#[test]
fn one_move_wins_as_bouton_proved() {
    // Source: Bouton, "Nim, a Game with a Complete Mathematical Theory", 1901: the winning moves leave
    // piles whose exclusive or is 0.
    let analysis = Search::new(&Nim).run(&Nim.initial_position());
    let wins = analysis
        .candidates
        .iter()
        .filter(|candidate| candidate.value.is_win());
    assert_eq!(wins.map(|win| win.mv).collect::<Vec<_>>(), [(0, 2)]);
}
