// What can be taken away: a link, a picture, a frame for another page, the record, and the last call as code.

import { lastCall, post } from "../api.js";
import { button, make } from "../dom.js";
import { addressOf, positionWords } from "../game/address.js";
import { t } from "../texts/index.js";
import { openSheet } from "./sheet.js";

/** The form in which each game is exported. */
const FORMATS = {
  chess: "pgn",
  draughts: "pdn",
  othello: "transcript",
  "connect-four": "digits",
  gomoku: "sgf",
  hex: "sgf",
};

export function openShare(play) {
  // Somebody may have gone on while this was loading.
  if (play.isClosed) return;
  const link = `${location.origin}/?${addressOf(play.game, play.seats)}`;
  const frame = `<iframe src="${location.origin}/embed?${addressOf(play.game, play.seats)}" width="420" height="560"></iframe>`;
  const record = make("output");
  const code = make("code");
  let language = "curl";
  const tabs = Object.keys(MAKERS).map((name) =>
    button(name === "answer" ? t("answer") : NAMES[name], () => show(name), { className: "small", "data-code": name }),
  );
  const show = (name) => {
    language = name;
    code.textContent = MAKERS[language](lastCall);
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.code === language));
  };
  show(language);
  openSheet(
    t("share"),
    copyable(t("link-label"), make("output", { textContent: link })),
    make("p", {}, make("a", { href: pictureOf(play), textContent: t("picture"), target: "_blank", rel: "noopener" })),
    copyable(t("record"), record),
    copyable(t("embed"), make("output", { textContent: frame })),
    make("h3", { textContent: t("last-call") }),
    make("div", { className: "row" }, ...tabs),
    copyable("", make("pre", { tabIndex: 0 }, code)),
  );
  recordOf(play).then((text) => (record.textContent = text));
}

/** The game in the form that its players exchange, or the names of its moves. */
async function recordOf({ game }) {
  const names = game.names().join(" ");
  const format = FORMATS[game.card.name];
  if (!format) return names;
  const question = { ...game.about, ...game.origin, moves: game.moves(game.tip), format };
  return post("/position", question).then(
    ({ record }) => record ?? names,
    () => names,
  );
}

const pictureOf = ({ game }) => `/board.svg?${positionWords(game, game.position)}`;

function copyable(title, content) {
  const press = button(t("copy"), () => copy(content.textContent, press), { className: "small" });
  const heading = title ? [make("h3", { textContent: title })] : [];
  return make("div", { className: "copyable" }, ...heading, make("div", { className: "copied-text" }, content, press));
}

/** Copies a text; the button says for a moment what came of it. */
async function copy(text, press) {
  const label = press.textContent;
  // Browsers allow it only on pages that were sent safely.
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  press.textContent = t(isCopied ? "copied" : "cannot-copy");
  setTimeout(() => (press.textContent = label), 1500);
}

const NAMES = { curl: "curl", javascript: "JavaScript", python: "Python" };

const MAKERS = {
  curl: ({ path, body }) =>
    `curl ${location.origin}${path} \\\n  --json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  javascript: ({ path, body }) =>
    [
      `const response = await fetch("${location.origin}${path}", {`,
      '  method: "POST",',
      '  headers: { "content-type": "application/json" },',
      `  body: JSON.stringify(${JSON.stringify(body)}),`,
      "});",
      "const answer = await response.json();",
    ].join("\n"),
  python: ({ path, body }) =>
    [
      "import json, urllib.request",
      "",
      `body = json.loads(${JSON.stringify(JSON.stringify(body))})`,
      `request = urllib.request.Request("${location.origin}${path}", json.dumps(body).encode(),`,
      '                                 {"content-type": "application/json"})',
      "answer = json.load(urllib.request.urlopen(request))",
    ].join("\n"),
  answer: ({ answer }) => JSON.stringify(answer, null, 2),
};
