//! Lists of moves of a request, in the words of their game where they are none.

use bestmove_engine::erased::{DynGame, MoveText, Quoted};

use super::item_fault::{ItemFault, first_of_each_kind};
use super::move_json::{Move, MoveList};
use super::problem::Problem;
use super::rules::RulesInput;

/// Refuses anything but an array of moves at this pointer. The game defines what a move is.
pub(super) fn read_moves(
    moves: MoveList,
    pointer: &str,
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Result<Vec<MoveText>, Problem> {
    let found = match moves {
        MoveList::Moves(items) => return read_items(items, pointer, game, rules),
        MoveList::Record(text) => Quoted(&text).to_string(),
        MoveList::Other(found) => found,
    };
    let example = example_moves(game, rules);
    let detail = format!("is {found}; expected an array of moves{example}");
    Err(Problem::invalid(pointer, detail))
}

/// Reads the entries of an array of moves.
fn read_items(
    items: Vec<Result<MoveText, String>>,
    pointer: &str,
    game: &dyn DynGame,
    rules: &RulesInput,
) -> Result<Vec<MoveText>, Problem> {
    let faults: Vec<_> = (0..)
        .zip(&items)
        .filter_map(|(index, item)| Some((index, item.as_ref().err()?)))
        .collect();
    if faults.is_empty() {
        return Ok(items.into_iter().flatten().collect());
    }
    let words = game.move_words(rules);
    let fault = |(index, found): (usize, &String)| {
        let detail = format!("is {found}; a move is {words}");
        ItemFault::new(format!("{pointer}/{index}"), detail)
    };
    let faults = faults.into_iter().map(fault).collect();
    Err(Problem::InvalidRequest(first_of_each_kind(faults)))
}

/// The first two moves of some game as an example, in JSON.
fn example_moves(game: &dyn DynGame, rules: &RulesInput) -> String {
    let moves: Vec<_> = game.example_moves(rules).into_iter().map(Move).collect();
    match serde_json::to_string(&moves) {
        Ok(example) if !moves.is_empty() => format!(", such as {example}"),
        _ => String::new(),
    }
}
