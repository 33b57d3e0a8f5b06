// What the moves are worth: in a table, and on the board.

import { find, make, say } from "./dom.js";
import { fate, signed, tone } from "./score.js";
import { moveOf } from "./standing.js";

/** The candidate to be shown at each place that can be pressed after the cells in `pressed`. */
export function notes({ candidates }, standing, pressed) {
  const notes = new Map();
  for (const candidate of candidates) {
    const { squares } = standing.find(moveOf(candidate));
    const place = squares[pressed.length];
    const goesOn = pressed.every((cell, step) => squares[step] === cell);
    // Best first: where several moves go on at one place, the best is shown.
    if (!goesOn || place === undefined || notes.has(place)) continue;
    notes.set(place, { ...candidate, best: isBest(candidate, candidates[0]) });
  }
  return notes;
}

/** Whether a candidate is as good as the best, but for how soon the game ends. */
const isBest = ({ score, margin }, best) => score === best.score && margin === best.margin;

/** The table of the moves. */
export class Candidates {
  /** What the rows were made of. */
  #drawn = null;

  /** `follow` is told a line to show, `play` a move that no press of a cell can tell. */
  constructor(follow, play) {
    this.table = find("candidates");
    this.follow = follow;
    this.play = play;
  }

  /** Draws what an answer says of the moves; without one, only those that need a button. */
  draw(answer, standing, mayPlay) {
    const buttons = mayPlay ? standing.unpressable.map(({ move }) => move) : [];
    const candidates = answer?.candidates ?? buttons.map((move) => ({ move }));
    this.#show(candidates.length > 0);
    const made = [answer, standing, buttons.length > 0];
    if (made.every((part, place) => part === this.#drawn?.[place])) return;
    this.#drawn = made;
    const rows = candidates.map((candidate) => {
      const move = moveOf(candidate);
      return this.#row(candidate, standing.name(move), buttons.includes(move) ? () => this.play(move) : null);
    });
    this.table.tBodies[0].replaceChildren(...rows);
  }

  /** What is shown is of the position before: the next is being looked at. */
  dim() {
    this.table.inert = true;
  }

  hide() {
    this.#show(false);
  }

  #show(isShown) {
    this.table.inert = false;
    this.table.parentElement.hidden = !isShown;
  }

  #row(candidate, name, play) {
    const { score, outcome, pv } = candidate;
    const button = (label, text, onclick) => {
      const made = make("button", { type: "button", textContent: text, onclick });
      made.setAttribute("aria-label", label);
      return made;
    };
    const row = make("tr", {}, make("th", { scope: "row" }, play ? button(`Play ${name}`, name, play) : name));
    if (score === undefined) return row;
    row.append(
      make("td", { className: tone(score), textContent: signed(score, outcome) }),
      make("td", { textContent: fate(candidate) }),
      make(
        "td",
        {},
        button(`Show best play after ${name}`, "Show", () => this.follow(pv)),
      ),
    );
    return row;
  }
}

/** Says how far the search has come. */
export function drawProgress(answer, isThinking) {
  say(find("progress"), answer ? searched(answer.search, isThinking) : "");
}

/** How searches end that need other words than the name of a limit. */
const ENDS = { settled: "finished", cancelled: "stopped by the server" };

function searched({ exact, depth, nodes, ended_by: endedBy }, isThinking) {
  const count = `${nodes.toLocaleString("en")} positions`;
  if (exact) return `solved, ${count}`;
  // The last answer of a search that was stopped on this page is one on the way, which has no end.
  const end = isThinking ? "…" : `, ${ENDS[endedBy] ?? `stopped by ${endedBy ?? "you"}`}`;
  return `${depth} plies, ${count}${end}`;
}
