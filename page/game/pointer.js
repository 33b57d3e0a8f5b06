// Where a part of a description is, and of its text.

const tokensOf = (pointer) =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

/**
 * The first and the last character of the part that a JSON Pointer names, or of the nearest part around it.
 * @param {string} text @param {string} pointer @returns {[number, number]}
 */
export function rangeOf(text, pointer) {
  const wanted = tokensOf(pointer);
  let found = /** @type {[number, number]} */ ([0, text.length]);
  let depth = -1;
  new Reader(text).visit((path, start, end) => {
    if (path.length > depth && path.length <= wanted.length && path.every((token, place) => token === wanted[place])) {
      found = [start, end];
      depth = path.length;
    }
  });
  return found;
}

/** Where a description says what a pointer names: in itself, or in the one that it is like. */
export function saidAt(description, pointer) {
  if (description?.like === undefined || says(description, tokensOf(pointer))) return pointer;
  return `/like${saidAt(description.like, pointer)}`;
}

/** Whether a part is said here. Only objects leave what they do not name as it was. */
function says(value, tokens) {
  const [token, ...others] = tokens;
  if (token === undefined || Array.isArray(value) || Object(value) !== value) return true;
  return Object.hasOwn(value, token) && says(value[token], others);
}

/** Reads a JSON text, and says where each value is. The text may stop being JSON: what was read until then is told. */
class Reader {
  #at = 0;
  #text;
  #tell = (/** @type {string[]} */ _path, /** @type {number} */ _start, /** @type {number} */ _end) => {};

  constructor(text) {
    this.#text = text;
  }

  visit(tell) {
    this.#tell = tell;
    this.#value([]);
  }

  #skip(pattern = /\s*/y) {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #value(path) {
    this.#skip();
    const start = this.#at;
    if (this.#skip(/\{/y)) this.#items(/\}/y, path, true);
    else if (this.#skip(/\[/y)) this.#items(/\]/y, path, false);
    else this.#skip(/"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y);
    this.#tell(path, start, this.#at);
  }

  #items(end, path, hasNames) {
    for (let index = 0; this.#at < this.#text.length; index++) {
      this.#skip();
      if (this.#skip(end)) return;
      const before = this.#at;
      const name = hasNames ? this.#name() : String(index);
      this.#value([...path, name]);
      this.#skip(/\s*,?/y);
      // Something that is no JSON: nothing more can be told.
      if (this.#at === before) this.#at = this.#text.length;
    }
  }

  #name() {
    const name = this.#skip(/"(?:[^"\\]|\\.)*"/y);
    this.#skip(/\s*:/y);
    return name.slice(1, -1);
  }
}
