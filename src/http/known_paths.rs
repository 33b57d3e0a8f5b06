//! The paths of the endpoints, one of which the client of an unknown path may have meant.

use std::sync::Arc;

use bestmove_api::contract::did_you_mean::{letters_of, nearest};
use bestmove_api::contract::problem::Problem;

use super::problem::nothing_here;

/// The paths of endpoints, such as `/games/{game}`.
#[derive(Clone, Debug)]
pub(super) struct KnownPaths(Arc<[String]>);

/// Paths of other services, and those that do the same here.
const OTHERS: [(&str, &str); 5] = [
    ("health", "/livez"),
    ("healthz", "/livez"),
    ("ready", "/readyz"),
    ("move", "/best-move"),
    ("swagger", "/docs"),
];

/// Folders in which other services have their endpoints.
const PREFIXES: [&str; 3] = ["api", "v1", "v2"];

/// The longest path that is compared, in bytes.
const MAX_LENGTH: usize = 100;

impl KnownPaths {
    /// Takes these paths, and those of the pages that the contract does not list.
    pub(super) fn new<'a>(paths: impl Iterator<Item = &'a String>, with_metrics: bool) -> Self {
        let pages = [
            ("/docs/problems", true),
            ("/docs", cfg!(feature = "docs")),
            ("/metrics", with_metrics),
        ];
        let served = pages.into_iter().filter(|(_, is_served)| *is_served);
        let served = served.map(|(page, _)| page.to_owned());
        Self(paths.cloned().chain(served).collect())
    }

    pub(super) fn not_found(&self, path: &str) -> Problem {
        self.nearest(path).map_or_else(nothing_here, |meant| {
            let detail =
                format!("nothing is at this path; did you mean {meant}? See /openapi.yaml");
            Problem::NotFound(detail)
        })
    }

    /// The path that is written most alike, with the names of `path` in place of `{…}`.
    fn nearest(&self, path: &str) -> Option<String> {
        let known = self.nearest_known(path)?;
        let names = path.split('/').filter(|part| !part.is_empty());
        let names: Vec<_> = names.collect();
        let parts: Vec<_> = known.split('/').skip(1).collect();
        // A path of another service may begin with folders.
        let folders = names.len().saturating_sub(parts.len());
        let name_of = |(index, part): (usize, &&str)| match names.get(folders + index) {
            Some(name) if part.starts_with('{') => format!("/{name}"),
            _ => format!("/{part}"),
        };
        Some(parts.iter().enumerate().map(name_of).collect())
    }

    fn nearest_known(&self, path: &str) -> Option<&str> {
        if path.len() > MAX_LENGTH {
            return None;
        }
        let words = words_of(path);
        let known = self.0.iter().map(String::as_str);
        let has_words = |known: &&str| is_like(&words_of(known), &words);
        let whole = words.concat();
        let is_served = |path: &str| known.clone().any(|known| known == path);
        let is_near = |known: &&str| is_almost(&words_of(known), &words);
        let mut others = OTHERS.iter();
        let other = others.find(|(other, known)| *other == whole && is_served(known));
        known
            .clone()
            .find(has_words)
            .or_else(|| other.map(|(_, known)| *known))
            // A name is no misspelt path.
            .or_else(|| {
                known
                    .clone()
                    .find(|known| known.contains('{') && is_near(known))
            })
            .or_else(|| nearest(&whole, known.clone().filter(|known| !known.contains('{'))))
            .or_else(|| known.clone().find(is_near))
    }
}

/// The letters of each part of a path, without the folders of other services.
fn words_of(path: &str) -> Vec<String> {
    let parts = path.split('/').filter(|part| !part.is_empty());
    let words = parts.map(|part| {
        if part.starts_with('{') {
            part.to_owned()
        } else {
            letters_of(part)
        }
    });
    let mut words = words.peekable();
    while words.next_if(|word| PREFIXES.contains(&&**word)).is_some() {}
    words.collect()
}

/// Whether the words of a path are those of a known one, in which `{…}` stands for any.
fn is_like(known: &[String], words: &[String]) -> bool {
    let mut pairs = known.iter().zip(words);
    known.len() == words.len()
        && !words.is_empty()
        && pairs.all(|(known, word)| known == word || known.starts_with('{'))
}

/// Whether the words of a path are almost those of a known one.
fn is_almost(known: &[String], words: &[String]) -> bool {
    let mut pairs = known.iter().zip(words);
    let is_near = |(known, word): (&String, &String)| {
        known.starts_with('{') || nearest(word, [known.as_str()]).is_some()
    };
    known.len() == words.len() && !words.is_empty() && pairs.all(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest_of(path: &str, with_metrics: bool) -> Option<String> {
        let paths = [
            "/best-move",
            "/best-moves",
            "/best-move/stream",
            "/games",
            "/games/{game}",
            "/livez",
        ]
        .map(str::to_owned);
        KnownPaths::new(paths.iter(), with_metrics).nearest(path)
    }

    #[test]
    fn paths_written_alike_are_found() {
        for (path, expected) in [
            ("/bestmove", "/best-move"),
            ("/best-move/", "/best-move"),
            ("/BestMove", "/best-move"),
            ("/best_move", "/best-move"),
            ("/api/v1/best-move", "/best-move"),
            ("/move", "/best-move"),
            ("/best-mvoe", "/best-move"),
            ("/bestmoves/", "/best-moves"),
            ("/bestmove/stream", "/best-move/stream"),
            ("/game", "/games"),
            ("/Games/hex", "/games/hex"),
            ("/game/hex", "/games/hex"),
            ("/api/v1/game/Connect-Four/", "/games/Connect-Four"),
            ("/healthz", "/livez"),
        ] {
            assert_eq!(nearest_of(path, true).as_deref(), Some(expected), "{path}");
        }
    }

    #[test]
    fn only_pages_that_are_served_are_meant() {
        let metrics = Some("/metrics".to_owned());
        assert_eq!(nearest_of("/metric", true), metrics);
        assert_eq!(nearest_of("/metric", false), None);
        let docs = cfg!(feature = "docs").then(|| "/docs".to_owned());
        assert_eq!(nearest_of("/doc", true), docs);
        assert_eq!(nearest_of("/swagger", true), docs);
        // The paths of this list have no page for readiness.
        assert_eq!(nearest_of("/ready", true), None);
    }

    #[test]
    fn other_paths_are_like_none() {
        let long = "/best-move".repeat(20);
        for path in [
            "/",
            "//",
            "/nowhere",
            "/a/b/c",
            "/wp-login.php",
            "/%ff",
            &long,
        ] {
            assert_eq!(nearest_of(path, true), None, "{path}");
        }
    }
}
