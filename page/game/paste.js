// Which game a text may be of. The server reads it; here is only guessed whom to ask first.

/** @type {[RegExp, string[]][]} */
const SIGNS = [
  [/\[(FEN|Event)\b|\b1\. ?([a-h][34]|N[fc]3)\b|^[rnbqkpRNBQKP1-8]+(\/[rnbqkpRNBQKP1-8]+){7}/, ["chess"]],
  [/\[GameType\b|^\s*(1\. ?)?\d{1,2}[-x]\d{1,2}\b|^[BW]:[BW]/, ["draughts", "chess"]],
  [/^\(;.*GM\[11\]/s, ["hex"]],
  [/^\(;.*GM\[2\]|^\(;GM\[Othello/s, ["othello"]],
  [/^\(;/, ["gomoku", "hex", "othello"]],
  [/^Piskvorky/, ["gomoku"]],
  [/^[1-7\s]+$/, ["connect-four", "kalah"]],
  [/^\s*([fdce][3456]|[FDCE][3456])([a-hA-H][1-8]|\s)*$/, ["othello", "chess", "breakthrough"]],
  // Stones on a small board are likelier of the smaller game.
  [/^\s*[a-c][1-3](\s+[a-c][1-3])*\s*$/, ["tic-tac-toe"]],
  [/^\s*[a-h][1-8]x?[a-h][1-8](\s|$)/, ["breakthrough", "chess"]],
  [/^\s*[a-o]\d{1,2}(\s+[a-o]\d{1,2})*\s*$/, ["gomoku", "hex", "nine-mens-morris", "mnk"]],
  [/^[XO.\-_\s]{9,11}$/i, ["tic-tac-toe"]],
  [/[a-f][1-6]-[a-f][1-6]/, ["surakarta", "dots-and-boxes"]],
  [/^[\d,]+\/[\d,]+$/, ["kalah"]],
];

/** The games that a text may be of, the likeliest first; none if nothing in it says so. */
export function guesses(text) {
  const games = SIGNS.filter(([sign]) => sign.test(text)).flatMap(([, games]) => games);
  return [...new Set(games)];
}

/** A text that is a board rather than moves, which have spaces between them. */
export const isBoard = (text) => /[/:]/.test(text.split(/\s/)[0]) || /^[XO.\-_\s]+$/i.test(text);
