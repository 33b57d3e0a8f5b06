//! What is found out about the position that stands for another, turned back, against what is
//! found out about that itself.

use bestmove::engine::{
    CancelFlag, DynPosition, MoveSelection, MoveText, ParameterInput, PositionSource, PositionSpec,
    ProvenLines, Resources, SearchOptions, SearchResult,
};
use bestmove::games::GAMES;
use proptest::prelude::*;

/// Small boards, so that everything is proven.
const BOARDS: [(&str, &[(&str, i64)]); 4] = [
    ("tic-tac-toe", &[]),
    ("tic-tac-toe", &[("rows", 2), ("columns", 5)]),
    ("mnk", &[("rows", 4), ("columns", 4), ("connect", 3)]),
    ("connect-four", &[("rows", 4), ("columns", 5)]),
];

/// The position after moves that are drawn by `picks`.
fn task(board: usize, picks: &[usize]) -> Box<dyn DynPosition> {
    let (name, rules) = BOARDS[board];
    let game = GAMES.iter().find(|game| game.name() == name);
    let mut setup = PositionSpec {
        rules: rules
            .iter()
            .map(|(name, number)| ((*name).to_owned(), ParameterInput::Number(*number)))
            .collect(),
        placement: PositionSource::Moves(Vec::new()),
        player: None,
    };
    let game = game.expect("it is on the menu");
    let mut task = game.position(&setup).expect("the start is a position");
    let mut moves = Vec::new();
    for pick in picks {
        moves.push(MoveText::Index(*pick));
        setup.placement = PositionSource::Moves(moves.clone());
        match game.position(&setup) {
            Ok(next) => task = next,
            Err(_) => drop(moves.pop()),
        }
    }
    task
}

fn answer(task: &dyn DynPosition) -> SearchResult {
    let (ask, stop) = (SearchOptions::default(), CancelFlag::default());
    task.search(&ask, &mut Resources::default(), &stop, &mut |_| ())
}

/// What every move is worth, best first.
fn values(answer: &SearchResult) -> Vec<(MoveText, String, Option<u32>)> {
    let candidates = answer.candidates.iter();
    candidates
        .map(|each| {
            (
                each.pv[0].clone(),
                format!("{:?}", each.value),
                each.remoteness,
            )
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_position_is_worth_what_stands_for_it_is(
        board in 0..BOARDS.len(),
        picks in prop::collection::vec(0..16_usize, 2..14),
    ) {
        let task = task(board, &picks);
        let (itself, other) = (answer(&*task), answer(&*task.canonical_position()));
        let turned = task.from_canonical(&other, &MoveSelection::default());
        prop_assert_eq!(&turned.snapshot, &itself.snapshot);
        prop_assert_eq!((turned.value, turned.exact), (itself.value, true));
        prop_assert_eq!(values(&turned), values(&itself));
        prop_assert_eq!(&turned.after, &itself.after);
        // Every line is one of legal moves, to the end that is told of it.
        let known = ProvenLines::from_result(&turned).expect("it is exact");
        let recalled = task.from_cached(&known).expect("it is known of this position");
        prop_assert_eq!(values(&recalled), values(&turned));
        prop_assert_eq!((recalled.depth, recalled.nodes), (turned.depth, turned.nodes));
    }

    #[test]
    fn what_is_known_of_another_position_is_not_known_of_this(
        board in 0..BOARDS.len(),
        picks in prop::collection::vec(0..16_usize, 2..10),
        place in any::<prop::sample::Index>(),
    ) {
        let task = task(board, &picks);
        let known = ProvenLines::from_result(&answer(&*task)).expect("it is exact");
        prop_assume!(!known.lines.is_empty());
        let place = place.index(known.lines.len());
        let mut less = known.clone();
        less.lines.remove(place);
        prop_assert_eq!(task.from_cached(&less), None);
        let mut twice = known.clone();
        twice.lines.push(known.lines[place].clone());
        prop_assert_eq!(task.from_cached(&twice), None);
        let mut open = known.clone();
        open.lines[place].pop();
        prop_assert_eq!(task.from_cached(&open), None);
        let mut off = known;
        off.lines[place][0] = MoveText::Index(1_000);
        prop_assert_eq!(task.from_cached(&off), None);
    }
}
