// Somebody who has many boards open and, again and again, reads nothing for a long time; at times while asking for
// more. The server must skip or close, and nobody else may feel it.
import { Line } from "../../support/people/line.mjs";
import { pause } from "../../support/people/pause.mjs";
import { Board } from "./board.mjs";

const boardsMax = 60;
const asksAtOnce = 250; // for lists of rooms: more than the kernel and the server will hold

export class SlowReader {
  line;
  #world;
  #chance;
  #boards = new Map(); // room -> Board

  constructor(world, name) {
    this.#world = world;
    this.#chance = world.chance.fork(`slow ${name}`);
    // Coming back to all its boards at once, in a storm, it may be too slow without having looked away.
    this.line = new Line(world, name, (message) => this.#hear(message), { isSlow: true });
  }

  get lines() {
    return [this.line];
  }

  get skipped() {
    return [...this.#boards.values()].reduce((sum, { skipped }) => sum + skipped, 0);
  }

  async live() {
    await this.line.untilBack();
    while (!this.#world.isEnding()) {
      await this.#openBoards();
      await pause(this.#chance.between(500, 3_000));
      const before = this.line.closeCodes.length;
      const skipped = this.skipped;
      if (this.#chance.flip(0.5))
        for (let time = 0; time < asksAtOnce; time += 1) void this.line.ask("room.list", {}, { isOnce: true });
      await this.line.stall(this.#chance.between(6_000, 16_000));
      await pause(2_000);
      await this.line.untilBack();
      this.#world.slowRead(this.line.closeCodes.slice(before), this.skipped - skipped);
    }
  }

  async #openBoards() {
    const entries = this.#world.openRooms().filter(({ room }) => !this.#boards.has(room));
    const wanted = this.#chance.shuffled(entries).slice(0, Math.max(0, boardsMax - this.#boards.size));
    await Promise.all(wanted.map((entry) => this.#open(entry)));
  }

  async #open(entry) {
    const { room } = entry;
    this.#boards.set(room, new Board(this.line.name, entry, { mayMiss: true }));
    void entry.over.then(async () => {
      this.line.leave(room);
      await this.line.ask("room.leave", { room });
      this.#boards.delete(room);
    });
    await this.line.visit(room);
  }

  cut(ms) {
    this.line.cut(ms);
  }

  close() {
    this.line.close();
  }

  #hear(message) {
    const wrong = this.#boards.get(message.room)?.hear(message);
    if (wrong) this.#world.fault("watchers", wrong, message.room);
  }
}
