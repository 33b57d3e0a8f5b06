// What every part of the page does with its elements.

export const find = (id) => document.getElementById(id);

/** Makes an element with these properties and contents. */
export function make(tag, properties = {}, ...contents) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...contents);
  return element;
}

/** Makes an element of a picture with these attributes and contents. */
export function draw(tag, attributes, ...contents) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...contents);
  return element;
}

/** Sets a text where it is another: what is said again would be read out again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Switches a button off without taking the focus from it. */
export function allow(button, isAllowed) {
  button.setAttribute("aria-disabled", String(!isAllowed));
}

/** What a press does, unless the button is switched off. */
export function onPress(button, act) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
}
