// The board of the call at work, large enough to play it through in one's head.

import { make, say } from "../dom.js";
import { role, scoreOf, standing } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Moment} Moment */

/** @param {Card} card */
export function nowPanel(card) {
  const picture = make("div", { className: "film-now-board", role: "img" });
  const caption = make("p", { className: "film-now-who" });
  const value = make("p", { className: "film-now-score" });
  const heading = make("h2", { textContent: t("now") });
  const element = make("section", { className: "film-now" }, heading, picture, caption, value);
  return {
    element,
    /** @param {Moment} moment @param {import("./board.js").Boards} boards */
    show({ step: { call }, stack, returned }, boards) {
      const before = stack.find((frame) => frame.child === call)?.call.node;
      element.classList.toggle("is-wide", boards.ratio > 2);
      picture.replaceChildren(boards.picture(call.node, before));
      picture.ariaLabel = standing(card, call.node);
      const name = `${t("play.call")} ${call.number}: ${standing(card, call.node)}`;
      say(caption, call.isOver ? name : `${name}, ${role(call)}`);
      say(value, returned.has(call.number) ? scoreOf(call.node) : "");
    },
  };
}
