//! The server of MCP: the SDK calls it for each request, whatever the transport is.

use std::borrow::Cow;
use std::sync::Arc;

use bestmove_engine::erased::Quoted;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CustomRequest,
    CustomResult, ErrorCode, ErrorData, GetPromptRequestParams, GetPromptResponse, Implementation,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, SubscribeRequestParams, Tool, UnsubscribeRequestParams,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};

use super::prompts;
use super::tools::{self, ToolContext};
use super::transport::Transport;
use crate::service::{BestMoveService, ClientId};

/// The use of the server as a whole, which an agent reads once.
const INSTRUCTIONS: &str = "Play and analyse board games with exact values. Do not compute moves \
    yourself: call best_move or analyze. The server remembers nothing, so give the whole position \
    in each call: all `moves` from the start, or `board` and `player`. `moves: []` is the start. A \
    move is a name, as the tools write it; a number in a drawn board is one, too.";

/// The tools and prompts for one client.
#[derive(Clone)]
pub(crate) struct McpServer(ToolContext);

impl McpServer {
    /// The searches of the server are those of `client`. `transport` admits large calls, and records
    /// the game and the problem of a call.
    pub(crate) fn new(
        service: Arc<BestMoveService>,
        client: ClientId,
        transport: Arc<dyn Transport>,
    ) -> Self {
        Self(ToolContext {
            service,
            client,
            transport,
        })
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_prompts()
            .enable_tools()
            .build();
        let program = Implementation::new("bestmove", env!("CARGO_PKG_VERSION"))
            .with_title("bestmove")
            .with_description(env!("CARGO_PKG_DESCRIPTION"));
        ServerConfig::new(capabilities)
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        let versions = ProtocolVersion::KNOWN_VERSIONS.iter().cloned();
        let is_offered = |version: &ProtocolVersion| {
            self.0.transport.answers_batches() || *version > ProtocolVersion::V_2025_03_26
        };
        versions.filter(is_offered).collect()
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _request: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        Some(tools::find(name)?.description.clone())
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = tools::find(&call.name) else {
            return Err(unknown("tool", &call.name));
        };
        let answer = tool.call(self.0.clone(), call.arguments.unwrap_or_default());
        // Dropping the call ends its search.
        match request.ct.run_until_cancelled(answer).await {
            Some(answer) => Ok(answer.into()),
            None => Err(ErrorData::internal_error("cancelled", None)),
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // The SDK also comes here with a method that it has and parameters that do not fit it.
        let method = request.method;
        if ["initialize", "tools/call", "prompts/get"].contains(&&*method) {
            let message = format!("the parameters of {method} are missing or of the wrong type");
            return Err(ErrorData::invalid_params(message, None));
        }
        Err(unknown_method(&method))
    }

    // The SDK would answer the methods below with only the name of the method.

    async fn complete(
        &self,
        _request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(unknown_method("completion/complete"))
    }

    #[expect(deprecated, reason = "clients of older versions still call it")]
    async fn set_level(
        &self,
        _request: rmcp::model::SetLevelRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Err(unknown_method("logging/setLevel"))
    }

    async fn list_resources(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(unknown_method("resources/list"))
    }

    async fn list_resource_templates(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(unknown_method("resources/templates/list"))
    }

    async fn read_resource(
        &self,
        _request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Err(unknown_method("resources/read"))
    }

    async fn subscribe(
        &self,
        _request: SubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Err(unknown_method("resources/subscribe"))
    }

    async fn unsubscribe(
        &self,
        _request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Err(unknown_method("resources/unsubscribe"))
    }

    async fn list_prompts(
        &self,
        _page: Option<PaginatedRequestParams>,
        _request: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::list()))
    }

    async fn get_prompt(
        &self,
        prompt: GetPromptRequestParams,
        _request: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = prompt.arguments.unwrap_or_default();
        match prompts::get(&prompt.name, &arguments, self.0.service.offer()) {
            Some(Ok(prompt)) => Ok(prompt.into()),
            Some(Err(problem)) => Err(ErrorData::invalid_params(problem.detail(), None)),
            None => Err(unknown("prompt", &prompt.name)),
        }
    }
}

fn unknown(kind: &str, name: &str) -> ErrorData {
    ErrorData::invalid_params(format!("unknown {kind} {}", Quoted(name)), None)
}

fn unknown_method(method: &str) -> ErrorData {
    let message = format!(
        "unknown method {}; this server has tools and prompts: tools/list, tools/call, prompts/list \
         and prompts/get",
        Quoted(method)
    );
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None)
}
