//! What the modules of a crate import.

use std::fs;
use std::path::{Path, PathBuf};

/// Checks that each module of a crate names none of those after it in the list.
pub(crate) fn check_layers(src: &Path, from_below: &[&str]) {
    for (index, module) in from_below.iter().enumerate() {
        let files = sources(&src.join(module.replace("::", "/")));
        assert!(!files.is_empty(), "{module} has no files");
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for line in code(&text) {
                let above = &from_below[index + 1..];
                let named = above.iter().find(|name| names(line, name));
                assert_eq!(named, None, "{}: {line}", file.display());
            }
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The lines of a file that are neither comments nor tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let before_tests = text
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or_default();
    before_tests
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
}

/// Whether a line names a module of the crate, or may do so in a list.
fn names(line: &str, module: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let path = format!("crate::{module}");
    let (parent, _) = path.rsplit_once("::").expect("a path has parts");
    line.match_indices(&path)
        .any(|(index, found)| !line[index + found.len()..].starts_with(is_word))
        || line.contains(&format!("{parent}::{{"))
}

#[test]
fn imports_are_found_however_they_are_written() {
    for line in [
        "use crate::search;",
        "use crate::search::{A, b};",
        "crate::search::c()",
    ] {
        assert!(names(line, "search"), "{line}");
    }
    assert!(!names("use crate::searched::searched;", "search"));
}
