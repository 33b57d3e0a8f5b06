// The public API, as any other page could use it.

import { t } from "./texts/index.js";

/** The API refused a request: its message is a sentence for people. */
export class Refused extends Error {
  /** What the server itself says, in English, where that is more. */
  detail = "";
  /** What is wrong with each field, by its pointer. @type {{pointer: string, detail: string}[]} */
  errors = [];
}

/** The server is not there, or too busy: what was asked can be asked again after a while. */
export class Unreachable extends Error {
  constructor(message = t(navigator.onLine ? "server-away" : "offline"), wait = 500) {
    super(message);
    /** Milliseconds. */
    this.wait = wait;
  }
}

/** A part of the page has not come. Some browsers keep the failure, and ask again only when the page is opened anew. */
export class NotLoaded extends Unreachable {}

/**
 * Waits for a part of the page that is imported when it is needed.
 * @template T
 * @param {Promise<T>} part
 */
export const loaded = (part) =>
  part.catch((error) => {
    throw error instanceof TypeError ? new NotLoaded() : error;
  });

/** The last call with a body: its path, the body and, once there is one, the answer. */
export const lastCall = { path: "", body: null, answer: null };

/** Milliseconds without an answer after which one wonders. */
const PATIENCE = 5000;
/** The requests that take longer. */
const overdue = new Set();
/** Is told whether an answer is long in coming, when that changes. */
export const slowness = { tell: (/** @type {boolean} */ _isSlow) => /** @type {any} */ (null) };

/** Waits for an answer, and says so where it takes long. */
async function patiently(answer) {
  const late = setTimeout(() => {
    overdue.add(answer);
    slowness.tell(true);
  }, PATIENCE);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    if (overdue.delete(answer) && overdue.size === 0) slowness.tell(false);
  }
}

/** What a browser throws when the network fails, as ours. */
const failure = (error) => (error.name === "AbortError" ? error : new Unreachable());

async function send(path, options = {}) {
  const response = await patiently(fetch(path, options)).catch((error) => {
    throw failure(error);
  });
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  const refusal = problem?.detail ? await refused(problem) : new Refused(t("server-said", { status: response.status }));
  // Of a server, or of what stands before it.
  if ([429, 502, 503, 504].includes(response.status)) throw new Unreachable(refusal.message, waitOf(response));
  throw refusal;
}

/** A problem document, as people are told of it. Few visits have one. */
async function refused(problem) {
  const { told } = await loaded(import("./problem.js"));
  const { message, detail } = told(problem);
  return Object.assign(new Refused(message), { detail, errors: problem.errors ?? [] });
}

/** How long to wait until a server can be asked again, which may name a date or nothing. */
function waitOf({ headers }) {
  const seconds = Number(headers.get("retry-after")) || 1;
  return Math.max(500, 1000 * seconds);
}

/** The body of a response, which may break off. */
async function bodyOf(response, form = "json") {
  return response[form]().catch((error) => {
    throw failure(error);
  });
}

const posted = (question, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(question),
  signal,
});

export const get = async (path) => bodyOf(await send(path));

/** A text, such as a picture. */
export const getText = async (path, signal) => bodyOf(await send(path, { signal }), "text");

export async function post(path, question, signal) {
  const answer = await send(path, posted(question, signal))
    .then((response) => bodyOf(response))
    .catch((error) => instead(error, path, question, signal));
  Object.assign(lastCall, { path, body: question, answer });
  return answer;
}

/** Whether the operator offers an engine for this browser. */
export const hasEngine = Boolean(globalThis.document?.documentElement.dataset.offline);

/** What the engine in this browser answers instead of a server that is away; without one, that it is away. */
async function instead(error, path, question, signal) {
  if (!(error instanceof Unreachable) || !hasEngine) throw error;
  const { answerHere } = await loaded(import("./offline.js"));
  const answer = await answerHere(path, question, signal).catch(async (problem) => {
    throw problem.code ? await refused(problem) : error;
  });
  signal?.throwIfAborted();
  if (answer === null) throw error;
  return answer;
}

/** Asks for the best move; tells every answer so far, and returns the last. */
export const bestMove = (question, signal, progress) =>
  stream("/best-move/stream", question, signal, { progress, result: progress });

/** Asks for a review; tells every ply, and returns the whole. */
export const review = (question, signal, ply) =>
  stream("/game-review/stream", question, signal, { ply, result: () => {} });

/** Tells `listeners`, by the names of the events, what the server sends; returns the result. */
async function stream(path, question, signal, listeners) {
  const answer = await streamed(path, question, signal, listeners).catch(async (error) => {
    const other = await instead(error, path, question, signal);
    listeners.result(other);
    return other;
  });
  // The same answer, without what came before it.
  Object.assign(lastCall, { path: path.replace("/stream", ""), body: question, answer });
  return answer;
}

async function streamed(path, question, signal, listeners) {
  const response = await send(path, posted(question, signal));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw failure(error);
    });
    if (done) throw new Unreachable();
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(event) ?? [];
      if (name === "error") throw await refused(JSON.parse(data));
      if (!(name in listeners)) continue;
      const answer = JSON.parse(data);
      listeners[name](answer);
      if (name === "result") return answer;
    }
  }
}

/** Waits until the server answers again after `error`, or nobody wants to know any more. */
export async function untilBack({ wait }, signal) {
  const answers = () =>
    fetch("/livez", { signal }).then(
      (response) => response.ok,
      () => false,
    );
  do {
    await new Promise((resolve) => setTimeout(resolve, wait));
  } while (!signal.aborted && !(await answers()));
}
