// How many calls each idea of the tutorials leaves, on a logarithmic scale.

import { make, say } from "../dom.js";
import { askIdeas } from "./ask.js";
import { count, depthName } from "./names.js";
import { has, t } from "./texts.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./ask.js").Costs} Costs */

/** @param {string} name */
const ideaName = (name) => (has(`idea.${name}`) ? t(`idea.${name}`) : name);

/** The power of ten at which the scale ends. @param {Costs} costs */
function decades({ costs, most_positions: limit }) {
  const most = Math.max(...costs.map(({ calls }) => calls ?? limit));
  return Math.max(1, Math.ceil(Math.log10(most)));
}

/** @param {Costs["costs"][number]} cost @param {number} end @param {number} limit */
function row({ name, calls }, end, limit) {
  const bar = make("div", { className: calls === null ? "film-bar more" : "film-bar" });
  bar.style.width = `${(100 * Math.log10(Math.max(1, calls ?? limit))) / end}%`;
  const track = make("div", { className: "film-track" }, bar);
  track.style.backgroundSize = `${100 / end}% 100%`;
  const number = calls === null ? t("ideas.more", { n: count(limit) }) : count(calls);
  const head = make("th", { scope: "row", textContent: ideaName(name) });
  return make("tr", {}, head, make("td", { className: "film-number", textContent: number }), make("td", {}, track));
}

/** Whether the number of a mark would stand on another. @param {number} power @param {number} end */
const isCrowded = (power, end) => power !== end && (power % 2 === 1 || power === end - 1);

/** The scale under the bars: 1, 10, 100 … @param {number} end */
function scale(end) {
  const marks = Array.from({ length: end + 1 }, (_, power) => {
    const mark = make("span", { textContent: count(10 ** power) });
    mark.style.left = `${(100 * power) / end}%`;
    return mark;
  });
  // On a narrow screen long numbers would stand on each other.
  for (const [power, mark] of marks.entries()) mark.hidden = end > 4 && isCrowded(power, end);
  const row = make("div", { className: "film-scale" }, ...marks);
  row.setAttribute("aria-hidden", "true");
  return row;
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
      const end = decades(answer);
      body.replaceChildren(...answer.costs.map((cost) => row(cost, end, answer.most_positions)));
      below.replaceChildren(scale(end));
      table.hidden = false;
      const extent = depth === null ? t("ideas.end") : t("ideas.depth", { depth: depthName(depth) });
      say(note, [extent, saved(answer), t("ideas.scale")].filter(Boolean).join(" "));
      whole.hidden = depth === null || card.has_cycles;
      whole.onclick = () => show(null, signal);
    } catch (error) {
      if (!one.aborted) say(note, sentenceOf(error));
    }
  }

  return { element: make("section", { className: "film-ideas" }, heading, intro, table, note, whole), show };
}
