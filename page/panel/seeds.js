// Seeds are put into the pits of a board, and taken out. The game has as many as it has: the others are in hand.

import { JOINED } from "../board/board.js";
import { make, say } from "../dom.js";
import { markOf, seedsIn } from "../game/sowing.js";
import { t } from "../texts/index.js";

/** What changes `marks`, as `placing` does it with pieces. */
export function seeding(start, marks) {
  const count = (cells) => cells.reduce((sum, mark) => sum + seedsIn(mark), 0);
  const all = count(start);
  let step = 1;
  const choice = (sign, name, change) => {
    const made = make("button", { type: "button", className: "piece-choice", "aria-label": name, title: name });
    made.append(sign);
    made.addEventListener("click", () => {
      step = change;
      for (const each of choices) each.setAttribute("aria-pressed", String(each === made));
    });
    return made;
  };
  const choices = [choice("+", t("set-up-add"), 1), choice("−", t("set-up-take"), -1)];
  // Seeds are taken first where none is left to put.
  choices[count(marks) < all ? 0 : 1].click();
  const left = make("span", { className: "quiet", role: "status" });
  return {
    explanation: t("set-up-seeds"),
    parts: [...choices, left],
    press: (place, isOther) => {
      const change = isOther ? -step : step;
      if (change > 0 && count(marks) >= all) return;
      marks[place] = markOf(Math.max(0, seedsIn(marks[place]) + change));
    },
    clear: () => {
      for (const [place, mark] of marks.entries()) if (mark !== JOINED) marks[place] = markOf(0);
    },
    draw: () => say(left, t("set-up-left", { count: all - count(marks) })),
  };
}
