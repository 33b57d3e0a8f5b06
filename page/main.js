// The game on the page: whose turn it is, what is asked of the server, what is shown.

import { readAddress, writeAddress } from "./address.js";
import { bestMove, get, post, Refused, Unreachable, untilBack, watchCalls } from "./api.js";
import { Board } from "./board.js";
import { Candidates, drawProgress, notes } from "./candidates.js";
import { copy } from "./copy.js";
import { allow, find, onPress, say } from "./dom.js";
import { ideas } from "./ideas.js";
import { Line } from "./line.js";
import { asText } from "./notation.js";
import { question, Setup } from "./setup.js";
import { Snippets } from "./snippets.js";
import { moveOf, Standing } from "./standing.js";
import { tree } from "./tree.js";

/** Milliseconds before a move of the engine, so that it can be followed. */
const PACE = { beforeReply: 250, betweenEngines: 700 };
/** What is said where a player may claim a draw, though the game goes on. */
const CLAIMS = {
  repetition: " A draw can be claimed: the position has come back often.",
  no_progress: " A draw can be claimed: nothing has changed for many moves.",
};
/** Milliseconds of thinking before it can be stopped. */
const MOMENT = 300;

const setup = new Setup(newGame, reseat);
const board = new Board(find("board"), choose);
const candidates = new Candidates(follow, (move) => play(standing.find(move)));
const snippets = new Snippets();
watchCalls((...call) => snippets.show(...call));

/**
 * The positions so far, the last one on the board: `{board, cells, player, last, told, record}`. The
 * record is `{board, player, moves}`: where play began, and the moves since.
 */
let positions = [];
/** How the last one stands, once the server has said. */
let standing = null;
/** The latest answer about it, and what ends the search for a better one. */
let answer = null;
let thinking = null;
/** Ends what is asked when something else is. */
let asking = new AbortController();
/** The cells that are pressed already, where a move has several. */
let pressed = [];
/** Whether the engine waits before its move. */
let paused = false;
/** Whether something has gone wrong on the way to it. */
let stuck = false;
/** The line that is looked at, and the button that was pressed for it. */
let line = null;
let opener = null;

const here = () => positions.at(-1);
const isMyTurn = () => setup.isHuman(here().player);
const asked = ({ board, player, record } = here()) =>
  question(setup.game, (setup.game.card.has_cycles && record) || { board, player });
const look = (position, signal = asking.signal) => Standing.of(asked(position), board.columns, signal);

const analysis = [tree(asked, fail), ideas(asked, fail)];

// What is played.

/** Goes on where the address says, or begins. */
async function open() {
  try {
    setup.offer((await get("/games")).games);
  } catch (error) {
    return fail(error, open);
  }
  const { game, player, board: text, hints, faults } = readAddress(setup.games);
  find("hints").checked = hints;
  setup.show(game);
  const { card, rules } = setup.chosen;
  // The card has the board as an array, if the game writes its cells.
  const isText = typeof card.start.board === "string";
  const isWhole = ({ shape }) => isText || [...text].length === shape.rows * shape.columns;
  const signal = askAnew();
  try {
    const start = text === null ? null : await startOf({ card, rules }, signal);
    if (start && isWhole(start)) {
      takeUp({ card, rules, first: game.first }, start, { board: text, player });
    } else {
      if (start) faults.push("its board has another size than its game");
      await newGame();
    }
  } catch (error) {
    if (!signal.aborted) fail(error, open);
  }
  if (faults.length > 0) complain(`Not all of this link makes sense: ${faults.join("; ")}.`);
}

/** Begins the game that has been chosen. */
async function newGame() {
  const game = setup.chosen;
  const signal = askAnew();
  try {
    const start = await startOf(game, signal);
    takeUp(game, start, { board: asText(start.board), player: game.first });
  } catch (error) {
    if (!signal.aborted) fail(error, newGame);
  }
}

/** Where play begins, and how the board looks: known beforehand by the game's own rules, else asked for. */
async function startOf({ card, rules, first = card.players[0] }, signal) {
  const { start, shape, layout, coordinates } = card;
  // A board that is a text may name the player who begins.
  const isKnown = Object.keys(rules).length === 0 && first === start.player;
  if (isKnown) return { board: start.board, shape, layout, coordinates };
  return await post("/position", question({ card, rules }, { moves: [], player: first }), signal);
}

function takeUp(game, { shape, layout, coordinates }, position) {
  setup.game = game;
  board.shape({ shape, layout, coordinates, players: game.card.players });
  for (const part of document.querySelectorAll("[inert]")) part.inert = false;
  paused = false;
  positions = [position];
  arrive();
}

function reseat() {
  paused = false;
  answer = null;
  writeAddress(setup, here(), find("hints").checked);
  goOn();
}

function choose(place) {
  if (!standing) return;
  const goesOn = standing.through(place, pressed);
  const path = goesOn.length > 0 ? [...pressed, place] : [place];
  const moves = goesOn.length > 0 ? goesOn : standing.through(place, []);
  const [move, other] = moves.filter(({ squares }) => squares.length === path.length);
  if (move && !other && moves.length === 1) return play(move);
  // A second press of the same cell puts a piece down.
  pressed = moves.length > 0 && pressed.at(-1) !== place ? path : [];
  draw();
}

function play({ move, squares, after }) {
  const told = `${here().player} played ${standing.name(move)}. `;
  const { board, player, record = { board, player, moves: [] } } = here();
  const moves = [...record.moves, move];
  positions.push({ ...after, last: squares, told, record: { ...record, moves } });
  arrive();
}

function undo() {
  positions.pop();
  while (positions.length > 1 && !setup.nobodyPlays && !isMyTurn()) positions.pop();
  // Else the engine would only repeat its move.
  paused = !isMyTurn();
  arrive();
}

// What is asked.

/** At another position: all that is known was of the one before. */
function arrive() {
  [standing, answer, pressed, line] = [null, null, [], null];
  for (const part of analysis) part.clear();
  writeAddress(setup, here(), find("hints").checked);
  goOn();
}

/** Drops what has been asked; what is asked now is dropped with the signal returned. */
function askAnew() {
  asking.abort();
  asking = new AbortController();
  stuck = false;
  find("trouble").hidden = true;
  return asking.signal;
}

/** Does what comes next in this position. */
async function goOn() {
  const signal = askAnew();
  draw();
  try {
    standing ??= await look(here());
    here().cells ??= standing.cells;
    draw();
    if (!standing.isOpen) return;
    if (isMyTurn()) {
      if (find("hints").checked && !answer) await think({}, signal);
    } else if (!paused) {
      await engineMove(signal);
    }
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Asks for the best move, and shows the answers on the way. */
async function think(options, signal) {
  const stop = new AbortController();
  const stopped = () => stop.abort();
  signal.addEventListener("abort", stopped);
  find("stop").onclick = stopped;
  const shown = setTimeout(() => (find("stop").hidden = false), MOMENT);
  thinking = stop;
  try {
    answer = await bestMove({ ...asked(), ...options }, stop.signal, (soFar) => {
      answer = soFar;
      draw();
    });
  } catch (error) {
    if (signal.aborted || error.name !== "AbortError") {
      // What it had found out is no answer.
      if (!signal.aborted) answer = null;
      throw error;
    }
    // Stopped by hand: what is there already will do.
    board.focus();
  } finally {
    clearTimeout(shown);
    signal.removeEventListener("abort", stopped);
    // Another search may have begun meanwhile.
    if (thinking === stop) {
      thinking = null;
      find("stop").hidden = true;
    }
  }
  draw();
}

async function engineMove(signal) {
  const pace = setup.nobodyPlays ? PACE.betweenEngines : PACE.beforeReply;
  const pause = new Promise((resolve) => setTimeout(resolve, pace));
  await Promise.all([think({ difficulty: setup.levelOf(here().player) }, signal), pause]);
  signal.throwIfAborted();
  if (answer) return play(standing.find(moveOf(answer)));
  // It was stopped before it had an answer.
  paused = true;
  draw();
}

/** Says what has gone wrong. Where the server was not there, does `again` when it is back. */
async function fail(error, again = goOn) {
  const isExpected = error instanceof Refused || error instanceof Unreachable;
  complain(isExpected ? error.message : `The page has a fault: ${error.message}`);
  stuck = positions.length > 0 && !(standing && isMyTurn());
  if (stuck) draw();
  if (!(error instanceof Unreachable)) return;
  const { signal } = asking;
  await untilBack(error, signal);
  if (!signal.aborted) again();
}

function complain(sentence) {
  find("trouble").textContent = sentence;
  find("trouble").hidden = false;
}

async function follow(pv) {
  opener = document.activeElement;
  line = new Line(pv, here(), look);
  await step(1);
  find("play").scrollIntoView({ block: "nearest" });
  find("line-on").focus();
}

async function step(plies) {
  const { signal } = asking;
  try {
    await line.step(plies);
    draw();
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

// What is shown.

/** Whose view hints show: a person's, or where engines play, each one's. */
const hintsAreShown = () => find("hints").checked && (isMyTurn() || setup.nobodyPlays);

function draw() {
  const mayPlay = Boolean(standing?.isOpen) && !line && isMyTurn();
  const hints = hintsAreShown() && standing ? answer : null;
  const shown = line ? line.position : here();
  board.draw({
    board: shown.board,
    marks: shown.cells,
    last: shown.last,
    line: line ? [] : standing?.winningLine,
    isPlayable: (place) => mayPlay && [pressed, []].some((before) => standing.through(place, before).length > 0),
    notes: hints && !line ? notes(hints, standing, pressed) : new Map(),
    picked: pressed,
  });
  board.element.classList.toggle("preview", line !== null);
  say(find("status"), line ? line.caption : status());
  document.title = title();
  allow(find("undo"), positions.length > 1);
  const isOver = standing?.isOpen === false;
  find("pause").hidden = isOver || !(setup.nobodyPlays || paused || stuck);
  find("pause").textContent = stuck ? "Try again" : paused ? "Go on" : "Pause";
  find("stop").textContent = isMyTurn() ? "Stop" : "Move now";
  find("quiet").hidden = find("hints").checked;
  drawMoves(hints, mayPlay);
  if (isOver) say(find("progress"), "The game is over.");
  else drawProgress(find("hints").checked ? answer : null, thinking !== null);
  find("line").hidden = line === null;
  line?.drawControls();
}

function drawMoves(hints, mayPlay) {
  if (standing && !standing.isOpen) return candidates.hide();
  const isAwaited = find("hints").checked && !hints;
  const needsButtons = mayPlay && standing.unpressable.length > 0;
  if (!standing || (isAwaited && !needsButtons)) return candidates.dim();
  candidates.draw(hints, standing, mayPlay || line !== null);
}

function status() {
  const { player, told = "" } = here();
  if (standing?.status === "won") return `${told}${standing.winner} has won.`;
  if (standing?.status === "draw") return `${told}A draw.`;
  const claim = CLAIMS[standing?.claimable] ?? "";
  if (isMyTurn()) return `${told}${player} to move.${claim}`;
  return `${told}${player} ${paused || stuck ? "waits" : "is thinking"}.${claim}`;
}

/** The title that the server gives a link to this position. */
function title() {
  const { player } = here();
  const stands = { won: `${standing?.winner} has won`, draw: "a draw" }[standing?.status] ?? `${player} to move`;
  return `${setup.game.card.name}, ${stands} · bestmove`;
}

// What is pressed.

onPress(find("undo"), undo);
find("pause").addEventListener("click", () => {
  if (!stuck) paused = !paused;
  goOn();
});
find("hints").addEventListener("change", () => {
  if (thinking) answer = null;
  writeAddress(setup, here(), find("hints").checked);
  goOn();
});
find("share").addEventListener("click", ({ target }) => copy(location.href, target));
onPress(find("line-back"), () => step(-1));
onPress(find("line-on"), () => step(1));
find("line-end").addEventListener("click", () => {
  line = null;
  draw();
  opener.focus();
});

// A browser may keep the page when it is left, and with it what is asked.
addEventListener("pagehide", () => asking.abort());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && positions.length > 0) goOn();
});

open();
