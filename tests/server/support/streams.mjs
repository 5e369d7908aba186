// Streams of rooms as programs read them (wire.md 6.3), and a game to be told of.
import assert from "node:assert/strict";
import { once } from "node:events";
import { WebSocket } from "ws";

// A client of the WebSocket: ask(type, fields) gives the answer; every text it hears is in `heard`.
export async function connect(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  const heard = [];
  const answers = new Map();
  socket.on("message", (data) => {
    const text = data.toString();
    heard.push(text);
    const { re } = JSON.parse(text);
    answers.get(re)?.(JSON.parse(text));
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", name: "Eve" }));
  let requests = 0;
  const ask = (type, fields = {}) =>
    new Promise((settle) => {
      const id = `eve-${++requests}`;
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  return { socket, heard, ask };
}

// As a browser's EventSource reads (WHATWG HTML 9.2): fields, and an empty line that ends the event.
export async function* eventsOf(response) {
  let event = {};
  for await (const line of linesOf(response)) {
    if (line === "") {
      if (event.data !== undefined && event.event !== "alive") yield event;
      event = {};
    } else if (!line.startsWith(":")) {
      const colon = line.indexOf(":");
      event[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, "");
    }
  }
}

export async function* linesOf(response) {
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  assert.equal(rest, "", "a stream ends with a whole line");
}

export async function all(items) {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function gameOfComputers(eve) {
  const { room } = await eve.ask("room.create", {
    game: "tritoc",
    seats: { black1: "bot:1" },
  });
  const joined = await eve.ask("room.join", { room });
  assert.equal(joined.ok, true);
  return room;
}
