//! The Smart Game Format, as far as games of stones and GGF use it: the properties of the main line.
//!
//! ```text
//! (;GM[4]SZ[15];B[hh];W[ii](;B[gg])(;B[hi]))
//! ```
//!
//! The first of several variations is the one that was played, so the main line ends with the first
//! parenthesis that closes.
//!
//! See <https://www.red-bean.com/sgf>.

use super::{BYTE_ORDER_MARK, RecordError};

/// A property with its values.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Property {
    /// Its name in capital letters.
    pub(crate) name: String,
    /// Its values, without escapes.
    pub(crate) values: Vec<String>,
    /// The byte of the text at which it begins.
    pub(crate) offset: usize,
}

/// Whether a text looks like this format.
pub(crate) fn is_sgf(text: &str) -> bool {
    let text = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    let behind = text.strip_prefix('(');
    behind.is_some_and(|text| text.trim_start().starts_with(';'))
}

/// The properties of the main line of the only game of a text, in order.
///
/// # Errors
///
/// The text is not in this format, does not end, or holds several games.
pub(crate) fn read_properties(text: &str) -> Result<Vec<Property>, RecordError> {
    let mut properties = Vec::new();
    let mut depth = 0_usize;
    let mut games = 0_usize;
    let mut is_main_line = true;
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            '(' => {
                games += usize::from(depth == 0);
                depth += 1;
                at += 1;
            }
            ')' => {
                let Some(outer) = depth.checked_sub(1) else {
                    return Err(RecordError::at(at, "this \")\" closes nothing"));
                };
                depth = outer;
                is_main_line = false;
                at += 1;
            }
            'A'..='Z' | 'a'..='z' if depth > 0 => {
                let (property, end) = read_property(text, at)?;
                if is_main_line {
                    properties.push(property);
                }
                at = end;
            }
            ';' => at += 1,
            _ if sign.is_whitespace() || sign == BYTE_ORDER_MARK => at += sign.len_utf8(),
            _ => {
                let detail = "expected a property such as \"B[hh]\", \";\" or a parenthesis";
                return Err(RecordError::at(at, detail));
            }
        }
    }
    match (games, depth) {
        (0 | 1, 0) => Ok(properties),
        (0 | 1, _) => Err(RecordError::of_whole("the game has no \")\" at its end")),
        _ => Err(RecordError::of_several(games)),
    }
}

/// Reads a property and tells where it ends.
fn read_property(text: &str, start: usize) -> Result<(Property, usize), RecordError> {
    let rest = &text[start..];
    let letters = rest.find(|sign: char| !sign.is_ascii_alphabetic());
    let name = &rest[..letters.unwrap_or(rest.len())];
    let mut at = start + name.len();
    let mut values = Vec::new();
    loop {
        let rest = &text[at..];
        let value = rest.trim_start();
        let Some(value) = value.strip_prefix('[') else {
            break;
        };
        let mut read = String::new();
        let mut signs = value.char_indices();
        let end = loop {
            match signs.next() {
                Some((end, ']')) => break end,
                Some((_, '\\')) => read.extend(signs.next().map(|(_, sign)| sign)),
                Some((_, sign)) => read.push(sign),
                None => {
                    return Err(RecordError::at(
                        start,
                        "this property has no \"]\" at its end",
                    ));
                }
            }
        };
        values.push(read);
        at = text.len() - value.len() + end + 1;
    }
    if values.is_empty() {
        return Err(RecordError::at(
            start,
            "this property has no value in brackets",
        ));
    }
    // Small letters in names are allowed by older versions, and mean nothing.
    let capitals: String = name.chars().filter(char::is_ascii_uppercase).collect();
    if capitals.is_empty() {
        let detail = "the name of a property has capital letters";
        return Err(RecordError::at(start, detail));
    }
    let property = Property {
        name: capitals,
        values,
        offset: start,
    };
    Ok((property, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_line_is_the_first_of_the_variations() {
        let text = "\u{feff}\r\n(;GM[4] SZ[15]C[a \\] b]\n;Black[hh];W[ii](;B[gg];W[aa])(;B[hi](;W[bb])))\n";
        let properties = read_properties(text).unwrap();
        let read: Vec<_> = properties
            .iter()
            .map(|it| (it.name.as_str(), it.values[0].as_str()))
            .collect();
        let expected = [
            ("GM", "4"),
            ("SZ", "15"),
            ("C", "a ] b"),
            ("B", "hh"),
            ("W", "ii"),
            ("B", "gg"),
            ("W", "aa"),
        ];
        assert_eq!(read, expected);
        assert_eq!(properties[4].offset, text.find("W[ii]").unwrap());
    }

    #[test]
    fn values_may_be_several() {
        let properties = read_properties("(;AB[aa] [bb]\n[cc])").unwrap();
        assert_eq!(properties[0].values, ["aa", "bb", "cc"]);
    }

    #[test]
    fn faults_are_told() {
        for (text, words) in [
            ("(;B[hh]", "no \")\""),
            ("(;B[hh", "no \"]\""),
            ("(;B)", "no value"),
            ("(;B[hh]))", "closes nothing"),
            ("(;B[hh])(;B[ii])", "2 games"),
            ("(;B[hh] 5)", "expected a property"),
        ] {
            let error = read_properties(text).expect_err(text);
            assert!(error.detail.contains(words), "{text}: {error}");
        }
        assert!(read_properties(&"(".repeat(100_000)).is_err());
    }
}
