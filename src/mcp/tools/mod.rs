//! The tools: a file each, and a row in [`TOOLS`].

mod analyze;
mod best_move;
mod describe_game;
mod draw_board;
mod explain;
mod legal_moves;
mod list_games;
mod play;
mod review;
mod search;
mod tool;

use std::sync::LazyLock;

use tool::ToolEntry;

pub(super) use tool::ToolContext;

/// Every tool, in the order in which they are listed.
static TOOLS: LazyLock<Vec<ToolEntry>> = LazyLock::new(|| {
    vec![
        ToolEntry::new::<list_games::ListGames>(),
        ToolEntry::new::<describe_game::DescribeGame>(),
        ToolEntry::new::<legal_moves::ListLegalMoves>(),
        ToolEntry::new::<play::Play>(),
        ToolEntry::new::<best_move::SelectBestMove>(),
        ToolEntry::new::<analyze::Analyze>(),
        ToolEntry::new::<explain::Explain>(),
        ToolEntry::new::<review::ReviewGame>(),
        ToolEntry::new::<draw_board::DrawBoard>(),
    ]
});

pub(super) fn list() -> Vec<rmcp::model::Tool> {
    TOOLS.iter().map(|tool| tool.description.clone()).collect()
}

pub(super) fn find(name: &str) -> Option<&'static ToolEntry> {
    TOOLS.iter().find(|tool| tool.description.name == name)
}
