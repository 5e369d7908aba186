// What happens to connections: now and then one is cut, or not read for some seconds; and every so often all of them
// are cut at the same moment, and everybody comes back at once.
import { pause } from "../../support/people/pause.mjs";

const dropEveryS = 60; // each connection, on average
const awayMs = [50, 5_000];
const stallMs = [2_000, 6_000];
const backMs = 60_000; // from a storm until everybody is back
const settleMs = 2_000; // and so long it is still felt

export class Weather {
  storms = 0;
  returns = []; // ms from each storm until everybody was back
  #world;
  #chance;
  #stormEveryMs;
  #timer = null;
  #nextStorm = Infinity;
  #calmAt = 0;

  constructor(world, stormEveryMs) {
    this.#world = world;
    this.#chance = world.chance.fork("weather");
    this.#stormEveryMs = stormEveryMs;
  }

  // Whether how long things take says something of the server, and not of the storm.
  isCalm() {
    return performance.now() > this.#calmAt;
  }

  begin() {
    this.#nextStorm = performance.now() + this.#stormEveryMs;
    this.#timer = setInterval(() => this.#blow(), 1_000);
  }

  end() {
    clearInterval(this.#timer);
  }

  #blow() {
    if (performance.now() >= this.#nextStorm) {
      this.#nextStorm += this.#stormEveryMs;
      void this.#storm();
    }
    for (const one of this.#everybody()) {
      if (!this.#chance.flip(1 / dropEveryS)) continue;
      this.#world.counts.drops += 1;
      const isStall = this.#chance.flip(0.2);
      if (isStall) void (one.line ?? one).stall(this.#chance.between(...stallMs));
      else (one.line ?? one).cut(this.#chance.between(...awayMs));
    }
  }

  #everybody() {
    return [...this.#world.people, ...this.#world.crowd.watchers];
  }

  async #storm() {
    this.storms += 1;
    this.#calmAt = Infinity;
    const all = [...this.#everybody(), ...this.#world.crowd.slow].map((one) => one.line ?? one);
    const everybody = all.filter((one) => one.isBack);
    const began = performance.now();
    for (const one of everybody) one.cut(0);
    this.#world.frames.mark("storm");
    let missing = everybody;
    while (missing.length > 0 && performance.now() - began < backMs) {
      await pause(50);
      missing = missing.filter((one) => !one.isBack && !one.isGone); // some go home meanwhile
    }
    if (missing.length > 0)
      this.#world.fault("return", `not back ${backMs} ms after a storm: ${missing.map(({ name }) => name).join(" ")}`);
    this.returns.push(performance.now() - began);
    this.#calmAt = performance.now() + settleMs;
  }
}
