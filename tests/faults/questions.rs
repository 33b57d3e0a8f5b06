//! Requests, and their right answers. Each search takes some milliseconds, longer than the quick
//! search before a lookup in Redis.

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
    "61476724247631",
    "32455714637617",
    "47625754632552",
    "21323527533547",
    "25517472517722",
    "24561513655547",
    "54517143555527",
    "26144267226454",
    "52542416764645",
    "74536223276662",
    "76576666211126",
    "53213232134143",
    "46675257557771",
    "52631422341333",
    "31471655165166",
    "44715231413417",
];

/// The time of a search. On a slow machine, a shorter one would leave proofs less of the effort, and
/// they would visit other nodes.
const MOVETIME_MS: u32 = 10_000;

/// A request and its answer.
#[derive(Clone, Debug)]
pub(crate) struct AnsweredQuestion {
    pub(crate) question: Value,
    pub(crate) answer: String,
}

/// Requests whose answers are proven and may be cached. The answers are those of a server without a
/// shared cache.
pub(crate) async fn questions() -> Vec<AnsweredQuestion> {
    let questions = GAMES.iter().map(|game| for_game(game));
    answered(questions, &Replica::start(&[])).await
}

/// The requests of [`questions`] and the answers of this server. Every second request selects a random
/// move, so it is searched each time.
pub(crate) async fn mixed_questions(replica: &Replica) -> Vec<AnsweredQuestion> {
    let questions = GAMES.iter().enumerate().map(|(number, game)| {
        let mut question = for_game(game);
        if number % 2 == 1 {
            question["tie_break"] = json!("random");
            question["seed"] = json!(number);
        }
        question
    });
    answered(questions, replica).await
}

fn for_game(game: &str) -> Value {
    let moves: Vec<_> = game.bytes().map(|column| column - b'1').collect();
    json!({"game": "connect-four", "moves": moves, "limits": {"movetime_ms": MOVETIME_MS}})
}

async fn answered(
    questions: impl Iterator<Item = Value>,
    replica: &Replica,
) -> Vec<AnsweredQuestion> {
    let mut known = Vec::new();
    for question in questions {
        let answer = replica.ask(&question).await.text;
        known.push(AnsweredQuestion { question, answer });
    }
    known
}
