//! The journal of a book that is being made: a line each for the number of a position, the
//! plies to the end, negative for a loss and 0 for a draw, and the moves of best play, a
//! digit each.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use crate::engine::{BookEntry, SolvedValue};

/// Opens a journal, or a new one, to write more.
pub(super) fn open(journal: &Path) -> std::io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(journal)?;
    // What was cut off before is ended, so that it does not spoil what follows.
    file.write_all(b"\n")?;
    Ok(file)
}

/// What a journal holds; nothing where there is none yet.
pub(super) fn read(journal: &Path) -> std::io::Result<BTreeMap<u64, BookEntry>> {
    let text = match fs::read_to_string(journal) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text?,
    };
    // A line that was cut off is no page.
    let lines = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    Ok(lines.filter_map(page).collect())
}

fn page(line: &str) -> Option<(u64, BookEntry)> {
    let mut words = line.split_whitespace();
    let key = words.next()?.parse().ok()?;
    let fate = SolvedValue::from_signed_plies(words.next()?.parse().ok()?);
    let digits = words.next()?.bytes();
    let line: Option<Vec<_>> = digits.map(|digit| digit.checked_sub(b'0')).collect();
    // Shorter is what was cut off.
    let line = line.filter(|line| line.len() == BookEntry::MAX_MOVES)?;
    Some((key, BookEntry::new(fate, &line)?))
}

/// Writes one more page down.
pub(super) fn write(journal: &mut File, key: u64, page: BookEntry) -> std::io::Result<()> {
    let plies = page.value.signed_plies();
    let digits: String = page.line().map(|mv| char::from(b'0' + mv)).collect();
    // In one piece, so that only the last line of all can be cut off.
    journal.write_all(format!("{key} {plies} {digits}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_up_to_where_it_was_cut_off() {
        let path = std::env::temp_dir().join(format!("bestmove-{}.journal", std::process::id()));
        let page = |fate, line: &[u8]| BookEntry::new(fate, line).unwrap();
        let pages = BTreeMap::from([
            (1, page(SolvedValue::Loss { plies: 40 }, &[6, 0])),
            (2, page(SolvedValue::Draw, &[])),
            (3 << 40, page(SolvedValue::Win { plies: 7 }, &[7, 7, 7])),
        ]);
        let mut file = File::create(&path).unwrap();
        for (key, page) in &pages {
            write(&mut file, *key, *page).unwrap();
        }
        file.write_all(b"9 1").unwrap();
        assert_eq!(read(&path).unwrap(), pages);
        file.write_all(b" 00\n\n").unwrap();
        assert_eq!(read(&path).unwrap(), pages);
        fs::remove_file(&path).unwrap();
        assert!(read(&path).unwrap().is_empty());
    }
}
