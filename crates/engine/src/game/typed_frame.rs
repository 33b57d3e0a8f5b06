//! The frame of a typed board: the lines between its rows, and the numbers of rows and columns.

use super::board::Shape;

/// The characters of a line that is drawn between two rows, and those of which it has at least one.
const RULES: [char; 5] = ['-', '=', '+', '|', ' '];
const STROKES: [char; 2] = ['-', '='];

/// A text whose frames are drawn with the signs of a keyboard.
pub(super) fn with_plain_frame(text: &str) -> String {
    let plain = text.chars().map(|sign| match sign {
        '│' | '┃' | '║' => '|',
        '─' | '━' | '═' => '-',
        '┼' | '╋' | '╬' | '├' | '┤' | '┬' | '┴' | '┌' | '┐' | '└' | '┘' | '┏' | '┓' | '┗' | '┛'
        | '┣' | '┫' | '┳' | '┻' | '╔' | '╗' | '╚' | '╝' | '╠' | '╣' | '╦' | '╩' => {
            '+'
        }
        _ => sign,
    });
    plain.collect()
}

/// Whether a line is drawn between two rows.
pub(super) fn is_rule(line: &str) -> bool {
    line.contains(STROKES) && line.chars().all(|sign| RULES.contains(&sign))
}

/// The ways to take lines without the numbers of the columns, in the first or last line or both, and of the rows,
/// before or behind each row or both. There are none if neither numbers are there.
///
/// They are counted from 0 or from 1, rows also from the bottom, and columns may have letters. A number may be
/// the index of an empty cell, too, so the rows have no other numbers.
pub(super) fn without_labels<'a>(
    lines: &[&'a str],
    shape: Shape,
    separators: &[char],
) -> Vec<Vec<&'a str>> {
    let is_columns = |line: &&str| is_numbered(line, shape.columns, separators);
    let rows = match lines {
        [first, rows @ ..] if is_columns(first) => rows,
        rows => rows,
    };
    let rows = match rows {
        [rows @ .., last] if is_columns(last) => rows,
        rows => rows,
    };
    let has_columns = rows.len() < lines.len();
    let drawn: Vec<_> = rows.iter().filter(|line| !is_rule(line)).collect();
    let upwards = (1..=shape.rows).rev().collect();
    let [from_zero, from_one] = [0, 1].map(|start| (start..).take(drawn.len()).collect());
    let mut ways = Vec::new();
    for end in ["", "|"] {
        for labels in [&from_zero, &from_one, &upwards] {
            let labels: &Vec<u32> = labels;
            let rows = drawn
                .iter()
                .zip(labels)
                .map(|(row, label)| after_label(row, *label, end));
            let is_whole = labels.len() == drawn.len();
            ways.extend(rows.collect::<Option<Vec<_>>>().filter(|_| is_whole));
        }
    }
    if has_columns {
        ways.push(rows.to_vec());
    }
    let has_number = |row: &&str| row.contains(|sign: char| sign.is_ascii_digit());
    ways.retain(|rows| !rows.iter().any(has_number));
    ways
}

/// Whether a line has the numbers or letters of this many columns in order, and nothing else.
fn is_numbered(line: &str, columns: u32, separators: &[char]) -> bool {
    let words = line.split(separators).map(str::trim);
    let mut words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    if let [word] = words[..] {
        words = word.split("").filter(|digit| !digit.is_empty()).collect();
    }
    let has_numbers = |start: u32| {
        let numbers = (start..).take(columns as usize);
        numbers
            .map(|number| number.to_string())
            .eq(words.iter().copied())
    };
    let has_letters = || {
        let letters = ('a'..='z').take(columns as usize).map(String::from);
        letters.eq(words.iter().map(|word| word.to_ascii_lowercase()))
    };
    columns > 1 && (has_numbers(0) || has_numbers(1) || has_letters())
}

/// A row without the number before it or behind it, and without this end of the number or a space.
fn after_label<'a>(row: &'a str, label: u32, end: &str) -> Option<&'a str> {
    let label = label.to_string();
    let behind = row.trim_end().strip_suffix(&label);
    let behind = behind.filter(|row| row.ends_with([' ', '\t', '|']));
    let without = behind.map(|row| row.strip_suffix([' ', '\t']).unwrap_or(row));
    let Some(row) = without.unwrap_or(row).trim_start().strip_prefix(&label) else {
        return without.filter(|_| end.is_empty());
    };
    let row = row.strip_prefix(':').unwrap_or(row);
    if end.is_empty() {
        return Some(row.strip_prefix([' ', '\t']).unwrap_or(row));
    }
    row.trim_start().strip_prefix(end)
}
