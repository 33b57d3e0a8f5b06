// Why a press of a cell does nothing, in the words of the game.

import { cellsOf } from "../game/cells.js";
import { ownerOf, playerName } from "../game/names.js";
import { t } from "../texts/index.js";

export function refusalOf({ game, position, standing, pressed, player }, place) {
  const { card } = game;
  const mark = cellsOf(position)[place];
  const isTaken = typeof mark === "string";
  if (card.look === "frame") return t("column-full", { column: (place % standing.columns) + 1 });
  if (pressed.length > 0) return t("not-there");
  const owner = isTaken ? ownerOf(card, mark) : null;
  if (standing.moves.every(({ squares }) => squares.length === 1)) return t(isTaken ? "is-taken" : "not-a-move");
  if (!isTaken) return t("choose-yours", { player: playerName(card, player) });
  if (owner !== null && owner !== playerName(card, player)) return t("is-theirs", { player: owner });
  return t("not-this-piece");
}
