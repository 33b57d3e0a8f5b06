// Uses the types of the package as a program does. The compiler checks them, and nothing runs.
// Compiled in a project that has installed the package.
import { type GameDescription, type GameName, load, Problem } from "bestmove";
import { load as loadWorker } from "bestmove/worker";

const engine = await load({ game: "connect-four", book: true, maxMovetimeMs: 500, tableMb: 16 });
const answer = engine.bestMove({
  game: "connect-four",
  rules: { rows: 5 },
  moves: [3, "4"],
  limits: { nodes: 1000 },
  difficulty: "hard",
});
const index: number | null | undefined = answer.index;
const values: [number, number | null][] = answer.candidates.map(({ score, remoteness }) => [score, remoteness]);
const board: unknown = answer.after?.board ?? answer.board;
const names: GameName[] = engine.games().games.map(({ name }) => name);
const goal: boolean = answer.after?.ended_by === "goal";

const threeInARow: GameDescription = { board: { rows: 4, columns: 4 }, ends: [{ line: 3 }] };
const described = await load({ game: threeInARow });
const packed = await load({ game: "~q1ZKyk8sSlGyqlYqyi8vVrIy0VFKzs8pzc0DsWt1lFLzUoCs6GqlnMy8VCUr49rYWgA" });
const move: string | null | undefined = described.bestMove({ game: { ...threeInARow, no_move: "win" }, moves: [5] }).move;
packed.position({ game: "ttt", moves: [] });
packed.position({ game: { like: "hex", board: { columns: 5 } }, moves: [] });

// @ts-expect-error: a description has no such end.
described.position({ game: { ...threeInARow, ends: [{ circle: 3 }] }, moves: [] });
// @ts-expect-error: a description needs a board.
await load({ game: { ends: [{ line: 3 }] } });
// @ts-expect-error: a request has no such field.
engine.bestMove({ moves: [], depht: 3 });
// @ts-expect-error: there is no such game.
await load({ game: "go" });
// @ts-expect-error: there is no such level.
engine.bestMove({ moves: [], difficulty: "perfect" });

const worker = await loadWorker();
try {
  const { moves } = await worker.position({ board: [[0, 1], [2, 3]], player: "X" });
  console.log(index, values, board, goal, names, move, moves[0]?.after.status === "won");
} catch (error) {
  if (error instanceof Problem && error.code === "invalid_request") console.log(error.errors[0]?.pointer);
}
worker.terminate();
