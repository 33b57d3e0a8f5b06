// The tree of a small position, drawn by the server and stepped through call by call.

import { post, Refused, treePicture } from "./api.js";
import { allow, find, onPress } from "./dom.js";
import { signed } from "./score.js";

/** The last call that is made below each, or itself: when it returns. */
function returns(calls) {
  const last = new Map(calls.map(({ number }) => [number, number]));
  for (const { number, parent } of calls.toReversed()) {
    if (parent !== null) last.set(parent, Math.max(last.get(parent), last.get(number)));
  }
  return last;
}

function returned({ number, score, outcome, bound, chosen }) {
  const limits = { at_least: "at least ", at_most: "at most " };
  const cause = chosen ? `, which is what call ${chosen} returned` : "";
  return `call ${number} returned ${limits[bound] ?? ""}${signed(score, outcome || (bound && Number.isInteger(score)))}${cause}`;
}

/** `question` returns the fields that describe what is on the board. */
export function tree(question, fail) {
  const steps = find("tree-steps");
  const slider = find("tree-call");
  const note = find("tree-note");
  const picture = find("tree-picture");
  let calls = [];
  let last = new Map();
  let asking = new AbortController();

  /** For another position. */
  function clear() {
    asking.abort();
    asking = new AbortController();
    steps.hidden = true;
    picture.hidden = true;
    note.textContent = "";
  }

  async function show() {
    clear();
    const { signal } = asking;
    const body = question();
    if (find("tree-depth").value) body.depth = Number(find("tree-depth").value);
    if (find("tree-pruning").checked) body.pruning = "alpha-beta";
    try {
      // It may be refused where the calls are not.
      const svg = await treePicture(body, signal);
      const { nodes } = await post("/game-tree", body, signal);
      calls = nodes.filter(({ number }) => number !== null);
      last = returns(calls);
      picture.replaceChildren(svg);
      picture.hidden = false;
      slider.max = calls.length;
      slider.value = calls.length;
      steps.hidden = false;
      step();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused)) return fail(error);
      note.textContent = error.message;
    }
  }

  /** Shows what has happened up to a call: what has been made, and what has returned. */
  function step() {
    const now = Number(slider.value);
    const svg = picture.firstElementChild;
    svg.classList.toggle("unfinished", now < calls.length);
    for (const part of svg.querySelectorAll("[data-step]")) {
      part.classList.toggle("later", Number(part.dataset.step) > now);
      part.classList.toggle("open", last.get(Number(part.dataset.number)) > now);
      part.classList.toggle("current", Number(part.dataset.number) === now);
    }
    const { level, player } = calls[now - 1];
    const ended = calls.filter(({ number }) => last.get(number) === now).toReversed();
    const said = ended.map(returned).join("; ");
    note.textContent = `Call ${now} of ${calls.length}, level ${level}: ${player} to move.${said && ` Then ${said}.`}`;
    allow(find("tree-back"), now > 1);
    allow(find("tree-on"), now < calls.length);
    svg.querySelector(".current").scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const by = (calls) => () => {
    slider.value = Number(slider.value) + calls;
    step();
  };
  const redraw = () => steps.hidden || show();
  find("tree-show").addEventListener("click", show);
  find("tree-depth").addEventListener("change", redraw);
  find("tree-pruning").addEventListener("change", redraw);
  onPress(find("tree-back"), by(-1));
  onPress(find("tree-on"), by(1));
  slider.addEventListener("input", step);
  return { clear };
}
