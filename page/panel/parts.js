// The parts that cards and sheets are made of.

import { make } from "../dom.js";

/** A title in the colour of a value, and what is said of it. */
export function sentence(title, tone, why) {
  return make("p", {}, make("strong", { className: tone, textContent: title }), why ? ` ${why}` : "");
}

export const strong = (text) => make("p", {}, make("strong", { textContent: text }));
export const chip = (text) => make("span", { className: "chip", textContent: text });
export const row = (...parts) => make("div", { className: "row" }, ...parts);

/** A box that is ticked, which looks like a switch and is called one. */
export const switchOf = (isOn, properties = {}) =>
  make("input", { type: "checkbox", role: "switch", checked: isOn, ...properties });
