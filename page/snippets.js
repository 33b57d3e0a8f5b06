// The last call to the API, as code to copy.

import { copy } from "./copy.js";
import { find } from "./dom.js";

const address = () => location.origin;

const makers = {
  curl: ({ path, body }) => `curl ${address()}${path} \\\n  --json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  javascript: ({ path, body }) =>
    [
      `const response = await fetch("${address()}${path}", {`,
      '  method: "POST",',
      '  headers: { "content-type": "application/json" },',
      `  body: JSON.stringify(${JSON.stringify(body)}),`,
      "});",
      "const answer = await response.json();",
    ].join("\n"),
  python: ({ path, body }) =>
    [
      "import json, urllib.request",
      "",
      `body = json.loads(${JSON.stringify(JSON.stringify(body))})`,
      `request = urllib.request.Request("${address()}${path}", json.dumps(body).encode(),`,
      '                                 {"content-type": "application/json"})',
      "answer = json.load(urllib.request.urlopen(request))",
    ].join("\n"),
  answer: ({ answer }) => (answer ? JSON.stringify(answer, null, 2) : "There is no answer yet."),
};

/** Shows the last call in the language that is chosen. */
export class Snippets {
  #call = null;
  #language = "curl";
  #code = find("code").firstElementChild;
  #tabs = [...document.querySelectorAll("[data-code]")];

  constructor() {
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => {
        this.#language = tab.dataset.code;
        this.#draw();
      });
    }
    find("copy").addEventListener("click", ({ target }) => copy(this.#code.textContent, target));
  }

  /** Shows a call, without its answer as long as there is none. */
  show(path, body, answer = null) {
    this.#call = { path, body, answer };
    this.#draw();
  }

  #draw() {
    for (const tab of this.#tabs) tab.setAttribute("aria-pressed", String(tab.dataset.code === this.#language));
    this.#code.textContent = this.#call ? makers[this.#language](this.#call) : "";
  }
}
