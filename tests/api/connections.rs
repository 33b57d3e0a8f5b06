//! Connections that are held open, too many, or badly used.

use std::time::Duration;

use bestmove::http::Settings;
use reqwest::{Method, StatusCode, Version};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::app::{App, settings};
use super::lifecycle::{easy, proxied};

/// Sends these bytes on a connection of its own, and nothing after them; what comes
/// back until the server closes it.
async fn send_and_wait(app: &App, bytes: &str) -> String {
    let address = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut reply = String::new();
    let read = tokio::time::timeout(Duration::from_secs(3), stream.read_to_string(&mut reply));
    read.await
        .expect("the server closes the connection")
        .unwrap();
    reply
}

/// A server that waits for a client no longer than this.
async fn impatient(milliseconds: u64) -> App {
    let settings = Settings {
        patience: Duration::from_millis(milliseconds),
        ..settings()
    };
    App::start_with(settings).await
}

#[tokio::test]
async fn a_client_that_does_not_finish_its_request_is_not_waited_for() {
    let app = impatient(200).await;
    assert_eq!(send_and_wait(&app, "").await, "");
    assert_eq!(
        send_and_wait(&app, "POST /best-move HTTP/1.1\r\nHo").await,
        ""
    );
    let half = "POST /best-move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 34\r\n\r\n{";
    let reply = send_and_wait(&app, half).await;
    assert!(reply.starts_with("HTTP/1.1 408 "), "{reply}");
    assert!(reply.contains(r#""code":"request_timeout""#), "{reply}");
}

#[tokio::test]
async fn connections_beyond_the_last_wait_for_one_to_end() {
    let one = Settings {
        connections: 2,
        ..settings()
    };
    let app = App::start_with(one).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let head = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
    // The other connection is that of the app's own client.
    let mut first = TcpStream::connect(address).await.unwrap();
    first.write_all(head).await.unwrap();
    let mut byte = [0];
    first.read_exact(&mut byte).await.unwrap();
    let mut beyond = TcpStream::connect(address).await.unwrap();
    beyond.write_all(head).await.unwrap();
    let nothing = tokio::time::timeout(Duration::from_millis(200), beyond.read_exact(&mut byte));
    assert!(nothing.await.is_err());
    drop(first);
    beyond.read_exact(&mut byte).await.unwrap();
}

#[tokio::test]
async fn http_2_is_spoken_with_who_begins_with_it() {
    let app = App::start().await;
    let client = reqwest::Client::builder()
        .http2_prior_knowledge()
        .build()
        .unwrap();
    let request = client.post(format!("{}/best-move", app.url)).json(&easy());
    let response = request.send().await.unwrap();
    assert_eq!(response.version(), Version::HTTP_2);
    assert_eq!(response.json::<Value>().await.unwrap()["index"], 4);
    // What is not sent again is not empty.
    let link = format!("{}/best-move?board=O.XX.X.OO&player=X", app.url);
    let known = client.get(link).header("if-none-match", "*").send();
    let known = known.await.unwrap();
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(known.headers().get("content-length"), None);
}

#[tokio::test]
async fn who_never_reads_is_not_waited_for() {
    let app = impatient(300).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut deaf = socket.connect(address.parse().unwrap()).await.unwrap();
    let head = "GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n";
    // Once the buffers on the way are full, writing fails as the server hangs up.
    let hung_up = async {
        loop {
            if deaf.write_all(head.as_bytes()).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), hung_up)
        .await
        .expect("the server hangs up");
}

#[tokio::test]
async fn answers_that_nobody_takes_leave_room_for_those_of_others() {
    let app = App::start_with(proxied()).await;
    let tree = "/game-tree?game=connect-four&moves=&depth=4";
    let deaf = reqwest::Client::builder()
        .http2_prior_knowledge()
        .http2_initial_stream_window_size(1)
        .build()
        .unwrap();
    let mut unread = Vec::new();
    let refused = loop {
        let answer = deaf.get(format!("{}{tree}", app.url)).send().await.unwrap();
        if answer.status() != StatusCode::OK {
            break answer.status();
        }
        unread.push(answer);
        assert!(unread.len() < 100, "there is no end");
    };
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    let ask = async |caller: &str| {
        let request = app.request(Method::GET, tree);
        let request = request.header("x-forwarded-for", caller);
        app.send(request).await.status
    };
    assert_eq!(ask("192.0.2.1").await, StatusCode::OK);
    // Small ones take none.
    assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    let stream = app.request(Method::POST, "/best-move").json(&easy());
    let told = app.send(stream.header("accept", "text/event-stream")).await;
    assert!(told.text.contains("event: result"), "{}", told.text);
    let batch = json!({"requests": [easy()]});
    let batch = app.request(Method::POST, "/best-moves").json(&batch);
    let answers = app.send(batch).await.json();
    assert_eq!(answers["responses"][0]["index"], 4);
    // What is not wanted any more is given back.
    drop(unread);
    let given_back = async {
        while ask("127.0.0.1").await != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let given_back = tokio::time::timeout(Duration::from_secs(10), given_back);
    given_back.await.expect("room for another");
}

#[tokio::test]
async fn bodies_that_never_end_leave_room_for_those_of_others() {
    let app = App::start_with(proxied()).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let head = format!(
        "POST /best-moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        1 << 20
    );
    let most = vec![b' '; 1_000_000];
    let mut stalled = Vec::new();
    let refused = loop {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let _ = stream.write_all(&most).await;
        let mut status = [0; 12];
        let answer = stream.read_exact(&mut status);
        match tokio::time::timeout(Duration::from_millis(100), answer).await {
            Err(_) => stalled.push(stream),
            Ok(_) => break status,
        }
        assert!(stalled.len() < 60, "there is no end");
    };
    assert_eq!(refused, *b"HTTP/1.1 503");
    let large = easy().to_string() + &" ".repeat(20_000);
    let ask = async |caller: &str| {
        let request = app.request(Method::POST, "/best-move").body(large.clone());
        let request = request.header("content-type", "application/json");
        let reply = app.send(request.header("x-forwarded-for", caller)).await;
        reply.status
    };
    assert_eq!(ask("192.0.2.1").await, StatusCode::OK);
    // And a small one takes none.
    assert_eq!(app.ask(&easy()).await.status, StatusCode::OK);
    drop(stalled);
}
