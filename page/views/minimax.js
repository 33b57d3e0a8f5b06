// Minimax as a film, from the tutorials' own board or from the position of a link.

import { Refused } from "../api.js";
import { make, sayFault } from "../dom.js";
import { Film } from "../film/film.js";
import { loadStyles } from "../film/styles.js";
import { t as say } from "../film/texts.js";
import { readAddress } from "../game/address.js";
import { beginAt, read } from "../game/open.js";
import { t } from "../texts/index.js";

/** The board of the tutorials, whose film has nine calls. */
const TUTORIAL = { game: "tic-tac-toe", board: "O.XX.X.OO", player: "X" };

/** @type {Film | null} */
let film = null;

/** Fills `container` with the film that the address asks for, or says why there is none. */
export async function openMinimax(container, words, cards, signal) {
  film?.close();
  film = null;
  // What is said if the server is away stands where the film would be.
  container.replaceChildren();
  // The film has keys of its own.
  document.onkeydown = null;
  document.title = `${t("minimax-tile")} · bestmove`;
  try {
    await loadStyles();
    const { card, question } = await questionOf(words, cards);
    // Somebody may have gone on meanwhile.
    if (signal.aborted) return;
    film = new Film(question, card);
    container.replaceChildren(film.element);
    closeWithout(container, film);
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused)) throw error;
    container.replaceChildren(refusal(error));
  }
}

/** Closes a film that is no longer on the page. */
function closeWithout(container, shown) {
  const watch = new MutationObserver(() => {
    if (shown.element.isConnected) return;
    shown.close();
    watch.disconnect();
  });
  watch.observe(container, { childList: true });
}

/** What the film is of: the position of a link, once the server has found nothing wrong with it. */
async function questionOf(words, cards) {
  const asked = readAddress(withGame(words), cards);
  if (!asked.card) throw new Refused(t("no-game", { name: words.get("game") }));
  if (asked.faults.length > 0) throw new Refused(t("link-fault", { faults: asked.faults.join("; ") }));
  const { card, rules } = asked;
  const { board, player } = (await (asked.record ? read(asked) : beginAt(asked))).position;
  return { card, question: { game: card.name, rules, board, player } };
}

/** The words of the address, with those that go without saying. */
function withGame(words) {
  if (words.has("game")) return words;
  return words.has("board") ? new URLSearchParams([...words, ["game", TUTORIAL.game]]) : new URLSearchParams(TUTORIAL);
}

/** Why there is no film, and a way on. */
function refusal(error) {
  const reason = make("p");
  sayFault(reason, error);
  const link = make("a", { className: "film-way-on", href: "/?view=minimax", textContent: say("tutorial") });
  return make(
    "div",
    { className: "trouble film-refusal", role: "alert" },
    make("h1", { textContent: say("noFilm") }),
    reason,
    link,
  );
}
