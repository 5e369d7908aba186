// What a tournament hall costs: 100 boards on which computer players play, looked at by nobody, by one page, by 200,
// and by nobody again. A page opens as many streams as it needs, 32 rooms on each. Prints a table; loopback only.
//
//   node tests/bench/hall.mjs URL PID [SECONDS]
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";

const [url, pid, seconds = "20"] = process.argv.slice(2);
const boards = 100;
const roomsPerStream = 32;
const ticksPerSecond = 100;
const options = { ctor: { size: 10, teams: [3, 3] }, totas: {} }; // games that last a minute or two

const cpuTicks = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
};
const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

async function host() {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  const answers = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    answers.get(message.re)?.(message);
  });
  await new Promise((open) => socket.on("open", open));
  socket.send(JSON.stringify({ type: "hello", name: "Hall" }));
  let asked = 0;
  return (type, fields) =>
    new Promise((settle) => {
      const id = `h-${++asked}`;
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
}

async function openRoom(ask, number) {
  const game = Object.keys(options)[number % 2];
  const names = game === "ctor" ? ["black1", "black2", "black3", "white1", "white2", "white3"] : ["black1", "white1"];
  const seats = Object.fromEntries(names.map((seat) => [seat, "bot:2"]));
  const { room, error } = await ask("room.create", { game, options: options[game], seats });
  if (!room) throw new Error(`no room: ${error.code}`);
  return room;
}

// Gives bytes and messages until it is stopped.
function look(rooms) {
  const told = { bytes: 0, messages: 0 };
  const stop = new AbortController();
  for (let first = 0; first < rooms.length; first += roomsPerStream) {
    const list = rooms.slice(first, first + roomsPerStream).join(",");
    void fetch(`${url}/api/v1/stream?rooms=${list}`, {
      headers: { accept: "application/x-ndjson" },
      signal: stop.signal,
    })
      .then(async ({ body }) => {
        for await (const chunk of body) {
          told.bytes += chunk.length;
          for (const byte of chunk) told.messages += byte === 10 ? 1 : 0;
        }
      })
      .catch(() => {});
  }
  return { told, stop: () => stop.abort() };
}

async function running() {
  const found = [];
  let cursor = "";
  do {
    const page = await (await fetch(`${url}/api/v1/rooms?status=playing${cursor && `&cursor=${cursor}`}`)).json();
    found.push(...page.rooms.map(({ room }) => room));
    cursor = page.cursor;
  } while (cursor);
  return found;
}

const ask = await host();
console.log(`| pages | boards running | KB/s of a page | messages/s of a page | server CPU, % of a core |`);
console.log("|---|---|---|---|---|");
let opened = 0;
for (const pages of [0, 1, 200, 0]) {
  // Games of computer players end: others begin in their place, so that every line has the same hall.
  const rooms = await running();
  while (rooms.length < boards) rooms.push(await openRoom(ask, opened++));
  const looking = Array.from({ length: pages }, () => look(rooms));
  await pause(3_000); // snapshots, and everybody's first thoughts
  looking.forEach(({ told }) => Object.assign(told, { bytes: 0, messages: 0 }));
  const [cpu, began] = [cpuTicks(), performance.now()];
  await pause(Number(seconds) * 1_000);
  const took = (performance.now() - began) / 1_000;
  const percent = ((cpuTicks() - cpu) / ticksPerSecond / took) * 100;
  const mean = (key) => looking.reduce((sum, { told }) => sum + told[key], 0) / Math.max(1, pages) / took;
  console.log(
    `| ${pages} | ${(await running()).length} | ${pages ? (mean("bytes") / 1_000).toFixed(1) : ""} ` +
      `| ${pages ? mean("messages").toFixed(1) : ""} | ${percent.toFixed(1)} |`,
  );
  looking.forEach(({ stop }) => stop());
}
process.exit(0);
