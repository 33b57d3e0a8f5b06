// Make your own: the description of a game beside the board that follows it, its faults where they are, and a link to
// play it.

import { get, post, Refused } from "../api.js";
import { button, make } from "../dom.js";
import { pack, written } from "../game/described.js";
import { playerName } from "../game/names.js";
import { rangeOf, saidAt } from "../game/pointer.js";
import { verdict } from "../game/worth.js";
import { loadStyles } from "../styles.js";
import { language, t } from "../texts/index.js";

/** Milliseconds after the last key until the description is looked at. */
const PAUSE = 350;

/** What one begins with. */
const FIRST = {
  name: "Squares",
  board: { rows: 5, columns: 5 },
  players: ["black", "white"],
  ends: [{ pattern: ["XX", "XX"] }],
};

/** What shows that a game can be like another one. */
const LIKE = {
  name: "Wide Four",
  like: "connect-four",
  players: ["red", "yellow"],
  board: { columns: 9 },
};

/** Shows the view in `container`. @returns {Promise<Own>} */
export async function openOwn(container, words, { follow, signal }) {
  await loadStyles([new URL("../own.css", import.meta.url)]);
  // Somebody may have gone on meanwhile.
  signal.throwIfAborted();
  return new Own(container, words, { follow });
}

class Own {
  #timer = 0;
  #asking = new AbortController();

  /** `follow` opens an address of the page. */
  constructor(container, words, { follow }) {
    this.follow = follow;
    this.text = make("textarea", {
      className: "own-text",
      spellcheck: false,
      "aria-label": t("own-text"),
      "aria-describedby": "own-faults",
    });
    this.faults = make("ul", { id: "own-faults", className: "own-faults", role: "alert" });
    this.examples = make("select", { "aria-label": t("own-examples") }, new Option(t("own-examples"), ""));
    this.picture = make("div", { className: "own-picture" });
    this.meaning = make("dl", { className: "own-meaning" });
    this.play = button(t("own-play"), () => this.#open(), { className: "primary", disabled: true });
    this.text.addEventListener("input", () => this.#wait());
    this.examples.addEventListener("change", () => this.#begin(JSON.parse(this.examples.value || "null")));
    document.onkeydown = null;
    document.title = `${t("own-title")} · bestmove`;
    container.replaceChildren(
      make(
        "div",
        { className: "own" },
        make("h1", { textContent: t("own-title") }),
        make("p", { className: "lead", textContent: t("own-lead") }),
        make(
          "div",
          { className: "own-parts" },
          make("section", {}, make("div", { className: "row" }, this.examples, this.#help()), this.text, this.faults),
          make("section", {}, this.picture, make("div", { className: "row" }, this.play), this.meaning),
        ),
      ),
    );
    this.#listExamples();
    const said = words.get("description");
    if (said === null) this.#begin(FIRST);
    else this.#write(said);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  #help() {
    return make("a", { href: "/games/schema", target: "_blank", rel: "noopener", textContent: t("own-schema") });
  }

  async #listExamples() {
    // Without them, one begins with what is there.
    const { games } = await get("/games?described=true").catch(() => ({ games: [] }));
    const examples = [{ title: LIKE.name, description: LIKE }, ...games];
    this.examples.append(...examples.map(({ title, description }) => new Option(title, JSON.stringify(description))));
  }

  #begin(description) {
    if (description) this.#write(written(description));
  }

  #write(text) {
    this.text.value = text;
    this.#look();
  }

  #wait() {
    // What is played is what has been looked at.
    this.play.disabled = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  /** Looks at what is written: says its faults, or shows what it means. */
  async #look() {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const text = this.text.value;
    this.play.disabled = true;
    let description;
    try {
      description = JSON.parse(text);
    } catch (error) {
      return this.#blame([{ pointer: "", detail: error.message }], text);
    }
    try {
      const answer = await post("/games/check", { game: description }, signal);
      if (signal.aborted) return;
      this.#blame([], text);
      this.play.disabled = false;
      this.#show(answer);
    } catch (error) {
      if (signal.aborted) return;
      // A server that is away is no fault of the description.
      const errors = error instanceof Refused ? error.errors : [];
      const faults = errors.map(({ pointer, detail }) => ({
        pointer: saidAt(description, pointer.replace(/^\/game/, "")),
        detail,
      }));
      this.#blame(faults.length > 0 ? faults : [{ pointer: null, detail: error.message }], text);
    }
  }

  /** Lists faults, each with the line where it is, if it is in the text. */
  #blame(faults, text) {
    this.text.setAttribute("aria-invalid", String(faults.some(({ pointer }) => pointer !== null)));
    const items = faults.map(({ pointer, detail }) => {
      if (pointer === null) return make("li", { textContent: detail });
      const [start, end] = rangeOf(text, pointer);
      const line = text.slice(0, start).split("\n").length;
      const mark = () => {
        this.text.focus();
        this.text.setSelectionRange(start, end);
      };
      const place = button(t("own-line", { line }), mark, { className: "small" });
      const name = pointer.split("/").at(-1) ?? "";
      // A place in a list is no name, and most faults say the name themselves.
      const isSaid = name === "" || /^\d+$/.test(name) || detail.includes(name);
      return make("li", {}, place, make("span", { textContent: isSaid ? detail : `${name}: ${detail}` }));
    });
    this.faults.replaceChildren(...items);
  }

  /** The board, and what the description means. */
  #show({ info, symmetries, perft, value, sample }) {
    this.picture.replaceChildren(boardOf(sample.pictures[2], t("own-board")));
    const rows = {
      "own-value": value ? verdict(value, ...info.players.map((player) => playerName(info, player))) : t("own-unknown"),
      "own-sample": sample.names.join(" "),
      "own-longest": hasBound(info)
        ? t("own-moves", { count: info.longest_game.toLocaleString(language) })
        : t("own-endless"),
      "own-lines": perft.map((count) => count.toLocaleString(language)).join(" · "),
      "own-symmetries": String(symmetries),
    };
    this.meaning.replaceChildren(
      ...Object.entries(rows).flatMap(([name, said]) => [
        make("dt", { textContent: t(name) }),
        make("dd", { textContent: said }),
      ]),
    );
  }

  async #open() {
    this.follow(`/?${new URLSearchParams({ game: await pack(JSON.parse(this.text.value)) })}`);
  }
}

/** Whether the length of a game has a bound: where only repetition ends it, the contract has this number in its place. */
const hasBound = (info) => !(info.has_cycles && info.longest_game === 10_000);

/** The board of a picture, without what it says in English. */
function boardOf(picture, title) {
  // The page has the styles of pictures, and its policy allows no others.
  const plain = picture.replace(/<style>.*?<\/style>/s, "");
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  const svg = /** @type {any} */ (document.importNode(parsed, true));
  for (const part of svg.querySelectorAll("title, desc, .caption")) part.remove();
  svg.setAttribute("viewBox", svg.dataset.board);
  const { width, height } = svg.viewBox.baseVal;
  for (const [name, value] of Object.entries({ width, height, "aria-label": title })) svg.setAttribute(name, value);
  svg.removeAttribute("aria-labelledby");
  return svg;
}
