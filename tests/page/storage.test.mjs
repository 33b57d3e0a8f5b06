// What the browser keeps, where it forbids it: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

const forbidden = {
  get() {
    throw new DOMException("The document is sandboxed.", "SecurityError");
  },
};
Object.defineProperty(globalThis, "localStorage", forbidden);
Object.defineProperty(globalThis, "navigator", { value: Object.defineProperty({}, "serviceWorker", forbidden) });

const { choice, keepChoice, saved } = await import("../../page/game/saved.js");
const { workers } = await import("../../page/storage.js");
const { t } = await import("../../page/texts/index.js");

test("a browser that keeps nothing is no fault", () => {
  keepChoice("values", "on");
  assert.equal(choice("values", "off"), "off");
  assert.equal(saved("chess"), null);
  assert.equal(workers(), undefined);
});

test("its reader has English words", () => {
  assert.equal(t("close"), "Close");
});
