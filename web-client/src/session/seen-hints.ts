// Which hints of first games this browser has shown already.
import type { Keep } from "../net/identity.ts";

const KEY = "tutti.hints";

export class SeenHints {
  private readonly keep_: Keep;
  private seen_: Set<string>;

  constructor(keep: Keep) {
    this.keep_ = keep;
    this.seen_ = new Set((keep.getItem(KEY) ?? "").split(" "));
  }

  has(id: string): boolean {
    return this.seen_.has(id);
  }

  add(id: string): void {
    this.seen_.add(id);
    this.keep_.setItem(KEY, [...this.seen_].join(" ").trim());
  }

  forget(): void {
    this.seen_ = new Set();
    this.keep_.removeItem(KEY);
  }
}
