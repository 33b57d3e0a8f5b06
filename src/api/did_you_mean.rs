//! The name that a client may have meant by another one.

use strsim::damerau_levenshtein;

/// The longest name that is compared with others, in bytes.
const MAX_LENGTH: usize = 40;

/// Returns a name in small letters, with letters and digits only.
pub(crate) fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the name among `known` that is written most alike, if one is written much alike.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > MAX_LENGTH {
        return None;
    }
    let letters = letters_of(name);
    // A third of the letters may be wrong, and both must agree in one at least.
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
const FIELDS: [(&str, &str); 68] = [
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
    ("record", "moves"),
    ("pgn", "moves"),
    ("line", "moves"),
    ("variant", "game"),
    ("gametype", "game"),
    ("gamename", "game"),
    ("size", "rules.size"),
    ("boardsize", "rules.size"),
    ("rows", "rules.rows"),
    ("height", "rules.rows"),
    ("columns", "rules.columns"),
    ("cols", "rules.columns"),
    ("width", "rules.columns"),
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
    ("level", "difficulty"),
    ("skill", "difficulty"),
    ("skilllevel", "difficulty"),
    ("strength", "difficulty"),
    ("elo", "difficulty"),
    ("multipv", "top"),
    ("count", "top"),
    ("topn", "top"),
    ("randomseed", "seed"),
];

/// Returns the field, or the field of an object, that a client may have meant by an unknown one. The
/// object has the fields `expected`.
pub(crate) fn field_meant(name: &str, expected: &[&str]) -> Option<String> {
    let letters = letters_of(name.get(..MAX_LENGTH).unwrap_or(name));
    let named = || {
        let (_, field) = FIELDS.iter().find(|(other, _)| *other == letters)?;
        let (object, inner) = field.split_once('.').unwrap_or((field, field));
        if expected.contains(&inner) {
            return Some(inner.to_owned());
        }
        expected.contains(&object).then(|| (*field).to_owned())
    };
    // A name with a dot is the form of a query.
    let dotted = || {
        let (object, _) = name.split_once('.')?;
        (expected.contains(&object) && name.len() <= MAX_LENGTH).then(|| name.to_owned())
    };
    dotted()
        .or_else(named)
        .or_else(|| nearest(name, expected.iter().copied()).map(str::to_owned))
}

/// Other names of games, and those here.
const GAMES: [(&str, &str); 29] = [
    ("checkers", "draughts"),
    ("englishdraughts", "draughts"),
    ("americancheckers", "draughts"),
    ("dame", "draughts"),
    ("dames", "draughts"),
    ("reversi", "othello"),
    ("connect4", "connect-four"),
    ("connectfour4", "connect-four"),
    ("fourinarow", "connect-four"),
    ("fourinaline", "connect-four"),
    ("4inarow", "connect-four"),
    ("c4", "connect-four"),
    ("mancala", "kalah"),
    ("kalaha", "kalah"),
    ("ttt", "tic-tac-toe"),
    ("tictac", "tic-tac-toe"),
    ("noughtsandcrosses", "tic-tac-toe"),
    ("xo", "tic-tac-toe"),
    ("morris", "nine-mens-morris"),
    ("mill", "nine-mens-morris"),
    ("mills", "nine-mens-morris"),
    ("merels", "nine-mens-morris"),
    ("9mensmorris", "nine-mens-morris"),
    ("fiveinarow", "gomoku"),
    ("5inarow", "gomoku"),
    ("renju", "gomoku"),
    ("dots", "dots-and-boxes"),
    ("boxes", "dots-and-boxes"),
    ("dotsboxes", "dots-and-boxes"),
];

/// Returns the game among `known` that a client may have meant by another name.
pub(crate) fn game_meant<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let letters = letters_of(name.get(..MAX_LENGTH).unwrap_or(name));
    let meant = GAMES.iter().find(|(other, _)| *other == letters);
    let named = meant.and_then(|(_, game)| known.clone().find(|known| known == game));
    named.or_else(|| nearest(name, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: [&str; 9] = [
        "board",
        "player",
        "moves",
        "game",
        "rules",
        "limits",
        "top",
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
            ("level", Some("difficulty")),
            ("size", Some("rules.size")),
            ("Board", Some("board")),
            ("plyer", Some("player")),
            ("tieBreak", Some("tie_break")),
            ("dificulty", Some("difficulty")),
            ("a/b~c", None),
            ("xyz", None),
            ("", None),
            ("toy.story", None),
        ] {
            assert_eq!(field_meant(name, &REQUEST).as_deref(), meant, "{name}");
        }
        let limits = ["depth", "movetime_ms", "nodes"];
        for (name, meant) in [
            ("movetime", Some("movetime_ms")),
            ("time", Some("movetime_ms")),
            ("plies", Some("depth")),
            ("fen", None),
        ] {
            assert_eq!(field_meant(name, &limits).as_deref(), meant, "{name}");
        }
        assert_eq!(field_meant(&"n".repeat(60_000), &REQUEST), None);
        assert_eq!(field_meant(&"ä".repeat(60_000), &REQUEST), None);
    }

    #[test]
    fn other_names_of_games_are_known() {
        let known = [
            "tic-tac-toe",
            "connect-four",
            "othello",
            "draughts",
            "chess",
            "hex",
        ];
        for (name, meant) in [
            ("checkers", Some("draughts")),
            ("Reversi", Some("othello")),
            ("connect4", Some("connect-four")),
            ("Connect Four", Some("connect-four")),
            ("tictactoe", Some("tic-tac-toe")),
            ("ttt", Some("tic-tac-toe")),
            ("ches", Some("chess")),
            ("otello", Some("othello")),
            // It is not on this menu.
            ("mancala", None),
            ("go", None),
            ("go-fish", None),
            ("", None),
        ] {
            assert_eq!(game_meant(name, known.iter().copied()), meant, "{name}");
        }
    }
}
