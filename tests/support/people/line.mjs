// A player's connection, and what the player has asked but not heard an answer to. When it is lost it comes back: the
// same player by the token, the same requests by their ids, the same rooms. It watches that every request gets one
// answer, that one that is asked again gets the same, and that nobody who was known becomes unknown. It may be cut,
// stay away for a while, or stop reading.
import { deepStrictEqual } from "node:assert";
import WebSocket from "ws";
import { pause } from "./pause.mjs";
import { WholeViews } from "./whole-views.mjs";

const backMs = 30_000; // a server that listens lets one in within this time
const answersRemembered = 256; // limit::answers_remembered
const rememberedMs = 540_000; // wire.md 1.4 promises ten minutes from the answer on, until the request is there
const lateAfterStallMs = 3_000; // until all that has waited is read
export const readsLateMs = 1_000; // in the last seconds: then this process has not read what others sent
// Inflating costs a crowd's process most of what it has, so that few do; and with the usual ten messages in a turn of
// the loop they would hear them seconds late.
const deflate = { concurrencyLimit: 1_000 };

// Answered anew: those that change nothing, and leaving, which is the connection's own and not the player's; the room
// may have been closed meanwhile.
const anew = new Set(["ping", "room.list", "room.leave"]);

const isPassing = ({ retry_ms: retryMs, code }) => retryMs !== undefined || code === "draining";

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
  #isSlow; // the server may have had enough of it at any time
  #takesChanges; // what it hears must come to the same
  #deflates; // so must what it hears in compressed frames
  #views = new WholeViews(); // of this connection
  #player = null;
  #prefix;
  #counter = 0;
  #asked = new Map(); // id -> {type, text, answered, askedAt, isResent, isOnce}
  #last = null; // {text, answer, at}: a change that was carried out
  #again = new Map(); // id -> the first answer to what has been asked again on this connection
  #visits = new Map(); // room -> password
  #waiting = []; // to be told when it is back
  #awayAt = performance.now();
  #awayUntil = 0; // performance.now() at which it may come back
  #stall = { ms: 0, until: -Infinity };
  #hasStalled = false; // on this connection

  constructor(world, name, hear, { isSlow = false } = {}) {
    this.name = name;
    this.#isSlow = isSlow;
    this.#world = world;
    this.#chance = world.chance.fork(`line ${name}`);
    this.#hear = hear;
    this.#prefix = this.#chance.hex(10);
    this.#takesChanges = this.#chance.flip(0.5);
    this.#deflates = this.#chance.flip(0.1);
    void this.#begin();
  }

  // Some have got their token over HTTP before.
  async #begin() {
    if (this.#chance.flip(0.2)) this.#token = await this.#world.archive.newGuest(this.name);
    this.#open();
  }

  // Gives the answer, however many connections it takes: {ok: true, …} or {ok: false, error}. isOnce: it is not asked
  // again if the line is lost meanwhile; that gives null. again: called when it is said once more, having been refused for
  // then: what was said after it may come before it.
  ask(type, fields, { isOnce = false, again = () => {} } = {}) {
    const id = this.#newId();
    return new Promise((answered) => {
      const askedAt = performance.now();
      this.#asked.set(id, { type, text: JSON.stringify({ type, id, ...fields }), answered, askedAt, isOnce, again });
      this.#say(id);
      this.#world.happened("asked");
    });
  }

  // From now on in this room, whatever happens to the connection.
  async visit(room, password) {
    this.#visits.set(room, password);
    if (this.#isGreeted && (await this.#join(room))) return;
    await this.untilBack();
  }

  async untilBack() {
    while (!this.isBack) await new Promise((back) => this.#waiting.push(back));
  }

  leave(room) {
    this.#visits.delete(room);
  }

  // Torn off without a word; it comes back after `ms` at the earliest.
  cut(ms = 0) {
    this.#awayUntil = performance.now() + ms;
    this.#awayAt = this.#awayUntil;
    this.isBack = false;
    if (this.#isClosed || !this.#socket) return;
    const socket = this.#socket;
    this.#socket = null;
    if (socket.isPaused) socket.resume(); // else nobody hears of its end
    socket.terminate();
  }

  // Reads nothing for `ms`; what is said meanwhile is heard afterwards, unless the server has had enough.
  async stall(ms) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#stall = { ms, until: performance.now() + ms };
    this.#hasStalled = true;
    socket.pause();
    await pause(ms);
    if (socket.readyState !== WebSocket.CLOSED) socket.resume();
  }

  // How old what is heard now may be: it may have been waiting to be read.
  lateMs() {
    const { ms, until } = this.#stall;
    return performance.now() - until < lateAfterStallMs ? ms : 0;
  }

  // How many answers the server may remember for it (wire.md 1.4).
  get answersRemembered() {
    return Math.min(this.#counter, answersRemembered);
  }

  // For good: it does not come back.
  get isGone() {
    return this.#isClosed;
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
      this.#asked.set(id, { type: "room.join", text, answered, isOnce: true });
      this.#say(id);
    });
  }

  #open() {
    if (this.#isClosed) return; // it was closed while it asked for its token, or was away
    const socket = new WebSocket(this.#world.wayIn(), "tutti.v1", { perMessageDeflate: this.#deflates && deflate });
    this.#socket = socket;
    this.#hasStalled = false;
    this.#views = new WholeViews();
    const views = this.#takesChanges ? "changes" : undefined;
    socket.on("open", () => {
      if (!this.#isClosed) socket.send(JSON.stringify({ type: "hello", name: this.name, token: this.#token, views }));
    });
    // What had come before the line was torn off, and was not read, is not heard.
    socket.on("message", (data) => socket === this.#socket && this.#take(data.toString("utf8")));
    socket.on("error", () => {}); // its close follows
    socket.on("close", (code, reason) => this.#lost(code, reason.toString()));
  }

  #lost(code, reason) {
    this.closeCodes.push(code);
    if (this.#isGreeted) this.#awayAt = performance.now();
    this.#isGreeted = false;
    this.isBack = false;
    this.#again.clear();
    for (const [id, { isOnce, answered }] of this.#asked) {
      if (!isOnce) continue;
      this.#asked.delete(id);
      answered(null);
    }
    if (this.#isClosed) return;
    const hasRead = !this.#isSlow && !this.#hasStalled && this.#world.ownLateMs() < readsLateMs;
    if (code === 1008 && hasRead) this.#world.fault("conduct", `${this.name} was thrown out: ${reason}`);
    const away = performance.now() - Math.max(this.#awayAt, this.#world.upSince());
    if (away > backMs && this.#world.isUp()) return this.#world.fault("return", `${this.name} cannot come back`);
    const restMs = Math.max(0, this.#awayUntil - performance.now());
    setTimeout(() => this.#open(), restMs + this.#chance.between(5, 80));
  }

  #say(id) {
    if (this.#isGreeted && this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#asked.get(id).text);
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
    if (message.re === undefined) return this.#hear(this.#world.distort(this.#whole(message), this.generation), text);
    if (message.re === null) return this.#refusedHello(message.error);
    this.#answered(message);
  }

  #whole(push) {
    try {
      return this.#views.take(push);
    } catch (fault) {
      this.#world.fault("changes", `${this.name} is told ${fault.message}`);
      return push;
    }
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
        if (asked.isOnce) continue;
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
    if (!this.#last || performance.now() - this.#last.at > rememberedMs || !this.#chance.flip(0.3)) return;
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
      // On another connection it is said again by coming back.
      const socket = this.#socket;
      const sayAgain = () => {
        if (socket !== this.#socket || !this.#asked.delete(id)) return;
        this.#asked.set(id, asked); // the last now
        asked.again?.();
        this.#say(id);
      };
      setTimeout(sayAgain, message.error.retry_ms ?? backMs).unref();
      return;
    }
    this.#asked.delete(id);
    if (asked.type === "room.join" && !message.ok) {
      this.#world.fault("rooms", `${this.name} could not join: ${JSON.stringify(message.error)} to ${asked.text}`);
    } else if (message.ok && !asked.isOnce && !anew.has(asked.type)) {
      this.#last = { text: asked.text, answer: message, at: performance.now() };
    }
    this.#world.happened(asked.type === "room.create" ? "created" : "answered");
    asked.answered({ ...message, isResent: asked.isResent === true, tookMs: performance.now() - asked.askedAt });
  }

  #answeredAgain(first, message) {
    if (!message.ok && isPassing(message.error)) return;
    this.#again.delete(message.re);
    try {
      deepStrictEqual(message, first);
    } catch {
      this.#world.fault(
        "answers",
        `${this.name} asked again: ${JSON.stringify(first)} became ${JSON.stringify(message)}`,
      );
    }
  }
}
