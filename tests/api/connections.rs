//! Connections that are held open, too numerous or badly used.

use std::time::Duration;

use bestmove::http::Settings;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::app::{App, HANG, in_time, settings, until};
use super::lifecycle::{easy, proxied};

/// Sends `bytes` on a new connection. The result is the reply that precedes its end.
async fn send_and_wait(app: &App, bytes: &str) -> String {
    let address = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut reply = String::new();
    let read = tokio::time::timeout(HANG, stream.read_to_string(&mut reply));
    read.await
        .expect("the server closes the connection")
        .unwrap();
    reply
}

async fn start_with_client_timeout(milliseconds: u64) -> App {
    let settings = Settings {
        client_timeout: Duration::from_millis(milliseconds),
        ..settings()
    };
    App::start_with(settings).await
}

#[tokio::test]
async fn client_that_does_not_finish_its_request_is_disconnected() {
    let app = start_with_client_timeout(200).await;
    assert_eq!(send_and_wait(&app, "").await, "");
    assert_eq!(
        send_and_wait(&app, "POST /best-move HTTP/1.1\r\nHo").await,
        ""
    );
    let half = "POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 34\r\n\r\n{";
    // The time of the head begins with the connection, and a busy machine may send the head too late.
    let reply = in_time(async || {
        let reply = send_and_wait(&app, half).await;
        if reply.is_empty() {
            Err("no head")
        } else {
            Ok(reply)
        }
    })
    .await;
    assert!(reply.starts_with("HTTP/1.1 408 "), "{reply}");
    assert!(reply.contains(r#""code":"request_timeout""#), "{reply}");
}

#[tokio::test]
async fn connection_beyond_the_limit_waits_for_another_to_end() {
    let one = Settings {
        max_connections: 2,
        ..settings()
    };
    let app = App::start_with(one).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let head = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
    // The client of the app holds the other connection.
    let mut first = TcpStream::connect(address).await.unwrap();
    first.write_all(head).await.unwrap();
    let mut byte = [0];
    first.read_exact(&mut byte).await.unwrap();
    let mut beyond = TcpStream::connect(address).await.unwrap();
    beyond.write_all(head).await.unwrap();
    let reply = tokio::time::timeout(Duration::from_millis(200), beyond.read_exact(&mut byte));
    assert!(reply.await.is_err());
    drop(first);
    beyond.read_exact(&mut byte).await.unwrap();
}

#[tokio::test]
async fn connection_that_begins_with_http_2_is_closed() {
    let app = App::start().await;
    send_and_wait(&app, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
}

#[tokio::test]
async fn not_modified_has_no_length() {
    let app = App::start().await;
    let path = "/best-move?board=O.XX.X.OO&player=X";
    let known = app.request(Method::GET, path).header("if-none-match", "*");
    let known = app.send(known).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.headers.get("content-length"), None);
}

/// Connects with a small receive buffer, so that unread answers block the server soon.
pub(crate) async fn connect_with_small_buffer(app: &App) -> TcpStream {
    let address = app.url.strip_prefix("http://").unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.connect(address.parse().unwrap()).await.unwrap()
}

/// An answer of about a megabyte.
const LARGE_ANSWER: &str = "/game-tree?game=connect-four&moves=&depth=4";

/// Requests more answers than the buffers of a socket hold.
pub(crate) fn pipelined_large_requests() -> String {
    format!("GET {LARGE_ANSWER} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(10)
}

#[tokio::test]
async fn client_that_never_reads_is_disconnected() {
    let app = start_with_client_timeout(300).await;
    let mut unread_stream = connect_with_small_buffer(&app).await;
    let head = "GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n";
    // When all buffers are full, the server hangs up, and writing fails.
    let hung_up = async {
        loop {
            if unread_stream.write_all(head.as_bytes()).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(HANG, hung_up)
        .await
        .expect("the server hangs up");
}

#[tokio::test]
async fn unread_answers_leave_memory_for_other_clients() {
    let app = App::start_with(proxied()).await;
    let ask = async |client: &str| {
        let request = app.request(Method::GET, LARGE_ANSWER);
        let request = request.header("x-forwarded-for", client);
        request.send().await.unwrap().status()
    };
    let requests = pipelined_large_requests();
    let mut unread = Vec::new();
    let refused = loop {
        let mut unread_stream = connect_with_small_buffer(&app).await;
        unread_stream.write_all(requests.as_bytes()).await.unwrap();
        unread.push(unread_stream);
        let status = ask("127.0.0.1").await;
        if status != StatusCode::OK {
            break status;
        }
        assert!(unread.len() < 200, "no answer is refused");
    };
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ask("192.0.2.1").await, StatusCode::OK);
    // Small answers need no reservation.
    assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    let events = app.post("/best-move/stream", &easy()).await;
    assert!(events.text.contains("event: result"), "{}", events.text);
    let batch = json!({"requests": [easy()]});
    let answers = app.post("/best-moves", &batch).await.json();
    assert_eq!(answers["responses"][0]["index"], 4);
    // A closed connection releases its reservation.
    drop(unread);
    until("reservations are released", async || {
        ask("127.0.0.1").await == StatusCode::OK
    })
    .await;
}

#[tokio::test]
async fn unfinished_bodies_leave_memory_for_other_clients() {
    let patient = Settings {
        client_timeout: Duration::from_mins(10),
        ..proxied()
    };
    let app = App::start_with(patient).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let head = format!(
        "POST /best-moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        1 << 20
    );
    let unfinished = vec![b' '; 1_000_000];
    let mut stalled = Vec::new();
    let refused = loop {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let _ = stream.write_all(&unfinished).await;
        let mut status = [0; 12];
        let answer = stream.read_exact(&mut status);
        match tokio::time::timeout(Duration::from_millis(100), answer).await {
            Err(_) => stalled.push(stream),
            Ok(_) => break status,
        }
        assert!(stalled.len() < 60, "no body is refused");
    };
    assert_eq!(refused, *b"HTTP/1.1 503");
    let large = easy().to_string() + " ".repeat(20_000).as_str();
    let ask = async |client: &str| {
        let request = app.request(Method::POST, "/best-move").body(large.clone());
        let request = request.header("content-type", "application/json");
        let reply = app.send(request.header("x-forwarded-for", client)).await;
        reply.status
    };
    assert_eq!(ask("192.0.2.1").await, StatusCode::OK);
    // A small body needs no reservation.
    assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    drop(stalled);
}
