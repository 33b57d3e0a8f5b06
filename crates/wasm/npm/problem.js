/** The reason why a request is refused: `code`, `detail` and `errors` are those of the HTTP service. */
export class Problem extends Error {
  constructor({ code, detail, errors = [] }) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.detail = detail;
    this.errors = errors;
  }
}
