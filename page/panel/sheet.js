// Sheets: what is asked or shown for a while, over the page.

import { button, make } from "../dom.js";
import { t } from "../texts/index.js";

/** Opens a sheet with this title and content; returns what closes it. */
export function openSheet(title, ...content) {
  const close = button("✕", () => sheet.close(), { className: "square close", "aria-label": t("close") });
  const head = make("header", {}, make("h2", { textContent: title }), close);
  const sheet = make("dialog", { className: "sheet", "aria-label": title }, head, ...content);
  sheet.addEventListener("close", () => sheet.remove());
  // A press beside the sheet closes it.
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
  // Two quick presses ask for the same one twice.
  for (const other of document.querySelectorAll("dialog")) other.close();
  document.body.append(sheet);
  sheet.showModal();
  return () => sheet.close();
}

/** What the keys do, in the order of the list. */
const KEYS = ["← → ↑ ↓", "Enter", "Esc", "u", "h", "v", "f", "n", "[ ]", "Home End", "?"];

export function openKeys() {
  const meanings = t("keys-list").split("; ");
  const rows = KEYS.flatMap((key, place) => [
    make("dt", {}, make("kbd", { textContent: key })),
    make("dd", { textContent: meanings[place] }),
  ]);
  openSheet(t("keys"), make("dl", { className: "keys" }, ...rows));
}
