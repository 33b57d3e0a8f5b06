// The worker behind `worker.js`: one engine, and one message for each call.
import { load, Problem } from "./web.js";

let engine;

async function answer(method, argument) {
  if (method === "load") {
    engine = await load(argument);
    return undefined;
  }
  return engine[method](argument);
}

self.onmessage = async ({ data: { id, method, argument } }) => {
  try {
    self.postMessage({ id, answer: await answer(method, argument) });
  } catch (error) {
    const { code, detail, errors } = error;
    self.postMessage(error instanceof Problem ? { id, problem: { code, detail, errors } } : { id, error });
  }
};
