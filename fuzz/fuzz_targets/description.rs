//! Descriptions of games: one that is accepted is a game that begins, whose moves can be played and whose boards can be
//! read, and that ends.

#![no_main]

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::Game;
use bestmove_engine::games::described::Description;
use libfuzzer_sys::fuzz_target;

/// The most plies that are played.
const MAX_PLIES: usize = 300;

/// Plays a game, whose moves the bytes of the description pick.
struct Playout<'a>(&'a [u8]);

impl RulesVisitor for Playout<'_> {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let mut position = rules.initial_position();
        assert_eq!(rules.outcome(&position), None, "a game begins");
        for pick in self.0.iter().cycle().take(MAX_PLIES) {
            let board = rules.write_board(&position);
            let read = rules.read_board(&board, Some(rules.to_move(&position)));
            assert_eq!(read.as_ref(), Ok(&position), "{board:?}");
            if rules.outcome(&position).is_some() {
                return;
            }
            let mut moves = rules.moves(&position).into_iter();
            assert!(moves.len() > 0, "an open game has a move: {board:?}");
            let index = usize::from(*pick) % moves.len();
            let mv = moves.nth(index).expect("the index is below the length");
            let next = rules.play(&position, mv);
            let left = |position| rules.max_plies_left(position);
            assert!(
                G::ENDS.in_cycles() || left(&next) < left(&position),
                "every move brings the end nearer: {board:?}"
            );
            position = next;
        }
    }
}

fuzz_target!(|text: &str| {
    let Ok(description) = serde_json::from_str::<Description>(text) else {
        return;
    };
    if let Err(errors) = description.accept(&mut Playout(text.as_bytes())) {
        let has_pointer = |pointer: &str| pointer.starts_with('/');
        assert!(!errors.is_empty() && errors.iter().all(|error| has_pointer(&error.pointer)));
    }
});
