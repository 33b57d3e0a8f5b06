//! The `bestmove` program: runs the command that the command line names.

#![warn(clippy::print_stderr, clippy::print_stdout)]

use std::io::{self, Write as _};
use std::process::ExitCode;

use bestmove::cli::{self, CommandError};
use mimalloc::MiMalloc;

/// The allocator of the system keeps the memory of connections that have ended. This one gives
/// it back.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Usage(error)) => {
            let _ = error.print();
            // Help and the version come as errors, too, but go to standard output.
            if error.use_stderr() {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            }
        }
        Err(error) => {
            // A broken standard error is no reason to panic.
            let _ = writeln!(io::stderr(), "bestmove: {error}");
            ExitCode::FAILURE
        }
    }
}
