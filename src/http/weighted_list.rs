//! Headers that list names with weights: `Accept` and its like (RFC 9110, section 12.4.2).

use axum::http::{HeaderMap, HeaderName};

/// Whether the first of `names` that the header lists has a weight; `None` if it lists none of them.
pub(super) fn accepts(headers: &HeaderMap, header: &HeaderName, names: &[&str]) -> Option<bool> {
    weight(headers, header, names).map(|weight| weight > 0.0)
}

/// The weight of the first of `names` that the header lists; `None` if it lists none of them.
pub(super) fn weight(headers: &HeaderMap, header: &HeaderName, names: &[&str]) -> Option<f32> {
    let values = headers.get_all(header).iter();
    let items: Vec<_> = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    names.iter().find_map(|name| {
        items.iter().find_map(|item| {
            let mut parts = item.split(';').map(str::trim);
            let is_named = parts.next()?.eq_ignore_ascii_case(name);
            let weight = parts.find_map(|part| part.strip_prefix("q="));
            let weight = weight.and_then(|weight| weight.parse::<f32>().ok());
            is_named.then_some(weight.unwrap_or(1.0))
        })
    })
}
