// What the server still holds after everybody has gone: nothing, before long.
import { pause } from "../../support/people/pause.mjs";

const emptyRoomMs = 300_000; // limit::empty_room_ms: so long it keeps a room for nobody
const askAgainMs = 100;

export class Leftovers {
  #process;
  #descriptorsBefore;
  #goneMs;

  // Before anybody comes. goneMs: from the last good-bye until the server has noticed.
  constructor(process, goneMs = 60_000) {
    this.#process = process;
    this.#goneMs = goneMs;
    this.#descriptorsBefore = process.descriptors();
  }

  // What is left, [] if nothing. `rooms`: how many are kept, none having been deserted for long enough; null: it must
  // be waited for that they are closed; undefined: nobody knows.
  async wrongs(rooms) {
    const wrongs = [];
    const becomes = async (value, what, read, ms = this.#goneMs) =>
      wrongs.push(...(await this.#becomes(value, what, read, ms)));
    await becomes(0, "connections", (metrics) => metrics.get("tutti_connections"));
    await becomes(1, "HTTP connections, that which asks included", (metrics) => metrics.get("tutti_http_connections"));
    await becomes(0, "streams", (metrics) => metrics.get("tutti_streams") ?? 0);
    await becomes(0, "running games", (metrics) => metrics.get("tutti_matches_running"));
    const more = () => this.#process.descriptors().filter((one) => !this.#descriptorsBefore.includes(one));
    const descriptors = () => Math.max(this.#descriptorsBefore.length, this.#process.descriptors().length);
    const tooMany = await this.#becomes(this.#descriptorsBefore.length, "descriptors", descriptors, this.#goneMs);
    wrongs.push(...tooMany.map((wrong) => `${wrong}: ${more().join(" ")}`));
    if (rooms === null)
      await becomes(0, "rooms", (metrics) => metrics.get("tutti_rooms_open"), emptyRoomMs + this.#goneMs);
    else if (rooms !== undefined) await becomes(rooms, "rooms", (metrics) => metrics.get("tutti_rooms_open"));
    return wrongs;
  }

  async #becomes(value, what, read, ms) {
    const until = performance.now() + ms;
    for (;;) {
      const found = read(await this.#process.metrics());
      if (found === value) return [];
      if (performance.now() > until) return [`${found} ${what}, not ${value}, after everybody has gone`];
      await pause(askAgainMs);
    }
  }
}

// For how long no room can have been deserted long enough.
export const roomsStayMs = emptyRoomMs / 2;
