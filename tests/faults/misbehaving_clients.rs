//! Clients that hang up, send slowly, never read or send garbage: they delay no other client, and
//! the server releases all their resources.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use rand::RngExt as _;
use rand_pcg::Pcg64;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::load::Load;
use super::process::until;
use super::questions::mixed_questions;
use super::replica::Replica;

const CLIENT_TIMEOUT: [&str; 2] = ["--client-timeout-ms", "1000"];

const DURATION: Duration = Duration::from_secs(3);

/// The address of these clients, which shares no quota with the load.
const ORIGIN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Checks that these clients delay no other client, and that the server closes their
/// connections.
async fn check_tolerance<T>(clients: impl AsyncFn(SocketAddr) -> T) -> Replica {
    let replica = Replica::start(&CLIENT_TIMEOUT);
    let questions = mixed_questions(&replica).await;
    let load = Load::start(&[&replica.url], &questions);
    load.go_on(2.0).await;
    let alone = load.end().await.slow();
    let before = Held::by(&replica).await;
    let load = Load::start(&[&replica.url], &questions);
    let left_open = clients(replica.address().parse().unwrap()).await;
    let report = load.end().await;
    report.assert_clean();
    // On a busy machine, answers take longer without these clients, too.
    let slow = report.slow();
    let most = Duration::from_millis(500).max(4 * alone);
    assert!(slow < most, "{slow:?}, and {alone:?} alone");
    until(&format!("resources return to {before:?}"), async || {
        Held::by(&replica).await.is_within(&before)
    })
    .await;
    drop(left_open);
    // Such clients must not raise warnings.
    let log = replica.log();
    assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
    replica
}

#[derive(Debug)]
struct Held {
    connections: f64,
    searches: f64,
    files: usize,
}

impl Held {
    async fn by(replica: &Replica) -> Self {
        Self {
            connections: replica.metric("bestmove_connections").await,
            searches: replica
                .metric(r#"bestmove_permits_in_use{lane="long"}"#)
                .await,
            files: replica.process.open_files(),
        }
    }

    fn is_within(&self, other: &Self) -> bool {
        self.connections <= other.connections
            && self.searches <= other.searches
            && self.files <= other.files
    }
}

async fn connect(server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    // A small buffer, so that unread answers block the server soon.
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.bind((ORIGIN, 0).into()).unwrap();
    socket.connect(server).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn client_that_leaves_during_a_search_is_tolerated() {
    let replica = check_tolerance(async |server| {
        let client = reqwest::Client::builder().local_address(Some(ORIGIN.into()));
        let client = client.build().unwrap();
        // This search takes long. Searches with a node limit are not shared, so each client has
        // its own.
        let question = json!({
            "moves": [],
            "rules": {"rows": 8, "columns": 8, "connect": 5},
            "limits": {"nodes": 1_000_000_000},
        });
        let mut clients = JoinSet::new();
        for number in 0..4 {
            let path = ["/best-move", "/best-move/stream"][number % 2];
            let stays = Duration::from_millis(5 * (1 + number as u64));
            let request = client
                .post(format!("http://{server}{path}"))
                .json(&question)
                .timeout(stays);
            clients.spawn(async move {
                let began = Instant::now();
                while began.elapsed() < DURATION {
                    let answer = request.try_clone().unwrap().send();
                    let answer = async { answer.await?.bytes().await };
                    assert!(answer.await.unwrap_err().is_timeout());
                }
            });
        }
        clients.join_all().await;
    })
    .await;
    let abandoned = r#"bestmove_searches_total{lane="long",end="abandoned"}"#;
    assert!(replica.metric(abandoned).await > 0.0);
}

/// Sends one byte a second until the server hangs up.
async fn dawdle(mut stream: TcpStream) {
    let bytes = b"slow: a\r\n".iter().cycle();
    let hung_up = async {
        for byte in bytes {
            if stream.write_u8(*byte).await.is_err() {
                break;
            }
            sleep(Duration::from_secs(1)).await;
        }
    };
    let in_time = timeout(Duration::from_mins(1), hung_up).await;
    in_time.expect("the server hangs up");
}

#[tokio::test(flavor = "multi_thread")]
async fn client_that_sends_one_byte_a_second_is_tolerated() {
    let get = "GET /livez HTTP/1.1\r\nHost: x\r\n";
    let body = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
    // The first bytes of each client.
    let beginnings = [
        String::new(),
        get.to_owned(),
        // The second request is slow.
        format!("{get}\r\nGET"),
        // The body is slow, on paths that read it and on paths that do not.
        format!("POST /best-move HTTP/1.1\r\nHost: x\r\n{body}"),
        format!("POST /nowhere HTTP/1.1\r\nHost: x\r\n{body}"),
        format!("{get}{body}"),
    ];
    check_tolerance(async |server| {
        let mut clients = JoinSet::new();
        for number in 0..200 {
            let mut stream = connect(server).await;
            let beginning = &beginnings[number % beginnings.len()];
            stream.write_all(beginning.as_bytes()).await.unwrap();
            clients.spawn(dawdle(stream));
        }
        clients.join_all().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn client_that_never_reads_is_tolerated() {
    let large = [
        "/game-tree?game=connect-four&moves=&depth=4",
        "/openapi.yaml",
        "/",
    ];
    check_tolerance(async |server| {
        let mut streams = Vec::new();
        for number in 0..30 {
            let path = large[number % large.len()];
            let requests = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(50);
            let mut stream = connect(server).await;
            stream.write_all(requests.as_bytes()).await.unwrap();
            streams.push(stream);
        }
        sleep(DURATION).await;
        streams
    })
    .await;
}

/// Bytes that are not a request, followed by noise. They are equal in every run.
fn garbage(number: usize) -> Vec<u8> {
    let beginnings: [&[u8]; 11] = [
        b"",
        // A handshake of TLS.
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        // With settings, and the beginning of a frame of headers.
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0\0\x10\0\x01\x05\0\0\0\x01",
        b"GET ",
        b"GET /livez HTTP/1.1\r\nHost: x\r\n",
        b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /best-move HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /best-move HTTP/1.1\r\nContent-Type: application/json\r\n\
          Content-Length: 3000\r\n\r\n",
        b"POST /best-move HTTP/1.1\r\nContent-Type: application/json\r\n\
          Transfer-Encoding: chunked\r\n\r\n",
        b"POST /best-move HTTP/1.1\r\nContent-Type: application/json\r\n\
          Transfer-Encoding: chunked\r\n\r\nffffffff\r\n",
    ];
    let mut bytes = beginnings[number % beginnings.len()].to_vec();
    let mut random = Pcg64::new(number as u128, 0);
    let length = random.random_range(0..2_000);
    bytes.extend(std::iter::repeat_with(|| random.random::<u8>()).take(length));
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn client_that_sends_garbage_is_tolerated() {
    check_tolerance(async |server| {
        let mut left_open = Vec::new();
        let began = Instant::now();
        for number in 0.. {
            if began.elapsed() > DURATION {
                break;
            }
            let mut stream = connect(server).await;
            // The server may hang up before it has read everything.
            let _ = stream.write_all(&garbage(number)).await;
            match number % 3 {
                0 => drop(stream),
                1 => {
                    let _ = stream.shutdown().await;
                    left_open.push(stream);
                }
                _ => left_open.push(stream),
            }
            sleep(Duration::from_millis(5)).await;
        }
        left_open
    })
    .await;
}

/// Sends lines of a head until the server hangs up.
async fn send_endless_head(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(b"GET /livez HTTP/1.1\r\n").await?;
    loop {
        let line = [b"X-Line: ".as_slice(), &[b'a'; 1_000], b"\r\n"].concat();
        stream.write_all(&line).await?;
        sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn client_with_an_endless_head_is_tolerated() {
    check_tolerance(async |server| {
        let mut clients = JoinSet::new();
        for _ in 0..8 {
            clients.spawn(async move {
                let began = Instant::now();
                while began.elapsed() < DURATION {
                    // The server discards input for a while after its refusal.
                    let sent = send_endless_head(connect(server).await);
                    let hung_up = timeout(Duration::from_mins(1), sent).await;
                    assert!(hung_up.expect("the server hangs up").is_err());
                }
            });
        }
        clients.join_all().await;
    })
    .await;
}
