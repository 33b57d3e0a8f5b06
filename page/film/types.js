// The shapes that the parts of the film pass to each other. Nothing here runs.

/**
 * A position, as the API takes it.
 * @typedef {{game: string, rules?: Record<string, unknown>, board: unknown, player?: string}} Question
 */

/**
 * What the film reads of a game in `GET /games`.
 * @typedef {{
 *   name: string, title: string, players: string[], colours: string[], layout: string, look: string,
 *   shape: {rows: number, columns: number}, has_cycles: boolean,
 * }} Card
 */

/**
 * A call or a cut branch, as `POST /game-tree` answers it.
 * @typedef {{
 *   number: number | null, parent: number | null, level: number, name: string | null,
 *   board: string | (string | number)[], cells: (string | null)[] | undefined, player: string, status: string,
 *   winner: string | null, winning_line: number[] | null, alpha: number | null, beta: number | null,
 *   score: number | null, bound: "at_least" | "at_most" | null, outcome: string | null,
 *   remoteness: number | null, margin?: number | null, chosen: number | null,
 * }} ApiNode
 */

/**
 * A call with its family.
 * @typedef {{
 *   node: ApiNode, number: number, isMax: boolean, isOver: boolean, children: Call[], cut: ApiNode[], below: number,
 * }} Call
 */

/**
 * The answer as a tree.
 * @typedef {{root: Call, calls: Call[], player: string, pruning: boolean, depth: number | null, cut: number}} Tree
 */

/**
 * One step of the film. `call` is at work; `best` and `chosen` are its best so far, `alpha` and `beta` its window.
 * @typedef {{
 *   kind: "enter" | "test" | "leaf" | "inside" | "call" | "compare" | "narrow" | "cut" | "return",
 *   call: Call, child?: Call, better?: boolean, goesOn?: boolean, best?: Call | null,
 *   alpha: number | null, beta: number | null,
 * }} Step
 */

/**
 * An open call at some step.
 * @typedef {{call: Call, alpha: number | null, beta: number | null, best: Call | null, child: Call | null}} Frame
 */

/**
 * What has happened up to a step.
 * @typedef {{
 *   step: Step, stack: Frame[], entered: Set<number>, returned: Set<number>, cut: Map<number, Step>,
 *   best: Map<number, number>, windows: Map<number, {alpha: number | null, beta: number | null}>,
 * }} Moment
 */

/**
 * The thing at one place of the picture: a call, a cut branch, or several cut branches of one call.
 * @typedef {{
 *   x: number, y: number, call: Call | null, cut: ApiNode[], parent: Place | null, closed: boolean,
 * }} Place
 */

export {};
