//! A file for what can be read only by its path.

use std::fs::File;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::FileExt as _;
use std::path::PathBuf;
use std::sync::LazyLock;

/// It has no name, so it is gone when the process is.
static FILE: LazyLock<File> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("bestmove-fuzz-{}", std::process::id()));
    let options = File::options()
        .read(true)
        .write(true)
        .create_new(true)
        .open(&path);
    let file = options.expect("a new file");
    std::fs::remove_file(path).expect("the file is there");
    file
});

/// The path of a file that holds these bytes until it is called again.
///
/// # Panics
///
/// The file cannot be written.
#[must_use]
pub fn holding(bytes: &[u8]) -> PathBuf {
    FILE.write_all_at(bytes, 0).expect("a file of these bytes");
    FILE.set_len(bytes.len() as u64).expect("and no others");
    PathBuf::from(format!("/proc/self/fd/{}", FILE.as_raw_fd()))
}
