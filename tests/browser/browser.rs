//! A server, and a browser that has its page open.

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

/// The longest wait for a change of the page.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// Notes what a page must not do: run before any script of its own.
const WATCH: &str = "
    window.faults = [];
    // Those of files that cannot be loaded do not bubble.
    addEventListener('error', ({ message, target }) => faults.push(message ?? target.outerHTML), true);
    addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
    addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective));
    performance.setResourceTimingBufferSize(10_000);
    const { error } = console;
    console.error = (...words) => { faults.push(words.join(' ')); error(...words); };
";

/// A live server, which can go away and come back.
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

/// A browser, with what drives it; both end with the test, sooner after
/// [`ends_clean`](Browser::ends_clean).
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    process: Child,
    origin: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It takes the browser with it.
        let _ = Command::new("kill")
            .arg(self.process.id().to_string())
            .status();
        let _ = self.process.wait();
    }
}

impl Browser {
    /// A browser that has opened this path of the page.
    pub(crate) async fn open(service: &Service, path: &str) -> Self {
        let browser = Self::start(service).await;
        browser.goto(path).await;
        browser
    }

    /// A browser that has opened nothing yet.
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
        // It must not wait for a reader.
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
            .tell("Page.addScriptToEvaluateOnNewDocument", watch)
            .await;
        browser
    }

    /// Gives the browser a command of `DevTools`.
    pub(crate) async fn tell(&self, command: &str, parameters: Value) {
        let tools = self.driver.cdp();
        tools.send_raw(command, parameters).await.unwrap();
    }

    /// Opens this path of the page, and waits for its board.
    pub(crate) async fn goto(&self, path: &str) {
        self.visit(path).await;
        self.until(
            "the page is ready",
            "return document.querySelectorAll('#board button').length > 0",
        )
        .await;
    }

    /// Opens this path; what was open before has done nothing that it must not do.
    pub(crate) async fn visit(&self, path: &str) {
        self.check_is_clean().await;
        let url = format!("{}{path}", self.origin);
        self.driver.goto(url).await.unwrap();
    }

    /// Runs a script and returns its result.
    pub(crate) async fn run(&self, script: &str) -> Value {
        let result = self.driver.execute(script, Vec::new()).await;
        result.unwrap().json().clone()
    }

    /// Waits until a script returns true.
    pub(crate) async fn until(&self, what: &str, script: &str) {
        let wait = async {
            while self.run(script).await != json!(true) {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        if tokio::time::timeout(WAIT_TIMEOUT, wait).await.is_err() {
            let page = self.run("return document.body.innerText").await;
            panic!("in vain: {what}\n{}", page.as_str().unwrap_or_default());
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

    /// Presses the cell of this place, once it can be.
    pub(crate) async fn press(&self, place: usize) {
        let selector = format!("#board button:nth-child({})", place + 1);
        let can = format!(
            "return document.querySelector('{selector}').getAttribute('aria-disabled') === 'false'"
        );
        self.until("the cell can be pressed", &can).await;
        self.click(&selector).await;
    }

    pub(crate) async fn until_status(&self, words: &str) {
        let script =
            format!("return document.getElementById('status').textContent.includes('{words}')");
        self.until(words, &script).await;
    }

    /// The marks on the board, row by row, `.` for none.
    pub(crate) async fn board(&self) -> String {
        let script = "return new URLSearchParams(location.search).get('board')";
        self.run(script).await.as_str().unwrap().to_owned()
    }

    /// Closes the page, which has done nothing that it must not do.
    pub(crate) async fn ends_clean(self) {
        self.check_is_clean().await;
        self.driver.clone().quit().await.unwrap();
    }

    async fn check_is_clean(&self) {
        // Nothing watches the page on which a browser opens.
        let faults = "return location.protocol === 'http:' ? faults : []";
        assert_eq!(self.run(faults).await, json!([]));
        let elsewhere = "return performance.getEntriesByType('resource').map(({ name }) => name)
            .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))";
        assert_eq!(self.run(elsewhere).await, json!([]));
    }
}
