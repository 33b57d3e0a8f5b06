//! The ends of connections: neither side loses what the other has sent.

use std::future::ready;
use std::io::{Read as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bestmove::http::{Settings, server};
use rand::RngExt as _;
use rand_pcg::Pcg64;
use reqwest::StatusCode;
use reqwest::header::CONNECTION;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::app::{App, HANG, in_time, settings, until};
use super::lifecycle::{hard, one_search, until_running};

async fn connect(app: &App) -> TcpStream {
    let address = app.url.strip_prefix("http://").unwrap();
    TcpStream::connect(address).await.unwrap()
}

async fn read_all(stream: &mut TcpStream) -> String {
    let mut replies = String::new();
    let read = timeout(HANG, stream.read_to_string(&mut replies)).await;
    read.expect("the server closes the connection").unwrap();
    replies
}

async fn read_one(stream: &mut TcpStream) -> String {
    let mut reply = String::new();
    let read = async {
        loop {
            reply.push(stream.read_u8().await.unwrap().into());
            if let Some((head, body)) = reply.split_once("\r\n\r\n") {
                let length = head.split("content-length: ").nth(1).unwrap();
                let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
                if body.len() == length {
                    return;
                }
            }
        }
    };
    timeout(HANG, read).await.unwrap();
    reply
}

#[tokio::test]
async fn client_that_sends_all_of_a_refused_body_reads_the_response() {
    let app = App::start().await;
    let json = "Content-Type: application/json\r\n";
    for (line, fields, status) in [
        ("POST /nowhere", json, 404),
        ("PUT /best-move", json, 405),
        ("POST /best-move", json, 413),
        ("POST /best-move", "", 415),
        ("POST /best-move", "Upgrade: h2c\r\n", 415),
    ] {
        for bytes in [65_537, 400_000, 10_000_000] {
            let mut stream = connect(&app).await;
            let head =
                format!("{line} HTTP/1.1\r\nHost: x\r\n{fields}Content-Length: {bytes}\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            // The response is there before the end of the body. Few pauses, because the server reads on
            // for some seconds only.
            for chunk in vec![b' '; bytes].chunks(bytes.div_ceil(10)) {
                stream.write_all(chunk).await.unwrap();
                sleep(Duration::from_micros(100)).await;
            }
            let reply = read_all(&mut stream).await;
            assert!(reply.starts_with(&format!("HTTP/1.1 {status} ")), "{reply}");
            assert!(reply.contains("\r\nconnection: close\r\n"), "{reply}");
            assert!(reply.contains(r#""code":""#), "{reply}");
        }
    }
}

#[tokio::test]
async fn connection_is_kept_after_a_short_refused_body() {
    let app = App::start().await;
    in_time(async || {
        let mut stream = connect(&app).await;
        for bytes in [2, 5_000, 60_000] {
            let head =
                format!("POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: {bytes}\r\n\r\n");
            let began = Instant::now();
            stream.write_all(head.as_bytes()).await.unwrap();
            sleep(Duration::from_millis(20)).await;
            let written = stream.write_all(&vec![b' '; bytes]).await;
            // The server waits for a second.
            let took = began.elapsed();
            if took > Duration::from_millis(500) {
                return Err(took);
            }
            written.unwrap();
            let reply = read_one(&mut stream).await;
            assert!(reply.starts_with("HTTP/1.1 404 "), "{reply}");
            assert!(!reply.contains("connection: close"), "{reply}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn client_that_withholds_a_refused_body_reads_the_response() {
    let app = App::start().await;
    let mut stream = connect(&app).await;
    let head = "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\
                Expect: 100-continue\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let reply = read_one(&mut stream).await;
    assert!(reply.starts_with("HTTP/1.1 404 "), "{reply}");
    assert!(reply.contains("\r\nconnection: close\r\n"), "{reply}");
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let app = App::start().await;
    let mut stream = connect(&app).await;
    let half = b"POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                 Content-Length: 100\r\n\r\n{";
    stream.write_all(half).await.unwrap();
    stream.shutdown().await.unwrap();
    let reply = read_all(&mut stream).await;
    assert!(!reply.contains("HTTP/1.1 2"), "{reply}");
}

#[tokio::test]
async fn client_that_closes_its_sending_half_is_gone() {
    let app = App::start_with(one_search()).await;
    let body = hard().to_string();
    let request = format!(
        "POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = connect(&app).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    until_running(&app, 1.0).await;
    stream.shutdown().await.unwrap();
    assert_eq!(read_all(&mut stream).await, "");
    // Its search, which would never end, has ended.
    until_running(&app, 0.0).await;
}

#[tokio::test]
async fn head_that_a_proxy_could_misunderstand_is_refused() {
    let app = App::start().await;
    for (head, status, code) in [
        ("GET /livez HTTP/1.1\r\n\r\n", 400, "bad_request"),
        (
            "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            400,
            "bad_request",
        ),
        (
            "GET /livez HTTP/1.1\r\nHost: a b\r\n\r\n",
            400,
            "bad_request",
        ),
        (
            "POST /best-move HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\
             0\r\n\r\n",
            501,
            "not_implemented",
        ),
    ] {
        let mut stream = connect(&app).await;
        stream.write_all(head.as_bytes()).await.unwrap();
        let reply = read_one(&mut stream).await;
        assert!(reply.starts_with(&format!("HTTP/1.1 {status} ")), "{reply}");
        assert!(reply.contains("\r\nconnection: close\r\n"), "{reply}");
        assert!(reply.contains(&format!(r#""code":"{code}""#)), "{reply}");
    }
}

#[tokio::test]
async fn idle_connection_outlasts_the_beginning_of_a_stop() {
    in_time(async || {
        let mut app = App::start().await;
        let mut stream = connect(&app).await;
        let get = b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n";
        stream.write_all(get).await.unwrap();
        let reply = read_one(&mut stream).await;
        assert!(!reply.contains("connection: close"), "{reply}");
        let stopping_since = Instant::now();
        app.stop();
        sleep(Duration::from_millis(250)).await;
        let written = stream.write_all(get).await;
        let took = stopping_since.elapsed();
        if took > MAX_IDLE {
            return Err(took);
        }
        written.unwrap();
        let reply = read_all(&mut stream).await;
        assert!(reply.starts_with("HTTP/1.1 503 "), "{reply}");
        assert!(reply.contains("\r\nconnection: close\r\n"), "{reply}");
        app.stopped().await;
        Ok(())
    })
    .await;
}

/// The longest time for which a connection is idle here. It is well below the time for which the server
/// keeps one when it stops.
const MAX_IDLE: Duration = Duration::from_millis(400);

/// What clients that send requests until the server has stopped share with the test.
#[derive(Debug, Default)]
struct Requests {
    answered: AtomicU32,
    is_stopping: AtomicBool,
}

/// Sends requests on one connection until the server has stopped, and counts the answers. The error is
/// the time for which the connection was idle, if that was too long.
async fn send_until_stopped(
    url: String,
    number: u64,
    requests: Arc<Requests>,
) -> Result<(), Duration> {
    let client = reqwest::Client::new();
    let mut random = Pcg64::new(number.into(), 0);
    // A busy machine may let the client read an answer long after the server has written it. So the
    // connection counts as idle from its last request on.
    let mut idle_since = Instant::now();
    let mut is_kept = false;
    loop {
        let sent = Instant::now();
        match client.get(&url).send().await {
            Ok(response) => {
                assert_eq!(response.status(), StatusCode::OK);
                is_kept = !response.headers().contains_key(CONNECTION);
            }
            // A new connection cannot be opened any more; or the system opened it and reset it, because the
            // listener was closed before the server could accept it.
            Err(error) if error.is_connect() || !is_kept => {
                assert!(requests.is_stopping.load(Ordering::Relaxed), "{error:?}");
                return Ok(());
            }
            Err(error) => {
                let idle = idle_since.elapsed();
                assert!(idle > MAX_IDLE, "{error:?}");
                return Err(idle);
            }
        }
        requests.answered.fetch_add(1, Ordering::Relaxed);
        idle_since = sent;
        sleep(Duration::from_micros(random.random_range(0..60_000))).await;
    }
}

#[tokio::test]
async fn request_on_a_kept_connection_is_answered_until_the_server_has_stopped() {
    in_time(async || {
        let mut app = App::start().await;
        let (mut clients, requests) = (JoinSet::new(), Arc::<Requests>::default());
        for number in 0..20 {
            let url = format!("{}/livez", app.url);
            clients.spawn(send_until_stopped(url, number, Arc::clone(&requests)));
        }
        until("each client has sent several requests", async || {
            requests.answered.load(Ordering::Relaxed) > 200
        })
        .await;
        requests.is_stopping.store(true, Ordering::Relaxed);
        app.stop();
        app.stopped().await;
        clients
            .join_all()
            .await
            .into_iter()
            .collect::<Result<(), _>>()
    })
    .await;
}

#[tokio::test]
async fn connections_that_are_not_accepted_yet_get_answers_when_the_server_stops() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // The system opens these connections. The server stops before it learns of them.
    let streams = [(); 20].map(|()| {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        let request = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).unwrap();
        stream
    });
    let settings = Settings {
        grace: Duration::from_mins(1),
        ..settings()
    };
    server::serve(listener, &settings, ready(())).await;
    for mut stream in streams {
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
        assert!(reply.contains("connection: close"), "{reply}");
    }
}
