//! Described games compared with those that are built in, and the descriptions that are refused.

use bestmove_engine::conformance::check_game;
use bestmove_engine::erased::{
    Candidate, DynGame, DynPosition, MoveText, ParameterInput, PositionSource, PositionSpec,
    RulesVisitor,
};
use bestmove_engine::game::{Game, perft};
use bestmove_engine::games::described::Description;
use bestmove_engine::games::find;
use proptest::prelude::*;
use serde_json::{Value, json};

fn description(json: &Value) -> Description {
    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn tic_tac_toe() -> Value {
    json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 3}]})
}

fn connect_four(rows: u32, columns: u32) -> Value {
    json!({
        "board": {"rows": rows, "columns": columns},
        "place": {"gravity": true},
        "ends": [{"line": 4}]
    })
}

fn othello(size: usize) -> Value {
    let mut start = vec![".".repeat(size); size];
    let middle = size / 2 - 1;
    start[middle].replace_range(middle..middle + 2, "WB");
    start[middle + 1].replace_range(middle..middle + 2, "BW");
    json!({
        "board": {"rows": size, "columns": size, "first_row": "top"},
        "players": ["black", "white"],
        "start": start,
        "place": {"outflanks": true},
        "no_move": "pass",
        "empty_cells_go_to_winner": true
    })
}

fn hex(size: u32) -> Value {
    json!({
        "board": {"shape": "rhombus", "rows": size, "columns": size},
        "players": ["red", "blue"],
        "ends": [{"connect": ["top_bottom", "left_right"]}]
    })
}

fn yavalath(side: u32) -> Value {
    json!({
        "board": {"shape": "hexagon", "side": side},
        "players": ["white", "black"],
        "ends": [{"line": 4}, {"line": 3, "result": "loss"}]
    })
}

fn pente(size: u32, captured: u32) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["white", "black"],
        "captures": {"between": 2},
        "ends": [{"line": 5}, {"captured": captured}]
    })
}

/// Two stones a turn, and one in the first, as in Connect6.
fn two_stones(size: u32, line: u32) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["black", "white"],
        "place": {"stones": 2, "first_stones": 1},
        "ends": [{"line": line}]
    })
}

/// The described games that a test holds to the laws.
fn all() -> Vec<Value> {
    vec![
        tic_tac_toe(),
        json!({"board": {"rows": 3, "columns": 4}, "ends": [{"line": 3, "result": "loss"}]}),
        json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3, "exactly": true}]}),
        json!({"board": {"rows": 4, "columns": 4}, "ends": [{"pattern": ["XX", "XX"]}]}),
        json!({"board": {"rows": 4, "columns": 3, "holes": ["b2"]}, "ends": [{"pattern": ["XX", "X."]}], "no_move": "loss"}),
        json!({"board": {"rows": 1, "columns": 9}, "ends": [{"line": 3}], "no_move": "win"}),
        json!({"board": {"rows": 3, "columns": 3}, "ends": [{"line": 3, "result": "draw"}], "no_move": "loss"}),
        json!({"board": {"rows": 5, "columns": 5}, "place": {"gravity": true}, "no_move": "most_stones"}),
        connect_four(4, 5),
        connect_four(6, 7),
        othello(4),
        othello(8),
        hex(3),
        hex(11),
        json!({"board": {"rows": 3, "columns": 4}, "ends": [{"connect": ["left_right", "top_bottom"]}]}),
        json!({
            "board": {"shape": "rhombus", "rows": 3, "columns": 3},
            "players": ["red", "blue"],
            "place": {"swap": true},
            "ends": [{"connect": ["top_bottom", "left_right"]}]
        }),
        json!({"board": {"rows": 3, "columns": 3}, "place": {"swap": true, "stones": 2}, "ends": [{"line": 3}]}),
        json!({
            "board": {"rows": 3, "columns": 3},
            "place": {"swap": true},
            "ends": [{"connect": ["top_bottom", "left_right"]}],
            "no_move": "loss"
        }),
        json!({
            "board": {"rows": 3, "columns": 3},
            "ends": [{"lines": [["a1", "b2", "c3"], ["a3", "b2", "c1"], ["a1", "a2"]]}]
        }),
        json!({"board": {"rows": 2, "columns": 7}, "ends": [{"line": 4}, {"line": 3, "result": "draw"}]}),
        json!({
            "board": {"rows": 1, "columns": 3},
            "ends": [{"lines": [["a1", "b1"], ["b1", "c1"], ["a1", "c1"]]}, {"lines": [["c1"]], "result": "draw"}]
        }),
        json!({
            "board": {"shape": "rhombus", "rows": 3, "columns": 3},
            "ends": [{"connect": ["left_right", "top_bottom"]}, {"line": 3, "result": "draw"}]
        }),
        json!({
            "board": {"rows": 3, "columns": 3, "holes": ["a3", "c2"]},
            "ends": [
                {"lines": [["c3", "b3", "b2"], ["c1", "b1", "b3"]], "result": "loss"},
                {"connect": ["left_right", "top_bottom"], "result": "draw"},
                {"line": 3, "exactly": true, "result": "loss"}
            ],
            "no_move": "loss"
        }),
        json!({
            "board": {"rows": 5, "columns": 5},
            "players": ["white", "black"],
            "captures": {"between": 1},
            "ends": [{"line": 3, "exactly": true}, {"captured": 10}]
        }),
        json!({
            "board": {"rows": 4, "columns": 4},
            "start": ["....", ".OX.", ".XO.", "...."],
            "place": {"outflanks": true},
            "ends": [{"line": 4}]
        }),
        yavalath(3),
        yavalath(5),
        json!({"board": {"shape": "hexagon", "side": 2}, "ends": [{"line": 3}, {"pattern": ["XX", "X."]}]}),
        pente(5, 4),
        pente(11, 10),
        two_stones(4, 4),
        two_stones(11, 6),
        json!({"board": {"rows": 8, "columns": 16}, "ends": [{"line": 5, "exactly": true}]}),
    ]
}

/// Holds a described game to the laws.
struct Laws<'a> {
    game: &'a Value,
    picks: &'a [u16],
    seed: u64,
}

impl RulesVisitor for Laws<'_> {
    fn visit<G: Game>(&mut self, name: &'static str, rules: &G) {
        println!("{}", self.game);
        if let Err(violation) = check_game(rules, self.picks, self.seed) {
            panic!("{name}: {violation}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn described_games_obey_the_laws(
        game in prop::sample::select(all()),
        picks in prop::collection::vec(any::<u16>(), 0..150),
        seed: u64,
    ) {
        description(&game).accept(&mut Laws { game: &game, picks: &picks, seed }).unwrap();
    }
}

/// Counts the lines of play to each depth.
struct Perfts(u32, Vec<u64>);

impl RulesVisitor for Perfts {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let start = rules.initial_position();
        self.1 = (1..=self.0)
            .map(|depth| perft(rules, &start, depth))
            .collect();
    }
}

fn perfts(game: &Value, depth: u32) -> Vec<u64> {
    let mut perfts = Perfts(depth, Vec::new());
    description(game).accept(&mut perfts).unwrap();
    perfts.1
}

/// Published numbers: the ends of all games of tic-tac-toe, Othello and Hex by the Chess Programming Wiki and
/// `OpenSpiel`, Connect Four by John Tromp (OEIS A212693).
#[test]
fn perft_is_the_published_one() {
    assert_eq!(
        perfts(&tic_tac_toe(), 9),
        [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
    assert_eq!(
        perfts(&othello(8), 8),
        [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]
    );
    assert_eq!(
        perfts(&connect_four(6, 7), 7),
        [7, 49, 343, 2_401, 16_807, 117_649, 823_536]
    );
    assert_eq!(perfts(&hex(5), 4), [25, 600, 13_800, 303_600]);
}

/// A described game, and the name and the parameters of the built-in one of the same rules.
type Pair = (Value, &'static str, Vec<(&'static str, i64)>);

fn pairs() -> Vec<Pair> {
    vec![
        (tic_tac_toe(), "tic-tac-toe", vec![]),
        (
            json!({"board": {"rows": 4, "columns": 4}, "ends": [{"line": 3}]}),
            "mnk",
            vec![("rows", 4), ("columns", 4), ("connect", 3)],
        ),
        (
            json!({"board": {"rows": 3, "columns": 4}, "ends": [{"line": 3, "result": "loss"}]}),
            "mnk",
            vec![("rows", 3), ("columns", 4), ("connect", 3), ("misere", 1)],
        ),
        (
            connect_four(4, 5),
            "connect-four",
            vec![("rows", 4), ("columns", 5)],
        ),
        (othello(4), "othello", vec![("size", 4)]),
        (hex(3), "hex", vec![("size", 3)]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// Every move is worth the same in both, by as many plies or points.
    #[test]
    fn values_are_those_of_the_built_in_game(
        pair in prop::sample::select(pairs()),
        picks in prop::collection::vec(any::<u16>(), 0..12),
    ) {
        let (json, name, rules) = pair;
        let described = description(&json).compile().unwrap().game;
        let built_in = find(name).unwrap();
        let rules: Vec<_> = rules.into_iter().map(|(name, value)| {
            let value = if name == "misere" {
                ParameterInput::Flag(true)
            } else {
                ParameterInput::Number(value)
            };
            (name.to_owned(), value)
        }).collect();
        let mut moves = Vec::new();
        for pick in picks {
            let position = read(built_in, &rules, &moves);
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(legal[usize::from(pick) % legal.len()].mv.clone());
        }
        let there = values(&*described, &[], &moves);
        prop_assert_eq!(there, values(built_in, &rules, &moves), "{:?} of {}", moves, name);
    }
}

type Rules = [(String, ParameterInput)];

fn read(game: &dyn DynGame, rules: &Rules, moves: &[MoveText]) -> Box<dyn DynPosition> {
    let mut spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
    spec.rules = rules.to_vec();
    game.position(&spec).unwrap()
}

/// What every move is worth, in the order of moves.
fn values(game: &dyn DynGame, rules: &Rules, moves: &[MoveText]) -> Vec<(String, String)> {
    let (options, mut resources, cancel) = Default::default();
    let result = read(game, rules, moves).search(&options, &mut resources, &cancel);
    let value = |candidate: &Candidate| {
        (
            format!("{:?}", candidate.pv[0]),
            format!("{:?}", candidate.value),
        )
    };
    let mut values: Vec<_> = result.candidates.iter().map(value).collect();
    values.sort();
    values
}

/// Checks that descriptions are refused: each with the part that is wrong, and how the reason begins.
fn assert_refused(cases: &[(Value, &str, &str)]) {
    for (game, pointer, reason) in cases {
        let errors = description(game).compile().map(drop).unwrap_err();
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let expected = format!("{pointer}: {reason}");
        assert!(
            found.iter().any(|error| error.starts_with(&expected)),
            "{game}: {found:?}"
        );
    }
}

#[test]
fn boards_that_cannot_be_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": {"rows": 3}, "ends": [{"line": 3}]}),
            "/board/columns",
            "missing",
        ),
        (
            json!({"board": {"rows": 12, "columns": 12}, "ends": [{"line": 3}]}),
            "/board",
            "has 12 × 12 = 144 cells",
        ),
        (
            json!({"board": {"rows": 0, "columns": 3}, "ends": [{"line": 3}]}),
            "/board/rows",
            "0 is not from 1 to 26",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "side": 3}, "ends": [{"line": 3}]}),
            "/board/side",
            "is the side of a hexagon",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 7}, "ends": [{"line": 3}]}),
            "/board/side",
            "7 is not from 2 to 6",
        ),
        (
            json!({"board": {"rows": 3, "columns": 3, "holes": ["d4"]}, "ends": [{"line": 3}]}),
            "/board/holes/0",
            "\"d4\" is no cell",
        ),
        (
            json!({"board": {"rows": 1, "columns": 1, "holes": ["a1"]}, "ends": [{"line": 1}]}),
            "/board/holes",
            "leave no cell",
        ),
        (
            json!({"board": square, "players": ["black", "blue"], "ends": [{"line": 3}]}),
            "/players",
            "black and blue begin",
        ),
        (
            json!({"board": square, "start": ["..."], "ends": [{"line": 3}]}),
            "/start",
            "has 1 rows",
        ),
        (
            json!({"board": square, "start": ["...", "..", "..."], "ends": [{"line": 3}]}),
            "/start/1",
            "has 2 cells",
        ),
        (
            json!({"board": square, "start": ["...", ".Z.", "..."], "ends": [{"line": 3}]}),
            "/start/1",
            "\"Z\" is not",
        ),
        (
            json!({"board": square, "start": ["...", "XXX", "..."], "ends": [{"line": 3}]}),
            "/start",
            "the game is over before it begins",
        ),
        (
            json!({"board": {"rows": 2, "columns": 2}, "start": ["X.", ".."], "place": {"gravity": true}, "ends": [{"line": 2}]}),
            "/start",
            "has a stone with an empty cell below",
        ),
        (
            json!({"name": "n".repeat(61), "board": square, "ends": [{"line": 3}]}),
            "/name",
            "has 61 characters",
        ),
    ]);
}

#[test]
fn stones_that_cannot_be_placed_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": square, "start": ["XOX", "OXO", "OXO"], "ends": [{"line": 3}]}),
            "/place",
            "the game cannot begin",
        ),
        (
            json!({"board": square, "place": {"outflanks": true}, "no_move": "pass"}),
            "/place",
            "the game cannot begin",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 3}, "place": {"gravity": true}, "ends": [{"line": 3}]}),
            "/place/gravity",
            "needs a rectangle",
        ),
        (
            json!({"board": square, "place": {"stones": 5}, "ends": [{"line": 3}]}),
            "/place/stones",
            "5 is not from 1 to 4",
        ),
        (
            json!({"board": square, "place": {"first_stones": 2}, "ends": [{"line": 3}]}),
            "/place/first_stones",
            "2 is more than `stones`, which is 1",
        ),
        (
            json!({"board": square, "captures": {"between": 2}, "ends": [{"line": 3}]}),
            "/captures",
            "needs an end with `captured`",
        ),
        (
            json!({"board": square, "ends": [{"line": 3}], "no_move": "most_stones"}),
            "/no_move",
            "lets the most stones win",
        ),
        (
            json!({"board": square, "ends": [{"line": 3}], "empty_cells_go_to_winner": true}),
            "/empty_cells_go_to_winner",
            "needs `no_move`",
        ),
    ]);
}

#[test]
fn ends_that_cannot_be_are_refused() {
    let square = json!({"rows": 3, "columns": 3});
    assert_refused(&[
        (
            json!({"board": square, "ends": [{"captured": 3}]}),
            "/ends/0/captured",
            "needs `captures`",
        ),
        (
            json!({"board": square, "ends": [{"line": 4}]}),
            "/ends/0/line",
            "no line of 4 fits",
        ),
        (
            json!({"board": square, "ends": [{"line": 17}]}),
            "/ends/0/line",
            "17 is not from 1 to 16",
        ),
        (
            json!({"board": square, "ends": [{"line": 3, "pattern": ["XX"]}]}),
            "/ends/0",
            "has several of",
        ),
        (
            json!({"board": square, "ends": [{}]}),
            "/ends/0",
            "has none of",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XY"]}]}),
            "/ends/0/pattern/0",
            "\"Y\" is neither",
        ),
        (
            json!({"board": square, "ends": [{"pattern": [".."]}]}),
            "/ends/0/pattern",
            "has 0 stones",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XXXX"]}]}),
            "/ends/0/pattern",
            "does not fit",
        ),
        (
            json!({"board": square, "ends": [{"pattern": ["XX"], "exactly": true}]}),
            "/ends/0/exactly",
            "belongs to a `line`",
        ),
        (
            json!({"board": {"shape": "hexagon", "side": 3}, "ends": [{"connect": ["top_bottom", "left_right"]}]}),
            "/ends/0/connect",
            "needs a rectangle or a rhombus",
        ),
        (
            json!({"board": square, "ends": []}),
            "/ends",
            "has nothing that wins",
        ),
        (
            json!({"board": square, "ends": [{"line": 3, "result": "draw"}]}),
            "/ends",
            "has nothing that wins",
        ),
    ]);
}

/// Descriptions that are mostly right, of small boards.
fn any_description() -> impl Strategy<Value = Value> {
    let board = prop_oneof![
        (1..=5_u32, 1..=5_u32, 0..4_usize).prop_map(|(rows, columns, holes)| {
            let holes = &["a1", "b2", "c1"][..holes.min(3)];
            json!({"rows": rows, "columns": columns, "holes": holes})
        }),
        (2..=4_u32, 2..=4_u32).prop_map(
            |(rows, columns)| json!({"shape": "rhombus", "rows": rows, "columns": columns})
        ),
        (2..=3_u32).prop_map(|side| json!({"shape": "hexagon", "side": side})),
    ];
    let condition = prop_oneof![
        (1..=5_u32).prop_map(|line| json!({"line": line})),
        (2..=4_u32, any::<bool>())
            .prop_map(|(line, exactly)| json!({"line": line, "exactly": exactly})),
        prop::sample::select(vec![
            json!(["XX", "X."]),
            json!(["X.X"]),
            json!(["X", "X", "X"]),
            json!([".X.", "X.X"])
        ])
        .prop_map(|pattern| json!({"pattern": pattern})),
        Just(json!({"lines": [["b1", "b2"], ["a1", "c1", "a2"]]})),
        Just(json!({"connect": ["top_bottom", "left_right"]})),
        Just(json!({"connect": ["left_right", "left_right"]})),
        (1..=4_u32).prop_map(|captured| json!({"captured": captured})),
    ];
    let end = (condition, prop::sample::select(vec!["win", "loss", "draw"])).prop_map(
        |(mut end, result)| {
            end["result"] = json!(result);
            end
        },
    );
    let place = (any::<[bool; 3]>(), 1..=3_u32, 1..=3_u32).prop_map(
        |([gravity, outflanks, swap], stones, first)| {
            json!({
                "gravity": gravity, "outflanks": outflanks, "swap": swap, "stones": stones,
                "first_stones": first.min(stones)
            })
        },
    );
    let no_move = prop::sample::select(vec!["draw", "win", "loss", "most_stones", "pass"]);
    let captures = prop::option::of(1..=2_u32);
    (
        board,
        place,
        prop::collection::vec(end, 0..3),
        no_move,
        captures,
    )
        .prop_map(|(board, place, ends, no_move, captures)| {
            let mut game =
                json!({"board": board, "place": place, "ends": ends, "no_move": no_move});
            if let Some(between) = captures {
                game["captures"] = json!({"between": between});
            }
            game
        })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 20_000, ..ProptestConfig::with_cases(150) })]

    /// Whatever can be described and does not contradict itself is a game.
    #[test]
    fn descriptions_without_contradictions_obey_the_laws(
        game in any_description(),
        picks in prop::collection::vec(any::<u16>(), 0..40),
        seed: u64,
    ) {
        let accepted = description(&game).accept(&mut Laws { game: &game, picks: &picks, seed });
        prop_assume!(accepted.is_ok());
    }
}
