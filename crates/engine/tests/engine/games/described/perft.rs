//! Described games against published counts of lines of play.

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::Game;
use serde_json::Value;

use super::description;
use super::moving::{antichess, ataxx, chess, draughts, international_draughts};
use super::placing::{connect_four, hex, othello, tic_tac_toe};
use crate::games::perft::perfts;

/// Counts the lines of play to each depth.
struct Perfts(u32, Vec<u64>);

impl RulesVisitor for Perfts {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        self.1 = perfts(rules, self.0);
    }
}

/// The number of lines of one ply, of two and so on.
pub(super) fn counts(game: &Value, depth: u32) -> Vec<u64> {
    let mut perfts = Perfts(depth, Vec::new());
    description(game).accept(&mut perfts).unwrap();
    perfts.1
}

/// Published numbers: the ends of all games of tic-tac-toe, Othello and Hex by the Chess Programming Wiki and
/// `OpenSpiel`, Connect Four by John Tromp (OEIS A212693).
#[test]
fn perft_of_stones_is_the_published_one() {
    assert_eq!(
        counts(&tic_tac_toe(), 9),
        [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
    assert_eq!(
        counts(&othello(8), 8),
        [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]
    );
    assert_eq!(
        counts(&connect_four(6, 7), 7),
        [7, 49, 343, 2_401, 16_807, 117_649, 823_536]
    );
    assert_eq!(counts(&hex(5), 4), [25, 600, 13_800, 303_600]);
}

/// Published numbers: of chess and English draughts by the Chess Programming Wiki, of international draughts by
/// `damexchange.nl`, of Ataxx by the programs libataxx and Fairy-Stockfish, of antichess by Lichess.
#[test]
fn perft_of_pieces_is_the_published_one() {
    // The first capture en passant would come with the fifth ply.
    assert_eq!(counts(&chess(), 4), [20, 400, 8_902, 197_281]);
    assert_eq!(counts(&antichess(), 4), [20, 400, 8_067, 153_299]);
    assert_eq!(
        counts(&draughts(), 7),
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740]
    );
    assert_eq!(
        counts(&international_draughts(), 6),
        [9, 81, 658, 4_265, 27_117, 167_140]
    );
    assert_eq!(counts(&ataxx(7), 4), [16, 256, 6_460, 155_888]);
}
