//! Names of moves that are written without a space between them.

/// Splits a word such as `h8i9` before each letter that follows a digit. A word of another kind stays whole.
pub(crate) fn split_cell_names(word: &str) -> Vec<&str> {
    let bytes = word.as_bytes();
    let is_start = |at: &usize| {
        *at == 0 || bytes[*at].is_ascii_alphabetic() && bytes[*at - 1].is_ascii_digit()
    };
    let mut starts: Vec<_> = (0..bytes.len()).filter(is_start).collect();
    starts.push(word.len());
    let names: Vec<_> = starts
        .windows(2)
        .map(|pair| &word[pair[0]..pair[1]])
        .collect();
    let is_name = |name: &&str| {
        let digits = name.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
        name.len() == digits.len() + 1 && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    if names.iter().all(is_name) {
        names
    } else {
        vec![word]
    }
}

/// Splits a word into its characters, if all are digits or all are letters.
pub(crate) fn split_characters(word: &str) -> Vec<&str> {
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let is_letters = word.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_digits || is_letters {
        (0..word.len()).map(|at| &word[at..=at]).collect()
    } else {
        vec![word]
    }
}

/// A word is one move.
pub(crate) fn whole_word(word: &str) -> Vec<&str> {
    vec![word]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_before_their_letters() {
        assert_eq!(split_cell_names("h8i10J9"), ["h8", "i10", "J9"]);
        for word in ["h8", "pass", "h8-i9", "8h", "h", "é8i9", "--"] {
            assert_eq!(split_cell_names(word), [word]);
        }
    }

    #[test]
    fn digits_and_letters_are_split_one_by_one() {
        assert_eq!(split_characters("4453"), ["4", "4", "5", "3"]);
        assert_eq!(split_characters("dDe"), ["d", "D", "e"]);
        for word in ["d1", "4-4", "é"] {
            assert_eq!(split_characters(word), [word]);
        }
    }
}
