//! Analyses that are mapped from the canonical position or restored from proven lines, against
//! searches of the position itself.

use bestmove_engine::erased::{
    CancelFlag, DynAnalysis, DynGame, DynPosition, MoveSelection, MoveText, ParameterInput,
    ParameterValue, PositionSource, PositionSpec, Resources, SearchOptions, SearchResult,
};
use bestmove_engine::games::GAMES;
use proptest::prelude::*;

/// A game on the menu with parameters of its rules.
type Board = (&'static dyn DynGame, Vec<(&'static str, ParameterValue)>);

/// Boards that are so small that everything is proven.
fn boards() -> Vec<Board> {
    let of_game = |game: &'static dyn DynGame| {
        let rules = game.small_rules().into_iter();
        rules.map(move |rules| (game, rules))
    };
    GAMES.iter().copied().flat_map(of_game).collect()
}

/// A pick that is too large is skipped.
fn position_after((game, rules): &Board, picks: &[usize]) -> Box<dyn DynPosition> {
    let mut spec = PositionSpec::new(PositionSource::Moves(Vec::new()));
    for (name, value) in rules {
        let value = match value {
            ParameterValue::Number(number) => ParameterInput::Number((*number).into()),
            ParameterValue::Word(word) => ParameterInput::Word((*word).to_owned()),
            ParameterValue::Flag(flag) => ParameterInput::Flag(*flag),
        };
        spec = spec.with_rule(name, value);
    }
    let mut position = game.position(&spec).expect("the start is a position");
    let mut moves = Vec::new();
    for pick in picks {
        let legal = position.legal_moves();
        let Some(picked) = legal.get(*pick) else {
            continue;
        };
        moves.push(picked.mv.clone());
        spec.source = PositionSource::Moves(moves.clone());
        position = game.position(&spec).expect("the moves are legal");
    }
    position
}

fn analyse(position: &dyn DynPosition) -> DynAnalysis {
    let (options, cancel) = (SearchOptions::default(), CancelFlag::default());
    position.analyse(&options, &mut Resources::default(), &cancel, &mut |_| ())
}

/// The value and the remoteness of every move, best first.
fn values(result: &SearchResult) -> Vec<(MoveText, String, Option<u32>)> {
    let candidates = result.candidates.iter();
    candidates
        .map(|candidate| {
            (
                candidate.pv[0].clone(),
                format!("{:?}", candidate.value),
                candidate.remoteness,
            )
        })
        .collect()
}

/// Whether every depth is the length of its line. Lines of equal points may differ in it.
fn depths_are_of_lines(result: &SearchResult) -> bool {
    let mut candidates = result.candidates.iter();
    candidates.all(|candidate| candidate.depth as usize == candidate.pv.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn mapped_and_restored_results_agree_with_a_search(
        board in prop::sample::select(boards()),
        picks in prop::collection::vec(0..16_usize, 2..14),
    ) {
        let position = position_after(&board, &picks);
        let (options, cancel) = (SearchOptions::default(), CancelFlag::default());
        let searched = position.search(&options, &mut Resources::default(), &cancel);
        let (canonical, symmetry) = position.canonical_position();
        let result = |analysis| position.result(analysis, symmetry, &MoveSelection::default());
        let analysis = analyse(&*canonical);
        let mapped = result(&analysis);
        prop_assert_eq!(&mapped.snapshot, &searched.snapshot);
        prop_assert_eq!((mapped.value, mapped.exact), (searched.value, true));
        prop_assert_eq!(values(&mapped), values(&searched));
        prop_assert!(depths_are_of_lines(&mapped) && depths_are_of_lines(&searched));
        prop_assert_eq!(&mapped.after, &searched.after);
        // Restoring succeeds only if the lines are legal and end the game.
        let proven = canonical.proven_lines(&analysis).expect("the analysis is exact");
        let restored = canonical.restore(&proven).expect("the lines are of this position");
        let restored = result(&restored);
        prop_assert_eq!(values(&restored), values(&mapped));
        prop_assert!(depths_are_of_lines(&restored));
        prop_assert_eq!((restored.depth, restored.nodes), (mapped.depth, mapped.nodes));
    }

    #[test]
    fn lines_that_prove_nothing_are_rejected(
        board in prop::sample::select(boards()),
        picks in prop::collection::vec(0..16_usize, 2..10),
        index in any::<prop::sample::Index>(),
    ) {
        let position = position_after(&board, &picks);
        let proven = position.proven_lines(&analyse(&*position));
        let proven = proven.expect("the analysis is exact");
        prop_assume!(!proven.lines.is_empty());
        let index = index.index(proven.lines.len());
        let mut incomplete = proven.clone();
        incomplete.lines.remove(index);
        prop_assert!(position.restore(&incomplete).is_none());
        let mut repeated = proven.clone();
        repeated.lines.push(proven.lines[index].clone());
        prop_assert!(position.restore(&repeated).is_none());
        let mut unfinished = proven.clone();
        unfinished.lines[index].pop();
        prop_assert!(position.restore(&unfinished).is_none());
        let mut illegal = proven;
        illegal.lines[index][0] = 1_000;
        prop_assert!(position.restore(&illegal).is_none());
    }
}
