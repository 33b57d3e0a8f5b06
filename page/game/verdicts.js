// What reviews call moves.

/** The verdicts on moves that are worth another try. */
const MISTAKES = ["blunder", "mistake", "miss"];

export const isMistake = ({ verdict }) => MISTAKES.includes(verdict);
