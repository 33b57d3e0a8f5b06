// Games that are described: their cards, the names that links and requests have for their descriptions, and how one
// reads those.

import { get, Refused } from "../api.js";

/** The sign with which a packed description begins. */
const SIGN = "~";

/** A description as a name: its JSON, compressed, in Base64 for URLs. */
export async function pack(description) {
  const text = new Blob([JSON.stringify(description)]);
  const packed = await new Response(text.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const bytes = String.fromCharCode(...new Uint8Array(packed));
  return SIGN + btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The card of a game that is not on the menu, by its name or its description; null where there is none. */
export async function cardOf(name) {
  try {
    const card = await get(`/games/${encodeURIComponent(name)}`);
    // Requests and links take the description in place of a name, packed or as its JSON.
    return name.startsWith(SIGN) || name.startsWith("{") ? { ...card, name } : card;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** A description as one reads it: a line for each field. */
export function written(description) {
  const lines = Object.entries(description).map(([name, value]) => `  ${JSON.stringify(name)}: ${spaced(value)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

/** JSON in one line, with spaces. */
const spaced = (value) =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, " ")
    .replace(/([[{]) | ([\]}])/g, "$1$2");
