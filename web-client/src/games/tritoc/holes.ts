// Fields and holes, and where they lie: nine fields of nine holes make a grid of nine rows and nine columns.
import type { At, TritocView } from "./wire.ts";

export const SIDE = 9;

/** Names a hole: "3-5" is hole 5 of field 3. */
export type HoleKey = string;

export function keyOf([field, hole]: readonly [number, number]): HoleKey {
  return `${field}-${hole}`;
}

export function atOf(key: HoleKey): At {
  const [field = 1, hole = 1] = key.split("-").map(Number);
  return [field, hole] as At;
}

/** Row and column of a hole on the whole board, counted from 0. */
export function placeOf(key: HoleKey): { row: number; column: number } {
  const [field, hole] = atOf(key);
  return {
    row: 3 * Math.floor((field - 1) / 3) + Math.floor((hole - 1) / 3),
    column: 3 * ((field - 1) % 3) + ((hole - 1) % 3),
  };
}

export function holeAt(row: number, column: number): HoleKey {
  return keyOf([3 * Math.floor(row / 3) + Math.floor(column / 3) + 1, 3 * (row % 3) + (column % 3) + 1]);
}

/** The piece in a hole: "b", "w", or "." for none. */
export function pieceAt(view: TritocView, [field, hole]: readonly [number, number]): string {
  return view.board[field - 1]?.[hole - 1] ?? ".";
}

export function labelAt(view: TritocView, [field, hole]: readonly [number, number]): number {
  return view.labels[field - 1]?.[hole - 1] ?? 0;
}

/** Whose a field is: "b", "w", or "." while it is open. */
export function ownerOf(view: TritocView, field: number): string {
  return view.owners[field - 1] ?? ".";
}

const LINES = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
  [1, 4, 7],
  [2, 5, 8],
  [3, 6, 9],
  [1, 5, 9],
  [3, 5, 7],
];

/** The first row, column or diagonal of nine places in which three marks are alike: what is drawn as a line. */
export function lineIn(marks: string): [number, number] | null {
  for (const [first = 0, middle = 0, last = 0] of LINES) {
    const mark = marks[first - 1];
    if (mark !== "." && mark !== undefined && mark === marks[middle - 1] && mark === marks[last - 1])
      return [first, last];
  }
  return null;
}
