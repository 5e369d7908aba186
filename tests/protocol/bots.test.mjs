// The bots that authors of bots read, protocol/bots, on a room that tells of changes alone (wire.md 9): a made-up
// server leaves out an update, which the real one does for slow readers only. Whole games: tests/server/bots.test.mjs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { WebSocketServer } from "ws";
import { goodExamples } from "../support/examples.mjs";
import { program } from "../support/program.mjs";
import { projectRoot, validateClientMessage, validateServerMessage } from "../support/schema.mjs";
import { changesBetween } from "./changes.mjs";

const gameMs = 120_000; // a second, but on a machine that does other things
const lastOf = (file) => goodExamples.find((example) => example.file === file).values.at(-1);
const snapshot = lastOf("server/snapshot.json");
const { room } = snapshot;
const [welcome] = goodExamples.find(({ file }) => file === "server/welcome.json").values;

// The game: a throw, two pieces, the end. Where a piece may be set is told by changes alone.
const throwing = { ...snapshot.view, phase: "throw", player: "black", throws: [], targets: [] };
const placing = { ...throwing, phase: "place", throws: [[2, 3]], targets: [[4, 5]] };
const leftOut = { ...placing, targets: [[7, 7]], turn: placing.turn + 2 };
const again = { ...leftOut, targets: [[1, 1]], turn: leftOut.turn + 2 };
const result = { winner: "black", reason: "resigned", points: { black: 1, white: 0 } };
const over = { ...again, phase: "over", targets: [], deadline: null, result };

// Plays that game with whoever comes; `asked` is all that it said.
class MadeUpRoom {
  asked = [];
  #seq = 3;
  #view = null;
  #seats = { ...snapshot.info.seats, black1: null };
  #socket;

  constructor(socket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#take(validateClientMessage(JSON.parse(data))));
  }

  #tell(message) {
    this.#socket.send(JSON.stringify(validateServerMessage(message)));
  }

  #answer({ id }, fields = {}) {
    this.#tell({ re: id, ok: true, ...fields });
  }

  #info() {
    return { ...snapshot.info, status: this.#view ? "playing" : "open", seats: this.#seats };
  }

  #tellSnapshot() {
    this.#tell({ ...snapshot, seq: this.#seq, view: this.#view, info: this.#info(), log: [] });
  }

  // An update with these fields; without any the one with what has changed.
  #move(view, fields = changesBetween(this.#view, view)) {
    this.#view = view;
    this.#seq += 1;
    this.#tell({ type: "update", room, seq: this.#seq, now: 390_000, events: [], ...fields });
  }

  #take(message) {
    this.asked.push(message);
    switch (message.type) {
      case "hello":
        return this.#tell({ ...welcome, views: message.views });
      case "room.create":
        return this.#answer(message, { room });
      case "room.join":
        this.#tellSnapshot();
        return this.#answer(message);
      case "ping":
        return this.#answer(message, { now: 1795291205000 });
      case "seat.take":
        this.#seats = snapshot.info.seats;
        this.#answer(message);
        return this.#tell({ type: "info", room, info: this.#info() });
      case "room.ready":
        this.#answer(message);
        return this.#move(throwing, { view: throwing });
      case "act":
        this.#answer(message, { at: 390_000 });
        return this.#act(message.action);
      default:
        return this.#answer(message);
    }
  }

  #act({ type, at }) {
    if (type === "throw") {
      this.#move(placing);
    } else if (at[0] === 4) {
      this.#view = leftOut;
      this.#seq += 1;
      this.#move(again);
      this.#move(again);
    } else {
      this.#move(over);
    }
  }
}

let server, folder, scripted, port;
const rooms = [];

before(async () => {
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => rooms.push(new MadeUpRoom(socket)));
  await once(server, "listening");
  port = String(server.address().port);
  // As somebody has it who has copied the file and said `npm install ws`.
  folder = mkdtempSync(join(tmpdir(), "tutti-bot-"));
  scripted = join(folder, "bot.mjs");
  copyFileSync(join(projectRoot, "protocol/bots/bot.mjs"), scripted);
  symlinkSync(join(projectRoot, "tests/node_modules"), join(folder, "node_modules"));
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const bots = {
  javascript: () => [process.execPath, [scripted, "--server", `http://127.0.0.1:${port}`, "--game", "tritoc"]],
  "c++": () => [program("bot"), ["127.0.0.1", port, "tritoc"]],
};

for (const [bot, command] of Object.entries(bots))
  test(`9.2, 9.3: the ${bot} bot plays by changes, and joins anew where one was left out`, async () => {
    const child = spawn(...command(), { stdio: ["ignore", "pipe", "pipe"], timeout: gameMs });
    let out = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
    const [status] = await once(child, "close");
    assert.equal(status, 0, errors);
    assert.deepEqual(JSON.parse(out.trim()).result, result);
    const [{ asked }] = rooms.splice(0);
    assert.equal(asked[0].views, "changes");
    const said = asked.filter(({ type }) => ["act", "room.join"].includes(type));
    assert.deepEqual(
      said.map(({ type, action }) => action ?? type),
      ["room.join", { type: "throw" }, { type: "place", at: [4, 5] }, "room.join", { type: "place", at: [1, 1] }],
    );
  });
