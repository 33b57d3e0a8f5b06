// The player: play, pause, step, speed, and a slider over the calls.

import { allow, draw, make, say } from "../dom.js";
import { count } from "./names.js";
import { t } from "./texts.js";

/** @typedef {"first" | "back" | "play" | "on" | "last"} Act */

/** Milliseconds from a step to the next. @type {Record<string, number>} */
const SPEEDS = { slow: 2400, normal: 1100, fast: 300 };

/** The signs on the buttons, as paths in a square of 24 × 24. @type {Record<Act | "pause", string>} */
const SIGNS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

/** @param {string} d */
const sign = (d) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));

/** A choice of one among a few, as buttons. @param {string[]} names @param {(name: string) => void} act */
function speeds(names, act) {
  const buttons = names.map((name) => {
    const button = make("button", { type: "button", textContent: t(`speed.${name}`) });
    button.addEventListener("click", () => choose(name));
    return button;
  });
  /** @param {string} chosen */
  function choose(chosen) {
    for (const [place, name] of names.entries()) buttons[place].setAttribute("aria-pressed", String(name === chosen));
    act(chosen);
  }
  choose("normal");
  return make("div", { className: "film-speeds", role: "group", "aria-label": t("speed") }, ...buttons);
}

/**
 * @param {{act: (act: Act) => void, seek: (place: number) => void}} does
 */
export function controls({ act, seek }) {
  let wait = SPEEDS.normal;
  /** @type {Act[]} */
  const acts = ["first", "back", "play", "on", "last"];
  const buttons = new Map(
    acts.map((name) => {
      const label = t(`play.${name}`);
      const button = make("button", { type: "button", title: label, "aria-label": label }, sign(SIGNS[name]));
      button.addEventListener("click", () => {
        if (button.getAttribute("aria-disabled") !== "true") act(name);
      });
      return [name, button];
    }),
  );
  const play = buttons.get("play");
  play?.classList.add("film-play");
  const slider = make("input", { type: "range", min: "0", value: "0", "aria-label": t("play.call") });
  slider.addEventListener("input", () => seek(Number(slider.value)));
  const place = make("span", { className: "film-place" });
  const speed = speeds(Object.keys(SPEEDS), (name) => {
    wait = SPEEDS[name];
  });
  const row = make("div", { className: "film-buttons" }, ...buttons.values());
  const keys = make("p", { className: "film-quiet film-keys", textContent: t("play.keys") });
  const names = { role: "group", "aria-label": t("play.controls") };
  const element = make("div", { className: "film-controls", ...names }, row, slider, place, speed, keys);

  return {
    element,
    wait: () => wait,
    /** @param {{step: number, steps: number, shownBefore: number, shown: number, made: number, calls: number, playing: boolean}} state */
    show({ step, steps, shownBefore, shown, made, calls, playing }) {
      slider.max = String(shown - 1);
      slider.value = String(shownBefore);
      const key = shown < calls ? "play.placeShown" : "play.place";
      const said = t(key, { call: count(made), calls: count(calls), shown: count(shown) });
      slider.setAttribute("aria-valuetext", said);
      say(place, said);
      for (const name of /** @type {Act[]} */ (["first", "back"])) allow(buttons.get(name) ?? row, step > 0);
      for (const name of /** @type {Act[]} */ (["on", "last"])) allow(buttons.get(name) ?? row, step < steps - 1);
      const name = playing ? "pause" : "play";
      if (play?.title === t(`play.${name}`)) return;
      play?.replaceChildren(sign(SIGNS[name]));
      play?.setAttribute("aria-label", t(`play.${name}`));
      if (play) play.title = t(`play.${name}`);
    },
  };
}
