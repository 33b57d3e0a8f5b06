// The answers of engines, or of workers, as they are compared with those of a server.

/** Returns the answer to a request as text; that to a refused one begins with `refused: `. */
async function textOf(engine, { method, name, body }) {
  try {
    const answer = await engine[method](body);
    // An engine lists the games of its module, and the server is asked about one.
    return JSON.stringify(method === "games" ? answer.games.find((game) => game.name === name) : answer);
  } catch ({ code, detail, errors }) {
    return `refused: ${JSON.stringify({ code, detail, errors })}`;
  }
}

/** Returns the answers to all requests in their order, each by an engine that is loaded for its game. */
export async function textsOf(load, cases) {
  const engines = new Map();
  const texts = [];
  for (const each of cases) {
    const game = JSON.stringify(each.game);
    if (!engines.has(game)) engines.set(game, await load(each.game));
    texts.push(await textOf(engines.get(game), each));
  }
  return texts;
}
