// A client in one function: node examples/javascript/best-move.mjs [URL]

const server = process.argv[2] ?? "http://127.0.0.1:8080";

async function bestMove(question) {
  const response = await fetch(`${server}/best-move`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  const answer = await response.json();
  // An error is a problem document, whose detail says what to fix.
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

const board = ["O", 1, "X", "X", 4, "X", 6, "O", "O"];
const { index, candidates } = await bestMove({ board, player: "X" });
console.log(`X plays ${index}`);
for (const { index, score, outcome, remoteness } of candidates) {
  console.log(`${index}: score ${score}, ${outcome} in ${remoteness}`);
}
