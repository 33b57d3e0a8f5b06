// Scores as people read them: with colour, sign and number.

const sign = (score) => (score > 0 ? "+" : score < 0 ? "−" : "");

/** A score with its sign; an estimate says that it is one. */
export const signed = (score, outcome) => `${outcome ? "" : "≈"}${sign(score)}${Math.abs(score)}`;

/** A score for a cell with little room. Estimates have a decimal, but for those that are nearly 0. */
export function brief(score, outcome) {
  if (outcome) return signed(score, outcome);
  const size = Math.min(Math.abs(score), 9.9).toFixed(1);
  return Number(size) === 0 ? "≈0" : `${sign(score)}${size}`;
}

/** "win in 5", "win by 3" in games of points, "draw", or "not proven". */
export function fate({ outcome, remoteness, margin }) {
  if (!outcome) return "not proven";
  if (outcome === "draw") return outcome;
  if (typeof margin === "number") return `${outcome} by ${Math.abs(margin)}`;
  return remoteness === null ? outcome : `${outcome} in ${remoteness}`;
}

/** The same for a cell with little room: "W5", "W+3", "D". */
export function briefFate({ outcome, remoteness, margin }) {
  if (!outcome) return "";
  const letter = outcome[0].toUpperCase();
  if (outcome === "draw") return letter;
  if (typeof margin === "number") return `${letter}${sign(margin)}${Math.abs(margin)}`;
  return `${letter}${remoteness ?? ""}`;
}

/** The class of its colour. */
export function tone(score) {
  const rounded = Number(score.toFixed(1));
  return rounded > 0 ? "win" : rounded < 0 ? "loss" : "even";
}
