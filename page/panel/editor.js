// A position is set up: pieces are chosen and put on cells, or the position is pasted as a text.

import { Board } from "../board/board.js";
import { button, make, sayFault } from "../dom.js";
import { asText } from "../game/address.js";
import { cellsOf } from "../game/cells.js";
import { cellName, playerName } from "../game/names.js";
import { writerOf } from "../game/write.js";
import { t } from "../texts/index.js";
import { placing } from "./placing.js";
import { seeding } from "./seeds.js";
import { openSheet } from "./sheet.js";

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
      sayFault(trouble, error);
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
  // Somebody may have gone on while this was loading.
  if (play.isClosed) return;
  const close = openSheet(
    t("set-up"),
    ...parts,
    make("label", { className: "wide" }, make("span", { textContent: t("set-up-text") }), text),
    make("label", {}, make("span", { textContent: t("to-move") }), player),
    trouble,
    make("div", { className: "row" }, button(t("set-up-start"), start, { className: "primary" })),
  );
}

/** The board, and what can be put on it. `tell` is told what stands on the cells. */
async function boardParts(play, tell) {
  const { game } = play;
  const { card } = game;
  const marks = [...cellsOf(play.position)].map((mark) => (typeof mark === "string" ? mark : null));
  const board = new Board({ press: (place) => press(place, false) });
  await board.set(game);
  const draw = () => {
    tell(marks);
    tools.draw();
    board.show({
      marks,
      quick: true,
      names: (place, mark) => cellName(card, game.shape, place, mark),
      playable: () => true,
    });
  };
  const start = cellsOf(game.nodes[0].position);
  const tools = card.look === "pits" ? seeding(start, marks) : placing(game, board, marks, draw);
  const press = (place, isOther) => {
    tools.press(place, isOther);
    draw();
  };
  onOther(board.grid, (place) => press(place, true));
  const clear = button(
    t("set-up-clear"),
    () => {
      tools.clear();
      draw();
    },
    { className: "small" },
  );
  draw();
  return [
    make("p", { className: "quiet", textContent: tools.explanation }),
    make("div", { className: "row" }, ...tools.parts, clear),
    make("div", { className: "editor-board" }, board.element),
  ];
}

/** A press with Shift, or with the second button, does the other thing. */
function onOther(grid, press) {
  const tell = (event) => {
    const { cell } = event.target.dataset;
    if (cell === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    press(Number(cell));
  };
  grid.addEventListener("contextmenu", tell);
  grid.addEventListener("click", (event) => event.shiftKey && tell(event), true);
}
