// How many calls each idea of the tutorials leaves, as a chart.

import { post, Refused } from "./api.js";
import { find, make } from "./dom.js";

/** `question` returns the fields that describe what is on the board. */
export function ideas(question, fail) {
  const chart = find("ideas-chart");
  const note = find("ideas-note");
  let asking = new AbortController();

  /** For another position. */
  function clear() {
    asking.abort();
    asking = new AbortController();
    chart.hidden = true;
    note.textContent = "";
  }

  function row({ name, calls }, most, limit) {
    const bar = make("div", { className: "bar" });
    // By their logarithms: from the first to the last are many powers of ten.
    bar.style.width = `${(100 * Math.log1p(calls ?? limit)) / Math.log1p(most)}%`;
    bar.classList.toggle("open", calls === null);
    const count = calls === null ? `more than ${limit.toLocaleString("en")}` : calls.toLocaleString("en");
    return make(
      "tr",
      {},
      make("th", { scope: "row", textContent: name }),
      make("td", {}, bar, make("span", { textContent: count })),
    );
  }

  async function show() {
    clear();
    const { signal } = asking;
    try {
      const body = question();
      if (find("tree-depth").value) body.depth = Number(find("tree-depth").value);
      const { costs, most_positions: limit } = await post("/ideas", body, signal);
      const most = Math.max(...costs.map(({ calls }) => calls ?? limit));
      chart.tBodies[0].replaceChildren(...costs.map((cost) => row(cost, most, limit)));
      chart.hidden = false;
      note.textContent = "The bars are on a logarithmic scale.";
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused)) return fail(error);
      note.textContent = error.message;
    }
  }

  find("ideas-show").addEventListener("click", show);
  return { clear };
}
