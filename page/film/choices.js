// What the film is of: with alpha-beta or without, and how deep.

import { make } from "../dom.js";
import { depthName } from "./names.js";
import { t } from "./texts.js";

const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @typedef {{depth: number | null, pruning: boolean}} Choice */

/** @param {(choice: Choice) => void} change */
export function choices(change) {
  const pruning = make("input", { type: "checkbox", role: "switch" });
  const depth = make("select", {}, make("option", { value: "", textContent: t("depth.auto") }));
  depth.append(...DEPTHS.map((value) => make("option", { value: String(value), textContent: depthName(value) })));
  const choice = () => ({ depth: depth.value ? Number(depth.value) : null, pruning: pruning.checked });
  for (const input of [pruning, depth]) input.addEventListener("change", () => change(choice()));
  const element = make(
    "div",
    { className: "film-choices" },
    make("label", { className: "film-switch" }, pruning, t("pruning")),
    make("label", {}, t("depth"), " ", depth),
  );
  return { element, choice };
}
