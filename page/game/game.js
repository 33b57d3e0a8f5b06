// A game with all that was tried in it: a tree of moves, and the place in it that is looked at.

/**
 * A position and the move that led to it. The first node of a game has no move.
 * @typedef {{parent: number | null, move: number | string | null, name: string, squares: number[],
 *   position: any, children: number[]}} Node
 */

/** The fields of a request that say which game it is, and by which rules if not the usual ones. */
export const aboutOf = ({ card, rules = {} }) => ({
  game: card.name,
  ...(Object.keys(rules).length > 0 ? { rules } : {}),
});

export class Game {
  /**
   * `start` is the position where play began; `setUp` says that it is not the game's own. Rules are
   * those that are not the game's own, too. `begun` is how the start stands, where that is known.
   */
  constructor({ card, rules = {}, first = card.players[0], start, shape, setUp = false, begun = null }) {
    this.card = card;
    this.rules = rules;
    this.first = first;
    this.setUp = setUp;
    /** The size of the board and the names of its rows and columns: `{shape, coordinates}`. */
    this.shape = shape;
    /** @type {import("./standing.js").Standing | null} */
    this.begun = begun;
    /** @type {Node[]} */
    this.nodes = [{ parent: null, move: null, name: "", squares: [], position: start, children: [] }];
    /** The node that is looked at. */
    this.at = 0;
    /** The end of the line that the moves are listed of. */
    this.tip = 0;
  }

  get node() {
    return this.nodes[this.at];
  }

  get position() {
    return this.node.position;
  }

  /** The nodes from the first one to this one. */
  path(to = this.at) {
    const path = [];
    for (let at = to; at !== null; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  /** The nodes of the line that is listed: through the place that is looked at, to its end. */
  get line() {
    return this.path(this.tip);
  }

  /** Plays a move, along the tree where it was played before. */
  play({ move, name, squares, after }) {
    const { children } = this.node;
    const isLast = this.at === this.tip;
    const known = children.find((child) => this.nodes[child].move === move);
    if (known === undefined) {
      children.push(this.nodes.length);
      this.nodes.push({ parent: this.at, move, name, squares, position: after, children: [] });
    }
    this.at = known ?? this.nodes.length - 1;
    // A move that was taken back and is played again is answered anew.
    if (isLast) this.tip = this.at;
    else if (!this.line.includes(this.at)) this.tip = this.#end(this.at);
  }

  /** Looks at another place; one beside the line becomes the line. */
  goTo(at) {
    this.at = at;
    if (!this.line.includes(at)) this.tip = this.#end(at);
  }

  /** Looks this many moves further along the line, or back. */
  step(moves) {
    const { line } = this;
    const place = Math.min(Math.max(line.indexOf(this.at) + moves, 0), line.length - 1);
    this.at = line[place];
  }

  /** Takes the move back that led here; what came after it stays in the tree. */
  takeBack() {
    this.at = this.node.parent ?? this.at;
    this.tip = this.at;
  }

  #end(from) {
    let at = from;
    while (this.nodes[at].children.length > 0) at = this.nodes[at].children[0];
    return at;
  }

  /** The moves of the line up to a node, as players call them. */
  names(to = this.tip) {
    return this.path(to)
      .slice(1)
      .map((at) => this.nodes[at].name);
  }

  /** The fields of a request that say which game it is. */
  get about() {
    return aboutOf(this);
  }

  /** The fields of a request about the position of a node. */
  question(at = this.at) {
    // Where positions can come back, the rules ask for the moves.
    if (this.card.has_cycles) return { ...this.about, ...this.origin, moves: this.moves(at) };
    const { board, player } = this.nodes[at].position;
    return { ...this.about, board, player };
  }

  /** The moves from the first node to this one, as requests have them. */
  moves(at = this.at) {
    return this.path(at)
      .slice(1)
      .map((node) => this.nodes[node].move);
  }

  /** Where play began, as requests have it. */
  get origin() {
    const { board, player } = this.nodes[0].position;
    return { board, player };
  }

  /** Plain data, from which `Game.restored` makes the game again. */
  saved() {
    const { rules, first, setUp, shape, nodes, at, tip } = this;
    return { game: this.card.name, rules, first, setUp, shape, nodes, at, tip };
  }

  static restored(card, { rules, first, setUp, shape, nodes, at, tip }) {
    const game = new Game({ card, rules, first, start: nodes[0].position, shape, setUp });
    return Object.assign(game, { nodes, at, tip });
  }
}
