// Which hints of first games this browser has shown already.
import type { Keep } from "../net/identity.ts";

const KEY = "tutti.hints";

export class SeenHints {
  readonly #keep: Keep;
  #seen: Set<string>;

  constructor(keep: Keep) {
    this.#keep = keep;
    this.#seen = this.#kept();
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  add(id: string): void {
    this.#seen.add(id);
    // With what another match, or another tab, has kept meanwhile; and what was forgotten there stays so.
    this.#keep.setItem(KEY, [...this.#kept().add(id)].join(" ").trim());
  }

  forget(): void {
    this.#seen = new Set();
    this.#keep.removeItem(KEY);
  }

  #kept(): Set<string> {
    return new Set((this.#keep.getItem(KEY) ?? "").split(" "));
  }
}
