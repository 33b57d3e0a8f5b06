// Shows the contract in Swagger UI, when the first operation is opened: a phone needs seconds for it.

// Parts of the viewer that screen readers and fingers would stumble over, or that the page has already.
function accessibleParts({ React }) {
  const element = React.createElement;
  return {
    wrapComponents: {
      // A link in the button of its operation; the button updates the address, too.
      DeepLink:
        () =>
        ({ text }) =>
          element("span", null, text),
      // The headings of tags are of the third level, and follow one of the first.
      operations: (Operations) => (props) =>
        element(React.Fragment, null, element("h2", null, "Operations"), element(Operations, props)),
      // The title and the description are above.
      InfoContainer: () => () => null,
    },
    // The viewer scrolls past what is above it. `complete` scrolls in its place.
    statePlugins: { layout: { wrapActions: { scrollToElement: () => () => {} } } },
  };
}

// Controls without a name, and their names.
const NAMES = {
  ".body-param__text": "Request body",
  ".copy-to-clipboard button": "Copy",
  ".examples-select-element": "Example",
  ".parameters-col_description select": "Value",
};

const reference = document.getElementById("reference");
const operations = document.getElementById("operations");
const loading = document.getElementById("loading");

// Whether the operation that was opened is on the screen. The viewer makes all operations anew before it fills one.
let isThere = false;

// Completes the parts that the viewer has just made.
function complete() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const control of reference.querySelectorAll(`${selector}:not([aria-label])`)) {
      control.setAttribute("aria-label", name);
    }
  }
  // Wide content is scrolled by keyboard, too.
  for (const code of reference.querySelectorAll("pre.microlight:not([tabindex])")) {
    code.tabIndex = 0;
  }
  const body = isThere || reference.hidden ? null : reference.querySelector(".opblock.is-open .opblock-body");
  if (body) {
    isThere = true;
    body.closest(".opblock").scrollIntoView();
  }
}

// Resolves when the browser has read a file of the viewer.
function loaded(element) {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
  });
}

// The viewer has dark colours of its own, which follow a class.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

async function loadViewer() {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/docs/swagger-ui.css" });
  const script = Object.assign(document.createElement("script"), { src: "/docs/swagger-ui-bundle.js" });
  // Before the style of the page, which changes some of its rules.
  document.querySelector("link[rel=stylesheet]").before(style);
  document.head.append(script);
  await Promise.all([loaded(style), loaded(script)]);
}

// Puts the viewer in place of the list.
function show() {
  operations.hidden = true;
  loading.textContent = "";
  reference.hidden = false;
  complete();
}

async function open() {
  loading.textContent = "Loading the viewer …";
  try {
    await loadViewer();
  } catch {
    loading.textContent = "The viewer could not be loaded. Load the page again, or read openapi.yaml.";
    return;
  }
  new MutationObserver(complete).observe(reference, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#reference",
    deepLinking: true,
    tryItOutEnabled: true,
    docExpansion: "list",
    // The operation shows the types that it needs; a list of all of them takes longer than the rest.
    defaultModelsExpandDepth: -1,
    syntaxHighlight: { theme: dark.matches ? "nord" : "idea" },
    plugins: [accessibleParts],
    onComplete: show,
  });
}

// A link to an operation opens it.
if (location.hash.startsWith("#/")) {
  open();
} else {
  addEventListener("hashchange", open, { once: true });
}
