//! A search that is described step by step, compared with one with all arguments.

use std::num::NonZeroU32;

use bestmove_engine::game::{PositionHistory, Rules as _};
use bestmove_engine::games::chess::Chess;
use bestmove_engine::search::{CancelFlag, End, Enhancements, Limits, Search, StoppedBy};

use crate::searched::searched_after;

#[test]
fn builder_searches_as_the_function_does() {
    let mut history = PositionHistory::default();
    let start = Chess.initial_position();
    let mv = Chess.moves(&start).into_iter().next().unwrap();
    let position = history.play(&Chess, &start, mv);
    let top = NonZeroU32::new(2).unwrap();
    let limits = Limits::default()
        .with_nodes(20_000)
        .with_depth(4)
        .with_top(top);
    let expected = searched_after(&Chess, (&position, &history), &limits, Enhancements::ALL);
    let analysis = Search::new(&Chess)
        .after(history)
        .nodes(20_000)
        .depth(4)
        .top(top)
        .run(&position);
    assert_eq!(analysis.candidates, expected.candidates);
    assert_eq!(
        (analysis.depth, analysis.nodes),
        (expected.depth, expected.nodes)
    );
    assert_eq!(analysis.end, Some(End::Stopped(StoppedBy::Depth)));
}

#[test]
fn builder_knows_threads_and_a_flag() {
    let cancel = CancelFlag::default();
    cancel.cancel();
    let start = Chess.initial_position();
    let analysis = Search::new(&Chess)
        .threads(0)
        .cancelled_by(&cancel)
        .run(&start);
    assert_eq!(analysis.end, Some(End::Stopped(StoppedBy::Cancelled)));
    assert_eq!(analysis.candidates.len(), 20);
}
