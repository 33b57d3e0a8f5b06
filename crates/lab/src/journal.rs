//! The journal of an opening book that is being built.
//!
//! Each line is the key of a position, the plies to the end of the game and the moves of best
//! play, a digit each. The plies are negative for a loss and 0 for a draw.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use bestmove_engine::erased::{BookEntry, SolvedValue};

/// Opens a journal to append entries, and creates it if there is none.
pub(crate) fn open(journal: &Path) -> std::io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(journal)?;
    // The last line may be cut off. It ends here, so that the next entry has its own line.
    file.write_all(b"\n")?;
    Ok(file)
}

/// Reads the entries of a journal; there are none if it does not exist.
pub(crate) fn read(journal: &Path) -> std::io::Result<BTreeMap<u64, BookEntry>> {
    let text = match fs::read_to_string(journal) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text?,
    };
    // A line without its end was cut off.
    let lines = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    Ok(lines.filter_map(parse_line).collect())
}

fn parse_line(line: &str) -> Option<(u64, BookEntry)> {
    let mut words = line.split_whitespace();
    let key = words.next()?.parse().ok()?;
    let value = SolvedValue::from_signed_plies(words.next()?.parse().ok()?);
    let digits = words.next()?.bytes();
    let line: Option<Vec<_>> = digits.map(|digit| digit.checked_sub(b'0')).collect();
    // A line with fewer moves was cut off.
    let line = line.filter(|line| line.len() == BookEntry::MAX_MOVES)?;
    Some((key, BookEntry::new(value, &line)?))
}

pub(crate) fn write(journal: &mut File, key: u64, entry: BookEntry) -> std::io::Result<()> {
    let plies = entry.value.signed_plies();
    let digits: String = entry.line().map(|mv| char::from(b'0' + mv)).collect();
    // A single write, so that only the last line of the file can be cut off.
    journal.write_all(format!("{key} {plies} {digits}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journal_ignores_lines_that_were_cut_off() {
        let path = std::env::temp_dir().join(format!("bestmove-{}.journal", std::process::id()));
        let entry = |value, line: &[u8]| BookEntry::new(value, line).unwrap();
        let entries = BTreeMap::from([
            (1, entry(SolvedValue::Loss { plies: 40 }, &[6, 0])),
            (2, entry(SolvedValue::Draw, &[])),
            (3 << 40, entry(SolvedValue::Win { plies: 7 }, &[7, 7, 7])),
        ]);
        let mut file = File::create(&path).unwrap();
        for (key, entry) in &entries {
            write(&mut file, *key, *entry).unwrap();
        }
        file.write_all(b"9 1").unwrap();
        assert_eq!(read(&path).unwrap(), entries);
        file.write_all(b" 00\n\n").unwrap();
        assert_eq!(read(&path).unwrap(), entries);
        fs::remove_file(&path).unwrap();
        assert!(read(&path).unwrap().is_empty());
    }
}
