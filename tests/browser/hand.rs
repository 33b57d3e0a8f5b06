//! Presses of a mouse or a finger, as the browser gets them from a machine.

use serde_json::{Value, json};

use super::browser::Browser;
use super::rules::Ply;

/// Looks for a button until it can be pressed: the address holds so many moves, so many cells of
/// the next one are pressed, and nothing lies on the button. Returns its middle and its width.
const LOOK: &str = "
    const [selector, label, moves, pressed, done] = arguments;
    const until = performance.now() + 25_000;
    const look = () => {
        const record = new URLSearchParams(location.search).get('record') ?? '';
        const made = record.split(' ').filter(Boolean).length;
        const picked = document.querySelectorAll('.board .under .picked').length;
        const button = [...document.querySelectorAll(selector)].find(({ ariaLabel, textContent }) =>
            label === null || ariaLabel === label || textContent === label);
        const isReady = made === moves && picked === pressed && button?.ariaDisabled !== 'true';
        button?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
        const middle = [left + width / 2, top + height / 2];
        const hit = button && document.elementFromPoint(...middle);
        if (isReady && hit && button.contains(hit)) done([...middle, button.offsetWidth]);
        else if (performance.now() < until) setTimeout(look, 5);
        else done(`${made} moves, ${picked} pressed, ${button?.outerHTML} at ${middle} below ${hit?.outerHTML}, ${document.body.innerText}`);
    };
    look();
";

/// Pixels of a cell that a thumb hits surely. On a smaller one the first tap only aims.
const THUMB: u64 = 24;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Hand {
    Mouse,
    Finger,
}

impl Hand {
    /// Gives the browser the screen that goes with the hand.
    pub(crate) async fn take(self, browser: &Browser) {
        match self {
            Self::Mouse => browser.set_width(1280).await,
            Self::Finger => {
                browser.set_width(390).await;
                let touch = json!({"enabled": true});
                browser
                    .send_command("Emulation.setTouchEmulationEnabled", touch)
                    .await;
            }
        }
    }

    /// Makes a move, after so many others.
    pub(crate) async fn make(self, browser: &Browser, ply: &Ply, made: usize) {
        for (pressed, cell) in ply.squares.iter().enumerate() {
            let button = format!(".board button[data-cell='{cell}']");
            self.press(browser, (&button, None), [made, pressed]).await;
        }
        let progress = [made, ply.squares.len()];
        if ply.is_offered {
            let button = (".offers button", Some(&*ply.name));
            self.press(browser, button, progress).await;
        } else if ply.squares.is_empty() {
            let button = (".reason button", Some(&*ply.name));
            self.press(browser, button, progress).await;
        }
    }

    /// Presses a cell once, before the first move.
    pub(crate) async fn tap(self, browser: &Browser, cell: usize) {
        let button = format!(".board button[data-cell='{cell}']");
        let [x, y, _] = find(browser, (&button, None), [0, 0]).await;
        self.press_at(browser, &x, &y).await;
    }

    /// Presses the button with this selector and label, after so many moves and cells of the next one.
    async fn press(self, browser: &Browser, button: (&str, Option<&str>), progress: [usize; 2]) {
        let [x, y, width] = find(browser, button, progress).await;
        self.press_at(browser, &x, &y).await;
        let is_cell = button.1.is_none();
        if matches!(self, Self::Finger) && is_cell && width.as_u64().unwrap() < THUMB {
            self.press_at(browser, &x, &y).await;
        }
    }

    async fn press_at(self, browser: &Browser, x: &Value, y: &Value) {
        let button =
            |kind| json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
        let finger = |kind, points| json!({"type": kind, "touchPoints": points});
        let (command, events) = match self {
            Self::Mouse => (
                "Input.dispatchMouseEvent",
                [button("mousePressed"), button("mouseReleased")],
            ),
            Self::Finger => (
                "Input.dispatchTouchEvent",
                [
                    finger("touchStart", json!([{"x": x, "y": y}])),
                    finger("touchEnd", json!([])),
                ],
            ),
        };
        for event in events {
            browser.send_command(command, event).await;
        }
    }
}

/// The middle of a button and its width, once it can be pressed.
async fn find(
    browser: &Browser,
    (selector, label): (&str, Option<&str>),
    [made, pressed]: [usize; 2],
) -> [Value; 3] {
    let arguments = vec![json!(selector), json!(label), json!(made), json!(pressed)];
    let found = browser.driver.execute_async(LOOK, arguments).await.unwrap();
    let place = found
        .json()
        .as_array()
        .map(|place| place.clone().try_into());
    match place {
        Some(Ok(place)) => place,
        Some(Err(_)) | None => panic!(
            "no press of {selector} after {made} moves: {}",
            found.json()
        ),
    }
}
