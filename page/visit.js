// Which view is shown: the first sight, a game, or minimax as a film. The address says it.

import { get, hasEngine, loaded, NotLoaded, Refused, Unreachable, untilBack } from "./api.js";
import { button, find, make, sayFault } from "./dom.js";
import { addressOf, readAddress } from "./game/address.js";
import { Game } from "./game/game.js";
import { begin, beginAt, read } from "./game/open.js";
import { isBoard } from "./game/paste.js";
import { saved } from "./game/saved.js";
import { Seats } from "./game/seats.js";
import { t } from "./texts/index.js";

const view = find("view");
const isEmbedded = document.documentElement.dataset.view === "embed";
let cards = [];
/** The game that is shown, or null. */
export let play = null;
/** The description of a game that is written, or null. */
let own = null;
/** What asks anew for what is waited for, where that can be done here. @type {(() => any) | null} */
export let askAgain = null;
/** Aborted as soon as something else is to be shown. */
let visit = new AbortController();

/** What has been asked for what is shown is no longer wanted; returns the signal of what comes. */
function renew() {
  visit.abort();
  visit = new AbortController();
  return visit.signal;
}

/** Leaves what is shown, though it is seen until there is something else. */
function leave() {
  play?.close();
  play = null;
  own?.close();
  own = null;
  document.onkeydown = null;
  for (const sheet of document.querySelectorAll("dialog")) sheet.close();
  return renew();
}

/** Shows what the address says. */
export async function show() {
  const signal = leave();
  askAgain = show;
  const words = new URLSearchParams(location.search);
  try {
    if (cards.length === 0) cards = (await get("/games")).games;
    await describe(words.get("game"));
    if (words.get("view") === "minimax") {
      const { openMinimax } = await loaded(import("./views/minimax.js"));
      return await openMinimax(view, words, cards, signal);
    }
    if (words.get("view") === "own") {
      const { openOwn } = await loaded(import("./views/own.js"));
      own = await openOwn(view, words, { follow, signal });
      // What is written asks for itself.
      askAgain = null;
      return;
    }
    if (words.has("game")) return await openLink(words, signal);
    await openHome(signal);
  } catch (error) {
    if (!signal.aborted) complain(error, show);
  }
}

/** Adds the card of a game that is described, if the address names one. */
async function describe(name) {
  if (name === null || cards.some((card) => card.name === name || card.aliases.includes(name))) return;
  const { cardOf } = await loaded(import("./game/described.js"));
  const card = await cardOf(name);
  if (card) cards.push(card);
}

// A visit loads only the view that it sees. The server reads the address in the same way, to say early what it needs.
async function openHome(signal) {
  const { Home } = await loaded(import("./views/home.js"));
  if (signal.aborted) return;
  new Home(view, cards, { open: openText, follow });
  askAgain = null;
  // What is likely to be needed next.
  import("./views/play.js").catch(() => {});
}

async function openLink(words, signal) {
  const asked = readAddress(words, cards);
  if (!asked.card) {
    await openHome(signal);
    if (signal.aborted) return;
    return complain(new Refused(t("no-game", { name: words.get("game") })));
  }
  // The board comes while the game is read.
  import("./views/play.js").then(
    ({ expect }) => expect(asked),
    () => {},
  );
  const { card, seats, faults } = asked;
  const kept = saved(card.name);
  const isPlain = [...words.keys()].every((name) => name === "game");
  // The link of a game that is kept here, or only its name: it goes on as it was left, with all that was tried.
  if (
    kept &&
    (isPlain ||
      addressOf(Game.restored(card, kept), new Seats(card.players, kept.seats)).toString() === words.toString())
  ) {
    return await enter(Game.restored(card, kept), new Seats(card.players, kept.seats));
  }
  const game = await (asked.record ? read(asked) : beginAt(asked)).catch(async (error) => {
    if (!(error instanceof Refused)) throw error;
    // What cannot be read is said over a new game.
    faults.push(inOne(error));
    return begin({ card });
  });
  if (signal.aborted) return;
  const trouble = faults.length > 0 ? t("link-fault", { faults: faults.join("; ") }) : "";
  if (asked.at !== null) game.at = game.line[Math.min(Number(asked.at), game.line.length - 1)];
  await enter(game, new Seats(card.players, seats), trouble);
}

/** What a refusal says, as a part of a sentence. */
function inOne({ message, detail }) {
  const [said, more] = [message, detail].map((text) => text.replace(/\.$/, ""));
  return more ? `${said} (${more})` : said;
}

/** Opens another address of the page. */
export function follow(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
  return show();
}

/** Opens what somebody pasted: a game or a position. */
async function openText({ card, text }) {
  const { signal } = visit;
  try {
    const game = await (isBoard(text) ? beginAt({ card, board: text }) : read({ card, record: text }));
    if (signal.aborted) return;
    history.pushState(null, "", `?game=${card.name}`);
    // What is pasted is looked at by a person, who plays both sides.
    await enter(game, Seats.ofPersons(card.players));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Unreachable)) throw error;
    complain(error, () => openText({ card, text }));
  }
}

/** Shows a game, which the address says already. */
async function enter(game, seats, notice = "") {
  const signal = leave();
  try {
    const { Play } = await loaded(import("./views/play.js"));
    if (signal.aborted) return;
    const begun = new Play(view, game, seats, { restart: (other) => restart(begun, other), isEmbedded, notice });
    play = begun;
    await play.open();
    askAgain = () => begun.asking.again();
    if (hasEngine) prepareEngine(game.card.name);
  } catch (error) {
    if (!signal.aborted) complain(error, show);
  }
}

/** The engine comes while the server is there. */
function prepareEngine(name) {
  import("./offline.js").then(
    ({ prepare }) => prepare(name),
    () => {},
  );
}

/** Begins another game of the same kind. */
async function restart(
  from,
  { rules = from.game.rules, seats = from.seats, player = null, board = null, isStrict = false } = {},
) {
  const { signal } = visit;
  askAgain = () => restart(from, { rules, seats, player, board });
  try {
    const game = await begin({ card: from.game.card, rules, board, player });
    if (from !== play || signal.aborted) return;
    history.pushState(null, "", `?${addressOf(game, seats)}`);
    await enter(game, seats);
  } catch (error) {
    if (isStrict) throw error;
    if (signal.aborted) return;
    from.asking.say(error);
    from.draw();
  }
}

/** Says what has gone wrong where no game can say it, with a way on. */
async function complain(error, again = null) {
  const signal = renew();
  const isExpected = error instanceof Refused || error instanceof Unreachable;
  const said = make("p");
  sayFault(said, isExpected ? error : { message: t("page-fault", { message: error.message }) });
  const retry = again ? [button(t("try-again"), again)] : [];
  view.querySelector(":scope > .trouble")?.remove();
  view.prepend(make("div", { className: "trouble", role: "alert" }, said, ...retry));
  if (!isExpected) throw error;
  if (!(error instanceof Unreachable) || !again) return;
  await untilBack(error, signal);
  if (signal.aborted) return;
  if (error instanceof NotLoaded) location.reload();
  else again();
}
