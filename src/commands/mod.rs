//! What the program does besides serving: each command is a file, and takes the options
//! that [`config`](crate::config) has read.

mod progress;
mod solve;

pub use solve::solve;
