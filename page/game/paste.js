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
  [/^\s*[a-o]\d{1,2}(\s+[a-o]\d{1,2})*\s*$/, ["gomoku", "hex", "tic-tac-toe", "mnk", "nine-mens-morris"]],
  [/^[XO.\-_\s]{9,11}$/i, ["tic-tac-toe"]],
  [/[a-f][1-6]-[a-f][1-6]/, ["surakarta", "dots-and-boxes"]],
  [/^[\d,]+\/[\d,]+$/, ["kalah"]],
];

/** The games that a text may be of, the likeliest first; all others after them if no sign is plain. */
export function guesses(text, cards) {
  const plain = SIGNS.filter(([sign]) => sign.test(text)).flatMap(([, games]) => games);
  const names = cards.map(({ name }) => name);
  return [...new Set([...plain, ...(plain.length > 0 ? [] : names)])].filter((name) => names.includes(name));
}
