//! `bestmove book`: solves all positions some plies after the start, once and for all.
//!
//! That takes hours. What is solved is written down at once, in a [journal]
//! beside the output. Started again, the command goes on from there; once all is solved, the
//! book is written and the journal gone.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::config::MakeBook;
use crate::engine::{
    Book, BookEntry, CancelFlag, DynPosition, Enhancements, MoveText, ProofMemory, Resources,
    Scope, SearchOptions, SolvedValue, ThreadShare, Value,
};

use super::{journal, progress};

/// Positions that a thread solves one after the other: they have most of their pieces in
/// common, and so most of what is remembered of one is of use to the next.
const NEIGHBOURS: usize = 1_000;

/// Makes a book, or goes on making it.
///
/// # Errors
///
/// The game has none, or a file cannot be read or written.
pub fn book(options: &MakeBook) -> Result<(), String> {
    let output = options.output();
    let path = output.with_added_extension("journal");
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| format!("{path}: {error}")
    };
    let choices = options.game.book_positions(options.plies);
    if choices.is_empty() {
        return Err(format!(
            "{} has no book of the positions after {} plies",
            options.game.name(),
            options.plies
        ));
    }
    let mut known = journal::read(&path).map_err(failed(&path))?;
    let open: Vec<_> = choices
        .iter()
        .filter(|(key, _)| !known.contains_key(key))
        .collect();
    let bar = progress::positions(Some(choices.len() as u64));
    bar.set_position((choices.len() - open.len()) as u64);
    bar.reset_eta();

    let file = journal::open(&path).map_err(failed(&path))?;
    let found = Mutex::new((file, Vec::new()));
    let parts: Vec<_> = open.chunks(NEIGHBOURS).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut resources = Resources {
            threads: ThreadShare::default(),
            memory: ProofMemory::preallocated(options.table_bytes_each()),
            enhancements: Enhancements {
                book: false,
                ..Enhancements::ALL
            },
        };
        while let Some(neighbours) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (key, choice) in *neighbours {
                let page = solve(choice.as_ref(), &mut resources)?;
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                let (file, pages) = &mut *found;
                journal::write(file, *key, page).map_err(failed(&path))?;
                pages.push((*key, page));
                bar.inc(1);
            }
        }
        Ok::<_, String>(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads().get())
            .map(|_| scope.spawn(work))
            .collect();
        let ends = workers.into_iter().map(|worker| {
            let end = worker.join();
            end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        ends.collect::<Result<(), _>>()
    })?;
    bar.finish_and_clear();

    let (_, found) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    known.extend(found);
    known.retain(|key, _| {
        choices
            .binary_search_by_key(key, |(choice, _)| *choice)
            .is_ok()
    });
    fs::write(&output, Book::write(&known)).map_err(failed(&output))?;
    fs::remove_file(&path).map_err(failed(&path))
}

/// How best play from a choice ends, and the moves that lead there.
fn solve(choice: &dyn DynPosition, resources: &mut Resources) -> Result<BookEntry, String> {
    let ask = SearchOptions {
        scope: Scope::BestLine,
        ..SearchOptions::default()
    };
    let answer = choice.search(&ask, resources, &CancelFlag::default(), &mut |_| ());
    let short = |plies: u32| u8::try_from(plies).expect("games with a book are short");
    let fate = match answer.value {
        Value::Win { plies } => SolvedValue::Win {
            plies: short(plies),
        },
        Value::Draw => SolvedValue::Draw,
        Value::Loss { plies } => SolvedValue::Loss {
            plies: short(plies),
        },
        Value::Estimate(_) => unreachable!("nothing limits the search"),
    };
    let line = answer.candidates[0].pv.iter().map(|mv| match mv {
        MoveText::Index(index) => u8::try_from(*index).expect("a digit"),
        MoveText::Name(_) => unreachable!("games with a book number their moves"),
    });
    BookEntry::new(fate, &line.collect::<Vec<_>>()).ok_or_else(|| {
        format!(
            "a line is longer than {} moves: --plies has to be more",
            BookEntry::MAX_MOVES
        )
    })
}
