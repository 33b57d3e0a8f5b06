// The first sight: a tile for each game, and a field for what one has already.

import { get, Refused } from "../api.js";
import { button, make, sayFault } from "../dom.js";
import { gameName } from "../game/names.js";
import { guesses } from "../game/paste.js";
import { t } from "../texts/index.js";

/** The games of the page in their groups, each with moves that show what it looks like. */
const GROUPS = {
  lines: {
    "tic-tac-toe": "b2 c3 a3 c1",
    "connect-four": "4 4 4 3 3 2 4 4 5 1 1 6 3 3",
    gomoku: "h8 h9 g8 f8 i9 g7 f9 j10 g9 e9 g10 g11",
    mnk: "c3 b4 d3 c4 d4",
  },
  territory: {
    hex: "f6 g5 e7 g6 f5 d7 e5",
    "dots-and-boxes": "a1-b1 a1-a2 a2-b2 b1-b2 b2-c2 c2-c3 b3-b4 c3-d3",
    othello: "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7",
    kalah: "4 1 6 3 2 5",
  },
  moves: {
    chess: "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4",
    draughts: "11-15 23-19 8-11 22-17 11-16 24-20",
    breakthrough: "e2e3 d7d6 d2d3 e7e6 c2c3",
    "nine-mens-morris": "d2 f4 d6 b4 f2 b2 d5 e4 g4",
    surakarta: "d2-d3 c5-c4 b2-b3 e5-d4",
  },
};

/** Moves that show what the described games with names look like. */
const DESCRIBED = {
  yavalath: "e5 d6 f4 e4 g5 d5 c7",
  squava: "c3 b2 d4 d2 b4",
  pente: "f6 g6 f7 g7 f5 e7 h8 d8",
  connect6: "f6 g6 g7 e5 f7 h6 d5",
  "exact-gomoku": "f6 g7 g6 e6 f7 f5 h5 e8",
  "hex-with-swap": "c3 swap f6 g5 e7 g6",
  "toe-tac-tic": "b2 a1 c3 a2",
  "pop-out": "d1 c1 d2 d3 c2 c3 e1 e2 pop-d b1 d3",
  qubic: "g7 b7 b3 b8 g4 h8 f7",
};

export class Home {
  /** `open` is told a text and the card of the game that it may be of, `follow` a link to a game. */
  constructor(container, cards, { open, follow }) {
    this.cards = cards;
    this.open = open;
    this.follow = follow;
    const known = Object.values(GROUPS).flatMap((games) => Object.keys(games));
    const more = cards.map(({ name }) => name).filter((name) => !known.includes(name));
    const groups = { ...GROUPS, more: Object.fromEntries(more.map((name) => [name, ""])) };
    document.onkeydown = null;
    container.replaceChildren(
      make(
        "div",
        { className: "home" },
        make("h1", { textContent: t("promise") }),
        make("p", { className: "lead", textContent: t("promise-more") }),
        this.#paste(),
        ...Object.entries(groups).map(([group, games]) => this.#group(group, games)),
        this.#gallery(),
        this.#film(),
      ),
    );
    document.title = "bestmove";
  }

  #group(group, games) {
    const cards = Object.keys(games).map((name) => this.cards.find((card) => card.name === name));
    const tiles = cards.filter(Boolean).map((card) => this.#tile(card, games[card.name]));
    if (tiles.length === 0) return "";
    return make(
      "section",
      {},
      make("h2", { textContent: t(`group-${group}`) }),
      make("ul", { className: "tiles" }, ...tiles),
    );
  }

  /** The described games, which come when one looks that far, and the way to make one. */
  #gallery() {
    const own = make(
      "p",
      { className: "film-link" },
      make("a", { href: "/?view=own" }, make("strong", { textContent: t("own-title") })),
      make("span", { className: "quiet", textContent: ` ${t("own-more")}` }),
    );
    const tiles = make("ul", { className: "tiles" });
    const section = make("section", {}, make("h2", { textContent: t("group-described") }), tiles);
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      get("/games?described=true").then(
        ({ games }) =>
          tiles.append(...games.map((card) => this.#tile(card, DESCRIBED[card.name] ?? card.example_record))),
        // Without them, the page has the games of the menu.
        () => section.remove(),
      );
    });
    observer.observe(section);
    return make("div", {}, section, own);
  }

  #tile(card, record) {
    const words = new URLSearchParams({ game: card.name });
    if (record) words.set("record", record);
    else words.set("moves", "");
    const picture = make("img", {
      src: `/board.svg?${words}&caption=false`,
      alt: "",
      loading: "lazy",
      width: 200,
      height: 200,
    });
    const line = t(`line-${card.name}`);
    const link = make(
      "a",
      { href: `/?game=${card.name}`, "data-game": card.name },
      make("span", { className: "tile-picture" }, picture),
      make("strong", { textContent: gameName(card) }),
      make("span", { className: "quiet", textContent: line === `line-${card.name}` ? "" : line }),
    );
    return make("li", { className: "tile" }, link);
  }

  #film() {
    const words = new URLSearchParams({ view: "minimax" });
    return make(
      "p",
      { className: "film-link" },
      make("a", { href: `/?${words}` }, make("strong", { textContent: t("minimax-tile") })),
      make("span", { className: "quiet", textContent: ` ${t("minimax-more")}` }),
    );
  }

  /** The field for a game or a position that one has. */
  #paste() {
    const field = make("textarea", { rows: 1, placeholder: t("paste-hint"), "aria-label": t("paste-label") });
    const said = make("p", { className: "trouble", role: "alert", hidden: true });
    const which = make("select", { "aria-label": t("paste-which"), hidden: true }, new Option(t("paste-which"), ""));
    which.append(...this.cards.map((card) => new Option(gameName(card), card.name)));
    const show = () => this.#show(field.value.trim(), which, said);
    which.addEventListener("change", show);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      show();
    });
    field.addEventListener("paste", () => setTimeout(show));
    const row = make(
      "div",
      { className: "paste" },
      field,
      which,
      button(t("paste-go"), show, { className: "primary" }),
    );
    return make("div", {}, row, said);
  }

  async #show(text, which, said) {
    if (text === "") return;
    said.hidden = true;
    const link = linkIn(text);
    if (link) return this.follow(link);
    const games = which.value ? [which.value] : guesses(text);
    // A guess may be wrong.
    which.hidden = false;
    let fault = null;
    for (const name of games) {
      const card = this.cards.find((each) => each.name === name);
      if (!card) continue;
      try {
        return await this.open({ card, text });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        fault ??= error;
      }
    }
    sayFault(said, fault ?? { message: t("paste-unknown") });
    said.hidden = false;
  }
}

/** The words of a link to a game in a text, or null. */
function linkIn(text) {
  const words = /^(?:https?:\/\/\S+\/)?\?(\S*\bgame=\S+)$/.exec(text);
  return words && `/?${words[1]}`;
}
