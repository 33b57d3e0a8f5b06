//! A server, and a browser that opens its page.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bestmove::http::{Settings, server};
use bestmove::service::ServiceSettings;
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The longest wait for a change of the page, which only a page reaches that hangs.
const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

/// Records the faults of a page. Runs before any script of the page.
const WATCH: &str = "
    window.faults = [];
    // Errors of files that cannot be loaded do not bubble.
    addEventListener('error', ({ message, target }) => faults.push(message ?? target.outerHTML), true);
    addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
    addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective));
    performance.setResourceTimingBufferSize(10_000);
    const { error } = console;
    console.error = (...words) => { faults.push(words.join(' ')); error(...words); };
";

/// A live server, which can be stopped and started again.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

impl Service {
    pub(crate) async fn start() -> Self {
        Self::at("127.0.0.1:0".parse().unwrap()).await
    }

    pub(crate) async fn at(address: SocketAddr) -> Self {
        let settings = Settings {
            service: ServiceSettings {
                max_concurrent_searches: NonZeroU16::new(2).unwrap(),
                // A slow browser, too, stops a search before its time is over.
                default_movetime_ms: 10_000,
                ..ServiceSettings::default()
            },
            grace: Duration::from_millis(100),
            ..Settings::default()
        };
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(async move {
            let shutdown = async { drop(stopped.await) };
            server::serve(listener, &settings, shutdown).await;
        });
        Self {
            address,
            stop,
            server,
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.server.await.unwrap();
    }
}

/// A browser and its driver. Both end with the test, or at
/// [`close`](Browser::close).
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    process: Child,
    origin: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser too.
        let _ = Command::new("kill")
            .arg(self.process.id().to_string())
            .status();
        let _ = self.process.wait();
        // A test that fails would wait for the driver to close the session.
        let _ = self.driver.clone().leak();
    }
}

impl Browser {
    /// Starts a browser, and opens this path of the page.
    pub(crate) async fn open(service: &Service, path: &str) -> Self {
        let browser = Self::start(service).await;
        browser.goto(path).await;
        browser
    }

    pub(crate) async fn start(service: &Service) -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver, of Debian's chromium-driver");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            let (_, port) = line.rsplit_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        // A full pipe would block the driver.
        std::thread::spawn(move || lines.for_each(drop));
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--window-size=1200,1000",
        ] {
            capabilities.add_arg(argument).unwrap();
        }
        let url = format!("http://127.0.0.1:{}", port.expect("a port"));
        let driver = WebDriver::new(url, capabilities).await.unwrap();
        let watch = json!({"source": WATCH});
        let browser = Self {
            driver,
            process,
            origin: format!("http://{}", service.address),
        };
        browser
            .send_command("Page.addScriptToEvaluateOnNewDocument", watch)
            .await;
        browser
    }

    /// Sends a command of `DevTools` to the browser.
    pub(crate) async fn send_command(&self, command: &str, parameters: Value) {
        let tools = self.driver.cdp();
        tools.send_raw(command, parameters).await.unwrap();
    }

    pub(crate) async fn goto(&self, path: &str) {
        self.visit(path).await;
        self.until(
            "the page is ready",
            "return document.querySelectorAll('#board button').length > 0",
        )
        .await;
    }

    /// Checks the open page for faults, and opens this path.
    pub(crate) async fn visit(&self, path: &str) {
        self.check_is_clean().await;
        let url = format!("{}{path}", self.origin);
        self.driver.goto(url).await.unwrap();
    }

    pub(crate) async fn run(&self, script: &str) -> Value {
        let result = self.driver.execute(script, Vec::new()).await;
        result.unwrap().json().clone()
    }

    pub(crate) async fn until(&self, condition: &str, script: &str) {
        let wait = async {
            while self.run(script).await != json!(true) {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        if tokio::time::timeout(WAIT_TIMEOUT, wait).await.is_err() {
            let page = self.run("return document.body.innerText").await;
            panic!(
                "timed out: {condition}\n{}",
                page.as_str().unwrap_or_default()
            );
        }
    }

    pub(crate) async fn find(&self, selector: &str) -> WebElement {
        self.driver.find(By::Css(selector)).await.unwrap()
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.find(selector).await.click().await.unwrap();
    }

    pub(crate) async fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"))
            .await;
    }

    /// Presses the cell with this index as soon as it is enabled.
    pub(crate) async fn press(&self, index: usize) {
        let selector = format!("#board button:nth-child({})", index + 1);
        let can = format!(
            "return document.querySelector('{selector}').getAttribute('aria-disabled') === 'false'"
        );
        self.until("the cell is enabled", &can).await;
        self.click(&selector).await;
    }

    pub(crate) async fn until_status(&self, words: &str) {
        let script =
            format!("return document.getElementById('status').textContent.includes('{words}')");
        self.until(words, &script).await;
    }

    /// Row by row, with `.` for an empty cell.
    pub(crate) async fn board(&self) -> String {
        let script = "return new URLSearchParams(location.search).get('board')";
        self.run(script).await.as_str().unwrap().to_owned()
    }

    pub(crate) async fn ends_clean(self) {
        self.check_is_clean().await;
        self.close().await;
    }

    pub(crate) async fn close(self) {
        self.driver.clone().quit().await.unwrap();
    }

    async fn check_is_clean(&self) {
        // The first page of a browser records no faults.
        let faults = "return location.protocol === 'http:' ? faults : []";
        assert_eq!(self.run(faults).await, json!([]));
        let elsewhere = "return performance.getEntriesByType('resource').map(({ name }) => name)
            .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))";
        assert_eq!(self.run(elsewhere).await, json!([]));
    }
}
