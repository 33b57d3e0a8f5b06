//! Described games of pieces that move, compared with those that are built in, with published numbers and with values
//! that others have found.

use bestmove_engine::conformance::check_game;
use bestmove_engine::erased::{
    Candidate, DynGame, MoveText, ParameterInput, PositionSource, PositionSpec, RulesVisitor,
};
use bestmove_engine::game::{Game, Rules as _, perft};
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::games::described::Description;
use bestmove_engine::games::find;
use bestmove_engine::search::Value as Worth;
use proptest::prelude::*;
use serde_json::{Value, json};

fn description(json: &Value) -> Description {
    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn pawns(rows: usize, columns: usize) -> Vec<String> {
    let mut start = vec![".".repeat(columns); rows];
    start[0] = "p".repeat(columns);
    start[rows - 1] = "P".repeat(columns);
    start
}

fn hexapawn(rows: usize, columns: usize) -> Value {
    json!({
        "board": {"rows": rows, "columns": columns},
        "players": ["white", "black"],
        "pieces": {"P": {"moves": "fmWfcF"}},
        "start": pawns(rows, columns),
        "ends": [{"reach": "far_row"}],
        "no_move": "loss"
    })
}

fn breakthrough(rows: usize, columns: usize) -> Value {
    let mut start = pawns(rows, columns);
    (start[1], start[rows - 2]) = (start[0].clone(), start[rows - 1].clone());
    json!({
        "board": {"rows": rows, "columns": columns},
        "players": ["white", "black"],
        "pieces": {"P": {"moves": "fmWfF"}},
        "start": start,
        "ends": [{"reach": "far_row"}, {"fewer_than": 1}]
    })
}

fn draughts() -> Value {
    json!({
        "board": {"rows": 8, "columns": 8, "only_dark": true},
        "players": ["black", "white"],
        "pieces": {
            "M": {"moves": "fmF", "jumps": "fF", "promotes": {"to": ["K"]}},
            "K": {"moves": "mF", "jumps": "F"}
        },
        "start": [".m.m.m.m", "m.m.m.m.", ".m.m.m.m", "........", "........", "M.M.M.M.", ".M.M.M.M", "M.M.M.M."],
        "captures": {"compulsory": true, "again": true},
        "no_move": "loss",
        "draws": {"occurrence": 3, "plies": 80}
    })
}

fn international_draughts() -> Value {
    json!({
        "board": {"rows": 10, "columns": 10, "only_dark": true},
        "players": ["white", "black"],
        "pieces": {
            "M": {"moves": "fmF", "jumps": "F", "promotes": {"to": ["K"]}},
            "K": {"moves": "mB", "jumps": "B"}
        },
        "start": [
            ".m.m.m.m.m", "m.m.m.m.m.", ".m.m.m.m.m", "m.m.m.m.m.", "..........",
            "..........", ".M.M.M.M.M", "M.M.M.M.M.", ".M.M.M.M.M", "M.M.M.M.M."
        ],
        "captures": {"compulsory": true, "longest": true, "again": true},
        "no_move": "loss",
        "draws": {"occurrence": 3, "plies": 50}
    })
}

/// Chess without castling and capturing en passant.
fn chess() -> Value {
    json!({
        "board": {"rows": 8, "columns": 8},
        "players": ["white", "black"],
        "pieces": {
            "P": {"moves": "fmWfcFifmnD", "promotes": {"to": ["Q", "R", "B", "N"]}},
            "N": {"moves": "N"}, "B": {"moves": "B"}, "R": {"moves": "R"}, "Q": {"moves": "Q"},
            "K": {"moves": "K", "royal": true}
        },
        "start": ["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"],
        "draws": {"occurrence": 3, "plies": 100}
    })
}

fn antichess() -> Value {
    let mut game = chess();
    game["pieces"]["K"] = json!({"moves": "K"});
    game["pieces"]["P"]["promotes"]["to"] = json!(["Q", "R", "B", "N", "K"]);
    game["captures"] = json!({"compulsory": true});
    game["ends"] = json!([{"fewer_than": 1, "result": "loss"}]);
    game["no_move"] = json!("win");
    game
}

fn three_mens_morris(result: &str) -> Value {
    json!({
        "board": {"rows": 3, "columns": 3, "diagonals": "alternate"},
        "players": ["white", "black"],
        "pieces": {"M": {"moves": "mK", "in_hand": [3, 3]}},
        "ends": [{"line": 3}],
        "no_move": result,
        "draws": {"occurrence": 3}
    })
}

fn clobber(rows: usize, columns: usize) -> Value {
    let side = |row: usize, column: usize| {
        if (rows - 1 - row + column).is_multiple_of(2) {
            'C'
        } else {
            'c'
        }
    };
    let start = (0..rows).map(|row| (0..columns).map(|column| side(row, column)).collect());
    json!({
        "board": {"rows": rows, "columns": columns},
        "pieces": {"C": {"moves": "cW"}},
        "start": start.collect::<Vec<String>>(),
        "no_move": "loss"
    })
}

fn ataxx(size: usize) -> Value {
    let mut start = vec![".".repeat(size); size];
    let ends = |first: &str, last: &str| format!("{first}{}{last}", ".".repeat(size - 2));
    (start[0], start[size - 1]) = (ends("A", "a"), ends("a", "A"));
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["red", "blue"],
        "pieces": {"A": {"moves": "mDmAmN"}},
        "start": start,
        "place": {"beside": true},
        "captures": {"flips_neighbours": true},
        "ends": [{"fewer_than": 1}],
        "no_move": "pass",
        "draws": {"occurrence": 3, "plies": 100}
    })
}

fn hasami_shogi(size: usize) -> Value {
    json!({
        "board": {"rows": size, "columns": size},
        "players": ["black", "white"],
        "pieces": {"P": {"moves": "mR"}},
        "start": pawns(size, size),
        "captures": {"between": 1, "or_more": true},
        "ends": [{"fewer_than": 2}],
        "no_move": "loss",
        "draws": {"occurrence": 3, "plies": 100}
    })
}

fn fox_and_hounds() -> Value {
    json!({
        "board": {"rows": 8, "columns": 8, "only_dark": true},
        "pieces": {"F": {"moves": "mF"}, "H": {"moves": "fmF"}},
        "start": [".h.h.h.h", "........", "........", "........", "........", "........", "........", "....F..."],
        "ends": [{"reach": "far_row", "of": ["F"]}],
        "no_move": "loss",
        "draws": {"plies": 300}
    })
}

/// Bagh-chal, in which tigers jump over goats.
fn tigers_and_goats() -> Value {
    json!({
        "board": {"rows": 5, "columns": 5, "diagonals": "alternate"},
        "players": ["white", "black"],
        "pieces": {"G": {"moves": "mK", "in_hand": [20, 0]}, "T": {"moves": "mK", "jumps": "K"}},
        "start": ["t...t", ".....", ".....", ".....", "t...t"],
        "ends": [{"captured": 5, "by": "black"}],
        "no_move": "loss",
        "draws": {"occurrence": 3}
    })
}

/// Cannons and grasshoppers, which need pieces on their way.
fn hoppers() -> Value {
    json!({
        "board": {"rows": 6, "columns": 6, "holes": ["c3"]},
        "players": ["red", "blue"],
        "pieces": {
            "C": {"moves": "mRcpR"}, "G": {"moves": "gQ"}, "E": {"moves": "nA"}, "K": {"moves": "W", "royal": true},
            "P": {"moves": "fW", "promotes": {"to": ["C"], "at": "middle"}}
        },
        "regions": {"middle": ["a4", "b4", "e3", "f3"]},
        "start": ["cgk.gc", "e....e", "p....p", "P....P", "E....E", "CGK.GC"],
        "draws": {"occurrence": 3, "plies": 60}
    })
}

/// Pieces that only capture beside others that never do, in a game without draws.
fn capturers_and_walkers() -> Value {
    json!({
        "board": {"rows": 5, "columns": 4},
        "pieces": {
            "A": {"moves": "cfWcF", "promotes": {"to": ["B"], "at": "middle"}},
            "B": {"moves": "mfW"}
        },
        "regions": {"middle": ["a3", "b3", "c3", "d3"]},
        "start": ["abab", "BAab", "....", "baAB", "ABAB"],
        "no_move": "loss"
    })
}

/// Pieces that are placed, and then only capture, one of them by two ways to the same cell.
fn captures_only() -> Value {
    json!({
        "board": {"rows": 3, "columns": 4},
        "pieces": {"A": {"moves": "cAcW", "jumps": "KF", "in_hand": [4, 5]}},
        "ends": [{"fewer_than": 2}],
        "captures": {"again": true},
        "no_move": "pass"
    })
}

/// The described games that a test holds to the laws.
fn all() -> Vec<Value> {
    vec![
        hexapawn(3, 3),
        hexapawn(4, 5),
        breakthrough(6, 5),
        draughts(),
        international_draughts(),
        chess(),
        antichess(),
        three_mens_morris("loss"),
        three_mens_morris("pass"),
        clobber(3, 4),
        ataxx(4),
        ataxx(7),
        hasami_shogi(5),
        fox_and_hounds(),
        tigers_and_goats(),
        hoppers(),
        capturers_and_walkers(),
        captures_only(),
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
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn described_games_of_pieces_obey_the_laws(
        game in prop::sample::select(all()),
        picks in prop::collection::vec(any::<u16>(), 0..120),
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
        let depths = 1..=self.0;
        self.1 = depths.map(|depth| perft(rules, &start, depth)).collect();
    }
}

fn perfts(game: &Value, depth: u32) -> Vec<u64> {
    let mut perfts = Perfts(depth, Vec::new());
    description(game).accept(&mut perfts).unwrap();
    perfts.1
}

/// Published numbers: of chess and English draughts by the Chess Programming Wiki, of international draughts by
/// `damexchange.nl`, of Ataxx by the programs libataxx and Fairy-Stockfish, of antichess by Lichess.
#[test]
fn perft_is_the_published_one() {
    // The first capture en passant would come with the fifth ply.
    assert_eq!(perfts(&chess(), 4), [20, 400, 8_902, 197_281]);
    assert_eq!(perfts(&antichess(), 4), [20, 400, 8_067, 153_299]);
    assert_eq!(
        perfts(&draughts(), 7),
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740]
    );
    assert_eq!(
        perfts(&international_draughts(), 6),
        [9, 81, 658, 4_265, 27_117, 167_140]
    );
    assert_eq!(perfts(&ataxx(7), 4), [16, 256, 6_460, 155_888]);
}

#[test]
fn perft_is_that_of_the_built_in_breakthrough() {
    let built_in = Breakthrough::new(8, 8);
    let start = built_in.initial_position();
    let counts: Vec<_> = (1..=4)
        .map(|depth| perft(&built_in, &start, depth))
        .collect();
    assert_eq!(perfts(&breakthrough(8, 8), 4), counts);
}

type Rules = [(String, ParameterInput)];

/// What every move is worth after these moves, by the names of the moves without signs.
fn values(game: &dyn DynGame, rules: &Rules, moves: &[MoveText]) -> Vec<(String, String)> {
    let (options, mut resources, cancel) = Default::default();
    let mut spec = PositionSpec::new(PositionSource::Moves(moves.to_vec()));
    spec.rules = rules.to_vec();
    let position = game.position(&spec).unwrap();
    let result = position.search(&options, &mut resources, &cancel);
    let value = |candidate: &Candidate| {
        let name = candidate.pv[0].name().unwrap_or_default().to_owned();
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let bare: String = letters.filter(|it| *it != 'x').collect();
        (bare, format!("{:?}", candidate.value))
    };
    let mut values: Vec<_> = result.candidates.iter().map(value).collect();
    values.sort();
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Every move of a small Breakthrough is worth the same in both, by as many plies.
    #[test]
    fn values_are_those_of_the_built_in_game(picks in prop::collection::vec(any::<u16>(), 0..10)) {
        let described = description(&breakthrough(5, 3)).compile().unwrap().game;
        let rules = [("rows", 5), ("columns", 3)];
        let rules = rules.map(|(name, size)| (name.to_owned(), ParameterInput::Number(size)));
        let mut moves = Vec::new();
        for pick in picks {
            let spec = PositionSpec::new(PositionSource::Moves(moves.clone()));
            let legal = described.position(&spec).unwrap().legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(legal[usize::from(pick) % legal.len()].mv.clone());
        }
        let built_in = values(find("breakthrough").unwrap(), &rules, &moves);
        prop_assert_eq!(values(&*described, &[], &moves), built_in, "{:?}", moves);
    }
}

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

/// A small game of pieces with one part of it changed.
fn changed(pointer: &str, value: &Value) -> Value {
    let mut game = draughts();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = game.pointer_mut(parent).unwrap();
    match name.parse::<usize>() {
        Ok(index) => parent[index] = value.clone(),
        Err(_) => parent[name] = value.clone(),
    }
    game
}

/// A change of a game, and the part that is then wrong with a piece of the reason.
type Case = (&'static str, Value, &'static str, &'static str);

fn assert_refused(cases: Vec<Case>) {
    for (pointer, value, place, reason) in cases {
        let game = changed(pointer, &value);
        let errors = description(&game)
            .compile()
            .map(drop)
            .err()
            .unwrap_or_default();
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let is_found = found
            .iter()
            .any(|error| error.starts_with(place) && error.contains(reason));
        assert!(
            is_found || place.is_empty() && found.is_empty(),
            "{pointer} {value}: {found:?}"
        );
    }
}

#[test]
fn pieces_that_contradict_themselves_are_refused() {
    let seven: serde_json::Map<_, _> = "MKABCDE"
        .chars()
        .map(|mark| (mark.to_string(), json!({"moves": "W"})))
        .collect();
    assert_refused(vec![
        ("/pieces", json!(seven), "/pieces", "has 7 kinds"),
        (
            "/pieces/m",
            json!({"moves": "W"}),
            "/pieces",
            "has the mark \"m\"",
        ),
        (
            "/pieces/M/moves",
            json!("fmX"),
            "/pieces/M/moves",
            "has \"X\"",
        ),
        (
            "/pieces/M/moves",
            json!("W".repeat(13)),
            "/pieces/M/moves",
            "has 13 parts",
        ),
        (
            "/pieces/M/moves",
            json!("pgR"),
            "/pieces/M/moves",
            "has \"p\" and \"g\"",
        ),
        (
            "/pieces/M/jumps",
            json!("mF"),
            "/pieces/M/jumps",
            "has a modifier",
        ),
        (
            "/pieces/M/promotes",
            json!({"to": ["X"]}),
            "/pieces/M/promotes/to/0",
            "\"X\" is none",
        ),
        (
            "/pieces/K/promotes",
            json!({"to": ["M"]}),
            "/pieces/K/promotes",
            "leads back",
        ),
        (
            "/pieces/M/promotes",
            json!({"to": ["K"], "at": "hill"}),
            "/pieces/M/promotes/at",
            "\"hill\" is no region",
        ),
        (
            "/pieces/M/royal",
            json!(true),
            "/pieces/M/royal",
            "cannot be combined with `promotes`",
        ),
        (
            "/pieces/M/in_hand",
            json!([61, 0]),
            "/pieces/M/in_hand",
            "61 is not from 0 to 60",
        ),
    ]);
}

#[test]
fn games_of_pieces_that_contradict_themselves_are_refused() {
    assert_refused(vec![
        (
            "/regions",
            json!({"hill": ["z9"]}),
            "/regions/hill/0",
            "\"z9\" is no cell",
        ),
        (
            "/regions",
            json!({"far_row": ["a1"]}),
            "/regions/far_row",
            "is known already",
        ),
        (
            "/start/0",
            json!(".m.m.m.x"),
            "/start/0",
            "\"x\" is neither",
        ),
        (
            "/start/0",
            json!("m.m.m.m."),
            "/start/0",
            "has something on a8, which is a hole",
        ),
        ("/draws", json!(null), "/draws", "missing"),
        ("/draws", json!({}), "/draws", "has neither"),
        (
            "/draws",
            json!({"plies": 301}),
            "/draws/plies",
            "301 is not",
        ),
        ("/captures/longest", json!(true), "", ""),
        ("/captures/again", json!(false), "", ""),
        (
            "/captures/between",
            json!(9),
            "/captures/between",
            "9 is not",
        ),
        (
            "/place",
            json!({"gravity": true}),
            "/place/gravity",
            "belongs to games",
        ),
        (
            "/place",
            json!({"beside": true}),
            "/place/beside",
            "needs one kind",
        ),
        ("/board/shape", json!("rhombus"), "/board", ""),
        (
            "/ends",
            json!([{"reach": "far_row", "line": 3}]),
            "/ends/0",
            "has several",
        ),
        (
            "/ends",
            json!([{"fewer_than": 1, "exactly": true}]),
            "/ends/0/exactly",
            "belongs to a `line`",
        ),
        (
            "/ends",
            json!([{"reach": "far_row", "by": "red"}]),
            "/ends/0/by",
            "red is none",
        ),
        (
            "/ends",
            json!([{"reach": "far_row", "of": ["Q"]}]),
            "/ends/0/of/0",
            "\"Q\" is none",
        ),
    ]);
}
