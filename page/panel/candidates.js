// The moves that an answer values, by the cells where they are looked for.

import { stepsOf } from "../game/ahead.js";
import { moveOf } from "../game/standing.js";

/** The cell that begins a move, or goes on from those that are pressed; undefined for moves that do neither. */
export function placeOf({ standing, pressed }, candidate) {
  const { squares } = standing.find(moveOf(candidate)) ?? { squares: [] };
  const goesOn = pressed.every((cell, step) => squares[step] === cell);
  return goesOn ? squares[pressed.length] : undefined;
}

/** The best move that goes on at a cell, or undefined. */
function candidateAt(play, place) {
  const { standing, answer, pressed } = play;
  const there = standing.through(place, pressed);
  const isThere = (each) => there.some(({ move }) => move === moveOf(each));
  // The ladder of hints has told only the best move.
  const told = play.showsValues ? answer.candidates : answer.candidates.slice(0, 1);
  return told.find(isThere);
}

/** How play would go on: the line whose button one points at, or from a cell, where the worth of moves is told. */
export function lineAt(play, place) {
  const { answer, standing, foreseen } = play;
  if (foreseen) return stepsFrom(play, foreseen.moves);
  const isTold = play.showsValues || play.hints === 3;
  if (place === null || !isTold || !answer || !standing || !play.mayPlay) return [];
  const candidate = candidateAt(play, place);
  return candidate ? stepsFrom(play, candidate.pv) : [];
}

function stepsFrom({ game, standing, peek, position }, moves) {
  const { card, shape } = game;
  // Only the place that is looked at has its moves known.
  const first = peek === null ? standing?.find(moves[0]) : null;
  return stepsOf({ card, shape, position }, first, moves);
}
