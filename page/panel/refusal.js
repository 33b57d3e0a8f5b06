// Why a press of a cell does nothing, in the words of the game.

import { cellsOf } from "../game/cells.js";
import { columnName, ownerOf, playerName } from "../game/names.js";
import { t } from "../texts/index.js";

/** Why nothing can be done at a place. */
export function refusalOf(play, place) {
  return play.mayPlay ? atPlace(play, place) : now(play);
}

/** Why no move can be made now. */
function now({ line, standing, isOver, after }) {
  if (line) return t("line-is-no-game");
  if (isOver) return t("game-is-over");
  if (after.objection) return t("objection-first");
  return t(standing ? "not-your-turn" : "not-known-yet");
}

function atPlace({ game, position, standing, pressed, player }, place) {
  const { card } = game;
  const marks = cellsOf(position);
  const mark = marks[place];
  const isTaken = typeof mark === "string";
  if (standing.isByColumn) {
    const column = place % standing.columns;
    const isFull = marks.every((each, at) => at % standing.columns !== column || typeof each === "string");
    return isFull ? t("column-full", { column: columnName(game.shape, column) }) : t("not-a-move");
  }
  if (pressed.length > 0) return t("not-there");
  const owner = isTaken ? ownerOf(card, mark) : null;
  if (standing.moves.every(({ squares }) => squares.length === 1)) return t(isTaken ? "is-taken" : "not-a-move");
  if (!isTaken) return t("choose-yours", { player: playerName(card, player) });
  if (owner !== null && owner !== playerName(card, player)) return t("is-theirs", { player: owner });
  return t("not-this-piece");
}
