// What awaits somebody who presses, or who has pressed already: pure, of what the server has told of those who wait.
import type { FinderPool } from "../wire/messages.ts";
import { partsOf } from "./kinds.ts";

/** protocol/reference/limits.md: so long people wait before computers sit down with them. */
export const PATIENCE_MS = 8_000;

export type Outlook =
  /** Nothing has been told yet. */
  | { is: "unknown" }
  /** No game is chosen. */
  | { is: "none" }
  /** A game is on in which a computer gives up its chair. */
  | { is: "chair"; kind: string }
  /** With us there are enough. */
  | { is: "enough"; kind: string; people: number }
  /** So many wait; a table starts with them at this time. */
  | { is: "some"; kind: string; people: number; startsUnixMs: number }
  /** Not for these games, but for another. */
  | { is: "elsewhere"; kind: string; people: number }
  | { is: "nobody" };

const chosenOf = (pools: readonly FinderPool[], kinds: readonly string[]): FinderPool[] =>
  pools.filter(({ kind }) => kinds.includes(kind));

/** For which of them the most people wait. */
const fullest = (pools: readonly FinderPool[]): FinderPool | undefined =>
  pools.toSorted((one, other) => other.people - one.people)[0];

/** Chairs on both sides. */
export const chairsOf = (kind: string): number => 2 * (partsOf(kind)?.size ?? 0);

/** Of who does not seek yet, with so many people. */
export function outlookOf(pools: readonly FinderPool[] | null, kinds: readonly string[], people: number): Outlook {
  if (!pools) return { is: "unknown" };
  const chosen = chosenOf(pools, kinds);
  if (chosen.length === 0) return { is: "none" };
  const warm = chosen.find(({ tables }) => tables > 0);
  if (warm) return { is: "chair", kind: warm.kind };
  const waiting = chosen.filter((pool) => pool.people > 0);
  const enough = waiting.find((pool) => pool.people + people >= chairsOf(pool.kind));
  if (enough) return { is: "enough", kind: enough.kind, people: enough.people };
  const most = fullest(waiting);
  if (!most) {
    const other = fullest(pools.filter((pool) => pool.people > 0 && (partsOf(pool.kind)?.size ?? 0) >= people));
    return other ? { is: "elsewhere", kind: other.kind, people: other.people } : { is: "nobody" };
  }
  return { is: "some", kind: most.kind, people: most.people, startsUnixMs: most.starts_unix_ms ?? 0 };
}

export interface Line {
  /** Where the most wait; null: not told. */
  kind: string | null;
  /** With us. */
  people: number;
  startsUnixMs: number;
}

/** Of who seeks: where one stands. `atLeast`: as many as we are; `sinceUnixMs`: when we have begun. */
export function lineOf(
  pools: readonly FinderPool[] | null,
  kinds: readonly string[],
  atLeast: number,
  sinceUnixMs: number,
): Line {
  const waiting = chosenOf(pools ?? [], kinds).filter(({ people }) => people > 0);
  const most = fullest(waiting);
  const starts = waiting.flatMap((pool) => pool.starts_unix_ms ?? []);
  return {
    kind: most?.kind ?? kinds[0] ?? null,
    people: Math.max(atLeast, most?.people ?? 0),
    startsUnixMs: Math.min(sinceUnixMs + PATIENCE_MS, ...starts),
  };
}

/** The last one is still a second. */
export const secondsTo = (unixMs: number, nowUnixMs: number): number =>
  Math.max(0, Math.ceil((unixMs - nowUnixMs) / 1000));
