// A position is set up: pieces are chosen and put on cells, or the position is pasted as a text.

import { Board } from "../board/board.js";
import { button, make } from "../dom.js";
import { asText } from "../game/address.js";
import { cellsOf } from "../game/cells.js";
import { cellName, markName, playerName } from "../game/names.js";
import { writerOf } from "../game/write.js";
import { t } from "../texts/index.js";
import { openSheet } from "./sheet.js";

/** The mark of a dot, which stands already. */
const DOT = "+";

export async function openEditor(play) {
  const { game } = play;
  const { card } = game;
  const text = make("textarea", { rows: 2, value: asText(play.position.board), "aria-label": t("set-up-text") });
  const player = make(
    "select",
    { "aria-label": t("to-move") },
    ...card.players.map((each) => new Option(playerName(card, each), each)),
  );
  player.value = play.player;
  const trouble = make("p", { className: "trouble", role: "alert", hidden: true });
  const start = async () => {
    try {
      await play.restart({
        rules: game.rules,
        seats: play.seats,
        board: text.value.trim(),
        player: player.value,
        isStrict: true,
      });
      close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  const write = writerOf(card, play.position.cells !== undefined);
  let placed = null;
  const tell = (marks = placed) => {
    placed = marks;
    if (placed) text.value = write(placed, player.value);
  };
  player.addEventListener("change", () => tell());
  const parts = write ? await boardParts(play, tell) : [];
  const close = openSheet(
    t("set-up"),
    ...parts,
    make("label", { className: "wide" }, make("span", { textContent: t("set-up-text") }), text),
    make("label", {}, make("span", { textContent: t("to-move") }), player),
    trouble,
    make("div", { className: "row" }, button(t("set-up-start"), start, { className: "primary" })),
  );
}

/** The board, and the pieces to choose from. `tell` is told what stands on the cells. */
async function boardParts(play, tell) {
  const { game } = play;
  const { card } = game;
  const marks = [...cellsOf(play.position)].map((mark) => (typeof mark === "string" ? mark : null));
  let chosen = null;
  const board = new Board({
    press: (place) => {
      marks[place] = marks[place] === chosen ? null : chosen;
      draw();
    },
  });
  await board.set(game, game.nodes[0].position);
  const draw = () => {
    tell(marks);
    board.show({
      marks,
      quick: true,
      names: (place, mark) => cellName(card, game.shape, place, mark),
      playable: () => true,
    });
  };
  const kinds = [...board.element.querySelectorAll("defs [id^=mark-]")].map(({ id }) => id.slice(5));
  const choices = [...kinds.filter((mark) => mark !== DOT), null].map((mark) => {
    const name = mark === null ? t("set-up-empty") : markName(card, mark);
    const choice = make("button", { type: "button", className: "piece-choice", "aria-label": name, title: name });
    choice.append(mark === null ? "✕" : board.pictureOf(mark));
    choice.addEventListener("click", () => {
      chosen = mark;
      for (const each of choices) each.setAttribute("aria-pressed", String(each === choice));
    });
    return choice;
  });
  choices[0]?.click();
  draw();
  const clear = button(
    t("set-up-clear"),
    () => {
      marks.fill(null);
      draw();
    },
    { className: "small" },
  );
  return [
    make("p", { className: "quiet", textContent: t("set-up-more") }),
    make("div", { className: "row" }, ...choices, clear),
    make("div", { className: "editor-board" }, board.element),
  ];
}
