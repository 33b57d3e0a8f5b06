// The code of the tutorial in two languages, and the line of it that is at work.

import { make, say } from "../dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {{name: string, text: string}} Line */
/** @typedef {{pruning: boolean, depth: boolean, player: string}} Form */

/** The lines at work in each kind of step. @type {Record<Step["kind"], string[]>} */
const LINES = {
  enter: ["enter"],
  test: ["over"],
  leaf: ["over"],
  inside: ["enter"],
  call: ["loop", "call"],
  compare: ["compare"],
  narrow: ["narrow"],
  cut: ["cut"],
  return: ["return"],
};

/** @param {Form} form @param {boolean} inCall */
function parameters({ pruning, depth }, inCall) {
  const names = [depth && (inCall ? "depth - 1" : "depth"), pruning && "alpha", pruning && "beta"];
  return names
    .filter(Boolean)
    .map((name) => `, ${name}`)
    .join("");
}

/** @param {Form} form @returns {Line[]} */
function javascript(form) {
  const deep = [
    { name: "over", text: "  if (isOver(board) || depth === 0)" },
    { name: "over", text: "    return score(board);" },
  ];
  const call = `minimax(next${parameters(form, true)});`;
  const calls = form.depth && form.pruning ? ["    const value =", `      ${call}`] : [`    const value = ${call}`];
  const pruning = [
    { name: "narrow-max", text: "    if (max) alpha = Math.max(alpha, best);" },
    { name: "narrow-min", text: "    else beta = Math.min(beta, best);" },
    { name: "cut", text: "    if (alpha >= beta) break;" },
  ];
  return [
    { name: "enter", text: `function minimax(board${parameters(form, false)}) {` },
    ...(form.depth ? deep : [{ name: "over", text: "  if (isOver(board)) return score(board);" }]),
    { name: "max", text: `  const max = toMove(board) === "${form.player}";` },
    { name: "first", text: "  let best = max ? -Infinity : Infinity;" },
    { name: "loop", text: "  for (const move of moves(board)) {" },
    { name: "loop", text: "    const next = play(board, move);" },
    ...calls.map((text) => ({ name: "call", text })),
    { name: "compare-max", text: "    if (max) best = Math.max(best, value);" },
    { name: "compare-min", text: "    else best = Math.min(best, value);" },
    ...(form.pruning ? pruning : []),
    { name: "", text: "  }" },
    { name: "return", text: "  return best;" },
    { name: "", text: "}" },
  ];
}

/** @param {Form} form @returns {Line[]} */
function python(form) {
  const deep = [
    { name: "over", text: "    if is_over(board) or depth == 0:" },
    { name: "over", text: "        return score(board)" },
  ];
  const pruning = [
    { name: "narrow-max", text: "        if is_max: alpha = max(alpha, best)" },
    { name: "narrow-min", text: "        else: beta = min(beta, best)" },
    { name: "cut", text: "        if alpha >= beta: break" },
  ];
  return [
    { name: "enter", text: `def minimax(board${parameters(form, false)}):` },
    ...(form.depth ? deep : [{ name: "over", text: "    if is_over(board): return score(board)" }]),
    { name: "max", text: `    is_max = to_move(board) == "${form.player}"` },
    { name: "first", text: "    best = -inf if is_max else inf" },
    { name: "loop", text: "    for move in moves(board):" },
    { name: "loop", text: "        after = play(board, move)" },
    { name: "call", text: `        value = minimax(after${parameters(form, true)})` },
    { name: "compare-max", text: "        if is_max: best = max(best, value)" },
    { name: "compare-min", text: "        else: best = min(best, value)" },
    ...(form.pruning ? pruning : []),
    { name: "return", text: "    return best" },
  ];
}

const LANGUAGES = { JavaScript: javascript, Python: python };

/** Whether a line is at work in a step. @param {string} name @param {Step} step */
function isAtWork(name, { kind, call }) {
  return LINES[kind].includes(name) || LINES[kind].some((line) => name === `${line}-${call.isMax ? "max" : "min"}`);
}

/** The panel with the code. */
export function codePanel() {
  const listing = make("code");
  const place = make("p", { className: "film-quiet" });
  const pre = make("pre", { tabIndex: 0, role: "region", "aria-label": t("code") }, listing);
  /** @type {keyof typeof LANGUAGES} */
  let language = "JavaScript";
  /** @type {Form} */
  let form = { pruning: false, depth: false, player: "X" };
  /** @type {Step | null} */
  let step = null;

  /** @param {Line} line */
  const row = ({ name, text }) => {
    const element = make("span", { className: "film-line", textContent: text });
    element.dataset.line = name;
    return element;
  };

  function write() {
    listing.replaceChildren(...LANGUAGES[language](form).map(row));
    mark();
  }

  function mark() {
    const at = step;
    if (!at) return;
    const lines = /** @type {HTMLElement[]} */ ([...listing.children]);
    const working = lines.filter((line) => isAtWork(line.dataset.line ?? "", at));
    for (const line of lines) {
      line.classList.toggle("at-work", working.includes(line));
      line.ariaCurrent = working.includes(line) ? "step" : null;
    }
    say(place, t("line", { line: working.map((line) => lines.indexOf(line) + 1).join(", ") }));
  }

  /** @type {(keyof typeof LANGUAGES)[]} */
  const names = ["JavaScript", "Python"];
  const buttons = names.map((name) => {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () => {
      language = name;
      press();
      write();
    });
    return button;
  });
  const press = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === language));
  };
  press();

  const head = make("div", { className: "film-head" }, make("h2", { textContent: t("code") }), ...buttons);
  return {
    element: make("section", { className: "film-code" }, head, pre, place),
    /** @param {Form} wanted */
    write(wanted) {
      form = wanted;
      write();
    },
    /** @param {Step} now */
    mark(now) {
      step = now;
      mark();
    },
  };
}
