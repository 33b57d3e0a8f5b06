//! Problems of GET requests, in the words of a link: their fields are parameters of the query.

use bestmove_api::contract::problem::Problem;

/// Phrases about a body of JSON, and those about a link in their place.
const PHRASES: [(&str, &str); 7] = [
    ("`moves: []` is the start", "`moves=` is the start"),
    (
        "each move is a number of its own",
        "commas are between moves, as in moves=4,0",
    ),
    (
        "each move is an entry of its own, without a number",
        "commas are between moves, which have no numbers",
    ),
    (", \"rules\"", ", \"rules.…\""),
    (" or \"rules\"", " or \"rules.…\""),
    (
        ", \"limits\"",
        ", \"limits.depth\", \"limits.movetime_ms\", \"limits.nodes\"",
    ),
    (
        " or \"limits\"",
        ", \"limits.depth\", \"limits.movetime_ms\" or \"limits.nodes\"",
    ),
];

/// Objects of a body, and the parameters that a link has in their place.
const OBJECTS: [(&str, &str); 2] = [
    (
        "/limits",
        "limits.depth=…, limits.movetime_ms=… or limits.nodes=…",
    ),
    ("/rules", "each rule by its name, such as rules.rows=…"),
];

/// The problem of a GET request in the words of a link.
pub(super) fn in_link(mut problem: Problem) -> Problem {
    for fault in problem.fields_mut() {
        let detail = &mut fault.detail;
        let object = OBJECTS
            .iter()
            .find(|(pointer, _)| *pointer == fault.pointer);
        if let Some((_, parameters)) = object
            && let Some((found, _)) = detail.split_once("; expected an object")
        {
            *detail = format!("{found}; a link has {parameters}");
        }
        if let Some((question, _)) = detail.split_once(" In JSON, that is ") {
            *detail = question.to_owned();
        }
        for (of_json, of_link) in PHRASES {
            if detail.contains(of_json) {
                *detail = detail.replace(of_json, of_link);
            }
        }
    }
    problem
}
