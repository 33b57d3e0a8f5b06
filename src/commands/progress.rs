//! A bar on the terminal, for commands that take their time.

use std::io::{IsTerminal as _, stderr, stdout};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts positions on standard error, if it is a terminal and the answers do not run
/// over it: these are progress enough.
pub(super) fn positions(total: Option<u64>) -> ProgressBar {
    let target = if stderr().is_terminal() && !stdout().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let template = match total {
        Some(_) => "{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta} left",
        None => "{spinner} {human_pos} positions in {elapsed}, {per_sec}",
    };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::with_draw_target(total, target).with_style(style)
}
