// Who plays, by which rules, and what is shown: chosen in a sheet.

import { hear, isHeard } from "../board/sound.js";
import { button, make } from "../dom.js";
import { asText, ruleOf } from "../game/address.js";
import { playerName, rulesOf } from "../game/names.js";
import { FIRST_LEVEL, LEVELS, PERSON, Seats, TEACHER } from "../game/seats.js";
import { t } from "../texts/index.js";
import { openEditor } from "./editor.js";
import { openSheet } from "./sheet.js";

/** Opens the settings of a game that is played. */
export function openSettings(play) {
  const { game, seats } = play;
  const { card } = game;
  const form = make("form", { className: "settings" });
  const selects = card.players.map((player) => seatSelect(card, player, seats.who[player]));
  const first = make("select", {}, ...card.players.map((player) => new Option(playerName(card, player), player)));
  first.value = game.first;
  const rules = card.parameters.map((parameter) => ruleInput(parameter, game.rules));
  form.append(
    ...selects.map((select, place) =>
      labelled(t("who-plays", { player: playerName(card, card.players[place]) }), select),
    ),
    labelled(t("begins"), first),
  );
  if (rules.length > 0)
    form.append(
      make("fieldset", {}, make("legend", { textContent: t("rules") }), ...rules.map(({ element }) => element)),
    );
  form.append(
    make("p", { className: "quiet", textContent: rulesOf(card) }),
    toggle(t("show-values"), play.showsValues, (isOn) => play.showValues(isOn)),
    toggle(t("sounds"), isHeard(), hear),
    toggle(t("show-numbers"), play.showsNumbers, (isOn) => play.showNumbers(isOn)),
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
    new Seats(card.players, Object.fromEntries(card.players.map((player, place) => [player, selects[place].value])));
  for (const select of selects) {
    select.addEventListener("change", () => {
      play.seats = seatsNow();
      play.isPaused = false;
      play.arrive();
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = rules.map(({ parameter, read }) => [parameter.name, read()]);
    const own = chosen.filter(([name, value]) => value !== card.rules[name]);
    close();
    play.restart({ seats: seatsNow(), rules: Object.fromEntries(own), player: first.value });
  });
  const close = openSheet(t("settings"), form);
}

/** The address of the tree below the position on the board. */
function minimaxOf({ card, position, rules }) {
  const words = new URLSearchParams({
    view: "minimax",
    game: card.name,
    board: asText(position.board),
    player: position.player,
  });
  for (const [name, value] of Object.entries(rules)) words.set(`rules.${name}`, value);
  return `/?${words}`;
}

function seatSelect({ level_elos: elos = [] }, player, who) {
  const select = make(
    "select",
    { "data-player": player },
    new Option(t("a-person"), PERSON),
    new Option(t("engine-teacher"), TEACHER),
  );
  for (let level = 1; level <= LEVELS; level++) {
    const name = level === FIRST_LEVEL ? "beginner" : level === LEVELS ? "strongest" : "engine-level";
    const known = elos.find((each) => each.level === level);
    const elo = known ? t("elo", { elo: known.elo }) : "";
    select.append(new Option(`${t(name, { level })}${elo}`, String(level)));
  }
  select.value = who;
  return select;
}

function ruleInput(parameter, rules) {
  const { name, description, type, minimum, maximum, words = [], default: usual } = parameter;
  const value = rules[name] ?? usual;
  const input =
    type === "boolean"
      ? make("input", { type: "checkbox", checked: value })
      : words.length > 0
        ? make("input", { type: "text", pattern: [...words, "[0-9]+"].join("|"), value, required: true })
        : make("input", { type: "number", min: minimum, max: maximum, value, required: true });
  input.dataset.rule = name;
  const read = () => (type === "boolean" ? input.checked : ruleOf(parameter, input.value));
  return { parameter, read, element: labelled(description, input) };
}

const labelled = (text, input) => make("label", {}, make("span", { textContent: text }), input);

function toggle(text, isOn, change) {
  const input = make("input", { type: "checkbox", checked: isOn, onchange: () => change(input.checked) });
  return make("label", { className: "switch" }, input, make("span", { textContent: text }));
}
