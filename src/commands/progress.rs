//! A bar on the terminal, for commands that take their time.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts positions on standard error, if it is a terminal.
pub(super) fn positions(total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta} left",
        None => "{spinner} {human_pos} positions in {elapsed}, {per_sec}",
    };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style)
}
