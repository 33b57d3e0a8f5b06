//! Questions that take some milliseconds to answer, more than are tried before Redis is
//! asked, and their right answers.

use serde_json::{Value, json};

use super::replica::Replica;

/// Games of Connect Four after 14 plies, as columns counted from 1.
const GAMES: [&str; 24] = [
    "11441215417513",
    "66515541215723",
    "42515357621556",
    "73244161755773",
    "35111525135113",
    "51253265175367",
    "16735323725575",
    "65347633121242",
    "32455714637617",
    "61476724247631",
    "47625754632552",
    "21323527533547",
    "25517472517722",
    "24561513655547",
    "54517143555527",
    "26144267226454",
    "52542416764645",
    "74536223276662",
    "52631422341333",
    "53213232134143",
    "46675257557771",
    "76576666211126",
    "31471655165166",
    "44715231413417",
];

/// A question and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) question: Value,
    pub(crate) answer: String,
}

/// The questions, answered by a server that has nobody to ask.
pub(crate) async fn questions() -> Vec<Known> {
    let alone = Replica::start(&[]);
    let mut known = Vec::new();
    for game in GAMES {
        let moves: Vec<_> = game.bytes().map(|column| column - b'1').collect();
        let question = json!({"game": "connect-four", "moves": moves});
        let answer = alone.ask(&question).await.text;
        known.push(Known { question, answer });
    }
    known
}
