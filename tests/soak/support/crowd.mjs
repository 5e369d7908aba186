// All who watch, each going from room to room: over WebSockets, over both kinds of streams, and those who read slowly.
import { pause } from "../../support/people/pause.mjs";
import { SlowReader } from "./slow-reader.mjs";
import { StreamReader } from "./stream-reader.mjs";
import { Watcher } from "./watcher.mjs";

const newcomers = { ws: (world, name) => new Watcher(world, name) };
for (const kind of ["sse", "ndjson"]) newcomers[kind] = (world, name) => new StreamReader(world, name, kind);

export class Crowd {
  watchers;
  slow;
  #world;
  #living = [];

  // ways: those of "ws", "sse", "ndjson" that are gone, in equal numbers.
  constructor(world, count, ways, slow) {
    this.#world = world;
    this.watchers = Array.from({ length: count }, (_, number) =>
      newcomers[ways[number % ways.length]](world, `Watcher ${number + 1}`),
    );
    this.slow = Array.from({ length: slow }, (_, number) => new SlowReader(world, `Sleeper ${number + 1}`));
  }

  get all() {
    return [...this.watchers, ...this.slow];
  }

  // They do not come all at once.
  begin(comeWithinMs) {
    const chance = this.#world.chance.fork("crowd");
    const goes = (live) => live().catch((error) => this.#world.fault("test", error.stack));
    for (const one of this.watchers) this.#living.push(goes(() => this.#roam(one, chance.between(0, comeWithinMs))));
    for (const one of this.slow) this.#living.push(goes(() => one.live()));
  }

  async #roam(one, waitMs) {
    const chance = this.#world.chance.fork(`roams ${one.name ?? one.line.name}`);
    await pause(waitMs);
    while (!this.#world.isEnding()) {
      const entries = this.#world.openRooms();
      if (entries.length > 0) await one.watch(chance.pick(entries));
      else await pause(200);
    }
  }

  // When everybody has seen the end of what they were watching.
  async end() {
    await Promise.all(this.#living);
    for (const one of this.all) one.close();
  }
}
