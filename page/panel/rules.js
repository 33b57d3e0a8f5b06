// The rules of a game that can be chosen: numbers, words and switches.

import { button, make } from "../dom.js";
import { ruleOf } from "../game/address.js";
import { ruleName } from "../game/names.js";
import { t } from "../texts/index.js";
import { switchOf } from "./parts.js";

/** The numbers that a list offers between words, where there are too many for all of them. */
const OFFERED = [10, 20, 50, 100, 150, 200, 300];
const MOST_OFFERED = 10;

/** A control for a parameter of the rules: what it is called, and `read`, which tells the value. */
export function ruleChoice(parameter, rules) {
  const { name, type, words = [], default: usual } = parameter;
  const value = rules[name] ?? usual;
  const label = ruleName(parameter);
  if (type === "boolean") return flag(parameter, label, value);
  return words.length > 0 ? list(parameter, label, value) : number(parameter, label, value);
}

function flag(parameter, label, value) {
  const input = switchOf(value, { "data-rule": parameter.name });
  const element = make("label", { className: "switch" }, make("span", { textContent: label }), input);
  return { parameter, read: () => input.checked, element };
}

function list(parameter, label, value) {
  const { name, minimum, maximum, words, default: usual } = parameter;
  const isShort = maximum - minimum < MOST_OFFERED;
  const all = isShort ? Array.from({ length: maximum - minimum + 1 }, (_, step) => minimum + step) : OFFERED;
  const numbers = [...all, usual, value].filter((each) => each >= minimum && each <= maximum);
  const offered = [...new Set(numbers)].sort((one, other) => one - other);
  const input = make(
    "select",
    { "data-rule": name },
    ...offered.map((each) => new Option(String(each))),
    ...words.map((word) => new Option(t(`word-${word}`), word)),
  );
  input.value = value;
  return { parameter, read: () => ruleOf(parameter, input.value), element: labelled(label, input) };
}

function number(parameter, label, value) {
  const { name, minimum, maximum } = parameter;
  const input = make("input", { type: "number", min: minimum, max: maximum, value, required: true, "data-rule": name });
  const press = (sign, text, act) => button(sign, act, { className: "square", "aria-label": `${label}: ${text}` });
  const stepper = make(
    "span",
    { className: "stepper" },
    press("−", t("less"), () => input.stepDown()),
    input,
    press("+", t("more"), () => input.stepUp()),
  );
  return { parameter, read: () => ruleOf(parameter, input.value), element: labelled(label, stepper, input) };
}

/** A label with what it names; where that has several parts, `input` is the one. */
function labelled(text, content, input = content) {
  input.setAttribute("aria-label", text);
  return make("div", { className: "labelled" }, make("span", { textContent: text }), content);
}
