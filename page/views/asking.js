// What is asked of the server, one thing at a time, and what goes wrong with it.

import { Refused, Unreachable, untilBack } from "../api.js";
import { t } from "../texts/index.js";

export class Asking {
  /** What has gone wrong, in a sentence, and what the server itself says of it. */
  trouble = "";
  detail = "";
  /** What was asked last. */
  #act = async (/** @type {AbortSignal} */ _signal) => {};
  #asked = new AbortController();
  #closed = new AbortController();

  /** `draw` is called when there is something else to show. */
  constructor(draw) {
    this.draw = draw;
  }

  /** Aborted as soon as something else is asked. */
  get signal() {
    return this.#asked.signal;
  }

  /** Aborted as soon as nothing is asked any more. */
  get closed() {
    return this.#closed.signal;
  }

  /** Does something that asks the server; what was asked before is dropped. */
  async ask(act, isQuick = false) {
    if (this.closed.aborted) return;
    this.drop();
    this.#asked = new AbortController();
    this.#act = act;
    this.say(null);
    this.draw(isQuick);
    return this.also(act);
  }

  /** Asks the same anew. */
  again() {
    return this.ask(this.#act);
  }

  /** Says what has gone wrong, or with null that nothing has. */
  say(error) {
    this.trouble = error?.message ?? "";
    this.detail = error?.detail ?? "";
  }

  /** Does something beside what is asked, and is dropped with it. */
  async also(act) {
    const { signal } = this;
    try {
      await act(signal);
      if (!signal.aborted) this.draw();
    } catch (error) {
      if (!signal.aborted) this.#fail(error, act, signal);
    }
  }

  drop() {
    this.#asked.abort();
  }

  /** What is on the board makes room for something else: a late press asks nothing. */
  close() {
    this.#closed.abort();
    this.drop();
  }

  /** Says what has gone wrong. Where the server was not there, does it again when it is back. */
  async #fail(error, act, signal) {
    const isExpected = error instanceof Refused || error instanceof Unreachable;
    this.say(isExpected ? error : { message: t("page-fault", { message: error.message }) });
    this.draw();
    if (!isExpected) throw error;
    if (!(error instanceof Unreachable)) return;
    await untilBack(error, signal);
    if (signal.aborted) return;
    this.say(null);
    this.draw();
    // What else was asked goes on: it may wait for the server, too.
    this.also(act);
  }
}
