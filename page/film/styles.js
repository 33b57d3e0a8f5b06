// The style sheets of the film, which no other view needs.

import { loadStyles as load } from "../styles.js";

const SHEETS = ["film.css", "player.css", "tree.css", "panels.css"];

/** Loads them before anything is shown that they are for. */
export const loadStyles = () => load(SHEETS.map((name) => new URL(name, import.meta.url)));
