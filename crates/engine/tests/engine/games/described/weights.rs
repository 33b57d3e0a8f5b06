//! The weights that descriptions give the terms of their evaluations.

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::{Evaluation, Game};
use bestmove_engine::games::described::Description;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

use super::description;

/// Games that have all terms together, each with a weight for every term that it has.
fn weighted_games() -> [(Value, Value); 4] {
    let chess = json!({
        "board": {"rows": 5, "columns": 4}, "players": ["white", "black"],
        "pieces": {
            "P": {"moves": "fmWfcF", "promotes": {"to": ["R", "N"]}}, "R": {"moves": "R"}, "N": {"moves": "N"},
            "K": {"moves": "K", "royal": true}
        },
        "start": ["rnk.", "ppp.", "....", ".PPP", ".KNR"], "ends": [{"captured": 20}],
        "draws": {"occurrence": 3, "plies": 100}
    });
    let yavalath = json!({
        "board": {"shape": "hexagon", "side": 4},
        "ends": [{"line": 4}, {"line": 3, "result": "loss"}]
    });
    let hex = json!({
        "board": {"shape": "rhombus", "rows": 4, "columns": 4},
        "ends": [{"connect": ["top_bottom", "left_right"]}]
    });
    let othello = json!({
        "board": {"rows": 6, "columns": 6},
        "start": ["......", "......", "..XO..", "..OX..", "......", "......"],
        "place": {"outflanks": true}, "no_move": "pass"
    });
    [
        (
            chess,
            json!({
                "tempo": 50, "mobility": 300, "captured": -100, "advance": 200,
                "pieces": {"P": 100, "R": 200, "N": 300, "K": 0}
            }),
        ),
        (
            yavalath,
            json!({"tempo": 0, "lines": [200, 100, -300], "losing_lines": [500, 400]}),
        ),
        (hex, json!({"chains": 70})),
        (
            othello,
            json!({"tempo": 100, "mobility": 200, "corners": 120, "stones": -100}),
        ),
    ]
}

/// The evaluations and the terms of the positions of random games, which are the same for all weights.
struct Evaluated {
    evaluations: Vec<Evaluation>,
    terms: Vec<Vec<i32>>,
}

impl Evaluated {
    fn new(game: &Value, weights: Option<&Value>) -> Self {
        let mut game = game.clone();
        if let Some(weights) = weights {
            game["weights"] = weights.clone();
        }
        let mut evaluated = Self {
            evaluations: Vec::new(),
            terms: Vec::new(),
        };
        let description = description(&game);
        let refused = description.accept(&mut evaluated);
        refused.unwrap_or_else(|errors| panic!("{game}: {errors:?}"));
        evaluated
    }
}

impl RulesVisitor for Evaluated {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let mut generator = Pcg64Mcg::seed_from_u64(5);
        for _ in 0..60 {
            let mut position = rules.initial_position();
            for _ in 0..generator.random_range(0..14) {
                if rules.outcome(&position).is_some() {
                    break;
                }
                let moves: Vec<_> = rules.moves(&position).into_iter().collect();
                position = rules.play(&position, moves[generator.random_range(0..moves.len())]);
            }
            if rules.outcome(&position).is_some() {
                continue;
            }
            let mut values = vec![0; Description::WEIGHTS];
            for term in rules.evaluation_terms(&position).terms {
                values[term.weight] += term.value;
            }
            self.terms.push(values);
            let evaluation = rules.evaluate(&position, &rules.features(&position));
            self.evaluations.push(evaluation);
        }
    }
}

#[test]
fn terms_add_up_to_the_evaluation() {
    for (game, weights) in weighted_games() {
        for weights in [None, Some(&weights)] {
            let Evaluated { evaluations, terms } = Evaluated::new(&game, weights);
            let mut compared = 0;
            for (evaluation, terms) in evaluations.iter().zip(&terms) {
                // There are no terms where something is decided or has to be played out.
                if terms.iter().all(|term| *term == 0) {
                    continue;
                }
                compared += 1;
                let sum: i32 = terms.iter().sum();
                let difference = sum - i32::from(evaluation.log_odds());
                // Each term is rounded.
                assert!(difference.abs() <= 10, "{game}: {terms:?}, {evaluation:?}");
            }
            assert!(compared > 5, "{game}: {compared} positions");
        }
    }
}

#[test]
fn weights_scale_their_terms() {
    for (game, _) in weighted_games() {
        let before = Evaluated::new(&game, None);
        let has_term = |index: usize| before.terms.iter().any(|terms| terms[index] != 0);
        let percents: Vec<i32> = (-100..=300)
            .step_by(50)
            .cycle()
            .take(Description::WEIGHTS)
            .enumerate()
            .map(|(index, percent)| if has_term(index) { percent } else { 100 })
            .collect();
        let fitted: Vec<f64> = percents.iter().copied().map(f64::from).collect();
        let weights = json!(description(&game).fitted_weights(&fitted));
        let after = Evaluated::new(&game, Some(&weights));
        for (before, after) in before.terms.iter().zip(&after.terms) {
            if after.iter().all(|term| *term == 0) {
                continue;
            }
            for ((before, after), percent) in before.iter().zip(after).zip(&percents) {
                // The worth of each piece is rounded.
                let difference = after - before * percent / 100;
                assert!(difference.abs() <= 8, "{game} {weights}: {before} {after}");
            }
        }
    }
}

#[test]
fn weights_that_mean_nothing_are_refused() {
    let tic_tac_toe = json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 3}]});
    let hexapawn = json!({
        "board": {"rows": 3, "columns": 3}, "pieces": {"P": {"moves": "fmWfcF"}},
        "start": ["ppp", "...", "PPP"], "ends": [{"reach": "far_row"}], "no_move": "loss"
    });
    let lines = "has 6 numbers; there are at most 5";
    let cases = [
        (
            &tic_tac_toe,
            json!({"tempo": 501}),
            "tempo",
            "501 is not from -500 to 500",
        ),
        (
            &tic_tac_toe,
            json!({"lines": [100, -501]}),
            "lines/1",
            "-501 is not from -500 to 500",
        ),
        (
            &tic_tac_toe,
            json!({"lines": [1, 2, 3, 4, 5, 6]}),
            "lines",
            lines,
        ),
        (
            &tic_tac_toe,
            json!({"pieces": {"P": 90}}),
            "pieces",
            "\"P\" is none of `pieces`",
        ),
        (
            &tic_tac_toe,
            json!({"stones": 90}),
            "stones",
            "counts only in games of stones",
        ),
        (
            &tic_tac_toe,
            json!({"mobility": 90}),
            "mobility",
            "counts only where pieces move",
        ),
        (
            &tic_tac_toe,
            json!({"losing_lines": [90]}),
            "losing_lines/0",
            "counts only with a line",
        ),
        (
            &tic_tac_toe,
            json!({"advance": 90}),
            "advance",
            "counts only where pieces are promoted",
        ),
        (
            &hexapawn,
            json!({"lines": [90]}),
            "lines/0",
            "counts only with a line",
        ),
        (
            &hexapawn,
            json!({"chains": 90}),
            "chains",
            "counts only with an end by `connect`",
        ),
        (
            &hexapawn,
            json!({"captured": 90}),
            "captured",
            "counts only with an end by `captured`",
        ),
        (
            &hexapawn,
            json!({"pieces": {"Q": 90}}),
            "pieces",
            "\"Q\" is none of `pieces`",
        ),
    ];
    for (game, weights, name, reason) in cases {
        let mut game = game.clone();
        game["weights"] = weights;
        let errors = description(&game).compile().map(drop).unwrap_err();
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let expected = format!("/weights/{name}: {reason}");
        let is_expected = |error: &String| error.starts_with(&expected);
        assert!(found.iter().any(is_expected), "{game}: {found:?}");
    }
}
