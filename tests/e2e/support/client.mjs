// A scripted client: says hello, asks with ids, follows rooms, and keeps every message. What the server says is held
// against the schemas as it comes; assertClean() tells what was wrong.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import WebSocket from "ws";
import { answerSchema, complaints, serverSchema } from "../../support/schema.mjs";
import { Follower } from "./follower.mjs";
import { Watch } from "./watch.mjs";

export class Client {
  name;
  token = null;
  player = null;
  messages = []; // all that the server has said
  closed = null; // {code, reason}
  #socket;
  #prefix = randomBytes(5).toString("hex");
  #counter = 0;
  #asked = new Map(); // id -> type of the request
  #answers = new Map();
  #followers = new Map();
  #wrong = [];
  #watch = new Watch();

  // Connects and says hello. `server` is what startServer() gives; with a token somebody known comes back. `from`: an
  // address of loopback, since two at one address are never rated against each other.
  static async connect(server, name, { token, from } = {}) {
    const client = new Client(name, await open(server.socketUrl, from));
    client.send({ type: "hello", name, lang: "en", ...(token ? { token } : {}) });
    const welcome = await client.until((message) => message.type === "welcome" || message.re === null, "welcome");
    assert.equal(welcome.type, "welcome", JSON.stringify(welcome));
    client.token = welcome.token ?? token;
    client.player = welcome.player;
    return client;
  }

  // A connection that has said nothing yet.
  static async open(server, name = "nobody") {
    return new Client(name, await open(server.socketUrl));
  }

  constructor(name, socket) {
    this.name = name;
    this.#socket = socket;
    socket.on("message", (data, isBinary) => this.#receive(isBinary ? null : data.toString("utf8")));
    socket.on("error", () => {}); // its close event follows
    socket.on("close", (code, reason) => this.#ended({ code, reason: reason.toString("utf8") }));
  }

  get socket() {
    return this.#socket;
  }

  send(message) {
    this.#socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  // Asks and gives the answer, whatever it is. The id may be given, for sending a request again.
  async request(type, fields = {}, { id = this.nextId() } = {}) {
    this.#asked.set(id, type);
    this.#answers.delete(id);
    this.send({ type, id, ...fields });
    return this.#watch.until(() => this.#answers.get(id), `answer to ${type} for ${this.name}`);
  }

  // Asks for what must be granted.
  async ask(type, fields = {}, options = {}) {
    const answer = await this.request(type, fields, options);
    assert.ok(
      answer.ok,
      `${this.name}: ${type} ${JSON.stringify(fields)} was refused: ${JSON.stringify(answer.error)}`,
    );
    return answer;
  }

  // The type of the request with this id.
  askedWith(id) {
    return this.#asked.get(id);
  }

  nextId() {
    this.#counter += 1;
    return `${this.#prefix}-${this.#counter}`;
  }

  // Joins the room and gives its follower once the snapshot is there.
  async join(room, fields = {}) {
    const follower = this.follow(room);
    const before = follower.snapshots;
    await this.ask("room.join", { room, ...fields });
    await follower.until((state) => state.snapshots > before, "snapshot");
    return follower;
  }

  follow(room) {
    if (!this.#followers.has(room)) this.#followers.set(room, new Follower(room));
    return this.#followers.get(room);
  }

  // The first message, come or to come, for which `check` is true.
  until(check, what, options = {}) {
    return this.#watch.until(() => this.messages.find(check), `${what} for ${this.name}`, options);
  }

  untilClosed(options = {}) {
    return this.#watch.until(() => this.closed, `close of ${this.name}`, options);
  }

  async close() {
    if (this.closed) return;
    this.#socket.close();
    await this.untilClosed({ ms: 5_000 }).catch(() => this.#socket.terminate());
  }

  assertClean() {
    assert.deepEqual(this.#wrong, [], `${this.name} was told what no schema allows`);
  }

  #receive(text) {
    if (text === null) this.#wrong.push("a binary frame");
    else this.#take(JSON.parse(text), text);
    this.#watch.changed();
  }

  #take(message, text) {
    const asked = message.re == null ? undefined : this.#asked.get(message.re);
    const schema = message.ok === true && asked ? answerSchema(asked) : serverSchema(message);
    for (const complaint of complaints(schema, message)) this.#wrong.push(`${complaint} in ${text.slice(0, 1000)}`);
    this.messages.push(message);
    if (message.re != null) this.#answers.set(message.re, message);
    if (message.room) this.#followers.get(message.room)?.feed(message);
  }

  #ended(closed) {
    this.closed = closed;
    const error = new Error(`the line of ${this.name} was closed: ${closed.code} ${closed.reason}`);
    for (const follower of this.#followers.values()) follower.fail(error);
    this.#watch.changed();
    this.#watch.fail(error);
  }
}

function open(url, from) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, "tutti.v1", { localAddress: from });
    socket.once("open", () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}
