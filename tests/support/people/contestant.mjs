// Somebody who plays in tournaments: goes where they are called, plays there by what is offered, and comes back when
// the server has been away. What was asked on a lost connection is left to the next look at the board.
import WebSocket from "ws";
import { pause } from "./pause.mjs";
import { playCtor } from "./ctor-hand.mjs";
import { playTotas } from "./totas-hand.mjs";
import { playTritoc } from "./tritoc-hand.mjs";
import { validateServerMessage } from "../schema.mjs";

const hands = { ctor: playCtor, totas: playTotas, tritoc: playTritoc };
const lookAgainMs = 500;
const thoughtMs = [10, 50];

export class Contestant {
  name;
  player; // {id, name}
  token;
  isWilling = true; // goes where they are called
  calls = []; // all they have heard
  callsOver = []; // rooms of those that have ended
  byes = []; // rounds without a match for them, as often as they heard of it
  told = []; // of tournaments: messages that a page is another one
  faults = [];
  #server; // () => its address
  #chance;
  #wants; // (view, me) => the actions of who would rather give up, or null
  #socket = null;
  #asked = new Map();
  #counter = 0;
  #room = null;
  #view = null;
  #seats = [];
  #isNews = false;
  #wake = () => {};
  #isClosed = false;

  constructor(server, chance, name, wants = () => null) {
    this.#server = server;
    this.#chance = chance.fork(name);
    this.name = name;
    this.#wants = wants;
  }

  // Once there is a server that takes guests.
  async begin() {
    while (!this.token) {
      const made = await fetch(`${this.#server()}/api/v1/guests`, {
        method: "POST",
        body: JSON.stringify({ name: this.name }),
      }).catch(() => null);
      if (made?.ok) ({ player: this.player, token: this.token } = await made.json());
      else await pause(lookAgainMs);
    }
    this.#open();
    void this.#live();
  }

  // {status, body}
  async ask(method, path, body) {
    const response = await fetch(`${this.#server()}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}` },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  close() {
    this.#isClosed = true;
    this.#socket?.close();
    this.#wake();
  }

  #open() {
    if (this.#isClosed) return;
    const socket = new WebSocket(`${this.#server().replace("http", "ws")}/ws`, "tutti.v1");
    this.#socket = socket;
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token: this.token })));
    socket.on("message", (data) => this.#hear(JSON.parse(data.toString())));
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#view = null;
      this.#asked.forEach((answered) => answered({ ok: false, error: { code: "lost" } }));
      this.#asked.clear();
      setTimeout(() => this.#open(), this.#chance.between(20, 120));
    });
  }

  // Gives the answer; that of a lost connection is a refusal with the code lost.
  request(type, fields) {
    const id = `${this.player.id}-${++this.#counter}`;
    return new Promise((answered) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return answered({ ok: false, error: { code: "lost" } });
      this.#asked.set(id, answered);
      this.#socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  #hear(message) {
    if (message.re !== undefined) {
      this.#asked.get(message.re)?.(message);
      this.#asked.delete(message.re);
      return;
    }
    if (message.type === "called") {
      validateServerMessage(message);
      this.calls.push(message);
      if (this.isWilling) void this.#goTo(message.room);
    }
    if (message.type === "called_off") {
      validateServerMessage(message);
      this.callsOver.push(message.room);
    }
    if (message.type === "bye") {
      validateServerMessage(message);
      this.byes.push(message.round);
    }
    if (message.type === "tournament") {
      validateServerMessage(message);
      this.told.push(message);
    }
    if (message.type === "welcome" && this.#room) void this.#goTo(this.#room);
    if (message.room !== this.#room) return;
    if (message.you) this.#seats = message.you.seats;
    if (message.view === undefined || message.view === null) return;
    this.#view = message.view;
    this.#isNews = true;
    this.#wake();
  }

  async #goTo(room) {
    this.#room = room;
    const { ok, error } = await this.request("room.join", { room });
    if (!ok && !["lost", "no_such_room", "unavailable"].includes(error.code))
      this.faults.push(`${this.name} in ${room}: ${error.code}`);
  }

  async #live() {
    let me = null;
    while (!this.#isClosed) {
      if (!this.#isNews) await Promise.race([pause(lookAgainMs), new Promise((wake) => (this.#wake = wake))]);
      await pause(this.#chance.between(...thoughtMs));
      this.#isNews = false;
      const view = this.#view;
      const [seat] = this.#seats;
      if (!view || view.result || !seat) continue;
      const room = this.#room;
      if (me?.room !== room) me = { room, claims: new Map() };
      Object.assign(me, { seat, side: seat.slice(0, 5) });
      if (view.round?.duties.every(({ sealed }) => !sealed)) me.claims.clear();
      const act = (action) => this.request("act", { room, seat, action });
      const actions = this.#wants(view, me) ?? (await hands[view.game](view, me, this.#chance, act));
      await Promise.all(actions.map(act));
    }
  }
}
