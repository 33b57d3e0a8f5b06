//! What PGN, PDN and plain lists of moves share: headers, then moves with their numbers, between comments,
//! variations and the marks of annotators.
//!
//! ```text
//! [White "Anna"]
//!
//! 1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3! $14 1-0
//! ```
//!
//! * <https://www.chessclub.com/help/PGN-spec>
//! * <https://pdn.fmjd.org>

use super::cell_names::{split_characters, whole_word};
use super::{BYTE_ORDER_MARK, RecordError, RecordText, RecordedMove};
use crate::game::board::BoardText;
use crate::game::quoted::Quoted;

/// How a game writes its moves in a record.
pub(crate) struct Movetext {
    /// The texts that end a game with its result.
    pub(crate) results: &'static [&'static str],
    /// What a number is that no full stop follows.
    pub(crate) numbers: Numbers,
    /// Whether a semicolon begins a comment, which the line ends. Otherwise it only separates words.
    pub(crate) has_line_comments: bool,
    /// Splits a word into the moves that it holds.
    pub(crate) split: fn(&str) -> Vec<&str>,
}

/// What a number without a full stop is in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// A move.
    Moves,
    /// The number of a move, which is skipped where it is the next one.
    OfMoves,
    /// Either of the two, so that it is refused.
    Ambiguous,
}

/// The results of most games.
pub(crate) const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "½-½", "1/2", "+--", "--+", "*"];

/// What annotators write behind a move, as words of their own.
const GLYPHS: [&str; 27] = [
    "!", "?", "!!", "??", "!?", "?!", "□", "±", "∓", "=", "+-", "-+", "+/-", "-/+", "+=", "=+",
    "+/=", "=/+", "∞", "⩲", "⩱", "e.p.", "ep", "+", "++", "#", "mate",
];

/// The headers and the moves of a game.
#[derive(Debug, Default)]
pub(crate) struct Game<'text> {
    tags: Vec<(&'text str, String)>,
    moves: Vec<RecordedMove>,
}

impl Game<'_> {
    /// The value of a header, by its name in small or capital letters.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let tag = |(known, _): &&(&str, String)| known.eq_ignore_ascii_case(name);
        self.tags.iter().find(tag).map(|(_, value)| value.as_str())
    }

    /// The record of the game, from the board in its header `FEN` if there is one.
    pub(crate) fn into_record(self) -> RecordText {
        RecordText {
            start: self.tag("FEN").map(BoardText::from),
            moves: self.moves,
            ..RecordText::default()
        }
    }
}

impl Movetext {
    /// Takes apart a text of one game.
    ///
    /// # Errors
    ///
    /// A comment, a variation or a header does not end, or the text holds several games.
    pub(crate) fn read<'text>(&self, text: &'text str) -> Result<Game<'text>, RecordError> {
        let mut reader = Reader {
            style: self,
            text,
            at: 0,
            game: Game::default(),
            games: 1,
            is_in_headers: true,
            number: None,
            moves: 0,
            has_result: false,
        };
        while reader.read_item()? {}
        if reader.games > 1 {
            return Err(RecordError::of_several(reader.games));
        }
        let has_nothing = reader.is_in_headers && reader.game.tags.is_empty();
        if has_nothing && reader.number.is_none() && text.contains(['{', ';', '%']) {
            return Err(RecordError::of_whole(
                "the text holds no move, only a comment",
            ));
        }
        Ok(reader.game)
    }
}

/// Reads a list of moves in order, which `split` parts where they are written without spaces.
pub(crate) fn read_list(
    text: &str,
    numbers: Numbers,
    split: fn(&str) -> Vec<&str>,
) -> Result<RecordText, RecordError> {
    let style = Movetext {
        results: RESULTS,
        numbers,
        has_line_comments: false,
        split,
    };
    style.read(text).map(Game::into_record)
}

/// Whether each number from 1 to `count` is a digit.
pub(crate) const fn are_digits(count: u32) -> bool {
    count < 10
}

/// Reads moves that are numbers from 1 to `count`. Where each is a digit, they may all stand without spaces.
/// Between separators, several digits are one number.
pub(crate) fn read_digits(text: &str, count: u32) -> Result<RecordText, RecordError> {
    let record = read_list(text, Numbers::Moves, whole_word)?;
    if are_digits(count) && record.moves.len() == 1 {
        read_list(text, Numbers::Moves, split_characters)
    } else {
        Ok(record)
    }
}

struct Reader<'style, 'text> {
    style: &'style Movetext,
    text: &'text str,
    /// The byte that is read next.
    at: usize,
    /// The first game of the text.
    game: Game<'text>,
    /// The games that have begun.
    games: usize,
    /// Whether nothing but headers of the game has been read.
    is_in_headers: bool,
    /// The last number of a move.
    number: Option<&'text str>,
    /// The words of moves of the game that is read.
    moves: usize,
    /// Whether the game that is read has ended with its result.
    has_result: bool,
}

impl<'text> Reader<'_, 'text> {
    fn rest(&self) -> &'text str {
        &self.text[self.at..]
    }

    /// Reads what comes next; false at the end of the text.
    fn read_item(&mut self) -> Result<bool, RecordError> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(false);
        };
        let is_at_line_start = || self.text[..self.at].ends_with('\n') || self.at == 0;
        match first {
            _ if is_between(first) => self.at += first.len_utf8(),
            '{' => self.at = end_of_comment(self.text, self.at)?,
            ';' if self.style.has_line_comments => self.skip_line(),
            ';' => self.at += 1,
            '%' if is_at_line_start() => self.skip_line(),
            '(' if self.is_in_headers => {
                return Err(RecordError::at(
                    self.at,
                    "this variation has no move before it",
                ));
            }
            '(' => {
                let has_line_comments = self.style.has_line_comments;
                self.at = end_of_variation(self.text, self.at, has_line_comments)?;
            }
            ')' => return Err(RecordError::at(self.at, "this \")\" ends no variation")),
            '}' => return Err(RecordError::at(self.at, "this \"}\" ends no comment")),
            '[' => self.read_tag()?,
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                self.at += 1 + digits;
            }
            _ => self.read_word()?,
        }
        Ok(true)
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Reads a header, `[Name "value"]`.
    fn read_tag(&mut self) -> Result<(), RecordError> {
        let start = self.at;
        // Forums have them around a game.
        let forum_tag = ["[pgn]", "[/pgn]"].into_iter().find(|tag| {
            let text = self.rest().get(..tag.len());
            text.is_some_and(|text| text.eq_ignore_ascii_case(tag))
        });
        if let Some(tag) = forum_tag {
            self.at += tag.len();
            return Ok(());
        }
        let error = || {
            let detail = "a header is written [Name \"value\"], and this one is not";
            RecordError::at(start, detail)
        };
        let rest = &self.rest()[1..];
        let (name, behind) = rest.split_once('"').ok_or_else(error)?;
        let name = name.trim();
        if name.is_empty()
            || !name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            return Err(error());
        }
        let mut value = String::new();
        let mut characters = behind.char_indices();
        let end = loop {
            match characters.next() {
                Some((end, '"')) => break end + 1,
                Some((_, '\\')) => value.extend(characters.next().map(|(_, sign)| sign)),
                Some((_, '\n')) | None => return Err(error()),
                Some((_, sign)) => value.push(sign),
            }
        };
        let closing = behind[end..].find(|sign: char| !sign.is_whitespace());
        let closing = closing.map(|at| end + at);
        let closing = closing.filter(|at| behind[*at..].starts_with(']'));
        let closing = closing.ok_or_else(error)?;
        self.at = self.text.len() - behind.len() + closing + 1;
        if !self.is_in_headers {
            self.begin_game();
        }
        if self.games == 1 {
            self.game.tags.push((name, value));
        }
        Ok(())
    }

    fn begin_game(&mut self) {
        self.games += 1;
        self.is_in_headers = true;
        self.number = None;
        self.moves = 0;
        self.has_result = false;
    }

    /// Reads a word: numbers, a result, a mark of an annotator, or moves.
    fn read_word(&mut self) -> Result<(), RecordError> {
        let start = self.at;
        let is_end = |sign: char| is_between(sign) || "{}();[".contains(sign);
        let rest = self.rest();
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += word.len();
        // Printed texts have other dashes.
        let result = word.replace(['–', '—', '‑', '−'], "-");
        if self.style.results.contains(&result.as_str()) {
            self.has_result = true;
            self.is_in_headers = false;
            self.number = None;
            return Ok(());
        }
        let word = self.without_number(word);
        let offset = self.at - word.len();
        // Where moves are numbers, too, one may have been meant.
        let number = self.number.filter(|_| word.len() < self.at - start);
        if let Some(number) = number
            && self.style.numbers == Numbers::Moves
            && self.games == 1
            && !self.is_next(number)
        {
            let detail = format!("\"{number}.\" is not the number of the next move");
            return Err(RecordError::at(start, detail));
        }
        if word.is_empty() || GLYPHS.contains(&word) || self.is_number_of_next(word) {
            return Ok(());
        }
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && self.style.numbers == Numbers::Ambiguous {
            let detail = format!(
                "{} may be a cell or the number of a move; write \"{word}.\" for a number, and the name of a \
                 cell, such as \"b2\"",
                Quoted(word)
            );
            return Err(RecordError::at(offset, detail));
        }
        if self.has_result {
            if self.number != Some("1") {
                let detail = format!("{} stands behind the result of the game", Quoted(word));
                return Err(RecordError::at(start, detail));
            }
            self.begin_game();
        }
        self.is_in_headers = false;
        self.moves += 1;
        if self.games > 1 {
            // The other games are only counted.
            return Ok(());
        }
        let mv = word.trim_end_matches(['!', '?']);
        let mut at = offset;
        for name in (self.style.split)(mv) {
            // Something that is no move may stand between two.
            at += self.text[at..].find(name).unwrap_or(0);
            self.game.moves.push(RecordedMove::named(name, at));
            at += name.len();
        }
        Ok(())
    }

    /// The word without the number of a move before it, as in `12.e4` and `12...e5`.
    fn without_number(&mut self, word: &'text str) -> &'text str {
        let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let moves = behind.trim_start_matches(['.', '…']);
        if moves.len() == behind.len() {
            return word;
        }
        let number = &word[..word.len() - behind.len()];
        if !number.is_empty() {
            self.number = Some(number);
        }
        // A game whose result nobody wrote has ended before it.
        if number == "1" && self.moves > 1 {
            self.begin_game();
            self.number = Some(number);
        }
        moves
    }

    /// Whether a word is the number of the next move or ply, without its full stop.
    fn is_number_of_next(&self, word: &str) -> bool {
        self.style.numbers == Numbers::OfMoves && self.is_next(word)
    }

    /// Whether a word is the number of the next move or ply.
    fn is_next(&self, word: &str) -> bool {
        let plies = self.game.moves.len();
        let is_next = |number: usize| number == plies + 1 || number == plies / 2 + 1;
        word.parse().is_ok_and(is_next)
    }
}

/// Whether a sign only stands between words.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || [',', '_', BYTE_ORDER_MARK].contains(&sign)
}

/// The end of the comment that begins at a byte of a text.
fn end_of_comment(text: &str, start: usize) -> Result<usize, RecordError> {
    match text[start..].find('}') {
        Some(length) => Ok(start + length + 1),
        None => Err(RecordError::at(
            start,
            "this comment has no \"}\" at its end",
        )),
    }
}

/// The end of the variation that begins at a byte of a text, with those inside it.
fn end_of_variation(
    text: &str,
    start: usize,
    has_line_comments: bool,
) -> Result<usize, RecordError> {
    let mut depth = 0_usize;
    let mut at = start;
    while let Some(length) = text[at..].find(['(', ')', '{', ';']) {
        at += length;
        match text.as_bytes()[at] {
            b'{' => at = end_of_comment(text, at)?,
            b';' if has_line_comments => at += text[at..].find('\n').unwrap_or(text.len() - at),
            b';' => at += 1,
            b'(' => {
                depth += 1;
                at += 1;
            }
            _ => {
                depth -= 1;
                at += 1;
                if depth == 0 {
                    return Ok(at);
                }
            }
        }
    }
    Err(RecordError::at(
        start,
        "this variation has no \")\" at its end",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveText;

    const PGN: Movetext = Movetext {
        results: RESULTS,
        numbers: Numbers::OfMoves,
        has_line_comments: true,
        split: whole_word,
    };

    fn names(text: &str) -> Vec<String> {
        let game = PGN
            .read(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let names = game.moves.into_iter().map(|it| match it.mv {
            MoveText::Name(name) => name,
            MoveText::Index(_) => unreachable!("moves are names"),
        });
        names.collect()
    }

    #[test]
    fn moves_are_found_among_everything_else() {
        let text = "\u{feff}[Event \"a \\\"b\\\"\"]\r\n[FEN \"x\"]\r\n\r\n1. e4! {best; (by} 1... e5?! \
            (1... c5 {)} (1... e6) 2. Nf3) 2.Nf3 $1 $12 Nc6; Bb5\r\n% 3. a3\r\n3.Bb5 □ a6 +/= 4 O-O \
            1/2-1/2\r\n\r\n";
        assert_eq!(names(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
        let game = PGN.read(text).unwrap();
        assert_eq!(game.tag("event"), Some("a \"b\""));
        assert_eq!(game.tag("FEN"), Some("x"));
        assert_eq!(game.tag("Site"), None);
        let e5 = &game.moves[1];
        assert_eq!(e5.offset, text.find("e5?!").unwrap());
    }

    #[test]
    fn numbers_are_skipped_only_where_they_are_the_next() {
        assert_eq!(names("1 e4 e5 2 Nf3"), ["e4", "e5", "Nf3"]);
        assert_eq!(names("11 15"), ["11", "15"]);
        assert_eq!(names(""), Vec::<String>::new());
    }

    #[test]
    fn faults_tell_their_place() {
        for (text, offset, words) in [
            ("1. e4 {no end", Some(6), "comment"),
            ("1. e4 (1. d4 (1. c4)", Some(6), "variation"),
            ("1. e4 )", Some(6), "ends no variation"),
            ("1. e4 }", Some(6), "ends no comment"),
            ("[Event]\n\n1. e4", Some(0), "header"),
            ("1. e4 e5 2. d4 1-0 d5", Some(19), "behind the result"),
            ("1. e4 1-0\n\n1. d4 *\n\n1. c4 *", None, "3 games"),
            (
                "[A \"1\"]\n\n1. e4 *\n[A \"2\"]\n[B \"2\"]\n\n1. d4 *\n[A \"3\"]\n\n*",
                None,
                "3 games",
            ),
        ] {
            let error = PGN.read(text).expect_err(text);
            assert_eq!(error.offset, offset, "{text}: {error}");
            assert!(error.detail.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn nested_variations_take_linear_time_and_no_stack() {
        let text = format!("1. e4 {}{} e5", "(".repeat(50_000), ")".repeat(50_000));
        assert_eq!(names(&text), ["e4", "e5"]);
        let text = "(".repeat(100_000);
        assert!(PGN.read(&text).is_err());
    }
}
