// A server that takes its time: it is said, with the choice to wait or to ask again.

import { button, make } from "./dom.js";
import { t } from "./texts/index.js";

const notice = make("div", { className: "slow", role: "alert", hidden: true });

/** Says that an answer is long in coming. `again` asks for it anew, where that can be done here. */
export function saySlow(again) {
  const retry = () => {
    beQuiet();
    again();
  };
  notice.replaceChildren(
    make("p", { textContent: t("server-slow") }),
    button(t("wait"), beQuiet, { className: "small" }),
    ...(again ? [button(t("try-again"), retry, { className: "small" })] : []),
  );
  document.body.append(notice);
  notice.hidden = false;
}

/** The answer has come, or somebody goes on waiting. */
export function beQuiet() {
  notice.hidden = true;
}
