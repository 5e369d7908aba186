// Somebody who goes from room to room and watches over a WebSocket: one game or some, to the end of the evening there
// or only for a while.
import { Line } from "../../support/people/line.mjs";
import { pause } from "../../support/people/pause.mjs";
import { Board } from "./board.mjs";

export class Watcher {
  line;
  #world;
  #chance;
  #room = null;
  #board = null;

  constructor(world, name) {
    this.#world = world;
    this.#chance = world.chance.fork(`watcher ${name}`);
    this.line = new Line(world, name, (message) => this.#hear(message));
  }

  get lines() {
    return [this.line];
  }

  async watch(entry) {
    this.#room = entry.room;
    this.#board = new Board(this.line.name, entry);
    await this.line.visit(entry.room);
    const staysMs = this.#chance.flip(0.3) ? this.#chance.between(2_000, 20_000) : null;
    if (staysMs) await Promise.race([entry.over, pause(staysMs)]);
    else
      await entry.hearsEnd(
        () => this.#board.result !== null,
        this.line.name,
        () => this.line.isBack,
      );
    this.line.leave(entry.room);
    this.#room = null;
    await this.line.ask("room.leave", { room: entry.room });
  }

  cut(ms) {
    this.line.cut(ms);
  }

  close() {
    this.line.close();
  }

  #hear(message) {
    if (message.room !== this.#room) return;
    this.#world.counts.watched += 1;
    const wrong = this.#board.hear(message);
    if (wrong) this.#world.fault("watchers", wrong, this.#room);
  }
}
