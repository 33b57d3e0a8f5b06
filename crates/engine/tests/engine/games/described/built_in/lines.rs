//! Lines of play move by move beside those of the built-in game.

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::Game;
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::games::chess::Chess;
use bestmove_engine::games::connect_four::ConnectFour;
use bestmove_engine::games::draughts::Draughts;
use bestmove_engine::games::hex::Hex;
use bestmove_engine::games::mnk::{LargeMnk, SmallMnk};
use bestmove_engine::games::othello::Othello;

use super::nine::{
    BREAKTHROUGH, CHESS, CONNECT_FOUR, DRAUGHTS, GOMOKU, HEX, MISERE, OTHELLO, TIC_TAC_TOE, parsed,
};
use crate::games::described::description;
use crate::games::described::perft::counts;

/// Follows every line of a described game and the same line of a built-in one.
struct Lines<'a, B> {
    built_in: &'a B,
    /// The cell of the described board that is a cell of the other one.
    cell: fn(usize) -> usize,
    /// The number of lines of one ply, of two and so on.
    counts: Vec<u64>,
}

impl<B: Game> RulesVisitor for Lines<'_, B> {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let starts = (rules.initial_position(), self.built_in.initial_position());
        self.follow(rules, (&starts.0, &starts.1), 0);
    }
}

impl<B: Game> Lines<'_, B> {
    fn follow<G: Game>(
        &mut self,
        rules: &G,
        (here, there): (&G::Position, &B::Position),
        ply: usize,
    ) {
        let outcome = rules.outcome(here);
        let board = || rules.write_board(here).to_compact();
        assert_eq!(outcome, self.built_in.outcome(there), "{}", board());
        if ply == self.counts.len() || outcome.is_some() {
            return;
        }
        assert_eq!(
            rules.to_move(here),
            self.built_in.to_move(there),
            "{}",
            board()
        );
        let moves = by_cells(rules, here, |cell| cell);
        let others = by_cells(self.built_in, there, self.cell);
        let cells: Vec<_> = moves.iter().map(|(cells, _)| cells).collect();
        let other_cells: Vec<_> = others.iter().map(|(cells, _)| cells).collect();
        assert_eq!(cells, other_cells, "{}", board());
        self.counts[ply] += moves.len() as u64;
        for ((_, mv), (_, other)) in moves.iter().zip(&others) {
            let (here, there) = (rules.play(here, *mv), self.built_in.play(there, *other));
            self.follow(rules, (&here, &there), ply + 1);
        }
    }
}

/// The moves in the order of their cells, none of which have the same ones.
fn by_cells<G: Game>(
    rules: &G,
    position: &G::Position,
    cell: fn(usize) -> usize,
) -> Vec<(Vec<usize>, G::Move)> {
    let cells = |mv| rules.squares(position, mv).into_iter().map(cell).collect();
    let moves = rules.moves(position).into_iter();
    let mut moves: Vec<(Vec<usize>, _)> = moves.map(|mv| (cells(mv), mv)).collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(moves.is_sorted_by(|one, other| one.0 < other.0));
    moves
}

/// Follows all lines of up to this many plies.
fn follow<B: Game>(text: &str, built_in: &B, cell: fn(usize) -> usize, plies: usize) {
    let counts = vec![0; plies];
    let mut lines = Lines {
        built_in,
        cell,
        counts,
    };
    description(&parsed(text)).accept(&mut lines).unwrap();
    println!(
        "{:?} in {}",
        lines.counts,
        text.lines().nth(2).unwrap().trim()
    );
}

/// About five million lines of each game, as far as a whole number of plies comes close.
#[test]
fn lines_are_those_of_the_built_in_games() {
    let same = |cell| cell;
    follow(TIC_TAC_TOE, &SmallMnk::TIC_TAC_TOE, same, 9);
    follow(MISERE, &SmallMnk::new(4, 4, 3).misere(), same, 6);
    follow(CONNECT_FOUR, &ConnectFour::STANDARD, same, 8);
    follow(GOMOKU, &LargeMnk::large(11, 11, 5), same, 3);
    follow(OTHELLO, &Othello::STANDARD, same, 9);
    follow(HEX, &Hex::STANDARD, same, 3);
    follow(BREAKTHROUGH, &Breakthrough::STANDARD, same, 5);
    // The first side is at the bottom of a described board, and black at the top of one of draughts.
    follow(DRAUGHTS, &Draughts, |cell| 63 - cell, 9);
    // The built-in game captures en passant from the fifth ply on.
    follow(CHESS, &Chess, same, 4);
}

/// Counted with Fairy-Stockfish, whose variant has neither castling nor captures en passant. With them, there are 258
/// more lines of five plies.
#[test]
fn lines_of_plain_chess_are_those_of_another_program() {
    let expected = [20, 400, 8_902, 197_281, 4_865_351];
    assert_eq!(counts(&parsed(CHESS), 5), expected);
}
