// The 144 squares by name, where they are drawn, and what stands on them. Geometry only; no rules.
import type { Side } from "../../wire/messages.ts";
import type { Square } from "./wire.ts";

export const SIZE = 12;
const FILES = "abcdefghijkl";

/** File and rank from 0. */
export function squareAt(file: number, rank: number): Square {
  return `${FILES[file] ?? "?"}${rank + 1}`;
}

export function fileOf(square: Square): number {
  return FILES.indexOf(square[0] ?? "");
}

export function rankOf(square: Square): number {
  return Number(square.slice(1)) - 1;
}

export function isDark(square: Square): boolean {
  return (fileOf(square) + rankOf(square)) % 2 === 0;
}

/** The square so many files to the right and ranks up as White sees it, if there is one. */
export function shifted(square: Square, files: number, ranks: number): Square | null {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranks;
  return file < 0 || rank < 0 || file >= SIZE || rank >= SIZE ? null : squareAt(file, rank);
}

/** Column and row from the top left corner of the board as it is drawn. */
export function placeOf(square: Square, flipped: boolean): { column: number; row: number } {
  const file = fileOf(square);
  const rank = rankOf(square);
  return flipped ? { column: SIZE - 1 - file, row: rank } : { column: file, row: SIZE - 1 - rank };
}

export function squareDrawnAt(column: number, row: number, flipped: boolean): Square {
  return flipped ? squareAt(SIZE - 1 - column, row) : squareAt(column, SIZE - 1 - row);
}

/** The squares between two that lie on one line; none for a leap. */
export function between(from: Square, to: Square): Square[] {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return [];
  const found: Square[] = [];
  for (let step = 1; step < length; step += 1) {
    const square = shifted(from, Math.sign(files) * step, Math.sign(ranks) * step);
    if (square) found.push(square);
  }
  return found;
}

/** "wN": whose, and of which kind. */
export type Figure = string;

export interface Placed {
  figure: Figure;
  square: Square | null;
}

/** "wN@b1", or "wN" for a piece that stands nowhere. */
export function placed(text: string): Placed {
  const [figure = "", square] = text.split("@");
  return { figure, square: square ?? null };
}

/** What stands where, from a view's list. */
export function figures(pieces: readonly string[] | null): Map<Square, Figure> {
  const found = new Map<Square, Figure>();
  for (const text of pieces ?? []) {
    const { figure, square } = placed(text);
    if (square) found.set(square, figure);
  }
  return found;
}

export function sideOfFigure(figure: Figure): Side {
  return figure[0] === "w" ? "white" : "black";
}

export function letterOf(figure: Figure): string {
  return figure[1] ?? "";
}

export function isPawnRow(figure: Figure): boolean {
  return "pLP".includes(letterOf(figure));
}

export function colourOf(side: Side): string {
  return side === "white" ? "w" : "b";
}

export function otherSide(side: Side): Side {
  return side === "white" ? "black" : "white";
}
