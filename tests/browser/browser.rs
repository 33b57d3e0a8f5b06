//! A server, and a browser that opens its page.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use bestmove::http::{OfflineGames, Settings, server};
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
        Self::at_with(address, None).await
    }

    /// Starts a server whose page plays these games while it is away.
    pub(crate) async fn with_games(games: OfflineGames) -> Self {
        Self::at_with("127.0.0.1:0".parse().unwrap(), Some(Arc::new(games))).await
    }

    async fn at_with(address: SocketAddr, offline_games: Option<Arc<OfflineGames>>) -> Self {
        let settings = Settings {
            offline_games,
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
        let (process, port) = (0..5)
            .find_map(|_| start_driver())
            .expect("a driver that starts");
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--window-size=1280,900",
        ] {
            capabilities.add_arg(argument).unwrap();
        }
        let url = format!("http://127.0.0.1:{port}");
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

    /// Opens a path that shows a game, and waits for its board.
    pub(crate) async fn goto(&self, path: &str) {
        self.visit(path).await;
        self.until_shown(".board button[data-cell]").await;
        // The panel comes with what is known of the place.
        self.until_count(".panel[hidden]", 0).await;
    }

    /// Checks the open page for faults, and opens this path.
    pub(crate) async fn visit(&self, path: &str) {
        self.check_is_clean().await;
        let url = format!("{}{path}", self.origin);
        self.driver.goto(url).await.unwrap();
    }

    /// Makes the window this wide, and a telephone's where it is narrow.
    pub(crate) async fn set_width(&self, width: u32) {
        let is_narrow = width < 600;
        let size = json!({
            "width": width, "height": if is_narrow { 844 } else { 900 },
            "deviceScaleFactor": 1, "mobile": is_narrow,
        });
        self.send_command("Emulation.setDeviceMetricsOverride", size)
            .await;
    }

    /// Sets what the reader prefers, such as dark colours.
    pub(crate) async fn prefer(&self, feature: &str, value: &str) {
        let features = json!({"features": [{"name": feature, "value": value}]});
        self.send_command("Emulation.setEmulatedMedia", features)
            .await;
    }

    pub(crate) async fn run(&self, script: &str) -> Value {
        let result = self.driver.execute(script, Vec::new()).await;
        result.unwrap().json().clone()
    }

    /// Waits until a script returns this value.
    pub(crate) async fn until_is(&self, script: &str, expected: Value) {
        let mut last = Value::Null;
        let wait = async {
            loop {
                last = self.run(script).await;
                if last == expected {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        if tokio::time::timeout(WAIT_TIMEOUT, wait).await.is_err() {
            let page = self.run("return document.body.innerText").await;
            let page = page.as_str().unwrap_or_default();
            panic!("timed out: {script}\nis {last}\nand not {expected}\n{page}");
        }
    }

    /// Waits until a script returns `true`.
    pub(crate) async fn until(&self, script: &str) {
        self.until_is(script, json!(true)).await;
    }

    pub(crate) async fn until_shown(&self, selector: &str) {
        self.until(&format!(
            "return document.querySelector({}) !== null",
            quoted(selector)
        ))
        .await;
    }

    /// Waits until there are this many elements.
    pub(crate) async fn until_count(&self, selector: &str, count: usize) {
        let script = format!(
            "return document.querySelectorAll({}).length",
            quoted(selector)
        );
        self.until_is(&script, json!(count)).await;
    }

    /// Waits until an element that can be seen says these words.
    pub(crate) async fn until_says(&self, selector: &str, words: &str) {
        self.until(&format!(
            "return [...document.querySelectorAll({})].some(
                (element) => !element.hidden && element.textContent.includes({}))",
            quoted(selector),
            quoted(words)
        ))
        .await;
    }

    pub(crate) async fn until_status(&self, words: &str) {
        self.until_says("[role=status]", words).await;
    }

    pub(crate) async fn find(&self, selector: &str) -> WebElement {
        self.driver.find(By::Css(selector)).await.unwrap()
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.find(selector).await.click().await.unwrap();
    }

    /// Clicks the button with this label within an element, as soon as it is there.
    pub(crate) async fn click_button(&self, within: &str, label: &str) {
        let button = format!(
            "[...document.querySelectorAll({})].find((button) => button.textContent === {})",
            quoted(&format!("{within} button:not([hidden])")),
            quoted(label)
        );
        self.until(&format!("return {button} !== undefined")).await;
        let found = self.driver.execute(format!("return {button}"), Vec::new());
        found
            .await
            .unwrap()
            .element()
            .unwrap()
            .click()
            .await
            .unwrap();
    }

    pub(crate) async fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"))
            .await;
    }

    pub(crate) async fn type_into(&self, selector: &str, text: &str) {
        let field = self.find(selector).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Presses a key where the focus is.
    pub(crate) async fn key(&self, key: impl Into<char>) {
        let keys = self.driver.action_chain().send_keys(key.into());
        keys.perform().await.unwrap();
    }

    /// Clicks a cell as soon as something can be done there.
    pub(crate) async fn press(&self, cell: usize) {
        let selector = format!("button[data-cell=\"{cell}\"]");
        self.until_shown(&format!("{selector}[aria-disabled=false]"))
            .await;
        self.click(&selector).await;
    }

    /// The moves that the address of the page holds.
    pub(crate) async fn record(&self) -> String {
        let script = "return new URLSearchParams(location.search).get('record') ?? ''";
        self.run(script).await.as_str().unwrap().to_owned()
    }

    /// Waits until the address holds these moves.
    pub(crate) async fn until_record(&self, record: &str) {
        let script = "return new URLSearchParams(location.search).get('record') ?? ''";
        self.until_is(script, json!(record)).await;
    }

    /// The path of the open page with what it asks for.
    pub(crate) async fn address(&self) -> String {
        let script = "return location.pathname + location.search";
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

/// Starts a driver, and returns its port. There is none if it ends: it takes a free port of IPv4, and
/// another program may have the same one of IPv6.
fn start_driver() -> Option<(Child, u16)> {
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
    let Some(port) = port else {
        process.wait().unwrap();
        return None;
    };
    // A full pipe would block the driver.
    std::thread::spawn(move || lines.for_each(drop));
    Some((process, port))
}

/// A text as scripts write it.
pub(crate) fn quoted(text: &str) -> String {
    json!(text).to_string()
}
