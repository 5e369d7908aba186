#!/usr/bin/env node
// A whole bot in one file: plays a game of CTOR, TOTA*S or Tritoc to its end, at random among what the server offers.
// It knows no rules. What it shows is how to talk: hello, a room, a seat, ready, an act for a view, and how to carry on
// after a lost connection. It wants Node 20 and the package ws (npm install ws). The protocol is told in ../bots.md.
//
//   node bot.mjs --game tritoc        makes a room, and plays there against a computer player
//   node bot.mjs --room 4GZK7Q2M      takes a free seat there, and is ready
//   … --server https://play.example.org --name Parrot --options '{"dice":"even"}' --level 3
//
// What happens is told on standard error; the last line of the output is {"room":…,"game_id":…,"seat":…,"result":…}.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import WebSocket from "ws";

const triesMax = 12; // to connect, in a row
const silenceMaxMs = 45_000; // the server pings at least every 20 s
// Options that leave one seat on each side, for a room of our own.
const duels = { ctor: { size: 8, teams: [1, 1] }, totas: {}, tritoc: {} };

const tell = (text) => process.stderr.write(`${text}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const shuffled = (list) =>
  list
    .map((value) => [Math.random(), value])
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);

// The connection, and what has been asked but not answered. When it is lost it comes back: as the same player, by the
// token, and with the same requests, by their ids. The server carries each out once, however often it comes.
class Line {
  #url;
  #name;
  #heard; // is given whatever the server says
  #failed; // is given why there is no going on
  #token;
  #socket;
  #isGreeted = false;
  #failures = 0;
  #prefix = randomBytes(6).toString("hex");
  #counter = 0;
  #asked = new Map(); // id -> {text, answered}
  #room = null; // to be joined again

  constructor(url, name, heard, failed) {
    this.#url = url;
    this.#name = name;
    this.#heard = heard;
    this.#failed = failed;
    this.#open();
  }

  // Gives the answer: {ok: true, …} or {ok: false, error}.
  ask(type, fields) {
    const id = this.#newId();
    return new Promise((answered) => {
      this.#asked.set(id, { text: JSON.stringify({ type, id, ...fields }), answered });
      this.#send(id);
    });
  }

  // Gives the answer to what must not be refused.
  async want(type, fields) {
    const answer = await this.ask(type, fields);
    if (!answer.ok) throw new Error(`${type}: ${answer.error.code}: ${answer.error.message}`);
    return answer;
  }

  join(room) {
    this.#room = room;
    return this.want("room.join", { room });
  }

  #newId() {
    this.#counter += 1;
    return `${this.#prefix}-${this.#counter}`;
  }

  #open() {
    const socket = new WebSocket(this.#url, "tutti.v1", { perMessageDeflate: false });
    this.#socket = socket;
    let silence;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.terminate(), silenceMaxMs);
    };
    heard();
    const hello = { type: "hello", name: this.#name, token: this.#token, views: "changes" };
    socket.on("open", () => socket.send(JSON.stringify(hello)));
    socket.on("ping", heard); // ws answers it; that is how the server measures our lag
    socket.on("message", (data) => {
      heard();
      this.#take(JSON.parse(data));
    });
    socket.on("error", ({ message }) => tell(message)); // its close follows
    socket.on("close", (code) => {
      clearTimeout(silence);
      void this.#comeBack(code);
    });
  }

  // Later after every failure, and not at the same moment as everybody else.
  async #comeBack(code) {
    this.#isGreeted = false;
    this.#failures += 1;
    if (this.#failures > triesMax) return this.#failed(new Error("there is no connection"));
    tell(`the line is down (${code})`);
    await pause(Math.min(10_000, 50 * 2 ** this.#failures) * (0.5 + Math.random()));
    this.#open();
  }

  #send(id) {
    if (this.#isGreeted) this.#socket.send(this.#asked.get(id).text);
  }

  #greeted({ player, token }) {
    tell(`connected as ${player.name}`);
    this.#token = token ?? this.#token; // shown once
    this.#isGreeted = true;
    this.#failures = 0;
    for (const id of this.#asked.keys()) this.#send(id);
    // Brings a snapshot; its answer is not waited for.
    if (this.#room) this.#socket.send(JSON.stringify({ type: "room.join", id: this.#newId(), room: this.#room }));
  }

  #take(message) {
    if (message.type === "welcome") return this.#greeted(message);
    this.#heard(message);
    if (message.re === undefined) return;
    const { error } = message;
    if (message.re === null) {
      // Hello was refused, or a frame could not be read: only haste can be mended.
      if (error.retry_ms === undefined) return this.#failed(new Error(`${error.code}: ${error.message}`));
      return void pause(error.retry_ms).then(() => this.#socket.close());
    }
    if (error?.retry_ms !== undefined) return void pause(error.retry_ms).then(() => this.#send(message.re));
    this.#asked.get(message.re)?.answered(message);
    this.#asked.delete(message.re);
  }
}

// How each game is played: (view, me, act). `act` sends an action and gives its answer. What is refused because the
// time was up, or a partner was faster, is no harm: the next view tells what there is to do.
const games = { ctor: playCtor, totas: playTotas, tritoc: playTritoc };

async function playCtor(view, me, act) {
  const { seat, side } = me;
  if (view.phase === "secrets") {
    if (view.done.includes(seat)) return;
    const squares = Array.from({ length: view.size ** 2 }, (_, square) => square + 1);
    await act({ type: "secrets", squares: shuffled(squares).slice(0, 5) });
    await act({ type: "done" });
  } else if (view.team !== side) {
    return;
  } else if (view.replaceable.length > 0) {
    await act({ type: "replace", square: pick(view.replaceable) });
  } else if (view.round) {
    await sealChoice(view, me, act);
  } else if (!view.done.includes(seat)) {
    await act({ type: "done" });
  }
}

// A duty at a time, for there is a view after each. What is offered is legal, but what one has sealed oneself in this
// round must not be touched again.
async function sealChoice({ round, legal }, me, act) {
  const own = round.duties.filter(({ seat }) => seat === me.seat);
  const duty = own.find(({ sealed }) => !sealed)?.duty;
  if (duty === undefined) return;
  if (!own.some(({ sealed }) => sealed)) me.touched = [];
  const isFree = (square) => !me.touched.includes(square);
  const choice = anyChoice(round.op, {
    put: legal.put.filter(isFree),
    move: legal.move.filter((squares) => squares.every(isFree)),
    landing: { from: legal.landing.from.filter(isFree), to: legal.landing.to.filter(isFree) },
  });
  const answer = await act({ type: "seal", duty, choice });
  if (answer.ok) me.touched.push(...Object.values(choice).flat());
}

function anyChoice(op, { put, move, landing }) {
  if (op === "put" && put.length > 0) return { put: pick(put) };
  if (op === "move" && move.length > 0) return { move: pick(move) };
  if (op === "landing" && landing.from.length > 1 && landing.to.length > 0)
    return { landing: [...shuffled(landing.from).slice(0, 2), pick(landing.to)] };
  return { pass: true };
}

async function playTotas(view, me, act) {
  const { seat, side } = me;
  const now = `${view.phase} ${view.gm}`;
  if (view.sealed[side] ?? view.sealed[seat]) return;
  if (view.phase === "ground") {
    if (view.legal) await act(anyGround(view.legal));
  } else if (view.phase === "plan") {
    if (seat in view.sealed) await act({ type: "half", half: pick(view.legal ?? []) ?? null });
    else await sealPlan(view, act);
  } else if (me.done !== now && (view.phase === "memorise" || view.doom_targets[side].length > 0)) {
    me.done = now;
    if (view.phase === "doom") await act({ type: "doom", squares: [pick(view.doom_targets[side])] });
    await act({ type: "done" });
  }
}

function anyGround({ acropolis, along_rank: alongRank, along_file: alongFile, labyrinth }) {
  const kinds = shuffled(["sea", "mountains", "desert"]);
  const first = pick(alongRank);
  const second = pick(alongFile.filter((line) => !line.some((square) => first.includes(square))));
  const zones = [
    { kind: kinds[0], squares: first },
    { kind: kinds[1], squares: second },
  ];
  return { type: "ground", acropolis: pick(acropolis), zones, labyrinth: pick(labyrinth) };
}

// In the dark there is no legal, and this bot has no memory: its plan is empty then.
async function sealPlan({ legal = [] }, act) {
  const half = legal.length > 0 ? [pick(legal)] : [];
  if (half.length > 0 && !half[0].castle) {
    const drafted = await act({ type: "draft", half });
    if (drafted.legal?.length > 0) half.push(pick(drafted.legal));
  }
  await act({ type: "plan", half });
}

async function playTritoc({ phase, player, targets }, { side }, act) {
  if (player !== side) return;
  if (phase === "throw") await act({ type: "throw" });
  else await act({ type: phase === "place" ? "place" : "remove", at: pick(targets) });
}

// What the server has told of the room, the newest alone. An update has the whole view, or what has changed in it.
class Table {
  info = null;
  view = null;
  #seq; // the view's number
  #isLost = false; // the snapshot has been asked for
  #joinAnew;
  #isSeen = true;
  #wake = () => {};

  constructor(joinAnew) {
    this.#joinAnew = joinAnew;
  }

  hear(message) {
    const { info, at, legal, seq } = message;
    if (info) this.info = info;
    // An action has been accepted. The views until now know nothing of it: the one that does comes after the answer. (A
    // draft, whose answer has legal, is not told in any.)
    if (at !== undefined && !legal) this.#isSeen = true;
    if (seq !== undefined) this.#look(message);
    this.#wake();
  }

  // Where something was left out for us, changes may build upon a view that is not here: the snapshot has everything.
  #look({ seq, since = seq - 1, view, changed, gone = [] }) {
    if (changed && !(this.view && this.#seq === since)) {
      if (!this.#isLost) this.#joinAnew();
      this.#isLost = true;
      return;
    }
    if (changed) view = { ...this.view, ...changed };
    for (const name of gone) delete view[name];
    this.#isLost = false;
    this.#seq = seq;
    this.view = view;
    this.#isSeen = !view;
  }

  async #until(check) {
    while (!check()) await new Promise((wake) => (this.#wake = wake));
  }

  untilKnown() {
    return this.#until(() => this.info !== null);
  }

  async nextView() {
    await this.#until(() => !this.#isSeen);
    this.#isSeen = true;
    return this.view;
  }
}

async function takeSeat(line, table, room) {
  for (const [seat, occupant] of Object.entries(table.info.seats)) {
    if (occupant !== null) continue;
    const answer = await line.ask("seat.take", { room, seat });
    if (answer.ok) return seat;
    tell(`${seat}: ${answer.error.message}`);
  }
  throw new Error("there is no free seat");
}

// Seats that can be taken only once the game runs are refused, and stay free.
async function seatComputerPlayers(line, table, room, level) {
  const free = Object.entries(table.info.seats).filter(([, occupant]) => occupant === null);
  for (const [seat] of free) await line.ask("seat.bot", { room, seat, level });
}

async function playGame({ server, name, game, room: given, options, level }, failed) {
  const table = new Table(() => line.join(room).catch(failed));
  const line = new Line(`${server.replace(/^http/, "ws")}/ws`, name, (message) => table.hear(message), failed);
  const wish = { game, options: options ? JSON.parse(options) : duels[game] };
  const room = given ?? (await line.want("room.create", wish)).room;
  tell(`room ${room}`);
  await line.join(room);
  await table.untilKnown();
  const seat = await takeSeat(line, table, room);
  if (!given) await seatComputerPlayers(line, table, room, Number(level));
  const ready = await line.ask("room.ready", { room, ready: true, entropy: randomBytes(16).toString("hex") });
  if (!ready.ok && ready.error.code !== "already_started") throw new Error(ready.error.message);

  const me = { seat, side: seat.slice(0, 5) };
  const act = async (action) => {
    const answer = await line.ask("act", { room, seat, action });
    if (!answer.ok) tell(`${JSON.stringify(action)}: ${answer.error.code}`);
    return answer;
  };
  for (;;) {
    const view = await table.nextView();
    if (view.result) return { room, game_id: table.info.game_id, seat, result: view.result };
    await games[view.game](view, me, act);
  }
}

const { values } = parseArgs({
  options: {
    server: { type: "string", default: "http://127.0.0.1:8080" },
    name: { type: "string", default: "Parrot" },
    game: { type: "string", default: "tritoc" },
    room: { type: "string" },
    options: { type: "string" },
    level: { type: "string", default: "1" },
  },
});
try {
  const end = await new Promise((ended, failed) => playGame(values, failed).then(ended, failed));
  process.stdout.write(`${JSON.stringify(end)}\n`, () => process.exit(0));
} catch (error) {
  tell(`bot: ${error.message}`);
  process.exit(1);
}
