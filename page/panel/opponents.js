// Who has a seat: a person, the engine at a level, or the engine as a teacher. Chosen in the settings.

import { make } from "../dom.js";
import { playerName } from "../game/names.js";
import { FIRST_LEVEL, LEVELS, levelWord, PERSON, TEACHER } from "../game/seats.js";
import { t } from "../texts/index.js";

/** Stands for the engine, whose level is chosen beside it. */
const ENGINE = "engine";

export class SeatChoice {
  #card;

  /** `change` is called when somebody else has the seat. */
  constructor(card, player, who, change) {
    this.#card = card;
    const isLevel = who !== PERSON && who !== TEACHER;
    const name = playerName(card, player);
    this.kind = make(
      "select",
      { "data-player": player },
      new Option(t("a-person"), PERSON),
      new Option(t("the-engine"), ENGINE),
      new Option(t("engine-teacher"), TEACHER),
    );
    this.kind.value = isLevel ? ENGINE : who;
    this.level = make("input", {
      type: "range",
      min: 1,
      max: LEVELS,
      value: isLevel ? who : FIRST_LEVEL,
      "data-level": player,
      "aria-label": t("level-of", { player: name }),
    });
    this.said = make("output", { className: "quiet" });
    this.row = make("div", { className: "level" }, this.level, this.said);
    const label = make("label", {}, make("span", { textContent: t("who-plays", { player: name }) }), this.kind);
    this.element = make("div", { className: "seat-choice" }, label, this.row);
    this.level.addEventListener("input", () => this.#draw());
    for (const control of [this.kind, this.level]) {
      control.addEventListener("change", () => {
        this.#draw();
        change();
      });
    }
    this.#draw();
  }

  get who() {
    return this.kind.value === ENGINE ? this.level.value : this.kind.value;
  }

  /** Says what the level is, for the eye and for the ear. */
  #draw() {
    const level = Number(this.level.value);
    this.row.hidden = this.kind.value !== ENGINE;
    const known = this.#card.level_elos.find((each) => each.level === level);
    const elo = known ? [t("elo", { elo: known.elo })] : [];
    const said = [t("level", { level }), t(`strength-${levelWord(level)}`), ...elo].join(", ");
    this.said.textContent = said;
    this.level.setAttribute("aria-valuetext", said);
  }
}
