// Random numbers from a seed: the same seed gives the same numbers. What is forked under a name has numbers of its own,
// so that one player's choices do not depend on how often another one chose.
import { createHash } from "node:crypto";

export class Chance {
  #seed;
  #state;

  constructor(seed) {
    this.#seed = seed;
    this.#state = new Uint32Array(createHash("sha256").update(seed).digest().buffer.slice(0, 16));
  }

  fork(name) {
    return new Chance(`${this.#seed}/${name}`);
  }

  // In [0, 1). A small fast counter generator, sfc32.
  next() {
    const [a, b, c, counter] = this.#state;
    const sum = (a + b + counter) >>> 0;
    this.#state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + sum, counter + 1]);
    return sum / 2 ** 32;
  }

  below(limit) {
    return Math.floor(this.next() * limit);
  }

  between(low, high) {
    return low + this.next() * (high - low);
  }

  flip(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  shuffled(list) {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }

  hex(digits) {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join("");
  }
}
