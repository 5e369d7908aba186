// A connection that says whatever it is told to, right or wrong, and keeps what comes. Scripted clients that behave are
// client.mjs.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { Watch } from "./watch.mjs";

export class Intruder {
  messages = [];
  closed = null;
  #watch = new Watch();

  static async connect(at, { hello = true, options = {} } = {}) {
    const socket = new WebSocket(at.socketUrl, "tutti.v1", options);
    const intruder = new Intruder(socket);
    await intruder.#watch.until(() => socket.readyState === WebSocket.OPEN, "open line");
    if (hello) assert.equal((await intruder.exchange({ type: "hello", name: "Mallory" })).type, "welcome");
    return intruder;
  }

  constructor(socket) {
    this.socket = socket;
    for (const event of ["open", "error"]) socket.on(event, () => this.#watch.changed());
    socket.on("message", (data) => {
      this.messages.push(JSON.parse(data.toString("utf8")));
      this.#watch.changed();
    });
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString("utf8") };
      this.#watch.changed();
    });
  }

  send(message) {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  // Says it and gives the next message that comes.
  async exchange(message) {
    const count = this.messages.length;
    this.send(message);
    return this.#watch.until(() => this.messages[count], `answer to ${JSON.stringify(message).slice(0, 200)}`);
  }

  until(check, what) {
    return this.#watch.until(() => this.messages.find(check), what);
  }

  untilClosed() {
    return this.#watch.until(() => this.closed, "close");
  }

  async end() {
    this.socket.terminate();
    await this.untilClosed();
  }
}
