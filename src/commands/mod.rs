//! What the program does besides serving: each command is a file, and takes the options
//! that [`config`](crate::config) has read.

mod bench;
mod book;
mod journal;
mod progress;
mod solve;

pub use bench::bench;
pub use book::book;
pub use solve::solve;
