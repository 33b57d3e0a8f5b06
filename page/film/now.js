// The board of the call at work, large enough to play it through in one's head.

import { cellsOf, smallBoard } from "./board.js";
import { draw, make, say } from "./make.js";
import { role, scoreOf, standing } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Moment} Moment */

const SIZE = 168;

/** @param {Card} card @param {Record<string, unknown> | undefined} rules */
export function nowPanel(card, rules) {
  const picture = make("div", { className: "film-now-board" });
  const caption = make("p", { className: "film-now-who" });
  const value = make("p", { className: "film-now-score" });
  return {
    element: make("section", { className: "film-now" }, make("h2", { textContent: t("now") }), picture, caption, value),
    /** @param {Moment} moment */
    show({ step: { call }, returned }) {
      const title = draw("title", {}, `${standing(card, call.node)}`);
      const svg = draw("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img" }, title);
      svg.append(smallBoard(card, rules, call.node, SIZE));
      picture.replaceChildren(svg);
      picture.hidden = cellsOf(call.node) === null;
      const name = `${t("play.call")} ${call.number}: ${standing(card, call.node)}`;
      say(caption, call.isOver ? name : `${name}, ${role(call)}`);
      say(value, returned.has(call.number) ? scoreOf(call.node) : "");
    },
  };
}
