//! A real nginx with the configuration of `deploy/nginx`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::{Folder, Process, free_port, until};
use super::replica::Replica;

/// The time in `nginx.conf`.
const READ_TIMEOUT: &str = "20s";

#[derive(Debug)]
pub(crate) struct Nginx {
    process: Process,
    pub(crate) url: String,
    _folder: Folder,
}

impl Nginx {
    /// Starts nginx in front of three replicas.
    pub(crate) async fn before(replicas: &[Replica; 3]) -> Self {
        Self::with_read_timeout(replicas, READ_TIMEOUT).await
    }

    /// Starts nginx with another time to wait for a response where no location sets its own.
    pub(crate) async fn with_read_timeout(replicas: &[Replica; 3], timeout: &str) -> Self {
        let port = free_port();
        let folder = Folder::new(&format!("nginx-{port}"));
        configure(&folder.0, port, replicas, timeout);
        let mut command = Command::new("nginx");
        command
            .args(["-e", "stderr", "-p"])
            .arg(&folder.0)
            .arg("-c")
            .arg(folder.0.join("nginx.conf"))
            .stdout(Stdio::null());
        let nginx = Self {
            process: Process::start(&mut command),
            url: format!("http://127.0.0.1:{port}"),
            _folder: folder,
        };
        let ready = format!("{}/readyz", nginx.url);
        until("nginx answers", async || reqwest::get(&ready).await.is_ok()).await;
        nginx
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // On TERM, nginx ends its workers. They would outlive a killed nginx.
        self.process.signal("TERM");
        let _ = self.process.0.wait();
    }
}

/// Copies the configuration to this folder, with the addresses of this machine.
fn configure(folder: &Path, port: u16, replicas: &[Replica; 3], read_timeout: &str) {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/nginx");
    for file in fs::read_dir(deploy).unwrap() {
        let file = file.unwrap();
        let mut text = fs::read_to_string(file.path()).unwrap();
        let mut replace = |from: &str, to: &str| text = text.replace(from, to);
        match file.file_name().to_str().unwrap() {
            "upstream.conf" => {
                for (number, replica) in (11..).zip(replicas) {
                    replace(&format!("10.231.7.{number}:8080"), replica.address());
                }
            }
            "server.conf" => replace("listen 8080", &format!("listen 127.0.0.1:{port}")),
            // Other users may not enter the folder.
            "nginx.conf" => {
                replace("daemon off;", "daemon off; user root;");
                let timeout = |time| format!("proxy_read_timeout {time};");
                replace(&timeout(READ_TIMEOUT), &timeout(read_timeout));
            }
            _ => {}
        }
        fs::write(folder.join(file.file_name()), text).unwrap();
    }
}
