// The moves of the game, to go to any of them; other moves that were tried at a place stand below it.

import { button, make } from "../dom.js";
import { listName, rulesOf } from "../game/names.js";
import { turnOf } from "../game/turns.js";
import { t } from "../texts/index.js";

/** How a verdict is marked, as annotators mark moves. */
const SIGNS = { blunder: "??", mistake: "?", miss: "?", inaccuracy: "?!", great: "!", only: "!" };

export class Moves {
  #made = "";

  constructor(play) {
    this.play = play;
    this.list = make("ol", { className: "moves-list" });
    this.look = button(t("review"), () => play.reviewNow(), { className: "small" });
    this.how = make("p", { className: "quiet", textContent: t("no-moves") });
    this.none = make("div", { className: "begin" }, make("p", { textContent: rulesOf(play.game.card) }), this.how);
    this.element = make(
      "section",
      { className: "card moves", "aria-label": t("moves") },
      this.none,
      this.list,
      this.look,
    );
  }

  draw() {
    const { game } = this.play;
    const { line } = game;
    this.look.hidden = !this.play.mayReview;
    this.none.hidden = line.length > 1;
    this.how.hidden = !this.play.mayPlay;
    const verdicts = line.map((at) => this.play.after.verdictAt(at)?.verdict ?? "");
    const made = JSON.stringify([line, game.at, verdicts, game.nodes.length]);
    if (made === this.#made) return;
    this.#made = made;
    const entries = line.slice(1).map((at, place) => this.#entry(at, verdicts[place + 1]));
    const rows = [];
    const turns = line.length > 1 ? turnOf(game, line.length - 1) : 0;
    // Where the second player begins, the first turn has one move.
    const shift = turnOf(game, 2) - 1;
    for (let number = 1; number <= turns; number++) {
      const place = 2 * (number - 1) - shift;
      const pair = [entries[place] ?? make("span", { textContent: "…" }), entries[place + 1] ?? make("span")];
      rows.push(
        make("li", { value: number }, make("span", { className: "number", textContent: String(number) }), ...pair),
      );
    }
    this.list.replaceChildren(...rows);
    // The page is laid out once, when all of it is drawn.
    requestAnimationFrame(() => this.#showCurrent());
  }

  #showCurrent() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const beyond = current.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    this.list.scrollTop += beyond - this.list.clientHeight / 2;
  }

  #entry(at, verdict) {
    const { play } = this;
    const { game } = play;
    const { name, parent } = game.nodes[at];
    const press = make(
      "button",
      { type: "button", className: `move ${verdict}`, onclick: () => play.goTo(at) },
      listName(name),
    );
    if (SIGNS[verdict])
      press.append(make("span", { className: "sign", textContent: SIGNS[verdict], title: t(`verdict-${verdict}`) }));
    if (at === game.at) press.setAttribute("aria-current", "true");
    const others = game.nodes[parent].children.filter((child) => child !== at);
    if (others.length === 0) return press;
    const branches = others.map((child) =>
      make("button", {
        type: "button",
        className: "branch",
        onclick: () => play.goTo(child),
        textContent: listName(game.nodes[child].name),
      }),
    );
    return make(
      "span",
      { className: "with-branches" },
      press,
      make("span", { className: "branches", title: t("branch-at") }, ...branches),
    );
  }
}
