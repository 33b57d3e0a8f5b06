//! A proxy that delays the replies of a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

#[derive(Debug)]
pub(crate) struct SlowProxy {
    pub(crate) port: u16,
    delay_ms: Arc<AtomicU64>,
}

impl SlowProxy {
    /// Starts a proxy of the server at this address, without a delay at first.
    pub(crate) async fn start(address: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let delay_ms = Arc::<AtomicU64>::default();
        let delay = Arc::clone(&delay_ms);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let server = TcpStream::connect(&address).await.unwrap();
                tokio::spawn(forward(client, server, Arc::clone(&delay)));
            }
        });
        Self { port, delay_ms }
    }

    pub(crate) fn delay(&self, milliseconds: u64) {
        self.delay_ms.store(milliseconds, Ordering::Relaxed);
    }
}

/// Forwards bytes in both directions until one side hangs up.
async fn forward(client: TcpStream, server: TcpStream, delay_ms: Arc<AtomicU64>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let replies = async {
        let mut bytes = vec![0; 16 << 10];
        while let Ok(length @ 1..) = from_server.read(&mut bytes).await {
            let delay = Duration::from_millis(delay_ms.load(Ordering::Relaxed));
            tokio::time::sleep(delay).await;
            if to_client.write_all(&bytes[..length]).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        _ = tokio::io::copy(&mut from_client, &mut to_server) => {}
        () = replies => {}
    }
}
