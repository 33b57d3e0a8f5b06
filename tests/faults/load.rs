//! Clients that ask without a break, and hold every answer to the right one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;

use super::questions::Known;
use super::replica::{Replica, Reply, ask};

/// The clients of each server.
const CLIENTS: usize = 4;

#[derive(Debug)]
pub(crate) struct Load {
    is_over: Arc<AtomicBool>,
    clients: JoinSet<Report>,
}

/// How it went.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) answered: usize,
    /// What came instead of a right answer.
    pub(crate) failed: Vec<String>,
    pub(crate) slowest: Duration,
}

impl Load {
    /// Asks these servers from now on.
    pub(crate) fn start(replicas: &[&Replica], questions: &[Known]) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            for replica in replicas {
                let client = Client {
                    url: replica.url.clone(),
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
        tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    }

    /// Stops, and tells how it went.
    pub(crate) async fn end(self) -> Report {
        self.is_over.store(true, Ordering::Relaxed);
        let reports = self.clients.join_all().await.into_iter();
        reports.reduce(Report::and).unwrap()
    }
}

struct Client {
    url: String,
    questions: Vec<Known>,
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
                Ok(Reply { text, took, .. }) if text == known.answer => {
                    report.answered += 1;
                    report.slowest = report.slowest.max(took);
                }
                Ok(reply) => report.failed.push(format!("{reply:?}")),
                Err(error) => report.failed.push(format!("{error:?}")),
            }
        }
        report
    }
}

impl Report {
    fn and(mut self, other: Self) -> Self {
        self.answered += other.answered;
        self.failed.extend(other.failed);
        self.slowest = self.slowest.max(other.slowest);
        self
    }

    /// Nobody went without the right answer, or waited for long.
    pub(crate) fn is_clean(&self) {
        assert!(self.answered > 0 && self.failed.is_empty(), "{self:?}");
        assert!(self.slowest < Duration::from_secs(2), "{self:?}");
    }
}
