//! The progress bar of commands that run for a long time.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Returns a bar that counts positions on standard error, if that is a terminal.
pub(crate) fn position_bar(total: u64) -> ProgressBar {
    let template = "{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr()).with_style(style)
}
