// Brings the call at work into view within the region of the tree, and moves nothing else of the page.

import { movesAreWelcome } from "../dom.js";

/** @typedef {import("./types.js").Call} Call */

/** What is below a frame, and belongs to it. */
const BELOW = 30;

/**
 * @param {import("./picture.js").Picture} picture
 * @param {HTMLElement} region
 * @param {Call} call
 * @param {boolean} isQuick
 */
export function follow({ svg, parts, size }, region, call, isQuick) {
  const place = parts.find((part) => part.place.call === call)?.place;
  if (!place) return;
  const scale = svg.clientWidth / svg.viewBox.baseVal.width;
  const left = nearest(place.x * scale, size.width * scale, region.scrollLeft, region.clientWidth);
  // With the call that made it, where there is room for both.
  const end = (place.y + size.height + BELOW) * scale;
  const above = (place.parent ?? place).y * scale;
  const start = end - above < region.clientHeight ? above : place.y * scale;
  const top = nearest(start, end - start, region.scrollTop, region.clientHeight);
  // A long way would be a blur, and would not end before the next step. A scroll to where the region is ends one that
  // is still on its way.
  const isFar = Math.abs(left - region.scrollLeft) > 1.5 * region.clientWidth;
  region.scrollTo({ left, top, behavior: isQuick || isFar || !movesAreWelcome() ? "auto" : "smooth" });
}

/** Where to scroll so that a stretch is in view: as it is, if it already is. @param {number} start @param {number} length @param {number} from @param {number} view */
function nearest(start, length, from, view) {
  const isInView = start >= from && start + length <= from + view;
  return isInView ? from : Math.max(0, start + length / 2 - view / 2);
}
