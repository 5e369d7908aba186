// A player's connection, and what the player has asked but not heard an answer to. When it is lost it comes back: the same
// player by the token, the same requests by their ids, the same rooms. It watches that every request gets one answer, that
// one that is asked again gets the same, and that nobody who was known becomes unknown.
import { deepStrictEqual } from "node:assert";
import WebSocket from "ws";

const backMs = 30_000; // a server that listens lets one in within this time

const isPassing = ({ retry_ms, code }) => retry_ms !== undefined || code === "draining";

export class Line {
  name;
  generation = 0; // of the server, when this connection was greeted
  isBack = false; // greeted, and in the rooms again
  closeCodes = []; // of all its connections
  #world;
  #chance;
  #hear;
  #socket = null;
  #isGreeted = false;
  #isClosed = false;
  #token;
  #player = null;
  #prefix;
  #counter = 0;
  #asked = new Map(); // id -> {type, text, answered, isResent, isVisit}
  #last = null; // {text, answer}: a change that was carried out
  #again = new Map(); // id -> the first answer to what has been asked again on this connection
  #visits = new Map(); // room -> password
  #waiting = []; // to be told when it is back
  #awayAt = performance.now();

  constructor(world, name, hear) {
    this.name = name;
    this.#world = world;
    this.#chance = world.chance.fork(`line ${name}`);
    this.#hear = hear;
    this.#prefix = this.#chance.hex(10);
    void this.#begin();
  }

  // Some have got their token over HTTP before.
  async #begin() {
    if (this.#chance.flip(0.2)) this.#token = await this.#world.archive.newGuest(this.name);
    this.#open();
  }

  // Gives the answer, however many connections it takes: {ok: true, …} or {ok: false, error}.
  ask(type, fields) {
    const id = this.#newId();
    return new Promise((answered) => {
      this.#asked.set(id, { type, text: JSON.stringify({ type, id, ...fields }), answered });
      this.#say(id);
      this.#world.happened("asked");
    });
  }

  // From now on in this room, whatever happens to the connection.
  async visit(room, password) {
    this.#visits.set(room, password);
    if (this.#isGreeted && (await this.#join(room))) return;
    while (!this.isBack) await new Promise((back) => this.#waiting.push(back));
  }

  leave(room) {
    this.#visits.delete(room);
  }

  close() {
    this.#isClosed = true;
    this.#socket?.close();
  }

  #newId() {
    this.#counter += 1;
    return `${this.#prefix}-${this.#counter}`;
  }

  // Joining is not asked again by its id; whoever comes back joins anew. Gives null if the line was lost meanwhile.
  #join(room) {
    const id = this.#newId();
    return new Promise((answered) => {
      const password = this.#visits.get(room);
      const text = JSON.stringify({ type: "room.join", id, room, ...(password && { password }) });
      this.#asked.set(id, { type: "room.join", text, answered, isVisit: true });
      this.#say(id);
    });
  }

  #open() {
    const socket = new WebSocket(this.#world.relay.url, "tutti.v1", { perMessageDeflate: false });
    this.#socket = socket;
    socket.on("open", () => {
      if (!this.#isClosed) socket.send(JSON.stringify({ type: "hello", name: this.name, token: this.#token }));
    });
    socket.on("message", (data) => this.#take(data.toString("utf8")));
    socket.on("error", () => {}); // its close follows
    socket.on("close", (code) => this.#lost(code));
  }

  #lost(code) {
    this.closeCodes.push(code);
    if (this.#isGreeted) this.#awayAt = performance.now();
    this.#isGreeted = false;
    this.isBack = false;
    this.#again.clear();
    for (const [id, { isVisit, answered }] of this.#asked) {
      if (!isVisit) continue;
      this.#asked.delete(id);
      answered(null);
    }
    if (this.#isClosed) return;
    if (code === 1008) this.#world.fault("conduct", `${this.name} was thrown out`);
    const away = performance.now() - Math.max(this.#awayAt, this.#world.upSince());
    if (away > backMs && this.#world.isUp()) return this.#world.fault("return", `${this.name} cannot come back`);
    setTimeout(() => this.#isClosed || this.#open(), this.#chance.between(5, 80));
  }

  #say(id) {
    if (this.#isGreeted && this.#socket.readyState === WebSocket.OPEN) this.#send(this.#asked.get(id).text);
  }

  #send(text) {
    this.#world.frames.note(null, ">", this.name, text);
    this.#socket.send(text);
  }

  #take(text) {
    if (this.#isClosed) return;
    const message = JSON.parse(text);
    this.#world.frames.note(message.room, "<", this.name, text);
    if (message.type === "welcome") return this.#greeted(message);
    if (message.re === undefined) return this.#hear(this.#world.distort(message, this.generation), text);
    if (message.re === null) return this.#refusedHello(message.error);
    this.#answered(message);
  }

  #greeted({ player, token }) {
    if (this.#player && this.#player !== player.id)
      this.#world.fault("identity", `${this.name} was ${this.#player} and is ${player.id} now`);
    if (player.name !== this.name) this.#world.fault("identity", `${this.name} is called ${player.name}`);
    this.#player = player.id;
    this.#token = token ?? this.#token;
    this.#isGreeted = true;
    this.generation = this.#world.generation();
    this.#world.happened("greeted");
    void this.#settle();
  }

  // Some ask again first and then join, some the other way round.
  async #settle() {
    const resend = () => {
      this.#askLastAgain();
      for (const [id, asked] of [...this.#asked]) {
        if (asked.isVisit) continue;
        asked.isResent = true;
        this.#say(this.#world.lies && asked.type === "act" ? this.#lie(id, asked) : id);
      }
    };
    const isJoiningFirst = this.#chance.flip(0.5);
    if (!isJoiningFirst) resend();
    const joined = [...this.#visits.keys()].map((room) => this.#join(room));
    if (isJoiningFirst) resend();
    const socket = this.#socket;
    await Promise.all(joined);
    if (socket === this.#socket && this.#isGreeted) {
      this.isBack = true;
      this.#waiting.splice(0).forEach((back) => back());
      this.#world.happened("back");
    }
  }

  // What a client must not do: ask for the same under another id.
  #lie(id, asked) {
    const other = this.#newId();
    this.#asked.delete(id);
    this.#asked.set(other, { ...asked, text: asked.text.replace(`"${id}"`, `"${other}"`) });
    return other;
  }

  #askLastAgain() {
    if (!this.#last || !this.#chance.flip(0.3)) return;
    this.#again.set(this.#last.answer.re, this.#last.answer);
    this.#send(this.#last.text);
  }

  #refusedHello(error) {
    if (error.retry_ms !== undefined || error.code === "draining") return this.#socket.close();
    this.#world.fault("identity", `${this.name} was not let in: ${error.code}`);
    this.#isClosed = true;
    this.#socket.close();
  }

  #answered(message) {
    const id = message.re;
    const first = this.#again.get(id);
    if (first) return this.#answeredAgain(first, message);
    const asked = this.#asked.get(id);
    if (!asked) return this.#world.fault("answers", `${this.name} was answered twice: ${JSON.stringify(message)}`);
    if (!message.ok && isPassing(message.error)) {
      setTimeout(() => this.#asked.has(id) && this.#say(id), message.error.retry_ms ?? backMs).unref();
      return;
    }
    this.#asked.delete(id);
    if (asked.isVisit && !message.ok) {
      this.#world.fault("rooms", `${this.name} could not join: ${JSON.stringify(message.error)} to ${asked.text}`);
    } else if (message.ok && !asked.isVisit && asked.type !== "ping") {
      this.#last = { text: asked.text, answer: message };
    }
    this.#world.happened(asked.type === "room.create" ? "created" : "answered");
    asked.answered({ ...message, isResent: asked.isResent === true });
  }

  #answeredAgain(first, message) {
    if (!message.ok && isPassing(message.error)) return;
    this.#again.delete(message.re);
    try {
      deepStrictEqual(message, first);
    } catch {
      this.#world.fault("answers", `${this.name} asked again: ${JSON.stringify(first)} became ${JSON.stringify(message)}`);
    }
  }
}
