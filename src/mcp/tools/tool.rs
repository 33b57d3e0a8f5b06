//! The trait of a tool, and its entry in the table, which does not know its types.

use std::fmt::Write as _;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bestmove_api::contract::parse::{CheckedRequest, parse_request};
use bestmove_api::contract::problem::Problem;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, MetaObject, ToolAnnotations};
use serde::Serialize;
use serde_json::Value;

use crate::mcp::schema::{Field, arguments};
use crate::mcp::text::Text;
use crate::mcp::transport::Transport;
use crate::service::{BestMoveService, ClientId, offload};

/// A question that an agent may ask. No tool changes anything.
pub(super) trait Tool: 'static {
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// The use of the tool, for the agent.
    const DESCRIPTION: &'static str;

    /// The fields of the arguments.
    const FIELDS: &'static [&'static [Field]];
    /// The fields without which a call is refused.
    const REQUIRED: &'static [Field] = &[];

    type Arguments: CheckedRequest + Send;
    type Answer: Serialize + Send + 'static;

    /// Answers the question, with the JSON and the text of the answer.
    fn call(
        context: &ToolContext,
        arguments: Self::Arguments,
    ) -> impl Future<Output = Result<(Self::Answer, Text), Problem>> + Send;
}

/// The service, and the client that calls a tool of it.
#[derive(Clone)]
pub(in crate::mcp) struct ToolContext {
    pub(in crate::mcp) service: Arc<BestMoveService>,
    pub(in crate::mcp) client: ClientId,
    pub(in crate::mcp) transport: Arc<dyn Transport>,
}

/// A tool in the table.
pub(in crate::mcp) struct ToolEntry {
    pub(in crate::mcp) description: rmcp::model::Tool,
    call: fn(ToolContext, JsonObject) -> BoxFuture<'static, Result<CallToolResult, Problem>>,
}

impl ToolEntry {
    pub(super) fn new<T: Tool>() -> Self {
        let read_only = ToolAnnotations::new().read_only(true).open_world(false);
        let description =
            rmcp::model::Tool::new(T::NAME, T::DESCRIPTION, arguments(T::FIELDS, T::REQUIRED))
                .with_title(T::TITLE)
                .with_annotations(read_only);
        Self {
            description,
            call: |context, arguments| Box::pin(call::<T>(context, arguments)),
        }
    }

    /// Calls the tool. A problem becomes an answer that the agent reads.
    pub(in crate::mcp) async fn call(
        &self,
        context: ToolContext,
        arguments: JsonObject,
    ) -> CallToolResult {
        let transport = Arc::clone(&context.transport);
        // A panic would end the task of the SDK, and leave the client without an answer.
        let call = AssertUnwindSafe((self.call)(context, arguments)).catch_unwind();
        let result = call.await.unwrap_or(Err(Problem::Internal));
        result.unwrap_or_else(|problem| {
            transport.record_problem(problem.code());
            error_result(&problem)
        })
    }
}

/// The answer for a problem: its sentence, and its code for programs.
fn error_result(problem: &Problem) -> CallToolResult {
    let mut text = problem.detail();
    if let Some(wait) = problem.retry_after() {
        let seconds = wait.as_secs_f64().ceil().max(1.0);
        write!(text, " (retry in {seconds} s)").expect("writing to a String is infallible");
    }
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    let code = ("code".to_owned(), problem.code().name().into());
    result.meta = Some(MetaObject(JsonObject::from_iter([code])));
    result
}

async fn call<T: Tool>(
    context: ToolContext,
    mut arguments: JsonObject,
) -> Result<CallToolResult, Problem> {
    read_numbers(&mut arguments);
    // Read as a body of HTTP is, so that both have one set of rules and sentences.
    let arguments = serde_json::to_vec(&arguments).expect("JSON is plain data");
    let arguments = parse_request(&arguments, context.service.offer())?;
    let (answer, text) = T::call(&context, arguments).await?;
    let answer = offload(move || serde_json::to_value(answer).expect("plain data")).await?;
    let mut result = CallToolResult::structured(answer);
    result.content = vec![ContentBlock::text(text.to_string())];
    if let Some(picture) = text.picture() {
        let picture = ContentBlock::image(BASE64_STANDARD.encode(picture), "image/png");
        result.content.push(picture);
    }
    Ok(result)
}

/// Reads moves and rules that are numbers in quotes as numbers, because the schemas say that moves and
/// some rules are texts. The query of a URL is read in the same way.
fn read_numbers(arguments: &mut JsonObject) {
    let read = |value: &mut Value| {
        let number = value.as_str().and_then(|text| text.parse::<u64>().ok());
        if let Some(number) = number {
            *value = number.into();
        }
    };
    for field in ["moves", "search_moves"] {
        if let Some(Value::Array(moves)) = arguments.get_mut(field) {
            moves.iter_mut().for_each(read);
        }
    }
    if let Some(mv) = arguments.get_mut("move") {
        read(mv);
    }
    if let Some(Value::Object(rules)) = arguments.get_mut("rules") {
        rules.values_mut().for_each(read);
    }
}
