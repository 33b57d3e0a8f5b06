// Style sheets that only one view needs.

/** Loads sheets, once, before anything is shown that they are for. @param {URL[]} sheets */
export const loadStyles = (sheets) => Promise.all(sheets.map(load));

/** @param {URL} sheet */
function load({ href }) {
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = resolve;
    // The view can be read without it.
    link.onerror = resolve;
  });
}
