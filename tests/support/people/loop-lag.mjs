// How late this process itself is: it holds all clients, and what they hear late must not be taken for the server's
// lateness. Counts how late a timer comes that should come every 20 ms.
import { spread } from "./spread.mjs";

const everyMs = 20;
const recentMs = 10_000;

export class LoopLag {
  #timer;
  #due;
  #late = []; // ms
  #recent = []; // {late, at}
  #isCalm; // () => whether what is measured now counts

  constructor(isCalm) {
    this.#isCalm = isCalm;
  }

  begin() {
    this.#due = performance.now() + everyMs;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  #look() {
    const now = performance.now();
    const late = Math.max(0, now - this.#due);
    if (this.#isCalm()) this.#late.push(late);
    this.#recent = this.#recent.filter(({ at }) => now - at < recentMs);
    if (late > everyMs) this.#recent.push({ late, at: now });
    this.#due = now + everyMs;
  }

  stop() {
    clearInterval(this.#timer);
  }

  // How late what is heard now may be because of us.
  recentMs() {
    return this.#recent.reduce((sum, { late }) => sum + late, Math.max(0, performance.now() - this.#due));
  }

  // Of all moments that count, in ms.
  figures() {
    return spread(this.#late);
  }
}
