import type { BestMove, BestMoveRequest, GameList, LegalMoves, LoadOptions, PositionRequest } from "./index.js";

export { Problem } from "./index.js";

/**
 * An engine in a worker. A promise is rejected with a `Problem` if the engine refuses the request. After an error of
 * the worker itself, every call is rejected with that error.
 */
export interface WorkerEngine {
  /** Returns the answer to `POST /best-move`. */
  bestMove(request: BestMoveRequest): Promise<BestMove>;
  /** Returns the answer to `POST /position`: the rules alone, without a search. */
  position(request: PositionRequest): Promise<LegalMoves>;
  /** Returns the answer to `GET /games`, as far as it is about the games of this engine. */
  games(): Promise<GameList>;
  /** Ends the worker and its search. Promises without an answer are rejected, and so is every later call. */
  terminate(): void;
}

/** Loads an engine in a worker of its own. Only browsers have such workers, not Node. */
export function load(options?: LoadOptions): Promise<WorkerEngine>;
