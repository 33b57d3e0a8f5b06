// How the game stands, in a sentence.

import { playerName } from "../game/names.js";
import { stonesLeft } from "../game/turns.js";
import { t } from "../texts/index.js";

export function statusOf(play) {
  const { game, standing, seats } = play;
  const { card } = game;
  const name = (player) => playerName(card, player);
  if (standing?.status === "won") {
    const [person, other] = seats.persons;
    if (person === undefined || other !== undefined) return t("x-has-won", { player: name(standing.winner) });
    return t(person === standing.winner ? "you-have-won" : "you-have-lost");
  }
  if (standing?.status === "draw") return t("it-is-a-draw");
  const claim = standing?.claimable ? ` ${t(`claim-${standing.claimable}`)}` : "";
  return `${toMove(game, name(play.player))}${claim}`;
}

function toMove(game, player) {
  const stones = stonesLeft(game);
  return stones ? t("x-to-move-stones", { player, stones: t("stones", stones) }) : t("x-to-move", { player });
}
