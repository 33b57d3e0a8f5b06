// Reasons of the server, as they are said on the page.

import { moveTitle } from "../game/names.js";
import { t } from "../texts/index.js";

/** A reason without the unit that players leave out: "wins in 15". */
export const whyOf = ({ why }) => (why ?? "").replaceAll(/ in (\d+) pl(?:y|ies)\b/g, " in $1").replaceAll("….", "…");

/** What would have been better than a mistake, and why. */
export function betterThan({ best }, card) {
  const why = whyOf(best);
  return why ? `${t("better")} ${why}` : t("better-was", { move: moveTitle(card, best.name) });
}
