//! Clients that ask without a break, and hold every answer to the right one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use super::questions::AnsweredQuestion;
use super::replica::{Reply, ask};

/// The clients of each server, each with one request under way at a time.
pub(crate) const CLIENTS: usize = 4;

/// The pause of a client after a failure, which gives a dying server time to exit.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(crate) struct Load {
    is_over: Arc<AtomicBool>,
    clients: JoinSet<Report>,
}

/// Results of a load.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The time that each right answer took.
    pub(crate) took: Vec<Duration>,
    /// Descriptions of replies and errors in place of a right answer.
    pub(crate) failed: Vec<String>,
    /// The requests that could not even be sent, as nobody listened.
    pub(crate) not_sent: usize,
}

impl Load {
    /// Asks the servers at these URLs from now on.
    pub(crate) fn start(urls: &[&str], questions: &[AnsweredQuestion]) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            for url in urls {
                let client = Client {
                    url: (*url).to_owned(),
                    questions: questions.to_vec(),
                    // Each begins somewhere else.
                    next: number * questions.len() / CLIENTS,
                };
                clients.spawn(client.ask_until(Arc::clone(&is_over)));
            }
        }
        Self { is_over, clients }
    }

    /// Goes on for so long.
    pub(crate) async fn go_on(&self, seconds: f64) {
        sleep(Duration::from_secs_f64(seconds)).await;
    }

    /// Stops, and returns the counts.
    pub(crate) async fn end(self) -> Report {
        self.is_over.store(true, Ordering::Relaxed);
        let reports = self.clients.join_all().await.into_iter();
        let mut report = reports.reduce(Report::and).unwrap();
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
    async fn ask_until(self, is_over: Arc<AtomicBool>) -> Report {
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
    fn and(mut self, other: Self) -> Self {
        self.took.extend(other.took);
        self.failed.extend(other.failed);
        self.not_sent += other.not_sent;
        self
    }

    /// Nobody went without the right answer, or waited for long.
    pub(crate) fn is_clean(&self) {
        assert!(self.failed.is_empty(), "{:?}", self.failed);
        assert_eq!(self.not_sent, 0);
        let slowest = self.took.last().expect("somebody was answered");
        assert!(*slowest < Duration::from_secs(2), "{slowest:?}");
    }
}
