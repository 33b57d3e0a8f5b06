// The calls that are open, the newest first, each with its window and the value that cuts it.

import { make } from "../dom.js";
import { alphaOf, betaOf, plain, role, scoreOf } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Frame} Frame */

/** The value at which the other moves of a call cannot matter. @param {Frame} frame */
function cutWhen({ call, alpha, beta }) {
  const end = call.isMax ? beta : alpha;
  if (end === null) return t("stack.never");
  return `${call.isMax ? "≥" : "≤"} ${plain(end)}`;
}

/** @param {Frame} frame @param {boolean} pruning */
function row(frame, pruning) {
  const { call, alpha, beta, best } = frame;
  const mark = make("span", { className: `film-side ${call.isMax ? "is-max" : "is-min"}`, textContent: role(call) });
  const cells = [call.node.name ?? "–", mark, best ? scoreOf(best.node) : "–"];
  if (pruning) cells.push(alphaOf(alpha), betaOf(beta), cutWhen(frame));
  const head = make("th", { scope: "row", textContent: String(call.number) });
  return make("tr", {}, head, ...cells.map((cell) => make("td", {}, cell)));
}

/** The panel with the stack of calls. */
export function stackPanel() {
  const head = make("tr");
  const rows = make("tbody");
  const table = make("table", {}, make("thead", {}, head), rows);
  const note = make("p", { className: "film-quiet", textContent: t("stack.window") });
  const heading = make("h2", { textContent: t("stack") });
  const scroll = make("div", { className: "film-scroll" }, table);
  return {
    element: make("section", { className: "film-stack" }, heading, scroll, note),
    /** @param {Frame[]} stack @param {boolean} pruning */
    show(stack, pruning) {
      const keys = ["stack.call", "stack.move", "stack.who", "stack.best"];
      const names = [...keys.map((key) => t(key)), ...(pruning ? ["α", "β", t("stack.cut")] : [])];
      head.replaceChildren(...names.map((name) => make("th", { scope: "col", textContent: name })));
      rows.replaceChildren(...stack.toReversed().map((frame) => row(frame, pruning)));
      note.hidden = !pruning;
    },
  };
}
