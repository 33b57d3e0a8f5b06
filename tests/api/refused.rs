//! Requests that are refused, as tables, and the problems that answer them.

use serde_json::Value;

use super::app::App;
use super::table::{cells, lines};

pub(crate) fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn requests<const CELLS: usize>(
    table: &str,
) -> impl Iterator<Item = (Value, [&str; CELLS])> {
    lines(table).map(|case| {
        let (request, rest) = case.split_once("=>").expect("an arrow behind a request");
        (json_of(request), cells(rest))
    })
}

pub(crate) fn with_fields(mut request: Value, fields: &Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        request[name] = value.clone();
    }
    request
}

pub(crate) fn pointers(problem: &Value) -> Vec<&str> {
    let errors = problem["errors"].as_array();
    let errors = errors.unwrap_or_else(|| panic!("no errors in {problem}"));
    let pointers = errors.iter().map(|error| error["pointer"].as_str());
    pointers.map(Option::unwrap).collect()
}

/// The sentence about the first fault of a problem.
pub(crate) fn detail(problem: &Value) -> &str {
    let detail = problem["errors"][0]["detail"].as_str();
    detail.unwrap_or_else(|| panic!("no fault in {problem}"))
}

/// The sentence about the first fault of a request, which must be at `pointer`.
pub(crate) async fn refused_detail(app: &App, request: &Value, pointer: &str) -> String {
    let problem = app.refusal(request).await;
    assert_eq!(pointers(&problem)[0], pointer, "{request}: {problem}");
    detail(&problem).to_owned()
}

/// Checks that a request is refused with this code and at these pointers, between spaces. The sentence
/// of the whole problem must have those of its faults.
pub(crate) async fn assert_refused_at(app: &App, request: &Value, code: &str, at: &str) {
    let problem = app.refusal(request).await;
    let expected: Vec<_> = at.split(' ').collect();
    assert_eq!(problem["code"], code, "{request}: {problem}");
    assert_eq!(pointers(&problem), expected, "{request}: {problem}");
    let whole = problem["detail"].as_str().unwrap();
    for error in problem["errors"].as_array().unwrap() {
        assert!(
            whole.contains(error["detail"].as_str().unwrap()),
            "{problem}"
        );
    }
}

/// Checks that each request of a table is invalid at the pointers behind it.
pub(crate) async fn assert_invalid(table: &str) {
    let app = App::start().await;
    for (request, [at]) in requests(table) {
        assert_refused_at(&app, &request, "invalid_request", at).await;
    }
}

/// Checks that the first fault of each request of a table is at the pointer behind it, and told with
/// these words.
pub(crate) async fn assert_told(table: &str) {
    let app = App::start().await;
    for (request, [pointer, words]) in requests(table) {
        let detail = refused_detail(&app, &request, pointer).await;
        assert!(
            !words.is_empty() && detail.contains(words),
            "{request}: {detail}"
        );
    }
}

/// Checks that the first fault of each request of a table is at the pointer behind it, and told with
/// exactly this sentence.
pub(crate) async fn assert_details(table: &str) {
    let app = App::start().await;
    for (request, [pointer, sentence]) in requests(table) {
        let detail = refused_detail(&app, &request, pointer).await;
        assert_eq!(detail, sentence, "{request}");
    }
}

/// Checks that requests with the fields of a table besides those of `base` are refused: with the code
/// behind them, and at the pointers behind that.
pub(crate) async fn assert_refused(base: &str, table: &str) {
    let app = App::start().await;
    for (fields, [code, at]) in requests(table) {
        let request = with_fields(json_of(base), &fields);
        assert_refused_at(&app, &request, code, at).await;
    }
}
