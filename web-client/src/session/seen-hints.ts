// Which hints of first games this browser has shown already.
import type { Keep } from "../net/identity.ts";

const KEY = "tutti.hints";

export class SeenHints {
  readonly #keep: Keep;
  #seen: Set<string>;

  constructor(keep: Keep) {
    this.#keep = keep;
    this.#seen = new Set((keep.getItem(KEY) ?? "").split(" "));
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  add(id: string): void {
    this.#seen.add(id);
    this.#keep.setItem(KEY, [...this.#seen].join(" ").trim());
  }

  forget(): void {
    this.#seen = new Set();
    this.#keep.removeItem(KEY);
  }
}
