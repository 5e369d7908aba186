// Keys on the board. Space throws whenever one may throw; single letters and digits act only while the board has the
// focus, and not at all if they are switched off.
import type { KeyHelp } from "../common/game.ts";
import { letterOfKey, type LetterKey } from "../common/letter-key.ts";
import { tritoc } from "./words/table.ts";
import { holeAt, keyOf, placeOf, SIDE, type HoleKey } from "./holes.ts";

const { say } = tritoc;

export type BoardKey =
  | { kind: "walk"; hole: HoleKey }
  | { kind: "act" | "space" | "decline" | "repeat" | "escape" }
  | { kind: "next"; step: 1 | -1 };

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const LETTERS: Record<string, BoardKey> = {
  n: { kind: "next", step: 1 },
  p: { kind: "next", step: -1 },
  d: { kind: "decline" },
  ".": { kind: "repeat" },
};

export interface PressedKey extends LetterKey {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key on the board means with the cursor on `cursor`; null: nothing of ours. */
export function boardKey(event: PressedKey, cursor: HoleKey, letters: boolean): BoardKey | null {
  if (event.metaKey || event.altKey) return null;
  const { row, column } = placeOf(cursor);
  const walk = (toRow: number, toColumn: number): BoardKey => {
    const within = (value: number): number => Math.min(SIDE - 1, Math.max(0, value));
    return { kind: "walk", hole: holeAt(within(toRow), within(toColumn)) };
  };
  if (event.key === "Home") return walk(event.ctrlKey ? 0 : row, 0);
  if (event.key === "End") return walk(event.ctrlKey ? SIDE - 1 : row, SIDE - 1);
  if (event.ctrlKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return walk(row + arrow[0], column + arrow[1]);
  if (event.key === "PageUp") return walk(0, column);
  if (event.key === "PageDown") return walk(SIDE - 1, column);
  if (event.key === " ") return { kind: "space" };
  if (event.key === "Enter") return { kind: "act" };
  if (event.key === "Escape") return { kind: "escape" };
  if (!letters) return null;
  const letter = letterOfKey(event);
  if (/^[1-9]$/.test(letter)) return { kind: "walk", hole: keyOf([Number(letter), 5]) };
  return LETTERS[letter] ?? null;
}

/** The target after the cursor, or before it, row by row and round the end. */
export function nextTarget(targets: Iterable<HoleKey>, cursor: HoleKey, step: 1 | -1): HoleKey | null {
  const order = (key: HoleKey): number => placeOf(key).row * SIDE + placeOf(key).column;
  const sorted = [...targets].sort((a, b) => step * (order(a) - order(b)));
  return sorted.find((key) => step * (order(key) - order(cursor)) > 0) ?? sorted[0] ?? null;
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: "← ↑ ↓ →", text: say("key.arrows") },
    { keys: "Home End PgUp PgDn", text: say("key.home") },
    { keys: "Space", text: say("key.throw") },
    { keys: "Enter", text: say("key.act") },
    { keys: "N P", text: say("key.next") },
    { keys: "1 … 9", text: say("key.digits") },
    { keys: "D", text: say("key.decline") },
    { keys: ".", text: say("key.repeat") },
    { keys: "Esc", text: say("key.escape") },
  ];
}
