// Where the parts of the film stand.

import { make } from "../dom.js";
import { t } from "./texts.js";

/**
 * `waiting` are the parts that have nothing to show until there is a tree.
 * @param {Record<"choices" | "controls" | "status" | "again" | "now" | "openAll" | "region" | "note" | "code" | "stack"
 *   | "chart", HTMLElement>} parts
 * @returns {{element: HTMLElement, waiting: HTMLElement[]}}
 */
export function skeleton({ choices, controls, status, again, now, openAll, region, note, code, stack, chart }) {
  const head = make("div", { className: "film-head" }, make("h2", { textContent: t("tree") }), openAll);
  const legend = make("p", { className: "film-quiet", textContent: t("legend") });
  const tree = make("section", { className: "film-picture" }, head, region, legend, note);
  const side = make("div", { className: "film-side-by-side" }, code, stack);
  const stage = make("div", { className: "film-stage" }, now, tree, side);
  const element = make(
    "div",
    { className: "film" },
    make("div", { className: "film-title" }, make("h1", { textContent: t("title") }), choices),
    make("p", { className: "film-quiet film-intro", textContent: t("intro") }),
    make("div", { className: "film-player" }, controls, status, again),
    stage,
    chart,
  );
  return { element, waiting: [controls, stage, chart] };
}
