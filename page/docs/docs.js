// Shows the contract in Swagger UI.

// Parts of the viewer that screen readers and fingers would stumble over.
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
    },
  };
}

// Controls without a name, and their names.
const NAMES = {
  ".body-param__text": "Request body",
  ".copy-to-clipboard button": "Copy",
  ".examples-select-element": "Example",
};

// Completes the parts that the viewer has just made.
function complete() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const control of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      control.setAttribute("aria-label", name);
    }
  }
  // Wide content is scrolled by keyboard, too.
  for (const code of document.querySelectorAll("pre.microlight:not([tabindex])")) {
    code.tabIndex = 0;
  }
}

new MutationObserver(complete).observe(document.getElementById("reference"), { childList: true, subtree: true });

window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { theme: "idea" },
  plugins: [accessibleParts],
});
