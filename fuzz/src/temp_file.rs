//! A temporary file, for parsers that accept only a path.

use std::fs::File;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::FileExt as _;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The file. It is unlinked at once, so that it disappears with the process.
static FILE: LazyLock<File> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("bestmove-fuzz-{}", std::process::id()));
    let file = File::options()
        .read(true)
        .write(true)
        .create_new(true)
        .open(&path)
        .expect("the temporary folder is writable");
    std::fs::remove_file(path).expect("the file was just created");
    file
});

/// Returns the path of a file with this content. The next call replaces the content.
///
/// # Panics
///
/// If the file cannot be written.
#[must_use]
pub fn with_content(content: &[u8]) -> PathBuf {
    FILE.write_all_at(content, 0)
        .expect("the file is open for writing");
    FILE.set_len(content.len() as u64)
        .expect("the file is open for writing");
    PathBuf::from(format!("/proc/self/fd/{}", FILE.as_raw_fd()))
}
