// The answers of an engine, or of a worker, as they are compared with those of a server.

/** Returns the answer to a request as text; that to a refused one begins with `refused: `. */
export async function textOf(engine, { method, body }) {
  try {
    return JSON.stringify(await engine[method](body));
  } catch ({ code, detail, errors }) {
    return `refused: ${JSON.stringify({ code, detail, errors })}`;
  }
}

/** Returns the answers to all requests, in their order. */
export async function textsOf(engine, cases) {
  const texts = [];
  for (const each of cases) texts.push(await textOf(engine, each));
  return texts;
}
