// Copying to the clipboard, which browsers allow only on pages that were sent safely.

import { find } from "./dom.js";

/** Copies a text; `button` says for a moment what came of it. */
export async function copy(text, button) {
  const label = button.textContent;
  let said = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copySelected(text)) said = "It cannot be copied";
    button.focus();
  }
  button.textContent = said;
  setTimeout(() => (button.textContent = label), 1500);
}

/** The way of pages that were not. */
function copySelected(text) {
  const area = find("copied");
  area.hidden = false;
  area.value = text;
  area.select();
  const isCopied = document.execCommand("copy");
  area.hidden = true;
  return isCopied;
}
