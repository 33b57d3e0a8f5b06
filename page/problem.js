// What a problem of the server means, for people: a sentence by its kind, and what the server itself says of it.

import { language, t } from "./texts/index.js";

/** Kinds of which the server tells what a player wants to know: which move, which rule, which piece. */
const TOLD = ["invalid_request", "impossible_position", "not_players_turn", "illegal_move", "not_found"];
/** Kinds that say it all. */
const PLAIN = [
  "unauthorized",
  "request_timeout",
  "body_too_large",
  "rate_limited",
  "internal",
  "overloaded",
  "shutting_down",
];
/** The fields of a request that people fill in. */
const FIELDS = ["record", "board", "moves", "rules", "player"];

/**
 * A problem document in the language of its reader. `detail` is the server's own sentence, in English, where it says
 * more than the message.
 * @returns {{message: string, detail: string}}
 */
export function told(problem) {
  const { code, errors = [] } = problem;
  const detail = sentence(problem);
  if (PLAIN.includes(code)) return { message: t(`problem-${code}`), detail: "" };
  if (!TOLD.includes(code)) return code ? { message: t("problem-page"), detail } : { message: detail, detail: "" };
  const isOfPeople = errors.every(({ pointer }) => FIELDS.includes(pointer.split("/")[1]));
  if (language === "en" && isOfPeople) return { message: detail, detail: "" };
  return { message: t(`problem-${code}`), detail };
}

/** What the server says, with words for its pointers. */
function sentence({ detail, errors }) {
  const said = errors?.map((error) => {
    const [, field, ...parts] = error.pointer.split("/");
    // A person has written one text, and sees where it goes wrong by the moves that are named.
    if (!field || field === "record" || field === "moves") return error.detail;
    if (field === "board") return error.detail.replace(/^has /, "the board has ");
    return `${field === "rules" ? t(`rule-${parts[0]}`) : [field, ...parts].join(" ")}: ${error.detail}`;
  });
  // People count neither plies nor from zero, and write moves by their names.
  const noise =
    /^line \d+, column \d+: | ?\((?:ply|index) \d+\)|the index of [^;]*; or |the index of .*, or as a text /g;
  const text = (said?.join("; ") || detail).replaceAll(noise, "");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
