//! The codes of problems: for each its name, its HTTP status and its meaning, in one table.

use serde::{Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::schema::schema;

/// The path of the page that explains every code.
pub const PROBLEMS_PATH: &str = "/docs/problems";

/// The kind of a problem, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the contract explains the names")]
pub enum ProblemCode {
    MalformedJson,
    BadQuery,
    BadRequest,
    Unauthorized,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    NotAcceptable,
    RequestTimeout,
    BodyTooLarge,
    UnsupportedMediaType,
    InvalidRequest,
    ImpossiblePosition,
    NotPlayersTurn,
    IllegalMove,
    RateLimited,
    Internal,
    NotImplemented,
    Overloaded,
    ShuttingDown,
}

impl ProblemCode {
    /// Every code, by its status.
    pub const ALL: [Self; 20] = [
        Self::MalformedJson,
        Self::BadQuery,
        Self::BadRequest,
        Self::Unauthorized,
        Self::Forbidden,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::NotAcceptable,
        Self::RequestTimeout,
        Self::BodyTooLarge,
        Self::UnsupportedMediaType,
        Self::InvalidRequest,
        Self::ImpossiblePosition,
        Self::NotPlayersTurn,
        Self::IllegalMove,
        Self::RateLimited,
        Self::Internal,
        Self::NotImplemented,
        Self::Overloaded,
        Self::ShuttingDown,
    ];

    /// The HTTP status, the name and the meaning.
    const fn entry(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::MalformedJson => (400, "malformed_json", "The body is not JSON."),
            Self::BadQuery => (400, "bad_query", "The query cannot be read."),
            Self::BadRequest => (
                400,
                "bad_request",
                "The header `Host` is missing, repeated or malformed, or `MCP-Protocol-Version` \
                 names no version that the server supports.",
            ),
            Self::Unauthorized => (
                401,
                "unauthorized",
                "The server requires an API key, and the request has no valid one.",
            ),
            Self::Forbidden => (
                403,
                "forbidden",
                "`/mcp` is not served under this `Host`, or to pages of this `Origin`.",
            ),
            Self::NotFound => (
                404,
                "not_found",
                "Nothing is at this path, or the server was built without it.",
            ),
            Self::MethodNotAllowed => (
                405,
                "method_not_allowed",
                "The path does not accept this method. The header `Allow` names those that it accepts.",
            ),
            Self::NotAcceptable => (
                406,
                "not_acceptable",
                "`/mcp` answers with JSON, which the header `Accept` excludes.",
            ),
            Self::RequestTimeout => (408, "request_timeout", "The body did not arrive in time."),
            Self::BodyTooLarge => (
                413,
                "body_too_large",
                "The body is larger than the server accepts.",
            ),
            Self::UnsupportedMediaType => (
                415,
                "unsupported_media_type",
                "The body is not declared as JSON.",
            ),
            Self::InvalidRequest => (
                422,
                "invalid_request",
                "A field is missing, unknown, of the wrong type or out of range. The list `errors` \
                 has a pointer to each one.",
            ),
            Self::ImpossiblePosition => (
                422,
                "impossible_position",
                "No sequence of moves leads to the position.",
            ),
            Self::NotPlayersTurn => (
                422,
                "not_players_turn",
                "The position can occur, but not with `player` to move.",
            ),
            Self::IllegalMove => (422, "illegal_move", "One of `moves` cannot be played."),
            Self::RateLimited => (
                429,
                "rate_limited",
                "The client exceeds its rate limit. The header `Retry-After` gives the wait in \
                 seconds.",
            ),
            Self::Internal => (
                500,
                "internal",
                "A bug in the server. Please report it with the `request_id`.",
            ),
            Self::NotImplemented => (
                501,
                "not_implemented",
                "The body has a `Transfer-Encoding` other than `chunked`.",
            ),
            Self::Overloaded => (
                503,
                "overloaded",
                "The server has no room for the request. The header `Retry-After` gives the wait in \
                 seconds.",
            ),
            Self::ShuttingDown => (
                503,
                "shutting_down",
                "The server is about to stop. Another replica answers, or this server after \
                 `Retry-After` seconds.",
            ),
        }
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(self) -> u16 {
        self.entry().0
    }

    /// The name in problem documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().1
    }

    /// The meaning, in sentences for people. Names are in backquotes, as in Markdown.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.entry().2
    }
}

const _: () = assert!(
    ProblemCode::ShuttingDown as usize + 1 == ProblemCode::ALL.len(),
    "every code is in the list"
);

impl Serialize for ProblemCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl PartialSchema for ProblemCode {
    fn schema() -> RefOr<Schema> {
        let line = |code: Self| {
            format!(
                "* `{}` ({}): {}",
                code.name(),
                code.status(),
                code.meaning()
            )
        };
        let lines: Vec<_> = Self::ALL.into_iter().map(line).collect();
        schema(json!({
            "description": format!("The kind of a problem, for programs.\n\n{}", lines.join("\n")),
            "type": "string",
            "enum": Self::ALL.map(Self::name),
        }))
    }
}

impl ToSchema for ProblemCode {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_lists_every_code() {
        let documentation = include_str!("../../../../docs/api.md");
        for code in ProblemCode::ALL {
            let row = format!("| {} | `{}` |", code.status(), code.name());
            assert!(documentation.contains(&row), "{row}");
        }
    }
}
