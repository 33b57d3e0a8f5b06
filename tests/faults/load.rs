//! Clients that send requests without a pause, and compare each answer with the right one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use super::questions::AnsweredQuestion;
use super::replica::{Reply, ask};

/// Clients of each server. Each has one request in flight.
pub(crate) const CLIENTS: usize = 4;

/// The pause of a client after a failure, which gives a dying server time to exit.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(crate) struct Load {
    is_over: Arc<AtomicBool>,
    clients: JoinSet<Report>,
}

#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The time that each right answer took.
    pub(crate) took: Vec<Duration>,
    /// Wrong replies, and errors.
    pub(crate) failed: Vec<String>,
    /// Number of requests that were not sent, because the server did not accept the connection.
    pub(crate) not_sent: usize,
}

impl Load {
    pub(crate) fn start(urls: &[&str], questions: &[AnsweredQuestion]) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            for url in urls {
                let client = Client {
                    url: (*url).to_owned(),
                    questions: questions.to_vec(),
                    // Each client begins with another request.
                    next: number * questions.len() / CLIENTS,
                };
                clients.spawn(client.send_until(Arc::clone(&is_over)));
            }
        }
        Self { is_over, clients }
    }

    pub(crate) async fn go_on(&self, seconds: f64) {
        sleep(Duration::from_secs_f64(seconds)).await;
    }

    pub(crate) async fn end(self) -> Report {
        self.is_over.store(true, Ordering::Relaxed);
        let reports = self.clients.join_all().await.into_iter();
        let mut report = reports.reduce(Report::merge).unwrap();
        report.took.sort();
        report
    }
}

struct Client {
    url: String,
    questions: Vec<AnsweredQuestion>,
    next: usize,
}

impl Client {
    async fn send_until(self, is_over: Arc<AtomicBool>) -> Report {
        let client = reqwest::Client::new();
        let mut report = Report::default();
        for known in self.questions.iter().cycle().skip(self.next) {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            match ask(&client, &self.url, &known.question).await {
                Ok(Reply { text, took }) if text == known.answer => {
                    report.took.push(took);
                    continue;
                }
                Ok(reply) => report.failed.push(format!("{reply:?}")),
                Err(error) if error.is_connect() => report.not_sent += 1,
                Err(error) => report.failed.push(format!("{error:?}")),
            }
            sleep(PAUSE).await;
        }
        report
    }
}

impl Report {
    fn merge(mut self, other: Self) -> Self {
        self.took.extend(other.took);
        self.failed.extend(other.failed);
        self.not_sent += other.not_sent;
        self
    }

    /// Checks that every request got the right answer, and that none waited as long as for a server
    /// that is gone.
    pub(crate) fn assert_clean(&self) {
        assert!(self.failed.is_empty(), "{:?}", self.failed);
        assert_eq!(self.not_sent, 0);
        let slowest = self.took.last().expect("a request was answered");
        assert!(*slowest < Duration::from_secs(5), "{slowest:?}");
    }

    /// The time that 99 of 100 answers took at most.
    pub(crate) fn slow(&self) -> Duration {
        self.took[self.took.len() * 99 / 100]
    }
}
