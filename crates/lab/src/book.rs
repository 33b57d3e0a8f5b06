//! `bestmove-lab book`: builds an opening book by solving all positions after a number of plies.
//!
//! Building a book takes hours. Every solved position is written to a [journal] next to the
//! output at once, so that the command resumes where it was interrupted. When all positions
//! are solved, it writes the book and removes the journal.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, io, thread};

use bestmove_engine::erased::{
    Book, BookEntry, CancelFlag, DynGame, DynPosition, Enhancements, ProofMemory, Resources, Scope,
    SearchOptions, SolvedValue, Symmetry, Value, WinBy,
};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use thiserror::Error;

use crate::args::{available_cores, bytes, game_parser};
use crate::journal;

/// Number of positions that a thread solves in a row. Positions near each other share most
/// subtrees, so the tables filled for one help with the next.
const CHUNK: usize = 1_000;

/// The arguments of `bestmove-lab book`.
#[derive(Clone, Debug, Args)]
pub(crate) struct BookArgs {
    /// Game of the book
    #[arg(value_parser = game_parser(), value_name = "GAME")]
    pub(crate) game: &'static dyn DynGame,

    /// Plies from the initial position to the positions of the book
    #[arg(long, default_value = "8", value_name = "NUMBER")]
    pub(crate) plies: u32,

    /// File to write [default: crates/engine/data/GAME.book]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Number of positions to solve at the same time, by one thread each [default: number of
    /// cores]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) threads: Option<NonZeroU16>,

    /// Maximum size of the tables of all threads together, in megabytes
    #[arg(long, default_value = "1024", value_name = "NUMBER")]
    pub(crate) table_mb: NonZeroU16,
}

/// The reason why a book is not finished.
#[derive(Debug, Error)]
pub(crate) enum BookError {
    /// The game has no book.
    #[error("{game} has no book of the positions after {plies} plies")]
    NoPositions {
        game: &'static str,
        /// The plies from the initial position.
        plies: u32,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        source: io::Error,
    },
    /// A line of best play does not fit into an entry.
    #[error(
        "a line is longer than {} moves: --plies has to be more",
        BookEntry::MAX_MOVES
    )]
    LineTooLong,
}

/// Builds a book, or resumes building it.
pub(crate) fn run(args: &BookArgs) -> Result<(), BookError> {
    let game = args.game.name();
    let output = args.output.clone();
    let output = output.unwrap_or_else(|| format!("crates/engine/data/{game}.book").into());
    let path = output.with_added_extension("journal");
    let positions = args.game.book_positions(args.plies);
    if positions.is_empty() {
        let plies = args.plies;
        return Err(BookError::NoPositions { game, plies });
    }
    let mut solved = journal::read(&path).map_err(file_error(&path))?;
    let open: Vec<_> = positions
        .iter()
        .filter(|(key, _)| !solved.contains_key(key))
        .collect();
    let bar = position_bar(positions.len() as u64);
    bar.set_position((positions.len() - open.len()) as u64);
    bar.reset_eta();

    let threads = args.threads.unwrap_or_else(available_cores).get();
    let table_bytes = bytes(args.table_mb) / usize::from(threads);
    let file = journal::open(&path).map_err(file_error(&path))?;
    let results = Mutex::new((file, Vec::new()));
    let chunks: Vec<_> = open.chunks(CHUNK).collect();
    let next_chunk = AtomicUsize::new(0);
    let solve_chunks = || {
        let mut resources = Resources::default()
            .with_memory(ProofMemory::preallocated(table_bytes))
            .with_enhancements(Enhancements {
                book: false,
                ..Enhancements::ALL
            });
        while let Some(chunk) = chunks.get(next_chunk.fetch_add(1, Ordering::Relaxed)) {
            for (key, position) in *chunk {
                let entry = solve(position.as_ref(), &mut resources)?;
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                let (file, entries) = &mut *results;
                journal::write(file, *key, entry).map_err(file_error(&path))?;
                entries.push((*key, entry));
                bar.inc(1);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(solve_chunks)).collect();
        let ends = workers.into_iter().map(|worker| {
            let end = worker.join();
            end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        ends.collect::<Result<(), _>>()
    })?;
    bar.finish_and_clear();

    let (_, entries) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    solved.extend(entries);
    // The journal may be of another number of plies.
    solved.retain(|key, _| {
        let position = positions.binary_search_by_key(key, |(key, _)| *key);
        position.is_ok()
    });
    fs::write(&output, Book::write(&solved)).map_err(file_error(&output))?;
    fs::remove_file(&path).map_err(file_error(&path))
}

fn position_bar(total: u64) -> ProgressBar {
    let template = "{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr()).with_style(style)
}

fn file_error(path: &Path) -> impl FnOnce(io::Error) -> BookError {
    let path = path.to_owned();
    |source| BookError::File { path, source }
}

/// Solves a position: its value, and the moves of best play as indices among the legal moves.
fn solve(position: &dyn DynPosition, resources: &mut Resources) -> Result<BookEntry, BookError> {
    let options = SearchOptions::default().with_scope(Scope::BestLine);
    let analysis = position.analyse(&options, resources, &CancelFlag::default(), &mut |_| ());
    let result = position.result(&analysis, Symmetry::default(), &options.selection);
    let short = |plies: u32| u8::try_from(plies).expect("games with a book are short");
    let value = match result.value {
        Value::Win(WinBy::Plies(plies)) => SolvedValue::Win {
            plies: short(plies),
        },
        Value::Draw => SolvedValue::Draw,
        Value::Loss(WinBy::Plies(plies)) => SolvedValue::Loss {
            plies: short(plies),
        },
        Value::Win(_) | Value::Loss(_) | Value::Estimate(_) => {
            unreachable!("nothing limits the search")
        }
    };
    let proven = position.proven_lines(&analysis);
    let proven = proven.expect("nothing limits the search");
    let line = proven.lines[0].iter();
    let line = line.map(|index| u8::try_from(*index).expect("the move is one of a few"));
    BookEntry::new(value, &line.collect::<Vec<_>>()).ok_or(BookError::LineTooLong)
}
