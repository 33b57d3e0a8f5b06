//! Games that callers describe: their laws, their lines and values, and the descriptions that are refused.

mod built_in;
mod known_values;
mod laws;
mod moving;
mod perft;
mod placing;
mod pop_out;
mod refused;
mod weights;

use bestmove_engine::games::described::Description;
use serde_json::Value;

pub(super) fn description(json: &Value) -> Description {
    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json}: {error}"))
}
