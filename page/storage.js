// What the browser keeps between visits. One that is full, or forbids it, keeps nothing, and the page goes on.

/** The text that was kept by this name, or null. @param {string} name */
export function kept(name) {
  try {
    return globalThis.localStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

/** What keeps the page itself, where the browser has it and allows it. */
export function workers() {
  try {
    return globalThis.navigator?.serviceWorker;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A game is still in its link, and a choice is asked again next time.
  }
}
