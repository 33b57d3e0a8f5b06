// What every part of the page does with its elements.

/** @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Makes an element with these properties and contents. Names with a dash are attributes.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...(Node | string)} contents
 * @returns {any}
 */
export function make(tag, properties = {}, ...contents) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...contents);
  return element;
}

/**
 * Makes an element of a picture with these attributes and contents.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} contents
 * @returns {any}
 */
export function draw(tag, attributes = {}, ...contents) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...contents);
  return element;
}

/** A button that does one thing. */
export const button = (label, press, properties = {}) =>
  make("button", { type: "button", textContent: label, onclick: press, ...properties });

/** What does something once before the next picture, however often it is called. */
export function oncePerFrame(act) {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    requestAnimationFrame(() => {
      isComing = false;
      act();
    });
  };
}

/** Waits until what is drawn has been seen; not at all where nobody looks. */
export const seen = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(null);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Sets a text where it is another: what is said again would be read out again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Says what has gone wrong, and in small print what the server says of it. */
export function sayFault(element, { message, detail = "" }) {
  const more = detail ? [make("small", { lang: "en", textContent: detail })] : [];
  element.replaceChildren(make("span", { textContent: message }), ...more);
}

/** Switches a button off without taking the focus from it. */
export function allow(element, isAllowed) {
  element.setAttribute("aria-disabled", String(!isAllowed));
}

/** Whether movement on the page is welcome. */
export const movesAreWelcome = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
