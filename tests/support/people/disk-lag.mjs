// How late the disk itself is. What a server tells has to be on it before, so that a machine whose disk stands still
// for seconds must not be taken for a server that is late. A small file beside the server's is written every half
// second.
import { open } from "node:fs/promises";
import { join } from "node:path";
import { spread } from "./spread.mjs";

const everyMs = 500;
const recentMs = 10_000;

export class DiskLag {
  #write;
  #isCalm; // () => whether what is measured now counts
  #now;
  #timer;
  #since = null; // when the one under way was begun
  #underWay = null;
  #took = []; // ms
  #recent = []; // {took, at: its end}

  constructor(write, isCalm, now = () => performance.now()) {
    this.#write = write;
    this.#isCalm = isCalm;
    this.#now = now;
  }

  begin() {
    this.#timer = setInterval(() => this.look(), everyMs);
  }

  // Nothing is written any more.
  async stop() {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  // One at a time: when that one is there.
  look() {
    return (this.#underWay ??= this.#measure().finally(() => (this.#underWay = null)));
  }

  async #measure() {
    this.#since = this.#now();
    await this.#write();
    const at = this.#now();
    const took = at - this.#since;
    this.#since = null;
    if (this.#isCalm()) this.#took.push(took);
    this.#recent.push({ took, at });
  }

  // How late what is told now may be because of the disk.
  recentMs() {
    const now = this.#now();
    this.#recent = this.#recent.filter(({ at }) => now - at < recentMs);
    const underWay = this.#since === null ? 0 : now - this.#since;
    return Math.max(underWay, ...this.#recent.map(({ took }) => took));
  }

  // Of all that count, in ms.
  figures() {
    return spread(this.#took);
  }
}

// What writes into this folder, to the disk.
export function writerIn(folder) {
  return async () => {
    const file = await open(join(folder, "disk-lag"), "w");
    try {
      await file.writeFile("how late is it?\n");
      await file.sync();
    } finally {
      await file.close();
    }
  };
}
