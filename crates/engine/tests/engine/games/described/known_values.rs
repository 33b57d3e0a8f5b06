//! Described games whose value others have found.

use bestmove_engine::erased::{PositionSource, PositionSpec};
use bestmove_engine::search::Value as Worth;
use serde_json::Value;

use super::description;
use super::moving::{clobber, hexapawn, three_mens_morris};

/// Who wins by the best play: the first side, the second one or nobody.
fn winner(game: &Value) -> &'static str {
    let compiled = description(game).compile().unwrap().game;
    let (options, mut resources, cancel) = Default::default();
    let spec = PositionSpec::new(PositionSource::Moves(Vec::new()));
    let position = compiled.position(&spec).unwrap();
    let result = position.search(&options, &mut resources, &cancel);
    match result.candidates[0].value {
        Worth::Win(_) => "first",
        Worth::Loss(_) => "second",
        Worth::Draw => "nobody",
        estimate @ Worth::Estimate(_) => panic!("{game}: {estimate:?} is no proof"),
    }
}

/// Values that others have found: hexapawn by Gardner and by enumeration, Clobber by Albert, Grossman, Nowakowski and
/// Wolfe, three men's morris by retrograde analysis.
#[test]
fn values_are_the_known_ones() {
    assert_eq!(winner(&hexapawn(3, 3)), "second");
    assert_eq!(winner(&hexapawn(3, 4)), "first");
    assert_eq!(winner(&hexapawn(4, 3)), "second");
    assert_eq!(winner(&hexapawn(4, 4)), "first");
    assert_eq!(winner(&hexapawn(4, 5)), "second");
    assert_eq!(winner(&clobber(2, 3)), "second");
    assert_eq!(winner(&clobber(3, 3)), "first");
    assert_eq!(winner(&clobber(3, 4)), "second");
    assert_eq!(winner(&three_mens_morris("loss")), "first");
}
