import type { components } from "./api.js";

type Schemas = components["schemas"];

/** The name of a game. */
export type GameName = Schemas["GameName"];
/** The rules of a game, in place of its name. */
export type GameDescription = Schemas["GameDescription"];
/** What is different from the rules of another game: one with a name, or one that is described. */
export type ChangedGame = { like: string | object; [part: string]: unknown };
/** The name of a game or its description, which is packed if it begins with `~`. */
export type Game = GameName | GameDescription | ChangedGame | `~${string}`;

/** A request, whose game may have any name that the contract allows. */
type WithGame<Request> = Omit<Request, "game"> & { game?: string | GameDescription | ChangedGame | null };

/** A position, and how to search it: the body of `POST /best-move`. */
export type BestMoveRequest = WithGame<Schemas["BestMoveRequest"]>;
/** The move to play, and the value of every legal move. */
export type BestMove = Schemas["BestMove"];
/** A position: the body of `POST /position`. */
export type PositionRequest = WithGame<Schemas["PositionRequest"]>;
/** A position, and every legal move with the position that it leads to. */
export type LegalMoves = Schemas["LegalMoves"];
/** The games with their boards, rules and examples. */
export type GameList = Schemas["GameList"];

/** The settings of an engine. */
export interface LoadOptions {
  /**
   * The game that a request means if it has none, tic-tac-toe by default. It selects the module to load, whose games
   * the engine has. That of a description takes every description.
   */
  game?: Game;
  /** Whether to load the opening book of Connect Four, too; false by default. */
  book?: boolean;
  /** The longest time of one search in milliseconds, 10,000 by default. */
  maxMovetimeMs?: number;
  /**
   * The most memory of each of two tables, of proofs and of estimates, in MiB: 64 by default and 1,024 at
   * most. A third table, of comparisons, has an eighth of it at most.
   */
  tableMb?: number;
}

/** An engine. Its methods block until they have the answer, and throw a `Problem` if they refuse the request. */
export interface Engine {
  /** Returns the answer to `POST /best-move`. */
  bestMove(request: BestMoveRequest): BestMove;
  /** Returns the answer to `POST /position`: the rules alone, without a search. */
  position(request: PositionRequest): LegalMoves;
  /** Returns the answer to `GET /games`, as far as it is about the games of this engine. */
  games(): GameList;
}

/** The reason why a request is refused. */
export class Problem extends Error {
  /** The name of the problem for programs. */
  readonly code: Schemas["ProblemCode"];
  /** The reason and a remedy, for people. */
  readonly detail: string;
  /** The invalid parts of the request, each with a JSON Pointer. */
  readonly errors: Schemas["InvalidField"][];
}

/** Loads the WebAssembly module of a game, and returns an engine. */
export function load(options?: LoadOptions): Promise<Engine>;
