// Draws each board of the tree when it comes near to what is seen: those of hundreds of calls at once would be slow.

/** @typedef {import("./picture.js").Part} Part */

/** As far beside what is seen. */
const MARGIN = "600px";

/** @param {HTMLElement} region */
export function nearView(region) {
  /** @type {Map<Element, Part>} */
  const waiting = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        waiting.get(target)?.drawBoard();
        waiting.delete(target);
        observer.unobserve(target);
      }
    },
    { root: region, rootMargin: MARGIN },
  );
  return {
    /** Waits for these parts, and for no others. @param {Part[]} parts */
    watch(parts) {
      observer.disconnect();
      waiting.clear();
      for (const part of parts) {
        waiting.set(part.group, part);
        observer.observe(part.group);
      }
    },
    close: () => observer.disconnect(),
  };
}
