// Reasons for moves, as they are said on the page.

import { moveName, moveTitle } from "../game/names.js";
import { reasons, t } from "../texts/index.js";

/** A line that goes on needs no full stop. */
const neat = (why) => why.replaceAll("….", "…");

/** The sentence of the server, without the unit that players leave out: "wins in 15", and with the names of moves. */
const said = (why, { card }) =>
  neat((why ?? "").replaceAll(/ in (\d+) pl(?:y|ies)\b/g, " in $1"))
    .replace(/^pop-\w+/, (name) => moveTitle(card, name))
    .replaceAll(/\bpop-\w+/g, (name) => moveName(card, name));

/** Why a move is good or bad; empty where nothing is known. */
export const whyOf = (known, game, lines = []) =>
  reasons && known.facts ? neat(reasons.reasonOf(known, game, reasons.texts, lines)) : said(known.why, game);

/** What the opponent threatens. */
export const threatIn = (threat, game) =>
  reasons ? neat(reasons.threatOf(threat, game, reasons.texts)) : said(threat.why, game);

/** What would have been better than a mistake, and why. */
export function betterThan({ best, played }, game) {
  const why = whyOf(best, game, [played]);
  return why ? `${t("better")} ${why}` : t("better-was", { move: moveTitle(game.card, best.name) });
}
