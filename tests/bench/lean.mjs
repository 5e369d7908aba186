// What a lean wire saves (protocol/contract/wire.md 9): bytes on the line to each of six in a sealed round of CTOR 3-3,
// and to a page of the hall with 100 boards, told whole views, changes, and both compressed. Prints two tables;
// loopback only.
//
//   node tests/bench/lean.mjs URL [SECONDS] [whole]
//
// `whole`: of a server that knows nothing else.
import { request as httpRequest } from "node:http";
import { WebSocket } from "ws";

const [url, seconds = "20", known] = process.argv.slice(2);
const knows = (name) => known !== "whole" || name === "whole views";
const rounds = 60;
const boards = 100;
const roomsPerStream = 32;

const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

// A person whose bytes are counted as they come off the line.
async function person(hello, deflates) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1", { perMessageDeflate: deflates });
  const answers = new Map();
  const own = { socket, told: [], asked: 0, on: () => {}, view: null };
  own.ask = (type, fields) =>
    new Promise((settle) => {
      const id = `l-${++own.asked}`;
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  own.bytes = () => socket._socket.bytesRead;
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (message.view) own.view = message.view;
    if (message.changed) own.view = { ...own.view, ...message.changed };
    for (const name of message.gone ?? []) delete own.view[name];
    answers.get(message.re)?.(message);
    own.on(message);
  });
  await new Promise((open) => socket.on("open", open));
  const greeted = new Promise((welcome) => {
    own.on = (message) => message.type === "welcome" && welcome();
  });
  socket.send(JSON.stringify({ type: "hello", name: "Lean", ...hello }));
  await greeted;
  return own;
}

// Six play so many rounds; gives the bytes to each of them for a round, without the answers to their own requests.
async function playRounds(hello, deflates) {
  const people = await Promise.all(Array.from({ length: 6 }, () => person(hello, deflates)));
  const created = await people[0].ask("room.create", { game: "ctor", options: { teams: [3, 3], auto_replace: true } });
  const { room } = created;
  const seats = ["black1", "black2", "black3", "white1", "white2", "white3"];
  for (const [number, one] of people.entries()) {
    await one.ask("room.join", { room });
    await one.ask("seat.take", { room, seat: seats[number] });
  }
  let reveals = 0;
  let heard = () => {};
  for (const one of people)
    one.on = (message) => {
      if (message.events?.some(({ type }) => type === "reveal" || type === "start") && ++reveals % 6 === 0) heard();
    };
  const all = () => new Promise((done) => (heard = done));
  const started = all();
  for (const one of people) await one.ask("room.ready", { room, ready: true });
  await started;
  const before = people.map((one) => one.bytes());
  let answered = 0;
  for (let round = 0; round < rounds; ++round) {
    const { team, round: open } = people[0].view;
    const first = team === "black" ? 0 : 3;
    const free = people[first].view.legal.put;
    const told = all();
    for (let seat = 0; seat < 3; ++seat) {
      if (!open.duties.some((duty) => duty.seat === seats[first + seat])) continue;
      const choice = open.op === "put" ? { put: free[(7 * round + 11 * seat) % free.length] } : { pass: true };
      const answer = await people[first + seat].ask("act", { room, action: { type: "seal", choice } });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      answered += JSON.stringify(answer).length + 2;
    }
    await told;
  }
  const got = people.reduce((sum, one, number) => sum + one.bytes() - before[number], 0);
  for (const one of people) one.socket.close();
  return (got - answered) / 6 / rounds;
}

async function openHall() {
  const host = await person({}, false);
  const names = { ctor: seatsOf(3), totas: seatsOf(1) };
  const options = { ctor: { size: 10, teams: [3, 3] }, totas: {} };
  const rooms = [];
  while (rooms.length < boards) {
    const game = Object.keys(options)[rooms.length % 2];
    const seats = Object.fromEntries(names[game].map((seat) => [seat, "bot:2"]));
    const { room, error } = await host.ask("room.create", { game, options: options[game], seats });
    if (!room) throw new Error(`no room: ${error.code}`);
    rooms.push(room);
  }
  return rooms;
}

function seatsOf(count) {
  return ["black", "white"].flatMap((side) => Array.from({ length: count }, (_, seat) => `${side}${seat + 1}`));
}

// KB/s of a page's streams, after their snapshots.
async function look(rooms, query, encoding) {
  let bytes = 0;
  const open = [];
  for (let first = 0; first < rooms.length; first += roomsPerStream) {
    const list = rooms.slice(first, first + roomsPerStream).join(",");
    const asked = httpRequest(`${url}/api/v1/stream?rooms=${list}&follow=1${query}`, {
      headers: { accept: "text/event-stream", ...(encoding && { "accept-encoding": encoding }) },
    });
    asked.on("response", (answer) => {
      const line = answer.socket;
      let last = line.bytesRead;
      answer.on("data", () => {
        bytes += line.bytesRead - last;
        last = line.bytesRead;
      });
    });
    asked.on("error", () => {});
    asked.end();
    open.push(asked);
  }
  await pause(3_000);
  bytes = 0;
  await pause(Number(seconds) * 1_000);
  for (const one of open) one.destroy();
  return bytes / Number(seconds) / 1_000;
}

console.log("| six in a sealed round of CTOR 3-3 are told | bytes to each, a round |");
console.log("|---|--:|");
for (const [name, hello, deflates] of [
  ["whole views", {}, false],
  ["changes", { views: "changes" }, false],
  ["whole views, compressed", {}, true],
  ["changes, compressed", { views: "changes" }, true],
].filter(([each]) => knows(each)))
  console.log(`| ${name} | ${(await playRounds(hello, deflates)).toFixed(0)} |`);

const rooms = await openHall();
console.log("\n| a page of the hall, 100 boards on which computers play | KB/s |");
console.log("|---|--:|");
for (const [name, query, encoding] of [
  ["whole views", "", ""],
  ["changes", "&views=changes", ""],
  ["changes, compressed", "&views=changes", "gzip"],
  ["changes, an update a second, no ids", "&views=changes&every=1000&ids=0", ""],
  ["the same, compressed: as the page asks", "&views=changes&every=1000&ids=0", "gzip"],
].filter(([each]) => knows(each)))
  console.log(`| ${name} | ${(await look(rooms, query, encoding)).toFixed(1)} |`);
process.exit(0);
