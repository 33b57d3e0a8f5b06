// The page begins: its language, its links, and what it does while it is open.

import { slowness } from "./api.js";
import { find } from "./dom.js";
import { workers } from "./storage.js";
import { choose, language, languages, ready, t } from "./texts/index.js";
import { askAgain, follow, play, show } from "./visit.js";

// Links within the page open without a new one.
document.addEventListener("click", (event) => {
  const link = /** @type {any} */ (event.target).closest("a");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0);
  if (!link || !isPlain || link.target || link.origin !== location.origin || link.pathname !== "/") return;
  event.preventDefault();
  follow(link.href);
});
addEventListener("popstate", show);
// Few wait so long that they need to be told why.
slowness.tell = (isSlow) =>
  import("./slow.js").then(
    ({ saySlow, beQuiet }) => (isSlow ? saySlow(askAgain && (() => askAgain?.())) : beQuiet()),
    () => {},
  );
// A browser may keep the page when it is left, and with it what is asked.
addEventListener("pagehide", () => play?.asking.drop());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) play?.arrive();
});

/** Writes the head of the page in its language. */
function writeHead() {
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = t(/** @type {any} */ (element).dataset.text);
  }
  find("language").ariaLabel = t("language");
}

document.documentElement.lang = language;
const tongues = find("language");
tongues.replaceChildren(...languages.map((tag) => new Option(tag.toUpperCase(), tag)));
/** @type {any} */ (tongues).value = language;
tongues.addEventListener("change", ({ target }) => choose(/** @type {any} */ (target).value));

ready.then(() => {
  writeHead();
  // What says that the server is slow has to be there before.
  show().then(() => import("./slow.js").catch(() => {}));
});
// What needs no engine works without a network after the first visit.
workers()
  ?.register("/sw.js")
  .catch(() => {});
