//! Floods of connections that hold memory: unfinished heads and unfinished bodies.
//!
//! A flood comes from many addresses and takes nearly all connections that the server has. The
//! server may take [`MAX_RISE`] for it, and gives the memory back.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep};

use super::process::until;
use super::replica::Replica;

/// The default of `--max-connections`.
const MAX_CONNECTIONS: u16 = 5_000;

/// The addresses of a flood. The more there are, the more connections they get.
const ADDRESSES: u16 = 60;

/// The most memory that a flood may take, in MiB.
const MAX_RISE: f64 = 128.0;

/// The most of that which may remain 20 s later, in MiB.
const MAX_REMAINDER: f64 = 20.0;

const TOO_LONG: &str = "a head that is too long";

fn resident_mib(replica: &Replica) -> f64 {
    let status = format!("/proc/{}/status", replica.process.0.id());
    let status = std::fs::read_to_string(status).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: f64 = line.unwrap().trim_end_matches("kB").trim().parse().unwrap();
    kib / 1024.0
}

async fn connect(server: SocketAddr, number: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    let last = 2 + u8::try_from(number % ADDRESSES).unwrap();
    socket
        .bind((Ipv4Addr::new(127, 0, 0, last), 0).into())
        .unwrap();
    socket.connect(server).await.unwrap()
}

/// Opens every connection that is left and sends `beginning` on each, in two parts.
async fn flood(server: SocketAddr, beginning: &[u8]) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    // One for the test itself.
    for number in 0..MAX_CONNECTIONS - 1 {
        let mut stream = connect(server, number).await;
        let first = &beginning[..beginning.len() / 2];
        // The server may refuse what has been sent.
        let _ = stream.write_all(first).await;
        streams.push(stream);
    }
    for stream in &mut streams {
        let _ = stream.write_all(&beginning[beginning.len() / 2..]).await;
    }
    streams
}

/// Waits until the server has computed its tables of endgames, which take memory for good.
async fn has_tables(replica: &Replica) {
    for (game, board) in [
        ("chess", "8/8/8/8/3k4/8/1R6/K7%20w%20-%20-%200%201"),
        ("draughts", "B:WK29,K30:BK1,K2"),
    ] {
        let query = format!("game={game}&board={board}&limits.nodes=1");
        let url = format!("{}/best-move?{query}", replica.url);
        until("the tables are computed", async || {
            let answer = reqwest::get(&url).await.unwrap().text().await.unwrap();
            answer.contains("\"exact\":true")
        })
        .await;
    }
}

#[tokio::test]
async fn memory_of_a_flood_is_bounded_and_returned() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let get = "GET /livez HTTP/1.1\r\nHost: x\r\n";
    let post = "POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\n";
    let fields = |length: usize| {
        let field = |number| format!("x-{number}: {}\r\n", "x".repeat(length));
        (0..90).map(field).collect::<String>()
    };
    for (name, beginning) in [
        ("half a head", format!("{get}x: {}", "x".repeat(8_000))),
        (TOO_LONG, format!("{get}x: {}", "x".repeat(62_000))),
        (
            "half a body",
            format!(
                "{post}X-Request-Id: {}\r\n{}\r\n{{",
                "x".repeat(100),
                fields(75)
            ),
        ),
    ] {
        let replica = Replica::start(&[]);
        let server = replica.address().parse().unwrap();
        replica.metric("bestmove_connections").await;
        has_tables(&replica).await;
        let idle = resident_mib(&replica);
        let streams = flood(server, beginning.as_bytes()).await;
        sleep(Duration::from_millis(500)).await;
        let rise = resident_mib(&replica) - idle;
        let connections = replica.metric("bestmove_connections").await;
        // Heads that are too long end their connections.
        let are_held = connections > 0.95 * f64::from(MAX_CONNECTIONS);
        assert!(are_held || name == TOO_LONG, "{name}: {connections}");
        drop(streams);
        let gone = Instant::now();
        // Each thread of the server gives its memory back when it answers requests.
        until("the memory is returned", async || {
            for _ in 0..20 {
                let response = reqwest::get(format!("{}/livez", replica.url)).await;
                assert!(response.unwrap().status().is_success());
            }
            resident_mib(&replica) - idle <= MAX_REMAINDER
        })
        .await;
        println!(
            "{name}: {idle:.0} MiB, and {rise:.0} more; returned in {:?}",
            gone.elapsed()
        );
        assert!(rise <= MAX_RISE, "{name}: {rise} MiB");
    }
}
