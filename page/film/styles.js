// The style sheets of the film, which no other view needs.

const SHEETS = ["film.css", "player.css", "tree.css", "panels.css"];

/** @param {string} name */
function load(name) {
  const { href } = new URL(name, import.meta.url);
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = resolve;
    // The film can be read without it.
    link.onerror = resolve;
  });
}

/** Loads them, once, before anything is shown that they are for. */
export const loadStyles = () => Promise.all(SHEETS.map(load));
