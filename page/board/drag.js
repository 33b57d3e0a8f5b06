// A piece is dragged: pressed where it is taken up, and again where it is let go.

/** Pixels that a pointer moves before it drags. */
const REACH = 6;

export class Drag {
  #start = null;

  /** `press` is told the cell where a piece is taken up, and the one where it is let go. */
  constructor(board, press) {
    this.board = board;
    this.press = press;
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.#begin(event));
    grid.addEventListener("pointermove", (event) => this.#move(event));
    grid.addEventListener("pointerup", (event) => this.#end(event));
    grid.addEventListener("pointercancel", () => this.#drop());
    // The press that ends a drag is none.
    grid.addEventListener("click", (event) => this.#swallow(event), true);
  }

  #begin(event) {
    const { cell } = event.target.dataset;
    if (cell === undefined || event.button !== 0 || event.target.ariaDisabled === "true") return;
    const piece = this.board.pieces?.at(Number(cell));
    if (!piece) return;
    this.#start = {
      cell: Number(cell),
      x: event.clientX,
      y: event.clientY,
      piece,
      isDragged: false,
      offset: { x: 0, y: 0 },
    };
  }

  #move({ clientX, clientY, buttons }) {
    const start = this.#start;
    if (!start) return;
    // Nobody tells the board that a pointer was let go outside it.
    if (buttons === 0) return this.#drop();
    const [across, down] = [clientX - start.x, clientY - start.y];
    if (!start.isDragged) {
      if (Math.hypot(across, down) < REACH) return;
      start.isDragged = true;
      this.press(start.cell, true);
      this.board.element.classList.add("dragging");
      start.piece.parentNode.append(start.piece);
    }
    const svg = start.piece.ownerSVGElement;
    const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    const side = this.board.element.classList.contains("turned") ? -1 : 1;
    start.offset = { x: side * across * scale, y: side * down * scale };
    start.piece.firstElementChild.style.transform = `translate(${start.offset.x}px, ${start.offset.y}px)`;
  }

  #end(event) {
    const start = this.#start;
    this.#drop();
    if (!start?.isDragged) return;
    this.#ended = event.timeStamp;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const { cell } = /** @type {any} */ (target)?.dataset ?? {};
    if (cell === undefined || Number(cell) === start.cell) return;
    // It goes on from where it was let go.
    this.board.pieces.letGo({ element: start.piece, ...start.offset });
    this.press(Number(cell));
    this.board.pieces.letGo(null);
  }

  #drop() {
    this.#start?.piece.firstElementChild.style.removeProperty("transform");
    this.board.element.classList.remove("dragging");
    this.#start = null;
  }

  #ended = 0;

  #swallow(event) {
    if (event.timeStamp - this.#ended > 50 || event.detail === 0) return;
    event.stopPropagation();
  }
}
