//! Every game obeys the laws, and the search agrees with plain minimax on it.

use bestmove::audit::audit;
use bestmove::games::GAMES;
use bestmove::games::mnk::Mnk;
use proptest::prelude::*;

/// Moves to play from the start, as picks among the legal ones.
fn playout() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..10)
}

proptest! {
    #[test]
    fn every_game_on_the_menu(picks in playout(), seed: u64) {
        for game in GAMES {
            if let Err(violation) = game.audit(&picks, seed) {
                panic!("{}: {violation}", game.name());
            }
        }
    }

    #[test]
    fn mnk_games_of_every_shape(
        (rows, columns) in (1..=8_u32, 1..=8_u32),
        connect in 1..=6_u32,
        picks in playout(),
        seed: u64,
    ) {
        let rules = Mnk::new(rows, columns, connect);
        if let Err(violation) = audit(&rules, &picks, seed) {
            panic!("{rows},{columns},{connect}: {violation}");
        }
    }
}

#[test]
fn the_names_of_the_menu_are_distinct_and_plain() {
    let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
    for (place, name) in names.iter().enumerate() {
        assert!(!names[..place].contains(name), "{name} is listed twice");
        let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(name.chars().all(plain), "{name} is not lower case");
    }
}
