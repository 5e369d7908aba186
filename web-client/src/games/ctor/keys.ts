// Keys on the board. Arrows walk over the torus and wrap; single letters act only while the board has
// the focus, and not at all if they are switched off.
import type { KeyHelp } from "../common/game.ts";
import { letterOfKey, type LetterKey } from "../common/letter-key.ts";
import { ctor } from "./words/table.ts";
import { squareAt, wrap, type Shift } from "./torus.ts";

const { say } = ctor;

export type BoardKey =
  | { kind: "walk"; square: number }
  | { kind: "shift"; rows: number; columns: number }
  | { kind: "reset" | "act" | "seal" | "unseal" | "pass" | "done" | "replace" | "repeat" | "escape" }
  | { kind: "op"; index: number }
  | { kind: "duty"; number: number };

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const LETTERS: Record<string, BoardKey> = {
  s: { kind: "seal" },
  u: { kind: "unseal" },
  p: { kind: "pass" },
  d: { kind: "done" },
  r: { kind: "replace" },
  t: { kind: "op", index: 0 },
  m: { kind: "op", index: 1 },
  l: { kind: "op", index: 2 },
  "1": { kind: "duty", number: 1 },
  "2": { kind: "duty", number: 2 },
  "3": { kind: "duty", number: 3 },
  "0": { kind: "reset" },
  ".": { kind: "repeat" },
};

export interface PressedKey extends LetterKey {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key on the board means with the cursor on `cursor`; null: nothing of ours. */
export function boardKey(
  event: PressedKey,
  size: number,
  cursor: number,
  shift: Shift,
  letters: boolean,
): BoardKey | null {
  if (event.metaKey || event.altKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow && !event.ctrlKey) {
    const [rows, columns] = arrow;
    if (event.shiftKey) return { kind: "shift", rows, columns };
    return { kind: "walk", square: walk(size, cursor, rows, columns) };
  }
  // Row and column as they are drawn, so that Home is the left edge of what one sees.
  const row = wrap(size, Math.floor((cursor - 1) / size) - shift.rows);
  const column = wrap(size, ((cursor - 1) % size) - shift.columns);
  const drawn = (drawnRow: number, drawnColumn: number): BoardKey => ({
    kind: "walk",
    square: squareAt(size, drawnRow + shift.rows, drawnColumn + shift.columns),
  });
  if (event.key === "Home") return event.ctrlKey ? drawn(0, 0) : drawn(row, 0);
  if (event.key === "End") return event.ctrlKey ? drawn(size - 1, size - 1) : drawn(row, size - 1);
  if (event.ctrlKey) return null;
  if (event.key === "PageUp") return drawn(0, column);
  if (event.key === "PageDown") return drawn(size - 1, column);
  if (event.key === "Enter" || event.key === " ") return { kind: "act" };
  if (event.key === "Escape") return { kind: "escape" };
  return letters ? (LETTERS[letterOfKey(event)] ?? null) : null;
}

function walk(size: number, cursor: number, rows: number, columns: number): number {
  return squareAt(size, Math.floor((cursor - 1) / size) + rows, ((cursor - 1) % size) + columns);
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: "← ↑ ↓ →", text: say("key.arrows") },
    { keys: "Home End", text: say("key.home") },
    { keys: "PgUp PgDn", text: say("key.page") },
    { keys: "Enter Space", text: say("key.act") },
    { keys: "S", text: say("key.seal") },
    { keys: "U", text: say("key.unseal") },
    { keys: "P", text: say("key.pass") },
    { keys: "D", text: say("key.done") },
    { keys: "R", text: say("key.replace") },
    { keys: "T M L", text: say("key.op") },
    { keys: "1 2 3", text: say("key.duty") },
    { keys: "Shift+←→↑↓", text: say("key.shift") },
    { keys: "0", text: say("key.reset") },
    { keys: ".", text: say("key.repeat") },
    { keys: "Esc", text: say("key.escape") },
  ];
}
