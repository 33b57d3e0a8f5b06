// Who plays, by which rules, and what is shown: chosen in a sheet.

import { hear, isHeard } from "../board/sound.js";
import { button, make, sayFault } from "../dom.js";
import { positionWords } from "../game/address.js";
import { playerName, rulesOf } from "../game/names.js";
import { Seats } from "../game/seats.js";
import { t } from "../texts/index.js";
import { openEditor } from "./editor.js";
import { SeatChoice } from "./opponents.js";
import { switchOf } from "./parts.js";
import { ruleChoice } from "./rules.js";
import { openSheet } from "./sheet.js";

/** Opens the settings of a game that is played. */
export function openSettings(play) {
  // Somebody may have gone on while this was loading.
  if (play.isClosed) return;
  const { game } = play;
  const { card } = game;
  const form = make("form", { className: "settings" });
  const seats = card.players.map((player) => new SeatChoice(card, player, play.seats.who[player], seat));
  const first = make("select", {}, ...card.players.map((player) => new Option(playerName(card, player), player)));
  first.value = game.first;
  const trouble = make("p", { className: "trouble", role: "alert", hidden: true });
  const rules = card.parameters.map((parameter) => ruleChoice(parameter, game.rules));
  form.append(
    ...seats.map(({ element }) => element),
    make("label", {}, make("span", { textContent: t("begins") }), first),
  );
  if (rules.length > 0)
    form.append(
      make("fieldset", {}, make("legend", { textContent: t("rules") }), ...rules.map(({ element }) => element)),
    );
  form.append(
    make("p", { className: "quiet", textContent: rulesOf(card) }),
    toggle("show-values", play.showsValues, (isOn) => play.showValues(isOn)),
    toggle("sounds", isHeard(), hear),
    toggle("show-numbers", play.showsNumbers, (isOn) => play.showNumbers(isOn)),
    trouble,
    make(
      "div",
      { className: "row" },
      make("button", { className: "primary", textContent: t("start") }),
      button(t("rematch"), () => {
        close();
        play.restart({ seats: play.seats.changed });
      }),
      button(t("set-up"), () => {
        close();
        openEditor(play);
      }),
      make("a", { href: minimaxOf(game), textContent: t("minimax-here"), onclick: () => close() }),
    ),
  );
  const seatsNow = () =>
    new Seats(card.players, Object.fromEntries(card.players.map((player, place) => [player, seats[place].who])));
  // Who plays is changed in the game that is on the board.
  function seat() {
    play.seats = seatsNow();
    play.isPaused = false;
    play.arrive();
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = rules.map(({ parameter, read }) => [parameter.name, read()]);
    const own = chosen.filter(([name, value]) => value !== card.rules[name]);
    try {
      await play.restart({ seats: seatsNow(), rules: Object.fromEntries(own), player: first.value, isStrict: true });
      close();
    } catch (error) {
      // What was chosen stays, to be mended.
      sayFault(trouble, error);
      trouble.hidden = false;
    }
  });
  const close = openSheet(t("settings"), form);
}

/** The address of the tree below the position on the board. */
const minimaxOf = (game) => `/?view=minimax&${positionWords(game, game.position)}`;

/** A switch that acts at once, named by its text. */
function toggle(name, isOn, change) {
  const input = switchOf(isOn, { "data-choice": name, onchange: () => change(input.checked) });
  return make("label", { className: "switch" }, make("span", { textContent: t(name) }), input);
}
