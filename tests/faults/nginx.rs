//! A real nginx, as `deploy/nginx` configures it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::{Folder, Process, free_port, until};
use super::replica::Replica;

#[derive(Debug)]
pub(crate) struct Nginx {
    process: Process,
    pub(crate) url: String,
    _folder: Folder,
}

impl Nginx {
    /// Starts one in front of three replicas.
    pub(crate) async fn before(replicas: &[Replica; 3]) -> Self {
        let port = free_port();
        let folder = Folder::new(&format!("nginx-{port}"));
        configure(&folder.0, port, replicas);
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
        until("nginx is there", async || {
            reqwest::get(&ready).await.is_ok()
        })
        .await;
        nginx
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Told to, it ends its workers, which would outlive it if it were killed.
        self.process.signal("TERM");
        let _ = self.process.0.wait();
    }
}

/// Copies the configuration to this folder, with the addresses of this machine.
fn configure(folder: &Path, port: u16, replicas: &[Replica; 3]) {
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
            // The folder is not for everybody to enter.
            "nginx.conf" => replace("daemon off;", "daemon off; user root;"),
            _ => {}
        }
        fs::write(folder.join(file.file_name()), text).unwrap();
    }
}
