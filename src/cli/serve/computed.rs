//! The numbers in force where a default is computed, for `bestmove config`.

use crate::http::Settings;

/// The values in force of options whose default is computed, by the ids of the options.
#[derive(Debug)]
pub(crate) struct ComputedDefaults([(&'static str, Option<String>); 4]);

impl ComputedDefaults {
    pub(super) fn new(settings: &Settings) -> Self {
        let service = &settings.service;
        let burst = settings.access.rate.map(|rate| rate.burst.to_string());
        let movetime = service.limits().default_movetime_ms;
        Self([
            (
                "max_concurrent_searches",
                Some(service.max_concurrent_searches.to_string()),
            ),
            (
                "threads_per_search",
                Some(service.threads_per_search.to_string()),
            ),
            ("rate_burst", burst),
            // Bounded by --max-movetime-ms.
            (
                "default_movetime_ms",
                movetime.map(|milliseconds| milliseconds.to_string()),
            ),
        ])
    }

    /// Returns the value in force of an option; `None` if its default is not computed.
    pub(crate) fn get(&self, id: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(each, _)| *each == id)?;
        value.as_deref()
    }
}
