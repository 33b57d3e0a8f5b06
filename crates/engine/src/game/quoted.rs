//! A client's text in an error message.

use std::fmt::{self, Display, Formatter, Write as _};

/// A text in quotation marks, as JSON writes it. So a client finds what it has sent, and nothing
/// that a log or a terminal would obey.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(formatter, "\\{character}")?,
                _ if character.is_control() => {
                    write!(formatter, "\\u{:04x}", u32::from(character))?;
                }
                _ => formatter.write_char(character)?,
            }
        }
        formatter.write_char('"')
    }
}

/// The text of a position that is quoted: `"…"`, `'…'`, or in the tag of a file, `[FEN "…"]`.
pub(crate) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let tag = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let in_tag = tag.and_then(|tag| {
        let (name, quoted) = tag.trim().split_once(char::is_whitespace)?;
        name.eq_ignore_ascii_case("FEN").then(|| quoted.trim())
    });
    let text = in_tag.unwrap_or(text);
    let between = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    between('"')
        .or_else(|| between('\''))
        .unwrap_or(text)
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_json() {
        for text in ["X", "say \"X\"", "a\\b", "\u{1b}[31m\n", "⭕\u{fe0f}", "ä"] {
            let quoted = Quoted(text).to_string();
            assert_eq!(serde_json::from_str::<String>(&quoted).unwrap(), text);
        }
        assert_eq!(Quoted("⭕\u{fe0f}").to_string(), "\"⭕\u{fe0f}\"");
        assert_eq!(Quoted("\u{1b}").to_string(), r#""\u001b""#);
    }
}
