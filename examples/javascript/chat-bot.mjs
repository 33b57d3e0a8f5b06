import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const [server = "http://127.0.0.1:8080", port = "3000"] = process.argv.slice(2);
const games = new Map(); // The moves of each chat.
async function reply(request) {
  const { channel_id: chat, text: move } = Object.fromEntries(new URLSearchParams(await text(request)));
  const query = new URLSearchParams({ moves: [...(games.get(chat) ?? []), move], explain: true, top: 1 });
  const { detail, name, candidates, after, ...now } = await (await fetch(`${server}/best-move?${query}`)).json();
  const { text: board, status, winner } = after ?? now;
  if (board === undefined) return detail; // The server refuses the move.
  games.set(chat, status === "in_progress" ? [...(games.get(chat) ?? []), move, name] : []);
  return `${board}\n${winner ? `${winner} has won.` : after ? `O: ${candidates[0].why ?? name}` : "A draw."}`;
}
createServer(async (request, response) => response.end(await reply(request).catch(String))).listen(port);
