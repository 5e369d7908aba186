// Does one thing after the other to the machines, at random from the seed, the next only when all is whole and rooms
// decide again; and measures for how long nobody decided.
import { pause } from "../../support/people/pause.mjs";
import { kinds } from "./faults.mjs";

const wholeMs = 120_000; // from the end of a fault until all is whole
const backMs = 60_000; // from then until everybody is back
const calmMs = [300, 2_500]; // between two faults

export class Nemesis {
  #world;
  #site;
  #chance;
  #kinds = new Map(); // name -> [ms]
  #quiet = []; // ms between two links while all was whole
  #count = 0;
  #wholeAt = performance.now();

  constructor(world) {
    this.#world = world;
    this.#site = world.site;
    this.#chance = world.chance.fork("nemesis");
  }

  // For so long, from a pack of all kinds or of those that are named.
  async forMinutes(minutes, names = null) {
    const until = performance.now() + minutes * 60_000;
    const can = kinds.filter(({ needsCuts }) => !needsCuts || this.#site.network.canCut);
    const chosen = can.filter(({ name }) => !names || names.some((part) => name.includes(part)));
    const pack = chosen.flatMap((kind) => Array(names ? 1 : kind.often).fill(kind));
    if (pack.length === 0) throw new Error("there is no such fault");
    let deck = [];
    while (performance.now() < until && !this.#world.hasFailed()) {
      if (deck.length === 0) deck = this.#chance.shuffled(pack);
      await this.#strike(deck.pop());
    }
  }

  // Each of these once, in this order; those that cannot be had here are left out.
  async each(names) {
    for (const name of names) {
      const kind = kinds.find((one) => one.name === name);
      if (kind.needsCuts && !this.#site.network.canCut) continue;
      if (!this.#world.hasFailed()) await this.#strike(kind);
    }
  }

  async #strike(kind) {
    await pause(this.#chance.between(...calmMs));
    await this.#untilDecided();
    this.#noteQuiet();
    const { owner } = this.#site;
    this.#world.faultBegins(`${kind.name}, while ${owner.name} decides`);
    const began = performance.now();
    await kind.act({ site: this.#site, chance: this.#chance, isShort: this.#world.isShort });
    const ended = performance.now();
    await this.#untilWhole(kind);
    await this.#untilDecided();
    if (!this.#kinds.has(kind.name)) this.#kinds.set(kind.name, []);
    const silence = this.#silence(kind.isFromTheEnd ? ended : began);
    this.#kinds.get(kind.name).push(silence);
    this.#world.say(`${kind.name}, while ${owner.name} decided: ${(silence / 1000).toFixed(2)} s`);
    this.#count += 1;
    this.#wholeAt = performance.now();
    if (this.#world.hasFailed()) return;
    this.#world.stirUp(this.#chance);
    await this.#world.archive.glance();
  }

  async #untilWhole({ name }) {
    const why = await this.#site.untilWhole(wholeMs);
    if (why) this.#world.fault("whole", `${wholeMs} ms after "${name}": ${why}`);
    this.#world.wholeAgain();
    const began = performance.now();
    const missing = () => this.#world.lines().filter((line) => !line.isBack && !line.isGone);
    while (missing().length > 0 && !this.#world.hasFailed()) {
      await pause(50);
      if (performance.now() - began < backMs) continue;
      const names = missing().map((line) => line.name);
      return this.#world.fault("return", `not back ${backMs} ms after "${name}": ${names.join(", ")}`);
    }
  }

  // Rooms decide: what is asked from now on.
  async #untilDecided() {
    const began = performance.now();
    // Two: the first may have been asked before.
    for (let count = 2; count > 0 && !this.#world.hasFailed();) {
      const before = this.#world.decisions.length;
      await this.#world.nextDecision(1_000);
      if (this.#world.decisions.length > before) count -= 1;
      if (performance.now() - began > backMs) {
        const why = (await this.#site.whyNotWhole()) ?? "all is whole";
        return this.#world.fault("whole", `no room decides for ${backMs} ms, and ${why}`);
      }
    }
  }

  // The longest time without a link, from `since` on.
  #silence(since) {
    const now = performance.now();
    const times = [since, ...this.#world.decisions.filter((at) => at > since), now];
    return Math.max(...times.slice(1).map((at, place) => at - times[place]));
  }

  #noteQuiet() {
    const times = this.#world.decisions.filter((at) => at > this.#wholeAt);
    for (let place = 1; place < times.length; place += 1) this.#quiet.push(times[place] - times[place - 1]);
    this.#world.decisions.splice(0, this.#world.decisions.length - times.length);
  }

  figures() {
    return { faults: this.#count, kinds: this.#kinds, quietMs: this.#quiet };
  }
}
