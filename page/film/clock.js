// What makes the film go on by itself.

export class Clock {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #tick;

  /** `tick` is called after each wait, and says how long the next one is; null is the end. @param {() => number | null} tick */
  constructor(tick) {
    this.#tick = tick;
  }

  get isRunning() {
    return this.#timer !== undefined;
  }

  /** @param {number} wait in milliseconds */
  start(wait) {
    this.#timer = setTimeout(() => {
      const next = this.#tick();
      if (next === null) this.stop();
      else if (this.isRunning) this.start(next);
    }, wait);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
