//! The views of the page. Its address says which one is shown, and a visit loads only the modules of that one.

use form_urlencoded::parse;

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum View {
    Home,
    Game,
    Film,
    Own,
}

impl View {
    pub(super) const ALL: [Self; 4] = [Self::Home, Self::Game, Self::Film, Self::Own];

    /// The view that `visit.js` shows for the query of an address.
    pub(super) fn of(query: &str) -> Self {
        let has = |name: &str, is_meant: fn(&str) -> bool| {
            parse(query.as_bytes()).any(|(key, value)| key == name && is_meant(&value))
        };
        if has("view", |value| value == "minimax") {
            Self::Film
        } else if has("view", |value| value == "own") {
            Self::Own
        } else if has("game", |_| true) {
            Self::Game
        } else {
            Self::Home
        }
    }

    /// The module that `visit.js` loads for the view.
    pub(super) const fn module(self) -> &'static str {
        match self {
            Self::Home => "views/home.js",
            Self::Game => "views/play.js",
            Self::Film => "views/minimax.js",
            Self::Own => "views/own.js",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_says_which_view_is_shown() {
        for (query, view) in [
            ("", View::Home),
            ("utm=1", View::Home),
            ("view=other", View::Home),
            ("game=hex", View::Game),
            ("record=e4&game=chess", View::Game),
            ("view=minimax", View::Film),
            ("game=hex&view=minimax", View::Film),
            ("view=own", View::Own),
        ] {
            assert_eq!(View::of(query), view, "{query}");
        }
    }
}
