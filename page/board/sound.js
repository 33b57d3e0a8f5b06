// A quiet knock for each move, off until asked for.

import { choice, keepChoice } from "../game/saved.js";

let context = null;

export const isHeard = () => choice("sounds", "off") === "on";

export function hear(isOn) {
  keepChoice("sounds", isOn ? "on" : "off");
  if (isOn) knock();
}

export function knock() {
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: 320 });
  const volume = new GainNode(context, { gain: 0.25 });
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(now + 0.1);
}
