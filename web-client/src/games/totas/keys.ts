// Keys on the board. Single letters act only while the board has the focus, and not at all if they are switched off.
import type { KeyHelp } from "../common/game.ts";
import { letterOfKey, type LetterKey } from "../common/letter-key.ts";
import { totas } from "./words/table.ts";
import { placeOf, SIZE, squareDrawnAt } from "./squares.ts";
import type { Square } from "./wire.ts";

const { say } = totas;

export type BoardKey =
  | { kind: "walk"; square: Square }
  | {
      kind:
        | "act"
        | "seal"
        | "swap"
        | "back"
        | "explode"
        | "shelter"
        | "turn"
        | "reenter"
        | "done"
        | "default"
        | "repeat"
        | "escape"
        | "flip"
        | "command";
    }
  | { kind: "castle"; wing: "KR" | "RK" }
  | { kind: "tool"; index: number };

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const LETTERS: Record<string, BoardKey> = {
  s: { kind: "swap" },
  x: { kind: "explode" },
  h: { kind: "shelter" },
  t: { kind: "turn" },
  r: { kind: "reenter" },
  d: { kind: "done" },
  g: { kind: "default" },
  f: { kind: "flip" },
  "0": { kind: "castle", wing: "KR" },
  "9": { kind: "castle", wing: "RK" },
  "1": { kind: "tool", index: 0 },
  "2": { kind: "tool", index: 1 },
  "3": { kind: "tool", index: 2 },
  "4": { kind: "tool", index: 3 },
  "/": { kind: "command" },
  ".": { kind: "repeat" },
};

export interface PressedKey extends LetterKey {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key on the board means with the cursor on `cursor`; null: nothing of ours. */
export function boardKey(event: PressedKey, cursor: Square, flipped: boolean, letters: boolean): BoardKey | null {
  if (event.metaKey || event.altKey) return null;
  const { column, row } = placeOf(cursor, flipped);
  const walk = (toColumn: number, toRow: number): BoardKey => {
    const within = (value: number): number => Math.min(SIZE - 1, Math.max(0, value));
    return { kind: "walk", square: squareDrawnAt(within(toColumn), within(toRow), flipped) };
  };
  if (event.key === "Enter" && event.ctrlKey) return { kind: "seal" };
  if (event.key === "Home") return event.ctrlKey ? walk(0, 0) : walk(0, row);
  if (event.key === "End") return event.ctrlKey ? walk(SIZE - 1, SIZE - 1) : walk(SIZE - 1, row);
  if (event.ctrlKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return walk(column + arrow[0], row + arrow[1]);
  if (event.key === "PageUp") return walk(column, 0);
  if (event.key === "PageDown") return walk(column, SIZE - 1);
  if (event.key === "Enter" || event.key === " ") return { kind: "act" };
  if (event.key === "Backspace") return { kind: "back" };
  if (event.key === "Escape") return { kind: "escape" };
  return letters ? (LETTERS[letterOfKey(event)] ?? null) : null;
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: "← ↑ ↓ →", text: say("key.arrows") },
    { keys: "Home End PgUp PgDn", text: say("key.home") },
    { keys: "Enter Space", text: say("key.act") },
    { keys: "Ctrl+Enter", text: say("key.seal") },
    { keys: "Backspace", text: say("key.back") },
    { keys: "S", text: say("key.swap") },
    { keys: "0 9", text: say("key.castle") },
    { keys: "X T", text: say("key.explode") },
    { keys: "H R", text: say("key.shelter") },
    { keys: "1 2 3 4 G", text: say("key.ground") },
    { keys: "D", text: say("key.done") },
    { keys: "F", text: say("key.flip") },
    { keys: "/", text: say("key.command") },
    { keys: ".", text: say("key.repeat") },
    { keys: "Esc", text: say("key.escape") },
  ];
}
