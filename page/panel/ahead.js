// The button of a line: it leads through the line, which is seen on the board as long as one points at the button.

import { button } from "../dom.js";
import { moveName } from "../game/names.js";
import { t } from "../texts/index.js";

/** A button for the line `pv`, which begins with the move `name` at a node of the game. */
export function lineButton(play, { pv, name }, at, properties = {}) {
  const see = () => play.foresee({ at, moves: pv });
  const leave = () => play.foresee(null);
  return button(t("show-line"), () => play.showLine(at, pv, moveName(play.game.card, name)), {
    onpointerenter: see,
    onpointerleave: leave,
    // A click takes the focus, too.
    onfocus: ({ target }) => target.matches(":focus-visible") && see(),
    onblur: leave,
    ...properties,
  });
}
