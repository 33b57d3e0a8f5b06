// How many calls each idea of the tutorials leaves.

import { make, say } from "../dom.js";
import { askIdeas } from "./ask.js";
import { count, depthName } from "./names.js";
import { has, t } from "./texts.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./ask.js").Costs} Costs */

/** @param {string} name */
const ideaName = (name) => (has(`idea.${name}`) ? t(`idea.${name}`) : name);

/** With numbers further apart than this, small ones could not be seen on an even scale. */
const FAR_APART = 20;

/**
 * The scale of the bars: an even one, or one of powers of ten. `marks` are its numbers.
 * @typedef {{share: (calls: number) => number, marks: number[], isEven: boolean}} Scale a share is from 0 to 1
 */

/** @param {Costs} costs @returns {Scale} */
function scaleOf({ costs, most_positions: limit }) {
  const all = costs.map(({ calls }) => calls ?? limit);
  const most = Math.max(...all);
  if (most < FAR_APART * Math.min(...all)) {
    return { share: (calls) => calls / most, marks: [0, most], isEven: true };
  }
  const end = Math.ceil(Math.log10(most));
  const marks = Array.from({ length: end + 1 }, (_, power) => 10 ** power);
  return { share: (calls) => Math.log10(Math.max(1, calls)) / end, marks, isEven: false };
}

/** @param {number} share */
const percent = (share) => `${100 * share}%`;

/** @param {Costs["costs"][number]} cost @param {Scale} scale @param {number} limit */
function row({ name, calls }, { share, marks }, limit) {
  const bar = make("div", { className: calls === null ? "film-bar more" : "film-bar" });
  bar.style.width = percent(share(calls ?? limit));
  const track = make("div", { className: "film-track" }, bar);
  track.style.backgroundSize = `${percent(1 / (marks.length - 1))} 100%`;
  const number = calls === null ? t("ideas.more", { n: count(limit) }) : count(calls);
  const head = make("th", { scope: "row", textContent: ideaName(name) });
  return make("tr", {}, head, make("td", { className: "film-number", textContent: number }), make("td", {}, track));
}

/** Whether the number of a mark would stand on another. @param {number} place @param {number} last */
const isCrowded = (place, last) => last > 4 && place !== last && (place % 2 === 1 || place === last - 1);

/** The scale under the bars, such as 1, 10, 100 … @param {Scale} scale */
function scaleBelow({ marks, share }) {
  const numbers = marks.map((value, place) => {
    const number = make("span", { textContent: count(value), hidden: isCrowded(place, marks.length - 1) });
    number.style.left = percent(share(value));
    return number;
  });
  return make("div", { className: "film-scale", "aria-hidden": "true" }, ...numbers);
}

/** What all ideas save together. @param {Costs} answer */
function saved({ costs, most_positions: limit }) {
  const [first, last] = [costs[0].calls, costs[costs.length - 1].calls];
  if (last === null) return "";
  const values = { few: count(last), many: count(first ?? limit) };
  return t(first === null ? "ideas.sumMore" : "ideas.sum", values);
}

/**
 * The chart, which is asked for anew with each depth.
 * @param {Question} question
 * @param {Card} card
 * @param {(error: unknown) => string} sentenceOf
 */
export function chartPanel(question, card, sentenceOf) {
  const note = make("p", { className: "film-quiet", role: "status" });
  const body = make("tbody");
  const heads = [t("ideas.idea"), t("ideas.calls"), ""].map((textContent) =>
    make(textContent ? "th" : "td", { textContent, ...(textContent && { scope: "col" }) }),
  );
  const below = make("td");
  const foot = make("tfoot", {}, make("tr", {}, make("td", { colSpan: 2 }), below));
  const table = make("table", { hidden: true }, make("thead", {}, make("tr", {}, ...heads)), body, foot);
  const whole = make("button", { type: "button", textContent: t("ideas.whole"), hidden: true });
  const intro = make("p", { className: "film-quiet", textContent: t("ideas.intro") });
  const heading = make("h2", { textContent: t("ideas") });
  let asking = new AbortController();

  /** @param {number | null} depth @param {AbortSignal} signal */
  async function show(depth, signal) {
    asking.abort();
    asking = new AbortController();
    const one = AbortSignal.any([signal, asking.signal]);
    whole.hidden = true;
    say(note, t("ideas.loading"));
    try {
      const answer = await askIdeas(question, depth, one);
      const scale = scaleOf(answer);
      body.replaceChildren(...answer.costs.map((cost) => row(cost, scale, answer.most_positions)));
      below.replaceChildren(scaleBelow(scale));
      table.hidden = false;
      const extent = depth === null ? t("ideas.end") : t("ideas.depth", { depth: depthName(depth) });
      say(note, [extent, saved(answer), scale.isEven ? "" : t("ideas.scale")].filter(Boolean).join(" "));
      whole.hidden = depth === null || card.has_cycles;
      whole.onclick = () => show(null, signal);
    } catch (error) {
      if (!one.aborted) say(note, sentenceOf(error));
    }
  }

  return { element: make("section", { className: "film-ideas" }, heading, intro, table, note, whole), show };
}
