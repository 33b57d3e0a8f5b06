// The public API, as any other page could use it.

/** The API refused a request: its message is a sentence for people. */
export class Refused extends Error {}

/** The server is not there, or too busy: what was asked can be asked again after a while. */
export class Unreachable extends Error {
  constructor(message = "The server cannot be reached. The game goes on as soon as it is back.", wait = 500) {
    super(message);
    /** Milliseconds. */
    this.wait = wait;
  }
}

let report = () => {};

/** Tells `listener` every call with a body: its path, the body and, once there is one, the answer. */
export function watchCalls(listener) {
  report = listener;
}

/** What a browser throws when the network fails, as ours. */
function failure(error) {
  return error.name === "AbortError" ? error : new Unreachable();
}

async function send(path, options = {}) {
  const response = await fetch(path, options).catch((error) => {
    throw failure(error);
  });
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  const said = problem ? sentence(problem) : `The server answered ${response.status}.`;
  // Of a server, or of what stands before it.
  if ([502, 503, 504].includes(response.status))
    throw new Unreachable(said, 1000 * Number(response.headers.get("retry-after") ?? 1));
  throw new Refused(said);
}

/** The body of a response, which may break off. */
async function body(response, form = "json") {
  return response[form]().catch((error) => {
    throw failure(error);
  });
}

/** What a problem document says, with words for its pointers. */
function sentence({ detail, errors }) {
  const said = errors?.map((error) => `${error.pointer.slice(1).replaceAll("/", " ") || "request"}: ${error.detail}`);
  const text = said?.join("; ") ?? detail;
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

const posted = (question, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(question),
  signal,
});

/** A question, whose board is a text, as the query of a link. */
function query({ rules = {}, ...fields }) {
  const dotted = Object.entries(rules).map(([rule, value]) => [`rules.${rule}`, value]);
  return new URLSearchParams([...Object.entries(fields), ...dotted]);
}

export const get = async (path) => body(await send(path));

export async function post(path, question, signal) {
  report(path, question);
  const answer = await body(await send(path, posted(question, signal)));
  report(path, question, answer);
  return answer;
}

/** The tree of a position as an SVG element. */
export async function treePicture(question, signal) {
  const response = await send(`/game-tree.svg?${query(question)}`, { signal });
  // The page has the same style in a file, as its security policy asks for.
  const text = (await body(response, "text")).replace(/<style>.*?<\/style>/s, "");
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/** Asks for the best move; tells every answer so far, and returns the last. */
export async function bestMove(question, signal, progress) {
  const path = "/best-move/stream";
  report(path, question);
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
      if (name === "error") throw new Refused(sentence(JSON.parse(data)));
      if (name !== "progress" && name !== "result") continue;
      const answer = JSON.parse(data);
      report(path, question, answer);
      if (name === "result") return answer;
      progress(answer);
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
