// Somebody who watches over HTTP: Server-Sent Events or NDJSON. A stream ends with `end` or because we cut it; whoever
// comes back says what was heard last, and goes on from there.
import { request } from "node:http";
import { readsLateMs } from "../../support/people/line.mjs";
import { pause } from "../../support/people/pause.mjs";
import { complaints, serverSchema } from "../../support/schema.mjs";
import { Board } from "./board.mjs";
import { eventsOf, linesOf } from "./stream-text.mjs";

const patienceMs = 30_000; // until a server that is there lets one in

export class StreamReader {
  name;
  lines = []; // no WebSocket
  #world;
  #chance;
  #isSse;
  #request = null;
  #response = null;
  #entry = null;
  #board = null;
  #end = null; // the reason
  #follows = false;
  #isCut = false; // and not let in again
  #hasStalled = false; // on this connection, by itself or with this process
  #isLeaving = false;
  #awayMs = 0;

  constructor(world, name, kind) {
    this.name = name;
    this.#world = world;
    this.#chance = world.chance.fork(`reader ${name}`);
    this.#isSse = kind === "sse";
  }

  async watch(entry) {
    this.#entry = entry;
    this.#board = new Board(this.name, entry);
    this.#end = null;
    this.#isLeaving = false;
    this.#follows = this.#chance.flip(0.5);
    const reading = this.#readToTheEnd();
    const board = this.#board;
    const staysMs = this.#chance.flip(0.3) ? this.#chance.between(2_000, 20_000) : null;
    let isThrough = false;
    const hearsEnd = () =>
      entry.hearsEnd(
        () => isThrough || board.result !== null,
        this.name,
        () => !this.#isCut,
      );
    await Promise.race([reading, staysMs ? pause(staysMs) : hearsEnd()]);
    isThrough = true;
    this.#isLeaving = true;
    this.cut(0);
    await reading;
    this.#request = null;
  }

  // It reads, or has nothing to read.
  get isBack() {
    return this.#request === null || this.#end !== null || !this.#isCut;
  }

  // Torn off; it comes back after `ms` at the earliest.
  cut(ms) {
    this.#awayMs = ms;
    this.#isCut = true;
    this.#request?.destroy();
  }

  // Reads nothing for so long; the server may have had enough.
  async stall(ms) {
    const response = this.#response;
    this.#hasStalled = true;
    response?.pause();
    await pause(ms);
    response?.resume();
  }

  close() {
    this.#isLeaving = true;
    this.cut(0);
  }

  // Connection after connection, until `end` is told, or nobody wants to read any more.
  async #readToTheEnd() {
    let until = performance.now() + patienceMs;
    while (this.#end === null && !this.#isLeaving) {
      const ended = await this.#readOnce();
      if (this.#end !== null || this.#isLeaving) return;
      if (!this.#isCut && !this.#hasStalled && ended !== "refused")
        return this.#fault(`the stream ended without a word: ${ended}`);
      if (ended === "refused" && performance.now() > until) return this.#fault("it is not let in", "patience");
      if (ended !== "refused") until = performance.now() + this.#awayMs + patienceMs;
      await pause(this.#awayMs + this.#chance.between(5, 80));
      this.#awayMs = 0;
    }
  }

  // Gives how it ended.
  #readOnce() {
    const { room } = this.#entry;
    const since = this.#board.seq;
    const query = new URLSearchParams({
      ...(this.#follows && { follow: "1" }),
      ...(!this.#isSse && since !== null && { since }),
    });
    const headers = { accept: this.#isSse ? "text/event-stream" : "application/x-ndjson" };
    if (this.#isSse && since !== null) headers["last-event-id"] = String(since);
    return new Promise((settle) => {
      const asked = request(`${this.#world.server.url}/api/v1/rooms/${room}/stream?${query}`, {
        headers,
        agent: false,
      });
      this.#request = asked;
      asked.on("error", () => settle("refused")).on("close", () => this.#response || settle("closed"));
      this.#response = null;
      asked.on("response", (response) => {
        this.#response = response;
        this.#isCut = false;
        this.#hasStalled = false;
        // Not with the request's own end, which may come while a stalled reader has much of the answer still to read.
        response
          .on("error", () => settle("broken"))
          .on("end", () => settle("ended"))
          .on("close", () => settle("closed"));
        if (response.statusCode === 200) return this.#read(response);
        if (response.statusCode === 204) this.#end = "over";
        else this.#refused(response.statusCode);
        response.resume();
      });
      asked.end();
    });
  }

  #refused(status) {
    this.#fault(`the stream is refused with ${status}`);
    this.#end = "refused";
    this.#request.destroy();
  }

  #read(response) {
    const messagesIn = this.#isSse ? eventsOf() : linesOf();
    let isFirst = true;
    response.setEncoding("utf8");
    response.on("data", (text) => {
      for (const { message, wrong } of messagesIn(text)) {
        if (wrong) this.#fault(wrong);
        if (isFirst)
          for (const complaint of complaints(serverSchema(message), message))
            this.#fault(`was told what is not allowed: ${complaint}`);
        isFirst = false;
        this.#hear(message);
      }
    });
  }

  #hear(message) {
    if (this.#isLeaving) return;
    this.#world.counts.watched += 1;
    if (message.type === "end") {
      if (message.reason === "slow") this.#hasStalled ||= this.#world.ownLateMs() >= readsLateMs;
      if (message.reason === "slow" && this.#hasStalled) return; // and comes back
      this.#end = message.reason;
      if (message.reason !== "over") this.#fault(`the stream ended with ${message.reason}`);
      else if (this.#board.result === null) this.#fault("the stream of a game ended before the game");
      return;
    }
    const wrong = this.#board.hear(message);
    if (wrong) this.#fault(wrong);
  }

  #fault(text, kind = "streams") {
    this.#world.fault(kind, `${this.name} in room ${this.#entry.room}: ${text}`, this.#entry.room);
  }
}
