//! The name that a client may have meant by another one.

use bestmove_engine::erased::{DynGame, game_called, names_of};
use strsim::damerau_levenshtein;

/// The longest name that is compared with others, in bytes.
const MAX_LENGTH: usize = 40;

/// A name in small letters, with letters and digits only.
pub fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The name among `known` that is written most alike, if one is written much alike.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > MAX_LENGTH {
        return None;
    }
    let letters = letters_of(name);
    // A third of the letters may be wrong.
    let max = letters.chars().count() / 3;
    let distances = known.into_iter().map(|known| {
        let distance = damerau_levenshtein(&letters, &letters_of(known));
        (distance, known)
    });
    let near = distances.filter(|(distance, _)| *distance <= max);
    let (_, nearest) = near.min_by_key(|(distance, _)| *distance)?;
    (!letters.is_empty()).then_some(nearest)
}

/// Names of fields in other programs, and the field here. A field of an object is behind a dot.
const FIELDS: [(&str, &str); 77] = [
    ("fen", "board"),
    ("position", "board"),
    ("pos", "board"),
    ("state", "board"),
    ("cells", "board"),
    ("grid", "board"),
    ("squares", "board"),
    ("boardstate", "board"),
    ("turn", "player"),
    ("currentplayer", "player"),
    ("currentturn", "player"),
    ("nextplayer", "player"),
    ("activeplayer", "player"),
    ("side", "player"),
    ("sidetomove", "player"),
    ("tomove", "player"),
    ("playertomove", "player"),
    ("stm", "player"),
    ("color", "player"),
    ("colour", "player"),
    ("mark", "player"),
    ("symbol", "player"),
    ("history", "moves"),
    ("movehistory", "moves"),
    ("movelist", "moves"),
    ("pgn", "record"),
    ("pdn", "record"),
    ("sgf", "record"),
    ("transcript", "record"),
    ("line", "moves"),
    ("variant", "game"),
    ("gametype", "game"),
    ("gamename", "game"),
    ("size", "rules.size"),
    ("boardsize", "rules.size"),
    ("rows", "rules.rows"),
    ("rows", "rules.size"),
    ("height", "rules.rows"),
    ("height", "rules.size"),
    ("columns", "rules.columns"),
    ("columns", "rules.size"),
    ("cols", "rules.columns"),
    ("cols", "rules.size"),
    ("width", "rules.columns"),
    ("width", "rules.size"),
    ("connect", "rules.connect"),
    ("winlength", "rules.connect"),
    ("seeds", "rules.seeds"),
    ("pits", "rules.pits"),
    ("misere", "rules.misere"),
    ("depth", "limits.depth"),
    ("maxdepth", "limits.depth"),
    ("searchdepth", "limits.depth"),
    ("plies", "limits.depth"),
    ("ply", "limits.depth"),
    ("movetimems", "limits.movetime_ms"),
    ("movetime", "limits.movetime_ms"),
    ("time", "limits.movetime_ms"),
    ("timems", "limits.movetime_ms"),
    ("timelimit", "limits.movetime_ms"),
    ("timeout", "limits.movetime_ms"),
    ("timeoutms", "limits.movetime_ms"),
    ("thinktime", "limits.movetime_ms"),
    ("maxtime", "limits.movetime_ms"),
    ("nodes", "limits.nodes"),
    ("maxnodes", "limits.nodes"),
    ("skill", "level"),
    ("skilllevel", "level"),
    ("strength", "level"),
    ("elo", "level"),
    ("searchmoves", "search_moves"),
    ("rootmoves", "search_moves"),
    ("onlymoves", "search_moves"),
    ("multipv", "top"),
    ("count", "top"),
    ("topn", "top"),
    ("randomseed", "seed"),
];

/// The fields of `limits`.
const LIMITS: [&str; 3] = ["depth", "movetime_ms", "nodes"];

/// The field, or the field of an object, that a client may have meant by an unknown one. The object has
/// the fields `expected`, and the game has `rules`.
#[must_use]
pub fn field_meant(name: &str, expected: &[&str], rules: &[&str]) -> Option<String> {
    let letters = letters_of(name.get(..MAX_LENGTH).unwrap_or(name));
    let has = |field: &str| match field.split_once('.') {
        Some(("rules", rule)) => expected.contains(&"rules") && rules.contains(&rule),
        Some((object, _)) => expected.contains(&object),
        None => expected.contains(&field),
    };
    let named = || {
        let fields = FIELDS.iter().filter(|(other, _)| *other == letters);
        let mut fields = fields.map(|(_, field)| *field);
        fields.find_map(|field| {
            // The object itself may be the one with the unknown field.
            let inner = field.rsplit('.').next().filter(|inner| has(inner));
            inner.or_else(|| has(field).then_some(field))
        })
    };
    // A name with a dot is the form of a query.
    let dotted = || {
        let (object, inner) = name.split_once('.')?;
        let known: &[&str] = match object {
            "limits" => &LIMITS,
            "rules" => rules,
            _ => return None,
        };
        if !expected.contains(&object) {
            return None;
        }
        let exact = known.contains(&inner).then(|| inner.to_owned());
        let inner = exact.or_else(|| field_meant(inner, known, &[]))?;
        Some(format!("{object}.{inner}"))
    };
    dotted()
        .or_else(|| named().map(str::to_owned))
        .or_else(|| nearest(name, expected.iter().copied()).map(str::to_owned))
}

/// The game among `games` that a client may have meant by a name that none of them has.
pub fn game_meant(name: &str, games: &[&'static dyn DynGame]) -> Option<&'static str> {
    let nearest = nearest(name, games.iter().flat_map(|game| names_of(*game)))?;
    game_called(games, nearest).map(DynGame::name)
}

#[cfg(test)]
mod tests {
    use bestmove_engine::games::GAMES;

    use super::*;

    const REQUEST: [&str; 10] = [
        "board",
        "player",
        "moves",
        "game",
        "rules",
        "limits",
        "top",
        "level",
        "difficulty",
        "tie_break",
    ];

    #[test]
    fn fields_of_other_programs_are_known() {
        for (name, meant) in [
            ("fen", Some("board")),
            ("currentPlayer", Some("player")),
            ("side_to_move", Some("player")),
            ("depth", Some("limits.depth")),
            ("movetime_ms", Some("limits.movetime_ms")),
            ("limits.depth", Some("limits.depth")),
            ("skillLevel", Some("level")),
            ("size", Some("rules.size")),
            ("Board", Some("board")),
            ("plyer", Some("player")),
            ("tieBreak", Some("tie_break")),
            ("dificulty", Some("difficulty")),
            ("a/b~c", None),
            ("xyz", None),
            ("", None),
            ("toy.story", None),
            ("limits.depht", Some("limits.depth")),
            ("limits.movetime", Some("limits.movetime_ms")),
            ("rules.sice", Some("rules.size")),
            ("rules.rows", Some("rules.size")),
            ("board.cells", None),
            ("moves.0", Some("moves")),
            ("game.name", Some("game")),
            ("limits.colour", None),
        ] {
            let found = field_meant(name, &REQUEST, &["size"]);
            assert_eq!(found.as_deref(), meant, "{name}");
        }
        for (name, rules, meant) in [
            ("size", &[][..], None),
            ("size", &["rows", "columns"], None),
            ("rows", &["rows", "columns"], Some("rules.rows")),
            ("width", &["rows", "columns"], Some("rules.columns")),
            ("rows", &["size"], Some("rules.size")),
            ("seeds", &["size"], None),
            ("rules.size", &["rows"], None),
        ] {
            let found = field_meant(name, &REQUEST, rules);
            assert_eq!(found.as_deref(), meant, "{name}");
        }
        let limits = ["depth", "movetime_ms", "nodes"];
        for (name, meant) in [
            ("movetime", Some("movetime_ms")),
            ("time", Some("movetime_ms")),
            ("plies", Some("depth")),
            ("fen", None),
        ] {
            assert_eq!(field_meant(name, &limits, &[]).as_deref(), meant, "{name}");
        }
        assert_eq!(field_meant(&"n".repeat(60_000), &REQUEST, &[]), None);
        assert_eq!(field_meant(&"ä".repeat(60_000), &REQUEST, &[]), None);
    }

    #[test]
    fn names_of_games_with_a_slip_are_known() {
        let known = [
            "tic-tac-toe",
            "connect-four",
            "othello",
            "draughts",
            "chess",
        ];
        let known = GAMES
            .iter()
            .copied()
            .filter(|game| known.contains(&game.name()));
        let known: Vec<_> = known.collect();
        for (name, meant) in [
            ("chekers", Some("draughts")),
            ("Reversy", Some("othello")),
            ("conect 4", Some("connect-four")),
            ("Connect Fuor", Some("connect-four")),
            ("tictactoo", Some("tic-tac-toe")),
            ("ches", Some("chess")),
            ("otello", Some("othello")),
            // It is not on this menu.
            ("mancala", None),
            ("go", None),
            ("go-fish", None),
            // Other games.
            ("renju", None),
            ("dames", None),
            ("", None),
        ] {
            assert_eq!(game_meant(name, &known), meant, "{name}");
        }
    }
}
