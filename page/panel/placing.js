// Pieces are chosen, and put on the cells of a board.

import { make } from "../dom.js";
import { markName } from "../game/names.js";
import { t } from "../texts/index.js";
import { Hands } from "./hands.js";

/** The mark of a dot, which stands already. */
const DOT = "+";
/** Marks of the board itself: what men are in hand. */
const isPiece = (mark) => mark !== DOT && !/^\d+:\d+$/.test(mark);

/**
 * What changes `marks` on this board.
 * @returns {{explanation: string, parts: Node[], press: (place: number, isOther: boolean) => void, clear: () => void,
 *   draw: () => void}} `press` is told whether the other button was meant, and `draw` is called after each change
 */
export function placing({ card }, board, marks, changed) {
  let chosen = null;
  const hands = card.layout === "rings" ? new Hands(card, marks, changed) : null;
  const kinds = [...board.element.querySelectorAll("defs [id^=mark-]")].map(({ id }) => id.slice(5)).filter(isPiece);
  const choices = [...kinds, null].map((mark) => {
    const name = mark === null ? t("set-up-empty") : markName(card, mark);
    const choice = make("button", { type: "button", className: "piece-choice", "aria-label": name, title: name });
    choice.append(mark === null ? "✕" : board.pictureOf(mark));
    choice.addEventListener("click", () => {
      chosen = mark;
      for (const each of choices) each.setAttribute("aria-pressed", String(each === choice));
    });
    return choice;
  });
  choices[0]?.click();
  const clear = () => {
    marks.fill(null);
    hands?.fill();
  };
  return {
    explanation: t("set-up-more"),
    parts: [...choices, ...(hands?.parts ?? [])],
    press: (place, isOther) => {
      marks[place] = isOther || marks[place] === chosen ? null : chosen;
      hands?.fit();
    },
    clear,
    draw: () => hands?.draw(),
  };
}
