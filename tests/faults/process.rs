//! Programs in their own processes, and waiting for conditions.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A program that runs until this is dropped.
#[derive(Debug)]
pub(crate) struct Process(pub(crate) Child);

impl Process {
    pub(crate) fn start(command: &mut Command) -> Self {
        let started = command.spawn();
        Self(started.unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    /// Sends a signal by its name without `SIG`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let kill = Command::new("kill").args(["-s", name, &id]).status();
        assert!(kill.unwrap().success());
    }

    /// Stops the program by TERM, and waits for its end.
    pub(crate) async fn stop(&mut self) {
        self.signal("TERM");
        let mut status = None;
        until("the program stops", async || {
            status = self.0.try_wait().unwrap();
            status.is_some()
        })
        .await;
        assert!(status.unwrap().success(), "{status:?}");
    }

    /// The number of open files and connections.
    pub(crate) fn open_files(&self) -> usize {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.0.id()));
        files.unwrap().count()
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Below the ports of outgoing connections, so that it stays free for a server that is started again.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id();
    loop {
        let number = first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = 20_000 + u16::try_from(number % 10_000).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// An empty folder, removed when dropped.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits until the condition holds, for at most a minute, which only a program that hangs takes.
pub(crate) async fn until(condition: &str, mut holds: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !holds().await {
        assert!(
            began.elapsed() < Duration::from_mins(1),
            "timed out: {condition}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
