// The keys of the film: Space, arrows, Home and End.

/** @typedef {import("./controls.js").Act} Act */

/** @type {Record<string, Act>} */
const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/** Whether an element has its own use for a key. @param {Element} element @param {string} key */
function needs(element, key) {
  if (element.closest("input:not([type=checkbox]), select, textarea, [contenteditable]")) return true;
  return key === " " && element.closest("button, a, summary, input, [role=button]") !== null;
}

/**
 * Obeys the keys while the film is on the page.
 * @param {HTMLElement} root
 * @param {(act: Act) => void} act
 * @param {AbortSignal} signal
 */
export function obeyKeys(root, act, signal) {
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { target, key } = event;
    const name = KEYS[key];
    if (!name || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof Element) || needs(target, key)) return;
    if (target !== document.body && !root.contains(target)) return;
    event.preventDefault();
    act(name);
  }
  document.addEventListener("keydown", onKey, { signal });
}
