//! Presses of a mouse, a finger or keys, as the browser gets them from a machine.

use serde_json::{Value, json};
use thirtyfour::common::command::Command;

use super::browser::Browser;
use super::keyboard;
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
        const middle = [left + width / 2, top + height / 2].map(Math.round);
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
    Keys,
}

impl Hand {
    /// Gives the browser a screen of this width that the hand can use.
    pub(crate) async fn take(self, browser: &Browser, width: u32) {
        browser.set_width(width).await;
        if matches!(self, Self::Finger) {
            let touch = json!({"enabled": true});
            browser
                .send_command("Emulation.setTouchEmulationEnabled", touch)
                .await;
        }
    }

    /// What `WebDriver` calls the pointer; keys have none.
    const fn pointer(self) -> Option<&'static str> {
        match self {
            Self::Mouse => Some("mouse"),
            Self::Finger => Some("touch"),
            Self::Keys => None,
        }
    }

    /// Makes a move, after so many others.
    pub(crate) async fn make(self, browser: &Browser, ply: &Ply, made: usize) {
        for (pressed, cell) in ply.squares.iter().enumerate() {
            let [x, y, width] = find_cell(browser, *cell, [made, pressed]).await;
            let Some(pointer) = self.pointer() else {
                keyboard::press(browser, *cell).await;
                continue;
            };
            press(browser, pointer, [&x, &y]).await;
            if matches!(self, Self::Finger) && width.as_u64().unwrap() < THUMB {
                press(browser, pointer, [&x, &y]).await;
            }
        }
        let among = if ply.is_offered {
            ".offers button"
        } else if ply.squares.is_empty() {
            ".reason button"
        } else {
            return;
        };
        let label = match &*ply.name {
            "swap" => "swap sides",
            name => name,
        };
        let [x, y, _] = find(browser, (among, Some(label)), [made, ply.squares.len()]).await;
        match self.pointer() {
            Some(pointer) => press(browser, pointer, [&x, &y]).await,
            None => keyboard::press_button(browser, label).await,
        }
    }
}

/// A finger presses a cell once, before the first move.
pub(crate) async fn tap(browser: &Browser, cell: usize) {
    let [x, y, _] = find_cell(browser, cell, [0, 0]).await;
    press(browser, "touch", [&x, &y]).await;
}

/// A pointer goes there, is pressed and let go.
async fn press(browser: &Browser, pointer: &str, [x, y]: [&Value; 2]) {
    let source = json!({
        "type": "pointer",
        "id": pointer,
        "parameters": {"pointerType": pointer},
        "actions": [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ],
    });
    let actions = Command::PerformActions(json!([source]).into());
    browser.driver.cmd(actions).await.unwrap();
}

async fn find_cell(browser: &Browser, cell: usize, progress: [usize; 2]) -> [Value; 3] {
    let button = format!(".board button[data-cell='{cell}']");
    find(browser, (&button, None), progress).await
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
