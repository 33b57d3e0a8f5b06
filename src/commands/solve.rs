//! `bestmove solve`: positions from standard input, an answer a line to standard output.

use std::io::{BufRead as _, ErrorKind, IsTerminal as _, Write as _, stdin, stdout};

use crate::config::{Solve, Switch};
use crate::engine::{Resources, ThreadShare};
use crate::http::line::Line;

use super::progress;

/// Answers line after line, in order, each before the next is read.
///
/// # Errors
///
/// A line could not be read, in both senses; the others are answered all the same.
pub fn solve(options: &Solve) -> Result<(), String> {
    let mut resources = Resources::new(ThreadShare::default(), options.table_bytes());
    resources.enhancements.book = options.book == Switch::On;
    let mut previous: Option<Line> = None;
    let mut refused = 0;
    let mut output = stdout().lock();
    let is_beside_bar = output.is_terminal();
    let bar = progress::positions(None);
    for (number, text) in (1..).zip(stdin().lock().split(b'\n')) {
        let text = text.map_err(|error| format!("cannot read line {number}: {error}"))?;
        let line = match read(&text, options) {
            Ok(line) => line,
            Err(fault) => {
                bar.suspend(|| eprintln!("bestmove: line {number}: {fault}"));
                refused += 1;
                continue;
            }
        };
        let follows = previous.is_some_and(|previous| previous.has_rules_of(&line));
        let is_repeatable = line.is_repeatable();
        if options.clear || !follows || is_repeatable {
            resources.memory.clear();
        }
        resources.threads = if is_repeatable {
            ThreadShare::default()
        } else {
            ThreadShare::with_threads(options.threads().into())
        };
        let answer = line.answer(&mut resources);
        let mut write = || writeln!(output, "{answer}");
        let written = if is_beside_bar {
            bar.suspend(write)
        } else {
            write()
        };
        match written {
            Ok(()) => {}
            // Whoever reads has seen enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            Err(error) => return Err(format!("cannot write: {error}")),
        }
        bar.inc(1);
        previous = Some(line);
    }
    bar.finish_and_clear();
    match refused {
        0 => Ok(()),
        1 => Err("a line was refused".to_owned()),
        _ => Err(format!("{refused} lines were refused")),
    }
}

fn read(line: &[u8], options: &Solve) -> Result<Line, String> {
    let text = str::from_utf8(line).map_err(|error| error.to_string())?;
    Line::read(text, options.game, options.score.into())
}
